//! `yomi convert`: boards from one format into another.

use crate::{
    boards::{self, BoardFile},
    cli::ConvertArgs,
    failure::Usage,
};
use anstream::eprintln;
use anyhow::Context;
use std::collections::BTreeSet;
use yomi_bridge::formats::{BadBoard, Record};

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    let target = boards::format_of(&args.output)?;
    let file = BoardFile::open(&args.input)?;
    let records = file.format.records(&file.text);
    let good: Vec<&Record> = records.iter().filter_map(|record| record.as_ref().ok()).collect();
    let bad: Vec<BadBoard> = records.iter().filter_map(|record| record.as_ref().err()).cloned().collect();
    if file.format == target {
        write(args, &file, &file.text)?;
        return boards::report_bad(&args.input, &bad, records.len());
    }
    let text = target.write(good.iter().copied()).ok_or_else(|| {
        Usage(format!(
            "{}: boards are not written in this format, only read; write .pbn or .lin",
            args.output.display()
        ))
    })?;
    write(args, &file, &text)?;
    tell_losses(&good, &target.records(&text));
    boards::report_bad(&args.input, &bad, records.len())
}

fn write(args: &ConvertArgs, file: &BoardFile, text: &str) -> anyhow::Result<()> {
    std::fs::write(&args.output, file.encode(text))
        .with_context(|| format!("{} cannot be written", args.output.display()))
}

/// Says what was odd, and what the other format does not hold, by reading back what was written.
fn tell_losses(given: &[&Record], written: &[Result<Record, BadBoard>]) {
    boards::tell_odd(given.iter().copied());
    let besides: BTreeSet<&str> = given.iter().flat_map(|record| &record.besides).map(String::as_str).collect();
    if !besides.is_empty() {
        eprintln!("Not carried over: {}", besides.into_iter().collect::<Vec<_>>().join(", "));
    }
    for (number, (record, written)) in (1..).zip(given.iter().zip(written)) {
        let lost = match written {
            Ok(written) => record.lost_in(written),
            Err(bad) => vec![bad.to_string()],
        };
        if !lost.is_empty() {
            eprintln!("Board {number} ({}): the new format has no place for {}", record.name, lost.join(", "));
        }
    }
}
