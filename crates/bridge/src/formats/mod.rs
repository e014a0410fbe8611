//! Files of boards that other programs read and write: text in, text out.
//!
//! [`Pbn`] and [`Lin`] keep every character of a text, whatever is in it, so that writing what was read gives the same
//! text again. What the boards of a text mean is a [`Record`] each, the same for all formats. A board that cannot be
//! understood is a [`BadBoard`] with the line and column of the mistake, and does not keep the others from being read.
//!
//! ```
//! use yomi_bridge::formats::Pbn;
//! let text = "[Board \"1\"]\n[Deal \"N:AK... 76... 43... 98...\"] {an ending}\n\n[Board \"2\"]\n[Contract \"8NT\"]\n";
//! let file: Pbn = Pbn::read(text);
//! assert_eq!(file.to_string(), text);
//! let boards = file.records();
//! assert_eq!(boards[0].as_ref().unwrap().deal.unwrap().to_string(), "N:AK... 76... 43... 98...");
//! let error = boards[1].as_ref().unwrap_err();
//! assert!(error.to_string().starts_with("line 5, column 12: board 2: \"8NT\" has no level from 1 to 7"));
//! ```

mod cursor;
mod dlm;
mod format;
mod hands;
mod lin;
mod pbn;
mod rbn;
mod record;

pub use format::Format;
pub use lin::Lin;
pub use pbn::{Pbn, PbnGame};
pub use record::{BadBoard, Record};

use cursor::Problem;
use yomi_core::text::Place;
