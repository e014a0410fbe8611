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

/// Says what the other format does not hold, by reading back what was written.
fn tell_losses(given: &[&Record], written: &[Result<Record, BadBoard>]) {
    let besides: BTreeSet<&str> = given.iter().flat_map(|record| &record.besides).map(String::as_str).collect();
    if !besides.is_empty() {
        eprintln!("Not carried over: {}", besides.into_iter().collect::<Vec<_>>().join(", "));
    }
    for (number, (record, written)) in (1..).zip(given.iter().zip(written)) {
        let plain = Record { besides: Vec::new(), ..(*record).clone() };
        let same = written.as_ref().is_ok_and(|written| Record { besides: Vec::new(), ..written.clone() } == plain);
        if !same {
            eprintln!(
                "Board {number} ({}) is not the same in the new format: it has no place for all of it",
                record.name
            );
        }
    }
}
