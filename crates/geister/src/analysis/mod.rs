//! What a position tells the seat that is to move: which of the enemy's ghosts may be blue, what each move is worth, and whether a win can be
//! forced.

mod json;
mod pieces;
mod position;
mod reader;
mod show;
mod svg;

use crate::{
    Action, Belief, Colour, Event, Geister, GeisterRules, Model, Piece, Reds, Sight,
    endgame::{ColouringSet, Ending, LastFour, Limits, Search, forced_win},
};
use position::Typed;
pub(crate) use reader::Reader;
use std::{borrow::Cow, num::NonZeroU32};
use yomi_core::{Hidden, Position, Purpose, Rng, Seat, Streams, View, text::TextError};
use yomi_search::{Amount, Playing};

/// How the enemy is thought to choose: as the player `bayes` does by default.
const MODEL: Model = Model { softness: 0.1, doubt: 0.1 };
/// In how many rounds a move of the enemy's is judged.
const ROUNDS: NonZeroU32 = NonZeroU32::new(8).expect("not 0");

/// How much work goes into an analysis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The playouts for each of the enemy's moves that is judged.
    judging: u32,
    /// The random games for each move, every one scored in all colourings.
    games: u32,
    /// How far to look for a forced win.
    proving: Limits,
    /// Whether endings of four ghosts are solved, which takes its time.
    endings: bool,
}

impl Effort {
    /// For somebody who asks about one position: a second or two.
    const USUAL: Effort =
        Effort { judging: 6_000, games: 4_000, proving: Limits { plies: 31, positions: 100_000 }, endings: true };

    /// For somebody who watches a game: a fraction of that.
    pub(crate) const WATCHING: Effort =
        Effort { judging: 4_800, games: 1_000, proving: Limits { plies: 31, positions: 30_000 }, endings: false };

    /// For every position of a game, one after the other.
    pub(crate) const GLANCE: Effort =
        Effort { judging: 480, games: 60, proving: Limits { plies: 7, positions: 2_000 }, endings: false };

    /// What may be spent on one of the enemy's moves.
    fn judging(self) -> Playing {
        Playing::new(Amount::InAll(self.judging), ROUNDS)
    }

    /// What may be spent on the moves of a position.
    fn comparing(self) -> Playing {
        Playing::new(Amount::PerAction(self.games), NonZeroU32::MIN)
    }
}

/// An analysed position. The same text gives the same figures.
#[derive(Clone, Debug)]
pub struct Analysis {
    sight: Sight,
    colourings: ColouringSet,
    /// How likely each of the enemy's pieces is to be blue.
    blue: [f64; 8],
    /// How the enemy's moves have changed that.
    history: Vec<Told>,
    /// The share of games that each move wins, the best first; none if it is not the seat's turn.
    moves: Vec<(Action, f64)>,
    /// The share of games that the seat wins if whoever is to move takes its best move; `None` once the game is over.
    share: Option<f64>,
    /// What was found of a forced win, if it is the seat's turn.
    forced: Option<Search>,
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
        let Typed { seat, sight, table } = Typed::read(text, rules)?;
        let Some(table) = table else { return Ok(Analysis::of_sight(seat, sight, Effort::USUAL)) };
        let mut reader = Reader::new(*table.start(), seat, Effort::USUAL);
        reader.hear_all(table.actions().iter().copied());
        Ok(reader.analysis())
    }

    /// Analyses what the seat of a view knows; `None` while colours are still to be chosen.
    pub(crate) fn of_view(view: &View<'_, Geister>, effort: Effort) -> Option<Analysis> {
        let (start, actions) = replayed(view)?;
        let mut reader = Reader::new(start, view.seat(), effort);
        reader.hear_all(actions);
        Some(reader.analysis())
    }

    /// Analyses a position of which nothing is known but how it looks.
    fn of_sight(seat: Seat, sight: Sight, effort: Effort) -> Analysis {
        let mut rng = start_of_chance();
        let mut belief = Belief::new(MODEL);
        belief.update(&View::new(seat, Cow::Borrowed(&sight), &[]), || effort.judging(), &mut rng);
        Analysis::new(sight, &belief, Vec::new(), effort, &mut rng)
    }

    /// Analyses a position of which this is believed.
    fn new(sight: Sight, belief: &Belief, history: Vec<Told>, effort: Effort, rng: &mut Rng) -> Analysis {
        let colourings = ColouringSet::fitting(&sight);
        let forced = forced_win(&sight, colourings, effort.proving);
        let moves = if sight.is_my_turn() { values(&sight, belief, effort, rng) } else { Vec::new() };
        let share = match (forced.and_then(|search| search.win), moves.first(), sight.turn()) {
            (Some(_), ..) => Some(1.0),
            (None, Some((_, best)), _) => Some(*best),
            (None, None, Some(_)) => Some(1.0 - share_of_the_enemy(&sight, belief, effort, rng)),
            (None, None, None) => None,
        };
        let endings = if effort.endings { endings(&sight, colourings) } else { Vec::new() };
        Analysis { sight, colourings, blue: blue(belief), history, moves, share, forced, endings }
    }

    /// The share of games that the seat wins if whoever is to move takes its best move; `None` once the game is over.
    pub(crate) fn share(&self) -> Option<f64> {
        // A sum of chances may be a rounding error above 1.
        self.share.map(|share| share.clamp(0.0, 1.0))
    }

    /// The enemy's pieces in play.
    fn enemies(&self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().filter(|piece| self.sight.enemy(*piece).square().is_some())
    }
}

/// How likely each piece is to be blue.
fn blue(belief: &Belief) -> [f64; 8] {
    Piece::ALL.map(|piece| {
        let with = belief.chances().filter(|(reds, _)| reds.colour(piece) == Colour::Blue);
        // A sum of chances may be a rounding error above 1.
        with.map(|(_, chance)| chance).sum::<f64>().min(1.0)
    })
}

/// The game of a view once more, from its start; `None` while colours are still to be chosen.
///
/// Any colouring that fits will do: only what the seat sees of it is looked at.
pub(crate) fn replayed(view: &View<'_, Geister>) -> Option<(Geister, Vec<Action>)> {
    let sight = view.sight();
    sight.reds()?;
    if !sight.enemy_has_set_up() {
        return None;
    }
    let fitting = ColouringSet::fitting(sight).iter().next()?;
    Some(Geister::replay_in(view, &Some(fitting)))
}

/// The same chance for every analysis, so that the same position gives the same figures.
fn start_of_chance() -> Rng {
    Streams::new(0).stream(0, Purpose::Other(0))
}

/// What each move wins by random games in all colourings, each by its chance; the best first.
fn values(sight: &Sight, belief: &Belief, effort: Effort, rng: &mut Rng) -> Vec<(Action, f64)> {
    let mut values = belief.values_of_moves(sight, &mut effort.comparing(), rng);
    values.sort_by(|a, b| b.1.total_cmp(&a.1));
    values
}

/// What the enemy, who is to move and knows its colours, wins by random games: in every colouring with the best move there, each by its chance.
fn share_of_the_enemy(sight: &Sight, belief: &Belief, effort: Effort, rng: &mut Rng) -> f64 {
    let mut best = vec![0.0; belief.chances().count()];
    for (_, prospect) in belief.prospects(sight, &mut effort.comparing(), rng) {
        for (best, value) in best.iter_mut().zip(prospect.values()) {
            *best = value.map_or(*best, |value| value.max(*best));
        }
    }
    belief.chances().zip(best).map(|((_, chance), best)| chance * best).sum()
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
