//! `yomi bridge`: playing with other bridge programs.

mod client;
mod table;

use crate::cli::{BridgeCommand, SystemArg};
use yomi_bridge::bidding::System;

pub(crate) fn run(command: BridgeCommand) -> anyhow::Result<()> {
    match command {
        BridgeCommand::Table(args) => table::run(&args),
        BridgeCommand::Client(args) => client::run(&args),
        BridgeCommand::Bidding(args) => {
            let system = match args.system {
                SystemArg::Standard => System::Standard,
                SystemArg::Natural => System::Natural,
            };
            anstream::print!("{}", system.card());
            Ok(())
        }
    }
}
