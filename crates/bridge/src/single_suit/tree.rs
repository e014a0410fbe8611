//! The tree of a suit problem.

use super::{
    SuitProblem,
    double_dummy::DoubleDummySolver,
    state::{LEVELS, State, Suit},
};
use crate::seats;
use yomi_core::Seat;
use yomi_search::worlds::{Chooser, WorldSet, WorldTree};

/// A card of one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SuitMove {
    /// Whose card it is; who leads chooses the hand as well.
    pub seat: Seat,
    /// Its level: the run of adjacent ranks of one side to which it belongs, counted from the top. `None` for a card of
    /// another suit.
    pub level: Option<u8>,
}

/// A suit problem as a tree in all layouts that East and West may hold, with payoff 1 for enough tricks.
///
/// Equal cards are one move. For ours that is plain, because it does not matter which of our hands wins a trick. Theirs
/// are one move if they are adjacent from the start, and layouts that differ in such cards are one world: a plan that
/// answers them differently is never better than the better of its answers, given to all of them.
#[derive(Clone, Debug)]
pub struct SuitTree {
    suit: Suit,
    /// The positions from the start to here, each with whether enough tricks are won, once that is certain.
    path: Vec<(State, Option<bool>)>,
    /// For East and for West, by level and number of cards: the worlds in which the hand was dealt more than that.
    dealt_more: [[Vec<WorldSet>; LEVELS]; 2],
    longest: u8,
    open: DoubleDummySolver,
}

impl SuitTree {
    /// The tree of a problem.
    ///
    /// It has at most 162 worlds: the more levels they hold, the fewer cards are on each.
    pub fn new(problem: &SuitProblem) -> Self {
        let (start, suit) = State::start(problem);
        let dealt_more = [seats::EAST, seats::WEST].map(|seat| {
            std::array::from_fn(|level| {
                let worlds_with_more = |cards| {
                    WorldSet::first(suit.worlds.len()).iter().filter(|&w| suit.dealt(seat, w, level) > cards).collect()
                };
                (0..=suit.theirs[level]).map(worlds_with_more).collect()
            })
        });
        let path = vec![(start, start.result(&suit))];
        SuitTree { suit, path, dealt_more, longest: problem.longest(), open: DoubleDummySolver::default() }
    }

    /// The chance of each world when nothing is known of the other suits; they sum to 1.
    pub fn weights(&self) -> Vec<f64> {
        let cards: u32 = self.suit.theirs.iter().map(|&count| u32::from(count)).sum();
        let weight = |west: &[u8; LEVELS]| {
            let ways: f64 =
                west.iter().zip(self.suit.theirs).map(|(&west, all)| choose(all.into(), west.into())).product();
            let held: u32 = west.iter().map(|&count| u32::from(count)).sum();
            ways * choose(26 - cards, 13 - held) / choose(26, 13)
        };
        self.suit.worlds.iter().map(weight).collect()
    }

    fn here(&self) -> &(State, Option<bool>) {
        &self.path[self.path.len() - 1]
    }

    /// The worlds in which one of their hands has a card of the level left.
    fn holding(&self, seat: Seat, level: usize) -> WorldSet {
        let played = self.here().0.played(seat, level);
        self.dealt_more[usize::from(seat == seats::WEST)][level][usize::from(played)]
    }
}

impl WorldTree for SuitTree {
    type Move = SuitMove;

    fn worlds(&self) -> usize {
        self.suit.worlds.len()
    }

    fn chooser(&self) -> Chooser {
        match self.here() {
            (_, Some(_)) => Chooser::Nobody,
            (state, None) if state.is_theirs() => Chooser::Them,
            _ => Chooser::Us,
        }
    }

    fn moves(&self, worlds: &WorldSet, out: &mut Vec<SuitMove>) {
        let (state, _) = self.here();
        for seat in state.hands() {
            if state.is_theirs() {
                let levels = (0..LEVELS).filter(|&level| self.suit.theirs[level] > 0).map(|level| Some(level as u8));
                let cards = levels.chain([None]).map(|level| SuitMove { seat, level });
                out.extend(cards.filter(|&mv| !self.allowed(mv, worlds).is_empty()));
            } else {
                let levels = state.our_levels(&self.suit, seat).map(Some);
                out.extend(levels.chain(state.is_void(seat).then_some(None)).map(|level| SuitMove { seat, level }));
            }
        }
    }

    fn allowed(&self, mv: SuitMove, worlds: &WorldSet) -> WorldSet {
        match (mv.seat, mv.level) {
            (seats::NORTH | seats::SOUTH, _) => *worlds,
            (seat, Some(level)) => *worlds & self.holding(seat, usize::from(level)),
            (seat, None) => {
                let levels = (0..LEVELS).filter(|&level| self.suit.theirs[level] > 0);
                levels.fold(*worlds, |void, level| void - self.holding(seat, level))
            }
        }
    }

    fn play(&mut self, mv: SuitMove) {
        let next = self.here().0.after(mv.seat, mv.level);
        self.path.push((next, next.result(&self.suit)));
    }

    fn undo(&mut self) {
        self.path.pop();
    }

    fn payoff(&self, _world: usize) -> i32 {
        i32::from(self.here().1 == Some(true))
    }

    fn open_value(&mut self, world: usize) -> Option<i32> {
        let (state, _) = *self.here();
        Some(i32::from(self.open.wins(&self.suit, &state, world)))
    }

    fn round(&self) -> u32 {
        u32::from(self.longest - self.here().0.left())
    }
}

/// The number of ways to choose `count` of `all`; 0 where there is none.
fn choose(all: u32, count: u32) -> f64 {
    if count > all { 0.0 } else { (0..count).map(|n| f64::from(all - n) / f64::from(count - n)).product() }
}
