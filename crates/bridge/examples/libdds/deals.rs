//! Random deals, positions of all lengths, and worlds of one position.

use yomi_bridge::{
    Card, Deal, Hand, Strain, seats,
    solver::{Position, Solver},
};
use yomi_core::{Rng, Seat, below};

fn random_card(cards: Hand, rng: &mut Rng) -> Card {
    cards.nth(below(rng, cards.len())).expect("a card to draw")
}

/// A random strain.
pub(crate) fn strain(rng: &mut Rng) -> Strain {
    Strain::ALL[below(rng, 5) as usize]
}

/// A whole deal with a random leader.
pub(crate) fn whole(rng: &mut Rng) -> Position {
    let deal = Deal::random(rng);
    Position::new(deal, Seat(below(rng, 4) as u8), &[]).expect("hands of 13 cards")
}

/// A whole deal of which declarer's side takes seven tricks or more: macroxue's program says nothing of leads against
/// other contracts.
pub(crate) fn with_seven_tricks(rng: &mut Rng, strain: Strain) -> Position {
    loop {
        let position = whole(rng);
        if Solver::new(strain).solve(&position) <= 6 {
            return position;
        }
    }
}

/// A position with random hands of `size` cards, before up to three random legal cards are played.
pub(crate) fn position(rng: &mut Rng, size: u32, played: u32) -> Position {
    let mut hands = Deal::random(rng).hands();
    for hand in &mut hands {
        while hand.len() > size {
            hand.remove(random_card(*hand, rng));
        }
    }
    let leader = Seat(below(rng, 4) as u8);
    let mut seat = leader;
    let mut table: Vec<Card> = Vec::new();
    for _ in 0..played {
        let deal = Deal::new(hands).expect("cards of one pack");
        let legal = Position::new(deal, leader, &table).expect("legal so far").legal_cards();
        let card = random_card(legal, rng);
        hands[seat.index()].remove(card);
        table.push(card);
        seat = seats::left_of(seat);
    }
    Position::new(Deal::new(hands).expect("cards of one pack"), leader, &table).expect("legal cards")
}

/// What a Monte-Carlo player has to solve: `count` worlds of one position with hands of `size` cards, in which two
/// hidden hands are dealt anew.
pub(crate) fn worlds(rng: &mut Rng, size: u32, count: usize) -> Vec<Position> {
    let leader = Seat(below(rng, 4) as u8);
    let deal = position(rng, size, 0);
    let first = below(rng, 4) as usize;
    let second = (first + 1 + below(rng, 2) as usize) & 3;
    let mut worlds = Vec::with_capacity(count);
    while worlds.len() < count {
        let mut hands = deal.hands().hands();
        let mut unseen = hands[first] | hands[second];
        let mut dealt = Hand::EMPTY;
        for _ in 0..size {
            let card = random_card(unseen, rng);
            unseen.remove(card);
            dealt.insert(card);
        }
        hands[first] = dealt;
        hands[second] = unseen;
        let deal = Deal::new(hands).expect("the same cards");
        worlds.push(Position::new(deal, leader, &[]).expect("hands of the same size"));
    }
    worlds
}
