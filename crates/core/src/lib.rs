//! What every game of yomi shares.
//!
//! Four ideas carry the whole system:
//!
//! 1. A [`Game`] is the truth: who is to act, what is legal, what an action changes, who won.
//! 2. A [`View`] is all that one seat knows: what it sees now (the game's [`Game::Sight`]) and, in
//!    order, what it learned from every action so far (the game's [`Game::Event`]s). An [`Agent`] gets a view
//!    and nothing else, so it cannot even name the hidden part of the truth.
//! 3. [`Worlds`] are what a view leaves open: they can be counted exactly, enumerated, sampled and weighed.
//!    Fleets, ghost colours and bridge hands are three cases of this one interface (see [`Hidden`]).
//! 4. [`Streams`] give one random stream per (seed, game index, purpose), so that a game is a pure
//!    function of its specification, whatever the number of threads.
//!
//! An agent decides with a [`Thinking`]: its chance, its limits, whether to stop, and whoever listens. Nothing here
//! does I/O, and nothing else reads a clock.

mod agent;
pub mod bits;
pub mod cells;
mod choose;
mod dealt;
mod door;
mod encoding;
pub mod experiment;
mod game;
pub mod grid;
mod notation;
mod outcome;
mod perft;
mod protocol;
mod registry;
mod seat;
mod seen;
mod signature;
mod spec;
mod stage;
pub mod stats;
mod stream;
mod table;
pub mod text;
mod thinking;
mod view;
mod worlds;

pub use agent::{Agent, AllSeeing, RandomAgent};
pub use choose::first_best;
pub use dealt::{Deals, Dealt, Told, nth_draw};
pub use door::{
    Analysis, AnalysisError, Analyze, Door, FileKind, Found, GameText, Level, Page, ReadFile, ReadPosition, Showpiece,
    Solve, Standing, WriteFile,
};
pub use encoding::{ArraysOrContradiction, Encoded, EncodedWorlds, HiddenPart, Planes, WorldArrays, WorldSeen};
pub use game::{Game, Illegal, Position, Rules, Show};
pub use notation::{Notation, NotationError};
pub use outcome::{Outcome, Tally, Verdict};
pub use perft::perft;
pub use protocol::{
    Allotted, BuildProtocol, COMMAND, ENVIRONMENT, FOLDER, Heard, Link, MEMORY, PROGRAM, Protocol, ProtocolKind, START,
    THINK, Wrong,
};
pub use registry::{AgentBuilder, AgentEntry, AnyBuilder, Bench, Builder, Entry, Players, Seated, YardstickEntry};
pub use seat::{Seat, Side};
pub use seen::Seen;
pub use signature::Signature;
pub use spec::{Args, Choice, ChoiceInfo, Kind, Param, ParamInfo, ParamKind, Spec, SpecError};
pub use stage::{Care, NoDetails, ShownAsText, Stage, TextScene, Thought};
pub use stream::{Purpose, Rng, Streams, below, below_wide, pick, shuffle, unit};
pub use table::Table;
pub use thinking::{
    BeliefReport, Budget, Candidate, Chance, Clock, Effort, Evidence, LikelyWorld, Limits, MS, Report, Reporter, Stop,
    Thinking,
};
pub use view::{OwnedView, View};
pub use worlds::{Contradiction, Hidden, Worlds};
