//! `yomi solve`: double-dummy results of the boards of a file.

use crate::{
    boards::{self, BoardFile},
    cli::SolveArgs,
    failure::Usage,
    output,
};
use anstream::{eprintln, println};
use rayon::prelude::*;
use serde_json::json;
use std::io::Write;
use yomi_bridge::{
    ParForm, Scored, Solution, Strain,
    formats::{BadBoard, Format, Pbn, Record},
    seats,
};

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<()> {
    let scored = match &args.lead {
        Some(lead) => parse_lead(lead)?,
        None => Scored::After(args.at.unwrap_or(usize::MAX)),
    };
    let file = BoardFile::open(&args.file)?;
    let records = file.format.records(&file.text);
    boards::tell_odd(records.iter().flatten());
    let solve = |record: &Record| Solution::of(record, scored).map_err(anyhow::Error::from);
    let solutions: Vec<Option<Solution>> =
        records.par_iter().map(|record| record.as_ref().map_or(Ok(None), solve)).collect::<anyhow::Result<_>>()?;
    let bad: Vec<BadBoard> = records.iter().filter_map(|record| record.as_ref().err()).cloned().collect();
    if args.json.wanted {
        output::json(&json!({
            "boards": solutions.iter().flatten().collect::<Vec<_>>(),
            "bad": bad.iter().map(bad_as_json).collect::<Vec<_>>(),
        }))?;
    } else if args.pbn {
        let text = with_tables(&file, &records, &solutions);
        std::io::stdout().lock().write_all(&file.encode(&text))?;
    } else {
        let form = if args.dds_par { ParForm::Dds } else { ParForm::All };
        for solution in solutions.into_iter().flatten() {
            println!("{}", solution.with_par(form));
        }
    }
    for (record, number) in records.iter().zip(1..) {
        if let Ok(Record { deal: None, name, .. }) = record {
            eprintln!("{}: board {number} of the file ({name:?}) has no deal to solve", args.file.display());
        }
    }
    boards::report_bad(&args.file, &bad, records.len())
}

/// `W:NT`: West leads, no trump.
fn parse_lead(text: &str) -> anyhow::Result<Scored> {
    let parsed = text.split_once(':').and_then(|(seat, strain)| {
        let wanted = |known: &Strain| known.to_string().eq_ignore_ascii_case(strain);
        Some(Scored::Leads(seats::parse(seat)?, Strain::ALL.into_iter().find(wanted)?))
    });
    Ok(parsed.ok_or_else(|| {
        Usage(format!("{text:?} is no lead; write who leads and the strain (C D H S NT), as in W:NT"))
    })?)
}

/// The file as PBN, with a table of results in every board that has a deal.
fn with_tables(file: &BoardFile, records: &[Result<Record, BadBoard>], solutions: &[Option<Solution>]) -> String {
    let (mut pbn, solutions): (Pbn, Vec<&Option<Solution>>) = match file.format {
        Format::Pbn => (Pbn::read(&file.text), solutions.iter().collect()),
        _ => {
            let good =
                records.iter().zip(solutions).filter_map(|(record, solution)| Some((record.as_ref().ok()?, solution)));
            let (records, solutions): (Vec<&Record>, _) = good.unzip();
            (Pbn::from_records(records), solutions)
        }
    };
    for (game, solution) in pbn.games_mut().zip(solutions) {
        if let Some(solution) = solution {
            solution.write_table(game);
        }
    }
    pbn.to_string()
}

fn bad_as_json(bad: &BadBoard) -> serde_json::Value {
    json!({
        "number": bad.number, "board": bad.name, "line": bad.at.line, "column": bad.at.column, "problem": bad.problem,
    })
}
