//! The board as the tournament server writes it.
//!
//! Sixteen items of three characters, one's own `A` to `H` and then the enemy's `a` to `h`: `x`, `y` and the colour.
//! Pieces that have been taken are at `99`, one that has escaped is at `88`.

use crate::{Colour, End, Geister, GeisterRules, Piece, Place, Reds, Sight, Square, open_board::OpenBoard};
use std::{fmt, str::FromStr};
use yomi_core::{Game, NotationError, Seat};

const EXPECTED: &str = "write 16 items of x, y and colour, own A to H and then the enemy's a to h, as in \
                        14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";

/// One piece of a [`Snapshot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Where it is.
    pub place: Place,
    /// What it is, where that is known.
    pub colour: Option<Colour>,
}

impl Item {
    /// Whether it is on the board.
    pub fn in_play(&self) -> bool {
        self.place.square().is_some()
    }
}

/// The board from one seat's side, as one line of the tournament's protocol.
///
/// One that exists makes sense: no square holds two pieces, no side has more than four of a colour, pieces out of play
/// show theirs, and the game has ended at most once.
///
/// ```
/// use yomi_geister::Snapshot;
/// let line = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";
/// assert_eq!(line.parse::<Snapshot>().unwrap().to_string(), line);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Own pieces, then the enemy's.
    items: [[Item; 8]; 2],
}

impl Snapshot {
    /// What a seat sees, no more: colours that it does not know are written `u`.
    pub fn of(sight: &Sight) -> Snapshot {
        let side = |owner| {
            Piece::ALL.map(|piece| Item { place: sight.place(owner, piece), colour: sight.colour(owner, piece) })
        };
        Snapshot { items: [side(sight.seat()), side(sight.seat().other())] }
    }

    /// The board from a seat's side with all colours open, as the server shows it at the end; those that nobody has
    /// chosen yet are written `u`.
    pub fn open(truth: &Geister, seat: Seat) -> Snapshot {
        let mut snapshot = Snapshot::of(&truth.sight(seat));
        for (piece, item) in Piece::ALL.into_iter().zip(&mut snapshot.items[1]) {
            item.colour = truth.reds(seat.other()).map(|reds| reds.colour(piece));
        }
        snapshot
    }

    /// One's own piece.
    pub fn own(&self, piece: Piece) -> Item {
        self.items[0][piece.index()]
    }

    /// The enemy's piece.
    pub fn enemy(&self, piece: Piece) -> Item {
        self.items[1][piece.index()]
    }

    /// What `seat` sees when this is the board after `plies` moves of both sides.
    ///
    /// Fails if it does not show the colours of all own pieces. Colours of enemy pieces in play, which the server opens
    /// at the end, are dropped.
    pub fn sight(&self, rules: GeisterRules, seat: Seat, plies: u32) -> Result<Sight, NotationError> {
        if let Some(piece) = Piece::ALL.into_iter().find(|piece| self.own(*piece).colour.is_none()) {
            let problem = format!("does not show the colour of your own {piece}");
            return Err(NotationError::new(&self.to_string(), problem, "write R or B for each of your own pieces"));
        }
        let sides = if seat == Seat::FIRST { [0, 1] } else { [1, 0] };
        let places = sides.map(|side| self.items[side].map(|item| item.place.for_seat(seat)));
        let mut board = OpenBoard::new(rules, places);
        board.shown = sides.map(|side| {
            [Colour::Red, Colour::Blue]
                .map(|colour| self.mask(side, |item| item.colour == Some(colour) && !item.in_play()))
        });
        board.plies = plies;
        board.set_ups = 2;
        board.end = self.end(seat).or_else(|| rules.limit().filter(|limit| plies >= *limit).map(|_| End::Limit));
        let reds = self.mask(0, |item| item.colour == Some(Colour::Red));
        Ok(Sight { board, seat, reds: Reds::from_mask(reds) })
    }

    /// The pieces of a side (0 for one's own, 1 for the enemy's) of which something is true, as bits.
    fn mask(&self, side: usize, is_chosen: impl Fn(&Item) -> bool) -> u8 {
        Piece::ALL.iter().zip(&self.items[side]).filter(|(_, item)| is_chosen(item)).map(|(piece, _)| piece.bit()).sum()
    }

    /// How the game ended before its limit, for the seat from whose side the board is seen.
    fn end(&self, seat: Seat) -> Option<End> {
        self.ends(seat).next()
    }

    fn ends(&self, seat: Seat) -> impl Iterator<Item = End> {
        [seat, seat.other()].into_iter().zip(&self.items).flat_map(|(owner, side)| {
            let escapes = side.iter().filter(|item| item.place == Place::Escaped).map(move |_| End::Escape(owner));
            let all_taken = |colour| {
                let lost = Item { place: Place::Taken, colour: Some(colour) };
                side.iter().filter(|item| **item == lost).count() == 4
            };
            let reds = all_taken(Colour::Red).then_some(End::RedsTaken(owner));
            let blues = all_taken(Colour::Blue).then_some(End::BluesTaken(owner.other()));
            escapes.chain(reds).chain(blues)
        })
    }

    /// What makes no sense, if anything.
    fn problem(&self) -> Option<String> {
        let named = || {
            [true, false].into_iter().zip(&self.items).flat_map(|(own, side)| {
                Piece::ALL.into_iter().zip(side).map(move |(piece, item)| (piece.letter_of(own), item))
            })
        };
        for (name, item) in named() {
            match (item.place, item.colour) {
                (Place::Taken | Place::Escaped, None) => {
                    return Some(format!("hides the colour of {name}, which is out of play"));
                }
                (Place::Escaped, Some(Colour::Red)) => {
                    return Some(format!("lets {name} escape, which is red"));
                }
                (Place::On(square), _) => {
                    let same = |(other, there): &(char, &Item)| *other != name && there.place == Place::On(square);
                    if let Some((other, _)) = named().find(same) {
                        return Some(format!("has both {name} and {other} at {square}"));
                    }
                }
                _ => {}
            }
        }
        for (side, whose) in self.items.iter().zip(["your own", "the enemy's"]) {
            for colour in [Colour::Red, Colour::Blue] {
                let count = side.iter().filter(|item| item.colour == Some(colour)).count();
                if count > 4 {
                    return Some(format!("makes {count} of {whose} pieces {}, and there are four", colour.word()));
                }
            }
        }
        (self.ends(Seat::FIRST).count() > 1).then(|| "ends the game in two ways at once".to_owned())
    }
}

impl fmt::Display for Item {
    /// Colours of pieces in play are written in capitals, those of pieces out of play in small letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = self.colour.map_or('u', Colour::letter);
        match self.place {
            Place::On(square) => write!(f, "{}{}{colour}", square.x(), square.y()),
            Place::Taken => write!(f, "99{}", colour.to_ascii_lowercase()),
            Place::Escaped => write!(f, "88{}", colour.to_ascii_lowercase()),
        }
    }
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.iter().flatten().try_for_each(|item| write!(f, "{item}"))
    }
}

impl FromStr for Snapshot {
    type Err = NotationError;

    /// Reads a board; colours in either case, and blanks anywhere.
    fn from_str(text: &str) -> Result<Snapshot, NotationError> {
        let wrong = |problem: String| NotationError::new(text, problem, EXPECTED);
        let mut chars = text.chars().filter(|c| !c.is_whitespace());
        let mut items = [[Item { place: Place::Taken, colour: None }; 8]; 2];
        for (own, side) in [true, false].into_iter().zip(&mut items) {
            for (piece, item) in Piece::ALL.into_iter().zip(side) {
                let name = piece.letter_of(own);
                let mut next =
                    || chars.next().ok_or_else(|| wrong(format!("ends before the item of {name} is complete")));
                let (x, y, colour) = (next()?, next()?, next()?);
                item.place = read_place(x, y).ok_or_else(|| {
                    wrong(format!(
                        "has {name} at {:?}, which is neither a square from 00 to 55 nor 99 nor 88",
                        format!("{x}{y}")
                    ))
                })?;
                item.colour = match colour.to_ascii_uppercase() {
                    'R' => Some(Colour::Red),
                    'B' => Some(Colour::Blue),
                    'U' => None,
                    _ => return Err(wrong(format!("gives {name} the colour {colour:?}, which is none of R, B and u"))),
                };
            }
        }
        if let Some(more) = chars.next() {
            return Err(wrong(format!("goes on with {more:?} after 16 items")));
        }
        let snapshot = Snapshot { items };
        snapshot.problem().map_or(Ok(snapshot), |problem| Err(wrong(problem)))
    }
}

fn read_place(x: char, y: char) -> Option<Place> {
    match (x.to_digit(10)?, y.to_digit(10)?) {
        (9, 9) => Some(Place::Taken),
        (8, 8) => Some(Place::Escaped),
        (x, y) => Square::new(x as u8, y as u8).map(Place::On),
    }
}
