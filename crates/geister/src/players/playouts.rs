//! Random games, for the searches that any game can use.

use crate::{
    Geister,
    playout::{Lanes, PlayoutBoard, Policy, SharedBoard},
};
use yomi_core::{Choice, Game, Rng, Seat, Side};
use yomi_search::Playouts;

/// Random games to the end without a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RandomGames {
    /// Every colouring has random games of its own, by [`Policy::EscapeFirst`], as in the paper.
    Separate,
    /// All colourings that are tried share their random games. That gives many more results in the same time, but they
    /// are no longer independent: the mean of ten colourings has twice the variance that it has with separate games
    /// (measured after 0, 20 and 100 random moves), so shared games need twice as many results to be as good.
    Shared,
    /// Every colouring has games of its own, by [`Policy::Careful`].
    Careful,
}

impl Choice for RandomGames {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("separate", RandomGames::Separate, "each colouring has its own"),
        ("shared", RandomGames::Shared, "each game is scored in all of them, which is quicker"),
        ("careful", RandomGames::Careful, "each has its own, in which blue pieces are taken and red ones are not"),
    ];
}

impl RandomGames {
    fn policy(self) -> Policy {
        match self {
            RandomGames::Separate | RandomGames::Shared => Policy::EscapeFirst,
            RandomGames::Careful => Policy::Careful,
        }
    }
}

impl Playouts<Geister> for RandomGames {
    fn points(&self, position: &Geister, side: Side, count: u32, rng: &mut Rng) -> f64 {
        let board = PlayoutBoard::of(position).expect("playouts start where moves can be made");
        let wins = (0..count).filter(|_| Geister::side(board.run(self.policy(), rng).winner) == side).count();
        wins as f64
    }

    fn at_once(&self) -> usize {
        match self {
            RandomGames::Separate | RandomGames::Careful => 1,
            RandomGames::Shared => Lanes::MOST,
        }
    }

    fn points_in_all(&self, positions: &[Geister], side: Side, count: u32, rng: &mut Rng) -> f64 {
        match (self, positions) {
            (RandomGames::Shared, [first, ..]) => {
                let board = SharedBoard::of(first).expect("playouts start where moves can be made");
                let colours = |position: &Geister| {
                    [Seat::FIRST, Seat::SECOND].map(|seat| position.reds(seat).expect("both sides have chosen"))
                };
                let wins = positions.chunks(Lanes::MOST).flat_map(|positions| {
                    let colourings: Vec<_> = positions.iter().map(colours).collect();
                    let lanes = Lanes::new(&colourings).expect("no chunk is longer");
                    board.wins(&lanes, Seat(side.0), count, rng)
                });
                wins.map(f64::from).sum()
            }
            _ => positions.iter().map(|position| self.points(position, side, count, rng)).sum(),
        }
    }
}
