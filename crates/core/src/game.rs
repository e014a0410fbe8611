//! The truth of a game, and what one seat sees of it.

use crate::{Notation, Outcome, Rng, Seat, Side, SpecError, Tally, pick, spec};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    borrow::Cow,
    fmt::{Debug, Display},
    hash::Hash,
};

/// Why an action is not allowed: one sentence that says what would be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Illegal(pub String);

impl Illegal {
    /// An illegal action for this reason.
    pub fn because(reason: impl Into<String>) -> Self {
        Illegal(reason.into())
    }
}

/// Something in which one can act: the truth itself, or what one seat sees of it.
///
/// Both offer the same legal actions to the seat whose turn it is, because no game may let
/// legality depend on what the actor does not know. The conformance suite holds every game to that.
pub trait Position {
    /// One decision. Small and plain, because searches keep many of them.
    type Action: Copy + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Who decides now; `None` once the game is over.
    ///
    /// This is the seat that *decides*: in bridge declarer's, when a card of dummy is to be played.
    fn turn(&self) -> Option<Seat>;

    /// Appends all legal actions to `out`, in a fixed order; nothing when the game is over.
    ///
    /// Where something is hidden, a sight lists nothing while it is not its own seat's turn.
    fn legal(&self, out: &mut Vec<Self::Action>);

    /// Whether `action` is legal, and if not, why. Games override this where they can tell without listing, and say
    /// what would be right instead.
    fn check(&self, action: Self::Action) -> Result<(), Illegal> {
        let mut actions = Vec::new();
        self.legal(&mut actions);
        let unlisted = || Illegal::because("it is not among the legal actions; choose one of those");
        actions.contains(&action).then_some(()).ok_or_else(unlisted)
    }

    /// How many actions are legal. Games override this where counting is quicker than listing.
    fn count_legal(&self) -> u64 {
        let mut actions = Vec::new();
        self.legal(&mut actions);
        actions.len() as u64
    }

    /// A uniformly random legal action. Games override this where drawing is quicker than listing.
    fn random_action(&self, rng: &mut Rng) -> Option<Self::Action> {
        let mut actions = Vec::new();
        self.legal(&mut actions);
        pick(&actions, rng).copied()
    }
}

/// A picture in the terminal, with ANSI colours (the command line strips them where they are not wanted).
pub trait Show {
    /// Several lines, each ended by a newline.
    fn show(&self) -> String;
}

/// The options of a game: board, fleet, limits, map.
pub trait Rules: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The game played by these rules.
    type Game: Game<Rules = Self>;

    /// The options, for parsing and for help.
    const PARAMS: &'static [spec::Param];

    /// Reads the options.
    fn from_args(args: &spec::Args) -> Result<Self, SpecError>;

    /// The canonical specification: `from_args` of it gives these rules again.
    fn spec(&self) -> spec::Spec;

    /// Sets up a game. All of a game's chance (a deal, a random placement) is drawn here, from `chance`.
    fn start(&self, chance: &mut Rng) -> Self::Game;
}

/// The truth of a game in progress. Cheap to clone: it holds the position, not the history.
pub trait Game: Position + Show + Clone + Debug + PartialEq + Send + Sync + 'static {
    /// What users call the game, in lower case.
    const NAME: &'static str;
    /// One line for the list of games.
    const SUMMARY: &'static str;
    /// Number of seats.
    const SEATS: usize = 2;
    /// Whether any seat knows something that another does not.
    const HIDDEN: bool;

    /// The game's options.
    type Rules: Rules<Game = Self>;

    /// What one seat sees of the position now. The game itself, where nothing is hidden.
    ///
    /// It holds what the rules entitle the seat to know at this moment, not how the game came here.
    type Sight: Position<Action = Self::Action> + Notation + Show + Clone + Debug + PartialEq + Send + Sync;

    /// What one seat learns when an action is taken, itself included.
    ///
    /// Its `Display` tells it to that seat in a few words ("c7: hit", "a ship was placed"); who acted is said
    /// elsewhere.
    type Event: Clone + Debug + Display + PartialEq + Send + Sync;

    /// The rules with all chance fixed: starting them again, with any random stream, gives this game's start.
    ///
    /// Records keep this, so that a stored game needs nothing else to be replayed.
    fn fixed_rules(&self) -> Self::Rules;

    /// Takes an action, which must be legal (see [`Position::check`]).
    fn apply(&mut self, action: Self::Action);

    /// The result once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What `seat` sees now.
    fn sight(&self, seat: Seat) -> Cow<'_, Self::Sight>;

    /// What `seat` will learn from the legal `action`; asked before the action is applied.
    fn event(&self, action: Self::Action, seat: Seat) -> Self::Event;

    /// Which side a seat plays for.
    fn side(seat: Seat) -> Side {
        Side(seat.0)
    }

    /// What users call a seat ("White", "South").
    fn seat_name(seat: Seat) -> &'static str {
        ["First", "Second", "Third", "Fourth"].get(seat.index()).copied().unwrap_or("Another")
    }

    /// Frequencies that the papers report for a whole game.
    fn tallies(&self) -> Vec<Tally> {
        Vec::new()
    }

    /// For games played in duplicate: what a difference of scores on the same deal is worth (IMPs).
    ///
    /// `None` means that each game counts by itself.
    fn duplicate_score(_rules: &Self::Rules, _difference: i32) -> Option<i32> {
        None
    }
}
