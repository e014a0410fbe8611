//! A suit in the middle of its play.
//!
//! Ranks matter only as far as the two sides' cards beat each other, so cards are known by their *level*: a run of
//! adjacent ranks of one side, counted from the top. Our levels and theirs alternate.

use super::SuitProblem;
use crate::{Rank, seats};
use yomi_core::Seat;

/// At most as many levels as ranks.
pub(super) const LEVELS: usize = Rank::ALL.len();

/// What never changes while a suit is played.
#[derive(Clone, Debug)]
pub(super) struct Suit {
    /// How many cards East and West have together, level by level; 0 at our levels.
    pub(super) theirs: [u8; LEVELS],
    pub(super) need: u8,
    /// For each world, how many cards of each level West has.
    pub(super) worlds: Vec<[u8; LEVELS]>,
}

impl Suit {
    /// How many cards of a level one of their hands was dealt in a world.
    pub(super) fn dealt(&self, seat: Seat, world: usize, level: usize) -> u8 {
        let west = self.worlds[world][level];
        if seat == seats::WEST { west } else { self.theirs[level] - west }
    }
}

/// What changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// By seat and level: the cards that North and South still hold, and those that East and West have played.
    cards: [[u8; LEVELS]; 4],
    /// Who plays next, if it is not a lead, which is from either of our hands.
    seat: u8,
    /// Cards on the table.
    place: u8,
    /// The strongest level on the table of our side and of theirs; `LEVELS` without one.
    best: [u8; 2],
    won: u8,
    left: u8,
}

impl State {
    /// The suit of a problem before the first lead, and its levels.
    pub(super) fn start(problem: &SuitProblem) -> (State, Suit) {
        let [north, south] = problem.ours();
        let mut cards = [[0; LEVELS]; 4];
        let mut theirs = [0; LEVELS];
        let mut level = 0;
        let mut last_is_ours = None;
        for rank in Rank::ALL.into_iter().rev() {
            let ours = (north | south) >> rank as u32 & 1 == 1;
            if last_is_ours.is_some_and(|last| last != ours) {
                level += 1;
            }
            last_is_ours = Some(ours);
            match (ours, north >> rank as u32 & 1) {
                (false, _) => theirs[level] += 1,
                (true, 1) => cards[seats::index(seats::NORTH)][level] += 1,
                (true, _) => cards[seats::index(seats::SOUTH)][level] += 1,
            }
        }
        let best = [LEVELS as u8; 2];
        let state = State { cards, seat: seats::NORTH.0, place: 0, best, won: 0, left: problem.longest() };
        (state, Suit { theirs, need: problem.need(), worlds: splits(&theirs) })
    }

    /// Who may play next: either of our hands if it is a lead.
    pub(super) fn hands(&self) -> impl Iterator<Item = Seat> {
        let leads = [seats::NORTH, seats::SOUTH].into_iter().filter(|&seat| self.place == 0 && !self.is_void(seat));
        leads.chain((self.place > 0).then_some(Seat(self.seat)))
    }

    /// Whether the opponents play next.
    pub(super) fn is_theirs(&self) -> bool {
        self.place > 0 && self.seat % 2 == 1
    }

    /// Whether this is the beginning of a trick.
    pub(super) fn is_lead(&self) -> bool {
        self.place == 0
    }

    /// Tricks played so far do not matter, only how many are left.
    pub(super) fn left(&self) -> u8 {
        self.left
    }

    /// Whether enough tricks are won, once that is certain whatever happens.
    pub(super) fn result(&self, suit: &Suit) -> Option<bool> {
        if self.won >= suit.need {
            return Some(true);
        }
        let enough = self.won + self.left >= suit.need;
        let theirs_gone = || self.place == 0 && (0..LEVELS).all(|level| self.theirs_left(suit, level) == 0);
        (!enough || theirs_gone()).then_some(enough)
    }

    /// The levels that one of our hands can play, one for all cards between which the opponents have none: the lowest.
    pub(super) fn our_levels(&self, suit: &Suit, seat: Seat) -> impl Iterator<Item = u8> {
        let holds = move |level: usize| self.cards[seats::index(seat)][level] > 0;
        let between = move |level: usize| self.theirs_left(suit, level) > 0 || self.best[1] == level as u8;
        lowest_of_equals(holds, between)
    }

    /// The same for one of their hands in a world that everybody knows.
    pub(super) fn their_levels(&self, suit: &Suit, seat: Seat, world: usize) -> impl Iterator<Item = u8> {
        let [north, south] = [seats::NORTH, seats::SOUTH].map(|seat| self.cards[seats::index(seat)]);
        let holds = move |level: usize| suit.dealt(seat, world, level) > self.played(seat, level);
        lowest_of_equals(holds, move |level| north[level] + south[level] > 0 || self.best[0] == level as u8)
    }

    /// How many cards of a level one of their hands has played.
    pub(super) fn played(&self, seat: Seat, level: usize) -> u8 {
        self.cards[seats::index(seat)][level]
    }

    /// All that matters at the beginning of a trick in a world that everybody knows: what two hands hold at each level,
    /// as both are of one side, and the tricks won. Four bits each.
    pub(super) fn key(&self, suit: &Suit, world: usize) -> u128 {
        let left = |level: usize| match suit.theirs[level] {
            0 => [seats::NORTH, seats::SOUTH].map(|seat| self.cards[seats::index(seat)][level]),
            _ => [seats::EAST, seats::WEST].map(|seat| suit.dealt(seat, world, level) - self.played(seat, level)),
        };
        (0..LEVELS).fold(u128::from(self.won), |key, level| {
            let [first, second] = left(level);
            key << 8 | u128::from(first << 4 | second)
        })
    }

    fn theirs_left(&self, suit: &Suit, level: usize) -> u8 {
        suit.theirs[level] - self.cards[seats::index(seats::EAST)][level] - self.cards[seats::index(seats::WEST)][level]
    }

    /// Whether one of our hands has no card of the suit.
    pub(super) fn is_void(&self, seat: Seat) -> bool {
        self.cards[seats::index(seat)] == [0; LEVELS]
    }

    /// After a card of this level, or one of another suit.
    pub(super) fn after(mut self, seat: Seat, level: Option<u8>) -> State {
        let side = seats::index(seat) % 2;
        if let Some(level) = level {
            let count = &mut self.cards[seats::index(seat)][usize::from(level)];
            *count = if side == 0 { *count - 1 } else { *count + 1 };
            self.best[side] = self.best[side].min(level);
        }
        self.seat = (seat.0 + 1) % 4;
        self.place += 1;
        if self.place == 4 {
            let length = |seat: Seat| self.cards[seats::index(seat)].iter().sum::<u8>();
            self.won += u8::from(self.best[0] < self.best[1]);
            (self.left, self.place) = (length(seats::NORTH).max(length(seats::SOUTH)), 0);
            (self.best, self.seat) = ([LEVELS as u8; 2], seats::NORTH.0);
        }
        self
    }
}

/// Of the levels that are held, the lowest of each run with nothing of the other side in between.
fn lowest_of_equals(holds: impl Fn(usize) -> bool, between: impl Fn(usize) -> bool) -> impl Iterator<Item = u8> {
    let mut pending = None;
    (0..=LEVELS).filter_map(move |level| {
        if level == LEVELS || between(level) {
            return pending.take();
        }
        if holds(level) {
            pending = Some(level as u8);
        }
        None
    })
}

/// All ways to give West some of the cards of each level.
fn splits(theirs: &[u8; LEVELS]) -> Vec<[u8; LEVELS]> {
    (0..LEVELS).fold(vec![[0; LEVELS]], |splits, level| {
        let more = |split: [u8; LEVELS]| {
            (0..=theirs[level]).map(move |count| {
                let mut split = split;
                split[level] = count;
                split
            })
        };
        splits.into_iter().flat_map(more).collect()
    })
}
