//! TUBSTAP by the platform's protocol (see [`yomi_tubstap::protocol`] for what is said).
//!
//! [`Server`] waits at one port for two clients, of which the first plays red, and plays one battle. What [`yomi_tubstap::protocol::Referee`]
//! asks and judges, it sends and times: each side has [`Settings::turn`] for each of its turns, all its units together, and as long for
//! everything before the first one. Who takes longer, hangs up, or sends what is no answer loses, and the reason is in the result.

mod clock;
mod game;
mod server;

pub use server::{Server, Settings, Told};
