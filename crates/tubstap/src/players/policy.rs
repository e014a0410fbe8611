//! Playing at random.

use crate::{
    Action, Tubstap, UnitId,
    battle::units_of,
    combat::damage,
    setup::{UNIT_SLOTS, UnitSet},
    tiles::Tiles,
};
use std::str::FromStr;
use yomi_core::{Args, Choice, Game, Param, Position, Rng, SpecError, below, bits::nth_bit};

/// How a battle is played at random. Nobody ends a turn early.
///
/// By the first two, the next unit to act is drawn first, every unit that can still act being as likely as any other,
/// and then what it does. (That is not quite a uniform choice among all actions, in which slow units would act last,
/// but it costs the choices of one unit only.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// All that the unit can do is equally likely.
    Uniform,
    /// If the unit can attack somebody on whom its attacks have any effect, it does so with this chance in per cent:
    /// all such attacks are equally likely. Otherwise it goes somewhere at random and does not attack.
    Attack(u8),
    /// All that all units can do is equally likely.
    Pooled,
    /// With this chance in per cent, one of all attacks of all units, if there is any, whether or not it has any
    /// effect. Otherwise all that a unit, drawn first, can do is equally likely, but for attacks without effect. The
    /// way of M-UCT.
    Team(u8),
    /// With this chance in per cent the whole simulation is played by [`Policy::ATTACK_FIRST`], otherwise by
    /// [`Policy::Uniform`]: see [`Policy::for_simulation`].
    Mixed(u8),
}

/// From what a random action is drawn.
#[derive(Clone, Copy)]
enum Draw {
    Unit,
    Pool,
    Simulation,
}

impl Choice for Draw {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("unit", Draw::Unit, "a unit first, then what it does"),
        (
            "pool",
            Draw::Pool,
            "all units' actions together; with a chance to attack, all their attacks, and otherwise anything a unit can do",
        ),
        (
            "simulation",
            Draw::Simulation,
            "as unit, but the chance decides once whether all of a simulation attacks whenever it can or plays all actions alike",
        ),
    ];
}

/// The parameter that says from what actions are drawn.
const DRAW: &str = "draw";

impl Policy {
    /// A unit that can attack does.
    pub const ATTACK_FIRST: Policy = Policy::Attack(100);

    /// The parameter that names a policy, for players that have this default.
    pub(crate) const fn param(default: &'static str) -> Param {
        let help = "how simulations are played: the chance in per cent that a unit attacks if it can, attack for always, or uniform for all \
                    actions of a unit alike";
        Param::whole("policy", default, 0, 100, help).or(&["uniform", "attack"])
    }

    /// The parameter that says what is drawn from what, beside the one that names the policy.
    pub(crate) const fn draw_param(default: &'static str) -> Param {
        Param::choice::<Draw>(DRAW, default, "from what the actions of simulations are drawn")
    }

    /// What both parameters say.
    pub(crate) fn of_args(args: &Args) -> Result<Policy, SpecError> {
        let policy: Policy = args.get("policy")?;
        Ok(match (args.choice(DRAW), policy) {
            (Draw::Pool, Policy::Attack(chance)) => Policy::Team(chance),
            (Draw::Pool, _) => Policy::Pooled,
            (Draw::Simulation, Policy::Attack(chance)) => Policy::Mixed(chance),
            (Draw::Unit | Draw::Simulation, policy) => policy,
        })
    }

    /// The policy by which all of one simulation is played.
    #[inline]
    #[must_use]
    pub fn for_simulation(self, rng: &mut Rng) -> Policy {
        match self {
            Policy::Mixed(chance) if below(rng, 100) < u32::from(chance) => Policy::ATTACK_FIRST,
            Policy::Mixed(_) => Policy::Uniform,
            other => other,
        }
    }

    /// A random action; `None` once the battle is over.
    #[inline]
    pub fn choose(self, battle: &Tubstap, rng: &mut Rng) -> Option<Action> {
        let waiting = battle.waiting;
        if waiting == 0 {
            return None;
        }
        if self == Policy::Pooled {
            return battle.random_act_of_all(rng);
        }
        if let Policy::Team(chance) = self
            && below(rng, 100) < u32::from(chance)
            && let Some(attack) = battle.random_attack_of_all(rng)
        {
            return Some(attack);
        }
        let unit = usize::from(nth_bit(u64::from(waiting), below(rng, waiting.count_ones())));
        Some(match self.for_simulation(rng) {
            Policy::Attack(chance) if chance >= 100 || below(rng, 100) < u32::from(chance) => {
                battle.random_act(unit, battle.enemies_in_range(unit, battle.setup.prey[unit]), false, rng)
            }
            Policy::Attack(_) => battle.random_act(unit, 0, true, rng),
            Policy::Team(_) => battle.random_act(unit, battle.enemies_to_hurt(unit), true, rng),
            _ => battle.random_act(unit, battle.enemies_in_range(unit, !0), true, rng),
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
    /// A random one of all actions of all units; `None` once the battle is over.
    fn random_act_of_all(&self, rng: &mut Rng) -> Option<Action> {
        std::iter::from_fn(|| self.random_action(rng)).find(|action| *action != Action::EndTurn)
    }

    /// A random one of all attacks of all units; `None` if nobody can attack.
    fn random_attack_of_all(&self, rng: &mut Rng) -> Option<Action> {
        let counts = |unit: usize| {
            let near = self.enemies_in_range(unit, !0);
            let choices = (near != 0).then(|| self.choices(unit));
            choices.map_or(0, |choices| {
                units_of(near).map(|enemy| choices.stops_against(self.places[enemy]).len()).sum::<u32>()
            })
        };
        let mut attacks = [0; UNIT_SLOTS];
        for unit in units_of(self.waiting) {
            attacks[unit] = counts(unit);
        }
        let total: u32 = attacks.iter().sum();
        let mut n = if total == 0 { return None } else { below(rng, total) };
        let unit = units_of(self.waiting).find(|&unit| {
            let found = n < attacks[unit];
            n -= if found { 0 } else { attacks[unit] };
            found
        })?;
        let choices = self.choices(unit);
        for enemy in units_of(self.enemies_in_range(unit, !0)) {
            let stops = choices.stops_against(self.places[enemy]);
            if let Some(to) = stops.nth(n) {
                return Some(Action::Act { unit: UnitId(unit as u8), to, target: Some(UnitId(enemy as u8)) });
            }
            n -= stops.len();
        }
        None
    }

    /// The enemies near enough from whom an attack of this unit would take HP.
    fn enemies_to_hurt(&self, unit: usize) -> UnitSet {
        units_of(self.enemies_in_range(unit, self.setup.prey[unit]))
            .filter(|&enemy| damage(self.combatant(unit), self.combatant(enemy)) > 0)
            .fold(0, |set, enemy| set | 1 << enemy)
    }

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
