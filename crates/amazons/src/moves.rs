//! Listing the legal moves.

use crate::{
    action::Action,
    cell::Cell,
    game::Amazons,
    lines::{Lines, axis_between},
};

impl Amazons {
    /// Appends all legal moves, ordered by queen, then by where it goes, then by where it shoots.
    pub(crate) fn list_moves(&self, out: &mut Vec<Action>) {
        self.each_move(|action| out.push(action));
    }

    /// Calls `each` with all legal moves, in the same order.
    #[inline]
    pub(crate) fn each_move(&self, mut each: impl FnMut(Action)) {
        self.each_queen_move(|from, to, lines| lines.reached(to, |arrow| each(Action { from, to, arrow })));
    }

    /// Calls `each` with all moves of queens, from where and to where, and what can be reached from there then.
    #[inline]
    pub(crate) fn each_queen_move(&self, mut each: impl FnMut(Cell, Cell, &Lines)) {
        let mut lines = self.lines;
        for from in self.queens[self.to_move.index()] {
            // The arrow meets the square that the queen has left as a free one.
            lines.toggle(from);
            lines.reached(from, |to| each(from, to, &lines));
            lines.toggle(from);
        }
    }

    /// Whether a move of cells of the board is legal.
    pub(crate) fn is_legal(&self, action: Action) -> bool {
        let Action { from, to, arrow } = action;
        let mut lines = self.lines;
        lines.toggle(from);
        self.queens[self.to_move.index()].contains(from) && lines.reaches(from, to) && lines.reaches(to, arrow)
    }
}

impl Action {
    /// What legal moves are ordered by when they are listed.
    pub(crate) fn listing_order(self) -> impl Ord {
        let Action { from, to, arrow } = self;
        (from, axis_between(from, to), to, axis_between(to, arrow), arrow)
    }
}

#[cfg(test)]
mod tests {
    use crate::{playout::random_move, rules::AmazonsRules};
    use yomi_core::{Game, Position, Purpose, Rules, Streams};

    /// Moves of a position tell which of them are moves of another, and in what order they are listed.
    #[test]
    fn single_moves_agree_with_the_list() {
        let mut rng = Streams::new(7).stream(0, Purpose::Other(0));
        let mut game = AmazonsRules::default().start(&mut rng);
        let mut before = Vec::new();
        while let Some(action) = random_move(&game, &mut rng) {
            let mut legal = Vec::new();
            game.legal(&mut legal);
            assert!(legal.is_sorted_by(|one, other| one.listing_order() < other.listing_order()), "{}", game.setup());
            assert!(legal.iter().all(|action| game.is_legal(*action)), "{}", game.setup());
            for action in before {
                assert_eq!(game.is_legal(action), legal.contains(&action), "{action} in {}", game.setup());
            }
            before = legal.into_iter().step_by(11).collect();
            game.apply(action);
            // The same side moves again, so that many of its moves stay legal.
            game.to_move = game.to_move.other();
        }
    }
}
