//! What can be played, and beginning to play it.

use super::{
    asked::{Body, From, FromPath},
    description::Api,
};
use crate::{
    Studio,
    error::ApiError,
    names::{Names, PlayerName},
    room::{Again, Occupant, Room},
    thinkers::Owner,
    token::Token,
};
use axum::{Json, extract::State};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use yomi_arena::{
    catalog::{Configured, GameKind},
    evidence::Rating,
};
use yomi_core::{Args, Level, Page, Param, ParamInfo, Seat, Side, Spec};

pub(super) fn routes(api: Api) -> Api {
    api.get("/api/games", "The games with their seats, options and players", list_games)
        .post("/api/games", "Begin a game", create_game)
        .post(
            "/api/invitations/{invitation}",
            "Accept an invitation: take its seat, which nobody else can then",
            accept,
        )
}

/// A game that can be played.
#[derive(Serialize, JsonSchema)]
struct GameInfo {
    /// Its name in specifications.
    name: &'static str,
    /// One line about it.
    summary: &'static str,
    /// Whether any seat knows something that another does not.
    hidden: bool,
    /// The names of the seats.
    seats: Vec<&'static str>,
    /// The side of each seat.
    sides: Vec<Side>,
    /// What can be chosen of its rules.
    options: Vec<ParamInfo>,
    /// Opponents in words, weakest first.
    levels: Vec<LevelInfo>,
    /// All players there are.
    players: Vec<PlayerInfo>,
    /// How actions are written.
    how_to: &'static str,
    /// How it is shown.
    page: PageInfo,
}

/// How a game is shown.
#[derive(Serialize, JsonSchema)]
struct PageInfo {
    /// What it is called.
    title: &'static str,
    /// One sentence that makes people want to play it.
    tagline: &'static str,
    /// A small picture as SVG; empty if it has none.
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

/// An opponent in words.
#[derive(Serialize, JsonSchema)]
struct LevelInfo {
    /// What people choose by.
    #[serde(flatten)]
    level: Level,
    /// Who it is.
    called: PlayerName,
}

/// A kind of player.
#[derive(Serialize, JsonSchema)]
struct PlayerInfo {
    /// Its name in specifications.
    name: &'static str,
    /// One line about it.
    summary: &'static str,
    /// What can be chosen of it.
    params: Vec<ParamInfo>,
    /// Whether it sees what is hidden, and so plays in matches only.
    sees_all: bool,
    /// How strong it was measured to be.
    rating: Option<Rating>,
}

async fn list_games(State(studio): State<Studio>) -> Json<Vec<GameInfo>> {
    Json(studio.catalog.games().iter().map(|kind| info(&**kind, &studio.names)).collect())
}

fn info(kind: &dyn GameKind, names: &Names) -> GameInfo {
    let seats = kind.seats();
    let players = kind.players().into_iter().map(|player| PlayerInfo {
        name: player.name,
        summary: player.summary,
        params: player.params.iter().map(Param::info).collect(),
        sees_all: player.sees_all,
        rating: names.rating(kind.name(), player.name),
    });
    let levels = kind.levels().iter().map(|level| LevelInfo { level: *level, called: names.level(kind.name(), level) });
    GameInfo {
        name: kind.name(),
        summary: kind.summary(),
        hidden: kind.hidden(),
        sides: (0..seats.len() as u8).map(|seat| kind.side(Seat(seat))).collect(),
        seats,
        options: kind.options().iter().map(Param::info).collect(),
        levels: levels.collect(),
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

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewGame {
    /// The game's specification, as in `battleship:board=8x8`.
    game: String,
    /// For each seat null for a person, or a player's specification.
    seats: Vec<Option<String>>,
    /// Which of the people's seats is yours; the first of them if you do not say.
    mine: Option<Seat>,
    /// The seed of chance and players; a new one every time if there is none.
    seed: Option<u64>,
}

/// A game that has begun.
#[derive(Serialize, JsonSchema)]
struct CreatedGame {
    /// That of whoever began the game.
    seats: Vec<CreatedSeat>,
    /// Those of other people.
    invitations: Vec<Invitation>,
}

/// A seat for another person.
#[derive(Serialize, JsonSchema)]
struct Invitation {
    /// Which one.
    seat: Seat,
    /// What whoever is invited accepts.
    invitation: String,
}

/// A seat for a person.
#[derive(Serialize, JsonSchema)]
pub(super) struct CreatedSeat {
    /// Which one.
    pub(super) seat: Seat,
    /// What gives access to it.
    pub(super) token: String,
}

async fn create_game(
    State(studio): State<Studio>,
    From(owner): From,
    Body(new): Body<NewGame>,
) -> Result<Json<CreatedGame>, ApiError> {
    // Reading a map and checking players takes longer than a request may hold up others.
    let place = studio.clone();
    studio.clerks.ask(owner, move |_| create(&place, owner, &new)).await.map(Json)
}

#[derive(Deserialize, JsonSchema)]
struct ByInvitation {
    /// The invitation, as whoever began the game was told it.
    invitation: String,
}

async fn accept(
    State(studio): State<Studio>,
    FromPath(ByInvitation { invitation }): FromPath<ByInvitation>,
) -> Result<Json<CreatedSeat>, ApiError> {
    let (seat, token) = studio.invitations.accept(&invitation)?;
    Ok(Json(CreatedSeat { seat, token: token.to_string() }))
}

fn create(studio: &Studio, owner: Owner, new: &NewGame) -> Result<CreatedGame, ApiError> {
    let spec = new.game.parse::<Spec>()?;
    let game = studio.catalog.configure(&spec)?;
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
    let people = people(&seating);
    if people.is_empty() {
        return Err(ApiError::against_the_rules(
            "a game needs a person; for players against each other start a match in the laboratory",
        ));
    }
    let mine = new.mine.unwrap_or(people[0]);
    if !people.contains(&mine) {
        return Err(ApiError::against_the_rules(format!("seat {} is not a person's; choose one that is null", mine.0)));
    }
    if people.len() > 1 && studio.is_open {
        expect_nothing_chosen(&*game.kind(), &spec, new.seed)?;
    }
    let seed = match new.seed {
        Some(seed) => seed,
        None => any_seed()?,
    };
    let tokens = enter(studio, owner, game, seed, seating)?;
    let mut created = CreatedGame { seats: Vec::new(), invitations: Vec::new() };
    for (seat, token) in tokens {
        if seat == mine {
            created.seats.push(CreatedSeat { seat, token: token.to_string() });
        } else {
            let invitation = studio.invitations.invite(seat, token)?.to_string();
            created.invitations.push(Invitation { seat, invitation });
        }
    }
    Ok(created)
}

/// The seats of people.
fn people(seating: &[Occupant]) -> Vec<Seat> {
    (0..).map(Seat).zip(seating).filter(|(_, who)| **who == Occupant::Person).map(|(seat, _)| seat).collect()
}

fn any_seed() -> Result<u64, ApiError> {
    getrandom::u64().map_err(|error| ApiError::failed(format!("the system gives no random numbers: {error}")))
}

/// Opens a game; returns what gives access to each person's seat.
fn enter(
    studio: &Studio,
    owner: Owner,
    game: Box<dyn Configured>,
    seed: u64,
    seating: Vec<Occupant>,
) -> Result<Vec<(Seat, Token)>, ApiError> {
    let people = people(&seating);
    let open = || {
        let (store, names) = (Arc::clone(&studio.store), Arc::clone(&studio.names));
        Room::open(game, seed, seating, store, names, studio.thinkers.clone(), owner)
    };
    let tokens = studio.rooms.enter(&people, open)?;
    Ok(people.into_iter().zip(tokens).collect())
}

/// Opens the game after another one.
pub(super) fn play_again(studio: &Studio, owner: Owner, again: Again) -> Result<Vec<(Seat, Token)>, ApiError> {
    let game = studio.catalog.configure(&again.game.parse::<Spec>()?)?;
    enter(studio, owner, game, any_seed()?, again.seating)
}

/// Whoever chooses the deal or the seed of a game with secrets knows what is hidden from the other person.
fn expect_nothing_chosen(kind: &dyn GameKind, spec: &Spec, seed: Option<u64>) -> Result<(), ApiError> {
    let secret = Args::new(spec, kind.options())?.chosen_secret();
    let chosen = secret.map(|param| param.key).or(seed.filter(|_| kind.hidden()).map(|_| "seed"));
    chosen.map_or(Ok(()), |key| {
        let told = format!("{key} may not be chosen in a game with another person: it tells what is hidden");
        Err(ApiError::against_the_rules(told))
    })
}
