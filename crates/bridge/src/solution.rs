//! What the solver says about a board of a file: for people, for programs, and as PBN's own table.

use crate::{
    Card, Strain,
    formats::{PbnGame, Record},
    seats,
    solver::{self, Par, Position, PositionError, Solver, TrickTable},
};
use serde::{Serialize, Serializer, ser::SerializeMap};
use std::fmt;
use yomi_core::Seat;

/// Which cards of a board to score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scored {
    /// Those that can be played after so many of the recorded cards, or after all if there are fewer. Boards without a
    /// contract have none.
    After(usize),
    /// Those that this seat can lead in this strain, whatever the contract.
    Leads(Seat, Strain),
}

/// All double-dummy results of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solution {
    /// The board's name.
    pub board: String,
    /// The deal in PBN's form.
    pub deal: String,
    /// The tricks of every declarer in every strain.
    #[serde(serialize_with = "table_by_name")]
    pub table: TrickTable,
    /// Par; only for whole deals with dealer and vulnerability.
    #[serde(serialize_with = "par_in_words")]
    pub par: Option<Par>,
    /// The score of every card in a position.
    pub cards: Option<CardScores>,
    /// How par is told in lines for the terminal; programs are told it in every form.
    #[serde(skip)]
    pub par_form: ParForm,
}

/// A way to list the contracts of par.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ParForm {
    /// All contracts with the score of par, in words: `2S NS +1, 3S NS =`.
    #[default]
    All,
    /// As the solver DDS lists them, of each strain the lowest: `2S-NS+1`.
    Dds,
}

/// What every card that can be played is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardScores {
    /// Trump suit or no trump.
    #[serde(serialize_with = "as_text")]
    pub strain: Strain,
    /// Who plays the card.
    #[serde(serialize_with = "seat_letter")]
    pub seat: Seat,
    /// The cards of the board that have been played before.
    pub played: usize,
    /// Every card with the tricks that the seat's side takes from here on, the current trick included; best first.
    #[serde(serialize_with = "scores_by_card")]
    pub tricks: Vec<(Card, u8)>,
}

impl Solution {
    /// Solves a board; `None` if it has no deal.
    ///
    /// # Errors
    /// If the solver does not take the hands.
    pub fn of(record: &Record, scored: Scored) -> Result<Option<Solution>, PositionError> {
        let Some(deal) = record.deal else { return Ok(None) };
        let table = solver::table(&deal)?;
        let is_whole = deal.cards().len() as usize == Card::COUNT;
        let terms = record.dealer.zip(record.vulnerability).filter(|_| is_whole);
        let cards = match scored {
            Scored::Leads(leader, strain) => Some((Position::new(deal, leader, &[])?, strain, 0)),
            Scored::After(count) => record.game_after(count).and_then(|game| {
                let strain = game.play().terms().contract.strain();
                Some((Position::of_game(&game)?, strain, game.play().cards().len()))
            }),
        };
        Ok(Some(Solution {
            board: record.name.clone(),
            deal: deal.to_string(),
            table,
            par: terms.map(|(dealer, vulnerability)| solver::par(&table, dealer, vulnerability)),
            cards: cards.map(|(position, strain, played)| CardScores::of(&position, strain, played)),
            par_form: ParForm::All,
        }))
    }

    /// The same with par told in another form.
    #[must_use]
    pub fn with_par(self, par_form: ParForm) -> Solution {
        Solution { par_form, ..self }
    }

    /// Writes the twenty results into a game of a PBN file, in place of those it has.
    pub fn write_table(&self, game: &mut PbnGame) {
        let strains = || Strain::ALL.into_iter().rev();
        let rows = seats::ALL.into_iter().flat_map(|seat| strains().map(move |strain| (seat, strain)));
        let rows = rows.map(|(seat, strain)| {
            let tricks = self.table[seat.index()][strain as usize];
            format!("{} {:>2} {tricks:>2}", seats::letter(seat), strain.to_string())
        });
        game.set_tag("OptimumResultTable", r"Declarer;Denomination\2R;Result\2R", &rows.collect::<Vec<_>>());
    }
}

impl CardScores {
    fn of(position: &Position, strain: Strain, played: usize) -> CardScores {
        let mut tricks = Solver::new(strain).solve_each_card(position);
        tricks.sort_by_key(|&(card, tricks)| std::cmp::Reverse((tricks, card)));
        CardScores { strain, seat: position.to_play(), played, tricks }
    }
}

/// Lines for the terminal.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.board.is_empty() { "without a number" } else { &self.board };
        writeln!(f, "Board {name}  {}", self.deal)?;
        write!(f, "     ")?;
        for strain in Strain::ALL.into_iter().rev() {
            write!(f, "{:>4}", strain.to_string())?;
        }
        writeln!(f)?;
        for seat in [seats::NORTH, seats::SOUTH, seats::EAST, seats::WEST] {
            write!(f, "{:<5}", seats::name(seat))?;
            for strain in Strain::ALL.into_iter().rev() {
                write!(f, "{:>4}", self.table[seat.index()][strain as usize])?;
            }
            writeln!(f)?;
        }
        if let Some(par) = self.par.as_ref().filter(|_| self.par_form == ParForm::Dds) {
            writeln!(f, "Par {}: {}", par.score, par.in_dds_form().join(" "))?;
        } else if let Some(par) = &self.par {
            let contracts: Vec<String> = par.contracts.iter().map(ToString::to_string).collect();
            let reached = if contracts.is_empty() { "passed out".into() } else { contracts.join(", ") };
            writeln!(f, "Par: {:+} for N/S ({reached})", par.score)?;
        }
        self.cards.as_ref().map_or(Ok(()), |cards| write!(f, "{cards}"))
    }
}

/// A line for each number of tricks.
impl fmt::Display for CardScores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = seats::side_name(seats::side_of(self.seat));
        let name = seats::name(self.seat);
        writeln!(
            f,
            "{name} to play in {}, cards played: {}; tricks for {side} from here on:",
            self.strain, self.played
        )?;
        for same in self.tricks.chunk_by(|a, b| a.1 == b.1) {
            let cards: Vec<String> = same.iter().map(|(card, _)| card.to_string()).collect();
            writeln!(f, "{:>4}  {}", same[0].1, cards.join(" "))?;
        }
        Ok(())
    }
}

fn as_text<S: Serializer>(value: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn seat_letter<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_char(seats::letter(*seat))
}

/// `{"N": {"C": 7, ...}, ...}`.
fn table_by_name<S: Serializer>(table: &TrickTable, serializer: S) -> Result<S::Ok, S::Error> {
    let row = |seat: Seat| {
        let row = Strain::ALL.map(|strain| (strain.to_string(), table[seat.index()][strain as usize]));
        std::collections::BTreeMap::from(row)
    };
    serializer.collect_map(seats::ALL.map(|seat| (seats::letter(seat), row(seat))))
}

fn par_in_words<S: Serializer>(par: &Option<Par>, serializer: S) -> Result<S::Ok, S::Error> {
    let Some(par) = par else { return serializer.serialize_none() };
    let contracts: Vec<String> = par.contracts.iter().map(ToString::to_string).collect();
    let mut map = serializer.serialize_map(Some(3))?;
    map.serialize_entry("score", &par.score)?;
    map.serialize_entry("contracts", &contracts)?;
    map.serialize_entry("dds", &par.in_dds_form())?;
    map.end()
}

/// A list, because it has an order.
fn scores_by_card<S: Serializer>(scores: &[(Card, u8)], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Score {
        card: String,
        tricks: u8,
    }
    serializer.collect_seq(scores.iter().map(|&(card, tricks)| Score { card: card.to_string(), tricks }))
}
