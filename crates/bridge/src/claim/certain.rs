//! The tricks that a side takes however the unseen cards lie, whatever the others play.
//!
//! That is a game of its own, in which nothing is hidden. Whoever claims plays the hands that it plays, by what it has
//! seen so far; an adversary plays all others, and decides only when it plays a card which of the two unseen hands held
//! it. A plan of the claimant that wins this game takes its tricks in every layout and against every play, and the other
//! way round, because a plan can depend on nothing but the cards that were played.

use crate::{Card, Hand, Play, Strain, Suit, seats};
use std::collections::HashMap;
use yomi_core::{Seat, Side};

/// After so many positions a question is given up: some milliseconds, and the same on every machine.
const MOST: u32 = 20_000;

/// How many tricks are certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Certainty {
    /// So many are.
    pub(super) tricks: u8,
    /// And no more; else there was more to look at than is worth it.
    pub(super) is_exact: bool,
}

/// The game, and what was found of it.
pub(super) struct Certain {
    strain: Strain,
    side: Side,
    /// The hands that the claimant plays, by seat.
    own: [bool; 4],
    /// The hands that it sees.
    seen: [bool; 4],
    /// Positions before a trick: how many tricks are certain there at least, and at most.
    known: HashMap<Position, (u8, u8)>,
    positions: u32,
}

/// The cards that are left, and what is known of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    /// Those that are not seen are empty.
    hands: [Hand; 4],
    /// The cards of the hands that are not seen.
    pool: Hand,
    /// For each seat the suits (bit = suit) that it has shown to have none of.
    void: [u8; 4],
    leader: Seat,
}

/// The cards of the current trick, from the lead on.
#[derive(Clone, Copy, Default)]
struct OnTable {
    cards: [Option<Card>; 4],
    count: u8,
}

impl OnTable {
    fn of(cards: &[Card]) -> OnTable {
        let mut on_table = OnTable::default();
        cards.iter().for_each(|&card| on_table.push(card));
        on_table
    }

    fn push(&mut self, card: Card) {
        self.cards[usize::from(self.count)] = Some(card);
        self.count += 1;
    }

    fn led(&self) -> Option<Suit> {
        self.cards[0].map(Card::suit)
    }

    fn all(&self) -> Hand {
        self.cards.iter().copied().flatten().collect()
    }
}

/// What a claimant who sees these hands is certain of from `play` on.
pub(super) fn certain(play: &Play, claimant: Seat, seen: &[Hand; 4]) -> Certainty {
    let (declarer, dummy) = (play.terms().declarer, play.terms().dummy());
    let mut game = Certain {
        strain: play.terms().contract.strain(),
        side: seats::side_of(claimant),
        own: seats::ALL.map(|seat| seat == claimant || claimant == declarer && seat == dummy),
        seen: seats::ALL.map(|seat| seat == claimant || seat == dummy),
        known: HashMap::new(),
        positions: 0,
    };
    let hands = std::array::from_fn(|seat| if game.seen[seat] { seen[seat] } else { Hand::EMPTY });
    let gone: Hand = play.cards().iter().copied().collect();
    let void = seats::ALL.map(|seat| {
        let suits = Suit::ALL.into_iter().filter(|&suit| play.has_shown_out(seat, suit));
        suits.fold(0, |void, suit| void | 1 << suit as u8)
    });
    let pool = hands.iter().fold(play.pack() - gone, |pool, &hand| pool - hand);
    let position = Position { hands, pool, void, leader: play.current_trick().leader };
    game.most(&position, OnTable::of(play.current_trick().cards), play.tricks_left())
}

impl Certain {
    /// All tricks first, which is what people claim; then one by one.
    fn most(&mut self, position: &Position, on_table: OnTable, left: u8) -> Certainty {
        let mut ask = |tricks| {
            self.positions = 0;
            self.takes(position, on_table, tricks, left)
        };
        if ask(left) == Some(true) {
            return Certainty { tricks: left, is_exact: true };
        }
        for tricks in 1..=left {
            match ask(tricks) {
                Some(true) => {}
                answer => return Certainty { tricks: tricks - 1, is_exact: answer.is_some() },
            }
        }
        Certainty { tricks: left, is_exact: true }
    }

    /// Whether `need` of the `left` tricks are certain, the current one included; `None` if that takes too long.
    fn takes(&mut self, position: &Position, on_table: OnTable, need: u8, left: u8) -> Option<bool> {
        if need == 0 || need > left {
            return Some(need == 0);
        }
        let between_tricks = on_table.count == 0;
        if between_tricks {
            let &(least, most) = self.known.get(position).unwrap_or(&(0, left));
            if need <= least || need > most {
                return Some(need <= least);
            }
        }
        self.positions += 1;
        if self.positions > MOST {
            return None;
        }
        let found = self.look(position, on_table, need, left)?;
        if between_tricks {
            let (least, most) = self.known.entry(*position).or_insert((0, left));
            if found { *least = (*least).max(need) } else { *most = (*most).min(need - 1) }
        }
        Some(found)
    }

    fn look(&mut self, position: &Position, on_table: OnTable, need: u8, left: u8) -> Option<bool> {
        let seat = Seat((position.leader.0 + on_table.count) & 3);
        let ours = self.own[seats::index(seat)];
        for card in self.choices(position, &on_table, seat).iter().rev() {
            let Some(after) = self.after(position, &on_table, seat, card, left) else { continue };
            let mut on_table = on_table;
            on_table.push(card);
            let found = if on_table.count < 4 {
                self.takes(&after, on_table, need, left)?
            } else {
                let leader = self.winner(position.leader, &on_table);
                let won = u8::from(seats::side_of(leader) == self.side);
                self.takes(&Position { leader, ..after }, OnTable::default(), need - won, left - 1)?
            };
            if found == ours {
                return Some(found);
            }
        }
        Some(!ours)
    }

    /// The cards that a seat may have to play, of equal ones the lowest. Cards of the pool are equal where no other card
    /// lies between them: either unseen hand may hold either of them.
    fn choices(&self, position: &Position, on_table: &OnTable, seat: Seat) -> Hand {
        let index = seats::index(seat);
        let (held, of_pool) = if self.seen[index] { (position.hands[index], false) } else { (position.pool, true) };
        let following = on_table.led().map_or(Hand::EMPTY, |led| held.of_suit(led));
        let playable = if following.is_empty() || of_pool { held } else { following };
        let all = position.hands.iter().fold(on_table.all() | position.pool, |all, &hand| all | hand);
        playable.lowest_of_equals(all - held)
    }

    /// The position after a card; `None` if the seat cannot hold it, or cannot fail to follow suit.
    fn after(&self, position: &Position, on_table: &OnTable, seat: Seat, card: Card, left: u8) -> Option<Position> {
        let index = seats::index(seat);
        let mut after = *position;
        if self.seen[index] {
            after.hands[index].remove(card);
            return Some(after);
        }
        if position.void[index] >> card.suit() as u8 & 1 != 0 {
            return None;
        }
        after.pool.remove(card);
        if let Some(led) = on_table.led().filter(|&led| led != card.suit()) {
            after.void[index] |= 1 << led as u8;
        }
        let played = |other: usize| (other as u8).wrapping_sub(position.leader.0) & 3 <= on_table.count;
        let room = |other: usize| u32::from(left) - u32::from(played(other));
        self.can_be_dealt(&after, room).then_some(after)
    }

    /// Whether the unseen hands, which have room for so many cards, can hold the pool between them.
    fn can_be_dealt(&self, position: &Position, room: impl Fn(usize) -> u32) -> bool {
        let mut unseen = (0..4).filter(|&seat| !self.seen[seat]);
        let (Some(one), Some(other)) = (unseen.next(), unseen.next()) else { return true };
        let (mut only_one, mut only_other) = (0, 0);
        for suit in Suit::ALL {
            let cards = position.pool.of_suit(suit).len();
            match [one, other].map(|seat| position.void[seat] >> suit as u8 & 1 != 0) {
                [true, true] if cards > 0 => return false,
                [true, false] => only_other += cards,
                [false, true] => only_one += cards,
                _ => {}
            }
        }
        only_one <= room(one) && only_other <= room(other)
    }

    fn winner(&self, leader: Seat, on_table: &OnTable) -> Seat {
        let led = on_table.led();
        let strength = |card: Card| {
            let class = u8::from(Some(card.suit()) == led) + 2 * u8::from(self.strain.is_trump(card.suit()));
            (class, card.rank_number())
        };
        let best = (0..4u8).filter_map(|turn| Some((strength(on_table.cards[usize::from(turn)]?), turn))).max();
        Seat((leader.0 + best.map_or(0, |(_, turn)| turn)) & 3)
    }
}
