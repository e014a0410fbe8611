//! `yomi amazons probabilities`: what kinds of moves are played.

use crate::{cli::ProbabilitiesArgs, failure::Usage, output};
use anyhow::Context;
use rayon::prelude::*;
use serde_json::{Value, json};
use yomi_amazons::{
    categories::{Category, Phase, Realizations},
    records::Record,
};

pub(crate) fn run(args: &ProbabilitiesArgs) -> anyhow::Result<()> {
    let mut counted = Realizations::EMPTY;
    for file in &args.records {
        let text = super::super::read_text(file)?;
        let records = Record::read_all(&text).map_err(|error| Usage(format!("{}: {error}", file.display())))?;
        counted.merge(&count(&records));
    }
    if let Some(file) = &args.output {
        let sources: Vec<String> = args.records.iter().map(|file| file.display().to_string()).collect();
        let comment = format!("Made by: yomi amazons probabilities {}", sources.join(" "));
        std::fs::write(file, counted.to_text(&comment))
            .with_context(|| format!("{} cannot be written", file.display()))?;
    }
    if args.json.wanted {
        return output::json(&to_json(&counted));
    }
    print!("{}", shown(&counted));
    Ok(())
}

/// Counts on all cores. Counts are added up, so the order does not matter.
fn count(records: &[Record]) -> Realizations {
    let add = |mut counted: Box<Realizations>, record: &Record| {
        counted.add_record(record);
        counted
    };
    let merge = |mut one: Box<Realizations>, other: Box<Realizations>| {
        one.merge(&other);
        one
    };
    *records.par_iter().fold(|| Box::new(Realizations::EMPTY), add).reduce(|| Box::new(Realizations::EMPTY), merge)
}

/// Percentages, a line for each category.
fn shown(counted: &Realizations) -> String {
    let (games, moves) = (output::grouped(counted.games()), output::grouped(counted.moves()));
    let mut text =
        format!("{games} games, {moves} moves; how likely a move of a category was played, in percent, by ply\n\n");
    let line = |name: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!(" {cell:>7}")).collect();
        format!("{name:<16}{cells}\n")
    };
    text += &line("", Phase::every().map(|phase| phase.to_string()).collect());
    for category in Category::every() {
        let share = |phase| counted.count(phase, category).share();
        let cell = |phase| share(phase).map_or("–".into(), |share| format!("{:.3}", 100.0 * share));
        text += &line(category.name(), Phase::every().map(cell).collect());
    }
    text
}

fn to_json(counted: &Realizations) -> Value {
    let of = |category: Category| {
        let counts = Phase::every().map(|phase| {
            let count = counted.count(phase, category);
            json!({ "plies": phase.to_string(), "played": count.played, "possible": count.possible, "share": count.share() })
        });
        (category.name().to_owned(), counts.collect())
    };
    let categories: serde_json::Map<String, Value> = Category::every().map(of).collect();
    json!({ "games": counted.games(), "moves": counted.moves(), "categories": categories })
}
