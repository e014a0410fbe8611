//! How programs of any make are spoken to.

use crate::{Args, Clock, Game, Limits, Outcome, Param, Report, Seat, SpecError, View};
use std::time::Duration;

/// The other end of a conversation with a program that plays one seat: what it is told, and what its lines mean.
///
/// It is pure: it neither sends nor waits. It is given the seat's [`View`] and nothing else of a game, so a program
/// cannot be told what its seat does not know. One value goes with one process, which may play one game after another.
pub trait Protocol<G: Game>: Send {
    /// What is said first. Unless it is nothing, lines are heard until one of them means [`Heard::Ready`].
    fn greet(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// What the program calls itself, if it has said so.
    fn name(&self) -> Option<&str> {
        None
    }

    /// A game begins: what is said at once. Of the rules only what everybody knows may be told.
    ///
    /// # Errors
    /// If the program does not play such games.
    fn begin(&mut self, rules: &G::Rules, seat: Seat, seed: u64) -> Result<Vec<String>, Wrong>;

    /// What is said when the program is to act. Lines are heard then until one of them means [`Heard::Action`].
    fn ask(&mut self, view: &View<'_, G>, time: Allotted) -> Vec<String>;

    /// What is said when its time is up, if anything.
    fn hurry(&self) -> Option<String> {
        None
    }

    /// Takes in a line. Without a view the program was not asked to act.
    ///
    /// # Errors
    /// If the program must not say that.
    fn hear(&mut self, line: &str, asked: Option<&View<'_, G>>) -> Result<Heard<G::Action>, Wrong>;

    /// What is said when the game is over.
    fn end(&mut self, view: &View<'_, G>, outcome: &Outcome) -> Vec<String>;

    /// Whether the program plays another game after this one.
    fn stays(&self) -> bool {
        false
    }

    /// What is said last of all.
    fn farewell(&self) -> Option<String> {
        None
    }
}

/// What a line means.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard<A> {
    /// Nothing that matters.
    Nothing,
    /// The program is ready for games.
    Ready,
    /// It is to be told this before it says more.
    Say(Vec<String>),
    /// What it has found so far.
    Found(Report),
    /// What it does; whether that is legal is not known yet.
    Action(A, Option<Report>),
}

/// What a program must not say, in words for a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Nothing that belongs there.
    Nonsense(String),
    /// An action that is none here.
    Illegal(String),
    /// It cannot play: another version, other games.
    Unfit(String),
}

/// How long a program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotted {
    /// For this decision.
    pub decision: Duration,
    /// The clock of the game, if there is one.
    pub clock: Option<Clock>,
}

impl Allotted {
    /// What limits leave; `usual` for a decision where they set no time.
    pub fn within(limits: &Limits, usual: Duration) -> Allotted {
        let left = limits.clock.map(|clock| clock.left);
        let decision = [limits.time, left].into_iter().flatten().min().unwrap_or(usual);
        Allotted { decision, clock: limits.clock }
    }
}

/// How lines go to and fro.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Over the program's standard input and output.
    Pipes,
    /// The program is told a port of this machine, and connects to it. Lines end with CRLF.
    Port,
}

/// Makes the other end of a conversation from checked arguments.
pub type BuildProtocol<G> = fn(&Args) -> Result<Box<dyn Protocol<G>>, SpecError>;

/// A protocol that a game's engines speak, as players are named by it: `uci:COMMAND`.
pub struct ProtocolKind<G: Game> {
    /// The name in specifications.
    pub name: &'static str,
    /// One line for the list of players.
    pub summary: &'static str,
    /// How the program is reached.
    pub link: Link,
    /// The parameters: those of [`PROGRAM`] and perhaps more.
    pub params: &'static [Param],
    /// Makes the other end of a conversation.
    pub build: BuildProtocol<G>,
}

/// The command that starts a program.
pub const COMMAND: Param =
    Param::text("command", "", "a command like \"python3 bot.py\"", "the program, as a shell starts it");
/// Where it is started.
pub const FOLDER: Param = Param::text("dir", "", "a folder", "where it is started; the present folder without it");
/// Its environment.
pub const ENVIRONMENT: Param = Param::text("env", "", "NAME=VALUE NAME=VALUE", "what is added to its environment");
/// Its memory.
pub const MEMORY: Param =
    Param::whole("memory", "2048", 16, 1 << 20, "how much memory it may have with all that it starts, in MiB");
/// How long it may take to be there.
pub const START: Param = Param::decimal("start", "10", 0.01, 3600.0, "how many seconds it may take to say hello");
/// How long it may think where nobody says otherwise.
pub const THINK: Param =
    Param::decimal("think", "10", 0.01, 86400.0, "how many seconds a decision may take where the game sets no time");

/// The parameters of every program that is started.
pub const PROGRAM: &[Param] = &[COMMAND, FOLDER, ENVIRONMENT, MEMORY, START, THINK];
