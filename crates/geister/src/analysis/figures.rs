//! An analysis for programs.

use super::{Analysis, MoveEvidence};
use crate::{
    Geister, Reds, Snapshot,
    endgame::{Ending, ForcedWinSearch},
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use yomi_core::{Game, Notation};

/// What a seat may make of the enemy's colours and of its own moves. Ghosts are named by their letters, moves are
/// written as in games.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "GeisterThought")]
pub struct GeisterFigures {
    /// How many colourings of the enemy's ghosts are possible; none before both sides have chosen.
    pub colourings: Option<u32>,
    /// How likely each of the enemy's ghosts in play is to be blue.
    pub blue: BTreeMap<String, f64>,
    /// How the enemy's moves have changed that.
    pub history: Vec<MoveEvidenceFigures>,
    /// What the seat's moves are worth, the best first; none if it is not its turn.
    pub moves: Vec<ValuedMove>,
    /// With four ghosts left: what each colouring would be worth if both sides knew it.
    pub open_endings: Vec<OpenEnding>,
    /// What was found of a win that holds in every colouring, if it is the seat's turn.
    pub forced: Option<ForcedWinFigures>,
    /// Whether there was time for all that was to be looked at.
    pub finished: bool,
}

/// What a move of the enemy has told.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GeisterEvidence")]
pub struct MoveEvidenceFigures {
    /// The number of the move, counted from 1 over both sides.
    pub ply: usize,
    /// The move in words.
    pub event: String,
    /// The ghost that moved.
    pub piece: char,
    /// How likely it was to be blue before.
    pub before: f64,
    /// And after it.
    pub after: f64,
}

/// A move and what it is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GeisterValuedMove")]
pub struct ValuedMove {
    /// The move.
    pub r#move: String,
    /// The share of random games that it wins.
    pub value: f64,
}

/// A colouring and how the game would end if both sides knew it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GeisterOpenEnding")]
pub struct OpenEnding {
    /// The enemy's red ghosts.
    pub red: String,
    /// How it ends for the seat.
    pub result: OpenResult,
    /// In how many plies; none for a draw.
    pub plies: Option<u8>,
}

/// How a game ends for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "GeisterOpenResult")]
pub enum OpenResult {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// What was found of a win that holds in every colouring.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GeisterForcedWin")]
pub struct ForcedWinFigures {
    /// The shortest one, if there is one.
    pub win: Option<WinningMove>,
    /// There is none within so many plies.
    pub none_within: u16,
    /// At how many positions it looked.
    pub positions: u64,
}

/// A move that wins whatever the colours are.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GeisterWinningMove")]
pub struct WinningMove {
    /// The move.
    pub first: String,
    /// How many plies it takes at most.
    pub plies: u16,
}

/// An analysis of a position that somebody typed: whose and which it is, and its figures.
#[derive(Serialize)]
struct TypedFigures {
    seat: &'static str,
    board: String,
    #[serde(flatten)]
    figures: GeisterFigures,
}

impl Analysis {
    /// All figures.
    pub fn figures(&self) -> GeisterFigures {
        let write = |action| self.sight.write(action);
        let valued = |(action, value): &(_, f64)| ValuedMove { r#move: write(*action), value: *value };
        GeisterFigures {
            colourings: Some(self.colourings.len()),
            blue: self.enemies().map(|piece| (piece.letter_of(false).into(), self.blue[piece.index()])).collect(),
            history: self.history.iter().map(told_evidence).collect(),
            moves: self.moves.iter().map(valued).collect(),
            open_endings: self.endings.iter().map(|(reds, ending)| told_ending(*reds, *ending)).collect(),
            forced: self.forced.map(|forced| self.told_forced(forced)),
            finished: self.finished,
        }
    }

    /// The same as JSON, with the position.
    pub fn to_json(&self) -> Value {
        let (seat, board) = (Geister::seat_name(self.sight.seat()), Snapshot::of(&self.sight).to_string());
        let typed = TypedFigures { seat, board, figures: self.figures() };
        serde_json::to_value(typed).expect("figures are plain data")
    }

    fn told_forced(&self, search: ForcedWinSearch) -> ForcedWinFigures {
        let ForcedWinSearch { win, none_within, positions } = search;
        let win = win.map(|win| WinningMove { first: self.sight.write(win.first), plies: win.plies });
        ForcedWinFigures { win, none_within, positions }
    }
}

fn told_evidence(evidence: &MoveEvidence) -> MoveEvidenceFigures {
    MoveEvidenceFigures {
        ply: evidence.ply,
        event: evidence.event.to_string(),
        piece: evidence.piece.letter_of(false),
        before: evidence.before,
        after: evidence.after,
    }
}

fn told_ending(reds: Reds, ending: Ending) -> OpenEnding {
    let (result, plies) = match ending {
        Ending::Win(plies) => (OpenResult::Win, Some(plies)),
        Ending::Loss(plies) => (OpenResult::Loss, Some(plies)),
        Ending::Draw => (OpenResult::Draw, None),
    };
    OpenEnding { red: reds.to_string().to_lowercase(), result, plies }
}
