//! Taking a job, doing it, publishing what came out, and only then saying that it is done.

use super::{Craft, Doing, state::State};
use crate::{
    connection::Broker,
    message::{Job, Made, Outcome, Pieces},
    objects,
    subjects::{self, JOBS, Lane},
};
use async_nats::jetstream::{
    AckKind, Message,
    consumer::{AckPolicy, PullConsumer, pull},
    message::PublishMessage,
};
use futures_util::StreamExt;
use std::{
    collections::{HashMap, hash_map::Entry},
    sync::Arc,
    time::{Duration, Instant},
};
use yomi_core::Stop;

/// A job that nobody says to be at work on for so long is given to somebody else.
const ACK_WAIT: Duration = Duration::from_secs(12);
/// How often we say so.
const ALIVE: Duration = Duration::from_secs(3);
/// How long to wait for a job in a lane: where there are several, the next one is looked at then.
const WAIT: Duration = Duration::from_secs(2);
const SHORT_WAIT: Duration = Duration::from_millis(200);
/// The pause after something went wrong with the broker.
const PAUSE: Duration = Duration::from_millis(500);
/// How often a worker that gets nothing looks whether it can.
const LOOKS: Duration = Duration::from_secs(5);
/// Tasks that are remembered.
const MOST_TASKS: usize = 256;
/// The part of a message that results may take.
const ROOM: usize = 4096;

type Crafts = HashMap<&'static str, Arc<dyn Craft>>;
type Prepared = Result<Arc<dyn Doing>, String>;

/// One of a worker's threads: takes jobs for ever.
pub(super) async fn take_jobs(broker: Broker, state: Arc<State>, crafts: Arc<Crafts>) {
    let mut consumers: HashMap<Lane, PullConsumer> = HashMap::new();
    let mut tasks: HashMap<String, Prepared> = HashMap::new();
    let mut looked = Instant::now();
    loop {
        let lanes = state.lanes();
        if lanes.is_empty() {
            tokio::time::sleep(PAUSE).await;
        }
        for &lane in &lanes {
            let wait = if lanes.len() == 1 { WAIT } else { SHORT_WAIT };
            match next(&broker, &state, &mut consumers, lane, wait).await {
                Ok(Some(message)) => handle(&broker, &state, &crafts, &mut tasks, message).await,
                // A broker that has lost everything gives nothing, and says nothing of it.
                Ok(None) => {
                    if looked.elapsed() > LOOKS {
                        (consumers, looked) = (HashMap::new(), Instant::now());
                    }
                }
                Err(()) => {
                    consumers.remove(&lane);
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }
}

/// The next job of a lane, if one comes in time.
async fn next(
    broker: &Broker,
    state: &State,
    consumers: &mut HashMap<Lane, PullConsumer>,
    lane: Lane,
    wait: Duration,
) -> Result<Option<Message>, ()> {
    if let Entry::Vacant(place) = consumers.entry(lane) {
        let name = lane.consumer(state.identity());
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: lane.jobs(state.identity()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: 100_000,
            max_waiting: 100_000,
            inactive_threshold: Duration::from_secs(24 * 3600),
            ..pull::Config::default()
        };
        let stream = broker.context.get_stream_no_info(JOBS).await.map_err(drop)?;
        let consumer = match stream.get_or_create_consumer(&name, config).await {
            Ok(consumer) => consumer,
            Err(_) => {
                // A broker that has lost everything.
                let _ = broker.prepare().await;
                return Err(());
            }
        };
        place.insert(consumer);
    }
    let consumer = &consumers[&lane];
    let mut batch = consumer.batch().max_messages(1).expires(wait).messages().await.map_err(drop)?;
    // The broker ends the wait; if it does not answer at all, it is gone.
    match tokio::time::timeout(wait + Duration::from_secs(3), batch.next()).await {
        Ok(Some(Ok(message))) => Ok(Some(message)),
        Ok(Some(Err(_))) | Err(_) => Err(()),
        Ok(None) => Ok(None),
    }
}

/// Does a job. What came out is published while the next one is done.
async fn handle(
    broker: &Broker,
    state: &Arc<State>,
    crafts: &Arc<Crafts>,
    tasks: &mut HashMap<String, Prepared>,
    message: Message,
) {
    let job = match Job::read(&message.payload) {
        Ok(job) => job,
        Err(problem) => {
            state.trouble("message", &format!("a message is no range and was dropped: {problem}"));
            let _ = message.ack_with(AckKind::Term).await;
            return;
        }
    };
    let Some(prepared) = prepare(broker, crafts, tasks, &job.task).await else {
        // The coordinator has not told what it is, or the broker has lost it: it is told again.
        let _ = message.ack_with(AckKind::Nak(Some(PAUSE))).await;
        tokio::time::sleep(PAUSE).await;
        return;
    };
    let began = Instant::now();
    let (number, stop) = state.begin(&job);
    let made = match prepared {
        Ok(doing) => {
            let (job, stop) = (job.clone(), stop.clone());
            let work = tokio::task::spawn_blocking(move || perform(&*doing, &job, &stop));
            while_alive(&message, work).await.unwrap_or_else(|error| Some(Made::Failed(panicked(error))))
        }
        Err(reason) => {
            state.trouble(&job.task, &format!("a task is not for us: {reason}"));
            Some(Made::Refused(reason))
        }
    };
    let done = if let Some(Made::Pieces(pieces)) = &made { pieces.len() as u64 } else { 0 };
    state.end(number, done);
    let Some(made) = made else {
        // Its coordinator has ended, or we have.
        let _ = message.ack_with(AckKind::Nak(None)).await;
        return;
    };
    let nanos = began.elapsed().as_nanos() as u64;
    let outcome = Outcome { job, worker: state.id().to_owned(), nanos, made };
    let (broker, state) = (broker.clone(), Arc::clone(state));
    tokio::spawn(async move {
        while_alive(&message, deliver(&broker, &state, outcome)).await;
        let _ = message.ack_with(AckKind::Ack).await;
    });
}

fn panicked(error: tokio::task::JoinError) -> String {
    let panic = error.try_into_panic().ok();
    let text = panic.and_then(|panic| {
        panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
    });
    format!("it panicked: {}", text.unwrap_or_default())
}

/// Waits for something, and says all the while that the job is being worked on.
async fn while_alive<T>(message: &Message, work: impl Future<Output = T>) -> T {
    tokio::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            () = tokio::time::sleep(ALIVE) => {
                let _ = message.ack_with(AckKind::Progress).await;
            }
        }
    }
}

/// What a task is, as we do it.
async fn prepare(
    broker: &Broker,
    crafts: &Arc<Crafts>,
    tasks: &mut HashMap<String, Prepared>,
    name: &str,
) -> Option<Prepared> {
    if let Some(known) = tasks.get(name) {
        return Some(known.clone());
    }
    let task = objects::get_task(broker, name).await.ok()?;
    let crafts = Arc::clone(crafts);
    let prepared = tokio::task::spawn_blocking(move || match crafts.get(task.kind.as_str()) {
        Some(craft) => craft.prepare(&task.body),
        None => Err(format!("this worker knows no work of kind {:?}", task.kind)),
    });
    let prepared = prepared.await.unwrap_or_else(|error| Err(panicked(error)));
    if tasks.len() >= MOST_TASKS {
        tasks.clear();
    }
    tasks.insert(name.to_owned(), prepared.clone());
    Some(prepared)
}

/// Does pieces until all are done, or patience is at its end. None if it was stopped before anything was done.
fn perform(doing: &dyn Doing, job: &Job, stop: &Stop) -> Option<Made> {
    let (began, patience) = (Instant::now(), Duration::from_millis(job.patience));
    let mut pieces: Pieces = Vec::new();
    for number in job.range() {
        match doing.piece(number, stop) {
            Ok(Some(piece)) => pieces.push((number, piece)),
            Ok(None) => break,
            Err(problem) => return Some(Made::Failed(problem)),
        }
        if began.elapsed() > patience {
            break;
        }
    }
    doing.rest();
    (!pieces.is_empty()).then_some(Made::Pieces(pieces))
}

/// Publishes what came out until the broker has it.
async fn deliver(broker: &Broker, state: &State, outcome: Outcome) {
    let (subject, id) = (subjects::result(&outcome.job.coordinator), outcome.id());
    loop {
        let sent = async {
            let bytes = postcard::to_stdvec(&outcome).expect("outcomes serialise into memory");
            let bytes = if bytes.len() + ROOM > broker.largest { large(broker, &outcome, &id).await? } else { bytes };
            let message = PublishMessage::build().payload(bytes.into()).message_id(&id);
            let acknowledged =
                broker.context.send_publish(subject.clone(), message).await.map_err(|error| error.to_string())?;
            acknowledged.await.map(drop).map_err(|error| error.to_string())
        };
        match sent.await {
            Ok(()) => return,
            Err(problem) => {
                state.trouble("deliver", &format!("a result cannot be delivered yet: {problem}"));
                let _ = broker.prepare().await;
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Puts what is too large for a message into the object store, and says where.
async fn large(broker: &Broker, outcome: &Outcome, id: &str) -> Result<Vec<u8>, String> {
    if let Made::Pieces(pieces) = &outcome.made {
        let bytes = postcard::to_stdvec(pieces).expect("pieces serialise into memory");
        let name = format!("result-{:016x}", xxhash_rust::xxh3::xxh3_64(id.as_bytes()));
        let hash = objects::put(broker, &name, &bytes).await.map_err(|error| error.to_string())?;
        let reference = Outcome { made: Made::Object { name, hash }, ..outcome.clone() };
        return Ok(postcard::to_stdvec(&reference).expect("outcomes serialise into memory"));
    }
    Ok(postcard::to_stdvec(outcome).expect("outcomes serialise into memory"))
}
