//! Markdown for the terminal: as much of it as the rules of games use.
//!
//! Lines stay as they were written, so texts are written in lines that fit a terminal. Tables are aligned.

use crate::output;
use anstyle::Style;
use comfy_table::CellAlignment;

/// Headings and stressed words in bold, code in italics, tables aligned.
pub(crate) fn for_terminal(text: &str) -> String {
    let mut shown = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if is_comment(line) {
            // What a page shows there; the blank line after it goes with it.
            lines.next_if(|line| line.is_empty());
            continue;
        }
        if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row);
            }
            shown += &table(&rows);
        } else {
            shown += &heading(line).unwrap_or_else(|| inline(line));
        }
        shown.push('\n');
    }
    shown
}

/// A line that says what a page does there: it shows a picture, or leaves out what is for the terminal only.
fn is_comment(line: &str) -> bool {
    line.starts_with("<!--") && line.ends_with("-->")
}

/// A line that is a heading.
fn heading(line: &str) -> Option<String> {
    let title = line.trim_start_matches('#');
    let bold = Style::new().bold();
    (title.len() < line.len()).then(|| format!("{bold}{}{bold:#}", title.trim()))
}

/// `**stressed**` and `` `code` ``; a single star is no mark that our texts need, so it is left alone where it does not
/// pair.
fn inline(line: &str) -> String {
    let line = marked(line, "**", Style::new().bold());
    marked(&marked(&line, "*", Style::new().italic()), "`", Style::new().italic())
}

/// What stands between pairs of a mark, in a style instead.
fn marked(line: &str, mark: &str, style: Style) -> String {
    let parts: Vec<&str> = line.split(mark).collect();
    if parts.len().is_multiple_of(2) {
        return line.into();
    }
    let styled =
        |(index, part): (usize, &&str)| if index % 2 == 1 { format!("{style}{part}{style:#}") } else { (*part).into() };
    parts.iter().enumerate().map(styled).collect()
}

/// Rows of a table: the header, the line that says how columns are aligned, and the rest.
fn table(rows: &[&str]) -> String {
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect::<Vec<_>>();
    let mut table = output::table_of(cells(rows[0]));
    for row in rows.iter().skip(2) {
        table.add_row(cells(row));
    }
    for (index, cell) in cells(rows.get(1).copied().unwrap_or_default()).iter().enumerate() {
        if let Some(column) = table.column_mut(index).filter(|_| cell.ends_with(':')) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catalog;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn headings_words_and_tables_are_shown_without_their_marks() {
        let text = "# Title\n\nA **big** `word`, 2 * 3.\n\n| unit | HP |\n|---|--:|\n| tank | 10 |\n";
        insta::assert_snapshot!(plain(&for_terminal(text)));
    }

    #[test]
    fn what_is_for_a_page_is_left_out() {
        assert_eq!(plain(&for_terminal("One.\n\n<!-- picture: start -->\n\nTwo.\n")), "One.\n\nTwo.\n");
    }

    #[test]
    fn the_rules_of_every_game_fit_a_terminal() {
        for game in catalog().games() {
            assert!(game.rules().starts_with("# "), "{} tells its rules", game.name());
            for line in plain(&for_terminal(game.rules())).lines() {
                assert!(line.chars().count() <= 100, "{}: {line}", game.name());
            }
        }
    }
}
