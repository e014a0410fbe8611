//! Comparing the rules of Amazons with those of Fairy-Stockfish.

use crate::cargo_path;
use anyhow::{Context, bail, ensure};
use std::{
    env,
    path::PathBuf,
    process::{Command, Stdio},
};

/// The version whose answers are kept as data of the tests.
const PYFFISH: &str = "pyffish==0.0.90";

/// `check` compares random positions; `write` prints the other program's answers, as they are kept in
/// `crates/amazons/tests/data/pyffish.txt`.
pub(crate) fn run(what: &str, numbers: &[u64]) -> anyhow::Result<()> {
    if !["check", "write"].contains(&what) {
        bail!("{what:?} is nothing to do for Amazons; write check, or write to make the data of the tests");
    }
    let python = python()?;
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let mut positions = Command::new(cargo_path())
        .args(["run", "--release", "--quiet", "--package", "yomi-amazons", "--example", "legal_moves", "--"])
        .args(&numbers)
        .stdout(Stdio::piped())
        .spawn()
        .context("the positions cannot be made")?;
    let ours = positions.stdout.take().context("the positions have no output")?;
    let compared = Command::new(python)
        .args(["-c", include_str!("pyffish_check.py"), what])
        .stdin(ours)
        .status()
        .context("Python cannot be run")?;
    ensure!(positions.wait()?.success(), "the positions could not be made");
    ensure!(compared.success(), "the two programs differ");
    Ok(())
}

/// A Python that has the module, in an environment of its own in the target folder.
fn python() -> anyhow::Result<PathBuf> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let folder = target.join("pyffish");
    let python = folder.join("bin").join("python");
    let has_it = |python: &PathBuf| {
        let import = Command::new(python).args(["-c", "import pyffish"]).stderr(Stdio::null()).status();
        import.is_ok_and(|status| status.success())
    };
    if !has_it(&python) {
        let made =
            Command::new("python3").args(["-m", "venv"]).arg(&folder).status().context("python3 cannot be run")?;
        ensure!(made.success(), "python3 has no module venv; install it (Debian: python3-venv)");
        let installed = Command::new(&python).args(["-m", "pip", "install", "--quiet", PYFFISH]).status()?;
        ensure!(installed.success(), "{PYFFISH} cannot be installed");
    }
    Ok(python)
}
