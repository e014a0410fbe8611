//! The types of what the studio and its page tell each other: from Rust to OpenAPI, and from there to TypeScript.
//!
//! Both are committed, so that a change of what is sent can be read in a diff. The studio's tests compare the
//! description with the program, and the page's checks compare the types with the description.

use crate::{cargo_path, page};
use anyhow::{Context, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The description, as the studio gives it.
const DESCRIPTION: &str = "crates/studio/openapi.json";

/// The page's types, which are made from it.
const TYPES: &str = "crates/studio/web/wire.d.ts";

/// Writes both anew.
pub(crate) fn write() -> anyhow::Result<()> {
    page::packages()?;
    eprintln!("\n== the studio's description");
    let args = ["run", "--quiet", "--locked", "--profile", "test", "--package", "yomi-studio", "--example", "openapi"];
    let told = Command::new(cargo_path()).args(args).stderr(std::process::Stdio::inherit()).output();
    let told = told.context("cargo cannot be run")?;
    if !told.status.success() {
        bail!("the studio cannot describe itself");
    }
    fs::write(DESCRIPTION, told.stdout).with_context(|| format!("{DESCRIPTION} cannot be written"))?;
    generate(Path::new(TYPES))
}

/// Checks that the types are made from the description that is there.
pub(crate) fn check() -> anyhow::Result<()> {
    let made = Path::new(page::FOLDER).join("node_modules/.wire.d.ts");
    generate(&made)?;
    let read = |path: &Path| fs::read(path).with_context(|| format!("{} cannot be read", path.display()));
    if read(&made)? != read(Path::new(TYPES))? {
        bail!("{TYPES} is not what {DESCRIPTION} says; `cargo xtask wire` writes both anew");
    }
    Ok(())
}

/// Makes the types from the description.
fn generate(types: &Path) -> anyhow::Result<()> {
    let from_there = |path: &Path| PathBuf::from("../../..").join(path);
    let mut command = Command::new("node");
    command
        .arg("node_modules/openapi-typescript/bin/cli.js")
        .arg(from_there(Path::new(DESCRIPTION)))
        .arg("--output")
        .arg(from_there(types))
        // Lists of two are pairs, and types have names of their own.
        .args(["--array-length", "--root-types", "--root-types-no-schema-prefix"]);
    page::run("the page's types of what is sent", &mut command)
}
