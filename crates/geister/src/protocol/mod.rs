//! The protocol of the Game AI Tournament's server: its messages, the server's referee and the player at one seat.
//!
//! It is ASCII over TCP, a message a line. Each side has its own port, sees the board from its own side and speaks of
//! its own letters, so a client need not know whether it is the first or the second.
//!
//! | server | client |
//! |---|---|
//! | `SET?` | `SET:ABCD`, its four reds |
//! | `OK ` or `NG `, three characters always | |
//! | `MOV?` and the board ([`Snapshot`](crate::Snapshot)) | `MOV:A,NORTH`, or `N`, `E`, `W`, `S` |
//! | `OK `; `OKR` and `OKB` if a red or a blue was taken; `NG ` | |
//! | `WON:`, `LST:` or `DRW:` and the board with all colours open | |
//!
//! Nothing here reads or writes anything but strings. [`Referee`] says what a server answers, [`Client`] what a player
//! does, [`PLAYER`] is any client at one seat, and [`Seen`] puts together what a seat knows from what it is told.
//! Programs differ in case, blanks and where a line ends, and all of that is understood; what is written is written in
//! one way.

mod client;
mod from_client;
mod from_server;
mod player;
mod referee;
mod result;
mod seen;

pub use client::{Client, ClientError, Heard};
pub use from_client::FromClient;
pub use from_server::FromServer;
pub use player::PLAYER;
pub use referee::{Answer, Referee};
pub use result::{Ending, GameResult};
pub use seen::Seen;
