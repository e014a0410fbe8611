//! The players of a game, by name.

use crate::{Agent, Args, Game, Param, RandomAgent, Spec, SpecError};

/// Makes a player from checked arguments.
type Build<G> = fn(&Args, &<G as Game>::Rules) -> Result<Box<dyn Agent<G>>, SpecError>;

/// One kind of player that a game offers.
pub struct AgentEntry<G: Game> {
    /// The name in specifications (`random`, `mp`, ...).
    pub name: &'static str,
    /// One line for the list of players.
    pub summary: &'static str,
    /// Its parameters; the first ones may be given without their key.
    pub params: &'static [Param],
    /// Makes a player. Called once per game and seat.
    pub build: Build<G>,
}

impl<G: Game> AgentEntry<G> {
    /// The entry of [`RandomAgent`], which every game has.
    pub const RANDOM: Self = AgentEntry {
        name: "random",
        summary: "uniformly random legal actions",
        params: &[],
        build: |_, _| Ok(Box::new(RandomAgent)),
    };
}

/// A game that lists its players.
pub trait Players: Game {
    /// All kinds of players, simplest first.
    fn players() -> Vec<AgentEntry<Self>>;

    /// Finds the player that a specification like `mp:70` names, and checks its parameters.
    fn player(spec: &str, rules: &Self::Rules) -> Result<AgentBuilder<Self>, SpecError> {
        let spec: Spec = spec.parse()?;
        let entries = Self::players();
        let Some(entry) = entries.iter().position(|entry| entry.name == spec.name()) else {
            let names: Vec<_> = entries.iter().map(|entry| entry.name).collect();
            return Err(SpecError::unknown("player", spec.name(), &format!("players of {}", Self::NAME), &names));
        };
        let entry = entries.into_iter().nth(entry).expect("the position was just found");
        let args = Args::new(&spec, entry.params)?;
        (entry.build)(&args, rules)?;
        Ok(AgentBuilder { args, rules: rules.clone(), build: entry.build })
    }
}

/// Makes any number of players of one checked specification.
pub struct AgentBuilder<G: Game> {
    args: Args,
    rules: G::Rules,
    build: Build<G>,
}

impl<G: Game> AgentBuilder<G> {
    /// The specification with defaults left out, the same for all ways of writing it.
    pub fn canonical(&self) -> Spec {
        self.args.canonical()
    }

    /// A new player.
    pub fn build(&self) -> Box<dyn Agent<G>> {
        (self.build)(&self.args, &self.rules).expect("the specification was checked before")
    }
}
