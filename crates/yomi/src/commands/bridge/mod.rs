//! `yomi bridge`: playing with other bridge programs.

mod client;
mod table;

use crate::cli::BridgeCommand;
use yomi_bridge::bidding;

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
