//! What the paper leaves open about its lattices: the readings that are to be had.

use super::Pattern;
use crate::cells::{Cell, Cells};
use yomi_core::{Choice, Rng};

/// How a board is covered while nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covering {
    /// The cells of the lattice, and their passes.
    pub pattern: Pattern,
    /// Which of them are passed over at first.
    pub over: PassOver,
    /// When it comes back to those.
    pub back: Back,
    /// How it is moved by the random offset.
    pub offset: Offset,
}

impl Covering {
    /// The strategy CB's.
    pub const CB: Covering =
        Covering { pattern: Pattern::Checkerboard, over: PassOver::Shots, back: Back::Stage, offset: Offset::Move };

    /// The strategy KCB's, which goes on at random when its lattice is built.
    pub const KCB: Covering = Covering { pattern: Pattern::Knight, back: Back::Never, ..Covering::CB };
}

/// Which cells of a lattice count as covered and are passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassOver {
    /// None.
    None,
    /// Those beside a hit.
    Hits,
    /// Those beside any shot, hit or miss: beside a cell of a lattice lies no other of it, so such shots are those of
    /// neighbour attacks.
    Shots,
}

impl Choice for PassOver {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("none", PassOver::None, "shoots at all"),
        ("hits", PassOver::Hits, "those beside a hit"),
        ("shots", PassOver::Shots, "those beside any shot"),
    ];
}

/// When a strategy comes back to the cells of its lattice that it has passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// Last in their pass.
    Pass,
    /// Last in their stage: the passes A and B make a checkerboard of large squares, and C and D fill its gaps.
    Stage,
    /// When the rest of the lattice is used up.
    End,
    /// Never: then it goes on at random.
    Never,
}

impl Choice for Back {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("pass", Back::Pass, "last in their pass"),
        ("stage", Back::Stage, "last in their stage, A and B or C and D"),
        ("end", Back::End, "last of all"),
        ("never", Back::Never, "goes on at random"),
    ];
}

/// What happens to a lattice that is moved by an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offset {
    /// It goes on beyond the board, so what comes in at the rim continues it.
    Move,
    /// What leaves the board comes in on the other side, which makes a seam where the board is no multiple of its
    /// period.
    Wrap,
}

impl Choice for Offset {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("move", Offset::Move, "the lattice continues beyond the board"),
        ("wrap", Offset::Wrap, "what leaves the board comes in on the other side"),
    ];
}

/// How a strategy that counts follows up a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowUp {
    /// By the neighbour attack, as before it began to count.
    Neighbours,
    /// By counting, once it has begun to.
    Counting,
}

impl Choice for FollowUp {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("neighbours", FollowUp::Neighbours, "attacks its neighbours until the ship sinks"),
        ("counting", FollowUp::Counting, "counts there, too, once it has begun to"),
    ];
}

/// Which of several likeliest cells a strategy fires at that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The first in reading order.
    First,
    /// The last in reading order.
    Last,
    /// One at random.
    Random,
}

impl Ties {
    /// One of several cells, of which the first is known.
    pub(super) fn choose(self, first: Cell, equals: Cells, rng: &mut Rng) -> Option<Cell> {
        match self {
            Ties::First => Some(first),
            Ties::Last => equals.iter().last(),
            Ties::Random => equals.pick(rng),
        }
    }
}

impl Choice for Ties {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("first", Ties::First, "the first in reading order"),
        ("last", Ties::Last, "the last in reading order"),
        ("random", Ties::Random, "one at random"),
    ];
}
