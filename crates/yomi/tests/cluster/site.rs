//! A broker, workers and a coordinator, as real processes, and the stores they fill.

use crate::machines::{Network, Process};
use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;
use yomi_arena::{
    record::{GameRecord, MatchKey},
    store::Store,
};

/// Machines: the broker's, the coordinator's, and those of workers.
const MACHINES: u32 = 6;

/// A place to run a cluster in.
pub(crate) struct Site {
    pub(crate) folder: TempDir,
    pub(crate) network: Network,
    pub(crate) port: u16,
    pub(crate) broker: Option<Process>,
    /// More for the broker's command line.
    pub(crate) broker_args: Vec<String>,
}

/// The broker's program; none where it is not installed.
pub(crate) fn nats_server() -> Option<PathBuf> {
    let places = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];
    let found = places.iter().map(PathBuf::from).find(|place| place.exists());
    if found.is_none() {
        eprintln!("SKIPPED: there is no nats-server here; install it (Debian: apt-get install nats-server)");
    }
    found
}

impl Site {
    /// A site with a running broker; none where there is no broker to run.
    pub(crate) fn new() -> Option<Site> {
        nats_server()?;
        let network = Network::new(MACHINES);
        let port = network.port();
        let folder = TempDir::new().unwrap();
        let mut site = Site { folder, network, port, broker: None, broker_args: Vec::new() };
        site.start_broker();
        Some(site)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn on(&self) -> String {
        format!("nats://{}:{}", self.network.address(0), self.port)
    }

    /// Starts the broker with what its disk has, and waits until it answers.
    pub(crate) fn start_broker(&mut self) {
        let mut command = self.network.command(0, &nats_server().unwrap());
        command.args(["--jetstream", "--addr", &self.network.address(0), "--port", &self.port.to_string()]);
        command.arg("--store_dir").arg(self.path("broker")).args(&self.broker_args);
        let log = File::options().create(true).append(true).open(self.path("broker.log")).unwrap();
        self.broker = Some(Process::start(command.stdout(Stdio::null()).stderr(log)));
        let began = Instant::now();
        loop {
            let mut asked = self.yomi(1, &["cluster", "--json", "--on", &self.on()]);
            if asked.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success() {
                return;
            }
            assert!(began.elapsed() < Duration::from_secs(30), "the broker does not answer");
            thread::sleep(Duration::from_millis(100));
        }
    }

    pub(crate) fn kill_broker(&mut self) {
        self.broker.take().unwrap().kill();
    }

    /// What was on the broker's disk is gone.
    pub(crate) fn wipe_broker(&self) {
        let _ = std::fs::remove_dir_all(self.path("broker"));
    }

    /// yomi on a machine, with a data directory inside the folder.
    pub(crate) fn yomi(&self, machine: u32, args: &[&str]) -> Command {
        self.on_machine(machine, Path::new(env!("CARGO_BIN_EXE_yomi")), args)
    }

    pub(crate) fn on_machine(&self, machine: u32, program: &Path, args: &[&str]) -> Command {
        let mut command = self.network.command(machine, program);
        command.args(args).current_dir(self.folder.path());
        for variable in ["HOME", "XDG_DATA_HOME"] {
            command.env(variable, self.folder.path());
        }
        for variable in ["NATS_USER", "NATS_PASSWORD", "NATS_CREDS", "NATS_NKEY", "NATS_TOKEN", "NATS_CA"] {
            command.env_remove(variable);
        }
        command
    }

    /// A file for what a process says.
    pub(crate) fn log(&self, name: &str) -> File {
        File::options().create(true).append(true).open(self.path(name)).unwrap()
    }

    pub(crate) fn said(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    /// A worker with one thread on a machine.
    pub(crate) fn worker(&self, machine: u32) -> Process {
        let mut command = self.yomi(machine, &["worker", "--threads", "1", "--on", &self.on()]);
        Process::start(command.stdout(Stdio::null()).stderr(self.log(&format!("worker{machine}.log"))))
    }

    /// A coordinator that has a command done by the cluster, into a store.
    pub(crate) fn coordinator(&self, command: &[&str], store: &str) -> Process {
        let on = self.on();
        let mut command = self.yomi(1, &[command, &["--store", store, "--on", &on]].concat());
        Process::start(command.stdout(self.log("out.log")).stderr(self.log("coordinator.log")))
    }

    /// The plain command, on this machine alone.
    pub(crate) fn plain(&self, command: &[&str], store: &str) {
        let mut command = self.yomi(1, &[command, &["--store", store]].concat());
        assert!(command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
    }

    /// How many games a store has.
    pub(crate) fn games(&self, store: &str) -> u64 {
        if !self.path(store).exists() {
            return 0;
        }
        let Ok(store) = Store::open(&self.path(store)) else { return 0 };
        store.matches().map_or(0, |matches| matches.iter().map(|one| one.games).sum())
    }

    /// Waits until a store has so many games, or its coordinator ends.
    pub(crate) fn wait_for(&self, games: u64, store: &str, coordinator: &mut Process) {
        let began = Instant::now();
        while self.games(store) < games && !coordinator.has_ended() {
            assert!(began.elapsed() < Duration::from_secs(600), "{}", self.said("coordinator.log"));
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until a coordinator has done everything.
    pub(crate) fn finish(&self, mut coordinator: Process) {
        let status = coordinator.0.wait().unwrap();
        assert!(status.success(), "{}", self.said("coordinator.log"));
    }

    /// Whether two stores hold the same games, row by row and byte for byte, times aside. How many there are.
    pub(crate) fn assert_same(&self, one: &str, other: &str) -> usize {
        let (one, other) = (rows(&self.path(one)), rows(&self.path(other)));
        assert_eq!(one.len(), other.len(), "{}", self.said("coordinator.log"));
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one, other);
        }
        one.len()
    }
}

/// All games of a store with their matches, in one order, times aside.
fn rows(path: &Path) -> Vec<(MatchKey, GameRecord)> {
    let store = Store::open(path).unwrap();
    let mut rows = Vec::new();
    for stored in store.matches().unwrap() {
        for number in store.finished(stored.id, u64::MAX >> 1).unwrap() {
            let mut record = store.game(stored.id, number).unwrap();
            record.result.nanos = [0, 0];
            rows.push((stored.key.clone(), record));
        }
    }
    rows.sort_by_key(|(key, record)| (serde_json::to_string(key).unwrap(), record.index));
    rows
}
