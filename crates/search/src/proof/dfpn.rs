//! The search.

use super::{
    AndOrTree, Step, Verdict,
    proof_table::{NEVER, Numbers, ProofTable},
};
use yomi_core::Budget;

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The goal can be forced within the plies asked for.
    Proved,
    /// It cannot.
    Refuted,
    /// The work allowed was not enough to tell.
    Unknown,
}

/// A search that keeps what it has learned from one question to the next.
pub struct Prover<T: AndOrTree> {
    tree: T,
    table: ProofTable,
    /// The steps of all positions between the root and where the search is.
    path: Vec<Child<T::Node>>,
    /// A place to list steps.
    listed: Vec<Step<T::Node>>,
    expanded: u64,
    budget: Budget,
}

/// A step with what is known of where it leads.
struct Child<N> {
    node: N,
    key: u64,
    plies: u16,
    numbers: Numbers,
}

/// Tables are no larger than this: 2^21 positions of 24 bytes.
const LARGEST: u64 = 1 << 21;

/// The clock is looked at once for so many positions.
const LOOK_EVERY: u64 = 32;

impl<T: AndOrTree> Prover<T> {
    /// A prover that looks at the steps of at most so many positions in its life as the budget has work, counting
    /// repeated looks.
    ///
    /// If the time is over before, answers are [`Answer::Unknown`] from then on, where the table does not have them.
    pub fn new(tree: T, budget: &Budget) -> Self {
        let table = ProofTable::new(budget.work().unwrap_or(LARGEST).min(LARGEST) as usize, budget);
        Prover { tree, table, path: Vec::new(), listed: Vec::new(), expanded: 0, budget: budget.clone() }
    }

    /// The tree.
    pub fn tree(&self) -> &T {
        &self.tree
    }

    /// At the steps of how many positions it has looked.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Whether the goal can be forced within so many plies.
    pub fn prove(&mut self, node: T::Node, plies: u16) -> Answer {
        let key = self.tree.key(&node);
        let mut numbers = self.first_look(&node, key, plies);
        while !numbers.decided() && self.may_go_on() {
            numbers = self.search(&node, key, plies, Numbers { proof: NEVER, refutation: NEVER });
        }
        answer(numbers)
    }

    /// Once this says no it stays so, because nothing is expanded any more: all open positions of the path are left one
    /// after the other.
    fn may_go_on(&self) -> bool {
        self.budget.allows_looking_every(self.expanded, LOOK_EVERY)
    }

    /// What is known without any further search.
    pub fn known(&self, node: T::Node, plies: u16) -> Answer {
        answer(self.first_look(&node, self.tree.key(&node), plies))
    }

    /// What the table says, or else the game.
    fn first_look(&self, node: &T::Node, key: u64, plies: u16) -> Numbers {
        match self.tree.judge(node, plies) {
            Verdict::Proved => Numbers::PROVED,
            Verdict::Refuted => Numbers::REFUTED,
            Verdict::Open { proof, refutation } => self.table.get(key, plies).unwrap_or(Numbers { proof, refutation }),
        }
    }

    /// Looks into an undecided position until one of its numbers reaches its limit, or the work allowed is done.
    fn search(&mut self, node: &T::Node, key: u64, plies: u16, limits: Numbers) -> Numbers {
        let before = self.expanded;
        self.expanded += 1;
        let ours = self.tree.ours(node);
        let base = self.path.len();
        let mut listed = std::mem::take(&mut self.listed);
        self.tree.steps(node, &mut listed);
        for step in listed.drain(..) {
            let (key, plies) = (self.tree.key(&step.node), plies.saturating_sub(step.plies));
            let numbers = self.first_look(&step.node, key, plies);
            self.path.push(Child { node: step.node, key, plies, numbers });
        }
        self.listed = listed;
        let numbers = loop {
            let (numbers, best) = sum_up(ours, &self.path[base..]);
            let reached = numbers.proof >= limits.proof || numbers.refutation >= limits.refutation;
            if reached || numbers.decided() || !self.may_go_on() {
                break numbers;
            }
            let Child { ref node, key, plies, .. } = self.path[base + best.index];
            let node = node.clone();
            // Another step may have led to the same position meanwhile.
            let known = self.table.get(key, plies).filter(|known| known.decided());
            let found = known.unwrap_or_else(|| self.search(&node, key, plies, best.limits(ours, limits)));
            self.path[base + best.index].numbers = found;
        };
        self.path.truncate(base);
        self.table.put(key, plies, numbers, self.expanded - before);
        numbers
    }
}

fn answer(numbers: Numbers) -> Answer {
    match numbers {
        Numbers { proof: 0, .. } => Answer::Proved,
        Numbers { refutation: 0, .. } => Answer::Refuted,
        _ => Answer::Unknown,
    }
}

/// The step to look into, and when to stop looking.
struct Best {
    index: usize,
    /// The number of the next best step.
    second: u32,
    /// What the other steps add to the number to which all add.
    others: u32,
}

impl Best {
    /// How far to look into the best step: a little beyond where another one becomes the best, lest the search jump to
    /// and fro, and no further than what decides the position above.
    fn limits(&self, ours: bool, above: Numbers) -> Numbers {
        let (least, all) = sides(ours, above);
        let least = least.min(self.second.saturating_add(self.second / 4 + 1)).min(NEVER);
        let all = if all >= NEVER { NEVER } else { all.saturating_sub(self.others) };
        if ours { Numbers { proof: least, refutation: all } } else { Numbers { proof: all, refutation: least } }
    }
}

/// The number that one step decides, and the number to which all steps add.
fn sides(ours: bool, numbers: Numbers) -> (u32, u32) {
    if ours { (numbers.proof, numbers.refutation) } else { (numbers.refutation, numbers.proof) }
}

/// The numbers of a position from those of its steps.
///
/// One side needs one step only: its number is the least. The other must deal with all of them. Positions are reached
/// in many orders of the same moves, and a plain sum would count the same work again and again: it is the greatest
/// number, and one for each other step that is still open (Ueda, Hashimoto, Hashimoto and Iida, *Weak Proof-Number
/// Search*).
fn sum_up<N>(ours: bool, children: &[Child<N>]) -> (Numbers, Best) {
    let (mut least, mut second, mut index) = (NEVER, NEVER, 0);
    let (mut greatest, mut open) = (0, 0u32);
    for (number, child) in children.iter().enumerate() {
        let (one, all) = sides(ours, child.numbers);
        if one < least {
            (second, least, index) = (least, one, number);
        } else {
            second = second.min(one);
        }
        greatest = greatest.max(all);
        open += u32::from(all > 0);
    }
    let others = open.saturating_sub(1);
    let all = if greatest == 0 || greatest >= NEVER { greatest.min(NEVER) } else { (greatest + others).min(NEVER - 1) };
    let numbers =
        if ours { Numbers { proof: least, refutation: all } } else { Numbers { proof: all, refutation: least } };
    (numbers, Best { index, second, others })
}
