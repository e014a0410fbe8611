//! Learning a game: its rules with pictures, a lesson, and who its players are.

use super::{
    asked::{From, FromPath},
    description::Api,
    shown::AnyScene,
};
use crate::{
    Studio,
    error::ApiError,
    markdown::{self, Block},
    thinkers::Owner,
};
use axum::{Json, extract::State};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use yomi_arena::{
    catalog::GameKind,
    evidence::Rating,
    session::Session,
    teaching::{Exercise, Picture, Teaching},
};
use yomi_core::Seat;

pub(super) fn routes(api: Api) -> Api {
    api.get("/api/games/{game}/rules", "How a game is played, with pictures", show_rules)
        .get("/api/games/{game}/lesson", "Positions to solve, for somebody who learns a game", show_lesson)
        .get("/api/games/{game}/players/{player}", "What is to be said of a kind of player", show_player)
}

#[derive(Deserialize, JsonSchema)]
struct OfGame {
    /// The game's name.
    game: String,
}

#[derive(Deserialize, JsonSchema)]
struct OfPlayer {
    /// The game's name.
    game: String,
    /// The player's name, without options.
    player: String,
}

/// How a game is played.
#[derive(Serialize, JsonSchema)]
struct RulesPage {
    /// The game's name.
    game: &'static str,
    /// The text, part by part.
    text: Vec<Block>,
    /// The pictures that the text has places for.
    pictures: Vec<PictureInfo>,
}

/// A position that the rules show.
#[derive(Serialize, JsonSchema)]
struct PictureInfo {
    /// What the text calls it.
    name: String,
    /// What there is to be seen.
    caption: String,
    /// Who looks at it; none where everything is shown.
    seat: Option<Seat>,
    /// The names of the seats.
    names: Vec<&'static str>,
    /// The position as data for drawing.
    scene: AnyScene,
}

/// A lesson of a few minutes.
#[derive(Serialize, JsonSchema)]
struct Lesson {
    /// The game's name.
    game: &'static str,
    /// What is to be solved, in order.
    exercises: Vec<ExerciseInfo>,
}

/// A position to solve. Nothing in it is anybody's secret: what the seat cannot know was made up for the lesson, and is
/// not told all the same.
#[derive(Serialize, JsonSchema)]
struct ExerciseInfo {
    /// What there is to find.
    task: String,
    /// Who is to find it.
    seat: Seat,
    /// The names of the seats.
    names: Vec<&'static str>,
    /// The position as the seat sees it.
    scene: AnyScene,
    /// The actions that the seat may take.
    legal: Vec<String>,
    /// Those that solve it, with what the seat sees after each.
    answers: Vec<AnswerInfo>,
    /// What is said to whoever has found one.
    right: String,
    /// What is said to any other action.
    wrong: String,
}

/// An action that solves an exercise.
#[derive(Serialize, JsonSchema)]
struct AnswerInfo {
    /// The action.
    text: String,
    /// What the seat sees after it.
    scene: AnyScene,
}

/// What is to be said of a kind of player.
#[derive(Serialize, JsonSchema)]
struct PlayerPage {
    /// The game's name.
    game: &'static str,
    /// The player's name.
    name: &'static str,
    /// One line about it.
    summary: &'static str,
    /// The levels that it is offered as.
    levels: Vec<&'static str>,
    /// Whether it sees what is hidden, and so plays in matches only.
    sees_all: bool,
    /// How it thinks, and where that comes from.
    text: Vec<Block>,
    /// How strong it was measured to be.
    rating: Option<Rating>,
}

async fn show_rules(
    State(studio): State<Studio>,
    FromPath(OfGame { game }): FromPath<OfGame>,
    From(owner): From,
) -> Result<Json<RulesPage>, ApiError> {
    with_game(studio, owner, game, |studio, kind, names| {
        let pictures = teaching(kind)?.pictures;
        let pictures = pictures.into_iter().map(|picture| shown(studio, picture, names.clone()));
        let pictures = pictures.collect::<Result<_, ApiError>>()?;
        Ok(RulesPage { game: kind.name(), text: markdown::read(kind.rules()), pictures })
    })
    .await
}

async fn show_lesson(
    State(studio): State<Studio>,
    FromPath(OfGame { game }): FromPath<OfGame>,
    From(owner): From,
) -> Result<Json<Lesson>, ApiError> {
    with_game(studio, owner, game, |studio, kind, names| {
        let exercises = teaching(kind)?.exercises.into_iter();
        let exercises = exercises.map(|exercise| posed(studio, exercise, names.clone()));
        Ok(Lesson { game: kind.name(), exercises: exercises.collect::<Result<_, ApiError>>()? })
    })
    .await
}

async fn show_player(
    State(studio): State<Studio>,
    FromPath(OfPlayer { game, player }): FromPath<OfPlayer>,
    From(owner): From,
) -> Result<Json<PlayerPage>, ApiError> {
    with_game(studio, owner, game, move |studio, kind, _| {
        let players = kind.players();
        let unknown = || ApiError::missing(format!("{} has no player {player}", kind.name()));
        let found = players.into_iter().find(|known| known.name == player).ok_or_else(unknown)?;
        let is_this = |spec: &str| spec.split(':').next() == Some(found.name);
        Ok(PlayerPage {
            game: kind.name(),
            name: found.name,
            summary: found.summary,
            levels: kind.levels().iter().filter(|level| is_this(level.player)).map(|level| level.name).collect(),
            sees_all: found.sees_all,
            text: markdown::section(kind.about_players(), found.name).unwrap_or_default(),
            rating: studio.names.rating(kind.name(), found.name),
        })
    })
    .await
}

/// What `tell` makes of a game, off the threads that answer requests.
async fn with_game<T: Send + 'static>(
    studio: Studio,
    owner: Owner,
    game: String,
    tell: impl FnOnce(&Studio, &dyn GameKind, &Vec<&'static str>) -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let place = studio.clone();
    let told = studio.clerks.ask(owner, move |_| {
        let kind = place.catalog.game(&game).map_err(|error| ApiError::missing(error.to_string()))?;
        tell(&place, &**kind, &kind.seats())
    });
    told.await.map(Json)
}

/// What the game's file says; that it can be read is tested.
fn teaching(kind: &dyn GameKind) -> Result<Teaching, ApiError> {
    Teaching::of(kind).map_err(ApiError::failed)
}

fn shown(studio: &Studio, picture: Picture, names: Vec<&'static str>) -> Result<PictureInfo, ApiError> {
    let session = picture.session(&studio.catalog).map_err(ApiError::failed)?;
    let seat = picture.seat.map(Seat);
    Ok(PictureInfo { scene: AnyScene(session.scene(seat)), name: picture.name, caption: picture.caption, seat, names })
}

fn posed(studio: &Studio, exercise: Exercise, names: Vec<&'static str>) -> Result<ExerciseInfo, ApiError> {
    let session = exercise.session(&studio.catalog).map_err(ApiError::failed)?;
    let seat = session.turn().ok_or_else(|| ApiError::failed("nobody is to decide in an exercise"))?;
    let answers =
        exercise.answers.into_iter().map(|text| Ok(AnswerInfo { scene: after(&*session, &text, seat)?, text }));
    let answers = answers.collect::<Result<_, ApiError>>()?;
    Ok(ExerciseInfo {
        task: exercise.task,
        seat,
        names,
        scene: AnyScene(session.scene(Some(seat))),
        legal: session.legal(),
        answers,
        right: exercise.right,
        wrong: exercise.wrong,
    })
}

/// What a seat sees after an action.
fn after(session: &dyn Session, action: &str, seat: Seat) -> Result<AnyScene, ApiError> {
    let mut next = session.at(session.len());
    next.play(action)?;
    Ok(AnyScene(next.scene(Some(seat))))
}
