//! `yomi reproduce`: the papers' tables, published and measured.

use crate::{cli::ReproduceArgs, failure::Usage, games::catalog, interrupt, output, progress::MatchBar, store_path};
use anstream::{eprintln, print, println};
use anstyle::{AnsiColor, Style};
use anyhow::Context;
use std::{fs, path::Path, time::Instant};
use yomi_arena::{
    evidence::{Ledger, Matrix},
    experiment::{self, Experiment, FigureReport, Measured, News, Options, Report, Verdict},
    store::Store,
    workforce::Workforce,
};
use yomi_core::{SpecError, Stop, stats::Estimate};

pub(crate) fn run(args: ReproduceArgs) -> anyhow::Result<()> {
    if args.ledger {
        return ledger(args.experiment.as_deref(), args.json.wanted);
    }
    if args.techniques {
        return techniques(args.json.wanted);
    }
    let experiments = chosen(args.experiment.as_deref())?;
    if args.list {
        return list(&experiments, args.json.wanted);
    }
    let on = args.on.workforce(args.threads.count(), &args.store)?;
    let mut store = store_path::open(args.store.store)?;
    let stop = interrupt::flag()?;
    let options = Options { quick: args.quick, games: args.games, threads: args.threads.count(), fresh: args.fresh };
    let mut reports = Vec::new();
    for folder in args.plots.iter().chain(&args.record) {
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    for experiment in &experiments {
        let began = Instant::now();
        let report = run_one(experiment, &mut store, options, &*on, &stop)?;
        if let (Some(folder), Some(svg)) = (&args.plots, &report.plot) {
            let file = folder.join(format!("{}.svg", report.experiment.replace('/', "-")));
            fs::write(&file, svg).with_context(|| format!("{} cannot be written", file.display()))?;
            eprintln!("{} written", file.display());
        }
        if let Some(folder) = &args.record {
            record(&report, folder, &options)?;
        }
        if !args.json.wanted {
            print(&report);
            eprintln!("{} took {:.1} s", report.experiment, began.elapsed().as_secs_f64());
        }
        reports.push(report);
        if stop.is_raised() {
            break;
        }
    }
    if args.json.wanted {
        output::json(&reports)?;
    }
    if stop.is_raised() {
        eprintln!("yomi: stopped; the same command goes on from here");
    }
    Ok(())
}

/// The experiments that were named, or the one in a file.
fn chosen(name: Option<&str>) -> anyhow::Result<Vec<Experiment>> {
    let Some(file) = name.filter(|name| name.ends_with(".toml")).map(Path::new) else {
        return Ok(experiment::select(catalog(), name)?);
    };
    let text = super::read_text(file)?;
    let experiment = Experiment::parse(catalog(), &text);
    Ok(vec![experiment.map_err(|problem| Usage(format!("{}: {problem}", file.display())))?])
}

/// Prints what was published and what came out, of all papers or of one.
fn ledger(paper: Option<&str>, json: bool) -> anyhow::Result<()> {
    let papers: Vec<&str> = catalog().games().iter().map(|game| game.name()).collect();
    if let Some(name) = paper.filter(|name| !papers.contains(name)) {
        return Err(SpecError::unknown("paper", name, "papers", &papers).into());
    }
    let ledger = Ledger::new(catalog(), paper);
    if json {
        return output::json(&ledger);
    }
    print!("{ledger}");
    Ok(())
}

/// Prints which technique was tried in which game, and what came out.
fn techniques(json: bool) -> anyhow::Result<()> {
    let matrix = Matrix::read(catalog(), yomi_games::TECHNIQUES)?;
    if json {
        return output::json(&matrix);
    }
    print!("{}", matrix.page(&Ledger::new(catalog(), None)));
    Ok(())
}

/// Writes what was measured as a data file.
fn record(report: &Report, folder: &Path, options: &Options) -> anyhow::Result<()> {
    let mut command = format!("yomi reproduce {}", report.experiment);
    if options.quick {
        command.push_str(" --quick");
    }
    if let Some(games) = options.games {
        command.push_str(&format!(" --games {games}"));
    }
    let file = folder.join(format!("{}.measured.json", report.experiment.replace('/', "-")));
    let text = serde_json::to_string_pretty(&Measured::new(report, command, catalog().build()))? + "\n";
    fs::write(&file, text).with_context(|| format!("{} cannot be written", file.display()))?;
    eprintln!("{} written", file.display());
    Ok(())
}

/// Runs one experiment with a bar per row.
pub(crate) fn run_one(
    experiment: &Experiment,
    store: &mut Store,
    options: Options,
    on: &dyn Workforce,
    stop: &Stop,
) -> anyhow::Result<Report> {
    let mut bar: Option<(String, MatchBar)> = None;
    let report =
        experiment::run(catalog(), experiment, store, options, on, stop, &mut |News { row, progress, .. }| {
            if bar.as_ref().is_none_or(|(label, _)| label != row) {
                if let Some((_, old)) = &bar {
                    old.finish();
                }
                bar = Some((row.to_owned(), MatchBar::new(row)));
            }
            if let Some((_, bar)) = &mut bar {
                bar.update(progress);
            }
        });
    if let Some((_, bar)) = &bar {
        bar.finish();
    }
    Ok(report?)
}

fn list(experiments: &[Experiment], json: bool) -> anyhow::Result<()> {
    if json {
        let rows: Vec<_> = experiments
            .iter()
            .map(|e| serde_json::json!({"experiment": e.name(), "title": e.title, "source": e.source}))
            .collect();
        return output::json(&rows);
    }
    let mut table = output::table(["experiment", "what it shows", "paper"]);
    for experiment in experiments {
        table.add_row([&experiment.name(), &experiment.title, &experiment.source]);
    }
    println!("{table}");
    Ok(())
}

/// Prints a report as a table.
pub(crate) fn print(report: &Report) {
    let (bold, faint) = (Style::new().bold(), Style::new().dimmed());
    println!("{bold}{}{bold:#}  {}", report.experiment, report.title);
    println!("{faint}{}{faint:#}", report.source);
    let mut table = output::table(["row", "measure", "published", "measured", "95 % interval", "verdict"]);
    for figure in &report.figures {
        table.add_row(row(figure));
    }
    println!("{table}");
    let notes = report.notes.trim();
    if !notes.is_empty() {
        println!("{faint}{notes}{faint:#}");
    }
    if !report.finding.is_empty() {
        println!("{bold}Found:{bold:#} {}", report.finding);
    }
    if !report.complete {
        let warn = AnsiColor::Yellow.on_default();
        println!("{warn}Not complete: run the same command again to go on.{warn:#}");
    }
    println!();
}

fn row(figure: &FigureReport) -> [String; 6] {
    let published = match (figure.published, figure.published_half) {
        (None, _) => "–".into(),
        (Some(published), 0.0) => output::number(published),
        (Some(published), half) => format!("{} ± {half:.3}", output::number(published)),
    };
    let (measured, interval) = match figure.measured {
        None => ("–".into(), "–".into()),
        Some(Estimate { value, low, high, .. }) if low == high => (output::number(value), "exact".into()),
        Some(Estimate { value, low, high, .. }) => (output::number(value), format!("{low:.3} – {high:.3}")),
    };
    let verdict = match figure.verdict {
        Verdict::Equal => "equal".into(),
        Verdict::Agrees => "agrees".into(),
        Verdict::Open => "open".into(),
        Verdict::Unpublished => "–".into(),
        Verdict::Differs => match (figure.measured, figure.published) {
            (Some(measured), Some(published)) => format!("differs by {:+.3}", measured.value - published),
            _ => "differs".into(),
        },
    };
    [figure.row.clone(), figure.measure.clone(), published, measured, interval, verdict]
}
