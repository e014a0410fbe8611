//! The options: the size of the board, the start position, and what chance does to it before the game.

use crate::{
    cell::{Cell, CellSet},
    game::Amazons,
    playout::random_move,
    setup::{Setup, Size},
};
use std::fmt;
use yomi_core::{Args, Game, Param, Rng, Rules, Spec, SpecError, shuffle};

/// The value of `start` that stands for the usual start of the size.
const USUAL_START: &str = "usual";

/// The options of a game of Amazons: where it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AmazonsRules {
    /// The position before the first move.
    pub start: Setup,
    /// What chance does to that position before the players begin, so that games differ.
    pub opening: Opening,
}

/// What chance does before the players begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// It makes so many moves, none that ends the game.
    Moves(u8),
    /// It places all queens anew, on free cells, so that somebody can move.
    Placed,
}

impl Opening {
    /// Nothing.
    pub const NONE: Opening = Opening::Moves(0);
}

/// What [`Opening::Placed`] is called.
const PLACED: &str = "placed";

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opening::Moves(moves) => moves.fmt(f),
            Opening::Placed => f.write_str(PLACED),
        }
    }
}

impl AmazonsRules {
    /// The rules that a specification like `amazons:opening=4` names.
    pub(crate) fn named(text: &str) -> Result<AmazonsRules, SpecError> {
        let spec: Spec = text.parse()?;
        if spec.name() != Amazons::NAME {
            return Err(SpecError(format!("{:?} is another game", spec.name())));
        }
        AmazonsRules::from_args(&Args::new(&spec, AmazonsRules::PARAMS)?)
    }
}

impl Rules for AmazonsRules {
    type Game = Amazons;

    const PARAMS: &'static [Param] = &[
        Param::text("size", "10x10", "COLUMNSxROWS", "columns and rows of the board, each from 1 to 10"),
        Param::text(
            "start",
            USUAL_START,
            "q3/4/1*2/3Q w",
            "the start position, top row first: Q and q for white and black queens, * for arrows, numbers for empty squares, and w or b \
             to move",
        )
        .or(&[USUAL_START]),
        Param::whole(
            "opening",
            "0",
            0,
            90,
            "how many random moves are made before the players begin, none that ends the game; or all queens are placed at random",
        )
        .or(&[PLACED]),
    ];

    fn from_args(args: &Args) -> Result<Self, SpecError> {
        let size = args.get("size")?;
        let start = match args.text("start") {
            USUAL_START => Setup::usual(size).ok_or_else(|| {
                args.error("size", "a board with less than 4 columns or rows has no usual start; give one with start=")
            })?,
            fen => Setup::from_fen(size, fen).map_err(|error| args.error("start", error))?,
        };
        let opening = args.number_or_word("opening")?.map_or(Opening::Placed, Opening::Moves);
        Ok(AmazonsRules { start, opening })
    }

    fn spec(&self) -> Spec {
        let usual = Setup::usual(self.start.size) == Some(self.start);
        let start = if usual { USUAL_START.to_owned() } else { self.start.to_string() };
        let spec = Spec::new(Amazons::NAME).with_unless_default(Self::PARAMS, "size", self.start.size);
        let spec = spec.with_unless_default(Self::PARAMS, "start", start);
        spec.with_unless_default(Self::PARAMS, "opening", self.opening)
    }

    fn start(&self, chance: &mut Rng) -> Amazons {
        match self.opening {
            Opening::Moves(moves) => Amazons::new(after_moves(self.start, moves, chance)),
            Opening::Placed => Amazons::new(placed(self.start, chance)),
        }
    }
}

/// A position after random moves.
fn after_moves(start: Setup, moves: u8, chance: &mut Rng) -> Setup {
    let mut game = Amazons::new(start);
    for _ in 0..moves {
        let mut next = game;
        random_move(&game, chance).into_iter().for_each(|action| next.apply(action));
        if next.is_over() {
            break;
        }
        game = next;
    }
    game.setup()
}

/// How often queens are placed anew before a board is taken to have no place where the side to move can move.
const MOST_PLACINGS: usize = 1_000;

/// A position with as many queens of each side on cells drawn by lot, in which the side to move can move; the position
/// itself if none is met with.
fn placed(start: Setup, chance: &mut Rng) -> Setup {
    let mut cells: Vec<Cell> = start.queens.into_iter().fold(start.empty(), CellSet::union).into_iter().collect();
    let counts = start.queens.map(|queens| queens.len() as usize);
    for _ in 0..MOST_PLACINGS {
        shuffle(&mut cells, chance);
        let (first, others) = cells.split_at(counts[0]);
        let set = |cells: &[Cell]| {
            let mut set = CellSet::EMPTY;
            cells.iter().for_each(|cell| set.insert(*cell));
            set
        };
        let queens = [set(first), set(&others[..counts[1]])];
        let drawn = Setup { queens, ..start };
        if !Amazons::new(drawn).is_over() {
            return drawn;
        }
    }
    start
}

/// The usual game on ten by ten.
impl Default for AmazonsRules {
    fn default() -> Self {
        AmazonsRules { start: Setup::usual(Size::USUAL).expect("ten by ten has a usual start"), opening: Opening::NONE }
    }
}
