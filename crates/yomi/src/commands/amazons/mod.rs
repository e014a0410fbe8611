//! `yomi amazons`: records, realization probabilities, and playing with other programs.

mod duel;
mod probabilities;
mod self_play;
mod solve;
mod uci;

use crate::{cli::AmazonsCommand, failure::Usage};
use std::path::Path;
use yomi_amazons::{Amazons, AmazonsRules, Opening, records::Record};
use yomi_core::{Args, Game, Rules};

pub(crate) fn run(command: AmazonsCommand) -> anyhow::Result<()> {
    match command {
        AmazonsCommand::Probabilities(args) => probabilities::run(&args),
        AmazonsCommand::SelfPlay(args) => self_play::run(&args),
        AmazonsCommand::Solve(args) => solve::run(&args),
        AmazonsCommand::Uci(args) => uci::run(&args),
        AmazonsCommand::Duel(args) => duel::run(&args),
    }
}

/// The rules that a specification like `amazons:size=8x8` names.
fn rules(text: &str) -> anyhow::Result<AmazonsRules> {
    let spec = super::parse_spec(text)?;
    if spec.name() != Amazons::NAME {
        return Err(Usage(format!("{:?} is another game; write amazons, or amazons:size=8x8", spec.name())).into());
    }
    let rules = AmazonsRules::from_args(&Args::new(&spec, AmazonsRules::PARAMS)?)?;
    if rules.opening != Opening::NONE {
        return Err(Usage("the rules have an opening of their own; give it with --opening".into()).into());
    }
    Ok(rules)
}

/// A record as a file of this name holds it: a line of JSON, or text.
fn written(record: &Record, file: Option<&Path>) -> String {
    let is_json = file.and_then(Path::extension).is_some_and(|extension| extension == "jsonl");
    if is_json { record.to_json_line() + "\n" } else { record.to_sgf() }
}
