//! How long a turn may take.

use crate::Tubstap;
use yomi_core::{Budget, Effort, Param, Thinking};

/// The parameter that has a player think for a time: here it is that of a turn, for which most players decide all
/// actions at once.
pub(super) const MS: Param = Param {
    help: "think for this many milliseconds a turn instead; clock: as long as the clock or the time for a move allows; none counts its work. \
           Results then depend on the machine",
    ..yomi_core::MS
};

/// How many turns of a side are taken to be left while the turn limit is farther away. Most battles are decided before.
const USUAL_TURNS: u32 = 12;

/// The turns of the side to move that a clock must last for, this one included.
pub(super) fn turns_to_come(battle: &Tubstap) -> u32 {
    let left = battle.setup.turn_limit.saturating_sub(battle.turns_over);
    u32::from(left).div_ceil(2).clamp(1, USUAL_TURNS)
}

/// The same in decisions of single units.
pub(super) fn decisions_to_come(battle: &Tubstap) -> u32 {
    let own = battle.alive & battle.setup.armies[battle.mover().index()];
    (turns_to_come(battle) - 1) * own.count_ones() + battle.waiting.count_ones()
}

/// Has something made ready that a turn is judged by, and gives whether it is and how much may be done for the turn
/// then.
///
/// The player's own time begins when it is ready; the caller's does not wait. Who thinks for a time leaves half of the
/// caller's for thinking, but whoever counts its work would decide otherwise than without a limit.
pub(super) fn prepared(
    ready: impl FnOnce(&Budget) -> bool,
    effort: Effort,
    battle: &Tubstap,
    thinking: &Thinking<'_>,
) -> (bool, Budget) {
    let turns = turns_to_come(battle);
    let allowed = thinking.budget_with(Effort::Clock, turns);
    let before = allowed.elapsed();
    let is_ready = ready(&if effort.is_counted() { allowed.clone() } else { allowed.part(2) });
    let effort = match effort {
        Effort::Time(time) => Effort::Time(time.saturating_add(allowed.elapsed() - before)),
        other => other,
    };
    (is_ready, thinking.budget_with(effort, turns))
}
