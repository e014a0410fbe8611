//! `yomi cluster`: who works, on what, how fast, since when, and what failed.

use crate::{
    cli::{ClusterArgs, access},
    output,
};
use anstream::println;
use std::time::Duration;
use yomi_cluster::{Busy, RunReport, Status, WorkerReport, status};

pub(crate) fn run(args: &ClusterArgs) -> anyhow::Result<()> {
    let status = status(&access(&args.on, args.creds.clone())?)?;
    if args.json.wanted {
        return output::json(&status);
    }
    print(&status);
    Ok(())
}

fn print(status: &Status) {
    if status.runs.is_empty() {
        println!("Nobody has anything done at {}.", status.address);
    } else {
        let mut table = output::table(["what", "for", "done", "of", "a second", "since", "ranges out", "checked"]);
        for run in &status.runs {
            table.add_row(run_row(run));
        }
        println!("{table}");
    }
    for (worker, reason) in status.runs.iter().flat_map(|run| &run.set_aside) {
        println!("Set aside: {worker}: {reason}");
    }
    if status.workers.is_empty() {
        println!("No workers; start one on any machine: yomi worker --on {}", status.address);
        return;
    }
    let mut table =
        output::table(["worker", "build", "threads", "busy with", "done", "a second", "since", "failed", "note"]);
    for worker in &status.workers {
        table.add_row(worker_row(worker));
    }
    println!("{table}");
}

fn run_row(run: &RunReport) -> [String; 8] {
    [
        run.title.clone(),
        run.host.clone(),
        output::grouped(run.done),
        output::grouped(run.wanted),
        format!("{:.1}", run.rate),
        span(run.seconds),
        run.open.to_string(),
        output::grouped(run.compared + run.replayed),
    ]
}

fn worker_row(worker: &WorkerReport) -> [String; 9] {
    let busy = |busy: &Busy| format!("{}–{}", busy.first, busy.after - 1);
    [
        worker.id.clone(),
        worker.identity.build.clone(),
        worker.threads.to_string(),
        if worker.busy.is_empty() { "–".into() } else { worker.busy.iter().map(busy).collect::<Vec<_>>().join(", ") },
        output::grouped(worker.done),
        format!("{:.1}", worker.rate),
        span(worker.seconds),
        worker.failed.to_string(),
        worker.note.clone().unwrap_or_default(),
    ]
}

fn span(seconds: f64) -> String {
    let whole = Duration::from_secs(seconds as u64);
    let (hours, minutes, seconds) = (whole.as_secs() / 3600, whole.as_secs() / 60 % 60, whole.as_secs() % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
