//! Stored games, which are no secret any more.

use super::{
    asked::{Asked, FromPath},
    description::{About, Api},
};
use crate::{Studio, error::ApiError, thinkers::Allowance};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::PoisonError;
use yomi_arena::{
    catalog::GameKind,
    record::{GameRecord, GameResult, MatchKey},
    session::Session,
    store::StoredMatch,
};
use yomi_core::{Care, Seat, Spec};

/// How many games a list holds at most.
const LONGEST_LIST: usize = 200;
/// How many positions a curve has at most.
const MOST_POINTS: usize = 32;

pub(super) fn routes(api: Api) -> Api {
    let matches = About {
        summary: "All stored matches, the latest first",
        answer: "id, what was played by whom, number of games, when it was begun",
        ..About::PLAIN
    };
    let list = About {
        summary: "The games of a match",
        query: &[("from", "integer", "the first number to list")],
        answer: "number and result of up to 200 games",
        ..About::PLAIN
    };
    let replay = About { summary: "A stored game", answer: "its rules, players, actions and end", ..About::PLAIN };
    let position = About {
        summary: "A position of a stored game",
        query: &[
            ("at", "integer", "after so many actions"),
            ("seat", "integer", "as this seat saw it; the truth without one"),
        ],
        answer: "who was to decide, and the position",
        ..About::PLAIN
    };
    let belief = About {
        summary: "What a seat of a stored game may have thought of a position, from its view alone",
        query: &[("at", "integer", "after so many actions"), ("seat", "integer", "the seat")],
        answer: "value, from -1 (lost) to 1 (won) for the seat's side, and more in the game's own words",
        ..About::PLAIN
    };
    let curve = About {
        summary: "How a stored game went, as a seat may have thought",
        query: &[("seat", "integer", "the seat; the first one without it")],
        answer: "points: at, and value, from -1 (lost) to 1 (won), or null where nothing could be said",
        ..About::PLAIN
    };
    api.get("/api/matches", matches, list_matches)
        .get("/api/matches/{match}/games", list, list_games)
        .get("/api/replays/{match}/{number}", replay, show)
        .get("/api/replays/{match}/{number}/position", position, show_position)
        .get("/api/replays/{match}/{number}/belief", belief, show_belief)
        .get("/api/replays/{match}/{number}/curve", curve, show_curve)
}

#[derive(Serialize)]
struct MatchInfo {
    id: i64,
    #[serde(flatten)]
    key: MatchKey,
    games: u64,
    created: String,
}

async fn list_matches(State(studio): State<Studio>) -> Result<Json<Vec<MatchInfo>>, ApiError> {
    studio
        .thinkers
        .ask(move |_| {
            let matches = studio.store.lock().unwrap_or_else(PoisonError::into_inner).matches()?;
            let info = |StoredMatch { id, key, games, created }| MatchInfo { id, key, games, created };
            Ok(Json(matches.into_iter().rev().map(info).collect()))
        })
        .await
}

#[derive(Deserialize)]
struct From {
    #[serde(default)]
    from: u64,
}

#[derive(Serialize)]
struct GameInfo {
    number: u64,
    #[serde(flatten)]
    result: GameResult,
}

async fn list_games(
    State(studio): State<Studio>,
    FromPath(match_id): FromPath<i64>,
    Asked(From { from }): Asked<From>,
) -> Result<Json<Vec<GameInfo>>, ApiError> {
    studio
        .thinkers
        .ask(move |_| {
            let store = studio.store.lock().unwrap_or_else(PoisonError::into_inner);
            store.get_match(match_id)?;
            let end = from.saturating_add(LONGEST_LIST as u64).min(i64::MAX as u64);
            let games = store.results(match_id, end)?.into_iter().filter(|(number, _)| *number >= from);
            Ok(Json(games.map(|(number, result)| GameInfo { number, result }).collect()))
        })
        .await
}

/// A stored game with its actions played.
struct Replay {
    record: GameRecord,
    kind: Box<dyn GameKind>,
    session: Box<dyn Session>,
}

impl Replay {
    fn load(studio: &Studio, (match_id, number): (i64, u64)) -> Result<Self, ApiError> {
        let record = studio.store.lock().unwrap_or_else(PoisonError::into_inner).game(match_id, number)?;
        let game = studio.catalog.configure(&record.rules.parse::<Spec>()?)?;
        Ok(Replay { session: game.replay(&record.actions)?, kind: game.kind(), record })
    }

    /// The game after so many actions.
    fn at(&self, at: usize) -> Result<Box<dyn Session>, ApiError> {
        let moves = self.session.len();
        if at > moves {
            return Err(ApiError::missing(format!("the game has {moves} actions; at goes from 0 to {moves}")));
        }
        Ok(self.session.at(at))
    }

    /// The seat of a number.
    fn seat(&self, seat: u8) -> Result<Seat, ApiError> {
        let seats = self.kind.seats().len();
        if usize::from(seat) >= seats {
            let (name, last) = (self.kind.name(), seats - 1);
            return Err(ApiError::missing(format!("{name} has {seats} seats; seat goes from 0 to {last}")));
        }
        Ok(Seat(seat))
    }
}

/// What `tell` makes of a stored game, off the threads that answer requests.
async fn with_replay<T: Serialize + Send + 'static>(
    studio: Studio,
    id: (i64, u64),
    tell: impl FnOnce(Replay, &Allowance) -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let here = studio.clone();
    studio.thinkers.ask(move |allowance| tell(Replay::load(&here, id)?, allowance)).await.map(Json)
}

#[derive(Serialize)]
struct ReplayInfo {
    game: &'static str,
    rules: String,
    hidden: bool,
    /// The names of the seats.
    names: Vec<&'static str>,
    /// The player of each seat's side.
    players: Vec<String>,
    actions: Vec<ActionInfo>,
    result: GameResult,
    /// The seats that won.
    winners: Vec<usize>,
}

#[derive(Serialize)]
struct ActionInfo {
    seat: usize,
    text: String,
}

async fn show(State(studio): State<Studio>, FromPath(id): FromPath<(i64, u64)>) -> Result<Json<ReplayInfo>, ApiError> {
    with_replay(studio, id, |Replay { record, kind, session }, _| {
        let names = kind.seats();
        let side = |seat: usize| kind.side(Seat(seat as u8));
        let actions = session.actions().into_iter();
        Ok(ReplayInfo {
            game: kind.name(),
            rules: record.rules,
            hidden: kind.hidden(),
            players: (0..names.len()).map(|seat| record.players[side(seat).index()].clone()).collect(),
            winners: (0..names.len()).filter(|&seat| record.result.winner == Some(side(seat))).collect(),
            names,
            actions: actions.map(|(seat, text)| ActionInfo { seat: seat.index(), text }).collect(),
            result: record.result,
        })
    })
    .await
}

#[derive(Deserialize)]
struct Where {
    at: usize,
    seat: Option<u8>,
}

#[derive(Serialize)]
struct PositionInfo {
    at: usize,
    turn: Option<usize>,
    /// The position as data for drawing.
    scene: Value,
}

async fn show_position(
    State(studio): State<Studio>,
    FromPath(id): FromPath<(i64, u64)>,
    Asked(Where { at, seat }): Asked<Where>,
) -> Result<Json<PositionInfo>, ApiError> {
    with_replay(studio, id, move |replay, _| {
        let position = replay.at(at)?;
        let scene = position.scene(seat.map(|seat| replay.seat(seat)).transpose()?);
        Ok(PositionInfo { at, turn: position.turn().map(Seat::index), scene })
    })
    .await
}

#[derive(Deserialize)]
struct Thinker {
    at: usize,
    seat: u8,
}

async fn show_belief(
    State(studio): State<Studio>,
    FromPath(id): FromPath<(i64, u64)>,
    Asked(Thinker { at, seat }): Asked<Thinker>,
) -> Result<Json<Value>, ApiError> {
    with_replay(studio, id, move |replay, allowance| {
        Ok(replay.at(at)?.belief(replay.seat(seat)?, Care::Thorough, &allowance.budget()))
    })
    .await
}

#[derive(Deserialize)]
struct CurveOf {
    #[serde(default)]
    seat: u8,
}

#[derive(Serialize)]
struct CurvePoint {
    at: usize,
    value: Option<f64>,
}

async fn show_curve(
    State(studio): State<Studio>,
    FromPath(id): FromPath<(i64, u64)>,
    Asked(CurveOf { seat }): Asked<CurveOf>,
) -> Result<Json<Vec<CurvePoint>>, ApiError> {
    with_replay(studio, id, move |replay, allowance| {
        let seat = replay.seat(seat)?;
        let moves = replay.session.len();
        let step = moves.div_ceil(MOST_POINTS).max(1);
        let moments: Vec<usize> = (0..moves).step_by(step).chain([moves]).collect();
        let values = replay.session.values_along(seat, &moments, &allowance.budget());
        Ok(moments.into_iter().zip(values).map(|(at, value)| CurvePoint { at, value }).collect())
    })
    .await
}
