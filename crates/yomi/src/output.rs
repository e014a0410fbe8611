//! Printing figures for people and for programs.

use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle, presets};
use serde::Serialize;
use std::io::Write;
use yomi_core::stats::Estimate;
use yomi_core::text;

const STYLE: TableStyle = presets::NOTHING.header_separator(LineStyle::new('─', '─', '─', '─'));

/// A table in the style of all our tables.
pub(crate) fn table<const N: usize>(header: [&str; N]) -> Table {
    table_of(header.map(String::from).to_vec())
}

/// The same with as many columns as there are.
pub(crate) fn table_of(header: Vec<String>) -> Table {
    let mut table = Table::new();
    table.load_style(STYLE).set_content_arrangement(ContentArrangement::Dynamic).set_header(header);
    table
}

/// A row of somebody else's texts, none of which a terminal obeys.
pub(crate) fn row<const N: usize>(cells: [&str; N]) -> [String; N] {
    cells.map(|cell| text::printable(cell).into_owned())
}

/// Prints a value as one JSON document.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    // As the error of the output itself, so that a reader that went away is known as such.
    serde_json::to_writer_pretty(&mut out, value).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// `52.3 % (51.9 – 52.6)` of a share between 0 and 1.
pub(crate) fn percent(share: Option<Estimate>) -> String {
    share.map_or("–".into(), |share| {
        let share = share.scaled(100.0);
        format!("{:.1} % ({:.1} – {:.1})", share.value, share.low, share.high)
    })
}

/// `12.34 ± 0.56`.
pub(crate) fn plus_minus(estimate: Option<Estimate>) -> String {
    estimate.map_or("–".into(), |estimate| format!("{:.2} ± {:.2}", estimate.value, estimate.half_width()))
}

/// Whole numbers with groups of three, others with a fitting number of decimals.
pub(crate) fn number(value: f64) -> String {
    if value.fract() == 0.0 && value >= 0.0 { grouped(value as u64) } else { format!("{value:.3}") }
}

/// `907,039,232`.
pub(crate) fn grouped(value: u64) -> String {
    text::grouped(value.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_grouped_and_others_have_decimals() {
        assert_eq!(number(907_039_232.0), "907,039,232");
        assert_eq!(number(52.31), "52.310");
    }
}
