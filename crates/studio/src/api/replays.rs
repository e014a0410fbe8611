//! Stored games, which are no secret any more.

use super::{
    asked::{Asked, From, FromPath},
    description::Api,
    shown::{AnyScene, AnyThought},
};
use crate::{
    Studio,
    error::ApiError,
    names::PlayerName,
    thinkers::{Allowance, Owner},
};
use axum::{Json, extract::State};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
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
    let think = "What a seat of a stored game may have thought of a position, from its view alone";
    api.get("/api/matches", "All stored matches, the latest first", list_matches)
        .get("/api/matches/{match}/games", "The games of a match, up to 200 of them", list_games)
        .get("/api/replays/{match}/{number}", "A stored game", show)
        .get("/api/replays/{match}/{number}/position", "A position of a stored game", show_position)
        .get("/api/replays/{match}/{number}/belief", think, show_belief)
        .get("/api/replays/{match}/{number}/curve", "How a stored game went, as a seat may have thought", show_curve)
}

/// A stored match.
#[derive(Serialize, JsonSchema)]
struct MatchInfo {
    /// Its number in the store.
    id: i64,
    /// What is played by whom.
    #[serde(flatten)]
    key: MatchKey,
    /// What the players of the two sides are called.
    called: [PlayerName; 2],
    /// How many games are stored.
    games: u64,
    /// When it was begun.
    created: String,
}

async fn list_matches(State(studio): State<Studio>, From(owner): From) -> Result<Json<Vec<MatchInfo>>, ApiError> {
    studio
        .clerks
        .clone()
        .ask(owner, move |_| {
            let matches = studio.readers.with(|store| store.matches())?;
            let info = |StoredMatch { id, key, games, created }| {
                let game = key.game.split(':').next().unwrap_or_default();
                let called = key.players.each_ref().map(|player| studio.names.called(game, player));
                MatchInfo { id, key, called, games, created }
            };
            Ok(Json(matches.into_iter().rev().map(info).collect()))
        })
        .await
}

#[derive(Deserialize, JsonSchema)]
struct OfMatch {
    /// The match's number in the store.
    r#match: i64,
}

#[derive(Deserialize, JsonSchema)]
struct FromNumber {
    /// The first number to list.
    #[serde(default)]
    from: u64,
}

/// A game of a match.
#[derive(Serialize, JsonSchema)]
struct GameOfMatch {
    /// Its number in the match.
    number: u64,
    /// How it ended.
    #[serde(flatten)]
    result: GameResult,
}

async fn list_games(
    State(studio): State<Studio>,
    FromPath(OfMatch { r#match: match_id }): FromPath<OfMatch>,
    Asked(FromNumber { from }): Asked<FromNumber>,
    From(owner): From,
) -> Result<Json<Vec<GameOfMatch>>, ApiError> {
    studio
        .clerks
        .clone()
        .ask(owner, move |_| {
            let games = studio.readers.with(|store| {
                store.get_match(match_id)?;
                store.page_of_results(match_id, from, LONGEST_LIST)
            })?;
            Ok(Json(games.into_iter().map(|(number, result)| GameOfMatch { number, result }).collect()))
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
    fn load(studio: &Studio, Numbered { r#match, number }: Numbered) -> Result<Self, ApiError> {
        let record = studio.readers.with(|store| store.game(r#match, number))?;
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
    owner: Owner,
    id: Numbered,
    tell: impl FnOnce(Replay, &Allowance) -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let here = studio.clone();
    studio.thinkers.ask(owner, move |allowance| tell(Replay::load(&here, id)?, allowance)).await.map(Json)
}

/// A stored game.
#[derive(Serialize, JsonSchema)]
struct ReplayInfo {
    /// The game's name.
    game: &'static str,
    /// The game with all chance fixed, as a specification.
    rules: String,
    /// Whether any seat knew something that another did not.
    hidden: bool,
    /// The names of the seats.
    names: Vec<&'static str>,
    /// The player of each seat's side.
    players: Vec<PlayerName>,
    /// All actions.
    actions: Vec<ActionInfo>,
    /// How it ended.
    result: GameResult,
    /// The seats that won.
    winners: Vec<Seat>,
}

/// An action.
#[derive(Serialize, JsonSchema)]
struct ActionInfo {
    /// Who took it.
    seat: Seat,
    /// In the game's notation.
    text: String,
}

#[derive(Deserialize, JsonSchema)]
struct Numbered {
    /// The match's number in the store.
    r#match: i64,
    /// The game's number in the match.
    number: u64,
}

async fn show(
    State(studio): State<Studio>,
    FromPath(id): FromPath<Numbered>,
    From(owner): From,
) -> Result<Json<ReplayInfo>, ApiError> {
    let called = Arc::clone(&studio.names);
    with_replay(studio, owner, id, move |Replay { record, kind, session }, _| {
        let names = kind.seats();
        let seats = (0..names.len() as u8).map(Seat);
        let actions = session.actions().into_iter();
        Ok(ReplayInfo {
            game: kind.name(),
            rules: record.rules,
            hidden: kind.hidden(),
            players: seats
                .clone()
                .map(|seat| called.called(kind.name(), &record.players[kind.side(seat).index()]))
                .collect(),
            winners: seats.filter(|&seat| record.result.winner == Some(kind.side(seat))).collect(),
            names,
            actions: actions.map(|(seat, text)| ActionInfo { seat, text }).collect(),
            result: record.result,
        })
    })
    .await
}

#[derive(Deserialize, JsonSchema)]
struct Where {
    /// After so many actions.
    at: usize,
    /// As this seat saw it; the truth without one.
    seat: Option<u8>,
}

/// A position of a stored game.
#[derive(Serialize, JsonSchema)]
struct PositionInfo {
    /// After so many actions.
    at: usize,
    /// Who was to decide.
    turn: Option<Seat>,
    /// The position as data for drawing.
    scene: AnyScene,
}

async fn show_position(
    State(studio): State<Studio>,
    FromPath(id): FromPath<Numbered>,
    Asked(Where { at, seat }): Asked<Where>,
    From(owner): From,
) -> Result<Json<PositionInfo>, ApiError> {
    with_replay(studio, owner, id, move |replay, _| {
        let position = replay.at(at)?;
        let scene = position.scene(seat.map(|seat| replay.seat(seat)).transpose()?);
        Ok(PositionInfo { at, turn: position.turn(), scene: AnyScene(scene) })
    })
    .await
}

#[derive(Deserialize, JsonSchema)]
struct Thinker {
    /// After so many actions.
    at: usize,
    /// Whose thoughts.
    seat: u8,
}

async fn show_belief(
    State(studio): State<Studio>,
    FromPath(id): FromPath<Numbered>,
    Asked(Thinker { at, seat }): Asked<Thinker>,
    From(owner): From,
) -> Result<Json<AnyThought>, ApiError> {
    with_replay(studio, owner, id, move |replay, allowance| {
        let seat = replay.seat(seat)?;
        Ok(AnyThought(replay.at(at)?.belief(seat, Care::Thorough, &allowance.budget())))
    })
    .await
}

#[derive(Deserialize, JsonSchema)]
struct CurveOf {
    /// Whose thoughts; the first seat's without one.
    #[serde(default)]
    seat: u8,
}

/// What a position of a stored game was worth.
#[derive(Serialize, JsonSchema)]
struct CurvePoint {
    /// After so many actions.
    at: usize,
    /// From -1 (lost) to 1 (won); none where nothing could be said.
    value: Option<f64>,
}

async fn show_curve(
    State(studio): State<Studio>,
    FromPath(id): FromPath<Numbered>,
    Asked(CurveOf { seat }): Asked<CurveOf>,
    From(owner): From,
) -> Result<Json<Vec<CurvePoint>>, ApiError> {
    with_replay(studio, owner, id, move |replay, allowance| {
        let seat = replay.seat(seat)?;
        let moves = replay.session.len();
        let step = moves.div_ceil(MOST_POINTS).max(1);
        let moments: Vec<usize> = (0..moves).step_by(step).chain([moves]).collect();
        let values = replay.session.values_along(seat, &moments, &allowance.budget());
        Ok(moments.into_iter().zip(values).map(|(at, value)| CurvePoint { at, value }).collect())
    })
    .await
}
