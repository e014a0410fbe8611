//! The laboratory.

use super::{
    asked::{Body, From, FromPath},
    description::Api,
    events::Events,
};
use crate::{
    Studio,
    error::ApiError,
    laboratory::{RunState, Task},
    thinkers::Allowance,
};
use axum::{
    Json,
    extract::State,
    http::{HeaderName, header},
    response::{Html, sse::Event},
};
use futures_util::stream;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use yomi_arena::{
    catalog::Catalog,
    experiment,
    matches::{Match, MatchSpec},
    openings::{Openings, OpeningsSpec},
    time_control::TimeControl,
    tournament::{Tournament, TournamentSpec},
};
use yomi_cluster::Status;
use yomi_core::SpecError;

/// Games of a match at most.
const MOST_GAMES: u64 = 1_000_000;
/// What a report may load: its own style, and pictures in it.
const ONLY_STYLE: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/// The pause between two news of a run: people cannot read faster.
const PAUSE: Duration = Duration::from_millis(250);

pub(super) fn routes(api: Api) -> Api {
    api.get("/api/experiments", "The papers' tables", list_experiments)
        .get("/api/cluster", "Who plays the games of runs, if that is not this machine", cluster)
        .get("/api/runs", "All runs since the studio was started, the latest first", list)
        .post("/api/runs", "Start a match, a tournament or a paper's table", begin)
        .get("/api/runs/{run}", "How far a run is", show)
        .post("/api/runs/{run}/pause", "Pause a run; what was played is kept", pause)
        .post("/api/runs/{run}/resume", "Go on with a run", resume)
        .get("/api/runs/{run}/events", "Be told when there is something new", watch)
        .get("/api/runs/{run}/report", "A run as one HTML file with plots, which needs nothing else", page)
}

/// A table or figure of a paper.
#[derive(Serialize, JsonSchema)]
struct ExperimentInfo {
    /// `PAPER/TABLE`.
    name: String,
    /// What it shows.
    title: String,
    /// The paper.
    source: String,
}

#[derive(Deserialize, JsonSchema)]
struct OfRun {
    /// The run's number.
    run: u64,
}

async fn list_experiments(State(studio): State<Studio>) -> Json<Vec<ExperimentInfo>> {
    let info = |experiment: experiment::Experiment| ExperimentInfo {
        name: experiment.name(),
        title: experiment.title,
        source: experiment.source,
    };
    Json(experiment::all(&studio.catalog).into_iter().map(info).collect())
}

/// A match, a tournament or an experiment.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewRun {
    /// A match.
    r#match: Option<NewMatch>,
    /// Many players against each other.
    tournament: Option<TournamentSpec>,
    /// A paper's table.
    experiment: Option<NewExperiment>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewMatch {
    /// The game's specification.
    game: String,
    /// The specification of player A.
    a: String,
    /// The specification of player B.
    b: String,
    /// How many games they play.
    games: u64,
    /// The seed of chance and players.
    #[serde(default = "usual_seed")]
    seed: u64,
    /// How much time there is.
    #[serde(default)]
    time: TimeControl,
}

/// The seed of `yomi match`, so that both have the same games.
fn usual_seed() -> u64 {
    1
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewExperiment {
    /// `PAPER/TABLE`.
    name: String,
    /// Whether the quick form will do.
    #[serde(default)]
    quick: bool,
}

impl NewRun {
    fn task(self, catalog: &Catalog) -> Result<Task, ApiError> {
        match (self.r#match, self.tournament, self.experiment) {
            (Some(NewMatch { games, .. }), None, None) if !(1..=MOST_GAMES).contains(&games) => {
                Err(ApiError::against_the_rules(format!("{games} games will not do; play 1 to {MOST_GAMES}")))
            }
            (Some(NewMatch { game, a, b, games, seed, time }), None, None) => {
                let spec = MatchSpec { game, players: [a, b], seed, swap: true, time, ..MatchSpec::default() };
                Ok(Task::Match { ready: Box::new(Match::new(catalog, &spec)?), games })
            }
            (None, Some(spec), None) => Ok(Task::Tournament(Box::new(tournament(catalog, &spec)?))),
            (None, None, Some(NewExperiment { name, quick })) => {
                let mut chosen = experiment::select(catalog, Some(&name))?;
                match (chosen.pop(), chosen.is_empty()) {
                    (Some(experiment), true) => Ok(Task::Experiment { experiment: Box::new(experiment), quick }),
                    _ => Err(ApiError::against_the_rules(format!("{name} has several tables; name one of them"))),
                }
            }
            _ => Err(ApiError::malformed("give either a match, a tournament or an experiment")),
        }
    }
}

/// A tournament. Whoever asks may be far away, so no file is read for it.
fn tournament(catalog: &Catalog, spec: &TournamentSpec) -> Result<Tournament, ApiError> {
    let (count, rounds) = (spec.players.len() as u64, u64::from(spec.rounds.unwrap_or(1)));
    let games = spec.games.unwrap_or(1).saturating_mul(rounds).saturating_mul(count * count);
    if games > MOST_GAMES {
        return Err(ApiError::against_the_rules(format!("so many games will not do; play {MOST_GAMES} or fewer")));
    }
    let no_file = |file: &str| Err(SpecError(format!("{file} cannot be read from here; yomi tournament reads books")));
    let openings = match &spec.openings {
        Some(text) => text.parse::<OpeningsSpec>()?.resolve(catalog, &spec.game, spec.seed, no_file)?,
        None => Openings::default(),
    };
    Ok(Tournament::new(catalog, spec, &openings)?)
}

async fn begin(
    State(studio): State<Studio>,
    From(owner): From,
    Body(new): Body<NewRun>,
) -> Result<Json<RunState>, ApiError> {
    let here = studio.clone();
    studio
        .clerks
        .ask(owner, move |_| here.laboratory.start(new.task(&here.catalog)?)?.state(&here.readers))
        .await
        .map(Json)
}

/// The machines that play the games of runs.
#[derive(Serialize, JsonSchema)]
struct ClusterInfo {
    /// Who works, and on what; none where games are played on the studio's own machine, or nobody answers.
    status: Option<Status>,
    /// Why nobody answers.
    trouble: Option<String>,
}

async fn cluster(State(studio): State<Studio>) -> Result<Json<ClusterInfo>, ApiError> {
    let laboratory = studio.laboratory.clone();
    let asked = tokio::task::spawn_blocking(move || laboratory.cluster()).await;
    let (status, trouble) = match asked.map_err(|error| ApiError::failed(error.to_string()))? {
        None => (None, None),
        Some(Ok(status)) => (Some(status), None),
        Some(Err(error)) => (None, Some(error.to_string())),
    };
    Ok(Json(ClusterInfo { status, trouble }))
}

async fn list(State(studio): State<Studio>, From(owner): From) -> Result<Json<Vec<RunState>>, ApiError> {
    let here = studio.clone();
    let states = move |_: &Allowance| here.laboratory.all().iter().map(|run| run.state(&here.readers)).collect();
    studio.clerks.ask(owner, states).await.map(Json)
}

async fn show(
    State(studio): State<Studio>,
    FromPath(OfRun { run: id }): FromPath<OfRun>,
    From(owner): From,
) -> Result<Json<RunState>, ApiError> {
    let here = studio.clone();
    studio.clerks.ask(owner, move |_| here.laboratory.find(id)?.state(&here.readers)).await.map(Json)
}

async fn pause(
    State(studio): State<Studio>,
    FromPath(OfRun { run: id }): FromPath<OfRun>,
    From(owner): From,
) -> Result<Json<RunState>, ApiError> {
    let here = studio.clone();
    let paused = move |_: &Allowance| {
        let run = here.laboratory.find(id)?;
        run.pause();
        run.state(&here.readers)
    };
    studio.clerks.ask(owner, paused).await.map(Json)
}

async fn resume(
    State(studio): State<Studio>,
    FromPath(OfRun { run: id }): FromPath<OfRun>,
    From(owner): From,
) -> Result<Json<RunState>, ApiError> {
    let here = studio.clone();
    studio.clerks.ask(owner, move |_| here.laboratory.resume(id)?.state(&here.readers)).await.map(Json)
}

async fn page(
    State(studio): State<Studio>,
    FromPath(OfRun { run: id }): FromPath<OfRun>,
    From(owner): From,
) -> Result<([(HeaderName, &'static str); 1], Html<String>), ApiError> {
    let here = studio.clone();
    studio
        .clerks
        .ask(owner, move |_| here.laboratory.find(id)?.page(&here.readers))
        .await
        .map(|page| ([(header::CONTENT_SECURITY_POLICY, ONLY_STYLE)], Html(page)))
}

/// A number that rises whenever there is something new.
#[derive(Serialize, JsonSchema)]
struct RunNews(u64);

async fn watch(
    State(studio): State<Studio>,
    FromPath(OfRun { run: id }): FromPath<OfRun>,
) -> Result<Events<RunNews>, ApiError> {
    let watch = studio.laboratory.find(id)?.watch();
    Ok(Events::new(stream::unfold((watch, true), async |(mut watch, first)| {
        if !first {
            watch.changed().await.ok()?;
            tokio::time::sleep(PAUSE).await;
        }
        let news = RunNews(*watch.borrow_and_update());
        Some((Event::default().json_data(news).unwrap_or_default(), (watch, false)))
    })))
}
