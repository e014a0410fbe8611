//! How fast a cluster is. Not asserted but told: `cargo xtask cluster` prints it.

use crate::{machines::Network, site::Site, strange};
use std::{
    ops::Range,
    process::Stdio,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};
use yomi_arena::{
    gaps::Gaps,
    record::{GameRecord, GameResult, MatchKey},
    runner::RunError,
    store::Store,
};
use yomi_cluster::{Access, Assignment, Cluster, Taken, Verdict};
use yomi_core::Stop;

/// Games of a millisecond or more.
const MATCH: &[&str] = &["match", "battleship", "mp:70", "cb", "--seed", "7"];

#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn two_workers_of_one_thread_against_one_process_of_two() {
    let Some(site) = Site::new() else { return };
    let games = std::env::var("YOMI_TEST_GAMES").unwrap_or_else(|_| "6000".into());
    let run = |store: &str, more: &[&str]| {
        let began = Instant::now();
        let args = [MATCH, &["--games", &games, "--store", store], more].concat();
        let status = site.yomi(1, &args).stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
        assert!(status.success());
        games.parse::<f64>().unwrap() / began.elapsed().as_secs_f64()
    };
    let on = site.on();
    let _workers = [site.worker(2), site.worker(3)];
    std::thread::sleep(std::time::Duration::from_secs(3));
    for round in 0..3 {
        let alone = run(&format!("alone{round}.sqlite"), &["--threads", "2"]);
        let together = run(&format!("together{round}.sqlite"), &["--on", &on]);
        site.assert_same(&format!("alone{round}.sqlite"), &format!("together{round}.sqlite"));
        eprintln!(
            "one process with two threads: {alone:.0} games/s; two workers with one: {together:.0} games/s, {:.1} %",
            100.0 * together / alone
        );
    }
}

/// Pieces that take no time, as large as games, kept in a real store.
struct Synthetic {
    missing: Mutex<Gaps>,
    store: Mutex<Store>,
    wanted: u64,
    done: AtomicU64,
    stop: Stop,
}

/// What a synthetic worker answers at once: a record as large as a short game's.
pub(crate) fn synthetic(number: u64) -> GameRecord {
    GameRecord {
        index: number,
        rules: "synthetic:deal=0123456789abcdef0123456789abcdef".into(),
        players: ["one:games=100".into(), "two:games=100".into()],
        actions: (0..120).map(|byte| (number.wrapping_mul(31).wrapping_add(byte)) as u8).collect(),
        result: GameResult { reason: "all found".into(), decisions: [40, 40], nanos: [1, 1], ..GameResult::default() },
    }
}

impl Assignment for Synthetic {
    fn task(&self) -> (String, String) {
        ("synthetic".into(), String::new())
    }
    fn title(&self) -> String {
        "synthetic".into()
    }
    fn is_sampled(&self) -> bool {
        false
    }
    fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed) >= self.wanted
    }
    fn stop(&self) -> &Stop {
        &self.stop
    }
    fn progress(&self) -> (u64, u64, u64) {
        (0, self.done.load(Ordering::Relaxed), self.wanted)
    }
    fn left(&self) -> u64 {
        self.missing.lock().unwrap().left()
    }
    fn take_block(&self, most: u64) -> Option<Range<u64>> {
        self.missing.lock().unwrap().take_block(most.min(500))
    }
    fn lacking(&self, range: &Range<u64>) -> Result<Vec<Range<u64>>, RunError> {
        Ok(self.store.lock().unwrap().lacking(1, range)?)
    }
    fn receive(&self, pieces: &[(u64, Vec<u8>)], _: usize, worker: &str) -> Result<Taken, RunError> {
        let records: Vec<GameRecord> = pieces.iter().map(|(_, piece)| postcard::from_bytes(piece).unwrap()).collect();
        let received = self.store.lock().unwrap().receive(1, &records, worker)?;
        self.done.fetch_add(received.added.len() as u64, Ordering::Relaxed);
        Ok(Taken::Stored { same: received.same, disputed: Vec::new() })
    }
    fn judge(&self, _: u64, _: &[u8], _: &str) -> Result<Option<Verdict>, RunError> {
        Ok(None)
    }
    fn forget(&self, _: &str) -> Result<Vec<Range<u64>>, RunError> {
        Ok(Vec::new())
    }
    fn fail(&self, error: RunError) {
        panic!("{error}");
    }
}

/// How many workers one coordinator can feed: a thousand that answer at once, and what a game costs the coordinator.
#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn a_thousand_workers_that_answer_at_once() {
    let Some(mut site) = Site::new() else { return };
    site.kill_broker();
    site.network = Network::loopback();
    site.port = site.network.port();
    site.start_broker();
    let wanted = 1_000_000;
    let mut store = Store::open(&site.path("synthetic.sqlite")).unwrap();
    assert_eq!(store.match_id(&MatchKey::new("g".into(), ["a".into(), "b".into()], 1)).unwrap(), 1);
    let missing = store.missing(1, wanted).unwrap();
    let synthetic = Synthetic {
        missing: Mutex::new(missing),
        store: Mutex::new(store),
        wanted,
        done: AtomicU64::new(0),
        stop: Stop::new(),
    };
    let _workers = strange::start(&site, 0, "synthetic");
    std::thread::sleep(std::time::Duration::from_secs(4));
    let access = Access::new(&site.on(), None).unwrap();
    let catalog = Arc::new(yomi_games::catalog(env!("YOMI_COMMIT")));
    let cluster = Cluster::connect(&access, &catalog, "synthetic", |notice| eprintln!("{notice:?}")).unwrap();
    let (began, used) = (Instant::now(), used());
    cluster.work_on(&[&synthetic]).unwrap();
    let (seconds, used) = (began.elapsed().as_secs_f64(), self::used() - used);
    let games = wanted as f64;
    eprintln!(
        "1,000 workers that answer at once: {:.0} games/s; the coordinator used {:.1} µs of a core a game, so it can feed {:.0} games/s",
        games / seconds,
        1e6 * used / games,
        games / used
    );
}

/// Seconds of processor time that this process has used.
fn used() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let after = stat.rsplit(')').next().unwrap();
    let fields: Vec<f64> = after.split_whitespace().filter_map(|field| field.parse().ok()).collect();
    // The letter of the state is no number, so the user's and the system's time are the 11th and 12th.
    (fields[10] + fields[11]) / 100.0
}

/// The coordinator's memory while many games are counted.
#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn counting_takes_the_same_memory_however_many_games_there_are() {
    let Some(site) = Site::new() else { return };
    let games: u64 = std::env::var("YOMI_TEST_TALLIES").ok().and_then(|it| it.parse().ok()).unwrap_or(400_000);
    let _workers = [site.worker(2), site.worker(3)];
    let wanted = games.to_string();
    let command = ["match", "geister", "random", "rush", "--tallies", "--games", &wanted];
    let (began, mut coordinator) = (Instant::now(), site.coordinator(&command, "cluster.sqlite"));
    let mut peaks = Vec::new();
    while !coordinator.has_ended() {
        if let Some(memory) = memory_of(coordinator.0.id()) {
            peaks.push(memory);
        }
        std::thread::sleep(std::time::Duration::from_millis(500));
    }
    site.finish(coordinator);
    let rate = games as f64 / began.elapsed().as_secs_f64();
    let quarter = |from: usize| peaks[from * peaks.len() / 4..((from + 1) * peaks.len() / 4).max(1)].iter().max();
    eprintln!(
        "{games} games counted at {rate:.0} games/s; greatest memory of the coordinator in the first quarter {:?} KiB, in the last {:?} KiB; the store has {} KiB",
        quarter(0).unwrap(),
        quarter(3).unwrap(),
        std::fs::metadata(site.path("cluster.sqlite")).unwrap().len() / 1024
    );
    site.plain(&command, "plain.sqlite");
    let summary = |store: &str| {
        let output = site.yomi(1, &[&command[..], &["--json", "--store", store]].concat()).output().unwrap();
        let mut json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        json["summary"]["micros_per_move"] = serde_json::Value::Null;
        json["summary"].clone()
    };
    assert_eq!(summary("plain.sqlite"), summary("cluster.sqlite"));
}

/// The memory of a process in KiB, or of the one that it became.
fn memory_of(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
