//! Whoever may sit in a seat: a player that the game brings, a yardstick, or a program that nobody here wrote.

use rand::Rng as _;
use std::sync::{Arc, Mutex, PoisonError};
use yomi_bots::{Fault, Guest, Json, Program};
use yomi_core::{
    AnyBuilder, Args, Game, Outcome, Players, Protocol, Purpose, Seat, Seated, Spec, SpecError, Stage, Stop, Streams,
    Table, Thinking,
};

/// Who is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    /// Whoever sees what its seat sees.
    Fair,
    /// Yardsticks too, as in matches.
    Anybody,
}

/// What makes players of one specification.
pub(crate) enum Contestant<G: Game> {
    /// A player of the game, or a yardstick.
    Builtin(AnyBuilder<G>),
    /// A program, with its processes that wait for another game.
    Program(Arc<Kennel<G>>),
}

/// Makes the other end of a conversation.
type Speaks<G> = Box<dyn Fn() -> Box<dyn Protocol<G>> + Send + Sync>;

/// A program, and its processes that have played a game and will play another.
pub(crate) struct Kennel<G: Game> {
    program: Program,
    speaks: Speaks<G>,
    idle: Mutex<Vec<Guest<G>>>,
}

impl<G: Game> Kennel<G> {
    fn take(&self, seat: Seat) -> Result<Guest<G>, Fault> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| Guest::invite(&self.program, seat, (self.speaks)()), Ok)
    }

    fn put_back(&self, guest: Guest<G>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(guest);
    }

    /// Sends away whoever waits for another game.
    fn clear(&self) {
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        idle.into_iter().for_each(Guest::quit);
    }
}

impl<G: Game> Drop for Kennel<G> {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The program that a specification names, and how it is spoken to; none if it names no program.
pub(crate) fn program<G: Players + Stage>(spec: &Spec) -> Result<Option<(Program, Speaks<G>)>, SpecError> {
    if let Some(program) = Program::named(spec)? {
        return Ok(Some((program, Box::new(|| Box::new(Json::default())))));
    }
    let Some(kind) = G::protocols().into_iter().find(|kind| kind.name == spec.name()) else { return Ok(None) };
    let args = Args::new(spec, kind.params)?;
    let program = Program::started(&args, kind.name, kind.link)?;
    (kind.build)(&args)?;
    Ok(Some((program, Box::new(move || (kind.build)(&args).expect("the arguments were checked")))))
}

impl<G: Players + Stage> Contestant<G> {
    /// Finds the player, yardstick or program that a specification names. Programs only where they are allowed:
    /// somebody who can name one can run anything.
    pub(crate) fn new(spec: &str, rules: &G::Rules, allowed: Allowed, programs: bool) -> Result<Self, SpecError> {
        if let Some((program, speaks)) = program::<G>(&spec.parse()?)? {
            if !programs {
                return Err(SpecError(
                    "programs may not be started from here; --allow-programs on the command line allows it".into(),
                ));
            }
            return Ok(Contestant::Program(Arc::new(Kennel { program, speaks, idle: Mutex::default() })));
        }
        Ok(Contestant::Builtin(match allowed {
            Allowed::Fair => AnyBuilder::Agent(G::player(spec, rules)?),
            Allowed::Anybody => G::player_or_yardstick(spec, rules)?,
        }))
    }

    /// The same contestant in a game with other rules. Processes of a program are shared.
    pub(crate) fn under(&self, rules: &G::Rules) -> Result<Self, SpecError> {
        match self {
            Contestant::Builtin(builder) => {
                Ok(Contestant::Builtin(G::player_or_yardstick(&builder.canonical().to_string(), rules)?))
            }
            Contestant::Program(kennel) => Ok(Contestant::Program(Arc::clone(kennel))),
        }
    }

    /// Sends programs away that wait for another game.
    pub(crate) fn rest(&self) {
        if let Contestant::Program(kennel) = self {
            kennel.clear();
        }
    }

    /// The canonical specification.
    pub(crate) fn canonical(&self) -> String {
        match self {
            Contestant::Builtin(builder) => builder.canonical().to_string(),
            Contestant::Program(kennel) => kennel.program.canonical().to_string(),
        }
    }

    /// Whether it decides by the time. Nobody knows what a program does, so it might.
    pub(crate) fn is_timed(&self) -> bool {
        match self {
            Contestant::Builtin(builder) => builder.is_timed(),
            Contestant::Program(_) => true,
        }
    }

    /// Whether it takes all the time there is.
    pub(crate) fn wants_clock(&self) -> bool {
        matches!(self, Contestant::Builtin(builder) if builder.wants_clock())
    }
}

/// A contestant in its seat, for one game.
pub(crate) enum Sitting<G: Game> {
    /// One of ours.
    Builtin(Seated<G>),
    /// A program.
    Program(Arc<Kennel<G>>, Box<Guest<G>>),
    /// A program that could not be started: it forfeits at its first turn.
    Absent(Fault),
}

impl<G: Players + Stage> Sitting<G> {
    /// Seats a contestant. `seed` and `game` are where a program's own chance comes from.
    pub(crate) fn new(contestant: &Contestant<G>, rules: &G::Rules, seat: Seat, seed: u64, game: u64) -> Self {
        let kennel = match contestant {
            Contestant::Builtin(builder) => return Sitting::Builtin(Seated::new(builder)),
            Contestant::Program(kennel) => Arc::clone(kennel),
        };
        // Within what every language's numbers hold.
        let seed = Streams::new(seed).stream(game, Purpose::Seat(seat)).next_u64() >> 11;
        let seated = kennel.take(seat).and_then(|mut guest| guest.begin(rules, seat, seed).map(|()| guest));
        match seated {
            Ok(guest) => Sitting::Program(kennel, Box::new(guest)),
            Err(fault) => Sitting::Absent(fault),
        }
    }

    /// What it does at its turn; none if the stop was raised before a program answered.
    pub(crate) fn act(
        &mut self,
        table: &Table<G>,
        seat: Seat,
        thinking: &mut Thinking<'_>,
        stop: Option<&Stop>,
    ) -> Result<Option<G::Action>, Fault> {
        match self {
            Sitting::Builtin(player) => Ok(Some(player.act(table, seat, thinking))),
            Sitting::Program(_, guest) => guest.act(&table.view(seat), thinking, stop),
            Sitting::Absent(fault) => Err(fault.clone()),
        }
    }

    /// See [`yomi_core::Agent::deliberated`].
    pub(crate) fn deliberated(&self) -> bool {
        match self {
            Sitting::Builtin(player) => player.deliberated(),
            Sitting::Program(..) | Sitting::Absent(_) => true,
        }
    }

    /// See [`yomi_core::Agent::finished`].
    pub(crate) fn finished(&self) -> Option<bool> {
        match self {
            Sitting::Builtin(player) => player.finished(),
            Sitting::Program(..) | Sitting::Absent(_) => None,
        }
    }

    /// The game is over. Whoever forfeited is sent away, others may stay for another one.
    pub(crate) fn leave(self, table: &Table<G>, seat: Seat, outcome: &Outcome, forfeited: bool) {
        if let Sitting::Program(kennel, guest) = self
            && !forfeited
            && let Some(guest) = guest.end(&table.view(seat), outcome)
        {
            kennel.put_back(guest);
        }
    }
}
