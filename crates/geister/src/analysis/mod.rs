//! What a position tells the seat that is to move: which of the enemy's ghosts may be blue, what each move is worth,
//! and whether a win can be forced.

pub(crate) mod figures;
mod observer;
mod pieces;
mod show;
mod svg;
mod typed_position;
mod work;

pub(crate) use observer::Observer;
pub(crate) use work::AnalysisWork;

use crate::{
    Action, Belief, Event, Geister, GeisterRules, Model, Piece, Reds, Sight,
    endgame::{ColouringSet, Ending, ForcedWinSearch, LastFour, forced_win},
};
use std::borrow::Cow;
use typed_position::TypedPosition;
use yomi_core::{Budget, Game, Hidden, Position, Purpose, Rng, Seat, Streams, Table, View, text::TextError};

/// How the enemy is thought to choose: as the player `bayes` does by default.
const MODEL: Model = Model { softness: 0.1, doubt: 0.1 };
/// Where time is short, looking for a forced win gets no more than one part in this many of it.
const PROOF_PARTS: u32 = 3;

/// An analysed position. The same text gives the same figures.
#[derive(Clone, Debug)]
pub struct Analysis {
    sight: Sight,
    colourings: ColouringSet,
    /// How likely each of the enemy's pieces is to be blue.
    blue: [f64; 8],
    /// How the enemy's moves have changed that.
    history: Vec<MoveEvidence>,
    /// The share of games that each move wins, the best first; none if it is not the seat's turn.
    moves: Vec<(Action, f64)>,
    /// The share of games that the seat wins if whoever is to move takes its best move; `None` once the game is over.
    share: Option<f64>,
    /// What was found of a forced win, if it is the seat's turn.
    forced: Option<ForcedWinSearch>,
    /// With four ghosts left: what each colouring is worth to the seat if both sides know it.
    endings: Vec<(Reds, Ending)>,
    /// Whether there was time for all that was to be looked at.
    finished: bool,
}

/// What a move of the enemy has told.
#[derive(Clone, Debug)]
struct MoveEvidence {
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

    /// Analyses what somebody wrote, as [`Analysis::HOW_TO`] says. If the time is over before all is looked at, it is
    /// what was found until then.
    ///
    /// # Errors
    /// If it cannot be read, or is no position in which the seat that sees it is to move.
    pub fn read(text: &str, rules: GeisterRules, budget: &Budget) -> Result<Analysis, TextError> {
        let TypedPosition { seat, sight, table } = TypedPosition::read(text, rules)?;
        let Some(table) = table else { return Ok(Analysis::of_sight(seat, sight, AnalysisWork::USUAL, budget)) };
        let mut observer = Observer::new(*table.start(), seat, AnalysisWork::USUAL);
        observer.observe_all(table.actions().iter().copied(), budget);
        Ok(observer.analysis(budget))
    }

    /// The game that somebody wrote in the same way. Colours that are not known are any that fit; a board alone is a
    /// game that begins there.
    pub(crate) fn typed_game(text: &str, rules: GeisterRules) -> Result<Table<Geister>, TextError> {
        let TypedPosition { sight, table, .. } = TypedPosition::read(text, rules)?;
        Ok(table.unwrap_or_else(|| Table::new(sight.with_enemy(ColouringSet::fitting(&sight).iter().next()))))
    }

    /// Analyses what the seat of a view knows; `None` while colours are still to be chosen.
    pub(crate) fn of_view(view: &View<'_, Geister>, work: AnalysisWork, budget: &Budget) -> Option<Analysis> {
        if !is_set_up(view.sight()) {
            return None;
        }
        let Some((start, actions)) = replayed(view) else {
            return Some(Analysis::of_sight(view.seat(), *view.sight(), work, budget));
        };
        let mut observer = Observer::new(start, view.seat(), work);
        observer.observe_all(actions, budget);
        Some(observer.analysis(budget))
    }

    /// Analyses a position of which nothing is known but how it looks.
    fn of_sight(seat: Seat, sight: Sight, work: AnalysisWork, budget: &Budget) -> Analysis {
        let mut rng = start_of_chance();
        let mut belief = Belief::new(MODEL);
        belief.rule_out_unfitting(&View::new(seat, Cow::Borrowed(&sight), &[]));
        Analysis::new(sight, &belief, Vec::new(), work, budget, &mut rng)
    }

    /// Analyses a position of which this is believed.
    fn new(
        sight: Sight,
        belief: &Belief,
        history: Vec<MoveEvidence>,
        work: AnalysisWork,
        budget: &Budget,
        rng: &mut Rng,
    ) -> Analysis {
        let colourings = ColouringSet::fitting(&sight);
        let forced = forced_win(&sight, colourings, work.proof(), &budget.part(PROOF_PARTS));
        let moves = if sight.is_my_turn() { values(&sight, belief, work, budget, rng) } else { Vec::new() };
        let share = match (forced.and_then(|search| search.win), moves.first(), sight.turn()) {
            (Some(_), ..) => Some(1.0),
            (None, Some((_, best)), _) => Some(*best),
            (None, None, Some(_)) => share_of_the_enemy(&sight, belief, work, budget, rng).map(|share| 1.0 - share),
            (None, None, None) => None,
        };
        let endings = if work.has_endings() { endings(&sight, colourings, budget) } else { Vec::new() };
        let (blue, finished) = (belief.blue(), !budget.is_over());
        Analysis { sight, colourings, blue, history, moves, share, forced, endings, finished }
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

/// Whether both sides have chosen their colours.
fn is_set_up(sight: &Sight) -> bool {
    sight.reds().is_some() && sight.enemy_has_set_up()
}

/// The game of a view once more, from its start; `None` while colours are still to be chosen, and where the moves do not
/// lead to what is seen, because the game was begun from a position that somebody typed.
///
/// Any colouring that fits will do: only what the seat sees of it is looked at.
pub(crate) fn replayed(view: &View<'_, Geister>) -> Option<(Geister, Vec<Action>)> {
    let sight = view.sight();
    if !is_set_up(sight) {
        return None;
    }
    let fitting = ColouringSet::fitting(sight).iter().next()?;
    let (start, actions) = Geister::replay_in(view, &Some(fitting));
    let mut game = start;
    for &action in &actions {
        game.check(action).ok()?;
        game.apply(action);
    }
    (*game.sight(view.seat()) == *sight).then_some((start, actions))
}

/// The same chance for every analysis, so that the same position gives the same figures.
fn start_of_chance() -> Rng {
    Streams::new(0).stream(0, Purpose::Other(0))
}

/// What each move wins by random games in all colourings, each by its chance; the best first.
fn values(sight: &Sight, belief: &Belief, work: AnalysisWork, budget: &Budget, rng: &mut Rng) -> Vec<(Action, f64)> {
    let moves = belief.sample(sight, work.comparing(), budget, rng, |_| {});
    let mut values: Vec<_> = moves.iter().map(|(action, sampled)| (*action, belief.value(sampled))).collect();
    values.sort_by(|a, b| b.1.total_cmp(&a.1));
    values
}

/// What the enemy, who is to move and knows its colours, wins by random games: in every colouring with the best move
/// there, each by its chance. `None` if there was no time for any.
fn share_of_the_enemy(
    sight: &Sight,
    belief: &Belief,
    work: AnalysisWork,
    budget: &Budget,
    rng: &mut Rng,
) -> Option<f64> {
    let moves = belief.sample(sight, work.comparing(), budget, rng, |_| {});
    let mut best = vec![0.0; belief.chances().count()];
    for (_, sampled) in &moves {
        for (best, value) in best.iter_mut().zip(sampled.values()) {
            *best = value.map_or(*best, |value| value.max(*best));
        }
    }
    let share = belief.chances().zip(best).map(|((_, chance), best)| chance * best).sum();
    (!moves.is_empty()).then_some(share)
}

/// What the position is worth in every colouring if there are only four ghosts left, else nothing.
fn endings(sight: &Sight, colourings: ColouringSet, budget: &Budget) -> Vec<(Reds, Ending)> {
    let places = Piece::ALL.into_iter().flat_map(|piece| [sight.own(piece), sight.enemy(piece)]);
    if places.filter(|place| place.square().is_some()).count() != 4 {
        return Vec::new();
    }
    let Some(solved) = LastFour::solve_within(budget) else { return Vec::new() };
    colourings.iter().filter_map(|reds| Some((reds, solved.value(&sight.with_enemy(Some(reds)))?))).collect()
}
