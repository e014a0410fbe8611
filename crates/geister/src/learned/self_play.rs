//! Games to learn from: the policy against itself, against what it was, and against other players.

use super::{
    Policy, Value,
    trace::{Step, Trace},
};
use crate::{Action, Geister, GeisterRules, Reds};
use std::num::NonZeroU32;
use yomi_core::{Agent, Game, Players, Position, Purpose, Rng, Rules, Seat, SpecError, Streams, Table, Thinking, unit};
use yomi_learn::{Course, Gradient, Lesson, policy_coefficients};

/// A course in which the policy learns to win, and the value learns who does.
pub struct SelfPlay {
    streams: Streams,
    /// What being hard to predict is worth.
    pub mixing: f32,
    /// Policies of before.
    past: Vec<Vec<f32>>,
    /// Other players, by their specifications.
    pool: Vec<String>,
}

/// A game that lasts so many plies is a draw.
const LIMIT: NonZeroU32 = NonZeroU32::new(200).expect("not 0");

/// Of so many games, one is against another player, and these many against a policy of before.
const GAMES: u64 = 12;
const AGAINST_PAST: u64 = 3;

/// How many policies of before are kept.
const PAST: usize = 8;

/// How much of what is learned of a step comes from the end of the game, and how much from the value of what followed:
/// the value of the next position, the one after it, ... count each so many times as much as the one before.
const LAMBDA: f32 = 0.9;

/// A decision of the game.
struct Decision {
    trace: Trace,
    steps: Vec<Step>,
    chances: Vec<f32>,
    chosen: usize,
    learns: bool,
}

impl SelfPlay {
    /// A course of games by this seed, against these players among others.
    pub fn new(seed: u64, pool: Vec<String>, mixing: f32) -> Result<SelfPlay, SpecError> {
        let rules = GeisterRules::new(Some(LIMIT));
        for spec in &pool {
            Geister::player(spec, &rules)?;
        }
        Ok(SelfPlay { streams: Streams::new(seed), mixing, past: Vec::new(), pool })
    }

    /// Keeps the policy as it is now among those of before, in the place of a random one if there are enough.
    pub fn remember(&mut self, policy: &[f32], batch: u64) {
        if self.past.len() < PAST {
            self.past.push(policy.to_vec());
        } else {
            let rng = &mut self.streams.stream(batch, Purpose::Other(1));
            self.past[(unit(rng) * PAST as f64) as usize] = policy.to_vec();
        }
    }

    /// Who plays against the policy in a game; nobody if it plays against itself.
    fn opponent(&self, game: u64, rng: &mut Rng) -> Opponent<'_> {
        let any = |count: usize, rng: &mut Rng| ((unit(rng) * count as f64) as usize).min(count - 1);
        match game / 2 % GAMES {
            0 if !self.pool.is_empty() => {
                let rules = GeisterRules::new(Some(LIMIT));
                let spec = &self.pool[any(self.pool.len(), rng)];
                Opponent::Agent(Geister::player(spec, &rules).expect("it was read before").build())
            }
            1..=AGAINST_PAST if !self.past.is_empty() => {
                Opponent::Past(Policy::new(&self.past[any(self.past.len(), rng)]))
            }
            _ => Opponent::Itself,
        }
    }
}

enum Opponent<'a> {
    Itself,
    Past(Policy<'a>),
    Agent(Box<dyn Agent<Geister>>),
}

/// A random index by chances.
fn drawn(chances: &[f32], rng: &mut Rng) -> usize {
    let mut left = unit(rng) as f32;
    let found = chances.iter().position(|chance| {
        left -= chance;
        left < 0.0
    });
    found.unwrap_or(chances.len() - 1)
}

impl Course for SelfPlay {
    fn play(&self, weights: &[Vec<f32>], game: u64) -> Lesson {
        let rng = &mut self.streams.stream(game, Purpose::Other(0));
        let policy = Policy::new(&weights[0]);
        let opponent = self.opponent(game, rng);
        let learner = (!matches!(opponent, Opponent::Itself)).then_some((game % 2) as usize);
        let learns = |seat: usize| learner.is_none_or(|learner| learner == seat);
        let Played { decisions, reds, first_won } = played(policy, opponent, learns, rng);
        let mut gradients = [Gradient::default(), Gradient::default()];
        self.learn_moves(weights, &decisions, reds, first_won, &mut gradients);
        let set_ups = policy.set_ups();
        for seat in (0..2).filter(|&seat| learns(seat)) {
            let chosen = Reds::ALL.partition_point(|other| other.mask() < reds[seat].mask());
            let coefficients =
                policy_coefficients(&set_ups, chosen, 2.0 * for_seat(seat, first_won) - 1.0, self.mixing);
            Policy::learn_set_up(&coefficients, &mut gradients[0]);
        }
        let score = learner.map_or(0.5, |learner| for_seat(learner, first_won));
        Lesson { gradients: gradients.into(), score: f64::from(score) }
    }
}

/// What First's chance is to a seat.
fn for_seat(seat: usize, chance: f32) -> f32 {
    if seat == 0 { chance } else { 1.0 - chance }
}

/// A game that was played.
struct Played {
    decisions: Vec<Decision>,
    reds: [Reds; 2],
    /// 1 if First has won, ½ for a draw.
    first_won: f32,
}

/// Plays a game of the policy, by which the seats move that learn, against an opponent.
fn played(policy: Policy<'_>, mut opponent: Opponent<'_>, learns: impl Fn(usize) -> bool, rng: &mut Rng) -> Played {
    let mut table = Table::new(GeisterRules::new(Some(LIMIT)).start(rng));
    let (mut trace, mut decisions) = (Trace::start(), Vec::new());
    while let Some(seat) = table.game().turn() {
        let learns = learns(seat.index());
        let action = match &mut opponent {
            Opponent::Agent(agent) if !learns => {
                if table.game().reds(seat).is_some() {
                    decisions.push(Decision { trace, steps: Vec::new(), chances: Vec::new(), chosen: 0, learns });
                }
                agent.act(&table.view(seat), &mut Thinking::new(rng))
            }
            Opponent::Past(past) if !learns => {
                policy_action(past, table.game().reds(seat), &trace, learns, &mut decisions, rng)
            }
            _ => policy_action(&policy, table.game().reds(seat), &trace, learns, &mut decisions, rng),
        };
        if let Some((step, colour)) = trace.step_of(&table.game().event(action, seat)) {
            trace.advance(&step, colour);
        }
        table.play(action).expect("players keep to the rules");
    }
    let reds = [Seat::FIRST, Seat::SECOND].map(|seat| table.game().reds(seat).expect("the game is over"));
    let winner = table.game().end().and_then(|end| end.winner());
    let first_won = winner.map_or(0.5, |winner| f32::from(u8::from(winner == Seat::FIRST)));
    Played { decisions, reds, first_won }
}

/// What a policy does: a set-up while there is none, then steps.
fn policy_action(
    policy: &Policy<'_>,
    reds: Option<Reds>,
    trace: &Trace,
    learns: bool,
    decisions: &mut Vec<Decision>,
    rng: &mut Rng,
) -> Action {
    match reds {
        None => Action::SetUp(Reds::ALL[drawn(&policy.set_ups(), rng)]),
        Some(reds) => chosen_step(policy, trace, reds, learns, decisions, rng),
    }
}

/// A random step by its chance, written down to learn from; who can leave leaves.
fn chosen_step(
    policy: &Policy<'_>,
    trace: &Trace,
    reds: Reds,
    learns: bool,
    decisions: &mut Vec<Decision>,
    rng: &mut Rng,
) -> Action {
    if let Some(leaving) = trace.leaving(reds) {
        return leaving.action();
    }
    let mut steps = Vec::with_capacity(32);
    trace.steps(&mut steps);
    let chances = policy.chances(trace, reds, &steps);
    let chosen = drawn(&chances, rng);
    let action = steps[chosen].action();
    decisions.push(Decision { trace: *trace, steps, chances, chosen, learns });
    action
}

impl SelfPlay {
    /// What the decisions of a game say about the weights, by who has won.
    fn learn_moves(
        &self,
        weights: &[Vec<f32>],
        decisions: &[Decision],
        reds: [Reds; 2],
        first_won: f32,
        gradients: &mut [Gradient; 2],
    ) {
        let value = Value::new(&weights[1]);
        // What First was worth from the next decision on, as far as it is known: from the end backwards.
        let mut later = first_won;
        for decision in decisions.iter().rev() {
            let seat = decision.trace.turn;
            let now = value.of(&decision.trace, reds);
            let error = for_seat(seat, first_won) - now;
            Value::learn(&decision.trace, reds, error, &mut gradients[1]);
            if decision.learns {
                let advantage = 2.0 * (for_seat(seat, later) - now);
                let coefficients = policy_coefficients(&decision.chances, decision.chosen, advantage, self.mixing);
                Policy::learn(&decision.trace, reds[seat], &decision.steps, &coefficients, &mut gradients[0]);
            }
            later = LAMBDA * later + (1.0 - LAMBDA) * for_seat(seat, now);
        }
    }
}
