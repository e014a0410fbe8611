//! Specifications: one line of text that names a player or a game with its options.
//!
//! `mp:70`, `read:t=10,playouts=2000`, `battleship:board=8x8,touch=no`. A value that holds a comma, a quotation mark
//! or a line break is written in double quotes, with `\"`, `\\` and `\n` inside.

mod args;
mod param;

pub use args::Args;
pub use param::{Choice, ChoiceInfo, Kind, Param, ParamInfo, ParamKind};

use crate::text::shortened;
use std::{fmt, str::FromStr};

/// Longer names than this are nobody's.
const LONGEST_NAME: usize = 64;

/// What is wrong with a specification, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SpecError(pub String);

impl SpecError {
    /// A name that is not in a list, with the nearest one as a suggestion.
    pub fn unknown(kind: &str, name: &str, list: &str, names: &[&str]) -> Self {
        // Nobody mistypes a name by more than itself, and a long one would take minutes to compare.
        let comparable = names.iter().filter(|_| name.len() <= LONGEST_NAME);
        let nearest = comparable
            .map(|known| (strsim::damerau_levenshtein(known, name), known))
            .filter(|(distance, known)| *distance <= 2.max(known.len() / 3))
            .min();
        let hint = nearest.map_or(String::new(), |(_, known)| format!(" (did you mean \"{known}\"?)"));
        let names = if names.is_empty() { "none".into() } else { names.join(", ") };
        SpecError(format!("unknown {kind} \"{}\"{hint}; {list}: {names}", shortened(name)))
    }

    /// A value that does not fit its key.
    pub fn value(owner: &str, key: &str, value: &str, expected: impl fmt::Display) -> Self {
        SpecError(format!("{owner}: {key}={} will not do; {expected}", shortened(value)))
    }
}

/// A parsed specification, not yet checked against what its owner allows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spec {
    name: String,
    items: Vec<(Option<String>, String)>,
}

impl Spec {
    /// A specification without arguments.
    pub fn new(name: impl Into<String>) -> Self {
        Spec { name: name.into(), items: Vec::new() }
    }

    /// Adds `key=value`.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl fmt::Display) -> Self {
        self.items.push((Some(key.into()), value.to_string()));
        self
    }

    /// Adds `key=value` unless it is the default.
    #[must_use]
    pub fn with_unless_default(self, params: &[Param], key: &str, value: impl fmt::Display) -> Self {
        let value = value.to_string();
        let is_default = params.iter().any(|param| param.key == key && param.default == value);
        if is_default { self } else { self.with(key, value) }
    }

    /// The part before the colon.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Replaces every value for which `f` has something else (a file's text for its name, say).
    pub fn map_values<E>(mut self, mut f: impl FnMut(&str) -> Result<Option<String>, E>) -> Result<Self, E> {
        for (_, value) in &mut self.items {
            if let Some(new) = f(value)? {
                *value = new;
            }
        }
        Ok(self)
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let name = name.trim();
        if name.is_empty() {
            return Err(SpecError(format!("{text:?} has no name; write NAME or NAME:KEY=VALUE,KEY=VALUE")));
        }
        let mut items = Vec::new();
        let mut rest = rest.unwrap_or("");
        while !rest.is_empty() {
            let (item, after) = split_item(rest, text)?;
            items.push(item);
            rest = after;
        }
        Ok(Spec { name: name.into(), items })
    }
}

/// One `key=value` or `value` up to the next comma, and what follows it.
fn split_item<'a>(rest: &'a str, whole: &str) -> Result<((Option<String>, String), &'a str), SpecError> {
    let unquoted_end = rest.find([',', '"']).unwrap_or(rest.len());
    let (key, value_start) = match rest[..unquoted_end].find('=') {
        Some(equals) => (Some(rest[..equals].trim().to_owned()), equals + 1),
        None => (None, 0),
    };
    if key.as_deref() == Some("") {
        return Err(SpecError(format!("{whole:?} has a value without a key before \"=\"; write KEY=VALUE")));
    }
    let value_text = &rest[value_start..];
    let (value, after) = if let Some(quoted) = value_text.trim_start().strip_prefix('"') {
        let (value, after) = unquote(quoted).ok_or_else(|| {
            SpecError(format!(
                "{whole:?} has a quotation mark that is not closed or a bad escape; use \\\" \\\\ \\n only"
            ))
        })?;
        (value, after.trim_start())
    } else {
        let end = value_text.find(',').unwrap_or(value_text.len());
        (value_text[..end].trim().to_owned(), &value_text[end..])
    };
    match after.strip_prefix(',') {
        Some(after) => Ok(((key, value), after)),
        None if after.is_empty() => Ok(((key, value), after)),
        None => Err(SpecError(format!("{whole:?} goes on after a quoted value; write a comma there"))),
    }
}

/// Reads up to the closing quotation mark; returns the text and what follows.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => value.push(match chars.next()?.1 {
                'n' => '\n',
                'r' => '\r',
                c @ ('"' | '\\') => c,
                _ => return None,
            }),
            c => value.push(c),
        }
    }
    None
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (key, value)) in self.items.iter().enumerate() {
            f.write_str(if index == 0 { ":" } else { "," })?;
            if let Some(key) = key {
                write!(f, "{key}=")?;
            }
            let plain = !value.contains([',', '"', '\n', '\r', '\\'])
                && value.trim() == value
                && !value.is_empty()
                && (key.is_some() || !value.contains('='));
            if plain {
                f.write_str(value)?;
            } else {
                let escaped =
                    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', "\\r");
                write!(f, "\"{escaped}\"")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PARAMS: &[Param] = &[Param::whole("playouts", "1000", 1, 10_000, ""), Param::flag("touch", "yes", "")];

    fn args(text: &str) -> Result<Args, SpecError> {
        Args::new(&text.parse()?, PARAMS)
    }

    #[test]
    fn reads_positional_and_named_values() {
        let read = args("mc:6000,touch=no").unwrap();
        assert_eq!(read.number::<u32>("playouts"), Ok(6000));
        assert!(!read.flag("touch"));
        assert_eq!(args("mc:playouts=1000").unwrap().canonical().to_string(), "mc");
        assert_eq!(args("mc:5").unwrap().canonical().to_string(), "mc:playouts=5");
        assert_eq!(args("mc:005,touch=off").unwrap().canonical().to_string(), "mc:playouts=5,touch=no");
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let message = |text: &str| args(text).unwrap_err().to_string();
        assert_eq!(
            message("mc:playout=3"),
            "unknown option \"playout\" (did you mean \"playouts\"?); options of mc: playouts, touch"
        );
        assert_eq!(message("mc:many"), "mc: playouts=many will not do; write a whole number from 1 to 10000");
        assert_eq!(message("mc:1,yes,3"), "mc: \"3\" is one value too many; it takes playouts, touch");
        assert_eq!(message("mc:1,playouts=2"), "mc: playouts is given twice; give it once");
        assert_eq!(message(":1"), "\":1\" has no name; write NAME or NAME:KEY=VALUE,KEY=VALUE");
    }

    #[test]
    fn quoted_values_hold_anything() {
        let spec: Spec = r#"tubstap:map="A[1,2];\nB[\"x\"]",limit=3"#.parse().unwrap();
        assert_eq!(spec.items[0], (Some("map".into()), "A[1,2];\nB[\"x\"]".into()));
        assert_eq!(spec.items[1], (Some("limit".into()), "3".into()));
    }

    proptest! {
        #[test]
        fn display_round_trips(name in "[a-z]{1,8}", items in prop::collection::vec((prop::option::of("[a-z]{1,5}"), any::<String>()), 0..4)) {
            let spec = Spec { name, items };
            prop_assert_eq!(spec.to_string().parse::<Spec>(), Ok(spec));
        }

        #[test]
        fn arbitrary_text_never_panics(text in any::<String>()) {
            let _ = args(&text);
        }
    }
}
