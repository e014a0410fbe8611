//! Faults on purpose: processes killed in the middle of what they write, and disks that are full.
//!
//! Every round ends something at a random moment and looks whether anything is gone that was stored before. It goes on
//! until so many faults have happened, and tells what was found; the first loss ends it.

use anyhow::{Context, bail, ensure};
use serde_json::Value;
use std::{
    fs,
    hash::{BuildHasher, RandomState},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

/// What is killed: its name, and what does one round of it.
type Kind = (&'static str, fn(&Place) -> anyhow::Result<()>);

const KINDS: [Kind; 5] = [
    ("match", kill_match),
    ("tournament", kill_tournament),
    ("import", kill_import),
    ("migration", kill_migration),
    ("tables", kill_tables),
];

/// Games in the file that is imported.
const IMPORTED: usize = 400;

/// Where faults happen: a program, and a folder that goes away.
struct Place {
    program: PathBuf,
    folder: PathBuf,
}

/// Kills processes, or fills disks, so many times.
pub(crate) fn run(what: &str, rounds: u64, program: &Path) -> anyhow::Result<()> {
    let program =
        program.canonicalize().with_context(|| format!("{} is not there: build it first", program.display()))?;
    let folder = std::env::temp_dir().join(format!("yomi-faults-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let place = Place { program, folder };
    let done = match what {
        "kills" => kills(&place, rounds),
        "disk" => disks(&place, rounds),
        other => bail!("{other:?} is no kind of fault; write kills or disk"),
    };
    fs::remove_dir_all(&place.folder)?;
    done
}

fn kills(place: &Place, rounds: u64) -> anyhow::Result<()> {
    place.prepare_import()?;
    let (began, mut counts) = (Instant::now(), [0; KINDS.len()]);
    for round in 0..rounds {
        let index = round as usize % KINDS.len();
        let (name, kill) = KINDS[index];
        kill(place)
            .with_context(|| format!("kill {}, of a {name}; everything is in {}", round + 1, place.folder.display()))?;
        counts[index] += 1;
    }
    let told: Vec<String> = KINDS.iter().zip(counts).map(|((name, _), count)| format!("{name} {count}")).collect();
    println!("{rounds} kills ({}), nothing lost, in {} s", told.join(", "), began.elapsed().as_secs());
    Ok(())
}

impl Place {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(args).current_dir(&self.folder);
        for variable in ["HOME", "XDG_DATA_HOME"] {
            command.env(variable, &self.folder);
        }
        command
    }

    fn output(&self, args: &[&str]) -> anyhow::Result<Output> {
        Ok(self.command(args).output()?)
    }

    fn run(&self, args: &[&str]) -> anyhow::Result<String> {
        let output = self.output(args)?;
        let told = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "yomi {} failed: {told}", args.join(" "));
        Ok(String::from_utf8(output.stdout)?)
    }

    /// Starts a command and kills it within so many milliseconds.
    fn kill(&self, args: &[&str], within: u64) -> anyhow::Result<()> {
        let mut child = self.command(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        thread::sleep(Duration::from_micros(random() % (within * 1000)));
        child.kill()?;
        child.wait()?;
        Ok(())
    }

    /// How many games a store has. All of them are replayed now and then.
    fn games(&self, store: &str) -> anyhow::Result<u64> {
        if !self.path(store).exists() {
            return Ok(0);
        }
        let listed: Value = serde_json::from_str(&self.run(&["list", "--json", "--store", store])?)?;
        let games = listed.as_array().into_iter().flatten().filter_map(|row| row["games"].as_u64()).sum();
        if random().is_multiple_of(16) {
            let exported = self.run(&["export", "--store", store])?;
            let lines = exported.lines().filter(|line| line.contains("yomi-game/")).count() as u64;
            ensure!(lines == games, "{lines} of {games} games can be read");
        }
        Ok(games)
    }

    /// A file of games to be imported.
    fn prepare_import(&self) -> anyhow::Result<()> {
        let count = IMPORTED.to_string();
        self.run(&["match", "geister", "random", "random", "--games", &count, "--store", "source.sqlite"])?;
        Ok(fs::write(self.path("games.jsonl"), self.run(&["export", "--store", "source.sqlite"])?)?)
    }

    /// Ends something that adds games, and counts them before and after.
    fn kill_growing(&self, args: &[&str], store: &str, most: u64) -> anyhow::Result<()> {
        let before = self.games(store)?;
        self.kill(args, 400)?;
        let after = self.games(store)?;
        ensure!(after >= before, "{before} games were stored, and {after} are left");
        if after >= most {
            forget(&self.path(store))?;
        }
        Ok(())
    }
}

fn kill_match(place: &Place) -> anyhow::Result<()> {
    let args = ["match", "geister", "random", "random", "--games", "1000000", "--store", "match.sqlite"];
    place.kill_growing(&args, "match.sqlite", 20_000)
}

fn kill_tournament(place: &Place) -> anyhow::Result<()> {
    let store = "tournament.sqlite";
    let args = ["tournament", "geister", "random", "rush", "--rounds", "100000", "--store", store];
    place.kill_growing(&args, store, 5_000)
}

/// All games of a file, or none.
fn kill_import(place: &Place) -> anyhow::Result<()> {
    let store = "import.sqlite";
    place.kill(&["import", "games.jsonl", "--store", store], 300)?;
    let games = place.games(store)?;
    ensure!(games == 0 || games == IMPORTED as u64, "{games} of {IMPORTED} games were imported");
    if games > 0 {
        forget(&place.path(store))?;
    }
    Ok(())
}

/// A store of the second layout is brought into the present one with all its games, however often that is begun.
fn kill_migration(place: &Place) -> anyhow::Result<()> {
    let store = "old.sqlite";
    if !place.path(store).exists() {
        let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/arena/tests/data/layout-2.sqlite");
        fs::copy(&old, place.path(store)).with_context(|| format!("{}", old.display()))?;
    }
    for _ in 0..4 {
        place.kill(&["list", "--store", store], 12)?;
    }
    let games = place.games(store)?;
    ensure!(games > 0, "the games of the old store are gone");
    forget(&place.path(store))
}

/// A table has its name only when it is whole.
fn kill_tables(place: &Place) -> anyhow::Result<()> {
    place.kill(&["tubstap", "tables", "FFF-III"], 700)?;
    let table = place.path("yomi/tubstap/FFF-III.table");
    if table.exists() {
        let length = fs::metadata(&table)?.len();
        ensure!(length == 3_543_186, "a table of {length} bytes has its final name");
        fs::remove_file(table)?;
    }
    Ok(())
}

/// Fills small disks at random sizes, and looks whether what was stored is there.
fn disks(place: &Place, rounds: u64) -> anyhow::Result<()> {
    let began = Instant::now();
    let (mut full, mut stored) = (0, 0);
    for round in 0..rounds {
        let disk = place.path("disk");
        fs::create_dir_all(&disk)?;
        let size = format!("size={}k", 64 + random() % 2000);
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&disk).status()?;
        ensure!(mounted.success(), "a small disk needs the right to mount one: run this as root");
        let found = fill(place);
        Command::new("umount").arg(&disk).status()?;
        let (was_full, games) = found.with_context(|| format!("disk {}, {size}", round + 1))?;
        full += u64::from(was_full);
        stored += games;
    }
    let seconds = began.elapsed().as_secs();
    println!("{rounds} disks, {full} of them full; {stored} games on them can be read, in {seconds} s");
    Ok(())
}

/// Plays until the disk is full. Whether it was, and how many games are there.
fn fill(place: &Place) -> anyhow::Result<(bool, u64)> {
    let args = ["match", "geister", "random", "random", "--games", "3000", "--store", "disk/full.sqlite"];
    let output = place.output(&args)?;
    let told = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success() || told.contains("full") || told.contains("cannot be used"), "it said: {told}");
    if !output.status.success() && !place.path("disk/full.sqlite").exists() {
        return Ok((true, 0));
    }
    // What is there is read from where there is room.
    for name in ["full.sqlite", "full.sqlite-wal"] {
        if place.path("disk").join(name).exists() {
            fs::copy(place.path("disk").join(name), place.path(name))?;
        }
    }
    let listed = place.output(&["list", "--store", "full.sqlite"])?;
    let games = if listed.status.success() { place.games("full.sqlite")? } else { 0 };
    forget(&place.path("full.sqlite"))?;
    Ok((!output.status.success(), games))
}

/// Deletes a store with its logs.
fn forget(store: &Path) -> anyhow::Result<()> {
    for ending in ["", "-wal", "-shm"] {
        let file = PathBuf::from(format!("{}{ending}", store.display()));
        if file.exists() {
            fs::remove_file(file)?;
        }
    }
    Ok(())
}

fn random() -> u64 {
    RandomState::new().hash_one(0)
}
