//! How much a player thinks, as its specification says.

use super::RandomGames;
use std::{
    num::NonZeroU32,
    time::{Duration, Instant},
};
use yomi_core::{Args, Param, SpecError, interrupt};
use yomi_search::{Amount, Budget, Draws, Playing, Timed};

/// The parameter with the number of colourings drawn.
pub(crate) const WORLDS: Param =
    Param { key: "worlds", default: "10", help: "how many random colourings are tried, at least 1" };

/// The parameter that says what a number of playouts counts.
pub(crate) const PER: Param = Param {
    key: "per",
    default: "turn",
    help: "what the numbers of playouts count: turn (all moves of a turn together) or move (each legal move)",
};

/// The parameter that says whether moves share their colourings.
pub(crate) const DRAWS: Param = Param {
    key: "draws",
    default: "shared",
    help: "colourings are shared by all moves that are compared, or fresh for each",
};

/// The same for players that also estimate.
pub(crate) const DRAWS_BY_PURPOSE: Param = Param {
    help: "colourings are shared by all moves that are compared, fresh for each, or mixed: shared to choose a move and fresh to \
           estimate, as the paper has it",
    ..DRAWS
};

/// What the values of [`DRAWS`] mean.
pub(crate) const DRAWN: &[(&str, Draws)] = &[("shared", Draws::Shared), ("fresh", Draws::Fresh)];
/// What those of [`DRAWS_BY_PURPOSE`] mean for choosing a move.
pub(crate) const DRAWN_TO_MOVE: &[(&str, Draws)] =
    &[("shared", Draws::Shared), ("fresh", Draws::Fresh), ("mixed", Draws::Shared)];
/// What they mean for an estimate.
pub(crate) const DRAWN_TO_ESTIMATE: &[(&str, Draws)] =
    &[("shared", Draws::Shared), ("fresh", Draws::Fresh), ("mixed", Draws::Fresh)];

/// The parameter that says whether colourings share their random games.
pub(crate) const GAMES: Param = Param {
    key: "games",
    default: "separate",
    help: "the random games of the colourings are separate; or shared: each is scored in all of them, which is quicker; or careful: separate, \
           and blue pieces are taken, red ones are not",
};

/// The parameter that gives a time instead of playouts.
pub(crate) const MS: Param = Param {
    key: "ms",
    default: "none",
    help: "think for this many milliseconds a turn instead, at least 1: all moves in one random colouring after another; \
           results then depend on the machine; none counts playouts",
};

/// How much goes into one comparison of moves.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    extent: Extent,
    draws: Draws,
    games: RandomGames,
}

#[derive(Clone, Copy, Debug)]
enum Extent {
    Playouts(Amount, NonZeroU32),
    Time(Duration),
}

/// What a number of playouts is for.
#[derive(Clone, Copy)]
enum Per {
    Turn,
    Move,
}

impl Effort {
    /// A fixed number of playouts over so many random colourings.
    pub fn of_playouts(amount: Amount, worlds: NonZeroU32, draws: Draws, games: RandomGames) -> Effort {
        Effort { extent: Extent::Playouts(amount, worlds), draws, games }
    }

    /// The playouts.
    pub(crate) fn games(&self) -> RandomGames {
        self.games
    }

    /// Whether moves share their colourings.
    pub(crate) fn draws(&self) -> Draws {
        self.draws
    }

    /// Reads what the parameters `key` (a number of playouts), [`WORLDS`], [`PER`], [`DRAWS`] and [`GAMES`] say, where
    /// `drawn` is what the values of [`DRAWS`] mean.
    pub(crate) fn by_playouts(args: &Args, key: &str, drawn: &[(&str, Draws)]) -> Result<Effort, SpecError> {
        let worlds = at_least_one(args, WORLDS.key)?;
        let draws = args.choice(DRAWS.key, drawn)?;
        let games = args.choice(
            GAMES.key,
            &[("separate", RandomGames::Separate), ("shared", RandomGames::Shared), ("careful", RandomGames::Careful)],
        )?;
        Ok(Effort::of_playouts(amount(args, key)?, worlds, draws, games))
    }

    /// What the parameters `key`, [`PER`] and [`MS`] say, for a comparison in all colourings at once, in so many rounds.
    /// Of a time, it gets one part in `parts`.
    pub(crate) fn in_rounds(args: &Args, key: &str, rounds: NonZeroU32, parts: u32) -> Result<Effort, SpecError> {
        Effort::of_playouts(amount(args, key)?, rounds, Draws::Shared, RandomGames::Shared).timed(args, parts)
    }

    /// The same, but a time by [`MS`] comes before playouts. Of it, this comparison gets one part in `parts`.
    pub(crate) fn read(args: &Args, key: &str, drawn: &[(&str, Draws)], parts: u32) -> Result<Effort, SpecError> {
        Effort::by_playouts(args, key, drawn)?.timed(args, parts)
    }

    /// One part in `parts` of the time that [`MS`] gives, if it does.
    fn timed(mut self, args: &Args, parts: u32) -> Result<Effort, SpecError> {
        if let Some(whole) = time(args)? {
            self.extent = Extent::Time(whole / parts);
        }
        Ok(self)
    }

    /// The budget of a comparison that begins now.
    pub(crate) fn begin(&self) -> impl Budget + use<> {
        match self.extent {
            Extent::Playouts(amount, worlds) => Begun::Playing(Playing::new(amount, worlds)),
            Extent::Time(time) => {
                let start = Instant::now();
                Begun::Timed(Timed::new(move || start.elapsed() < time && interrupt::is_awaited()))
            }
        }
    }
}

/// A number of playouts, by `key` and [`PER`].
fn amount(args: &Args, key: &str) -> Result<Amount, SpecError> {
    let playouts = at_least_one(args, key)?.get();
    Ok(match args.choice(PER.key, &[("turn", Per::Turn), ("move", Per::Move)])? {
        Per::Turn => Amount::InAll(playouts),
        Per::Move => Amount::PerAction(playouts),
    })
}

/// The time that [`MS`] gives for a turn, if it does.
pub(crate) fn time(args: &Args) -> Result<Option<Duration>, SpecError> {
    args.milliseconds(MS.key)
}

/// A number that must not be 0.
pub(crate) fn at_least_one(args: &Args, key: &str) -> Result<NonZeroU32, SpecError> {
    args.within(key, NonZeroU32::MIN..=NonZeroU32::MAX)
}

/// A budget of either kind.
enum Begun<F> {
    Playing(Playing),
    Timed(Timed<F>),
}

impl<F: FnMut() -> bool> Budget for Begun<F> {
    fn more(&mut self) -> bool {
        match self {
            Begun::Playing(budget) => budget.more(),
            Begun::Timed(budget) => budget.more(),
        }
    }

    fn playouts(&self, actions: usize) -> u32 {
        match self {
            Begun::Playing(budget) => budget.playouts(actions),
            Begun::Timed(budget) => budget.playouts(actions),
        }
    }

    fn between_playouts(&self) {
        match self {
            Begun::Playing(budget) => budget.between_playouts(),
            Begun::Timed(budget) => budget.between_playouts(),
        }
    }
}
