//! `yomi import`: games from JSON Lines.

use crate::{cli::ImportArgs, failure::Usage, output, store_path};
use anstream::println;
use std::{
    fs::File,
    io::{BufRead, BufReader},
    path::Path,
};
use yomi_arena::{store::Imported, transfer};

pub(crate) fn run(args: ImportArgs) -> anyhow::Result<()> {
    let mut input: Box<dyn BufRead> = if args.file == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        let file = File::open(&args.file)
            .map_err(|error| Usage(format!("{} cannot be read: {error}", args.file.display())))?;
        Box::new(BufReader::new(file))
    };
    let mut store = store_path::open(args.store.store)?;
    let Imported { games, added } = transfer::import(&mut store, &mut input)?;
    let read = games.len() as u64;
    if args.json.wanted {
        return output::json(&serde_json::json!({"read": read, "added": added}));
    }
    println!(
        "{} games read, {} new, {} in the store already",
        output::grouped(read),
        output::grouped(added),
        output::grouped(read - added)
    );
    Ok(())
}
