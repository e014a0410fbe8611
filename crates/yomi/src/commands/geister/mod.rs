//! `yomi geister`: playing with other Geister programs, and learning.

mod client;
mod server;
mod train;

use crate::{cli::GeisterCommand, failure::Usage};
use yomi_core::{Args, Game, Rules};
use yomi_geister::{Geister, GeisterRules};

pub(crate) fn run(command: GeisterCommand) -> anyhow::Result<()> {
    match command {
        GeisterCommand::Server(args) => server::run(&args),
        GeisterCommand::Client(args) => client::run(&args),
        GeisterCommand::Train(args) => train::run(&args),
    }
}

/// The rules that a specification like `geister:limit=200` names.
fn rules(text: &str) -> anyhow::Result<GeisterRules> {
    let spec = super::parse_spec(text)?;
    if spec.name() != Geister::NAME {
        return Err(Usage(format!("{:?} is another game; write geister, or geister:limit=200", spec.name())).into());
    }
    Ok(GeisterRules::from_args(&Args::new(&spec, GeisterRules::PARAMS)?)?)
}
