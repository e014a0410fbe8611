//! The parameters that say what is sampled.

use crate::RandomGames;
use yomi_core::{Args, Choice, Param};
use yomi_search::Draws;

/// The parameter with the number of colourings drawn.
pub(crate) const WORLDS: Param =
    Param::whole("worlds", "10", 1, u32::MAX as u64, "how many random colourings are tried");

/// The parameter that says what a number of playouts counts.
pub(crate) const PER: Param = Param::choice::<Per>("per", "turn", "what the numbers of playouts count");

/// The parameter that says whether moves share their colourings.
pub(crate) const DRAWS: Param =
    Param::choice::<DrawsChoice>("draws", "shared", "which colourings the moves that are compared are tried in");

/// The same for players that also estimate.
pub(crate) const DRAWS_BY_PURPOSE: Param = Param::choice::<DrawsByPurpose>(DRAWS.key, DRAWS.default, DRAWS.help);

/// The parameter that says whether colourings share their random games.
pub(crate) const GAMES: Param =
    Param::choice::<RandomGames>("games", "separate", "how the random games of the colourings are played");

/// A parameter with a number of playouts; [`PER`] says what it counts.
pub(crate) const fn playouts(key: &'static str, default: &'static str, help: &'static str) -> Param {
    Param::whole(key, default, 1, u32::MAX as u64, help)
}

/// What a number of playouts is for.
#[derive(Clone, Copy)]
pub(super) enum Per {
    Turn,
    Move,
}

impl Choice for Per {
    const CHOICES: &'static [(&'static str, Self, &'static str)] =
        &[("turn", Per::Turn, "all moves of a turn together"), ("move", Per::Move, "each legal move")];
}

/// A value of [`DRAWS`].
#[derive(Clone, Copy)]
struct DrawsChoice(Draws);

impl Choice for DrawsChoice {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("shared", DrawsChoice(Draws::Shared), "the same for all of them"),
        ("fresh", DrawsChoice(Draws::Fresh), "others for each"),
    ];
}

/// What [`DRAWS`] says.
pub(crate) fn draws(args: &Args) -> Draws {
    args.choice::<DrawsChoice>(DRAWS.key).0
}

/// A value of [`DRAWS_BY_PURPOSE`].
#[derive(Clone, Copy)]
pub(crate) struct DrawsByPurpose {
    /// When a move is chosen.
    pub(crate) to_move: Draws,
    /// When a colour is estimated.
    pub(crate) to_estimate: Draws,
}

impl Choice for DrawsByPurpose {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("shared", DrawsByPurpose { to_move: Draws::Shared, to_estimate: Draws::Shared }, "the same for all of them"),
        ("fresh", DrawsByPurpose { to_move: Draws::Fresh, to_estimate: Draws::Fresh }, "others for each"),
        (
            "mixed",
            DrawsByPurpose { to_move: Draws::Shared, to_estimate: Draws::Fresh },
            "shared to choose a move and fresh to estimate, as the paper has it",
        ),
    ];
}
