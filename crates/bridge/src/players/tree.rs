//! A board as a tree in many worlds: what the methods that search over worlds walk through.

use super::Aim;
use crate::{
    Card, Deal, Hand, Play, seats,
    solver::{Position, Solver},
};
use yomi_core::{Budget, Seat, Side};
use yomi_search::worlds::{Chooser, WorldSet, WorldTree};

/// Which of several equal cards others may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equals {
    /// Each of them. What we see then tells as much as it can.
    Apart,
    /// In every world only the lowest of cards that are equal there. Worth the same with open cards, and far fewer
    /// cards.
    Merged,
}

/// The rest of a board as one seat may imagine it, in worlds that differ in the cards that it does not see.
pub struct CardTree<'a> {
    solver: &'a mut Solver,
    /// How long the solver may take.
    budget: &'a Budget,
    us: Seat,
    aim: Aim,
    equals: Equals,
    play: Play,
    /// What was before each card played in the tree, and in which worlds the card was there to play.
    before: Vec<(Play, WorldSet)>,
    /// The four hands in every world.
    hands: Vec<[Hand; 4]>,
    /// For each world the tricks that the last solution gave us in all, where the next one is likely to be.
    last: Vec<u8>,
}

impl<'a> CardTree<'a> {
    /// The board from `play` on for the seat `us`, in worlds each of which is the cards that all four hold now.
    ///
    /// The solver must be one for the strain of the contract. Once the budget, of which only time and stop count, is
    /// over, it finds nothing more.
    pub fn new(
        play: Play,
        us: Seat,
        worlds: &[Deal],
        aim: Aim,
        equals: Equals,
        solver: &'a mut Solver,
        budget: &'a Budget,
    ) -> Self {
        debug_assert_eq!(solver.strain(), play.terms().contract.strain());
        let hands: Vec<[Hand; 4]> = worlds.iter().map(Deal::hands).collect();
        let last = vec![play.tricks_won(seats::side_of(us)) + play.total_tricks() / 2; hands.len()];
        CardTree { solver, budget, us, aim, equals, play, before: Vec::new(), hands, last }
    }

    /// The solver, for other questions between two looks at the tree.
    pub fn solver(&mut self) -> &mut Solver {
        self.solver
    }

    fn side(&self) -> Side {
        seats::side_of(self.us)
    }

    /// The cards that a seat may play in a world, of equal ones the lowest.
    fn choices(&self, seat: Seat, world: usize) -> Hand {
        let playable = self.play.playable(self.hands[world][seats::index(seat)]);
        if self.equals == Equals::Apart && self.play.decider() != Some(self.us) {
            return playable;
        }
        playable.lowest_of_equals(self.others(seat, world))
    }

    /// The cards that lie between those of a seat in a world: of other seats, and of the current trick.
    fn others(&self, seat: Seat, world: usize) -> Hand {
        let on_table: Hand = self.play.current_trick().cards.iter().copied().collect();
        let others = seats::ALL.into_iter().filter(|&other| other != seat);
        others.fold(on_table, |all, other| all | self.hands[world][seats::index(other)])
    }

    /// The board in a world, and whether it is our side's turn there.
    fn position(&self, world: usize) -> (Position, bool) {
        let trick = self.play.current_trick();
        let hands = Deal::from_disjoint(self.hands[world]);
        let position = Position::new(hands, trick.leader, trick.cards).expect("the play is legal in this world");
        let ours_next = seats::side_of(position.to_play()) == self.side();
        (position, ours_next)
    }

    /// The tricks that our side takes in all in a world, when everybody sees everything from here on.
    fn open_tricks(&mut self, world: usize) -> Option<u8> {
        let won = self.play.tricks_won(self.side());
        let (position, ours_next) = self.position(world);
        let left = position.tricks_left();
        let guess = self.last[world].saturating_sub(won).min(left);
        let guess = if ours_next { guess } else { left - guess };
        let mover = self.solver.solve_near(&position, guess, self.budget)?;
        let tricks = won + if ours_next { mover } else { left - mover };
        self.last[world] = tricks;
        Some(tricks)
    }

    /// The fewest tricks that are worth so much to our side; more than there are if none is.
    fn tricks_for(&self, target: i32) -> u8 {
        let total = self.play.total_tricks();
        (0..=total).find(|&tricks| self.aim.worth(&self.play, self.side(), tricks) >= target).unwrap_or(total + 1)
    }
}

impl WorldTree for CardTree<'_> {
    type Move = Card;

    fn worlds(&self) -> usize {
        self.hands.len()
    }

    fn chooser(&self) -> Chooser {
        match self.play.decider() {
            None => Chooser::Nobody,
            Some(seat) if seat == self.us => Chooser::Us,
            Some(seat) if seats::side_of(seat) == self.side() => Chooser::Partner,
            Some(_) => Chooser::Them,
        }
    }

    fn moves(&self, worlds: &WorldSet, out: &mut Vec<Card>) {
        let Some(seat) = self.play.to_play() else { return };
        // Our own cards are the same in all worlds, and so are those that nobody else can hold a card between.
        out.extend(worlds.iter().map(|world| self.choices(seat, world)).fold(Hand::EMPTY, |all, hand| all | hand));
    }

    fn allowed(&self, card: Card, worlds: &WorldSet) -> WorldSet {
        let Some(seat) = self.play.to_play() else { return WorldSet::EMPTY };
        if self.chooser() == Chooser::Us {
            return *worlds;
        }
        worlds.iter().filter(|&world| self.choices(seat, world).contains(card)).collect()
    }

    fn play(&mut self, card: Card) {
        let mut held = WorldSet::EMPTY;
        if let Some(seat) = self.play.to_play().map(seats::index) {
            for (world, hands) in self.hands.iter_mut().enumerate() {
                if hands[seat].contains(card) {
                    hands[seat].remove(card);
                    held.insert(world);
                }
            }
        }
        self.before.push((self.play, held));
        self.play.push(card);
    }

    fn undo(&mut self) {
        let Some((play, held)) = self.before.pop() else { return };
        let card = *self.play.cards().last().expect("a card was played");
        if let Some(seat) = play.to_play().map(seats::index) {
            held.iter().for_each(|world| self.hands[world][seat].insert(card));
        }
        self.play = play;
    }

    fn payoff(&self, _world: usize) -> i32 {
        self.aim.worth(&self.play, self.side(), self.play.tricks_won(self.side()))
    }

    fn open_value(&mut self, world: usize) -> Option<i32> {
        let tricks = self.open_tricks(world)?;
        Some(self.aim.worth(&self.play, self.side(), tricks))
    }

    fn open_reaches(&mut self, world: usize, target: i32) -> Option<bool> {
        let (needed, won) = (self.tricks_for(target), self.play.tricks_won(self.side()));
        if needed <= won {
            return Some(true);
        }
        let (position, ours_next) = self.position(world);
        let (needed, left) = (needed - won, position.tricks_left());
        if needed > left {
            return Some(false);
        }
        if ours_next {
            self.solver.reaches(&position, needed, self.budget)
        } else {
            self.solver.reaches(&position, left - needed + 1, self.budget).map(|theirs| !theirs)
        }
    }

    fn range(&self) -> (i32, i32) {
        let side = self.side();
        let worth = |tricks| self.aim.worth(&self.play, side, tricks);
        (worth(self.play.tricks_won(side)), worth(self.play.total_tricks() - self.play.tricks_won(side.other())))
    }

    fn is_same(&self, card: Card, other: Card, world: usize) -> bool {
        let Some(seat) = self.play.to_play() else { return card == other };
        let between = |card: Card| (1 << card.rank_number()) - 1;
        card.suit() == other.suit()
            && self.others(seat, world).ranks(card.suit()) & (between(card) ^ between(other)) == 0
    }

    fn we_choose_before(&self, round: u32) -> bool {
        let Some(seat) = self.play.to_play() else { return false };
        let in_this_trick = 4 - self.play.current_trick().cards.len() as u8;
        let dummys = self.us == self.play.terms().declarer;
        let ours = |seat: Seat| seat == self.us || dummys && seat == self.play.terms().dummy();
        round > self.round() + 1 && self.play.cards_left(self.us) > 0
            || round > self.round() && (0..in_this_trick).any(|turn| ours(Seat((seat.0 + turn) & 3)))
    }

    fn round(&self) -> u32 {
        self.play.cards().len() as u32 / 4
    }

    fn effort(&self) -> u64 {
        self.solver.nodes()
    }
}
