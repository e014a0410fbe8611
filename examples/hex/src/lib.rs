//! Hex, as somebody outside would write it: a game with nothing hidden, in about 150 lines.
//!
//! Both put one stone a turn on a rhombus of hexagons. The first seat joins the upper and the lower edge, the second
//! one the left and the right; one of them always succeeds, so there is no draw.
//!
//! There is no line of search here. What the file has is rules, notation and a picture; `#[derive(Hash)]` and the list
//! in [`Hex::players`] make alpha-beta, UCT and PUCT play it, and [`DOOR`] brings it into matches, the store and the
//! page. `cargo run -p yomi-example-hex` plays some matches; `tests/` shows what is certain about it.

use std::{borrow::Cow, iter::successors};
use yomi_core::{
    AgentEntry, Args, Door, Encoded, Game, Notation, Outcome, Param, Players, Position, Rng, Rules, Seat, Show,
    ShownAsText, Side, Spec, SpecError,
    cells::{Cell, Cells, STRIDE},
};
use yomi_search::players;

/// All that Hex brings.
pub const DOOR: Door<Hex> = Door::PLAIN;

/// The stones of both seats.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hex {
    size: u8,
    stones: [Cells; 2],
    winner: Option<Seat>,
}

impl Hex {
    fn free(&self) -> Cells {
        Cells::rectangle(self.size, self.size) - self.stones[0] - self.stones[1]
    }

    /// Whether the stones of a seat join its two edges.
    fn joined(&self, seat: Seat) -> bool {
        let (stones, last) = (self.stones[seat.index()], self.size - 1);
        let edge = |place: u8| -> Cells {
            let cell = |other| if seat == Seat::FIRST { Cell::new(other, place) } else { Cell::new(place, other) };
            (0..self.size).map(cell).collect()
        };
        let grow = |group: &Cells| {
            let grown = *group | (around(*group) & stones);
            (grown != *group).then_some(grown)
        };
        successors(Some(stones & edge(0)), grow).last().is_some_and(|group| group.meets(edge(last)))
    }
}

/// The six neighbours of every cell of a set. What leaves the board falls on cells without stones.
fn around(cells: Cells) -> Cells {
    [1, STRIDE, STRIDE - 1].into_iter().fold(Cells::EMPTY, |all, by| all | cells.moved_on(by) | cells.moved_back(by))
}

impl Position for Hex {
    type Action = Cell;

    fn turn(&self) -> Option<Seat> {
        let next = Seat(u8::from(self.stones[0].len() > self.stones[1].len()));
        self.winner.is_none().then_some(next)
    }

    fn legal(&self, out: &mut Vec<Cell>) {
        if self.winner.is_none() {
            out.extend(self.free().iter());
        }
    }

    fn random_action(&self, rng: &mut Rng) -> Option<Cell> {
        self.turn().and_then(|_| self.free().pick(rng))
    }
}

impl Notation for Hex {
    const HOW_TO: &'static str = "a column and a row: c2 puts a stone into the third column of the second row";
}

impl Show for Hex {
    fn show(&self) -> String {
        let stone =
            |cell| self.stones.iter().position(|stones| stones.contains(cell)).map_or('.', |seat| ['x', 'o'][seat]);
        let letters: String = (0..self.size).map(|column| format!(" {}", char::from(b'a' + column))).collect();
        let row = |row: u8| {
            let stones: String = (0..self.size).map(|column| format!(" {}", stone(Cell::new(column, row)))).collect();
            format!("{:indent$}{:>2}{stones}\n", "", row + 1, indent = usize::from(row))
        };
        format!("  {letters}\n{}", (0..self.size).map(row).collect::<String>())
    }
}

/// The length of an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct HexRules {
    size: u8,
}

impl Rules for HexRules {
    type Game = Hex;
    const PARAMS: &'static [Param] = &[Param::whole("size", "5", 2, 13, "how many cells an edge has")];

    fn from_args(args: &Args) -> Result<Self, SpecError> {
        Ok(HexRules { size: args.number("size")? })
    }

    fn spec(&self) -> Spec {
        Spec::new(Hex::NAME).with_unless_default(Self::PARAMS, "size", self.size)
    }

    fn start(&self, _chance: &mut Rng) -> Hex {
        Hex { size: self.size, stones: [Cells::EMPTY; 2], winner: None }
    }
}

impl Game for Hex {
    const NAME: &'static str = "hex";
    const SUMMARY: &'static str = "join your two edges before the other does";
    const HIDDEN: bool = false;

    type Rules = HexRules;
    type Sight = Hex;
    type Event = Cell;

    fn fixed_rules(&self) -> HexRules {
        HexRules { size: self.size }
    }

    fn apply(&mut self, action: Cell) {
        let seat = self.turn().expect("the game goes on");
        self.stones[seat.index()].insert(action);
        self.winner = Some(seat).filter(|seat| self.joined(*seat));
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(|seat| Outcome::win(Side(seat.0), "both edges are joined"))
    }

    fn sight(&self, _seat: Seat) -> Cow<'_, Hex> {
        Cow::Borrowed(self)
    }

    fn event(&self, action: Cell, _seat: Seat) -> Cell {
        action
    }

    fn seat_name(seat: Seat) -> &'static str {
        ["Red", "Blue"][seat.index()]
    }
}

impl Players for Hex {
    fn players() -> Vec<AgentEntry<Hex>> {
        players::for_open_games()
    }
}

impl Encoded for Hex {}

impl ShownAsText for Hex {}
