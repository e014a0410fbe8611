//! Pictures for the terminal.
//!
//! Columns and rows carry the numbers of the server's coordinates, because letters are taken by the pieces.

use crate::{Colour, Geister, Piece, Place, Sight, Square, bits, open_board::OpenBoard};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;
use yomi_core::{Game, Seat, Show};

impl Show for Geister {
    /// All colours, from the first seat's side.
    fn show(&self) -> String {
        let colour = |owner, piece| self.reds(owner).map(|reds| reds.colour(piece));
        format!("{}{}\n", board(&self.board, Seat::FIRST, colour), status(&self.board))
    }
}

impl Show for Sight {
    fn show(&self) -> String {
        let colour = |owner, piece| self.colour(owner, piece);
        let name = Geister::seat_name(self.seat);
        format!("{}You are {name}, in capitals. {}\n", board(&self.board, self.seat, colour), status(&self.board))
    }
}

/// The squares from `viewer`'s side, and the pieces that each side has taken.
fn board(board: &OpenBoard, viewer: Seat, colour: impl Fn(Seat, Piece) -> Option<Colour>) -> String {
    let faint = Style::new().dimmed();
    let mut text = format!("{faint}   0  1  2  3  4  5{faint:#}\n");
    for y in 0..6 {
        write!(text, "{faint}{y:>2}{faint:#} ").expect("writing to a string");
        for x in 0..6 {
            let seen = Square::new(x, y).expect("within the board");
            let square = seen.for_seat(viewer);
            let standing =
                [viewer, viewer.other()].into_iter().find_map(|owner| Some((owner, board.piece_on(owner, square)?)));
            let (cell, gap) = match standing {
                Some((owner, piece)) => (name(owner == viewer, piece, colour(owner, piece)), " "),
                None => (empty(seen), "  "),
            };
            text += &cell;
            text += if x < 5 { gap } else { "\n" };
        }
    }
    for taker in [viewer, viewer.other()] {
        let owner = taker.other();
        let out: Vec<String> = Piece::ALL
            .into_iter()
            .filter(|piece| board.places[owner.index()][piece.index()] == Place::Taken)
            .map(|piece| name(owner == viewer, piece, board.shown_colour(owner, piece)))
            .collect();
        if !out.is_empty() {
            writeln!(text, "{} has taken {}", Geister::seat_name(taker), out.join(" ")).expect("writing to a string");
        }
    }
    text
}

/// A piece as `AR`, `aB` or `a?`: capitals for the viewer's own.
fn name(own: bool, piece: Piece, colour: Option<Colour>) -> String {
    let ansi = match colour {
        Some(Colour::Red) => AnsiColor::Red,
        Some(Colour::Blue) => AnsiColor::Blue,
        None => AnsiColor::Magenta,
    };
    let style = if own { ansi.on_default().bold() } else { ansi.on_default() };
    format!("{style}{}{}{style:#}", piece.letter_of(own), colour.map_or('?', Colour::letter))
}

/// An empty square; the viewer's exits point up and the enemy's down.
fn empty(seen: Square) -> String {
    let faint = Style::new().dimmed();
    let mark = if bits::EXITS[0] & seen.bit() != 0 {
        '^'
    } else if bits::EXITS[1] & seen.bit() != 0 {
        'v'
    } else {
        '.'
    };
    format!("{faint}{mark}{faint:#}")
}

/// One line: who does what next, or how it ended.
fn status(board: &OpenBoard) -> String {
    let limit = board.rules.limit().map_or(String::new(), |limit| format!(" of {limit}"));
    match (board.end, board.turn()) {
        (None, Some(turn)) if !board.has_set_up(turn) => format!("{} names its red pieces.", Geister::seat_name(turn)),
        (None, Some(turn)) => {
            format!("{} moves, ply {}{limit}.", Geister::seat_name(turn), board.plies.saturating_add(1))
        }
        (Some(end), _) => match end.winner() {
            Some(winner) => {
                format!("{} has won at ply {}: {}.", Geister::seat_name(winner), board.plies, end.reason())
            }
            None => format!("A draw after {} plies: {}.", board.plies, end.reason()),
        },
        (None, None) => unreachable!("somebody is to act until the end"),
    }
}
