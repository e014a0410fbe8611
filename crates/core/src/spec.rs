//! Specifications: one line of text that names a player or a game with its options.
//!
//! `mp:70`, `read:t=10,playouts=2000`, `battleship:board=8x8,touch=no`. A value that holds a comma, a quotation mark
//! or a line break is written in double quotes, with `\"`, `\\` and `\n` inside.

use crate::notation::shortened;
use std::{fmt, ops::RangeInclusive, str::FromStr, time::Duration};

/// What is wrong with a specification, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SpecError(pub String);

impl SpecError {
    /// A name that is not in a list, with the nearest one as a suggestion.
    pub fn unknown(kind: &str, name: &str, list: &str, names: &[&str]) -> Self {
        let nearest = names
            .iter()
            .map(|known| (strsim::damerau_levenshtein(known, name), known))
            .filter(|(distance, known)| *distance <= 2.max(known.len() / 3))
            .min();
        let hint = nearest.map_or(String::new(), |(_, known)| format!(" (did you mean \"{known}\"?)"));
        let names = if names.is_empty() { "none".into() } else { names.join(", ") };
        SpecError(format!("unknown {kind} {name:?}{hint}; {list}: {names}"))
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

/// A parameter that a specification may set.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub key: &'static str,
    /// The value when it is not given.
    pub default: &'static str,
    /// What it does and which values it takes, for help and for errors.
    pub help: &'static str,
}

/// The arguments of a specification, checked for unknown and repeated keys.
#[derive(Clone, Debug)]
pub struct Args {
    name: String,
    params: &'static [Param],
    values: Vec<Option<String>>,
}

impl Args {
    /// Matches a specification with the parameters its owner has.
    pub fn new(spec: &Spec, params: &'static [Param]) -> Result<Self, SpecError> {
        let mut values = vec![None; params.len()];
        for (position, (key, value)) in spec.items.iter().enumerate() {
            let keys = || params.iter().map(|param| param.key).collect::<Vec<_>>();
            let index = match key {
                Some(key) => params
                    .iter()
                    .position(|param| param.key == key)
                    .ok_or_else(|| SpecError::unknown("option", key, &format!("options of {}", spec.name), &keys()))?,
                None if position < params.len() => position,
                None => {
                    let options = if params.is_empty() { "no options".into() } else { keys().join(", ") };
                    return Err(SpecError(format!(
                        "{}: {value:?} is one value too many; it takes {options}",
                        spec.name
                    )));
                }
            };
            if values[index].replace(value.clone()).is_some() {
                return Err(SpecError(format!("{}: {} is given twice; give it once", spec.name, params[index].key)));
            }
        }
        Ok(Args { name: spec.name.clone(), params, values })
    }

    /// The value of a parameter as text.
    ///
    /// # Panics
    /// If the owner asks for a parameter it did not declare.
    pub fn text(&self, key: &str) -> &str {
        let index = self.params.iter().position(|param| param.key == key).expect("a declared parameter");
        self.values[index].as_deref().unwrap_or(self.params[index].default)
    }

    /// The value of a parameter, parsed.
    pub fn get<T: FromStr<Err: fmt::Display>>(&self, key: &str) -> Result<T, SpecError> {
        self.text(key).parse().map_err(|error| self.error(key, error))
    }

    /// The value of a parameter that is a whole number within limits.
    pub fn within<T: FromStr + PartialOrd + fmt::Display>(
        &self,
        key: &str,
        limits: RangeInclusive<T>,
    ) -> Result<T, SpecError> {
        let number = self.text(key).parse().ok().filter(|number| limits.contains(number));
        let expected = || format!("write a whole number from {} to {}", limits.start(), limits.end());
        number.ok_or_else(|| self.error(key, expected()))
    }

    /// The same of a parameter that may also be `none`.
    pub fn within_or_none<T: FromStr + PartialOrd + fmt::Display>(
        &self,
        key: &str,
        limits: RangeInclusive<T>,
    ) -> Result<Option<T>, SpecError> {
        if self.text(key) == "none" { Ok(None) } else { self.within(key, limits).map(Some) }
    }

    /// A time in milliseconds, at least 1; `None` for `none`.
    pub fn milliseconds(&self, key: &str) -> Result<Option<Duration>, SpecError> {
        let milliseconds = self.within_or_none(key, 1..=u32::MAX)?;
        Ok(milliseconds.map(|number| Duration::from_millis(number.into())))
    }

    /// The value of a yes-or-no parameter.
    pub fn flag(&self, key: &str) -> Result<bool, SpecError> {
        match self.text(key) {
            "yes" | "true" | "on" | "1" => Ok(true),
            "no" | "false" | "off" | "0" => Ok(false),
            _ => Err(self.error(key, "write yes or no")),
        }
    }

    /// One of several named values.
    pub fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> Result<T, SpecError> {
        let text = self.text(key);
        choices.iter().find(|(name, _)| *name == text).map(|(_, value)| *value).ok_or_else(|| {
            let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
            self.error(key, format!("write one of {}", names.join(", ")))
        })
    }

    /// An error about the value of a parameter: `expected` says what would be right.
    pub fn error(&self, key: &str, expected: impl fmt::Display) -> SpecError {
        SpecError::value(&self.name, key, self.text(key), expected)
    }

    /// The same arguments with every default left out and every key written.
    pub fn canonical(&self) -> Spec {
        let mut spec = Spec::new(&self.name);
        for (param, value) in self.params.iter().zip(&self.values) {
            if let Some(value) = value.as_deref().filter(|value| *value != param.default) {
                spec = spec.with(param.key, value);
            }
        }
        spec
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PARAMS: &[Param] =
        &[Param { key: "playouts", default: "1000", help: "" }, Param { key: "touch", default: "yes", help: "" }];

    fn args(text: &str) -> Result<Args, SpecError> {
        Args::new(&text.parse()?, PARAMS)
    }

    #[test]
    fn reads_positional_and_named_values() {
        let read = args("mc:6000,touch=no").unwrap();
        assert_eq!(read.get::<u32>("playouts"), Ok(6000));
        assert_eq!(read.flag("touch"), Ok(false));
        assert_eq!(args("mc:playouts=1000").unwrap().canonical().to_string(), "mc");
        assert_eq!(args("mc:5").unwrap().canonical().to_string(), "mc:playouts=5");
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let message =
            |text: &str| args(text).and_then(|args| args.get::<u32>("playouts").map(drop)).unwrap_err().to_string();
        assert_eq!(
            message("mc:playout=3"),
            "unknown option \"playout\" (did you mean \"playouts\"?); options of mc: playouts, touch"
        );
        assert_eq!(message("mc:many"), "mc: playouts=many will not do; invalid digit found in string");
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
