//! A player that follows a few rules and thinks of nobody.

use super::set_up::set_up;
use crate::{Action, Colour, Direction, Geister, Piece, Sight, Square};
use yomi_core::{Agent, AgentEntry, Bench, Position, Thinking, View};
use yomi_search::Scores;

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "rush",
    summary: "rules only: leaves, guards its exits, runs with blue ghosts where nothing can take them, takes what is safe to take",
    bench: Bench::USUAL,
    params: &[],
    build: |_, _| Ok(Box::new(Rush)),
};

/// The player by rules.
struct Rush;

impl Agent<Geister> for Rush {
    fn act(&mut self, view: &View<'_, Geister>, thinking: &mut Thinking<'_>) -> Action {
        set_up(view, thinking.rng).unwrap_or_else(|| {
            let sight = view.sight();
            let mut legal = Vec::new();
            sight.legal(&mut legal);
            let mut scores = Scores::default();
            for action in legal {
                scores.add(action, merit(sight, action), 1);
            }
            scores.best(thinking.rng).expect("an agent is asked only when it can act")
        })
    }
}

/// How much the rules speak for a move: the first one that applies decides.
fn merit(sight: &Sight, action: Action) -> f64 {
    let Action::Move { piece, direction } = action else { return 0.0 };
    let Some(from) = sight.own(piece).square() else { return 0.0 };
    let Some(to) = from.step(direction) else { return LEAVE };
    let enemies =
        || Piece::ALL.into_iter().filter_map(|piece| sight.enemy(piece).square()).filter(|square| *square != to);
    let takes = Piece::ALL.into_iter().any(|piece| sight.enemy(piece).square() == Some(to));
    let safe = !enemies().any(|enemy| Direction::ALL.into_iter().any(|direction| enemy.step(direction) == Some(to)));
    let blue = sight.colour(sight.seat(), piece) == Some(Colour::Blue);
    let nearer = to_exit(to) < to_exit(from);
    match (takes, safe) {
        (true, _) if to_exit(to.turned()) == 0 => GUARD,
        (true, true) if to_exit(to.turned()) == 1 => TAKE_AT_THE_DOOR,
        (_, true) if blue && nearer => RUN - f64::from(to_exit(to)),
        (true, true) => TAKE,
        (false, true) if nearer => STEP,
        (false, true) => WAIT,
        (_, false) if blue => RISK,
        (_, false) => OFFER,
    }
}

/// Steps from a square to the nearer exit of the side that sees it so.
fn to_exit(square: Square) -> u8 {
    square.y() + square.x().min(5 - square.x())
}

// What each rule counts; running counts less by the steps that are left, which are at most seven.
const LEAVE: f64 = 100.0;
const GUARD: f64 = 90.0;
const TAKE_AT_THE_DOOR: f64 = 80.0;
const RUN: f64 = 70.0;
const TAKE: f64 = 60.0;
const STEP: f64 = 50.0;
const OFFER: f64 = 40.0;
const WAIT: f64 = 30.0;
const RISK: f64 = 10.0;
