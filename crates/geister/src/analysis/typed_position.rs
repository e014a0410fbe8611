//! Positions that people type.

use super::pieces::{Standing, read_drawn, read_items, read_row, snapshot};
use crate::{Action, Geister, GeisterRules, Piece, Reds, Sight, endgame::ColouringSet};
use yomi_core::{
    Game, Notation, Position, Purpose, Rules, Seat, Streams, Table,
    text::{Place, TextError, Word, words},
};

/// What one seat knows when it has to move.
pub(super) struct TypedPosition {
    pub(super) seat: Seat,
    pub(super) sight: Sight,
    /// How the game came here, with some colours of the enemy that fit; `None` if only the board is known.
    pub(super) table: Option<Table<Geister>>,
}

/// What the lines say, not yet put together.
#[derive(Default)]
struct Lines<'a> {
    seat: Option<Seat>,
    plies: Option<(u32, Place)>,
    /// Drawn rows so far.
    rows: u8,
    standing: Vec<Standing>,
    /// One's own reds and all moves, for a position told by its moves.
    reds: Option<Word<'a>>,
    moves: Option<Vec<Word<'a>>>,
    last: Option<Place>,
}

const SEATS: [(&str, Seat); 2] = [("first", Seat::FIRST), ("second", Seat::SECOND)];

impl TypedPosition {
    /// Reads a position; see [`super::Analysis::read`] for how it is written.
    pub(super) fn read(text: &str, rules: GeisterRules) -> Result<TypedPosition, TextError> {
        let mut lines = Lines::default();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split_once("//").map_or(line, |(before, _)| before);
            let words: Vec<Word<'_>> = words(line, Place::new(number, 1), char::is_whitespace).collect();
            if let Some((first, rest)) = words.split_first() {
                lines.last = Some(first.at);
                lines.read(*first, rest)?;
            }
        }
        match (lines.moves.take(), lines.standing.iter().find(|standing| standing.place.is_some())) {
            (Some(_), Some(drawn)) => Err(drawn.at.error("there are both a board and moves", "give one of the two")),
            (Some(moves), None) => lines.by_moves(&moves, rules),
            (None, _) if lines.standing.is_empty() => Err(lines.last.unwrap_or(Place::START).error(
                "there is no board",
                "draw it as yomi play does, write the tournament's 16 items, or give moves: and red:",
            )),
            (None, _) => lines.by_board(rules),
        }
    }
}

impl<'a> Lines<'a> {
    fn read(&mut self, first: Word<'a>, rest: &[Word<'a>]) -> Result<(), TextError> {
        let taken = rest.iter().position(|word| word.text == "taken");
        match first.text.to_ascii_lowercase().as_str() {
            "seat:" => self.seat = Some(read_seat(first, rest)?),
            "you" => self.read_status(first, rest)?,
            "ply:" => self.read_ply(first, rest.first())?,
            "red:" => self.reds = Some(*rest.first().ok_or_else(|| no_reds(first.at))?),
            "moves:" => self.moves.get_or_insert_default().extend(rest),
            "taken:" => self.read_taken(rest)?,
            "first" | "second" if taken.is_some() => self.read_taken(&rest[taken.map_or(0, |at| at + 1)..])?,
            _ if is_header(first, rest) => {}
            _ if is_items(first, rest) => self.standing.extend(read_items(first, rest)?),
            _ => {
                self.standing.extend(read_row(self.rows, first, rest)?);
                self.rows += 1;
            }
        }
        Ok(())
    }

    /// The line below a picture: "You are First, in capitals. First moves, ply 7 of 300."
    fn read_status(&mut self, first: Word<'_>, rest: &[Word<'a>]) -> Result<(), TextError> {
        self.seat = Some(read_seat(first, rest.get(1..).unwrap_or(&[]))?);
        match rest.iter().position(|word| word.text == "ply") {
            Some(at) => self.read_ply(rest[at], rest.get(at + 1)),
            None => Ok(()),
        }
    }

    fn read_ply(&mut self, key: Word<'_>, number: Option<&Word<'a>>) -> Result<(), TextError> {
        let word = number.unwrap_or(&key);
        let ply = word.text.trim_end_matches('.').parse().ok().filter(|&ply: &u32| ply > 0);
        let ply = ply.ok_or_else(|| word.at.error("this is no ply", "write the number of the coming move, from 1"))?;
        self.plies = Some((ply - 1, word.at));
        Ok(())
    }

    fn read_taken(&mut self, words: &[Word<'a>]) -> Result<(), TextError> {
        for word in words {
            self.standing.push(Standing { place: None, ..read_drawn(*word)? });
        }
        Ok(())
    }

    /// The position that a board shows.
    fn by_board(&self, rules: GeisterRules) -> Result<TypedPosition, TextError> {
        let last = self.last.expect("there is a board");
        if self.rows != 0 && self.rows != 6 {
            return Err(last.error(format!("the board has {} rows", self.rows), "draw six rows of six squares"));
        }
        let seat = self.seat.or(self.plies.map(|(plies, _)| Seat((plies % 2) as u8))).unwrap_or(Seat::FIRST);
        let (plies, at) = self.plies.unwrap_or((u32::from(seat.0), last));
        let board = snapshot(&self.standing, last)?;
        let sight = board.sight(rules, seat, plies).map_err(|error| last.error(error.problem, error.expected))?;
        to_move(&sight, at)?;
        Ok(TypedPosition { seat, sight, table: None })
    }

    /// The position after some moves, with what is known of the enemy's colours.
    fn by_moves(&self, moves: &[Word<'_>], rules: GeisterRules) -> Result<TypedPosition, TextError> {
        let last = self.last.expect("there are moves");
        let reds = self.reds.ok_or_else(|| no_reds(last))?;
        let own = read_reds(reds.text).ok_or_else(|| no_reds(reds.at))?;
        let seat = self.seat.unwrap_or(Seat((moves.len() % 2) as u8));
        let mut open = ColouringSet::ALL;
        for known in self.standing.iter().filter(|standing| !standing.own) {
            let colour = known.colour.ok_or_else(|| known.at.error("this has no colour", "write aR or aB"))?;
            open = open.with(known.piece, colour);
            if open.is_empty() {
                let problem = format!("this makes five of the enemy's pieces {}", colour.word());
                return Err(known.at.error(problem, "each side has four of either colour"));
            }
        }
        let enemy = open.iter().next().expect("it is not empty");
        let set_ups = if seat == Seat::FIRST { [own, enemy] } else { [enemy, own] };
        let mut table = Table::new(rules.start(&mut Streams::new(0).stream(0, Purpose::Chance)));
        for reds in set_ups {
            table.play(Action::SetUp(reds)).expect("the first actions are set-ups");
        }
        for word in moves {
            let refused = |problem: String| {
                word.at.error(problem, "write the moves of both sides in turn, each as its player does: A,NORTH or aN")
            };
            let turn = table.game().turn().ok_or_else(|| refused("the game is over before this move".to_owned()))?;
            let action = table.game().sight(turn).parse(word.text).map_err(|error| refused(error.to_string()))?;
            table.play(action).map_err(|illegal| refused(illegal.to_string()))?;
        }
        let sight = *table.view(seat).sight();
        self.check_taken(&sight, last)?;
        to_move(&sight, last)?;
        Ok(TypedPosition { seat, sight, table: Some(table) })
    }

    /// The pieces whose colours are given must be those that the moves have taken.
    fn check_taken(&self, sight: &Sight, last: Place) -> Result<(), TextError> {
        for piece in Piece::ALL {
            let letter = piece.letter_of(false);
            let given = self.standing.iter().find(|standing| !standing.own && standing.piece == piece);
            match (sight.enemy(piece).square(), given) {
                (Some(square), Some(given)) => {
                    let problem = format!("{letter} has not been taken, it stands on {square}");
                    return Err(given.at.error(problem, "give the colours of pieces that the moves have taken"));
                }
                (None, None) => {
                    let problem = format!("the moves have taken {letter}, and its colour is not given");
                    return Err(last.error(problem, format!("add a line like taken: {letter}R")));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// An error unless the seat that looks is to move.
fn to_move(sight: &Sight, at: Place) -> Result<(), TextError> {
    match sight.turn() {
        None => Err(at.error("the game is over", "give a position in which somebody is to move")),
        Some(turn) if turn != sight.seat() => {
            let (turn, seat) = (Geister::seat_name(turn), Geister::seat_name(sight.seat()));
            let problem = format!("it is {turn}'s turn, and {seat} looks at the board");
            Err(at.error(problem, format!("give what {turn} sees")))
        }
        Some(_) => Ok(()),
    }
}

fn no_reds(at: Place) -> TextError {
    at.error("one's own red pieces are not given", "add a line like red: ABCD with four different letters from A to H")
}

fn read_seat(key: Word<'_>, rest: &[Word<'_>]) -> Result<Seat, TextError> {
    let word = rest.first().unwrap_or(&key);
    let name = word.text.trim_end_matches([',', '.']).to_ascii_lowercase();
    let seat = SEATS.into_iter().find(|(known, _)| *known == name).map(|(_, seat)| seat);
    seat.ok_or_else(|| word.at.error(format!("{:?} is no seat", word.text), "write first or second"))
}

/// The numbers above a picture.
fn is_header(first: Word<'_>, rest: &[Word<'_>]) -> bool {
    first.text == "0" && rest.iter().map(|word| word.text).eq(["1", "2", "3", "4", "5"])
}

/// A board as the tournament's server writes it: items of two digits and a colour.
fn is_items(first: Word<'_>, rest: &[Word<'_>]) -> bool {
    let mut letters = std::iter::once(&first).chain(rest).flat_map(|word| word.text.chars());
    let count: usize = std::iter::once(&first).chain(rest).map(|word| word.text.len()).sum();
    count > 12 && letters.by_ref().take(2).all(|c| c.is_ascii_digit())
}

/// Four different letters.
fn read_reds(text: &str) -> Option<Reds> {
    let mask = text.chars().try_fold(0u8, |mask, letter| {
        let bit = Piece::from_letter(letter)?.bit();
        (mask & bit == 0).then_some(mask | bit)
    })?;
    Reds::from_mask(mask)
}
