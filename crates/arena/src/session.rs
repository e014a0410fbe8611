//! A game played action by action, by people and agents, or replayed from a record.

use crate::{
    contestant::{Allowed, Contestant, Sitting},
    matchup::record,
    record::GameRecord,
    seat_view::{SeatView, TypedView},
};
use serde::Serialize;
use serde_json::Value;
use std::time::{Duration, Instant};
use yomi_bots::{Fault, Json, told};
use yomi_core::{
    Budget, Care, Game, HiddenPart, Limits, Notation, NotationError, Outcome, Players, Position, Purpose, Report, Rng,
    Rules, Seat, Show, SpecError, Stage, Stop, Streams, Table, Thinking,
};

/// Why a session could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The text is no action.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The action is not allowed now.
    #[error("not allowed: {0}")]
    Illegal(String),
    /// The game is over.
    #[error("the game is over; no action is possible")]
    Over,
    /// There is no such player, or it may not be asked.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// A program did something wrong instead of acting.
    #[error("the program {0}")]
    Fault(#[from] Fault),
    /// Nobody waited for the answer any more.
    #[error("nobody waits for an action any more")]
    Stopped,
    /// A stored record that cannot be replayed.
    #[error("the record is damaged: {0}")]
    Damaged(String),
}

/// How an agent is asked: within limits, until somebody stops it, and with somebody who listens.
#[derive(Default)]
pub struct Asking<'a> {
    /// What it may take.
    pub limits: Limits,
    /// What ends it early.
    pub stop: Option<&'a Stop>,
    /// Whoever is told what it finds on the way.
    pub listener: Option<&'a mut dyn FnMut(&Report)>,
}

impl<'a> Asking<'a> {
    pub(crate) fn thinking<'b>(&'b mut self, rng: &'b mut Rng) -> Thinking<'b>
    where
        'a: 'b,
    {
        let mut thinking = Thinking::new(rng).within(self.limits.clone());
        if let Some(stop) = self.stop {
            thinking = thinking.until(stop);
        }
        match &mut self.listener {
            Some(listener) => thinking.heard_by(*listener),
            None => thinking,
        }
    }
}

/// A game in progress. Whoever shows it to a person asks for that person's seat only.
pub trait Session: Send {
    /// Who decides now; `None` once the game is over.
    fn turn(&self) -> Option<Seat>;
    /// The result once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The picture that a seat sees, or the truth.
    fn show(&self, seat: Option<Seat>) -> String;
    /// What a seat sees, or the truth, as data for drawing: the JSON of the game's [`Stage::Scene`].
    fn scene(&self, seat: Option<Seat>) -> Value;
    /// What `seat` may think of the position, from its view alone: the JSON of a [`Thought`](yomi_core::Thought) with
    /// the game's [`Stage::Details`].
    fn belief(&self, seat: Seat, care: Care, budget: &Budget) -> Value;
    /// What the positions after each of these numbers of actions, in rising order, are worth to `seat`, as quick
    /// [`Session::belief`]s have it.
    fn values_along(&self, seat: Seat, moments: &[usize], budget: &Budget) -> Vec<Option<f64>>;
    /// What `seat` learned from the actions after the first `from`, in a few words each, with the seat that took them.
    fn events(&self, seat: Seat, from: usize) -> Vec<(Seat, String)>;
    /// All that a bot at `seat` would have been told of the game by now, a line of the bot protocol each.
    fn told_to_a_bot(&self, seat: Seat) -> Vec<String>;
    /// Number of actions so far.
    fn len(&self) -> usize;
    /// Whether nothing has happened yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// All actions in their notation, with the seat that took each. For people who may see the truth.
    fn actions(&self) -> Vec<(Seat, String)>;
    /// The legal actions of the seat to move, in notation.
    fn legal(&self) -> Vec<String>;
    /// Reads and takes an action of the seat to move.
    fn play(&mut self, text: &str) -> Result<(), SessionError>;
    /// Takes the action of a number (see [`yomi_core::Encoded`]) of the seat to move.
    fn play_number(&mut self, number: usize) -> Result<(), SessionError>;
    /// All that a seat knows now, kept by itself.
    fn view(&self, seat: Seat) -> Box<dyn SeatView>;
    /// The game with all chance fixed, as a specification: with its actions it is all that a replay needs. For people
    /// who may see the truth.
    fn fixed_rules(&self) -> String;
    /// Gives a seat to an agent.
    fn seat_agent(&mut self, seat: Seat, spec: &str) -> Result<(), SpecError>;
    /// Whether an agent has the seat.
    fn has_agent(&self, seat: Seat) -> bool;
    /// Lets the agent of the seat to move act.
    fn play_agent(&mut self, asking: Asking<'_>) -> Result<(), SessionError>;
    /// What a player would do for the seat to move, seeing what that seat sees. Nothing happens to the game.
    fn advise(&self, player: &str, asking: Asking<'_>) -> Result<String, SessionError>;
    /// The position some actions earlier. Agents start afresh.
    fn undo(&mut self, steps: usize);
    /// The session as it was after its first `steps` actions.
    fn at(&self, steps: usize) -> Box<dyn Session>;
    /// Adds to the time that the side of `seat` has thought. For agents that think elsewhere.
    fn add_thought(&mut self, seat: Seat, time: Duration);
    /// The record of the game, with the given players of the two sides, and how it ended if the rules have not ended
    /// it.
    ///
    /// `None` while the game goes on.
    fn record(&self, index: u64, players: [String; 2], early: Option<Outcome>) -> Option<GameRecord>;
}

/// A player in its seat, and what makes another one like it.
struct Seated<G: Game> {
    contestant: Contestant<G>,
    player: Sitting<G>,
}

pub(crate) struct TypedSession<G: Game> {
    rules: G::Rules,
    seed: u64,
    /// Whether programs may be started as players.
    programs: bool,
    table: Table<G>,
    agents: Vec<Option<Seated<G>>>,
    rngs: Vec<Rng>,
    /// The seat that took each action.
    movers: Vec<Seat>,
    nanos: [u64; 2],
    hidden: Option<HiddenPart<G>>,
}

/// Data of a game whose type is known no further.
fn json(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect("scenes and thoughts are plain data")
}

impl<G: Players + Stage> TypedSession<G> {
    pub(crate) fn new(rules: G::Rules, seed: u64, programs: bool) -> Self {
        Self::numbered(rules, seed, 0, programs)
    }

    /// Game `index` of a series with this seed.
    pub(crate) fn numbered(rules: G::Rules, seed: u64, index: u64, programs: bool) -> Self {
        let streams = Streams::new(seed);
        TypedSession {
            table: Table::new(rules.start(&mut streams.stream(index, Purpose::Chance))),
            rules,
            seed,
            programs,
            agents: (0..G::SEATS).map(|_| None).collect(),
            rngs: (0..G::SEATS as u8).map(|seat| streams.stream(index, Purpose::Seat(Seat(seat)))).collect(),
            movers: Vec::new(),
            nanos: [0; 2],
            hidden: None,
        }
    }

    /// The same, of whose hidden part may be asked.
    pub(crate) fn with_hidden(self, hidden: Option<HiddenPart<G>>) -> Self {
        TypedSession { hidden, ..self }
    }

    /// A game that has come to where it is in some way.
    pub(crate) fn at_table(table: Table<G>, programs: bool) -> Self {
        let mut movers = Vec::new();
        let mut game = table.start().clone();
        for &action in table.actions() {
            movers.extend(game.turn());
            game.apply(action);
        }
        let rules = table.start().fixed_rules();
        TypedSession { table, movers, ..Self::new(rules, 0, programs) }
    }

    pub(crate) fn from_bytes(rules: G::Rules, bytes: &[u8]) -> Result<Self, SessionError> {
        let actions: Vec<G::Action> = postcard::from_bytes(bytes)
            .map_err(|error| SessionError::Damaged(format!("its actions cannot be read ({error})")))?;
        let mut session = Self::new(rules, 0, false);
        for (step, action) in actions.into_iter().enumerate() {
            session.take(action).map_err(|error| SessionError::Damaged(format!("action {}: {error}", step + 1)))?;
        }
        Ok(session)
    }

    pub(crate) fn from_texts(rules: G::Rules, actions: &[String]) -> Result<Self, SessionError> {
        let mut session = Self::new(rules, 0, false);
        for (step, text) in actions.iter().enumerate() {
            session.play(text).map_err(|error| SessionError::Damaged(format!("action {}: {error}", step + 1)))?;
        }
        Ok(session)
    }

    fn take(&mut self, action: G::Action) -> Result<(), SessionError> {
        let seat = self.table.game().turn().ok_or(SessionError::Over)?;
        self.table.play(action).map_err(|illegal| SessionError::Illegal(illegal.to_string()))?;
        self.movers.push(seat);
        Ok(())
    }
}

impl<G: Players + Stage> Session for TypedSession<G> {
    fn turn(&self) -> Option<Seat> {
        self.table.game().turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.game().outcome()
    }

    fn show(&self, seat: Option<Seat>) -> String {
        match seat {
            Some(seat) => self.table.view(seat).sight().show(),
            None => self.table.game().show(),
        }
    }

    fn scene(&self, seat: Option<Seat>) -> Value {
        json(&G::scene_for(&self.table, seat))
    }

    fn belief(&self, seat: Seat, care: Care, budget: &Budget) -> Value {
        json(&G::thought_of(&self.table, seat, care, budget))
    }

    fn values_along(&self, seat: Seat, moments: &[usize], budget: &Budget) -> Vec<Option<f64>> {
        G::values_along(&self.table, seat, moments, Care::Quick, budget)
    }

    fn events(&self, seat: Seat, from: usize) -> Vec<(Seat, String)> {
        let view = self.table.view(seat);
        let told = view.history().iter().map(ToString::to_string);
        self.movers.iter().copied().zip(told).skip(from).collect()
    }

    fn told_to_a_bot(&self, seat: Seat) -> Vec<String> {
        told(&mut Json::default(), &self.table, seat)
    }

    fn len(&self) -> usize {
        self.table.actions().len()
    }

    fn actions(&self) -> Vec<(Seat, String)> {
        let mut game = self.table.start().clone();
        self.movers
            .iter()
            .zip(self.table.actions())
            .map(|(&seat, &action)| {
                let text = game.sight(seat).write(action);
                game.apply(action);
                (seat, text)
            })
            .collect()
    }

    fn legal(&self) -> Vec<String> {
        let Some(seat) = self.turn() else { return Vec::new() };
        let view = self.table.view(seat);
        view.legal().into_iter().map(|action| view.sight().write(action)).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), SessionError> {
        let seat = self.turn().ok_or(SessionError::Over)?;
        let action = self.table.view(seat).sight().parse(text)?;
        self.take(action)
    }

    fn play_number(&mut self, number: usize) -> Result<(), SessionError> {
        let seat = self.turn().ok_or(SessionError::Over)?;
        let action = G::numbered(self.table.view(seat).sight(), number);
        self.take(action.ok_or_else(|| SessionError::Illegal(format!("{number} is the number of no action")))?)
    }

    fn view(&self, seat: Seat) -> Box<dyn SeatView> {
        let view = self.table.view(seat).to_owned();
        Box::new(TypedView { view, hidden: self.hidden })
    }

    fn fixed_rules(&self) -> String {
        self.table.start().fixed_rules().spec().to_string()
    }

    fn seat_agent(&mut self, seat: Seat, spec: &str) -> Result<(), SpecError> {
        let contestant = Contestant::new(spec, &self.rules, Allowed::Fair, self.programs)?;
        let player = Sitting::new(&contestant, &self.rules, seat, self.seed, 0);
        self.agents[seat.index()] = Some(Seated { contestant, player });
        Ok(())
    }

    fn has_agent(&self, seat: Seat) -> bool {
        self.agents[seat.index()].is_some()
    }

    fn play_agent(&mut self, mut asking: Asking<'_>) -> Result<(), SessionError> {
        let seat = self.turn().ok_or(SessionError::Over)?;
        let seated = self.agents[seat.index()].as_mut().expect("asked only for seats with an agent");
        let began = Instant::now();
        let stop = asking.stop;
        let mut thinking = asking.thinking(&mut self.rngs[seat.index()]);
        let action = seated.player.act(&self.table, seat, &mut thinking, stop)?;
        self.add_thought(seat, began.elapsed());
        self.take(action.ok_or(SessionError::Stopped)?)
    }

    fn advise(&self, player: &str, mut asking: Asking<'_>) -> Result<String, SessionError> {
        let seat = self.turn().ok_or(SessionError::Over)?;
        let contestant = Contestant::new(player, &self.rules, Allowed::Fair, self.programs)?;
        let mut adviser = Sitting::new(&contestant, &self.rules, seat, self.seed, 0);
        let stop = asking.stop;
        let mut rng = Streams::new(self.seed).stream(0, Purpose::Seat(seat));
        let action = adviser.act(&self.table, seat, &mut asking.thinking(&mut rng), stop)?;
        let action = action.ok_or(SessionError::Stopped)?;
        let view = self.table.view(seat);
        view.sight().check(action).map_err(|illegal| SessionError::Illegal(illegal.to_string()))?;
        Ok(view.sight().write(action))
    }

    fn undo(&mut self, steps: usize) {
        self.table = self.table.undone(steps);
        self.movers.truncate(self.len());
        for (seat, seated) in (0..).map(Seat).zip(&mut self.agents) {
            if let Some(Seated { contestant, player }) = seated {
                *player = Sitting::new(contestant, &self.rules, seat, self.seed, 0);
            }
        }
    }

    fn at(&self, steps: usize) -> Box<dyn Session> {
        let mut session = Self::new(self.rules.clone(), 0, self.programs).with_hidden(self.hidden);
        session.table = self.table.undone(self.len().saturating_sub(steps));
        session.movers = self.movers[..session.len()].to_vec();
        Box::new(session)
    }

    fn add_thought(&mut self, seat: Seat, time: Duration) {
        self.nanos[G::side(seat).index()] += time.as_nanos() as u64;
    }

    fn record(&self, index: u64, players: [String; 2], early: Option<Outcome>) -> Option<GameRecord> {
        let outcome = early.or_else(|| self.table.game().outcome())?;
        let mut decisions = [0; 2];
        for &seat in &self.movers {
            decisions[G::side(seat).index()] += 1;
        }
        Some(record(&self.table, index, players, outcome, self.nanos, decisions))
    }
}
