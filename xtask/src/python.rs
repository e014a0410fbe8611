//! The Python package: its tests, its wheel, its figures beside those of other packages, and its pages.

use crate::{cargo, cargo_path, page, target_folder};
use anyhow::{Context, bail, ensure};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Where the package is.
const FOLDER: &str = "python";
/// What is installed for the tests, each at one version.
const REQUIRED: &str = "python/requirements.txt";
/// The same for the comparison with others.
const COMPARED: &str = "python/requirements-bench.txt";

/// `test` is the gate's part; `wheel` builds what is given to others; `bench` prints the figures; `docs` writes the pages.
pub(crate) fn run(what: &str) -> anyhow::Result<()> {
    match what {
        "test" => test(),
        "wheel" => wheel(),
        "bench" => bench(),
        "docs" => docs(),
        _ => bail!("{what:?} is nothing to do for Python; write test, wheel, bench or docs"),
    }
}

/// Tests the package with what the tests of the workspace have built: types, tests, tutorial and notebooks.
pub(crate) fn test() -> anyhow::Result<()> {
    let python = environment("tests", REQUIRED)?;
    // All libraries and tests are named, because the package alone would have its dependencies built with other features
    // than the tests of the workspace just were: minutes for nothing.
    let built = ["build", "--profile", "test", "--workspace", "--lib", "--tests", "--locked"];
    cargo("the Python package", &built, &[])?;
    let (target, folder) = (target_folder(), Path::new(FOLDER));
    let library =
        target.join("debug").join(format!("{}_yomi{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX));
    let package = assembled(&target, &library)?;
    let own = |module: &str| {
        let mut command = Command::new(&python);
        // The folder of the tests has the package's sources too, without the library: they are not to be found there.
        command.args(["-m", module]).env("PYTHONSAFEPATH", "1").env("PYTHONPATH", &package);
        command.env("MYPYPATH", &package).current_dir(folder);
        command
    };
    done("the package's types", own("mypy").args(["--no-incremental", "--config-file", "pyproject.toml"]))?;
    done(
        "the package's examples' types",
        own("mypy").args(["--no-incremental", "--strict", "--config-file", "pyproject.toml", "examples"]),
    )?;
    done("the package's tests", own("pytest").args(["-q", "-p", "no:cacheprovider"]))?;
    let mut notebooks = own("pytest");
    notebooks.args(["-q", "-p", "no:cacheprovider", "--nbmake", "--nbmake-timeout=120", "notebooks"]);
    done("the notebooks", notebooks.env("YOMI_QUICK", "1"))
}

/// The package as it is installed, with a library that was built elsewhere.
fn assembled(target: &Path, library: &Path) -> anyhow::Result<PathBuf> {
    let package = target.join("python-package");
    let inside = package.join("yomi");
    fs::create_dir_all(&inside).with_context(|| format!("{} cannot be made", inside.display()))?;
    for entry in fs::read_dir(Path::new(FOLDER).join("yomi"))? {
        let path = entry?.path();
        if let Some(name) = path.file_name().filter(|_| path.is_file()) {
            fs::copy(&path, inside.join(name)).with_context(|| format!("{} cannot be copied", path.display()))?;
        }
    }
    let extension = inside.join("_yomi.abi3.so");
    fs::copy(library, &extension).with_context(|| format!("{} cannot be copied", library.display()))?;
    Ok(package)
}

fn wheel() -> anyhow::Result<()> {
    let python = environment("tests", REQUIRED)?;
    let wheels = target_folder().join("wheels");
    let mut maturin = Command::new(&python);
    maturin.args(["-m", "maturin", "build", "--release", "--manifest-path", "python/Cargo.toml", "--out"]).arg(&wheels);
    done("the wheel", maturin.env("CARGO", cargo_path()))?;
    eprintln!("the wheel is in {}; pip install it", wheels.display());
    Ok(())
}

fn bench() -> anyhow::Result<()> {
    wheel()?;
    let python = environment("bench", COMPARED)?;
    let wheels = target_folder().join("wheels");
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", "--no-index", "--find-links"]);
    done("the wheel's installation", pip.arg(&wheels).arg("yomi-games"))?;
    done("the figures", Command::new(&python).arg("python/bench/compare.py"))
}

fn docs() -> anyhow::Result<()> {
    let python = environment("tests", REQUIRED)?;
    let pages = target_folder().join("doc").join("python");
    let package = target_folder().join("python-package");
    ensure!(package.exists(), "`cargo xtask python test` builds the package first");
    let mut pdoc = Command::new(&python);
    pdoc.args(["-m", "pdoc", "yomi", "yomi.env", "yomi.spiel", "yomi.auditing", "yomi.deals", "--output-directory"])
        .arg(&pages);
    done("the package's pages", pdoc.env("PYTHONPATH", &package))
}

/// A Python with what a list of requirements names, in an environment of its own in the target folder. It is made anew
/// when the list changes.
fn environment(name: &str, requirements: &str) -> anyhow::Result<PathBuf> {
    page::install("python3", &["python3", "python3-venv", "python3-pip"])?;
    let folder = target_folder().join(format!("python-{name}"));
    let (python, installed) = (folder.join("bin").join("python"), folder.join("installed.txt"));
    let wanted = fs::read_to_string(requirements).with_context(|| format!("{requirements} cannot be read"))?;
    if fs::read_to_string(&installed).is_ok_and(|before| before == wanted) {
        return Ok(python);
    }
    let made = Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder).status();
    let made = made.context("python3 cannot be run; the Python package is tested by it, so install it")?;
    ensure!(made.success(), "python3 has no module venv; install it (Debian: python3-venv)");
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements]);
    done("what the Python package is tested with", &mut pip)
        .with_context(|| format!("pip could not install {requirements}; it needs a network or a local index"))?;
    fs::write(&installed, wanted).with_context(|| format!("{} cannot be written", installed.display()))?;
    Ok(python)
}

fn done(what: &str, command: &mut Command) -> anyhow::Result<()> {
    eprintln!("\n== {what}");
    let status = command.status().with_context(|| format!("{what}: Python cannot be run"))?;
    ensure!(status.success(), "{what}: failed");
    Ok(())
}
