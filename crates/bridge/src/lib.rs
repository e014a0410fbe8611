//! Bridge: rules, scoring, views and possible deals.
//!
//! A board is played from the opening lead to the last trick; declarer plays dummy's cards too. With the option
//! `auction=yes` all four seats bid first; without it the contract is given. Endings with fewer cards and positions in
//! the middle of a trick are boards as well.
//!
//! - The types of the game: [`Suit`], [`Rank`], [`Strain`], [`Card`], [`Hand`] (any set of cards, one machine word),
//!   [`Deal`] (with its PBN text), [`Contract`], [`Vulnerability`], and the [`seats`] by name.
//! - [`Action`] is a [`Call`] of the [`Auction`], or a card.
//! - [`Play`] is what everybody at the table sees. [`Bridge`], the truth, adds the four hands; [`BridgeSight`] adds
//!   those that one seat may see.
//! - [`bidding`] is a simple natural bidder, for boards that come without a contract.
//! - [`DOOR`] is what whoever runs games takes from here: opponents in words, analysis, files, the page.
//! - [`formats`] reads and writes files of boards.
//! - [`players`] search over worlds by several methods.
//! - [`table_manager`] are the sentences of the protocol by which bridge programs play with each other, and the player
//!   at one seat.
//! - [`Layouts`] are the ways the unseen cards can lie: counted, numbered, listed and drawn by one table.
//! - [`single_suit`] is one suit by itself, to be played for a number of tricks.
//! - [`solver`] plays with all cards open: the tricks of every card, the twenty results of a deal, and par.
//!
//! ```
//! use yomi_bridge::{Bridge, BridgeRules, seats};
//! use yomi_core::{Args, Game, Position, Purpose, Rules, Streams};
//!
//! // An ending: South needs all four tricks at no trump, and West has led a small heart.
//! let spec = "bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,need=4,played=H6".parse().unwrap();
//! let rules = BridgeRules::from_args(&Args::new(&spec, BridgeRules::PARAMS).unwrap()).unwrap();
//! let mut game: Bridge = rules.start(&mut Streams::new(0).stream(0, Purpose::Chance));
//! assert_eq!(game.turn(), Some(seats::SOUTH)); // declarer, who plays a card of dummy
//! assert_eq!(game.play().to_play(), Some(seats::NORTH));
//! game.apply("HQ".parse().unwrap());
//! assert_eq!(game.turn(), Some(seats::EAST));
//! ```

mod action;
mod analysis;
mod auction;
mod belief;
pub mod bidding;
mod calling;
mod card;
mod claim;
mod contract;
mod deal;
mod door;
mod encoding;
mod experiment;
mod files;
pub mod formats;
mod game;
mod hand;
mod hidden;
mod layouts;
mod pbn;
mod play;
pub mod players;
mod rules;
mod score;
pub mod seats;
mod show;
mod shown;
mod sight;
pub mod single_suit;
mod solution;
pub mod solver;
pub mod stage;
mod suit;
pub mod table_manager;

pub use action::Action;
pub use analysis::{Analysis, PositionError};
pub use auction::{Auction, Call, CallMade};
pub use card::Card;
pub use claim::Claim;
pub use contract::{Contract, Doubling, Vulnerability};
pub use deal::Deal;
pub use door::DOOR;
pub use game::{Bridge, BridgeEvent};
pub use hand::{Hand, HandIter};
pub use layouts::Layouts;
pub use pbn::DealError;
pub use play::{Goal, Play, Terms, Trick};
pub use rules::BridgeRules;
pub use score::imps;
pub use shown::{HandLimits, Shown, ShownError};
pub use sight::BridgeSight;
pub use solution::{CardScores, ParForm, Scored, Solution};
pub use suit::{Rank, Strain, Suit};
