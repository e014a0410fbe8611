//! One game between two engines.

use super::engine::{Engine, Fault};
use std::time::Duration;
use yomi_amazons::{Action, Amazons, records::Record, uci::Dialect};
use yomi_core::{Game, Notation, Position, Side, Table};

/// Asks for moves and checks them.
pub(super) struct Referee {
    /// What engines are told to think, in milliseconds.
    pub(super) movetime: u64,
    /// How long they may take before they have lost.
    pub(super) patience: Duration,
}

/// A game that is over.
pub(super) struct Ended {
    pub(super) winner: Side,
    /// What the loser did, if it did not just lose.
    pub(super) fault: Option<Fault>,
    /// The names of the engines by side.
    pub(super) players: [String; 2],
    pub(super) record: Record,
}

impl Referee {
    /// Lets the engines, White's first, play from after the opening until one of them cannot move or does what it must
    /// not.
    pub(super) fn play(&self, engines: &mut [Engine; 2], start: Amazons, opening: &[Action]) -> Ended {
        let mut table = Table::new(start);
        for action in opening {
            table.play(*action).expect("the opening is legal");
        }
        let (winner, fault) = match self.play_on(engines, &mut table) {
            Ok(winner) => (winner, None),
            Err((side, fault)) => {
                engines[side.index()].end();
                (side.other(), Some(fault))
            }
        };
        let players = engines.each_ref().map(|engine| engine.name().to_owned());
        let names = players.each_ref().map(String::as_str);
        let mut record = Record::new(start.setup(), names, table.actions().iter().copied());
        if fault.is_some() {
            record.set_winner(Some(winner), "F");
        }
        Ended { winner, fault, players, record }
    }

    /// The winner, or who committed which fault.
    fn play_on(&self, engines: &mut [Engine; 2], table: &mut Table<Amazons>) -> Result<Side, (Side, Fault)> {
        for (side, engine) in [Side::FIRST, Side::SECOND].into_iter().zip(&mut *engines) {
            engine.new_game().map_err(|fault| (side, fault))?;
        }
        while let Some(seat) = table.game().turn() {
            let side = Amazons::side(seat);
            let engine = &mut engines[side.index()];
            let position = position(table, engine.dialect());
            let text = engine.best_move(&position, self.movetime, self.patience).map_err(|fault| (side, fault))?;
            let illegal = |reason: String| (side, Fault::Illegal(reason));
            let action = table.game().parse(&text).map_err(|error| illegal(error.to_string()))?;
            table.play(action).map_err(|reason| illegal(format!("{action}: {reason}")))?;
        }
        Ok(table.game().to_move().other())
    }
}

/// The command that tells an engine where the game is.
fn position(table: &Table<Amazons>, dialect: Dialect) -> String {
    let start = table.start();
    let usual = *start == Amazons::new(yomi_amazons::AmazonsRules::default().start);
    let mut text = String::from("position startpos");
    if !usual {
        text = format!("position fen {}", dialect.write_position(&start.setup()));
    }
    if !table.actions().is_empty() {
        text += " moves";
    }
    for action in table.actions() {
        text = text + " " + &dialect.write(*action);
    }
    text
}
