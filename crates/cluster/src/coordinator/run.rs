//! A coordinator at work: ranges go out, results come in and are committed, then acknowledged.

use super::{
    Assignment, Cluster, Taken,
    audit::{Case, Judged, Sampling},
    ranges::{PATIENCE, Ranges, split},
    window::{Workers, window},
};
use crate::{
    connection::Broker,
    message::{Job, Made, Outcome, Pieces, RunReport, Task, WorkerReport},
    objects,
    subjects::{self, ALL_WORKERS, JOBS, Lane, RESULTS},
};
use async_nats::{
    connection::State,
    jetstream::{
        AckKind, Message,
        consumer::{AckPolicy, pull},
        message::PublishMessage,
    },
};
use futures_util::StreamExt;
use std::{
    ops::Range,
    sync::{PoisonError, mpsc::Sender},
    time::{Duration, Instant},
};
use tokio::sync::mpsc::{Receiver, UnboundedReceiver};
use xxhash_rust::xxh3::xxh3_64;
use yomi_arena::runner::RunError;

/// A range, and how often it was asked for before.
type Attempt = (Range<u64>, u32);

/// How often a coordinator looks around.
const TICK: Duration = Duration::from_millis(200);
/// How often it says how far it is.
const REPORTS: Duration = Duration::from_secs(1);
/// How often it looks whether the broker still has what it was given.
const LOOKS: Duration = Duration::from_secs(3);
/// A range that the broker does not have and nobody is busy with, after so long, is lost.
const LOST: Duration = Duration::from_secs(6);
/// A range that nobody has said to be busy with for so long is asked for again, whatever the broker says.
const UNHEARD: Duration = Duration::from_secs(90);
/// After so long without anybody who works, it is said.
const LONELY: Duration = Duration::from_secs(10);
/// Ranges that are published at a time, before any is acknowledged.
const AT_A_TIME: usize = 64;
/// How long the broker may take to say that it has what was published.
const ANSWER: Duration = Duration::from_secs(5);
/// A result that is not committed after so long is delivered again.
const ACK_WAIT: Duration = Duration::from_secs(60);

/// An assignment with its ranges.
struct Book<'a> {
    assignment: &'a dyn Assignment,
    task: Task,
    name: String,
    lane: Lane,
    ranges: Ranges,
}

pub(super) struct Run<'a> {
    cluster: &'a Cluster,
    broker: Broker,
    books: Vec<Book<'a>>,
    cases: Sender<Case>,
    sampling: Sampling,
    workers: Workers,
    began: Instant,
    found: u64,
    compared: u64,
    replayed: u64,
    last_report: Option<Instant>,
    last_look: Instant,
    last_worked: Instant,
    said_lonely: bool,
    /// When the stream of jobs was made: another time is another stream.
    made: Option<i128>,
    /// Whether the broker has to be given everything again.
    is_lost: bool,
}

impl<'a> Run<'a> {
    pub(super) fn new(cluster: &'a Cluster, assignments: &[&'a dyn Assignment], cases: Sender<Case>) -> Self {
        let book = |assignment: &&'a dyn Assignment| {
            let (kind, body) = assignment.task();
            let task = Task { kind, body };
            let lane = match (assignment.has_programs(), assignment.is_timed()) {
                (true, _) => Lane::Programs,
                (false, true) => Lane::Machine,
                (false, false) => Lane::Any,
            };
            Book { assignment: *assignment, name: task.name(), task, lane, ranges: Ranges::default() }
        };
        let now = Instant::now();
        Run {
            cluster,
            broker: cluster.broker.clone(),
            books: assignments.iter().map(book).collect(),
            cases,
            sampling: Sampling::default(),
            workers: Workers::default(),
            began: now,
            found: assignments.iter().map(|assignment| assignment.progress().0).sum(),
            compared: 0,
            replayed: 0,
            last_report: None,
            last_look: now,
            last_worked: now,
            said_lonely: false,
            made: None,
            is_lost: true,
        }
    }

    /// Works until all assignments are over and nothing is in doubt.
    pub(super) async fn coordinate(mut self, mut verdicts: UnboundedReceiver<Judged>) -> Result<(), RunError> {
        let broken = |what: &str, error: &dyn std::fmt::Display| RunError::Workforce(format!("{what}: {error}"));
        let mut reports = self
            .broker
            .client
            .subscribe(ALL_WORKERS)
            .await
            .map_err(|error| broken("workers cannot be heard", &error))?;
        let (sender, mut results) = tokio::sync::mpsc::channel(64);
        let receiver = tokio::spawn(receive(self.broker.clone(), self.cluster.name.clone(), sender));
        let mut tick = tokio::time::interval(TICK);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let ended = loop {
            if let Err(error) = self.fill().await {
                break Err(error);
            }
            if self.is_over() {
                break Ok(());
            }
            let step = tokio::select! {
                Some(message) = results.recv() => self.take(&message).await,
                Some(message) = reports.next() => {
                    self.hear(&message.payload);
                    Ok(())
                }
                Some(judged) = verdicts.recv() => self.judged(judged),
                _ = tick.tick() => self.look_around().await,
            };
            if let Err(error) = step {
                break Err(error);
            }
        };
        receiver.abort();
        self.leave(&mut results).await;
        ended
    }

    fn is_stopped(&self) -> bool {
        self.books.iter().any(|book| book.assignment.stop().is_raised())
    }

    fn is_over(&self) -> bool {
        self.is_stopped() || (self.sampling.waiting == 0 && self.books.iter().all(|book| book.assignment.is_over()))
    }

    /// Publishes ranges until enough are out.
    async fn fill(&mut self) -> Result<(), RunError> {
        if self.broker.client.connection_state() != State::Connected || self.is_stopped() {
            return Ok(());
        }
        if self.is_lost && !self.give_everything_again().await {
            return Ok(());
        }
        let mut out: usize = self.books.iter().map(|book| book.ranges.out.len()).sum();
        let books = self.books.len();
        for index in 0..books {
            let (threads, _) = self.threads(self.books[index].lane);
            let room = window(threads);
            while out < room && !self.books[index].assignment.is_over() {
                let mut jobs = Vec::new();
                while out + jobs.len() < room && jobs.len() < AT_A_TIME {
                    let Some(next) = self.next(index, threads)? else { break };
                    jobs.extend(next);
                }
                if jobs.is_empty() {
                    break;
                }
                out += jobs.len();
                if !self.publish(index, jobs).await {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The next ranges of an assignment, those that are there already left out.
    fn next(&mut self, index: usize, threads: usize) -> Result<Option<Vec<Attempt>>, RunError> {
        let book = &mut self.books[index];
        let (range, attempt) = match book.ranges.again.pop_front() {
            Some(again) => again,
            None => {
                let size = book.ranges.size(book.assignment.left(), threads, self.broker.largest);
                let Some(range) = book.assignment.take_block(size) else { return Ok(None) };
                (range, 0)
            }
        };
        let lacking = book.assignment.lacking(&range)?;
        Ok(Some(lacking.into_iter().map(|range| (range, attempt)).collect()))
    }

    /// Publishes ranges. Whether the broker has taken them; what it has not is asked for again.
    async fn publish(&mut self, index: usize, ranges: Vec<Attempt>) -> bool {
        let book = &mut self.books[index];
        let subject = book.lane.job(&self.cluster.identity, &self.cluster.name);
        let mut sent = Vec::new();
        for (range, attempt) in ranges {
            let job = Job {
                coordinator: self.cluster.name.clone(),
                task: book.name.clone(),
                first: range.start,
                after: range.end,
                attempt,
                patience: PATIENCE.as_millis() as u64,
            };
            // A coordinator that comes back asks for the same again, and means it.
            let id = format!("{}:{}", job.id(), self.began.elapsed().as_nanos());
            let message = PublishMessage::build().payload(serde_json::to_vec(&job).expect("plain data").into());
            book.ranges.publish(&range, attempt);
            sent.push((range, self.broker.context.send_publish(subject.clone(), message.message_id(id)).await));
        }
        let mut all = true;
        let end = tokio::time::Instant::now() + ANSWER;
        for (range, acknowledged) in sent {
            let taken = match acknowledged {
                Ok(acknowledged) => tokio::time::timeout_at(end, acknowledged.into_future()).await,
                Err(error) => Ok(Err(error)),
            };
            if !matches!(taken, Ok(Ok(_))) {
                all = false;
                book.ranges.returned(&range, 0);
            }
        }
        self.is_lost |= !all;
        all
    }

    /// Gives a broker all that it may have lost: streams, tasks, ranges. The store knows what is missing.
    async fn give_everything_again(&mut self) -> bool {
        if let Err(error) = self.broker.prepare().await {
            if matches!(error, crate::ClusterError::OtherLimits { .. }) {
                let problem = error.to_string();
                self.books.iter().for_each(|book| book.assignment.fail(RunError::Workforce(problem.clone())));
            }
            tokio::time::sleep(TICK).await;
            return false;
        }
        let Ok(stream) = self.broker.context.get_stream(JOBS).await else { return false };
        self.made = Some(stream.cached_info().created.unix_timestamp_nanos());
        if stream.purge().filter(subjects::jobs_of(&self.cluster.name)).await.is_err() {
            return false;
        }
        for book in &mut self.books {
            if let Err(error) = objects::put_task(&self.broker, &book.task).await {
                self.cluster.tell(format!("{error}; trying again"));
                tokio::time::sleep(TICK).await;
                return false;
            }
            book.ranges.lose_all();
        }
        self.is_lost = false;
        true
    }

    /// Commits what a worker made, then acknowledges it.
    async fn take(&mut self, message: &Message) -> Result<(), RunError> {
        let Ok(outcome) = postcard::from_bytes::<Outcome>(&message.payload) else {
            self.cluster
                .warn("a message among the results is none and was dropped; does something else use our subjects?");
            acknowledge(message).await;
            return Ok(());
        };
        let Some(index) = self.books.iter().position(|book| book.name == outcome.job.task) else {
            // Of a match that ended before; what was wanted of it is stored.
            acknowledge(message).await;
            return Ok(());
        };
        if self.cluster.is_set_aside(&outcome.worker) {
            self.books[index].ranges.returned(&outcome.job.range(), 0);
            acknowledge(message).await;
            return Ok(());
        }
        let (pieces, object) = match outcome.made.clone() {
            Made::Pieces(pieces) => (pieces, None),
            Made::Object { name, hash } => match self.fetch(&name, hash).await {
                Ok(pieces) => (pieces, Some(name)),
                Err(problem) => {
                    self.cluster.warn(format!("{}: {problem}; it is asked for again", outcome.worker));
                    self.books[index].ranges.returned(&outcome.job.range(), 0);
                    acknowledge(message).await;
                    return Ok(());
                }
            },
            Made::Refused(reason) => {
                self.set_aside(&outcome.worker, &reason)?;
                self.books[index].ranges.returned(&outcome.job.range(), 0);
                acknowledge(message).await;
                return Ok(());
            }
            Made::Failed(problem) => {
                self.books[index].assignment.fail(RunError::Workforce(format!("{}: {problem}", outcome.worker)));
                acknowledge(message).await;
                return Ok(());
            }
        };
        self.commit(index, &outcome, &pieces, message.payload.len())?;
        acknowledge(message).await;
        if let Some(name) = object {
            objects::remove(&self.broker, &name).await;
        }
        Ok(())
    }

    async fn fetch(&self, name: &str, hash: u64) -> Result<Pieces, String> {
        let bytes = objects::get_checked(&self.broker, name, hash).await.map_err(|error| error.to_string())?;
        postcard::from_bytes(&bytes).map_err(|error| error.to_string())
    }

    fn commit(&mut self, index: usize, outcome: &Outcome, pieces: &Pieces, bytes: usize) -> Result<(), RunError> {
        let (range, worker) = (outcome.job.range(), &outcome.worker);
        let expected = pieces.iter().enumerate().all(|(place, (number, _))| *number == range.start + place as u64);
        let sample = xxh3_64(outcome.id().as_bytes()) as usize;
        let taken = if expected && pieces.len() as u64 <= range.end - range.start {
            self.books[index].assignment.receive(pieces, sample, worker)?
        } else {
            Taken::Wrong(format!("{}..{} was asked for, and other numbers came back", range.start, range.end))
        };
        self.last_worked = Instant::now();
        let book = &mut self.books[index];
        let (same, disputed) = match taken {
            Taken::Wrong(reason) => {
                book.ranges.returned(&range, 0);
                return self.set_aside(worker, &reason);
            }
            Taken::Stored { same, disputed } => (same, disputed),
        };
        book.ranges.note(pieces.len(), outcome.nanos, bytes);
        book.ranges.returned(&range, pieces.len() as u64);
        self.compared += same;
        for number in &disputed {
            self.cluster.warn(format!(
                "piece {number} of {} was done twice and came out differently, the second time by {worker}; it is done again here",
                self.books[index].assignment.title()
            ));
        }
        let sampled =
            self.books[index].assignment.is_sampled() && self.sampling.wants(worker, pieces.len(), outcome.nanos);
        let sampled = sampled.then(|| sample % pieces.len()).map(|place| pieces[place].0);
        for number in disputed.into_iter().chain(sampled) {
            let piece = pieces[(number - range.start) as usize].1.clone();
            let case = Case { assignment: index, number, piece, worker: worker.clone() };
            self.sampling.waiting += usize::from(self.cases.send(case).is_ok());
        }
        Ok(())
    }

    /// A piece was done again.
    fn judged(&mut self, judged: Judged) -> Result<(), RunError> {
        self.sampling.waiting = self.sampling.waiting.saturating_sub(1);
        let Judged { case, verdict } = judged;
        let Some(verdict) = verdict? else { return Ok(()) };
        let what = format!("piece {} of {}", case.number, self.books[case.assignment].assignment.title());
        if verdict.ours {
            return Err(RunError::Workforce(format!(
                "{what} comes out differently here from what this machine has stored before; it should depend on its number alone"
            )));
        }
        if verdict.wrong.is_empty() {
            self.replayed += 1;
        }
        for worker in verdict.wrong {
            self.set_aside(&worker, &format!("{what} comes out differently here"))?;
        }
        Ok(())
    }

    /// Takes nothing more from a worker, and forgets what it has sent.
    fn set_aside(&mut self, worker: &str, reason: &str) -> Result<(), RunError> {
        let mut set_aside = self.cluster.set_aside.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = set_aside.insert(worker.to_owned(), reason.to_owned()).is_none();
        drop(set_aside);
        if !is_new {
            return Ok(());
        }
        let mut forgotten = 0;
        for book in &mut self.books {
            for range in book.assignment.forget(worker)? {
                forgotten += range.end - range.start;
                book.ranges.again.push_back((range, 1));
            }
        }
        self.cluster.warn(format!(
            "worker {worker} is set aside: {reason}; {forgotten} pieces of its work are done again by others"
        ));
        self.last_report = None;
        Ok(())
    }

    /// Takes note of what a worker says of itself.
    fn hear(&mut self, payload: &[u8]) {
        let Ok(report) = serde_json::from_slice::<WorkerReport>(payload) else { return };
        for busy in report.busy.iter().filter(|busy| busy.coordinator == self.cluster.name) {
            if let Some(book) = self.books.iter_mut().find(|book| book.name == busy.task)
                && let Some(out) = book.ranges.out.get_mut(&(busy.first, busy.after))
            {
                out.heard = Some(Instant::now());
            }
        }
        self.workers.hear(report);
    }

    fn threads(&self, lane: Lane) -> (usize, usize) {
        self.workers.threads(&self.cluster.identity, lane, &|worker| self.cluster.is_set_aside(worker))
    }

    /// What is done now and then: saying how far we are, finding what was lost, giving to others what takes too long.
    async fn look_around(&mut self) -> Result<(), RunError> {
        if self.last_report.is_none_or(|last| last.elapsed() > REPORTS) {
            self.last_report = Some(Instant::now());
            self.report(false).await;
            self.say_if_lonely();
        }
        if self.broker.client.connection_state() != State::Connected {
            return Ok(());
        }
        if self.last_look.elapsed() > LOOKS {
            self.last_look = Instant::now();
            self.look_at_broker().await;
        }
        for index in 0..self.books.len() {
            let (_, idle) = self.threads(self.books[index].lane);
            let book = &mut self.books[index];
            if idle == 0 || book.assignment.left() > 0 || !book.ranges.again.is_empty() || book.assignment.is_over() {
                continue;
            }
            for (range, attempt) in book.ranges.slow(idle) {
                for lacking in self.books[index].assignment.lacking(&range)? {
                    let parts = split(&lacking, idle as u64).into_iter().map(|part| (part, attempt)).collect();
                    self.publish(index, parts).await;
                }
            }
        }
        Ok(())
    }

    /// Whether the broker still has what it was given.
    async fn look_at_broker(&mut self) {
        let Ok(stream) = self.broker.context.get_stream(JOBS).await else {
            self.is_lost = true;
            return;
        };
        if self.made.is_some_and(|made| made != stream.cached_info().created.unix_timestamp_nanos()) {
            self.is_lost = true;
            return;
        }
        let mut waiting = 0;
        if let Ok(mut counts) = stream.info_with_subjects(subjects::jobs_of(&self.cluster.name)).await {
            while let Some(Ok((_, count))) = counts.next().await {
                waiting += count;
            }
            let age = if waiting == 0 { LOST } else { UNHEARD };
            self.books.iter_mut().for_each(|book| {
                book.ranges.lose_unheard(age);
            });
        }
    }

    fn say_if_lonely(&mut self) {
        let book = self.books.iter().find(|book| !book.assignment.is_over());
        let Some(lane) = book.map(|book| book.lane) else { return };
        if self.threads(lane).0 > 0 {
            self.last_worked = self.last_worked.max(self.began);
            self.said_lonely = false;
        } else if !self.said_lonely && self.last_worked.elapsed() > LONELY {
            self.said_lonely = true;
            let why = self.workers.why_nobody(&self.cluster.identity, lane);
            self.cluster.tell(format!("waiting for workers of build {}; {why}", self.cluster.identity.build));
        }
    }

    /// Says how far we are.
    async fn report(&self, ended: bool) {
        let progress = self.books.iter().map(|book| book.assignment.progress());
        let (found, played, wanted) =
            progress.fold((0, 0, 0), |(a, b, c), (found, played, wanted)| (a + found, b + played, c + wanted));
        let open: Vec<&Book<'_>> = self.books.iter().filter(|book| !book.assignment.is_over()).collect();
        let title = open.first().or(self.books.first().as_ref()).map_or(String::new(), |book| book.assignment.title());
        let more = open.len().saturating_sub(1);
        let seconds = self.began.elapsed().as_secs_f64();
        let mut lanes: Vec<Lane> = open.iter().map(|book| book.lane).collect();
        lanes.dedup();
        let report = RunReport {
            id: self.cluster.name.clone(),
            host: self.cluster.host.clone(),
            identity: self.cluster.identity.clone(),
            title: if more == 0 { title } else { format!("{title}, and {more} more") },
            done: found + played,
            wanted,
            rate: (found + played).saturating_sub(self.found) as f64 / seconds.max(0.001),
            seconds,
            open: self.books.iter().map(|book| book.ranges.out.len()).sum(),
            compared: self.compared,
            replayed: self.replayed,
            set_aside: self.cluster.set_aside(),
            ended,
            lanes,
        };
        let payload = serde_json::to_vec(&report).expect("plain data");
        let _ = self.broker.client.publish(subjects::run(&self.cluster.name), payload.into()).await;
    }

    /// Takes our ranges back, and says that we have ended. If all is done, nobody needs what else came in.
    async fn leave(&mut self, results: &mut Receiver<Message>) {
        if self.broker.client.connection_state() != State::Connected {
            return;
        }
        let complete = self.books.iter().all(|book| book.assignment.is_over()) && !self.is_stopped();
        if let Ok(stream) = self.broker.context.get_stream_no_info(JOBS).await {
            let _ = stream.purge().filter(subjects::jobs_of(&self.cluster.name)).await;
        }
        if complete {
            while let Ok(message) = results.try_recv() {
                acknowledge(&message).await;
            }
        }
        self.report(true).await;
        let _ = self.broker.client.flush().await;
    }
}

/// What came in is committed. If this gets lost it is delivered again, and found to be there.
async fn acknowledge(message: &Message) {
    let _ = message.ack_with(AckKind::Ack).await;
}

/// Takes results for a coordinator from the broker for as long as it wants them, whatever happens to the broker.
async fn receive(broker: Broker, coordinator: String, results: tokio::sync::mpsc::Sender<Message>) {
    loop {
        if let Ok(stream) = broker.context.get_stream_no_info(RESULTS).await {
            let name = format!("results-{coordinator}");
            let config = pull::Config {
                durable_name: Some(name.clone()),
                filter_subject: subjects::result(&coordinator),
                ack_policy: AckPolicy::Explicit,
                ack_wait: ACK_WAIT,
                max_ack_pending: 10_000,
                inactive_threshold: Duration::from_secs(24 * 3600),
                ..pull::Config::default()
            };
            if let Ok(consumer) = stream.get_or_create_consumer(&name, config).await {
                while let Ok(mut batch) =
                    consumer.batch().max_messages(64).expires(Duration::from_secs(2)).messages().await
                {
                    // A broker that has lost everything gives nothing, and says nothing of it.
                    let mut is_broken = true;
                    while let Some(message) = batch.next().await {
                        match message {
                            Ok(message) => {
                                is_broken = false;
                                if results.send(message).await.is_err() {
                                    return;
                                }
                            }
                            Err(_) => {
                                is_broken = true;
                                break;
                            }
                        }
                    }
                    if is_broken {
                        break;
                    }
                }
            }
        }
        tokio::time::sleep(TICK).await;
    }
}
