//! Bridge by the Table Manager protocol (see [`yomi_bridge::table_manager`] for what is said).
//!
//! # The table
//!
//! [`BridgeTable`] waits for four clients and plays boards. Everything is checked: whose turn it is, every call, every
//! card.
//!
//! - A sentence that is wrong (out of turn, an illegal call or card, no sentence at all) is *refused*: the client hears
//!   what was wrong and may try again. With more refusals on one board than [`Settings::refusals`] its side forfeits
//!   the board, and the table goes on with the next one, which begins with `Start of board` as always.
//! - A client that is silent for longer than [`Settings::timeout`], hangs up, or sends a line without end is gone. Its
//!   side forfeits the board, the others hear `End of session`, and the boards that are left are not played.
//! - A forfeited board with a contract is scored as if the other side had taken all tricks that were not over. Without
//!   a contract it has no score. The reason goes into the results.
//!
//! # Given contracts
//!
//! The protocol has no way to announce a contract, so with [`Contracts::Given`] there is an auction as always, but it
//! is known: the file's, or, if it has only the contract, passes up to declarer, the contract, and passes. Every client
//! is asked for its calls. If its call is another than the given one, the table tells it the given one as a call of its
//! own seat (`North bids 4S` to North), and that counts. A client that keeps the auction by what the table says, as
//! [`yomi_bridge::table_manager::Client`] does, plays on with it; one that believes only itself will sooner or later be
//! refused, and forfeit.

mod board;
mod host;
mod result;
mod seating;
mod table;

pub use board::{Board, Contracts};
pub use host::{Forfeit, Settings};
pub use result::{BoardResult, Session};
pub use table::{BridgeTable, Told};
