//! One match, tournament or experiment.

use crate::error::ApiError;
use schemars::JsonSchema;
use serde::Serialize;
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};
use tokio::sync::watch;
use yomi_arena::{
    catalog::Catalog,
    experiment::{self, Experiment, FigureReport, Options, Report},
    matches::Match,
    report_page::{self, MatchSection},
    runner::Progress,
    store::Store,
    summary::Summary,
    tournament::{Standings, Tournament, TournamentNews},
    workforce::{Threads, Workforce},
};
use yomi_cluster::{Access, Cluster, ClusterError, Notice};
use yomi_core::Stop;

/// What is run.
pub(crate) enum Task {
    /// Two players, and how many games they play.
    Match { ready: Box<Match>, games: u64 },
    /// Many players against each other.
    Tournament(Box<Tournament>),
    /// A table of a paper.
    Experiment { experiment: Box<Experiment>, quick: bool },
}

impl Task {
    fn title(&self) -> String {
        match self {
            Task::Match { ready, .. } => ready.title(),
            Task::Tournament(tournament) => tournament.plan().title(),
            Task::Experiment { experiment, .. } => format!("{}: {}", experiment.name(), experiment.title),
        }
    }
}

fn options(quick: bool, threads: usize) -> Options {
    Options { quick, games: None, threads, fresh: false }
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "RunPhase")]
enum Phase {
    /// It goes on.
    Running,
    /// It rests, and can go on.
    Paused,
    /// Everything was played.
    Finished,
    /// It cannot go on.
    Failed,
}

/// A match, tournament or experiment, and how far it is.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RunState {
    /// Its number.
    id: u64,
    /// What is run.
    title: String,
    /// Whether it goes on.
    phase: Phase,
    /// The row of an experiment, or the meeting of a tournament, that is being played.
    row: Option<String>,
    /// Games that are done, those found in the store included.
    done: u64,
    /// How many there will be.
    wanted: u64,
    /// The match so far.
    summary: Option<Summary>,
    /// The tournament so far.
    tournament: Option<Standings>,
    /// The experiment so far.
    report: Option<Report>,
    /// What went wrong, if anything did.
    trouble: Option<String>,
}

struct Inner {
    phase: Phase,
    /// Ends what goes on.
    stop: Stop,
    row: Option<String>,
    /// The number of the row, and the figures of those before it.
    number: usize,
    finished: Vec<FigureReport>,
    progress: Progress,
    /// The experiment, once it has been paused or finished.
    report: Option<Report>,
    trouble: Option<String>,
}

/// A match, tournament or experiment, which may go on or rest.
pub(crate) struct Run {
    id: u64,
    task: Task,
    catalog: Arc<Catalog>,
    store: PathBuf,
    /// Who plays the games, if that is not this machine.
    on: Option<Access>,
    inner: Mutex<Inner>,
    /// Counts what happened, for those who watch.
    changes: watch::Sender<u64>,
}

impl Run {
    pub(super) fn new(id: u64, task: Task, catalog: Arc<Catalog>, store: PathBuf, on: Option<Access>) -> Self {
        let wanted = if let Task::Match { games, .. } = task { games } else { 0 };
        let progress = Progress::of(wanted);
        let (row, report, trouble) = (None, None, None);
        let (stop, finished) = (Stop::new(), Vec::new());
        let inner = Inner { phase: Phase::Paused, stop, row, number: 0, finished, progress, report, trouble };
        Run { id, task, catalog, store, on, inner: Mutex::new(inner), changes: watch::Sender::new(0) }
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_running(&self) -> bool {
        self.lock().phase == Phase::Running
    }

    /// Told whenever there is something new.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Ends the work. Games that were played to their ends are kept.
    pub(crate) fn pause(&self) {
        self.lock().stop.raise();
    }

    /// Works on, on a thread of its own, from what the store has.
    pub(super) fn go(self: &Arc<Self>) -> Result<(), ApiError> {
        let (run, stop) = (Arc::clone(self), Stop::new());
        let mut inner = self.lock();
        (inner.stop, inner.phase) = (stop.clone(), Phase::Running);
        drop(inner);
        let started = thread::Builder::new().name(format!("run {}", self.id)).spawn(move || run.work(&stop));
        started.map(drop).map_err(|error| {
            self.lock().phase = Phase::Paused;
            ApiError::failed(format!("no thread can be started: {error}"))
        })
    }

    fn work(&self, stop: &Stop) {
        let ended = self.play(stop);
        let mut inner = self.lock();
        match ended {
            Ok((report, complete)) => {
                inner.report = report;
                inner.phase = if complete { Phase::Finished } else { Phase::Paused };
                inner.trouble = None;
            }
            Err(problem) => {
                inner.phase = Phase::Failed;
                inner.trouble = Some(problem);
            }
        }
        drop(inner);
        self.tell();
    }

    /// The report, if there is one, and whether nothing is left to do.
    fn play(&self, stop: &Stop) -> Result<(Option<Report>, bool), String> {
        let mut store = Store::open(&self.store).map_err(|error| error.to_string())?;
        let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let on = self.workforce(threads).map_err(|error| error.to_string())?;
        let on = &*on;
        match &self.task {
            Task::Match { ready, games } => {
                let end = ready.run(&mut store, *games, on, stop, &mut |progress| {
                    self.note(None, progress, |_| ());
                });
                Ok((None, end.map_err(|error| error.to_string())?.is_complete()))
            }
            Task::Tournament(tournament) => {
                let standings =
                    tournament.run(&mut store, on, stop, &mut |TournamentNews { title, progress, .. }| {
                        self.note(Some(title), progress, |_| ());
                    });
                Ok((None, standings.map_err(|error| error.to_string())?.finished))
            }
            Task::Experiment { experiment, quick } => {
                let options = options(*quick, threads);
                let report = experiment::run(&self.catalog, experiment, &mut store, options, on, stop, &mut |news| {
                    self.note(Some(news.row), news.progress, |inner| {
                        inner.number = news.number;
                        if inner.finished.len() != news.finished.len() {
                            inner.finished = news.finished.to_vec();
                        }
                    });
                });
                let report = report.map_err(|error| error.to_string())?;
                let complete = report.complete;
                Ok((Some(report), complete))
            }
        }
    }

    /// Who plays the games.
    fn workforce(&self, threads: usize) -> Result<Box<dyn Workforce>, ClusterError> {
        let Some(access) = &self.on else { return Ok(Box::new(Threads(threads))) };
        let place = format!("{} run {}", self.store.display(), self.id);
        let warn = |notice: Notice| {
            if let Notice::Warning(line) = notice {
                eprintln!("{line}");
            }
        };
        Ok(Box::new(Cluster::connect(access, &self.catalog, &place, warn)?))
    }

    fn note(&self, row: Option<&str>, progress: Progress, more: impl FnOnce(&mut Inner)) {
        let mut inner = self.lock();
        inner.progress = progress;
        more(&mut inner);
        if inner.row.as_deref() != row {
            inner.row = row.map(str::to_owned);
        }
        drop(inner);
        self.tell();
    }

    fn tell(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// How far it is, with all figures so far.
    pub(crate) fn state(&self, store: &Mutex<Store>) -> Result<RunState, ApiError> {
        let summary = self.section(store)?.map(|section| section.summary);
        let report = self.report(store)?;
        let tournament = self.standings(store)?;
        let inner = self.lock();
        let Progress { found, played, wanted, .. } = inner.progress;
        let [done, wanted] = tournament.as_ref().map_or([found + played, wanted], |standings| standings.games);
        Ok(RunState {
            id: self.id,
            title: self.task.title(),
            phase: inner.phase,
            row: inner.row.clone(),
            done,
            wanted,
            summary,
            tournament,
            report,
            trouble: inner.trouble.clone(),
        })
    }

    /// What an experiment has found so far.
    fn report(&self, store: &Mutex<Store>) -> Result<Option<Report>, ApiError> {
        let Task::Experiment { experiment, quick } = &self.task else { return Ok(None) };
        let (number, finished) = match &*self.lock() {
            Inner { phase: Phase::Running, number, finished, .. } => (*number, finished.clone()),
            Inner { report, .. } => return Ok(report.clone()),
        };
        let mut store = store.lock().unwrap_or_else(PoisonError::into_inner);
        let report = experiment::so_far(&self.catalog, experiment, number, &finished, &mut store, options(*quick, 1));
        report.map(Some).map_err(|error| ApiError::failed(error.to_string()))
    }

    /// A match's part of a report.
    fn section(&self, store: &Mutex<Store>) -> Result<Option<MatchSection>, ApiError> {
        let Task::Match { ready, games } = &self.task else { return Ok(None) };
        let mut store = store.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Some(ready.section(&mut store, *games)?))
    }

    /// The table of a tournament.
    fn standings(&self, store: &Mutex<Store>) -> Result<Option<Standings>, ApiError> {
        let Task::Tournament(tournament) = &self.task else { return Ok(None) };
        let store = store.lock().unwrap_or_else(PoisonError::into_inner);
        let standings = Standings::of_store(&self.catalog, tournament.plan(), &store);
        standings.map(Some).map_err(|error| ApiError::failed(error.to_string()))
    }

    /// Everything as one HTML file.
    pub(crate) fn page(&self, store: &Mutex<Store>) -> Result<String, ApiError> {
        let tournaments: Vec<Standings> = self.standings(store)?.into_iter().collect();
        let matches: Vec<MatchSection> = self.section(store)?.into_iter().collect();
        let reports: Vec<Report> = self.report(store)?.into_iter().collect();
        Ok(report_page::page(&self.task.title(), &tournaments, &matches, &reports))
    }
}
