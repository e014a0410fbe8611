//! The next few plies for all colourings of both sides at once.

use crate::{
    Colour, Reds,
    learned::{Step, Trace, Value},
};
use yomi_search::cfr::{NodeId, RangeTree, RangeTreeBuilder};

/// A subgame: a tree of the next plies, whose leaves are judged by the learned value for every pair of colourings.
pub(super) struct Subgame {
    pub(super) tree: RangeTree,
    /// What the seat on turn may do at the root, in the order of the tree.
    pub(super) steps: Vec<Step>,
    /// The colourings of each seat that are possible, which are its private states.
    pub(super) colourings: [Vec<Reds>; 2],
    /// How many positions were judged.
    pub(super) judged: u64,
}

impl Subgame {
    /// The next so many plies, with how likely the colourings of both sides are by [`Reds::ALL`].
    pub(super) fn new(trace: &Trace, ranges: &[[f32; 70]; 2], plies: u32, value: Value<'static>) -> Subgame {
        let possible = |seat: usize| Reds::ALL.into_iter().filter(|reds| trace.allows(seat, *reds)).collect::<Vec<_>>();
        let colourings = [possible(0), possible(1)];
        let builder = RangeTreeBuilder::new(colourings.each_ref().map(Vec::len));
        let mut grower = Grower { builder, colourings: &colourings, value, judged: 0, matrix: Vec::new() };
        let (root, steps) = grower.decision(trace, plies.max(1));
        let Grower { builder, judged, .. } = grower;
        let range = |seat: usize| {
            let chance = |reds: &Reds| ranges[seat][Reds::ALL.partition_point(|other| other.mask() < reds.mask())];
            colourings[seat].iter().map(chance).collect::<Vec<f32>>()
        };
        let tree = builder.build(root).with_ranges([range(0), range(1)]);
        Subgame { tree, steps, colourings, judged }
    }
}

struct Grower<'a> {
    builder: RangeTreeBuilder,
    colourings: &'a [Vec<Reds>; 2],
    value: Value<'static>,
    judged: u64,
    /// A place for payoffs.
    matrix: Vec<f32>,
}

impl Grower<'_> {
    fn grow(&mut self, trace: &Trace, plies: u32) -> NodeId {
        match trace.winner() {
            Some(seat) => self.certain(trace, seat),
            None if plies == 0 => self.judged(trace),
            None => self.decision(trace, plies).0,
        }
    }

    /// What a leaf is worth to the first seat: for each pair of colourings that is possible there, by its number among
    /// those of each seat; 0 for the others.
    fn filled(&mut self, trace: &Trace, payoff: impl Fn(usize, usize) -> f32) -> NodeId {
        let [rows, columns] = self.colourings;
        let fits = [0, 1].map(|seat| {
            let colourings: &Vec<Reds> = &self.colourings[seat];
            colourings.iter().map(|reds| trace.allows(seat, *reds)).collect::<Vec<bool>>()
        });
        let mut payoffs = Vec::with_capacity(rows.len() * columns.len());
        let mut row = 0;
        for row_fits in &fits[0] {
            let mut column = 0;
            for column_fits in &fits[1] {
                payoffs.push(if *row_fits && *column_fits { payoff(row, column) } else { 0.0 });
                column += usize::from(*column_fits);
            }
            row += usize::from(*row_fits);
        }
        self.builder.leaf(&payoffs)
    }

    /// A position that a seat has won.
    fn certain(&mut self, trace: &Trace, winner: usize) -> NodeId {
        let payoff = if winner == 0 { 1.0 } else { -1.0 };
        self.filled(trace, |_, _| payoff)
    }

    /// A position that goes on.
    fn judged(&mut self, trace: &Trace) -> NodeId {
        self.judged += 1;
        let fitting = |seat: usize| {
            self.colourings[seat].iter().copied().filter(|reds| trace.allows(seat, *reds)).collect::<Vec<Reds>>()
        };
        let (mover, other) = (fitting(trace.turn), fitting(1 - trace.turn));
        let mut matrix = std::mem::take(&mut self.matrix);
        matrix.clear();
        self.value.pairs(trace).matrix(&mover, &other, &mut matrix);
        for (chances, reds) in matrix.chunks_exact_mut(other.len()).zip(&mover) {
            if trace.leaving(*reds).is_some() {
                chances.fill(1.0);
            }
        }
        let width = other.len();
        let node = match trace.turn {
            0 => self.filled(trace, |row, column| 2.0 * matrix[row * width + column] - 1.0),
            _ => self.filled(trace, |row, column| 1.0 - 2.0 * matrix[column * width + row]),
        };
        self.matrix = matrix;
        node
    }

    /// A choice of the seat on turn, and its steps: one off the board comes last.
    fn decision(&mut self, trace: &Trace, plies: u32) -> (NodeId, Vec<Step>) {
        let seat = trace.turn;
        let mut steps = Vec::with_capacity(32);
        trace.steps(&mut steps);
        let mut children: Vec<NodeId> = steps.iter().map(|step| self.after(trace, step, plies - 1)).collect();
        let leaving: Vec<Option<Step>> = self.colourings[seat].iter().map(|reds| trace.leaving(*reds)).collect();
        let leaves = leaving.iter().flatten().next().copied();
        let legal = leaves.map(|step| {
            steps.push(step);
            children.push(self.certain(trace, seat));
            // Who can leave does: nothing else is as good.
            let stays = std::iter::repeat_n(leaving.iter().map(Option::is_none), children.len() - 1).flatten();
            stays.chain(leaving.iter().map(Option::is_some)).collect::<Vec<bool>>()
        });
        (self.builder.decision(seat, &children, legal.as_deref()), steps)
    }

    /// What comes of a step; a piece that is taken shows its colour.
    fn after(&mut self, trace: &Trace, step: &Step, plies: u32) -> NodeId {
        let shown = |colour: Option<Colour>| {
            let mut next = *trace;
            next.advance(step, colour);
            next
        };
        let Some(victim) = step.victim else { return self.grow(&shown(None), plies) };
        let owner = 1 - trace.turn;
        let may_be = |colour: Colour| {
            let is = |reds: &Reds| reds.colour(crate::Piece::ALL[usize::from(victim)]) == colour;
            self.colourings[owner].iter().any(|reds| trace.allows(owner, *reds) && is(reds))
        };
        let colours: Vec<Colour> = [Colour::Red, Colour::Blue].into_iter().filter(|colour| may_be(*colour)).collect();
        let children: Vec<NodeId> = colours.into_iter().map(|colour| self.grow(&shown(Some(colour)), plies)).collect();
        if let [only] = children[..] { only } else { self.builder.split(&children) }
    }
}
