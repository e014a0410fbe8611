//! The studio's page: how it is written, its types, and whole games in a real browser.

use crate::wire;
use anyhow::{Context, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Where the page's checks live.
pub(crate) const FOLDER: &str = "crates/studio/browser";

/// The pinned versions that were installed last.
const INSTALLED: &str = "node_modules/.installed-package-lock.json";

/// Where the page's own files and those of the games are put side by side, as the studio serves them.
const ASSEMBLED: &str = "crates/studio/browser/assembled";

/// The formatter and linter of all JavaScript; what it asks for is in `biome.json`.
const BIOME: &str = "node_modules/@biomejs/biome/bin/biome";

/// The project, seen from [`FOLDER`].
const PROJECT: &str = "../../..";

/// Checks that all JavaScript is formatted and that the linter has nothing to say.
pub(crate) fn style() -> anyhow::Result<()> {
    packages()?;
    run("how the page is written", Command::new("node").args([BIOME, "check", PROJECT]))
        .context("`cargo xtask format` puts right what can be put right without asking; the rest is told above")
}

/// Formats all JavaScript, and mends what the linter can mend safely.
pub(crate) fn format() -> anyhow::Result<()> {
    packages()?;
    run("the page's format", Command::new("node").args([BIOME, "check", "--write", PROJECT]))
}

/// Checks that the page's types are those of the studio's description, checks the page with the TypeScript compiler,
/// and what the boards make of actions.
pub(crate) fn types() -> anyhow::Result<()> {
    packages()?;
    wire::check()?;
    assemble()?;
    run("the page's types", Command::new("node").args(["node_modules/typescript/bin/tsc", "--project", "."]))?;
    run("the boards' own tests", Command::new("node").arg("--test").args(tests_in("../tests/boards")?))
}

/// Plays in Chromium against the program that the tests have built. Screenshots are kept in the target folder.
pub(crate) fn browser(target: &Path) -> anyhow::Result<()> {
    packages()?;
    assemble()?;
    install("chromium", &["chromium", "fonts-dejavu-core"])?;
    let program = target.join("debug").join("yomi");
    let screenshots = target.join("screenshots");
    fs::create_dir_all(&screenshots).with_context(|| format!("{} cannot be made", screenshots.display()))?;
    for file in tests_in("tests")? {
        let mut tests = Command::new("node");
        tests.arg("--test").arg(&file).env("YOMI", &program).env("SCREENSHOTS", &screenshots);
        run(&format!("the page in a browser: {}", file.display()), &mut tests)?;
    }
    eprintln!("screenshots are in {}", screenshots.display());
    Ok(())
}

/// Puts the page together.
fn assemble() -> anyhow::Result<()> {
    let (from, to) = (Path::new("crates/studio/web"), Path::new(ASSEMBLED));
    if to.exists() {
        fs::remove_dir_all(to).with_context(|| format!("{} cannot be removed", to.display()))?;
    }
    copy(from, to)?;
    copy(&from.join("boards"), &to.join("boards"))?;
    for folder in fs::read_dir("crates").context("the crates cannot be listed")? {
        let page = folder?.path().join("page");
        if page.is_dir() {
            copy(&page, &to.join("boards"))?;
        }
    }
    Ok(())
}

/// Copies the files of a folder, but not its folders.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to).with_context(|| format!("{} cannot be made", to.display()))?;
    for file in fs::read_dir(from).with_context(|| format!("{} cannot be read", from.display()))? {
        let path = file?.path();
        if let (true, Some(name)) = (path.is_file(), path.file_name()) {
            fs::copy(&path, to.join(name)).with_context(|| format!("{} cannot be copied", path.display()))?;
        }
    }
    Ok(())
}

/// The files with tests in a folder beside the page's checks. Versions of Node differ in what they make of a folder.
fn tests_in(folder: &str) -> anyhow::Result<Vec<PathBuf>> {
    let path = Path::new(FOLDER).join(folder);
    let files = fs::read_dir(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let names = files.map(|file| Ok(file?.file_name())).collect::<std::io::Result<Vec<_>>>()?;
    let mut tests: Vec<PathBuf> = names
        .iter()
        .filter(|name| name.to_str().is_some_and(|name| name.contains(".test.")))
        .map(|name| Path::new(folder).join(name))
        .collect();
    tests.sort();
    Ok(tests)
}

/// Installs the pinned packages, unless exactly these have been installed before.
pub(crate) fn packages() -> anyhow::Result<()> {
    install("node", &["nodejs", "npm"])?;
    let (pinned, installed) = (Path::new(FOLDER).join("package-lock.json"), Path::new(FOLDER).join(INSTALLED));
    let wanted = fs::read(&pinned).with_context(|| format!("{} cannot be read", pinned.display()))?;
    if fs::read(&installed).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    run("the page's tools", Command::new("npm").args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]))?;
    fs::write(&installed, wanted).with_context(|| format!("{} cannot be written", installed.display()))
}

/// Has Debian's packages installed unless the program is there.
pub(crate) fn install(program: &str, packages: &[&str]) -> anyhow::Result<()> {
    if Command::new(program).arg("--version").output().is_ok() {
        return Ok(());
    }
    let apt = |args: &[&str]| Command::new("apt-get").args(args).status().is_ok_and(|status| status.success());
    let wanted = [&["install", "--yes", "--no-install-recommends"], packages].concat();
    // A fresh machine does not know yet what there is.
    if !(apt(&["update"]) && apt(&wanted)) {
        bail!("{program} is missing and apt-get cannot install it; install Debian's {}", packages.join(" "));
    }
    Ok(())
}

pub(crate) fn run(what: &str, command: &mut Command) -> anyhow::Result<()> {
    eprintln!("\n== {what}");
    let status = command.current_dir(FOLDER).status().with_context(|| format!("{what} cannot be run"))?;
    if !status.success() {
        bail!("{what}: failed");
    }
    Ok(())
}
