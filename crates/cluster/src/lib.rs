//! Matches on many machines, by NATS JetStream.
//!
//! A *coordinator* ([`Cluster`]) has a store and wants games that it lacks. It publishes ranges of their numbers, a few
//! seconds' worth each and never many at a time; *workers* ([`worker`]) on any machines take them, play, and publish
//! what came out. **The store is the truth, and the broker can be thrown away**: a range is done when its games are
//! committed, so a coordinator, a worker or the broker may be killed at any moment, and what is missing is asked for
//! again. Nothing is counted twice, because a game's number in its match is its key.
//!
//! Whoever plays a game plays the same one, so what is done twice is compared, some of the rest is played again by the
//! coordinator, and a worker whose games differ is set aside with all that it sent.

mod connection;
mod coordinator;
mod counts;
mod error;
mod games;
mod identity;
mod message;
mod objects;
mod status;
mod subjects;
pub mod worker;

pub use connection::Access;
pub use coordinator::{Assignment, Cluster, Notice, Taken, Verdict};
pub use error::ClusterError;
pub use identity::Identity;
pub use message::{Busy, RunReport, WorkerReport};
pub use status::{Status, status};
