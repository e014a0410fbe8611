//! A worker: takes ranges, does them, and publishes what came out.

mod job;
mod state;

use crate::{
    connection::{Access, Broker},
    counts::CountGames,
    error::ClusterError,
    games::PlayGames,
    identity::Identity,
    message::RunReport,
    subjects::{self, ALL_RUNS, Lane},
};
use futures_util::StreamExt;
use state::State;
use std::{collections::HashMap, sync::Arc, time::Duration};
use yomi_arena::catalog::Catalog;
use yomi_core::Stop;

/// How often a worker says how it is.
const REPORTS: Duration = Duration::from_secs(1);
/// How long it waits before it looks for a broker again.
const AGAIN: Duration = Duration::from_secs(1);

/// A kind of work that a worker can do.
pub trait Craft: Send + Sync {
    /// What it is called in tasks.
    fn kind(&self) -> &'static str;
    /// Reads a task, or says why it is not for this worker.
    fn prepare(&self, body: &str) -> Result<Arc<dyn Doing>, String>;
}

/// A task that a worker does piece by piece.
pub trait Doing: Send + Sync {
    /// Does a piece. None if the stop was raised before its end; an error if nobody can do it.
    fn piece(&self, number: u64, stop: &Stop) -> Result<Option<Vec<u8>>, String>;
    /// Nothing is to be done for now.
    fn rest(&self) {}
}

/// How a worker works.
pub struct Options {
    /// Where the broker is.
    pub access: Access,
    /// Ranges at a time.
    pub threads: usize,
    /// Whether it starts programs that play: whoever may publish ranges can then run anything on this machine.
    pub programs: bool,
    /// What it can do besides playing games.
    pub crafts: Vec<Arc<dyn Craft>>,
}

/// Works until `stop` is raised. `tell` is told what people should know, a line each.
///
/// A broker that is not there, or goes away, is waited for; what makes no sense to wait for is an error.
pub fn work(
    catalog: &Arc<Catalog>,
    options: Options,
    stop: &Stop,
    tell: impl Fn(&str) + Send + Sync + 'static,
) -> Result<(), ClusterError> {
    let mut crafts = options.crafts.clone();
    crafts.extend([games(catalog), Arc::new(CountGames(Arc::clone(catalog)))]);
    work_as(Identity::of(catalog), crafts, options, stop, tell)
}

/// The same with an identity and crafts of its own: for tests of what a coordinator makes of strange workers.
pub fn work_as(
    identity: Identity,
    crafts: Vec<Arc<dyn Craft>>,
    options: Options,
    stop: &Stop,
    tell: impl Fn(&str) + Send + Sync + 'static,
) -> Result<(), ClusterError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(options.threads + 4)
        .enable_all()
        .build()?;
    let crafts: HashMap<&'static str, Arc<dyn Craft>> = crafts.into_iter().map(|craft| (craft.kind(), craft)).collect();
    let crafts = Arc::new(crafts);
    let state = Arc::new(State::new(identity, options.threads, options.programs, Box::new(tell)));
    let ended = runtime.block_on(async {
        tokio::select! {
            error = serve(&options, &state, &crafts) => Err(error),
            () = raised(stop) => Ok(()),
        }
    });
    state.stop_all();
    // What is being done ends at its next look at the stop; nobody waits for longer than that.
    runtime.shutdown_timeout(Duration::from_secs(5));
    ended
}

/// Works for as long as there is no reason to give up.
async fn serve(
    options: &Options,
    state: &Arc<State>,
    crafts: &Arc<HashMap<&'static str, Arc<dyn Craft>>>,
) -> ClusterError {
    let broker = match find(options, state).await {
        Ok(broker) => broker,
        Err(error) => return error,
    };
    state.tell(&format!("at work for {} as {}", broker.address, state.id()));
    let mut tasks = tokio::task::JoinSet::new();
    tasks.spawn(hear(broker.clone(), Arc::clone(state)));
    tasks.spawn(report(broker.clone(), Arc::clone(state)));
    for _ in 0..options.threads {
        tasks.spawn(job::take_jobs(broker.clone(), Arc::clone(state), Arc::clone(crafts)));
    }
    while tasks.join_next().await.is_some() {}
    ClusterError::Broker { what: "everything".into(), problem: "the connection was closed".into() }
}

/// Waits for a broker that can be used.
async fn find(options: &Options, state: &State) -> Result<Broker, ClusterError> {
    let mut told = String::new();
    loop {
        let found = async {
            let broker = options.access.connect().await?;
            broker.prepare().await?;
            Ok::<_, ClusterError>(broker)
        };
        match found.await {
            Ok(broker) => return Ok(broker),
            Err(error) if error.is_usage() => return Err(error),
            Err(error) => {
                let error = error.to_string();
                if error != told {
                    state.tell(&format!("{error}; waiting for it"));
                    told = error;
                }
            }
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Hears what coordinators say: who is at work, who has ended, who is set aside.
async fn hear(broker: Broker, state: Arc<State>) {
    loop {
        if let Ok(mut runs) = broker.client.subscribe(ALL_RUNS).await {
            while let Some(message) = runs.next().await {
                if let Ok(report) = serde_json::from_slice::<RunReport>(&message.payload) {
                    state.hear(report);
                }
            }
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Says how we are, again and again.
async fn report(broker: Broker, state: Arc<State>) {
    let subject = subjects::worker(state.id());
    loop {
        let payload = serde_json::to_vec(&state.report()).expect("plain data");
        let _ = broker.client.publish(subject.clone(), payload.into()).await;
        tokio::time::sleep(REPORTS).await;
    }
}

/// Waits until a flag is raised, which may happen in a signal's handler.
async fn raised(stop: &Stop) {
    while !stop.is_raised() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// What this machine is called.
pub(crate) fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").ok().or_else(|| std::env::var("HOSTNAME").ok());
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    name.unwrap_or_else(|| "machine".into())
}

/// The lanes that a worker may take jobs from.
fn lanes(programs: bool) -> Vec<Lane> {
    let mut lanes = vec![Lane::Any, Lane::Machine];
    lanes.extend(programs.then_some(Lane::Programs));
    lanes
}

/// Playing games, as every worker does it.
pub fn games(catalog: &Arc<Catalog>) -> Arc<dyn Craft> {
    Arc::new(PlayGames(Arc::clone(catalog)))
}
