//! Trees that are written down.

use super::{Chooser, WorldSet, WorldTree};
use std::{fmt, str::FromStr};

/// A tree as a plain value: what an [`ExplicitTree`] is built from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Somebody chooses one of these.
    Choice(Chooser, Vec<Shape>),
    /// The payoff in each world; `None` where it cannot come to this leaf.
    Leaf(Vec<Option<i32>>),
}

/// What is wrong with a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeError(pub(super) String);

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TreeError {}

/// A small tree with all its payoffs, for textbook examples and experiments.
///
/// Its text says who chooses among what, and gives the payoffs of a leaf in all worlds, with `x` where it cannot come
/// to this leaf. A move is the number of a child.
///
/// ```
/// use yomi_core::Budget;
/// use yomi_search::worlds::{ExplicitTree, monte_carlo, vector_max};
/// // On the left we guess, and are right in one of two worlds; on the right we get the same for sure in one.
/// let mut tree: ExplicitTree = "us( us( [1 0] [0 1] ) [1 0] )".parse().unwrap();
/// let values = |evaluation: yomi_search::worlds::Evaluation<usize>| {
///     evaluation.moves.iter().map(|(_, payoffs)| payoffs.score(&[0.5, 0.5])).collect::<Vec<_>>()
/// };
/// assert_eq!(values(monte_carlo(&mut tree, &[0.5, 0.5], &Budget::unlimited())), [1.0, 0.5]);
/// assert_eq!(values(vector_max(&mut tree, &[0.5, 0.5], u32::MAX, &Budget::unlimited())), [0.5, 0.5]);
/// ```
#[derive(Clone, Debug)]
pub struct ExplicitTree {
    worlds: usize,
    round_length: u32,
    nodes: Vec<Node>,
    /// The nodes from the root to here.
    path: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Node {
    chooser: Chooser,
    children: Vec<usize>,
    /// In every world; 0 where it cannot come to this leaf, and nothing but at leaves.
    payoffs: Vec<i32>,
    /// The worlds in which it can come to this node.
    possible: WorldSet,
}

impl ExplicitTree {
    /// Builds a tree.
    ///
    /// All leaves must have payoffs for the same worlds, every choice something to choose from, and our own moves must
    /// be possible in the same worlds: we know what we may do.
    pub fn new(shape: &Shape) -> Result<Self, TreeError> {
        let mut tree = ExplicitTree { worlds: 0, round_length: 1, nodes: Vec::new(), path: vec![0] };
        tree.add(shape)?;
        Ok(tree)
    }

    /// The same tree with so many moves to a round, instead of one; at least 1.
    #[must_use]
    pub fn with_rounds_of(self, moves: u32) -> Self {
        ExplicitTree { round_length: moves.max(1), ..self }
    }

    fn add(&mut self, shape: &Shape) -> Result<usize, TreeError> {
        let index = self.nodes.len();
        match shape {
            Shape::Leaf(payoffs) => {
                let worlds = if self.worlds == 0 { payoffs.len() } else { self.worlds };
                if payoffs.is_empty() || payoffs.len() > WorldSet::MAX {
                    let (count, most) = (payoffs.len(), WorldSet::MAX);
                    return Err(TreeError(format!("a leaf has payoffs in {count} worlds; there can be 1 to {most}")));
                }
                if payoffs.len() != worlds {
                    let count = payoffs.len();
                    return Err(TreeError(format!(
                        "a leaf has payoffs in {count} worlds, another one in {worlds}; all need the same worlds"
                    )));
                }
                self.worlds = worlds;
                let possible = (0..worlds).filter(|&world| payoffs[world].is_some()).collect();
                let payoffs = payoffs.iter().map(|payoff| payoff.unwrap_or(0)).collect();
                self.nodes.push(Node { chooser: Chooser::Nobody, children: Vec::new(), payoffs, possible });
            }
            Shape::Choice(chooser, children) => {
                if *chooser == Chooser::Nobody || children.is_empty() {
                    return Err(TreeError("a choice needs somebody who chooses and something to choose from".into()));
                }
                let (payoffs, possible) = (Vec::new(), WorldSet::EMPTY);
                self.nodes.push(Node { chooser: *chooser, children: Vec::new(), payoffs, possible });
                for child in children {
                    let child = self.add(child)?;
                    self.nodes[index].children.push(child);
                    let possible = self.nodes[child].possible;
                    self.nodes[index].possible |= possible;
                }
                let node = &self.nodes[index];
                let same = node.children.iter().all(|&child| self.nodes[child].possible == node.possible);
                if *chooser == Chooser::Us && !same {
                    return Err(TreeError(
                        "our own moves must be possible in the same worlds, because we know what we may do".into(),
                    ));
                }
            }
        }
        Ok(index)
    }

    fn here(&self) -> &Node {
        &self.nodes[self.path[self.path.len() - 1]]
    }
}

impl WorldTree for ExplicitTree {
    type Move = usize;

    fn worlds(&self) -> usize {
        self.worlds
    }

    fn chooser(&self) -> Chooser {
        self.here().chooser
    }

    fn moves(&self, worlds: &WorldSet, out: &mut Vec<usize>) {
        out.extend((0..self.here().children.len()).filter(|&mv| !self.allowed(mv, worlds).is_empty()));
    }

    fn allowed(&self, mv: usize, worlds: &WorldSet) -> WorldSet {
        self.nodes[self.here().children[mv]].possible & *worlds
    }

    fn play(&mut self, mv: usize) {
        self.path.push(self.here().children[mv]);
    }

    fn undo(&mut self) {
        self.path.pop();
    }

    fn payoff(&self, world: usize) -> i32 {
        self.here().payoffs[world]
    }

    fn round(&self) -> u32 {
        (self.path.len() - 1) as u32 / self.round_length
    }
}

impl FromStr for ExplicitTree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        let mut reader = Reader { text, at: 0 };
        let shape = reader.node(0)?;
        match reader.token() {
            None => ExplicitTree::new(&shape),
            Some(more) => Err(reader.wrong(more, "the end of the tree")),
        }
    }
}

/// Deeper nesting than anybody writes, but not so deep that reading it takes the whole stack.
const DEEPEST: u32 = 200;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next bracket or word.
    fn token(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let rest = rest.trim_start();
        self.at = self.text.len() - rest.len();
        let first = rest.chars().next()?;
        let bracket = |c: char| "()[]".contains(c);
        let length = match bracket(first) {
            true => 1,
            false => rest.find(|c: char| bracket(c) || c.is_whitespace()).unwrap_or(rest.len()),
        };
        self.at += length;
        Some(&rest[..length])
    }

    fn wrong(&self, found: &str, expected: &str) -> TreeError {
        let column = self.text[..self.at - found.len()].chars().count() + 1;
        TreeError(format!("character {column}: {found:?} where {expected} should be"))
    }

    fn need(&mut self, expected: &str) -> Result<&'a str, TreeError> {
        self.token().ok_or_else(|| TreeError(format!("the tree ends where {expected} should be")))
    }

    fn node(&mut self, depth: u32) -> Result<Shape, TreeError> {
        const NODE: &str = "\"us\", \"them\", \"partner\" or \"[\"";
        if depth > DEEPEST {
            return Err(TreeError(format!("the tree is deeper than {DEEPEST}")));
        }
        let chooser = match self.need(NODE)? {
            "[" => return self.leaf(),
            "us" => Chooser::Us,
            "them" => Chooser::Them,
            "partner" => Chooser::Partner,
            other => return Err(self.wrong(other, NODE)),
        };
        match self.need("\"(\"")? {
            "(" => {}
            other => return Err(self.wrong(other, "\"(\"")),
        }
        let mut children = Vec::new();
        loop {
            let before = self.at;
            if self.need("a node or \")\"")? == ")" {
                return Ok(Shape::Choice(chooser, children));
            }
            self.at = before;
            children.push(self.node(depth + 1)?);
        }
    }

    fn leaf(&mut self) -> Result<Shape, TreeError> {
        const PAYOFF: &str = "a whole number, \"x\" or \"]\"";
        let mut payoffs = Vec::new();
        loop {
            match self.need(PAYOFF)? {
                "]" => return Ok(Shape::Leaf(payoffs)),
                "x" => payoffs.push(None),
                number => payoffs.push(Some(number.parse().map_err(|_| self.wrong(number, PAYOFF))?)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn error(text: &str) -> String {
        text.parse::<ExplicitTree>().unwrap_err().to_string()
    }

    #[test]
    fn errors_say_what_where_and_what_would_be_right() {
        assert_eq!(error("us( [1] we )"), "character 9: \"we\" where \"us\", \"them\", \"partner\" or \"[\" should be");
        assert_eq!(error("us [1]"), "character 4: \"[\" where \"(\" should be");
        assert_eq!(error("[1 2,5]"), "character 4: \"2,5\" where a whole number, \"x\" or \"]\" should be");
        assert_eq!(error("[1] [2]"), "character 5: \"[\" where the end of the tree should be");
        assert_eq!(error("them( [1]"), "the tree ends where a node or \")\" should be");
        assert_eq!(error("them()"), "a choice needs somebody who chooses and something to choose from");
        assert_eq!(error("[]"), "a leaf has payoffs in 0 worlds; there can be 1 to 512");
        assert!(error("us( [1 0] [1] )").contains("1 worlds, another one in 2"));
        assert!(error("us( [1 0] [1 x] )").contains("our own moves must be possible in the same worlds"));
        assert_eq!(error(&"us(".repeat(300)), "the tree is deeper than 200");
    }

    #[test]
    fn moves_are_possible_where_some_leaf_below_is() {
        let mut tree: ExplicitTree = "them( us([1 x 2] [3 x 4]) [x 5 6] )".parse().unwrap();
        let all = WorldSet::first(3);
        let mut moves = Vec::new();
        tree.moves(&WorldSet::of(1), &mut moves);
        assert_eq!((moves, tree.worlds(), tree.chooser()), (vec![1], 3, Chooser::Them));
        assert_eq!(tree.allowed(0, &all), [0, 2].into_iter().collect());
        assert_eq!([0, 1, 2].map(|world| tree.open_value(world)), [Some(3), Some(5), Some(4)]);
        tree.play(0);
        assert_eq!((tree.round(), tree.chooser()), (1, Chooser::Us));
        tree.play(1);
        assert_eq!((tree.payoff(2), tree.round(), tree.clone().with_rounds_of(2).round()), (4, 2, 1));
        tree.undo();
        tree.undo();
        assert_eq!((tree.round(), tree.chooser()), (0, Chooser::Them));
    }

    proptest! {
        #[test]
        fn no_text_crashes_the_reader(text in "[usthempartnr ()\\[\\]0-9x-]{0,60}") {
            let _ = text.parse::<ExplicitTree>();
        }
    }
}
