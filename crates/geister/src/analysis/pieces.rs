//! Pieces as they are drawn or listed, and the board that they make.

use crate::{Colour, Piece, Snapshot, Square};
use yomi_core::text::{Place, TextError, Word};

/// A piece, where it was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) own: bool,
    pub(super) piece: Piece,
    /// `None` for a piece that has been taken.
    pub(super) place: Option<Square>,
    pub(super) colour: Option<Colour>,
    pub(super) at: Place,
}

impl Standing {
    fn letter(&self) -> char {
        self.piece.letter_of(self.own)
    }
}

/// A piece like `AR`, `aB` or `a?`, without its place.
pub(super) fn read_drawn(word: Word<'_>) -> Result<Standing, TextError> {
    let wrong = || {
        let expected = "write a piece and its colour like AR, BB or a?, and . for an empty square";
        word.at.error(format!("{:?} is no piece", word.text), expected)
    };
    let mut chars = word.text.chars();
    let (Some(letter), Some(colour), None) = (chars.next(), chars.next(), chars.next()) else { return Err(wrong()) };
    let piece = Piece::from_letter(letter).ok_or_else(wrong)?;
    let colour = read_colour(colour, '?').ok_or_else(wrong)?;
    Ok(Standing { own: letter.is_ascii_uppercase(), piece, place: None, colour, at: word.at })
}

/// A colour, or the sign for one that is not known.
fn read_colour(letter: char, unknown: char) -> Option<Option<Colour>> {
    match letter.to_ascii_uppercase() {
        'R' => Some(Some(Colour::Red)),
        'B' => Some(Some(Colour::Blue)),
        other => (other == unknown.to_ascii_uppercase()).then_some(None),
    }
}

/// A row of a picture: perhaps its number, then six squares.
pub(super) fn read_row(y: u8, first: Word<'_>, rest: &[Word<'_>]) -> Result<Vec<Standing>, TextError> {
    if y >= 6 {
        return Err(first.at.error("this is a seventh row", "draw six rows of six squares"));
    }
    let numbered = first.text == y.to_string();
    let squares: Vec<Word<'_>> = (!numbered).then_some(first).into_iter().chain(rest.iter().copied()).collect();
    let mut standing = Vec::new();
    for (x, word) in (0..).zip(&squares) {
        let Some(square) = Square::new(x, y) else {
            return Err(word.at.error("this is off the board", "draw six squares in each row"));
        };
        if !matches!(word.text, "." | "^" | "v") {
            standing.push(Standing { place: Some(square), ..read_drawn(*word)? });
        }
    }
    if squares.len() < 6 {
        let problem = format!("this row has {} squares", squares.len());
        return Err(first.at.error(problem, "draw six squares in each row, with . for an empty one"));
    }
    Ok(standing)
}

/// A board as the tournament's server writes it.
pub(super) fn read_items(first: Word<'_>, rest: &[Word<'_>]) -> Result<Vec<Standing>, TextError> {
    const EXPECTED: &str = "write 16 items of x, y and colour, own A to H and then the enemy's a to h, like 14R or 99b";
    let words = std::iter::once(&first).chain(rest);
    let letters: Vec<(char, Place)> = words
        .flat_map(|word| word.text.chars().zip(word.at.column..).map(|(c, column)| (c, Place { column, ..word.at })))
        .collect();
    let mut standing = Vec::new();
    for (index, item) in letters.chunks(3).enumerate() {
        let at = item[0].1;
        let (own, Some(&piece)) = (index < 8, Piece::ALL.get(index % 8)) else { unreachable!("below eight") };
        let name = piece.letter_of(own);
        let &[(x, _), (y, _), (colour, _)] = item else {
            return Err(at.error(format!("the item of {name} is not complete"), EXPECTED));
        };
        if index >= 16 {
            return Err(at.error("there are more than 16 items", EXPECTED));
        }
        let place = match (x.to_digit(10), y.to_digit(10)) {
            (Some(9), Some(9)) => None,
            (Some(8), Some(8)) => return Err(at.error(format!("{name} has escaped, and the game is over"), EXPECTED)),
            (Some(x), Some(y)) if x < 6 && y < 6 => Square::new(x as u8, y as u8),
            _ => {
                return Err(
                    at.error(format!("{name} is off the board"), "give a square from 00 to 55, or 99 if it was taken")
                );
            }
        };
        let colour =
            read_colour(colour, 'u').ok_or_else(|| at.error(format!("{colour:?} is no colour"), "write R, B or u"))?;
        standing.push(Standing { own, piece, place, colour, at });
    }
    Ok(standing)
}

/// The board that the pieces make; `last` is where to point if one is missing.
pub(super) fn snapshot(standing: &[Standing], last: Place) -> Result<Snapshot, TextError> {
    for (number, one) in standing.iter().enumerate() {
        check(one, &standing[..number])?;
    }
    let mut items = String::new();
    for own in [true, false] {
        for piece in Piece::ALL {
            let Some(one) = standing.iter().find(|one| one.own == own && one.piece == piece) else {
                let problem = format!("{} is neither on the board nor taken", piece.letter_of(own));
                return Err(last.error(problem, "draw all pieces, and give those taken like taken: AR bB"));
            };
            let place = one.place.map_or("99".to_owned(), |square| format!("{}{}", square.x(), square.y()));
            items += &format!("{place}{}", one.colour.map_or('u', Colour::letter));
        }
    }
    items.parse().map_err(|error: yomi_core::NotationError| last.error(error.problem, error.expected))
}

/// What is wrong with a piece, given those before it.
fn check(one: &Standing, before: &[Standing]) -> Result<(), TextError> {
    let name = one.letter();
    if before.iter().any(|other| other.own == one.own && other.piece == one.piece) {
        return Err(one.at.error(format!("{name} is given twice"), "give every piece once"));
    }
    if let Some(other) = before.iter().find(|other| one.place.is_some() && other.place == one.place) {
        let square = one.place.map_or(String::new(), |square| square.to_string());
        let problem = format!("{} and {name} are both on {square}", other.letter());
        return Err(one.at.error(problem, "a square holds one piece"));
    }
    match (one.colour, one.own || one.place.is_none()) {
        (None, true) => {
            let problem = format!("the colour of {name} is not given");
            Err(one.at.error(problem, format!("write {name}R or {name}B: one's own and what was taken are known")))
        }
        (Some(_), false) => {
            let problem = format!("the colour of {name}, which is in play, cannot be known");
            Err(one.at.error(problem, format!("write {name}? (u in a list of items)")))
        }
        (None, false) => Ok(()),
        (Some(colour), true) => {
            let same = before.iter().filter(|other| other.own == one.own && other.colour == Some(colour)).count();
            if same >= 4 {
                let problem = format!("{name} is the fifth {} piece of its side", colour.word());
                return Err(one.at.error(problem, "each side has four red and four blue ones"));
            }
            Ok(())
        }
    }
}
