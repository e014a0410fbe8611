//! Markdown as data for the page: as much of it as the texts of games use.
//!
//! The page builds its elements from this, so no text of a game is ever markup there.

use schemars::JsonSchema;
use serde::Serialize;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[schemars(rename = "TextBlock")]
pub(crate) enum Block {
    /// A heading.
    Heading {
        /// From 1 for the title.
        level: usize,
        /// What it says.
        spans: Vec<Span>,
    },
    /// A paragraph.
    Paragraph {
        /// What it says.
        spans: Vec<Span>,
    },
    /// A list.
    List {
        /// Whether its items are numbered.
        ordered: bool,
        /// What each says.
        items: Vec<Vec<Span>>,
    },
    /// A table.
    Table {
        /// What the columns are called.
        head: Vec<Vec<Span>>,
        /// Whether each column holds numbers.
        numbers: Vec<bool>,
        /// The cells, row by row.
        rows: Vec<Vec<Vec<Span>>>,
    },
    /// A place for a picture.
    Picture {
        /// What it is called.
        name: String,
    },
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TextSpan")]
pub(crate) struct Span {
    /// How it is set.
    style: SpanStyle,
    /// What it says.
    text: String,
}

/// How a piece of a line is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "TextStyle")]
pub(crate) enum SpanStyle {
    /// As usual.
    Plain,
    /// Stressed.
    Strong,
    /// A term.
    Emphasis,
    /// To be typed.
    Code,
}

/// What follows this comment is for the terminal only.
const TERMINAL: &str = "<!-- only in the terminal -->";

/// The parts of a text, up to what is for the terminal only.
pub(crate) fn read(text: &str) -> Vec<Block> {
    let text = text.split(TERMINAL).next().unwrap_or_default();
    text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()).map(block).collect()
}

/// The parts of the section of a text whose heading of the second level is `title`.
pub(crate) fn section(text: &str, title: &str) -> Option<Vec<Block>> {
    let heading = Block::Heading { level: 2, spans: spans(title) };
    let mut blocks = read(text).into_iter().skip_while(|block| *block != heading);
    blocks.next()?;
    Some(blocks.take_while(|block| !matches!(block, Block::Heading { level: 1 | 2, .. })).collect())
}

fn block(part: &str) -> Block {
    if let Some(comment) = part.strip_prefix("<!-- picture:").and_then(|rest| rest.strip_suffix("-->")) {
        return Block::Picture { name: comment.trim().into() };
    }
    let level = part.len() - part.trim_start_matches('#').len();
    if level > 0 {
        return Block::Heading { level, spans: spans(part[level..].trim()) };
    }
    if part.starts_with('|') {
        return table(part);
    }
    match item(part) {
        Some((ordered, _)) => Block::List { ordered, items: items(part) },
        None => Block::Paragraph { spans: spans(&joined(part.lines())) },
    }
}

/// Whether a line begins an item, of a list that is numbered or not, and what follows its mark.
fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(rest) = line.strip_prefix("- ") {
        return Some((false, rest));
    }
    let (number, rest) = line.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some((true, rest))
}

/// The items of a list; lines that begin none go on with the one before.
fn items(part: &str) -> Vec<Vec<Span>> {
    let mut items: Vec<String> = Vec::new();
    for line in part.lines() {
        match (item(line), items.last_mut()) {
            (None, Some(last)) => *last = joined([last.as_str(), line]),
            (begun, _) => items.push(begun.map_or(line, |(_, rest)| rest).to_owned()),
        }
    }
    items.iter().map(|item| spans(item)).collect()
}

/// A header, a line that says how columns are aligned, and rows.
fn table(part: &str) -> Block {
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let set = |row: &str| cells(row).iter().map(|cell| spans(cell)).collect::<Vec<_>>();
    let mut lines = part.lines();
    let head = lines.next().map(set).unwrap_or_default();
    let numbers = lines.next().map(|row| cells(row).iter().map(|cell| cell.ends_with(':')).collect());
    Block::Table { head, numbers: numbers.unwrap_or_default(), rows: lines.map(set).collect() }
}

fn joined<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    lines.into_iter().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The marks, the longer of two that begin alike first.
const MARKS: [(&str, SpanStyle); 3] = [("**", SpanStyle::Strong), ("*", SpanStyle::Emphasis), ("`", SpanStyle::Code)];

/// The pieces of a line. A mark that is not closed is no mark.
fn spans(line: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut rest = line;
    while let Some(next) = rest.chars().next() {
        let marked = MARKS.iter().find_map(|(mark, style)| {
            let inside = rest.strip_prefix(mark)?;
            let (text, after) = inside.split_once(mark)?;
            let is_marked = !text.is_empty() && !text.starts_with(' ') && !text.ends_with(' ');
            is_marked.then(|| (Span { style: *style, text: text.into() }, after))
        });
        if let Some((span, after)) = marked {
            push_plain(&mut found, &mut plain);
            found.push(span);
            rest = after;
        } else {
            plain.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    push_plain(&mut found, &mut plain);
    found
}

fn push_plain(found: &mut Vec<Span>, plain: &mut String) {
    if !plain.is_empty() {
        found.push(Span { style: SpanStyle::Plain, text: std::mem::take(plain) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<Span> {
        vec![Span { style: SpanStyle::Plain, text: text.into() }]
    }

    #[test]
    fn headings_paragraphs_lists_and_tables_are_told_apart() {
        let text =
            "# Title\n\nOne\nline.\n\n1. first\n   goes on\n2. second\n\n- dot\n\n| a | b |\n|---|--:|\n| x | 2 |\n";
        assert_eq!(
            read(text),
            [
                Block::Heading { level: 1, spans: plain("Title") },
                Block::Paragraph { spans: plain("One line.") },
                Block::List { ordered: true, items: vec![plain("first goes on"), plain("second")] },
                Block::List { ordered: false, items: vec![plain("dot")] },
                Block::Table {
                    head: vec![plain("a"), plain("b")],
                    numbers: vec![false, true],
                    rows: vec![vec![plain("x"), plain("2")]],
                },
            ]
        );
    }

    #[test]
    fn words_are_marked_in_pairs_only() {
        let span = |style, text: &str| Span { style, text: text.into() };
        assert_eq!(
            spans("a **b** *c* `d*` 2 * 3 * 4"),
            [
                span(SpanStyle::Plain, "a "),
                span(SpanStyle::Strong, "b"),
                span(SpanStyle::Plain, " "),
                span(SpanStyle::Emphasis, "c"),
                span(SpanStyle::Plain, " "),
                span(SpanStyle::Code, "d*"),
                span(SpanStyle::Plain, " 2 * 3 * 4"),
            ]
        );
    }

    #[test]
    fn pictures_have_a_place_and_what_is_for_the_terminal_has_none() {
        let text = "One.\n\n<!-- picture: start -->\n\n<!-- only in the terminal -->\n\n## In yomi\n\nTwo.\n";
        assert_eq!(read(text), [Block::Paragraph { spans: plain("One.") }, Block::Picture { name: "start".into() }]);
    }

    #[test]
    fn a_section_ends_where_the_next_begins() {
        let text = "# Players\n\n## one\n\nFirst.\n\n## two\n\nSecond.\n";
        assert_eq!(section(text, "one"), Some(vec![Block::Paragraph { spans: plain("First.") }]));
        assert_eq!(section(text, "three"), None);
    }
}
