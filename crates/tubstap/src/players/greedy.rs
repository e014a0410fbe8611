//! Attacks whenever it can, and looks no further.

use crate::{Action, Combatant, Tile, Tubstap, UnitId, battle::units_of, clash};
use yomi_core::{Agent, AgentEntry, Bench, Rng, Thinking, View, pick};

pub(super) const ENTRY: AgentEntry<Tubstap> = AgentEntry {
    name: "greedy",
    summary: "the attack that gains most HP; if there is none, towards the nearest enemy that can be hurt",
    bench: Bench::USUAL,
    params: &[],
    build: |_, _| Ok(Box::new(Greedy)),
};

/// The player. Among equals it chooses at random, because any fixed order would favour some part of the board.
struct Greedy;

impl Agent<Tubstap> for Greedy {
    fn act(&mut self, view: &View<'_, Tubstap>, thinking: &mut Thinking<'_>) -> Action {
        action(view.sight(), thinking.rng)
    }
}

/// What it does; also what players do that have no time for what they are named for.
pub(super) fn action(battle: &Tubstap, rng: &mut Rng) -> Action {
    let attacks: Vec<(Action, i16)> = battle.attacks().map(|attack| (attack, battle.gain_of(attack))).collect();
    let candidates = if attacks.is_empty() { battle.approaches() } else { attacks };
    one_of_the_best(&candidates, rng).unwrap_or(Action::EndTurn)
}

/// A random one of those with the greatest value.
fn one_of_the_best(candidates: &[(Action, i16)], rng: &mut Rng) -> Option<Action> {
    let best = candidates.iter().map(|&(_, value)| value).max()?;
    let equals: Vec<Action> =
        candidates.iter().filter(|(_, value)| *value == best).map(|&(action, _)| action).collect();
    pick(&equals, rng).copied()
}

impl Tubstap {
    /// The HP that an attack takes less those that it costs.
    fn gain_of(&self, attack: Action) -> i16 {
        let Action::Act { unit, to, target: Some(target) } = attack else { return 0 };
        let attacker = Combatant { terrain: self.map().terrain(to), ..self.combatant(unit.index()) };
        let clash = clash(attacker, self.combatant(target.index()));
        i16::from(clash.dealt) - i16::from(clash.returned)
    }

    /// The moves of the first unit that can act, each with how near it comes to the nearest enemy that the unit can
    /// hurt, or to the nearest at all if it can hurt none. (All units will move, so any order will do.)
    fn approaches(&self) -> Vec<(Action, i16)> {
        let Some(index) = units_of(self.waiting).next() else { return Vec::new() };
        let enemies = self.alive & self.setup.armies[self.mover().other().index()];
        let wanted = match enemies & self.setup.prey[index] {
            0 => enemies,
            prey => prey,
        };
        let nearness = |to: Tile| {
            let distances = units_of(wanted).map(|enemy| i16::from(to.distance(self.places[enemy])));
            -distances.min().unwrap_or(0)
        };
        let unit = UnitId(index as u8);
        let stops = self.choices(index).stops;
        stops.iter().map(|to| (Action::Act { unit, to, target: None }, nearness(to))).collect()
    }
}
