//! A tree over single decisions, grown by random playouts: [`yomi_search::uct`] with the game's own playouts.

use super::{
    Policy,
    discard::discard,
    report::{CANDIDATES, written},
    timing::{MS, decisions_to_come},
};
use crate::{Action, Tubstap, combat::damage};
use yomi_core::{
    Agent, AgentEntry, Args, Bench, Budget, Candidate, Effort, Game, Notation, Outcome, Param, Report, Rng, Side,
    SpecError, Thinking, View, first_best,
};
use yomi_search::{
    Score,
    uct::{Departures, Growth, Leaves, Tree},
};

pub(super) const UCT: AgentEntry<Tubstap> = AgentEntry {
    name: "uct",
    summary: "a tree of single decisions grown by playouts, anew for each unit (UCT of Sato, Fujiki and Ikeda's comparison)",
    bench: Bench::with("playouts=200"),
    params: &[PLAYOUTS, exploration("1"), expand("1"), Policy::param("uniform"), MS, Policy::draw_param("unit")],
    build: |args, _| Ok(Box::new(Uct::read(args, Habits::Published)?)),
};

pub(super) const ATTACK_UCT: AgentEntry<Tubstap> = AgentEntry {
    name: "attack-uct",
    summary: "the same with little curiosity and many attacks",
    bench: Bench::with("playouts=200"),
    params: &[PLAYOUTS, exploration("0.15"), expand("10"), Policy::param("80"), MS, Policy::draw_param("unit")],
    build: |args, _| Ok(Box::new(Uct::read(args, Habits::Published)?)),
};

pub(super) const M_UCT: AgentEntry<Tubstap> = AgentEntry {
    name: "m-uct",
    summary: "M-UCT, the winner of the Game AI Tournament 2016: the same once more with its own habits (attacks drawn from all units', \
              opponents that play for it, the best rate chosen)",
    bench: Bench::with("playouts=200"),
    params: &[PLAYOUTS, exploration("0.15"), expand("11"), Policy::param("80"), MS, Policy::draw_param("pool")],
    build: |args, _| Ok(Box::new(Uct::read(args, Habits::MUct)?)),
};

const PLAYOUTS: Param =
    Param::whole("playouts", "6000", 1, u32::MAX as u64, "how many playouts for each unit's decision");

const fn exploration(default: &'static str) -> Param {
    Param::decimal("exploration", default, 0.0, 100.0, "how much curiosity counts (the constant of UCB1)")
}

const fn expand(default: &'static str) -> Param {
    let help = "after how many visits a position gets branches of its own";
    Param::whole("expand", default, 1, u32::MAX as u64, help)
}

/// The player. It forgets the tree after each decision, as the paper has it.
struct Uct {
    effort: Effort,
    growth: Growth,
    policy: Policy,
    habits: Habits,
}

/// How the tree is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Habits {
    /// As UCT was published: everybody chooses for itself, and the action that was tried most is taken.
    Published,
    /// As M-UCT was: the enemy's choices are those that are best for the searcher, curiosity counts all trials, attacks
    /// that take no HP are left out, a lead equal to the threshold counts as won and its opposite as lost, and the
    /// action with the best rate is taken. (Its own count of turns runs ahead by one in some of its simulations, which
    /// is left out here.)
    MUct,
}

impl Habits {
    fn departures(self) -> Departures {
        let own = self == Habits::MUct;
        Departures { all_for_the_searcher: own, curious_by_all_trials: own }
    }

    /// How much a tried action is believed in.
    fn merit(self, score: &Score<Action>) -> f64 {
        match self {
            Habits::Published => score.trials as f64,
            Habits::MUct => score.rate(),
        }
    }
}

impl Uct {
    fn read(args: &Args, habits: Habits) -> Result<Uct, SpecError> {
        let growth = Growth { exploration: args.number("exploration")?, expand_after: args.number("expand")? };
        Ok(Uct { effort: Effort::read(args, "playouts")?, growth, policy: Policy::of_args(args)?, habits })
    }

    /// How much it does for one unit: of a time for a turn, its part.
    fn effort_for_a_unit(&self, battle: &Tubstap) -> Effort {
        let own_units = battle.alive & battle.setup.armies[battle.mover().index()];
        match self.effort {
            Effort::Time(time) => Effort::Time(time / own_units.count_ones().max(1)),
            other => other,
        }
    }
}

impl Agent<Tubstap> for Uct {
    fn act(&mut self, view: &View<'_, Tubstap>, thinking: &mut Thinking<'_>) -> Action {
        let battle = view.sight();
        let budget = thinking.budget_with(self.effort_for_a_unit(battle), decisions_to_come(battle));
        let searcher = Tubstap::side(view.seat());
        let mut leaves = Random { policy: self.policy, habits: self.habits, searcher, budget: &budget };
        let mut tree = Tree::new(view.seat(), self.growth).departing(self.habits.departures());
        let mut playouts = 0;
        while playouts == 0 || budget.allows(playouts) {
            tree.trial(battle.clone(), &mut leaves, thinking.rng);
            playouts += 1;
            if thinking.reporter.is_due() {
                thinking.report(|| told(battle, &tree, self.habits, playouts));
            }
        }
        thinking.report(|| told(battle, &tree, self.habits, playouts));
        let best = line(&tree, self.habits).first().copied().unwrap_or(Action::EndTurn);
        if tree.size() > LARGE {
            discard(tree);
        }
        best
    }
}

/// Trees with more positions are not taken apart before the answer is given.
const LARGE: usize = 20_000;

/// What is expected to happen: what is tried most often, or where the best rate decides, the action that has it.
fn line(tree: &Tree<Tubstap>, habits: Habits) -> Vec<Action> {
    let expected = tree.line();
    let scores = tree.scores();
    let best = first_best(scores.all().iter().map(|score| (score.action, habits.merit(score))));
    match best {
        Some((best, _)) if habits == Habits::MUct && expected.first() != Some(&best) => vec![best],
        _ => expected,
    }
}

/// What is told of a tree.
fn told(battle: &Tubstap, tree: &Tree<Tubstap>, habits: Habits, playouts: u64) -> Report {
    let mut scores = tree.scores().all().to_vec();
    scores.sort_by(|one, other| habits.merit(other).total_cmp(&habits.merit(one)));
    scores.truncate(CANDIDATES);
    let candidates: Vec<Candidate> = scores
        .iter()
        .map(|score| Candidate {
            action: battle.write(score.action),
            value: 2.0 * score.rate() - 1.0,
            work: score.trials,
        })
        .collect();
    let line = line(tree, habits);
    let value = candidates.first().map(|best| best.value);
    let depth = u32::try_from(line.len()).ok();
    Report { value, depth, work: playouts, line: written(battle, &line), candidates, ..Report::default() }
}

/// Values a battle by one random playout. Ending a turn early is not considered: units can stay where they are one by
/// one.
struct Random<'a> {
    policy: Policy,
    habits: Habits,
    searcher: Side,
    budget: &'a Budget,
}

/// Where nobody can hurt anybody, a playout lasts until a turn limit that may be far away, so the clock is looked at
/// after so many turns.
const LOOK_EVERY: u16 = 128;

impl Leaves<Tubstap> for Random<'_> {
    fn value(&mut self, position: &Tubstap, side: Side, rng: &mut Rng) -> f64 {
        let (mut battle, policy) = (position.clone(), self.policy.for_simulation(rng));
        while battle.outcome().is_none() && (battle.turns_over == position.turns_over || !self.budget.is_over()) {
            policy.play_turns(&mut battle, LOOK_EVERY, rng);
        }
        battle.outcome().map_or(0.5, |outcome| self.result(&battle, &outcome, side))
    }

    fn result(&mut self, end: &Tubstap, outcome: &Outcome, side: Side) -> f64 {
        let [red, blue] = [Side::FIRST, Side::SECOND].map(|side| end.hp_of(side));
        let lead = if self.searcher == Side::FIRST { outcome.score } else { -outcome.score };
        let (threshold, is_wiped_out) = (i32::from(end.setup.hp_threshold), red == 0 || blue == 0);
        match self.habits {
            Habits::MUct if !is_wiped_out && lead.abs() == threshold => {
                f64::from(u8::from((lead == threshold) == (side == self.searcher)))
            }
            _ => outcome.points(side),
        }
    }

    fn actions(&mut self, position: &Tubstap, out: &mut Vec<Action>) {
        yomi_core::Position::legal(position, out);
        out.retain(|action| {
            *action != Action::EndTurn && !(self.habits == Habits::MUct && position.is_harmless(*action))
        });
    }
}

impl Tubstap {
    /// Whether an action is an attack that takes no HP.
    pub(super) fn is_harmless(&self, action: Action) -> bool {
        let Action::Act { unit, target: Some(target), .. } = action else { return false };
        damage(self.combatant(unit.index()), self.combatant(target.index())) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BattleMap, TubstapRules};
    use yomi_core::{Purpose, Rules, Streams};

    /// A battle that ends with a lead of red, who has ten HP, equal to the threshold: by the rules it is drawn.
    fn drawn() -> Tubstap {
        let map = "SIZEX[6];SIZEY[3];TURNLIMIT[1];HPTHRESHOLD[2];MAP[0,0,0,0,0,0];MAP[0,5,5,5,5,0];MAP[0,0,0,0,0,0];\
                   UNIT[1,1,panzer,0,10,0];UNIT[4,1,panzer,1,8,0];";
        let rules = TubstapRules::new(BattleMap::read(map.as_bytes()).expect("a good map"));
        let mut battle = rules.start(&mut Streams::new(0).stream(0, Purpose::Chance));
        battle.apply(Action::EndTurn);
        battle
    }

    #[test]
    fn a_lead_equal_to_the_threshold_is_a_draw_but_for_m_uct() {
        let (end, budget) = (drawn(), Budget::unlimited());
        let outcome = end.outcome().expect("the only turn is over");
        for (habits, searcher, points) in [
            (Habits::Published, Side::FIRST, [0.5, 0.5]),
            (Habits::MUct, Side::FIRST, [1.0, 0.0]),
            (Habits::MUct, Side::SECOND, [1.0, 0.0]),
        ] {
            let mut leaves = Random { policy: Policy::Uniform, habits, searcher, budget: &budget };
            let found = [Side::FIRST, Side::SECOND].map(|side| leaves.result(&end, &outcome, side));
            assert_eq!(found, points, "{searcher:?}");
        }
    }

    #[test]
    fn m_uct_leaves_out_attacks_that_take_nothing() {
        let map = "SIZEX[6];SIZEY[4];TURNLIMIT[9];HPTHRESHOLD[0];MAP[0,0,0,0,0,0];MAP[0,5,5,5,5,0];MAP[0,5,5,5,5,0];\
                   MAP[0,0,0,0,0,0];UNIT[2,1,fighter,0,10,0];UNIT[1,2,panzer,0,10,0];UNIT[3,1,panzer,1,8,0];";
        let rules = TubstapRules::new(BattleMap::read(map.as_bytes()).expect("a good map"));
        let (battle, budget) = (rules.start(&mut Streams::new(0).stream(0, Purpose::Chance)), Budget::unlimited());
        let attackers = |habits| {
            let mut leaves = Random { policy: Policy::Uniform, habits, searcher: Side::FIRST, budget: &budget };
            let mut actions = Vec::new();
            leaves.actions(&battle, &mut actions);
            let attacker = |action: &Action| match action {
                Action::Act { unit, target: Some(_), .. } => Some(unit.0),
                _ => None,
            };
            actions.iter().filter_map(attacker).collect::<Vec<u8>>()
        };
        // From three tiles the fighter, which hurts aircraft only, and from the two that are free the panzer.
        assert_eq!((attackers(Habits::Published), attackers(Habits::MUct)), (vec![0, 0, 0, 1, 1], vec![1, 1]));
    }
}
