//! The options: the size of the board, the start position, and random moves before the game.

use crate::{
    game::Amazons,
    playout::random_move,
    setup::{Setup, Size},
};
use yomi_core::{Args, Game, Param, Rng, Rules, Spec, SpecError};

/// The value of `start` that stands for the usual start of the size.
const USUAL_START: &str = "usual";

/// The options of a game of Amazons: where it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AmazonsRules {
    /// The position before the first move.
    pub start: Setup,
    /// How many random moves are made on that position before the players begin, so that games differ.
    pub opening: u8,
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
            "how many random moves are made before the players begin; none that ends the game",
        ),
    ];

    fn from_args(args: &Args) -> Result<Self, SpecError> {
        let size = args.get("size")?;
        let start = match args.text("start") {
            USUAL_START => Setup::usual(size).ok_or_else(|| {
                args.error("size", "a board with less than 4 columns or rows has no usual start; give one with start=")
            })?,
            fen => Setup::from_fen(size, fen).map_err(|error| args.error("start", error))?,
        };
        Ok(AmazonsRules { start, opening: args.number("opening")? })
    }

    fn spec(&self) -> Spec {
        let usual = Setup::usual(self.start.size) == Some(self.start);
        let start = if usual { USUAL_START.to_owned() } else { self.start.to_string() };
        let spec = Spec::new(Amazons::NAME).with_unless_default(Self::PARAMS, "size", self.start.size);
        let spec = spec.with_unless_default(Self::PARAMS, "start", start);
        spec.with_unless_default(Self::PARAMS, "opening", self.opening)
    }

    fn start(&self, chance: &mut Rng) -> Amazons {
        let mut game = Amazons::new(self.start);
        for _ in 0..self.opening {
            let mut next = game;
            random_move(&game, chance).into_iter().for_each(|action| next.apply(action));
            if next.is_over() {
                break;
            }
            game = next;
        }
        Amazons::new(game.setup())
    }
}

/// The usual game on ten by ten.
impl Default for AmazonsRules {
    fn default() -> Self {
        AmazonsRules { start: Setup::usual(Size::USUAL).expect("ten by ten has a usual start"), opening: 0 }
    }
}
