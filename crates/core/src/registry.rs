//! The players of a game, by name.

use crate::{
    Agent, AllSeeing, Args, Game, MS, Param, ProtocolKind, RandomAgent, Seat, Spec, SpecError, Table, Thinking,
};

/// Makes a player from checked arguments.
type Build<G, P> = fn(&Args, &<G as Game>::Rules) -> Result<Box<P>, SpecError>;

/// How a kind of player is watched for its behaviour signature: the options, as in a specification after the colon, of
/// the player and of the game. Its work must be counted, and little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// The player's options.
    pub player: &'static str,
    /// The game's options.
    pub rules: &'static str,
}

impl Bench {
    /// With every default.
    pub const USUAL: Bench = Bench::with("");

    /// A player with these options in the usual game.
    pub const fn with(player: &'static str) -> Bench {
        Bench { player, rules: "" }
    }

    /// The same in a game with these options.
    #[must_use]
    pub const fn on(self, rules: &'static str) -> Bench {
        Bench { rules, ..self }
    }
}

/// One kind of player that a game offers.
pub struct Entry<G: Game, P: ?Sized> {
    /// The name in specifications (`random`, `mp`, ...).
    pub name: &'static str,
    /// One line for the list of players.
    pub summary: &'static str,
    /// How its behaviour signature is taken.
    pub bench: Bench,
    /// Its parameters; the first ones may be given without their key.
    pub params: &'static [Param],
    /// Makes a player. Called once per game and seat.
    pub build: Build<G, P>,
}

/// A kind of player that sees what its seat sees.
pub type AgentEntry<G> = Entry<G, dyn Agent<G>>;
/// A kind of player that sees everything.
pub type YardstickEntry<G> = Entry<G, dyn AllSeeing<G>>;

impl<G: Game> AgentEntry<G> {
    /// The entry of [`RandomAgent`], which every game has.
    pub const RANDOM: Self = Entry {
        name: "random",
        summary: "uniformly random legal actions",
        bench: Bench::USUAL,
        params: &[],
        build: |_, _| Ok(Box::new(RandomAgent)),
    };
}

/// A game that lists its players.
pub trait Players: Game {
    /// The behaviour signatures of its kinds of players as they were last committed: a line each, its name and its
    /// signature. Where one is missing, it is found by having the player play.
    const SIGNATURES: &'static str = "";

    /// All kinds of players, simplest first.
    fn players() -> Vec<AgentEntry<Self>>;

    /// The kinds of players that see everything. They show how much there is to gain, and play against other programs
    /// only: whoever asks for a [`Players::player`] never gets one of them.
    fn yardsticks() -> Vec<YardstickEntry<Self>> {
        Vec::new()
    }

    /// The protocols that this game's engines speak, besides the one that all programs may.
    fn protocols() -> Vec<ProtocolKind<Self>> {
        Vec::new()
    }

    /// Finds the player that a specification like `mp:70` names, and checks its parameters.
    fn player(spec: &str, rules: &Self::Rules) -> Result<AgentBuilder<Self>, SpecError> {
        let spec: Spec = spec.parse()?;
        if Self::yardsticks().iter().any(|entry| entry.name == spec.name()) {
            let name = spec.name();
            return Err(SpecError(format!("{name} sees what is hidden: it is a yardstick, and plays in matches only")));
        }
        let (entries, names) = (Self::players(), names(Self::players(), Vec::new()));
        find(&spec, entries, rules)?.ok_or_else(|| unknown::<Self>(&spec, &names))
    }

    /// Finds the player or the yardstick that a specification names, and checks its parameters.
    fn player_or_yardstick(spec: &str, rules: &Self::Rules) -> Result<AnyBuilder<Self>, SpecError> {
        let parsed: Spec = spec.parse()?;
        if let Some(yardstick) = find(&parsed, Self::yardsticks(), rules)? {
            return Ok(AnyBuilder::Yardstick(yardstick));
        }
        match find(&parsed, Self::players(), rules)? {
            Some(player) => Ok(AnyBuilder::Agent(player)),
            None => Err(unknown::<Self>(&parsed, &names(Self::players(), Self::yardsticks()))),
        }
    }
}

fn names<G: Game>(players: Vec<AgentEntry<G>>, yardsticks: Vec<YardstickEntry<G>>) -> Vec<&'static str> {
    players.iter().map(|entry| entry.name).chain(yardsticks.iter().map(|entry| entry.name)).collect()
}

fn unknown<G: Game>(spec: &Spec, names: &[&str]) -> SpecError {
    SpecError::unknown("player", spec.name(), &format!("players of {}", G::NAME), names)
}

/// The builder that a specification names among entries; `None` if it names none of them.
fn find<G: Game, P: ?Sized>(
    spec: &Spec,
    entries: Vec<Entry<G, P>>,
    rules: &G::Rules,
) -> Result<Option<Builder<G, P>>, SpecError> {
    let Some(entry) = entries.into_iter().find(|entry| entry.name == spec.name()) else { return Ok(None) };
    let args = Args::new(spec, entry.params)?;
    (entry.build)(&args, rules)?;
    Ok(Some(Builder { args, rules: rules.clone(), build: entry.build }))
}

/// Makes any number of players of one checked specification.
pub struct Builder<G: Game, P: ?Sized> {
    args: Args,
    rules: G::Rules,
    build: Build<G, P>,
}

/// Makes players that see what their seats see.
pub type AgentBuilder<G> = Builder<G, dyn Agent<G>>;

impl<G: Game, P: ?Sized> Builder<G, P> {
    /// The specification with defaults left out, the same for all ways of writing it.
    pub fn canonical(&self) -> Spec {
        self.args.canonical()
    }

    /// Whether it decides by the time, so that its decisions depend on the machine.
    pub fn is_timed(&self) -> bool {
        self.args.get_text(MS.key).is_some_and(|value| value != MS.default)
    }

    /// Whether it takes all the time there is, and so needs a limit.
    pub fn wants_clock(&self) -> bool {
        self.args.get_text(MS.key) == Some("clock")
    }

    /// A new player.
    pub fn build(&self) -> Box<P> {
        (self.build)(&self.args, &self.rules).expect("the specification was checked before")
    }
}

/// Makes players of either kind.
pub enum AnyBuilder<G: Game> {
    /// Those that see what their seats see.
    Agent(AgentBuilder<G>),
    /// Those that see everything.
    Yardstick(Builder<G, dyn AllSeeing<G>>),
}

impl<G: Game> AnyBuilder<G> {
    /// The specification with defaults left out, the same for all ways of writing it.
    pub fn canonical(&self) -> Spec {
        match self {
            AnyBuilder::Agent(builder) => builder.canonical(),
            AnyBuilder::Yardstick(builder) => builder.canonical(),
        }
    }

    /// See [`Builder::is_timed`].
    pub fn is_timed(&self) -> bool {
        match self {
            AnyBuilder::Agent(builder) => builder.is_timed(),
            AnyBuilder::Yardstick(builder) => builder.is_timed(),
        }
    }

    /// See [`Builder::wants_clock`].
    pub fn wants_clock(&self) -> bool {
        match self {
            AnyBuilder::Agent(builder) => builder.wants_clock(),
            AnyBuilder::Yardstick(builder) => builder.wants_clock(),
        }
    }
}

/// Who sits in a seat: an agent, or a yardstick in its place.
pub enum Seated<G: Game> {
    /// Somebody who sees what the seat sees.
    Agent(Box<dyn Agent<G>>),
    /// Somebody who sees everything.
    Yardstick(Box<dyn AllSeeing<G>>),
}

impl<G: Game> Seated<G> {
    /// A new player.
    pub fn new(builder: &AnyBuilder<G>) -> Self {
        match builder {
            AnyBuilder::Agent(builder) => Seated::Agent(builder.build()),
            AnyBuilder::Yardstick(builder) => Seated::Yardstick(builder.build()),
        }
    }

    /// What it does at its turn.
    pub fn act(&mut self, table: &Table<G>, seat: Seat, thinking: &mut Thinking<'_>) -> G::Action {
        match self {
            Seated::Agent(agent) => agent.act(&table.view(seat), thinking),
            Seated::Yardstick(yardstick) => yardstick.act(table.game(), thinking),
        }
    }

    /// See [`Agent::deliberated`].
    pub fn deliberated(&self) -> bool {
        match self {
            Seated::Agent(agent) => agent.deliberated(),
            Seated::Yardstick(_) => true,
        }
    }

    /// See [`Agent::finished`].
    pub fn finished(&self) -> Option<bool> {
        match self {
            Seated::Agent(agent) => agent.finished(),
            Seated::Yardstick(_) => None,
        }
    }
}
