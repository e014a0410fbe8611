//! `yomi analyze`: what a position tells.

use crate::{cli::AnalyzeArgs, failure::Usage, games::catalog, interrupt, output};
use anstream::{eprintln, print};
use anyhow::Context;
use std::{
    io::{IsTerminal, Read},
    path::Path,
};
use yomi_core::{Budget, Limits};

pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<()> {
    let spec = super::parse_spec(&args.game)?;
    let position = read_position(&args.position)?;
    let limits = Limits { time: args.time, ..Limits::default() };
    let budget = Budget::within(&limits, Some(&interrupt::flag()?));
    let analysis = catalog().analyze(&spec, &position, &budget).map_err(|error| Usage(error.to_string()))?;
    if let Some(file) = &args.svg {
        std::fs::write(file, &analysis.svg).with_context(|| format!("{} cannot be written", file.display()))?;
    }
    if args.json.wanted {
        return output::json(&analysis.json);
    }
    print!("{}", analysis.text);
    Ok(())
}

fn read_position(file: &Path) -> anyhow::Result<String> {
    if file != Path::new("-") {
        return super::read_text(file);
    }
    if std::io::stdin().is_terminal() {
        eprintln!("Type the position, then Ctrl-D:");
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
