//! `yomi bridge`: playing with other bridge programs.

mod client;
mod table;

use crate::cli::{AddressArgs, BridgeCommand};
use anyhow::Context;
use std::fs::File;
use yomi_bridge::bidding;
use yomi_net::lines::Transcript;

pub(crate) fn run(command: BridgeCommand) -> anyhow::Result<()> {
    match command {
        BridgeCommand::Table(args) => table::run(&args),
        BridgeCommand::Client(args) => client::run(&args),
        BridgeCommand::Bidding => {
            anstream::print!("{}", bidding::SYSTEM);
            Ok(())
        }
    }
}

/// The log that was asked for, or none.
fn transcript(args: &AddressArgs) -> anyhow::Result<Transcript> {
    let Some(path) = &args.log else { return Ok(Transcript::default()) };
    let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(Transcript::to(file))
}
