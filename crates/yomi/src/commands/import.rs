//! `yomi import`: games from JSON Lines and from the files of other programs.

use crate::{
    cli::{ImportArgs, JsonArg},
    failure::Usage,
    games::catalog,
    output, store_path,
};
use anstream::{eprintln, println};
use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::Path,
};
use yomi_arena::{
    foreign::{self, Taken},
    store::Imported,
    transfer,
};

pub(crate) fn run(args: ImportArgs) -> anyhow::Result<()> {
    let unreadable = |error: io::Error| Usage(format!("{} cannot be read: {error}", args.file.display()));
    let name = args.file.to_string_lossy();
    if foreign::is_foreign(catalog(), &name) {
        let bytes = super::read_bytes(&args.file)?;
        let taken = foreign::take(catalog(), &mut store_path::open(args.store.store)?, &name, &bytes)?;
        return tell(&taken, &args.json);
    }
    let mut input: Box<dyn BufRead> = if args.file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(&args.file).map_err(unreadable)?))
    };
    let mut store = store_path::open(args.store.store)?;
    let Imported { games, added } = transfer::import(catalog(), &mut store, &mut input)?;
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

/// What another program's file held, and what can be done with it.
fn tell(taken: &Taken, json: &JsonArg) -> anyhow::Result<()> {
    let Taken { games, starts, warnings } = taken;
    let names: Vec<String> = games.iter().map(|(match_id, number)| format!("{match_id}/{number}")).collect();
    if json.wanted {
        return output::json(&serde_json::json!({"games": names, "starts": starts, "warnings": warnings}));
    }
    warnings.iter().for_each(|warning| eprintln!("Warning: {warning}"));
    println!("Games read: {}", output::grouped(games.len() as u64));
    names.iter().for_each(|name| println!("  yomi replay {name}"));
    starts.iter().for_each(|start| println!("  yomi play '{start}'"));
    Ok(())
}
