//! Writing down how players behave, when a change was meant to change it.

use anyhow::Context;
use std::{collections::BTreeMap, fs, process::Command};

/// Has every player play its pinned games and writes what comes out into the crates of the games.
pub(crate) fn write() -> anyhow::Result<()> {
    let output = Command::new(crate::cargo_path())
        .args(["run", "--release", "--quiet", "--package", "yomi", "--", "bench", "--json"])
        .output()
        .context("yomi bench cannot be run")?;
    anyhow::ensure!(output.status.success(), "yomi bench failed: {}", String::from_utf8_lossy(&output.stderr));
    let bench: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let players = bench["players"].as_array().context("yomi bench lists no players")?;
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for player in players {
        let text = |key: &str| player[key].as_str().with_context(|| format!("yomi bench tells no {key}"));
        let line = format!("{} {}\n", text("player")?, text("signature")?);
        files.entry(text("game")?.to_owned()).or_default().push_str(&line);
    }
    for (game, lines) in files {
        let path = format!("crates/{game}/signatures.txt");
        fs::write(&path, lines).with_context(|| format!("{path} cannot be written"))?;
    }
    Ok(())
}
