//! `yomi rules`: how a game is played.

use crate::{cli::RulesArgs, failure::Usage, games::catalog, markdown};
use anstream::println;

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<()> {
    let game = catalog().game(&args.game)?;
    if game.rules().is_empty() {
        return Err(
            Usage(format!("{} does not tell its rules; `yomi games {0}` lists its options", game.name())).into()
        );
    }
    println!("{}", markdown::for_terminal(game.rules()));
    Ok(())
}
