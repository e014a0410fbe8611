//! What a position tells the seat that is to move: which of the enemy's ghosts may be blue, what each move is worth, and whether a win can be
//! forced.

mod json;
mod pieces;
mod position;
mod show;
mod svg;

use crate::{
    Action, Belief, Colour, Event, Geister, GeisterRules, Model, Piece, Reds, Sight,
    endgame::{ColouringSet, Ending, LastFour, Limits, Search, forced_win},
};
use position::Typed;
use std::{borrow::Cow, num::NonZeroU32};
use yomi_core::{Position, Purpose, Rng, Streams, Table, View, text::TextError};
use yomi_search::{Amount, Playing};

/// How the enemy is thought to choose: as the player `bayes` does by default.
const MODEL: Model = Model { softness: 0.1, doubt: 0.1 };
/// The playouts for each of the enemy's moves that is judged, and in how many rounds.
const JUDGING: (Amount, NonZeroU32) = (Amount::InAll(6_000), NonZeroU32::new(8).expect("not 0"));
/// The random games for each move, every one scored in all colourings.
const GAMES: u32 = 4_000;
/// How far to look for a forced win: a fraction of a second.
const PROVING: Limits = Limits { plies: 31, positions: 100_000 };

/// An analysed position. The same text gives the same figures.
#[derive(Clone, Debug)]
pub struct Analysis {
    sight: Sight,
    colourings: ColouringSet,
    /// How likely each of the enemy's pieces is to be blue.
    blue: [f64; 8],
    /// How the enemy's moves have changed that.
    history: Vec<Told>,
    /// The share of games that each move wins, the best first.
    moves: Vec<(Action, f64)>,
    forced: Search,
    /// With four ghosts left: what each colouring is worth to the seat if both sides know it.
    endings: Vec<(Reds, Ending)>,
}

/// What a move of the enemy has told.
#[derive(Clone, Debug)]
struct Told {
    /// The number of the move, counted from 1 over both sides.
    ply: usize,
    event: Event,
    piece: Piece,
    /// How likely the piece that moved was to be blue, and is after it.
    before: f64,
    after: f64,
}

impl Analysis {
    /// How positions are written, for help.
    pub const HOW_TO: &'static str = "\
The board from the side of the seat to move, as yomi play draws it, with its other lines:
  row by row . ^ v empty   AR BB own pieces with their colours   a? the enemy's
  taken: AR bB              pieces out of play; also \"First has taken bB\"
  seat: second              whose side it is, if not First's; ply: 12 which move comes next
Or the tournament's board in one line: 14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u
Or the whole game, which tells more:
  red: EFGH                 one's own red pieces
  moves: A,W E,W A,N        the moves of both sides, each as its player writes it
  taken: bB                 the colours of the enemy's pieces that were taken
  // a comment";

    /// Analyses what somebody wrote, as [`Analysis::HOW_TO`] says.
    ///
    /// # Errors
    /// If it cannot be read, or is no position in which the seat that sees it is to move.
    pub fn read(text: &str, rules: GeisterRules) -> Result<Analysis, TextError> {
        let typed = Typed::read(text, rules)?;
        let rng = &mut Streams::new(0).stream(0, Purpose::Other(0));
        let mut belief = Belief::new(MODEL);
        let history = match &typed.table {
            Some(table) => tell(table, &typed, &mut belief, rng),
            None => {
                belief.update(&View::new(typed.seat, Cow::Borrowed(&typed.sight), &[]), budget, rng);
                Vec::new()
            }
        };
        let colourings = ColouringSet::fitting(&typed.sight);
        let forced = forced_win(&typed.sight, colourings, PROVING).expect("the seat is to move");
        let moves = values(&typed.sight, &belief, rng);
        let endings = endings(&typed.sight, colourings);
        Ok(Analysis { sight: typed.sight, colourings, blue: blue(&belief), history, moves, forced, endings })
    }

    /// The enemy's pieces in play.
    fn enemies(&self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().filter(|piece| self.sight.enemy(*piece).square().is_some())
    }
}

fn budget() -> Playing {
    Playing::new(JUDGING.0, JUDGING.1)
}

/// How likely each piece is to be blue.
fn blue(belief: &Belief) -> [f64; 8] {
    Piece::ALL.map(|piece| {
        let with = belief.chances().filter(|(reds, _)| reds.colour(piece) == Colour::Blue);
        // A sum of chances may be a rounding error above 1.
        with.map(|(_, chance)| chance).sum::<f64>().min(1.0)
    })
}

/// Lets a belief learn from one move of the enemy after the other, and keeps what each has changed.
fn tell(played: &Table<Geister>, typed: &Typed, belief: &mut Belief, rng: &mut Rng) -> Vec<Told> {
    let mut table = Table::new(*played.start());
    let mut history = Vec::new();
    for &action in played.actions() {
        table.play(action).expect("it was played before");
        let view = table.view(typed.seat);
        if let (Some(&event), Some(_)) = (view.history().last(), table.game().turn())
            && let Event::Move { own: false, piece, .. } = event
        {
            let before = blue(belief)[piece.index()];
            belief.update(&view, budget, rng);
            // The set-ups of both sides are no moves.
            let ply = view.history().len() - 2;
            history.push(Told { ply, event, piece, before, after: blue(belief)[piece.index()] });
        }
    }
    belief.update(&table.view(typed.seat), budget, rng);
    history
}

/// What each move wins by random games in all colourings, each by its chance; the best first.
fn values(sight: &Sight, belief: &Belief, rng: &mut Rng) -> Vec<(Action, f64)> {
    let mut budget = Playing::new(Amount::PerAction(GAMES), NonZeroU32::MIN);
    let mut values = belief.values_of_moves(sight, &mut budget, rng);
    values.sort_by(|a, b| b.1.total_cmp(&a.1));
    values
}

/// What the position is worth in every colouring if there are only four ghosts left, else nothing.
fn endings(sight: &Sight, colourings: ColouringSet) -> Vec<(Reds, Ending)> {
    let places = Piece::ALL.into_iter().flat_map(|piece| [sight.own(piece), sight.enemy(piece)]);
    if places.filter(|place| place.square().is_some()).count() != 4 {
        return Vec::new();
    }
    let solved = LastFour::solve();
    colourings.iter().filter_map(|reds| Some((reds, solved.value(&sight.with_enemy(Some(reds)))?))).collect()
}
