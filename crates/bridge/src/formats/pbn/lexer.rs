//! A PBN text in pieces that together are the whole text.

use crate::formats::{Place, Problem, cursor::Cursor};

/// A piece of the text, unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) raw: String,
    pub(super) at: Place,
    pub(super) kind: Kind,
}

/// What a piece is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// White space.
    Space,
    /// `{...}`, `;...` or a line that starts with `%`.
    Comment,
    /// A word of a section: a call, a card, an entry of a table.
    Word,
    /// `[Name "value"]`.
    Tag(Tag),
    /// The rest of a line that cannot be understood.
    Broken(Problem),
}

/// A tag pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    /// Where the value starts, after its quotation mark.
    pub(super) value_at: Place,
}

/// Cuts a text into pieces.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut cursor = Cursor::new(text);
    let mut pieces = Vec::new();
    while let Some(first) = cursor.peek() {
        let start = cursor;
        let kind = piece(&mut cursor, first).unwrap_or_else(|problem| {
            cursor = start;
            cursor.take_line();
            Kind::Broken(problem)
        });
        pieces.push(Piece { raw: start.text_until(&cursor).to_owned(), at: start.at, kind });
    }
    pieces
}

fn piece(cursor: &mut Cursor<'_>, first: char) -> Result<Kind, Problem> {
    let start = cursor.at;
    match first {
        c if c.is_whitespace() || c == '\u{feff}' => {
            cursor.take_while(|c| c.is_whitespace() || c == '\u{feff}');
            Ok(Kind::Space)
        }
        '%' if start.column == 1 => {
            cursor.take_line();
            Ok(Kind::Comment)
        }
        ';' => {
            cursor.take_line();
            Ok(Kind::Comment)
        }
        '{' => {
            cursor.take_while(|c| c != '}');
            if !cursor.accept('}') {
                return Err(Problem::new(start, "this comment is never closed; end it with }"));
            }
            Ok(Kind::Comment)
        }
        '[' => tag(cursor).map(Kind::Tag),
        '"' => {
            string(cursor)?;
            Ok(Kind::Word)
        }
        _ => {
            cursor.next();
            cursor.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | ';' | '['));
            Ok(Kind::Word)
        }
    }
}

fn tag(cursor: &mut Cursor<'_>) -> Result<Tag, Problem> {
    let blank = |c: char| c.is_whitespace() && c != '\n';
    cursor.next();
    cursor.take_while(blank);
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_').to_owned();
    if name.is_empty() {
        return Err(Problem::new(cursor.at, "a tag without a name; write it like [Dealer \"N\"]"));
    }
    cursor.take_while(blank);
    if cursor.peek() != Some('"') {
        return Err(Problem::new(cursor.at, format!("the tag {name} has no value; write it like [{name} \"...\"]")));
    }
    let value_at = cursor.at.plus(1);
    let value = string(cursor)?;
    cursor.take_while(blank);
    if !cursor.accept(']') {
        return Err(Problem::new(cursor.at, format!("the tag {name} is not closed; write ] after its value")));
    }
    Ok(Tag { name, value, value_at })
}

/// Reads a string in quotation marks, in which a backslash takes the next character as it is.
fn string(cursor: &mut Cursor<'_>) -> Result<String, Problem> {
    let start = cursor.at;
    cursor.next();
    let mut value = String::new();
    loop {
        match cursor.peek() {
            None | Some('\n' | '\r') => {
                return Err(Problem::new(start, "this value is not closed on its line; end it with a quotation mark"));
            }
            Some('"') => {
                cursor.next();
                return Ok(value);
            }
            Some(c) => {
                cursor.next();
                // Tables use a backslash before a width; it stays.
                match cursor.peek() {
                    Some(escaped @ ('"' | '\\')) if c == '\\' => {
                        cursor.next();
                        value.push(escaped);
                    }
                    _ => value.push(c),
                }
            }
        }
    }
}

/// The text of a tag.
pub(super) fn written(name: &str, value: &str) -> String {
    let mut text = format!("[{name} \"");
    let mut chars = value.chars().map(|c| if c.is_control() { ' ' } else { c }).peekable();
    while let Some(c) = chars.next() {
        // A backslash is escaped where it would escape something: tables have others, before a width.
        if c == '"' || (c == '\\' && matches!(chars.peek(), None | Some('"' | '\\'))) {
            text.push('\\');
        }
        text.push(c);
    }
    text + "\"]"
}
