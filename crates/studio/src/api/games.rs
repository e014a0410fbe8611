//! What can be played, and beginning to play it.

use super::{
    asked::Body,
    description::{About, Api},
};
use crate::{
    Studio,
    error::ApiError,
    room::{Occupant, Room},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use yomi_arena::catalog::GameKind;
use yomi_core::{Level, Page, Param, ParamInfo, Seat, Spec};

pub(super) fn routes(api: Api) -> Api {
    let list = About {
        summary: "The games with their seats, options and players",
        answer: "a list of games; levels are opponents in words, players all there are",
        ..About::PLAIN
    };
    let create = About {
        summary: "Begin a game",
        body: &[
            ("game", "string", "the game's specification, as in battleship:board=8x8"),
            ("seats", "array", "for each seat null for a person, or a player's specification"),
            ("seed?", "integer", "the seed of chance and players; a new one every time if there is none"),
        ],
        answer: "seats: for each person the seat and the token that gives access to it",
        ..About::PLAIN
    };
    api.get("/api/games", list, list_games).post("/api/games", create, create_game)
}

/// A game as the page shows it.
#[derive(Serialize)]
struct GameInfo {
    name: &'static str,
    summary: &'static str,
    hidden: bool,
    seats: Vec<&'static str>,
    /// The side of each seat.
    sides: Vec<u8>,
    options: Vec<ParamInfo>,
    levels: &'static [Level],
    players: Vec<PlayerInfo>,
    how_to: &'static str,
    page: PageInfo,
}

/// How a game is shown.
#[derive(Serialize)]
struct PageInfo {
    title: &'static str,
    tagline: &'static str,
    picture: &'static str,
    /// The seat that a person usually takes.
    seat: u8,
    /// The options that are asked for first.
    options: &'static [&'static str],
    /// Its style sheets.
    styles: Vec<&'static str>,
    /// Whether it has a board of its own; else positions are shown as text.
    board: bool,
}

#[derive(Serialize)]
struct PlayerInfo {
    name: &'static str,
    summary: &'static str,
    params: Vec<ParamInfo>,
    /// Whether it sees what is hidden, and so plays in matches only.
    sees_all: bool,
}

async fn list_games(State(studio): State<Studio>) -> Json<Vec<GameInfo>> {
    Json(studio.catalog.games().iter().map(|kind| info(&**kind)).collect())
}

fn info(kind: &dyn GameKind) -> GameInfo {
    let seats = kind.seats();
    let players = kind.players().into_iter().map(|player| PlayerInfo {
        name: player.name,
        summary: player.summary,
        params: player.params.iter().map(Param::info).collect(),
        sees_all: player.sees_all,
    });
    GameInfo {
        name: kind.name(),
        summary: kind.summary(),
        hidden: kind.hidden(),
        sides: (0..seats.len() as u8).map(|seat| kind.side(Seat(seat)).0).collect(),
        seats,
        options: kind.options().iter().map(Param::info).collect(),
        levels: kind.levels(),
        players: players.collect(),
        how_to: kind.how_to(),
        page: page(kind),
    }
}

fn page(kind: &dyn GameKind) -> PageInfo {
    let Page { title, tagline, picture, seat, options, files } = kind.page();
    let or = |text: &'static str, instead: &'static str| if text.is_empty() { instead } else { text };
    PageInfo {
        title: or(title, kind.name()),
        tagline: or(tagline, kind.summary()),
        picture,
        seat,
        options,
        styles: files.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".css")).collect(),
        board: !files.is_empty(),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGame {
    game: String,
    seats: Vec<Option<String>>,
    seed: Option<u64>,
}

#[derive(Serialize)]
struct Created {
    seats: Vec<CreatedSeat>,
}

#[derive(Serialize)]
struct CreatedSeat {
    seat: usize,
    token: String,
}

async fn create_game(State(studio): State<Studio>, Body(new): Body<NewGame>) -> Result<Json<Created>, ApiError> {
    // Reading a map and checking players takes longer than a request may hold up others.
    let place = studio.clone();
    studio.thinkers.ask(move |_| create(&place, &new)).await.map(Json)
}

fn create(studio: &Studio, new: &NewGame) -> Result<Created, ApiError> {
    let game = studio.catalog.configure(&new.game.parse::<Spec>()?)?;
    let names = game.kind().seats();
    if new.seats.len() != names.len() {
        return Err(ApiError::against_the_rules(format!(
            "{} has {} seats ({}); give null or a player for each, not {} of them",
            game.kind().name(),
            names.len(),
            names.join(", "),
            new.seats.len()
        )));
    }
    let seating: Vec<Occupant> = new
        .seats
        .iter()
        .map(|player| match player {
            None => Ok(Occupant::Person),
            Some(player) => Ok(Occupant::Machine(game.canonical_player(player)?)),
        })
        .collect::<Result<_, ApiError>>()?;
    let people: Vec<Seat> =
        (0..).map(Seat).zip(&seating).filter(|(_, who)| **who == Occupant::Person).map(|(seat, _)| seat).collect();
    if people.is_empty() {
        return Err(ApiError::against_the_rules(
            "a game needs a person; for players against each other start a match in the laboratory",
        ));
    }
    let seed = match new.seed {
        Some(seed) => seed,
        None => getrandom::u64()
            .map_err(|error| ApiError::failed(format!("the system gives no random numbers: {error}")))?,
    };
    let open = || Room::open(game, seed, seating, Arc::clone(&studio.store), studio.thinkers.clone());
    let tokens = studio.rooms.enter(&people, open)?;
    let seats = people.iter().zip(tokens);
    let seats = seats.map(|(seat, token)| CreatedSeat { seat: seat.index(), token: token.to_string() });
    Ok(Created { seats: seats.collect() })
}
