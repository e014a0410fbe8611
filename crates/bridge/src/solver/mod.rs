//! Double dummy: the tricks that each side takes when all see all cards and play best.
//!
//! ```
//! use yomi_bridge::{Deal, Strain, seats, solver::{Position, Solver}};
//! // West has led a small heart. North wins with the queen, and all other tricks are high.
//! let deal: Deal = "N:AK.AQ.. 765.7.. 43.43.. 98.K..".parse().unwrap();
//! let position = Position::new(deal, seats::WEST, &["H6".parse().unwrap()]).unwrap();
//! let mut solver = Solver::new(Strain::NoTrump);
//! assert_eq!(solver.solve(&position), 4);
//! let cards: Vec<String> = solver.solve_each_card(&position).iter().map(|(card, tricks)| format!("{card} {tricks}")).collect();
//! assert_eq!(cards, ["HQ 4", "HA 3"]);
//! ```
//!
//! How it works, from the outside in:
//!
//! - [`Solver`] finds a number of tricks by questions with yes or no, each beside the last answer, because a search for
//!   yes or no (a zero window) is far smaller than one for a number (`search.rs`).
//! - An answer comes with the ranks that it depends on, and is kept for all positions that agree in those (a
//!   transposition table, `transpositions.rs`; Ginsberg, *Partition Search*). A lead that turned out to be wrong is
//!   kept by itself, because fewer ranks speak against one lead than against all. What can be said of one suit by
//!   itself, who holds which rank above all, is looked up (`suit_layouts.rs`).
//! - Many positions need no search, because winners can be counted (`quick_tricks.rs`, `sure_tricks.rs`).
//! - Cards between which no other hand has one are tried once, and so are low cards whose rank turned out not to
//!   matter. The rest is the order in which cards are tried (`leads.rs`, `follow.rs`; `killers.rs` remembers what was
//!   right before).
//!
//! All of it is exact: the heuristics choose what to look at first, never what to leave out.
//!
//! At the first trick a solution may take a good part of a second. Who has less time gives a
//! [`Budget`] and is told when it was over before; what was learnt until then is kept, and nothing
//! else (`watch.rs`).

mod board;
mod cash;
mod entries;
mod follow;
mod killers;
mod leads;
mod par;
mod position;
mod quick_tricks;
mod search;
mod suit_layouts;
mod sure_tricks;
mod table;
mod transpositions;
mod trick;
mod watch;

pub use par::{Par, ParContract, par};
pub use position::{Position, PositionError};
pub use table::{TrickTable, table};

use crate::{Card, Hand, Strain, Suit};
use board::Board;
use leads::Moves;
use search::{Answer, Search};
use std::fmt;
use trick::Trick;
use watch::Watch;
use yomi_core::Budget;

/// Entries that a solver keeps before it forgets them all: some 70 MB.
const TRANSPOSITIONS: usize = 2_000_000;

/// Why a search without a budget has an answer.
const UNLIMITED: &str = "nothing ends it early";

/// A double-dummy solver for one strain, with what it has learnt so far.
///
/// What it keeps holds for every deal, so solving many deals, or many worlds of one position, with the same solver
/// saves work. The results do not depend on what was solved before. For several threads, give each its own.
pub struct Solver {
    strain: Strain,
    search: Search,
}

/// A position in the terms of the search.
struct Root {
    board: Board,
    trick: Option<Trick>,
    /// Who plays, and how many cards lie on the table.
    seat: u32,
    place: u32,
    left: i32,
}

impl Root {
    /// The tricks of the side to play, when North and South take so many.
    fn for_mover(&self, north_south: i32) -> u8 {
        (if self.seat & 1 == 0 { north_south } else { self.left - north_south }) as u8
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(strain: Strain) -> Solver {
        Solver { strain, search: Search::new(TRANSPOSITIONS) }
    }

    /// The strain that it solves.
    pub fn strain(&self) -> Strain {
        self.strain
    }

    /// The number of positions it has looked at: a measure of work that does not depend on the machine.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// The tricks that the side to play takes from here, the current trick included.
    pub fn solve(&mut self, position: &Position) -> u8 {
        let root = self.root(position);
        let value = self.value(&root, self.guess(&root)).expect(UNLIMITED);
        root.for_mover(value)
    }

    /// The same, where the result is likely to be near `guess`: the nearer, the quicker. `None` if there was no time
    /// for it: of the budget only time and stop count.
    pub fn solve_near(&mut self, position: &Position, guess: u8, budget: &Budget) -> Option<u8> {
        let root = self.root(position);
        let north_south = i32::from(guess.min(root.left as u8));
        let north_south = if root.seat & 1 == 0 { north_south } else { root.left - north_south };
        let value = self.within(budget, |solver| solver.value(&root, north_south))?;
        Some(root.for_mover(value))
    }

    /// Whether the side to play takes at least so many tricks from here, the current trick included: one question where
    /// [`Solver::solve_near`] needs two or more. `None` if there was no time for it.
    pub fn reaches(&mut self, position: &Position, tricks: u8, budget: &Budget) -> Option<bool> {
        let root = self.root(position);
        let (tricks, left) = (i32::from(tricks), root.left);
        if tricks == 0 || tricks > left {
            return Some(tricks == 0);
        }
        let turn = (root.seat, root.place);
        self.within(budget, |solver| {
            if root.seat & 1 == 0 {
                solver.ask(root.board, root.trick, turn, tricks)
            } else {
                // North and South are to be kept from one trick more than is left to them.
                solver.ask(root.board, root.trick, turn, left - tricks + 1).map(|theirs| !theirs)
            }
        })
    }

    /// For every card that may be played, in the order of [`Card`], the tricks that the side to play takes after it,
    /// the current trick included.
    pub fn solve_each_card(&mut self, position: &Position) -> Vec<(Card, u8)> {
        self.each_card(position).0
    }

    /// The same for as many cards as there is time for, and whether those are all: of the budget only time and stop
    /// count.
    pub fn solve_each_card_within(&mut self, position: &Position, budget: &Budget) -> (Vec<(Card, u8)>, bool) {
        self.within(budget, |solver| solver.each_card(position))
    }

    fn each_card(&mut self, position: &Position) -> (Vec<(Card, u8)>, bool) {
        let root = self.root(position);
        let legal = position.legal_cards();
        if legal.is_empty() {
            return (Vec::new(), true);
        }
        // No card is better than the best one, which is found first.
        let Some(best) = self.value(&root, self.guess(&root)) else { return (Vec::new(), false) };
        let range = if root.seat & 1 == 0 { (0, best) } else { (best, root.left) };
        let mut moves = Moves::new(&root.board, self.inner_hand(legal));
        let mut results = Vec::with_capacity(legal.len() as usize);
        while let Some(group) = moves.next(u64::MAX) {
            let Some(value) = self.value_after(&root, group.card.into(), best, range) else { break };
            let equals = u32::from(group.low)..=group.card.into();
            let equals = legal.iter().filter(|&card| equals.contains(&self.inner(card)));
            results.extend(equals.map(|card| (card, root.for_mover(value))));
        }
        results.sort_unstable();
        let is_finished = results.len() == legal.len() as usize;
        (results, is_finished)
    }

    /// Does something that ends early when the budget is over.
    fn within<T>(&mut self, budget: &Budget, solve: impl FnOnce(&mut Solver) -> T) -> T {
        self.search.watch = Watch::new(budget, self.search.nodes);
        let found = solve(self);
        self.search.watch = Watch::NONE;
        found
    }

    /// The number of the card's bit in the search, where trumps and spades have changed places.
    fn inner(&self, card: Card) -> u32 {
        let suit = match self.strain.trump() {
            Some(trump) if card.suit() == trump => Suit::Spades,
            Some(trump) if card.suit() == Suit::Spades => trump,
            _ => card.suit(),
        };
        16 * suit as u32 + u32::from(card.rank_number())
    }

    fn inner_hand(&self, hand: Hand) -> u64 {
        hand.iter().fold(0, |cards, card| cards | 1 << self.inner(card))
    }

    fn root(&mut self, position: &Position) -> Root {
        let hands = position.hands().hands().map(|hand| self.inner_hand(hand));
        let mut held = hands;
        let mut trick: Option<Trick> = None;
        let mut seat = u32::from(position.leader().0);
        for card in position.table().map(|card| self.inner(card)) {
            held[seat as usize] |= 1 << card;
            trick = Some(trick.map_or(Trick::led(seat, card), |trick| self.with(trick, seat, card)));
            seat = (seat + 1) & 3;
        }
        self.search.layouts.prepare(held);
        Root {
            board: Board::new(hands, held),
            trick,
            seat,
            place: position.table().count() as u32,
            left: position.tricks_left().into(),
        }
    }

    fn has_trumps(&self) -> bool {
        self.strain != Strain::NoTrump
    }

    fn with(&self, trick: Trick, seat: u32, card: u32) -> Trick {
        if self.has_trumps() { trick.with::<true>(seat, card) } else { trick.with::<false>(seat, card) }
    }

    /// The tricks of North and South.
    fn value(&mut self, root: &Root, guess: i32) -> Option<i32> {
        narrow(guess, (0, root.left), |need| self.ask(root.board, root.trick, (root.seat, root.place), need))
    }

    /// The tricks of North and South after one more card, known to lie in a range.
    fn value_after(&mut self, root: &Root, card: u32, guess: i32, range: (i32, i32)) -> Option<i32> {
        let mut board = root.board;
        board.play(root.seat, card);
        let trick = root.trick.map_or(Trick::led(root.seat, card), |trick| self.with(trick, root.seat, card));
        let next = ((root.seat + 1) & 3, root.place + 1);
        narrow(guess, range, |need| self.ask(board, Some(trick), next, need))
    }

    fn ask(&mut self, board: Board, trick: Option<Trick>, turn: (u32, u32), need: i32) -> Option<bool> {
        let answer = if self.has_trumps() {
            self.ask_in::<true>(board, trick, turn, need)
        } else {
            self.ask_in::<false>(board, trick, turn, need)
        };
        answer.reached.known()
    }

    fn ask_in<const TRUMP: bool>(
        &mut self,
        mut board: Board,
        trick: Option<Trick>,
        turn: (u32, u32),
        need: i32,
    ) -> Answer {
        match trick {
            None => self.search.lead::<TRUMP>(&mut board, turn.0, need),
            Some(trick) => match turn.1 {
                1 => self.search.after_lead::<TRUMP>(&mut board, trick.winner, trick.best, need),
                2 => self.search.follow::<TRUMP, 2>(&mut board, trick, turn.0, need),
                3 => self.search.follow::<TRUMP, 3>(&mut board, trick, turn.0, need),
                _ => self.search.finish::<TRUMP>(&mut board, trick, need),
            },
        }
    }

    /// A first guess at the tricks of North and South: their share of the high cards, and what more trumps than the
    /// others add to it.
    fn guess(&self, root: &Root) -> i32 {
        let hands = &root.board.hands;
        let (north_south, east_west) = (hands[0] | hands[2], hands[1] | hands[3]);
        let (mut ours, mut theirs) = (0, 0);
        for suit in 0..4 {
            let mut cards = root.board.all & board::suit_mask(suit);
            for points in (1..=4).rev() {
                if cards != 0 {
                    let card = 1 << board::highest(cards);
                    cards ^= card;
                    *(if north_south & card != 0 { &mut ours } else { &mut theirs }) += points;
                }
            }
        }
        let trumps = |cards: u64| (cards & board::TRUMPS).count_ones() as i32;
        let more_trumps = if self.has_trumps() { trumps(north_south) - trumps(east_west) } else { 0 };
        let points = (ours + theirs).max(1);
        // In twelfths of a trick.
        (6 * root.left + 8 * root.left * (ours - theirs) / points + 3 * more_trumps + 6) / 12
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("strain", &self.strain)
            .field("nodes", &self.search.nodes)
            .finish_non_exhaustive()
    }
}

/// Finds a number in a range by questions whether it is at least so much; `None` if one of them has no answer.
fn narrow(guess: i32, (mut low, mut high): (i32, i32), mut at_least: impl FnMut(i32) -> Option<bool>) -> Option<i32> {
    let mut need = guess.max(low + 1).min(high);
    while low < high {
        if at_least(need)? {
            low = need;
            need += 1;
        } else {
            high = need - 1;
            need -= 1;
        }
    }
    Some(low)
}
