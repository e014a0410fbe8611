//! One match, tournament or experiment.

use crate::{error::ApiError, readers::Readers};
use schemars::JsonSchema;
use serde::Serialize;
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
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
    /// Somebody wants it to go on when its work has ended.
    resumed: bool,
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
    /// The figures that were found last: they take longer the more games there are.
    figures: Mutex<Option<Figures>>,
    /// Counts what happened, for those who watch.
    changes: watch::Sender<u64>,
}

impl Run {
    pub(super) fn new(id: u64, task: Task, catalog: Arc<Catalog>, store: PathBuf, on: Option<Access>) -> Self {
        let wanted = if let Task::Match { games, .. } = task { games } else { 0 };
        let progress = Progress::of(wanted);
        let (row, report, trouble) = (None, None, None);
        let (stop, finished) = (Stop::new(), Vec::new());
        let inner =
            Inner { phase: Phase::Paused, stop, row, number: 0, finished, progress, report, trouble, resumed: false };
        let (inner, figures) = (Mutex::new(inner), Mutex::default());
        Run { id, task, catalog, store, on, inner, figures, changes: watch::Sender::new(0) }
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
        let mut inner = self.lock();
        inner.resumed = false;
        inner.stop.raise();
    }

    /// Whether it was told to pause, and has not yet: it goes on as soon as it has.
    pub(super) fn resume_after_pause(&self) -> bool {
        let mut inner = self.lock();
        let pausing = inner.phase == Phase::Running && inner.stop.is_raised();
        inner.resumed |= pausing;
        pausing
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
        let mut stop = stop.clone();
        while self.work_once(&stop) {
            let mut inner = self.lock();
            stop = Stop::new();
            (inner.stop, inner.phase, inner.resumed) = (stop.clone(), Phase::Running, false);
        }
    }

    /// Works until it is done or paused. Whether it is to go on.
    fn work_once(&self, stop: &Stop) -> bool {
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
        let go_on = inner.resumed && inner.phase == Phase::Paused;
        drop(inner);
        self.tell();
        go_on
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

    /// How far it is, with figures of a moment ago at most.
    pub(crate) fn state(&self, readers: &Readers) -> Result<RunState, ApiError> {
        let Found { section, report, tournament } = self.figures(readers)?;
        let summary = section.map(|section| section.summary.clone());
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

    /// The figures so far. They are found anew only if something has happened, and so seldom that finding them takes a
    /// small part of one core, however many games there are and whoever asks.
    fn figures(&self, readers: &Readers) -> Result<Found, ApiError> {
        let mut figures = self.figures.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, running) = (*self.changes.borrow(), self.is_running());
        if let Some(last) = &*figures {
            let is_new = last.change == now && last.running == running;
            if is_new || (running && last.when.elapsed() < last.took * IDLE_PARTS) {
                return Ok(last.found.clone());
            }
        }
        let began = Instant::now();
        let found = readers.with(|store| self.find(store))?;
        *figures =
            Some(Figures { found: found.clone(), change: now, running, when: Instant::now(), took: began.elapsed() });
        Ok(found)
    }

    /// What the store has, summed up.
    fn find(&self, store: &mut Store) -> Result<Found, ApiError> {
        let failed = |error: &dyn std::fmt::Display| ApiError::failed(error.to_string());
        let mut found = Found::default();
        match &self.task {
            Task::Match { ready, games } => found.section = Some(Arc::new(ready.section(store, *games)?)),
            Task::Tournament(tournament) => {
                let standings = Standings::of_store(&self.catalog, tournament.plan(), store);
                found.tournament = Some(standings.map_err(|error| failed(&error))?);
            }
            Task::Experiment { experiment, quick } => {
                let (number, finished) = match &*self.lock() {
                    Inner { phase: Phase::Running, number, finished, .. } => (*number, finished.clone()),
                    Inner { report, .. } => return Ok(Found { report: report.clone(), ..found }),
                };
                let options = options(*quick, 1);
                let report = experiment::so_far(&self.catalog, experiment, number, &finished, store, options);
                found.report = Some(report.map_err(|error| failed(&error))?);
            }
        }
        Ok(found)
    }

    /// Everything as one HTML file.
    pub(crate) fn page(&self, readers: &Readers) -> Result<String, ApiError> {
        let Found { section, report, tournament } = self.figures(readers)?;
        let sections: Vec<MatchSection> = section.iter().map(|section| MatchSection::clone(section)).collect();
        let (tournaments, reports): (Vec<_>, Vec<_>) = (tournament.into_iter().collect(), report.into_iter().collect());
        Ok(report_page::page(&self.task.title(), &tournaments, &sections, &reports))
    }
}

/// Of how many parts of the time figures are found in one.
const IDLE_PARTS: u32 = 20;

/// What was found of a run.
#[derive(Clone, Default)]
struct Found {
    section: Option<Arc<MatchSection>>,
    report: Option<Report>,
    tournament: Option<Standings>,
}

/// What was found last, and how long that took.
struct Figures {
    found: Found,
    /// What had happened by then.
    change: u64,
    running: bool,
    when: Instant,
    took: Duration,
}
