//! The project's chores: `cargo xtask test` is the whole gate.

mod amazons;
mod page;
mod python;
mod signatures;
mod wire;

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};
use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

/// Chores of yomi.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Everything that must be true of main: format, lints, tests, documentation
    Test,
    /// The studio's page: how it is written, its types, and whole games in a real browser
    Page,
    /// Format all Rust and all JavaScript, and mend what the page's linter can mend safely
    Format,
    /// Write down what the studio and its page tell each other, after a change of it: openapi.json and the page's types
    Wire,
    /// Write down how players behave, after a change that was meant to change it
    Signatures,
    /// The benches, one after the other on one core
    Bench,
    /// Compare the double-dummy solver with Debian's libdds, which is installed where it is missing, and with others
    Dds {
        /// check: the results of random positions; speed: CPU times
        what: String,
        /// How many, the seed, and for speed other solvers as NAME=PATH: a library with the functions of libdds (.so),
        /// or a program with the command line of macroxue's bridge-solver
        how: Vec<String>,
    },
    /// The Python package
    Python {
        /// test: types, tests, tutorial and notebooks; wheel: what pip installs; bench: figures beside those of other
        /// packages; docs: pages of all its classes and functions
        #[arg(default_value = "test")]
        what: String,
    },
    /// The long tests of clusters: broker, coordinator and workers are killed, cut off, wiped, full or strange; and how
    /// fast they are
    Cluster {
        /// Only tests whose names contain this
        name: Option<String>,
    },
    /// Compare the legal moves in Amazons with Fairy-Stockfish's, by its Python module, which is installed in the
    /// target folder
    Amazons {
        /// check: random positions; write: the other program's answers, as the tests keep them
        what: String,
        /// How many, and the seed
        numbers: Vec<u64>,
    },
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().task {
        Task::Test => test(),
        Task::Page => test_page(),
        Task::Format => format(),
        Task::Wire => wire::write(),
        Task::Signatures => signatures::write(),
        Task::Bench => cargo("benches", &["bench", "--workspace", "--benches"], &[]),
        Task::Dds { what, how } => dds(&what, &how),
        Task::Python { what } => python::run(&what),
        Task::Cluster { name } => cluster(name.as_deref()),
        Task::Amazons { what, numbers } => amazons::run(&what, &numbers),
    }
}

fn test() -> anyhow::Result<()> {
    let began = Instant::now();
    cargo("format", &["fmt", "--all", "--check"], &[]).context("`cargo xtask format` formats everything")?;
    page::style()?;
    cargo("lints", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"], &[])?;
    ensure_nextest()?;
    ensure_languages()?;
    ensure_broker();
    cargo("tests", &["nextest", "run", "--workspace", "--locked"], &[])?;
    python::test()?;
    page::types()?;
    page::browser(&target_folder())?;
    cargo("examples in the documentation", &["test", "--doc", "--workspace", "--locked"], &[])?;
    cargo("documentation", &["doc", "--workspace", "--no-deps", "--locked"], &[("RUSTDOCFLAGS", "-D warnings")])?;
    eprintln!("\nall of it passed in {} s", began.elapsed().as_secs());
    Ok(())
}

/// Puts everything into the form that the gate asks for.
fn format() -> anyhow::Result<()> {
    cargo("format", &["fmt", "--all"], &[])?;
    page::format()
}

/// The page's part of the gate by itself.
fn test_page() -> anyhow::Result<()> {
    page::style()?;
    page::types()?;
    cargo("the program", &["test", "--package", "yomi", "--no-run", "--locked"], &[])?;
    page::browser(&target_folder())
}

/// Where cargo puts what it builds.
fn target_folder() -> PathBuf {
    let named = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| PathBuf::from("target"));
    std::path::absolute(&folder).unwrap_or(folder)
}

fn dds(what: &str, how: &[String]) -> anyhow::Result<()> {
    if !Path::new("/usr/include/dds/dll.h").exists() {
        let installed =
            Command::new("apt-get").args(["install", "--yes", "--no-install-recommends", "libdds-dev"]).status();
        if !installed.is_ok_and(|status| status.success()) {
            bail!("libdds is missing and apt-get cannot install it; install Debian's package libdds-dev");
        }
    }
    let mut args = vec!["run", "--release", "--package", "yomi-bridge", "--features", "libdds", "--example", "libdds"];
    args.extend(["--", what]);
    args.extend(how.iter().map(String::as_str));
    cargo("comparison with libdds", &args, &[])
}

/// The bots to start from are played by the tests, each in its own language.
fn ensure_languages() -> anyhow::Result<()> {
    page::install("python3", &["python3"])?;
    page::install("node", &["nodejs", "npm"])?;
    page::install("c++", &["g++"])
}

/// Clusters are tested with a real broker. Where it cannot be had, their tests say so and are skipped.
fn ensure_broker() {
    if let Err(problem) = page::install("nats-server", &["nats-server"]) {
        eprintln!("the tests of clusters are skipped: {problem:#}");
    }
}

/// The long tests of clusters, one after the other, with a program that is as fast as it gets.
fn cluster(name: Option<&str>) -> anyhow::Result<()> {
    page::install("nats-server", &["nats-server"])?;
    if let Err(problem) = page::install("faketime", &["faketime"]) {
        eprintln!("nobody's clock will be wrong: {problem:#}");
    }
    let mut args =
        vec!["test", "--release", "--package", "yomi", "--test", "cluster", "--", "--ignored", "--nocapture"];
    args.extend(["--test-threads", "1"]);
    args.extend(name);
    cargo("clusters", &args, &[])
}

/// Builds the test runner where it is missing.
fn ensure_nextest() -> anyhow::Result<()> {
    let mut version = Command::new(cargo_path());
    if status(version.args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()))? {
        return Ok(());
    }
    cargo("the test runner", &["install", "--locked", "cargo-nextest"], &[])
}

fn cargo(what: &str, args: &[&str], variables: &[(&str, &str)]) -> anyhow::Result<()> {
    eprintln!("\n== {what}: cargo {}", args.join(" "));
    if !status(Command::new(cargo_path()).args(args).envs(variables.iter().copied()))? {
        bail!("{what}: cargo {} failed", args.join(" "));
    }
    Ok(())
}

fn status(command: &mut Command) -> anyhow::Result<bool> {
    let status = command.status().with_context(|| format!("{} cannot be run", cargo_path()))?;
    Ok(status.success())
}

/// The cargo that runs this task.
pub(crate) fn cargo_path() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".into())
}
