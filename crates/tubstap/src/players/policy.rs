//! Playing at random.

use crate::{
    Action, Tubstap, UnitId,
    battle::units_of,
    setup::{UNIT_SLOTS, UnitSet},
    tiles::Tiles,
};
use std::str::FromStr;
use yomi_core::{Game, Param, Rng, below, bits::nth_bit};

/// How a battle is played at random.
///
/// The next unit to act is drawn first, every unit that can still act being as likely as any other, and then what it
/// does; nobody ends a turn early. (That is not quite a uniform choice among all actions, in which slow units would act
/// last, but all programs that simulate battles do so, and it costs the choices of one unit only.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// All that the unit can do is equally likely.
    Uniform,
    /// If the unit can attack somebody on whom its attacks have any effect, it does so with this chance in per cent:
    /// all such attacks are equally likely. Otherwise it goes somewhere at random and does not attack.
    Attack(u8),
}

impl Policy {
    /// A unit that can attack does.
    pub const ATTACK_FIRST: Policy = Policy::Attack(100);

    /// The parameter that names a policy, for players that have this default.
    pub(crate) const fn param(default: &'static str) -> Param {
        let help = "how simulations are played: the chance in per cent that a unit attacks if it can, attack for always, or uniform for all \
                    actions of a unit alike";
        Param::whole("policy", default, 0, 100, help).or(&["uniform", "attack"])
    }

    /// A random action; `None` once the battle is over.
    #[inline]
    pub fn choose(self, battle: &Tubstap, rng: &mut Rng) -> Option<Action> {
        let waiting = battle.waiting;
        if waiting == 0 {
            return None;
        }
        let unit = usize::from(nth_bit(u64::from(waiting), below(rng, waiting.count_ones())));
        Some(match self {
            Policy::Uniform => battle.random_act(unit, battle.enemies_in_range(unit, !0), true, rng),
            Policy::Attack(chance) if chance >= 100 || below(rng, 100) < u32::from(chance) => {
                battle.random_act(unit, battle.enemies_in_range(unit, battle.setup.prey[unit]), false, rng)
            }
            Policy::Attack(_) => battle.random_act(unit, 0, true, rng),
        })
    }

    /// Plays until this many more turns are over, the present one counted as one, or the battle is.
    #[inline]
    pub fn play_turns(self, battle: &mut Tubstap, turns: u16, rng: &mut Rng) {
        let last = battle.turns_over.saturating_add(turns);
        while battle.turns_over < last {
            let Some(action) = self.choose(battle, rng) else { return };
            battle.apply(action);
        }
    }

    /// Plays to the end.
    pub fn play_out(self, battle: &mut Tubstap, rng: &mut Rng) {
        while let Some(action) = self.choose(battle, rng) {
            battle.apply(action);
        }
    }

    /// A random whole turn, which is played as it is drawn.
    pub fn draw_turn(self, battle: &mut Tubstap, rng: &mut Rng) -> Vec<Action> {
        let turn = battle.turns_over;
        let mut actions = Vec::with_capacity(battle.waiting.count_ones() as usize);
        while battle.turns_over == turn
            && let Some(action) = self.choose(battle, rng)
        {
            battle.apply(action);
            actions.push(action);
        }
        actions
    }
}

impl FromStr for Policy {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Policy, Self::Err> {
        match text {
            "uniform" => Ok(Policy::Uniform),
            "attack" => Ok(Policy::ATTACK_FIRST),
            _ => match text.parse() {
                Ok(chance) if chance <= 100 => Ok(Policy::Attack(chance)),
                _ => Err("write uniform, attack, or a chance to attack from 0 to 100 (per cent)"),
            },
        }
    }
}

impl Tubstap {
    /// The enemies among these that are so near that a unit might attack them, were nobody in its way.
    #[inline]
    pub(crate) fn enemies_in_range(&self, unit: usize, among: UnitSet) -> UnitSet {
        let (kind, from) = (self.setup.kinds[unit], self.places[unit]);
        let farthest = if kind.is_direct() { kind.movement() + 1 } else { *crate::kind::CANNON_RANGE.end() };
        let enemies = self.alive & self.setup.armies[self.setup.side_of(unit).other().index()] & among;
        units_of(enemies)
            .filter(|&enemy| from.distance(self.places[enemy]) <= farthest)
            .fold(0, |set, enemy| set | 1 << enemy)
    }

    /// A random one of a unit's attacks on these enemies; with `moves`, of its moves without attack as well. Where that
    /// would leave nothing, a move.
    #[inline]
    fn random_act(&self, unit: usize, enemies: UnitSet, moves: bool, rng: &mut Rng) -> Action {
        let choices = self.choices(unit);
        let mut attacks = [(0, Tiles::EMPTY); UNIT_SLOTS];
        let (mut count, mut total) = (0, 0);
        for enemy in units_of(enemies) {
            let stops = choices.stops_against(self.places[enemy]);
            if !stops.is_empty() {
                attacks[count] = (enemy as u8, stops);
                count += 1;
                total += stops.len();
            }
        }
        let unit = UnitId(unit as u8);
        if total > 0 {
            let mut n = below(rng, total + if moves { choices.stops.len() } else { 0 });
            for &(enemy, stops) in &attacks[..count] {
                if let Some(to) = stops.nth(n) {
                    return Action::Act { unit, to, target: Some(UnitId(enemy)) };
                }
                n -= stops.len();
            }
        }
        let to = choices.stops.pick(rng).expect("a unit can always stay");
        Action::Act { unit, to, target: None }
    }
}
