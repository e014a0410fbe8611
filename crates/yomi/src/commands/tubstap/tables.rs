//! `yomi tubstap tables`: solving battles ahead.

use crate::{cli::TablesArgs, interrupt, output, table_files, table_work::WantedTables};
use anstream::println;
use anyhow::Context;
use serde_json::json;
use std::time::Instant;
use yomi_cluster::Assignment;
use yomi_core::text::grouped;
use yomi_tubstap::tables::Composition;
use yomi_tubstap_tables::TableFiles;

pub(crate) fn run(args: &TablesArgs) -> anyhow::Result<()> {
    let folder = table_files::folder().context("this user has no data directory, so tables cannot be kept")?;
    let files = TableFiles::new(folder.clone(), args.threads.count(), table_files::notices());
    let compositions: &[Composition] =
        if args.compositions.is_empty() { &Composition::OF_THE_PAPER } else { &args.compositions };
    if let Some(cluster) = args.on.cluster(&folder.display().to_string())? {
        let is_missing = |composition: &Composition| args.fresh || !files.path(*composition).is_file();
        let missing: Vec<Composition> = compositions.iter().copied().filter(is_missing).collect();
        let wanted = WantedTables::new(missing, folder.clone(), interrupt::flag()?);
        if !wanted.is_over() {
            cluster.work_on(&[&wanted])?;
        }
        if let Some(failure) = wanted.failure() {
            return Err(failure.into());
        }
        anyhow::ensure!(!wanted.stop().is_raised(), "stopped; the same command goes on from here");
    }
    // What others have made is as good as made anew.
    let fresh = args.fresh && !args.on.is_given();
    let mut rows = Vec::new();
    for &composition in compositions {
        let start = Instant::now();
        let table = if fresh { files.renew(composition) } else { files.get(composition) };
        rows.push((composition, table.bytes().len(), start.elapsed(), files.path(composition)));
    }
    if args.json.wanted {
        let rows = rows.iter().map(|(composition, bytes, time, file)| {
            json!({"composition": composition.to_string(), "bytes": bytes, "seconds": time.as_secs_f64(), "file": file})
        });
        return output::json(&json!(rows.collect::<Vec<_>>()));
    }
    let mut table = output::table(["composition", "bytes", "seconds", "file"]);
    for (composition, bytes, time, file) in rows {
        let seconds = format!("{:.1}", time.as_secs_f64());
        table.add_row([composition.to_string(), grouped(bytes as u128), seconds, file.display().to_string()]);
    }
    println!("{table}");
    Ok(())
}
