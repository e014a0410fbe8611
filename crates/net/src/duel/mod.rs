//! A server for two clients of any protocol that has a referee.
//!
//! [`Server`] waits for a client at both sides, plays one game, waits until both have left, and is ready for the next
//! pair. What a [`Referee`] asks and judges, it sends and times. A client that hangs up, at whosever turn, sends a line
//! without end or takes longer than [`TimeControl`] allows loses, and the reason is in the result.
//!
//! What a protocol has of its own is in its [`Hosted`] settings.

mod clock;
mod game;
mod server;

pub use clock::TimeControl;
pub use server::{Server, Told};

use crate::lines::Transcript;
use std::fmt::Display;
use yomi_core::Seat;

/// Both seats.
const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// Messages in order, each with whom it is for.
pub type Messages<M> = Vec<(Seat, M)>;

/// One game on a server: what each side says goes in, what each side is told comes out. It knows no connections and no
/// clock.
pub trait Referee {
    /// What sides are told.
    type Message: Display;
    /// What is known of a game that is over.
    type Result;

    /// What is said when both sides are there.
    fn begin(&mut self) -> Messages<Self::Message>;

    /// What a side is thinking about, if something is expected of it now: a number of which another one means another
    /// decision. Time is allotted to each of these.
    fn thinks_about(&self, seat: Seat) -> Option<u32>;

    /// Takes in a line of a side.
    fn hear(&mut self, seat: Seat, line: &str) -> Messages<Self::Message>;

    /// Ends the game because of something that a side has done: `reason`, as in "hung up".
    fn forfeit(&mut self, seat: Seat, reason: String) -> Messages<Self::Message>;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// The result, once the game is over.
    fn result(&self) -> Option<Self::Result>;
}

/// How games of one kind are played on a server.
pub trait Hosted {
    /// Who judges them.
    type Referee: Referee;

    /// A referee for the next game.
    fn referee(&self) -> Self::Referee;

    /// What a seat is called.
    fn seat_name(seat: Seat) -> &'static str;

    /// How long each side may think.
    fn time(&self) -> TimeControl;

    /// The same in words, as in "2 s for a turn".
    fn time_in_words(&self) -> String;

    /// Where everything that is said goes.
    fn transcript(&self) -> &Transcript;
}
