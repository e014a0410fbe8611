//! The laboratory.

use super::{
    asked::{Body, FromPath},
    description::{About, Api},
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
    response::{
        Html, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use std::{convert::Infallible, time::Duration};
use yomi_arena::{
    catalog::Catalog,
    experiment,
    matches::{Match, MatchSpec},
    time_control::TimeControl,
};

/// Games of a match at most.
const MOST_GAMES: u64 = 1_000_000;
/// The pause between two news of a run: people cannot read faster.
const PAUSE: Duration = Duration::from_millis(250);

pub(super) fn routes(api: Api) -> Api {
    let state = "id, title, phase (running, paused, finished, failed), how many games are done, and the figures so far";
    let plain = |summary| About { summary, answer: state, ..About::PLAIN };
    let experiments = About { summary: "The papers' tables", answer: "name, title and source of each", ..About::PLAIN };
    let start = About {
        body: &[
            ("match?", "object", "game, a, b, games, seed and time of a match"),
            ("experiment?", "object", "name of a paper's table, and whether the quick form will do"),
        ],
        ..plain("Start a match or a paper's table")
    };
    let events = About {
        summary: "Be told when there is something new",
        answer: "an event with a number that rises",
        content: "text/event-stream",
        ..About::PLAIN
    };
    let report = About {
        summary: "A run as one HTML file with plots",
        answer: "a page that needs nothing else",
        content: "text/html",
        ..About::PLAIN
    };
    api.get("/api/experiments", experiments, list_experiments)
        .get(
            "/api/runs",
            About { answer: "the runs since the studio was started", ..plain("All runs, the latest first") },
            list,
        )
        .post("/api/runs", start, begin)
        .get("/api/runs/{run}", plain("How far a run is"), show)
        .post("/api/runs/{run}/pause", plain("Pause a run; what was played is kept"), pause)
        .post("/api/runs/{run}/resume", plain("Go on with a run"), resume)
        .get("/api/runs/{run}/events", events, watch)
        .get("/api/runs/{run}/report", report, page)
}

#[derive(Serialize)]
struct ExperimentInfo {
    name: String,
    title: String,
    source: String,
}

async fn list_experiments(State(studio): State<Studio>) -> Json<Vec<ExperimentInfo>> {
    let info = |experiment: experiment::Experiment| ExperimentInfo {
        name: experiment.name(),
        title: experiment.title,
        source: experiment.source,
    };
    Json(experiment::all(&studio.catalog).into_iter().map(info).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewRun {
    r#match: Option<NewMatch>,
    experiment: Option<NewExperiment>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewMatch {
    game: String,
    a: String,
    b: String,
    games: u64,
    #[serde(default = "usual_seed")]
    seed: u64,
    /// How much time there is: `none`, `0.1 a move`, `60+0.6`.
    #[serde(default)]
    time: TimeControl,
}

/// The seed of `yomi match`, so that both have the same games.
fn usual_seed() -> u64 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewExperiment {
    name: String,
    #[serde(default)]
    quick: bool,
}

impl NewRun {
    fn task(self, catalog: &Catalog) -> Result<Task, ApiError> {
        match (self.r#match, self.experiment) {
            (Some(NewMatch { games, .. }), None) if !(1..=MOST_GAMES).contains(&games) => {
                Err(ApiError::against_the_rules(format!("{games} games will not do; play 1 to {MOST_GAMES}")))
            }
            (Some(NewMatch { game, a, b, games, seed, time }), None) => {
                let spec = MatchSpec { game, players: [a, b], shadow: None, seed, swap: true, time };
                Ok(Task::Match { ready: Box::new(Match::new(catalog, &spec)?), games })
            }
            (None, Some(NewExperiment { name, quick })) => {
                let mut chosen = experiment::select(catalog, Some(&name))?;
                match (chosen.pop(), chosen.is_empty()) {
                    (Some(experiment), true) => Ok(Task::Experiment { experiment: Box::new(experiment), quick }),
                    _ => Err(ApiError::against_the_rules(format!("{name} has several tables; name one of them"))),
                }
            }
            _ => Err(ApiError::malformed("give either a match or an experiment")),
        }
    }
}

async fn begin(State(studio): State<Studio>, Body(new): Body<NewRun>) -> Result<Json<RunState>, ApiError> {
    let here = studio.clone();
    studio.thinkers.ask(move |_| here.laboratory.start(new.task(&here.catalog)?)?.state(&here.store)).await.map(Json)
}

async fn list(State(studio): State<Studio>) -> Result<Json<Vec<RunState>>, ApiError> {
    let here = studio.clone();
    let states = move |_: &Allowance| here.laboratory.all().iter().map(|run| run.state(&here.store)).collect();
    studio.thinkers.ask(states).await.map(Json)
}

async fn show(State(studio): State<Studio>, FromPath(id): FromPath<u64>) -> Result<Json<RunState>, ApiError> {
    let here = studio.clone();
    studio.thinkers.ask(move |_| here.laboratory.find(id)?.state(&here.store)).await.map(Json)
}

async fn pause(State(studio): State<Studio>, FromPath(id): FromPath<u64>) -> Result<Json<RunState>, ApiError> {
    let here = studio.clone();
    let paused = move |_: &Allowance| {
        let run = here.laboratory.find(id)?;
        run.pause();
        run.state(&here.store)
    };
    studio.thinkers.ask(paused).await.map(Json)
}

async fn resume(State(studio): State<Studio>, FromPath(id): FromPath<u64>) -> Result<Json<RunState>, ApiError> {
    let here = studio.clone();
    studio.thinkers.ask(move |_| here.laboratory.resume(id)?.state(&here.store)).await.map(Json)
}

async fn page(State(studio): State<Studio>, FromPath(id): FromPath<u64>) -> Result<Html<String>, ApiError> {
    let here = studio.clone();
    studio.thinkers.ask(move |_| here.laboratory.find(id)?.page(&here.store)).await.map(Html)
}

async fn watch(
    State(studio): State<Studio>,
    FromPath(id): FromPath<u64>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let watch = studio.laboratory.find(id)?.watch();
    let news = stream::unfold((watch, true), async |(mut watch, first)| {
        if !first {
            watch.changed().await.ok()?;
            tokio::time::sleep(PAUSE).await;
        }
        let number = *watch.borrow_and_update();
        Some((Ok(Event::default().data(number.to_string())), (watch, false)))
    });
    Ok(Sse::new(news).keep_alive(KeepAlive::default()))
}
