//! The player that solves what comes next for all colourings of both sides.
//!
//! A public state of Geister is a board and two *ranges*: how likely each colouring of either side is for somebody who
//! sees the board only. Both come from the learned policy, which says how likely every move was for every colouring
//! ([`crate::learned`]). The next plies are then a game of two sides that each know their own colouring and the other's
//! range, and it is solved by counterfactual regret minimization ([`yomi_search::cfr`]), with the learned value of every
//! pair of colourings at the leaves. What comes out is a mixed move for each colouring that this player might have, and
//! it plays the one of its own: what it does tells no more than it should.
//!
//! A few plies are not enough to see a ghost run for its exit. So a longer search first says which moves are sound, with
//! the enemy's colours as chances by the same belief (that of `purple`), and the mixed move is made of those.

mod subgame;

use super::{
    proving::{PROVE, Proving},
    purple::Lookahead,
    sampling::is_timed,
};
use crate::{
    Action, Colour, Geister, Piece, Reds, Sight,
    learned::{Ranges, Reader, Step, learned},
};
use subgame::Subgame;
use yomi_core::{
    Agent, AgentEntry, Args, BeliefReport, Bench, Budget, Candidate, Chance, Effort, MS, Notation, Param, Report, Rng,
    SpecError, Thinking, View, unit,
};
use yomi_search::cfr::{Method, Solver};

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "oni",
    summary: "solves the next plies for all colourings of both sides at once and plays the mixed move that comes out",
    bench: Bench::with("depth=3,plies=1,iterations=10,prove=1000"),
    params: &[
        Param::whole(
            "depth",
            "5",
            0,
            60,
            "how many plies ahead moves must be sound; 0: any move; with ms, as many as there is time for",
        ),
        Param::whole(
            "margin",
            "80",
            0,
            2_000,
            "a move is sound if it is worth at most so many thousandths less than the best one",
        ),
        Param::whole("plies", "1", 0, 4, "how many plies are solved; 0 plays by what was learned alone"),
        Param::whole(
            "iterations",
            "60",
            1,
            1_000_000,
            "how many iterations to solve; with ms, as many as there is time for",
        ),
        Param::whole(
            "trust",
            "25",
            0,
            200,
            "what a move of the enemy is thought to tell, in percent of what it would if the enemy had learned the same",
        ),
        Param::whole("doubt", "10", 0, 100, "how much of the belief is mere counting, in percent"),
        Param::whole("least", "10", 0, 100, "a move with less than this chance, in percent, is not made"),
        MS,
        PROVE,
    ],
    build: |args, _| Ok(Box::new(Oni::read(args)?)),
};

/// The player.
struct Oni {
    reader: Reader,
    proving: Proving,
    lookahead: Lookahead,
    effort: Effort,
    depth: u32,
    margin: f32,
    plies: u32,
    iterations: u32,
    least: f32,
}

/// Of the time, the longer search gets one part in so many.
const PARTS: u32 = 2;

/// With a time, it looks no further ahead than this.
const LONGEST: u32 = 30;

/// If all sound moves together are played less often than this, the best of them is.
const RARE: f32 = 0.02;

/// So many iterations are made before the clock is looked at.
const AT_ONCE: u32 = 5;

/// Of the time, so much is for iterations and for what comes before them.
const USED: f64 = 0.9;

impl Oni {
    fn read(args: &Args) -> Result<Oni, SpecError> {
        let percent = |key| args.number::<f32>(key).map(|percent| percent / 100.0);
        Ok(Oni {
            reader: Reader::new(percent("trust")?, percent("doubt")?),
            proving: Proving::read(args)?,
            lookahead: Lookahead::new(),
            effort: Effort::read(args, "iterations")?,
            depth: args.number("depth")?,
            margin: args.number::<f32>("margin")? / 1_000.0,
            plies: args.number("plies")?,
            iterations: args.number("iterations")?,
            least: percent("least")?,
        })
    }

    /// A mixed move, and the one that chance takes of it.
    fn choose(&mut self, sight: &Sight, reds: Reds, budget: &Budget, thinking: &mut Thinking<'_>) -> Option<Action> {
        let ranges = self.reader.ranges();
        if let Some(leaving) = self.reader.trace().leaving(reds) {
            return Some(leaving.action());
        }
        let sound = self.sound(sight, &ranges, budget);
        let (policy, value) = learned();
        let trace = self.reader.trace();
        let (steps, chances, solved) = if self.plies == 0 {
            let mut steps = Vec::new();
            trace.steps(&mut steps);
            let chances = policy.chances(trace, reds, &steps);
            (steps, chances, None)
        } else {
            let subgame = Subgame::new(trace, &ranges.chances, self.plies, value);
            let mut solver = Solver::new(&subgame.tree, Method::Plus);
            while self.goes_on(solver.iterations(), budget) {
                solver.iterate(AT_ONCE.min(self.iterations));
            }
            let strategy = solver.average();
            let seat = trace.turn;
            let own = subgame.colourings[seat].iter().position(|other| *other == reds)?;
            let (at, count) = (strategy.at(&subgame.tree, subgame.tree.root()), subgame.colourings[seat].len());
            let chances = (0..subgame.steps.len()).map(|action| at[action * count + own]).collect();
            let worth = subgame.tree.values(seat, &strategy)[own];
            (subgame.steps, chances, Some((worth, subgame.judged)))
        };
        let chances = without_rare(only_sound(&steps, chances, &sound), self.least);
        let mixed = || steps.iter().map(|step| step.action()).zip(chances.iter().copied());
        thinking.report(|| report(sight, mixed(), solved, &ranges));
        drawn(mixed(), thinking.rng)
    }

    /// The moves that the longer search lets pass, the best first; none if it does not look.
    fn sound(&mut self, sight: &Sight, ranges: &Ranges, budget: &Budget) -> Vec<Action> {
        if self.depth == 0 {
            return Vec::new();
        }
        let timed = is_timed(self.effort, budget);
        let (depth, share) = if timed { (LONGEST, budget.part(PARTS)) } else { (self.depth, budget.clone()) };
        let enemy = ranges.chances[sight.seat().other().index()];
        let belief = Reds::ALL.into_iter().zip(enemy.map(f64::from)).filter(|(_, chance)| *chance > 0.0);
        let found = self.lookahead.good_moves(sight, belief, (depth, self.margin), &share.with_work(u64::MAX));
        found.into_iter().map(|(action, _)| action).collect()
    }

    fn goes_on(&self, done: u32, budget: &Budget) -> bool {
        if is_timed(self.effort, budget) {
            done < AT_ONCE || budget.used(0) < USED
        } else {
            done < self.iterations && !(done > 0 && budget.is_over())
        }
    }
}

/// The same without what is not sound; if nothing of it is ever played, the best of what is sound.
fn only_sound(steps: &[Step], chances: Vec<f32>, sound: &[Action]) -> Vec<f32> {
    let Some(best) = sound.first() else { return chances };
    let kept: Vec<f32> = steps
        .iter()
        .zip(chances)
        .map(|(step, chance)| if sound.contains(&step.action()) { chance } else { 0.0 })
        .collect();
    let sum: f32 = kept.iter().sum();
    if sum > RARE {
        return kept.into_iter().map(|chance| chance / sum).collect();
    }
    steps.iter().map(|step| f32::from(u8::from(step.action() == *best))).collect()
}

/// The same without what is too rare, unless that is all.
fn without_rare(chances: Vec<f32>, least: f32) -> Vec<f32> {
    let most = chances.iter().copied().fold(0.0, f32::max);
    let least = least.min(most);
    let sum: f32 = chances.iter().filter(|chance| **chance >= least).sum();
    chances.into_iter().map(|chance| if chance >= least { chance / sum } else { 0.0 }).collect()
}

/// One of them by chance.
fn drawn(mixed: impl Iterator<Item = (Action, f32)>, rng: &mut Rng) -> Option<Action> {
    let (mut left, mut last) = (unit(rng) as f32, None);
    for (action, chance) in mixed.filter(|(_, chance)| *chance > 0.0) {
        last = Some(action);
        left -= chance;
        if left < 0.0 {
            break;
        }
    }
    last
}

/// The mixed move, what it is worth, and what is believed of the enemy's ghosts.
fn report(
    sight: &Sight,
    mixed: impl Iterator<Item = (Action, f32)>,
    solved: Option<(f32, u64)>,
    ranges: &Ranges,
) -> Report {
    let worth = solved.map_or(0.0, |(worth, _)| f64::from(worth).clamp(-1.0, 1.0));
    let mut mixed: Vec<(Action, f32)> = mixed.filter(|(_, chance)| *chance > 0.0).collect();
    mixed.sort_by(|one, other| other.1.total_cmp(&one.1));
    let candidate = |(action, chance): &(Action, f32)| Candidate {
        action: sight.write(*action),
        value: worth,
        work: (chance * 1_000.0).round() as u64,
    };
    let candidates: Vec<Candidate> = mixed.iter().map(candidate).collect();
    let blue = ranges.blue(sight.seat().other().index());
    let in_play = Piece::ALL.into_iter().filter(|piece| sight.enemy(*piece).square().is_some());
    let chance = |piece: Piece| Chance {
        of: piece.letter_of(false).to_string(),
        is: Colour::Blue.word().into(),
        chance: f64::from(blue[piece.index()]).clamp(0.0, 1.0),
    };
    Report {
        value: solved.map(|_| worth),
        work: solved.map_or(0, |(_, judged)| judged),
        line: candidates.first().map(|best| best.action.clone()).into_iter().collect(),
        candidates,
        belief: Some(BeliefReport { chances: in_play.map(chance).collect(), ..BeliefReport::default() }),
        ..Report::default()
    }
}

/// A random set-up, each as often as it was learned to be.
fn set_up(sight: &Sight, rng: &mut Rng) -> Option<Action> {
    if sight.reds().is_some() {
        return None;
    }
    drawn(Reds::ALL.into_iter().map(Action::SetUp).zip(learned().0.set_ups()), rng)
}

impl Agent<Geister> for Oni {
    fn act(&mut self, view: &View<'_, Geister>, thinking: &mut Thinking<'_>) -> Action {
        let budget = thinking.budget(self.effort);
        let sight = view.sight();
        if let Some(action) = set_up(sight, thinking.rng) {
            return action;
        }
        self.reader.update(view, &learned().0);
        let won = self.proving.winning_move(view, &budget, &mut thinking.reporter);
        won.or_else(|| self.choose(sight, sight.reds()?, &budget, thinking))
            .expect("an agent is asked only when it can act")
    }
}
