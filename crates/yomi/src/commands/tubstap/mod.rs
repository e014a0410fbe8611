//! `yomi tubstap`: what only TUBSTAP has.

mod client;
mod generate;
mod replays;
mod server;
mod tables;

use crate::cli::TubstapCommand;

pub(crate) fn run(command: TubstapCommand) -> anyhow::Result<()> {
    match command {
        TubstapCommand::Server(args) => server::run(&args),
        TubstapCommand::Client(args) => client::run(&args),
        TubstapCommand::Save(args) => replays::save(args),
        TubstapCommand::Load(args) => replays::load(args),
        TubstapCommand::Generate(args) => generate::run(&args),
        TubstapCommand::Tables(args) => tables::run(&args),
    }
}
