//! Workers that are not what they should be, and messages that are none.

use crate::{machines::Process, measured, site::Site};
use std::{
    process::Stdio,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};
use yomi_arena::record::GameRecord;
use yomi_cluster::{
    Access, Identity,
    worker::{self, Craft, Doing, Options},
};
use yomi_core::Stop;

/// What this process is to be, if it was started as a strange worker.
const STRANGE: &str = "YOMI_TEST_STRANGE";

/// Not a test but a process of other tests: a worker of another build, or one that lies.
#[test]
#[ignore = "a process of other tests"]
fn strange_worker() {
    let Ok(kind) = std::env::var(STRANGE) else { return };
    let access = Access::new(&std::env::var("YOMI_TEST_ON").unwrap(), None).unwrap();
    let build = if kind == "build" { "another-build" } else { env!("YOMI_COMMIT") };
    let catalog = Arc::new(yomi_games::catalog(build));
    let games = worker::games(&catalog);
    let craft: Arc<dyn Craft> = match kind.as_str() {
        "liar" => Arc::new(Liar(games)),
        "synthetic" => Arc::new(AtOnce),
        _ => games,
    };
    let (crafts, threads) = (vec![craft], if kind == "synthetic" { 1000 } else { 1 });
    let options = Options { access, threads, programs: false, crafts: Vec::new() };
    worker::work_as(Identity::of(&catalog), crafts, options, &Stop::new(), |line| eprintln!("{line}")).unwrap();
}

/// Plays legal games, but in four places of five another one than it should: nobody sees that who does not play it again.
struct Liar(Arc<dyn Craft>);

impl Craft for Liar {
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    fn prepare(&self, body: &str) -> Result<Arc<dyn Doing>, String> {
        Ok(Arc::new(Lying(self.0.prepare(body)?)))
    }
}

struct Lying(Arc<dyn Doing>);

impl Doing for Lying {
    fn piece(&self, number: u64, stop: &Stop) -> Result<Option<Vec<u8>>, String> {
        if number.is_multiple_of(5) {
            return self.0.piece(number, stop);
        }
        let Some(other) = self.0.piece(number + 1_000_000, stop)? else { return Ok(None) };
        let mut record: GameRecord = postcard::from_bytes(&other).unwrap();
        record.index = number;
        Ok(Some(postcard::to_stdvec(&record).unwrap()))
    }
}

/// Answers at once.
struct AtOnce;

impl Craft for AtOnce {
    fn kind(&self) -> &'static str {
        "synthetic"
    }

    fn prepare(&self, _: &str) -> Result<Arc<dyn Doing>, String> {
        Ok(Arc::new(AtOnce))
    }
}

impl Doing for AtOnce {
    fn piece(&self, number: u64, _: &Stop) -> Result<Option<Vec<u8>>, String> {
        Ok(Some(postcard::to_stdvec(&measured::synthetic(number)).unwrap()))
    }
}

pub(crate) fn start(site: &Site, machine: u32, kind: &str) -> Process {
    let program = std::env::current_exe().unwrap();
    let mut command =
        site.on_machine(machine, &program, &["--exact", "strange::strange_worker", "--ignored", "--nocapture"]);
    command.env(STRANGE, kind).env("YOMI_TEST_ON", site.on());
    Process::start(command.stdout(Stdio::null()).stderr(site.log("strange.log")))
}

const MATCH: &[&str] = &["match", "battleship", "cb", "mp:70", "--games", "600"];

#[test]
fn a_liar_is_set_aside_and_nothing_of_it_stays() {
    let Some(site) = Site::new() else { return };
    site.plain(MATCH, "plain.sqlite");
    let _liar = start(&site, 3, "liar");
    let coordinator = site.coordinator(MATCH, "cluster.sqlite");
    let began = Instant::now();
    while !site.said("coordinator.log").contains("is set aside") {
        assert!(began.elapsed() < Duration::from_secs(60), "{}", site.said("coordinator.log"));
        thread::sleep(Duration::from_millis(50));
    }
    let _worker = site.worker(2);
    site.finish(coordinator);
    site.assert_same("plain.sqlite", "cluster.sqlite");
    assert!(site.said("strange.log").contains("we are set aside"), "{}", site.said("strange.log"));
}

#[test]
fn a_worker_of_another_build_gets_no_work_and_is_told_why() {
    let Some(site) = Site::new() else { return };
    site.plain(MATCH, "plain.sqlite");
    let _other = start(&site, 3, "build");
    let coordinator = site.coordinator(MATCH, "cluster.sqlite");
    let began = Instant::now();
    while !site.said("strange.log").contains("this is build another-build; install the same one") {
        assert!(began.elapsed() < Duration::from_secs(60), "{}", site.said("strange.log"));
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(site.games("cluster.sqlite"), 0);
    let _worker = site.worker(2);
    site.finish(coordinator);
    site.assert_same("plain.sqlite", "cluster.sqlite");
}

/// Jobs that are delivered again and messages that are no ranges, published by hand.
#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn jobs_come_twice_and_messages_are_nonsense() {
    let Some(site) = Site::new() else { return };
    let table = ["reproduce", "battleship/table4", "--quick"];
    site.plain(&table, "plain.sqlite");
    let _workers: Vec<_> = (2..5).map(|machine| site.worker(machine)).collect();
    let mut coordinator = site.coordinator(&table, "cluster.sqlite");
    site.wait_for(100, "cluster.sqlite", &mut coordinator);
    let mut meddler = site.on_machine(
        1,
        &std::env::current_exe().unwrap(),
        &["--exact", "strange::meddler", "--ignored", "--nocapture"],
    );
    let meddler = meddler.env("YOMI_TEST_ON", site.on()).stderr(site.log("meddler.log")).stdout(Stdio::null());
    assert!(meddler.status().unwrap().success(), "{}", site.said("meddler.log"));
    site.finish(coordinator);
    site.assert_same("plain.sqlite", "cluster.sqlite");
    let workers = [2, 3, 4].map(|machine| site.said(&format!("worker{machine}.log"))).concat();
    assert!(workers.contains("a message is no range and was dropped"), "{workers}");
    let told = site.said("coordinator.log");
    assert!(told.contains("a message among the results is none and was dropped"), "{told}");
}

/// Not a test but a process of the one above: hears jobs and results on their way, and publishes them again.
#[test]
#[ignore = "a process of other tests"]
fn meddler() {
    let Ok(on) = std::env::var("YOMI_TEST_ON") else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        use futures_util::StreamExt;
        let client = async_nats::connect(on).await.unwrap();
        let (mut jobs, mut results) =
            (client.subscribe("yomi.job.>").await.unwrap(), client.subscribe("yomi.result.>").await.unwrap());
        let end = tokio::time::sleep(Duration::from_secs(6));
        tokio::pin!(end);
        let mut again = std::collections::HashSet::new();
        loop {
            let message = tokio::select! {
                Some(message) = jobs.next() => message,
                Some(message) = results.next() => message,
                () = &mut end => break,
            };
            if again.insert(message.payload.clone()) && message.payload.len() > 20 {
                client.publish(message.subject.clone(), message.payload).await.unwrap();
                client.publish(message.subject, "no range".into()).await.unwrap();
            }
        }
        client.flush().await.unwrap();
    });
}

/// The clocks of a worker and of the coordinator are years off; spans of time are all that anybody tells others.
#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn clocks_are_wrong() {
    let Some(site) = Site::new() else { return };
    let Some(library) = ["x86_64-linux-gnu", "aarch64-linux-gnu"]
        .map(|kind| format!("/usr/lib/{kind}/faketime/libfaketime.so.1"))
        .into_iter()
        .find(|path| std::path::Path::new(path).exists())
    else {
        eprintln!("SKIPPED: there is no libfaketime here; install it (Debian: apt-get install faketime)");
        return;
    };
    let table = ["reproduce", "battleship/table4", "--quick"];
    site.plain(&table, "plain.sqlite");
    let on = site.on();
    let off = |machine: u32, args: &[&str], by: &str, log: &str| {
        let mut command = site.yomi(machine, args);
        command.env("LD_PRELOAD", &library).env("FAKETIME", by).env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        Process::start(command.stdout(Stdio::null()).stderr(site.log(log)))
    };
    let worker = ["worker", "--threads", "1", "--on", &on];
    let _workers = [off(2, &worker, "+3y", "worker2.log"), off(3, &worker, "-3y", "worker3.log")];
    let args = [&table[..], &["--store", "cluster.sqlite", "--on", &on]].concat();
    site.finish(off(1, &args, "+10d", "coordinator.log"));
    site.assert_same("plain.sqlite", "cluster.sqlite");
}
