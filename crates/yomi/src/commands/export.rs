//! `yomi export`: stored games as JSON Lines.

use crate::{cli::ExportArgs, games::catalog, output, store_path};
use anstream::eprintln;
use anyhow::Context;
use std::{
    fs::File,
    io::{BufWriter, Write},
};
use yomi_arena::transfer;

pub(crate) fn run(args: ExportArgs) -> anyhow::Result<()> {
    let store = store_path::open_to_read(args.store.store)?;
    let everything = args.matches.is_empty();
    let matches =
        if everything { store.matches()?.into_iter().map(|stored| stored.id).collect() } else { args.matches };
    // Checked before a file is made, so that a wrong number leaves nothing behind.
    for &match_id in &matches {
        store.get_match(match_id)?;
    }
    let mut out: Box<dyn Write> = match &args.output {
        None => Box::new(BufWriter::new(std::io::stdout().lock())),
        Some(path) => {
            let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
            Box::new(BufWriter::new(file))
        }
    };
    let count = transfer::export(catalog(), &store, &matches, &mut out)?;
    if everything {
        transfer::export_tournaments(&store, &mut out)?;
    }
    out.flush()?;
    eprintln!("{} games exported", output::grouped(count));
    Ok(())
}
