//! The studio's page: its types, and whole games in a real browser.

use anyhow::{Context, bail};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// Where the page's checks live.
const FOLDER: &str = "crates/studio/browser";

/// Checks the page's types with the TypeScript compiler, and what the boards make of actions.
pub(crate) fn types() -> anyhow::Result<()> {
    packages()?;
    run("the page's types", Command::new("node").args(["node_modules/typescript/bin/tsc", "--project", "."]))?;
    run("the boards' own tests", Command::new("node").args(["--test", "../tests/boards/"]))
}

/// Plays in Chromium against the program that the tests have built. Screenshots are kept in the target folder.
pub(crate) fn browser(target: &Path) -> anyhow::Result<()> {
    packages()?;
    install("chromium", &["chromium", "fonts-dejavu-core"])?;
    let program = target.join("debug").join("yomi");
    let screenshots = target.join("screenshots");
    std::fs::create_dir_all(&screenshots).with_context(|| format!("{} cannot be made", screenshots.display()))?;
    let mut tests = Command::new("node");
    tests.args(["--test", "--test-concurrency=1", "tests/"]).env("YOMI", program).env("SCREENSHOTS", &screenshots);
    run("the page in a browser", &mut tests)?;
    eprintln!("screenshots are in {}", screenshots.display());
    Ok(())
}

/// Installs the pinned packages where they are missing.
fn packages() -> anyhow::Result<()> {
    install("node", &["nodejs", "npm"])?;
    let folder = PathBuf::from(FOLDER);
    if folder.join("node_modules/playwright-core/package.json").exists() {
        return Ok(());
    }
    run("the page's tools", Command::new("npm").args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]))
}

/// Has Debian's packages installed unless the program is there.
fn install(program: &str, packages: &[&str]) -> anyhow::Result<()> {
    if Command::new(program).arg("--version").output().is_ok() {
        return Ok(());
    }
    let mut apt = Command::new("apt-get");
    apt.args(["install", "--yes", "--no-install-recommends"]).args(packages);
    if !apt.status().is_ok_and(|status| status.success()) {
        bail!("{program} is missing and apt-get cannot install it; install Debian's {}", packages.join(" "));
    }
    Ok(())
}

fn run(what: &str, command: &mut Command) -> anyhow::Result<()> {
    eprintln!("\n== {what}");
    let status = command.current_dir(FOLDER).status().with_context(|| format!("{what} cannot be run"))?;
    if !status.success() {
        bail!("{what}: failed");
    }
    Ok(())
}
