//! What a specification may set: parsing, help, errors and forms all follow from the declarations here.

use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::{Debug, Display};

/// A parameter that a specification may set.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub key: &'static str,
    /// The value when it is not given.
    pub default: &'static str,
    /// Which values it takes.
    pub kind: Kind,
    /// What it does, in a few words that do not repeat its values.
    pub help: &'static str,
    /// Whether its value may tell what a seat does not know: it is then told to nobody who plays.
    pub secret: bool,
}

/// Which values a parameter takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number within limits, or one of some words.
    Whole {
        /// The least.
        from: u64,
        /// The greatest. Help does not mention one that nobody reaches: `u32::MAX` and more.
        to: u64,
        /// What may stand there instead.
        words: &'static [&'static str],
    },
    /// A number within limits.
    Decimal {
        /// The least.
        from: f64,
        /// The greatest.
        to: f64,
    },
    /// `yes` or `no`.
    YesNo,
    /// One of several names, each with what it means; those of a [`Choice`].
    OneOf(fn() -> Vec<(&'static str, &'static str)>),
    /// Anything that its owner understands, or one of some words.
    Text {
        /// How it is written: `COLUMNSxROWS`.
        form: &'static str,
        /// What may stand there instead.
        words: &'static [&'static str],
    },
}

/// Greatest values from here on are those of a type and not of a meaning: no work is so long. People are told of them
/// only when they write more.
const UNSAID: u64 = u32::MAX as u64;

/// A value that is chosen by name.
pub trait Choice: Copy + 'static {
    /// All there is to choose: the name, the value, and what it means in a few words (none if the name says it).
    const CHOICES: &'static [(&'static str, Self, &'static str)];
}

fn names<T: Choice>() -> Vec<(&'static str, &'static str)> {
    T::CHOICES.iter().map(|(name, _, about)| (*name, *about)).collect()
}

impl Param {
    /// A whole number.
    pub const fn whole(key: &'static str, default: &'static str, from: u64, to: u64, help: &'static str) -> Param {
        Param { key, default, kind: Kind::Whole { from, to, words: &[] }, help, secret: false }
    }

    /// A number.
    pub const fn decimal(key: &'static str, default: &'static str, from: f64, to: f64, help: &'static str) -> Param {
        Param { key, default, kind: Kind::Decimal { from, to }, help, secret: false }
    }

    /// `yes` or `no`.
    pub const fn flag(key: &'static str, default: &'static str, help: &'static str) -> Param {
        Param { key, default, kind: Kind::YesNo, help, secret: false }
    }

    /// One of several named values.
    pub const fn choice<T: Choice>(key: &'static str, default: &'static str, help: &'static str) -> Param {
        Param { key, default, kind: Kind::OneOf(names::<T>), help, secret: false }
    }

    /// Text that is written like `form`.
    pub const fn text(key: &'static str, default: &'static str, form: &'static str, help: &'static str) -> Param {
        Param { key, default, kind: Kind::Text { form, words: &[] }, help, secret: false }
    }

    /// The same, which may also be one of these words. They say by themselves what they mean, or the help does.
    #[must_use]
    pub const fn or(self, words: &'static [&'static str]) -> Param {
        let kind = match self.kind {
            Kind::Whole { from, to, .. } => Kind::Whole { from, to, words },
            Kind::Text { form, .. } => Kind::Text { form, words },
            other => other,
        };
        Param { kind, ..self }
    }

    /// The same, whose value may tell what a seat does not know.
    #[must_use]
    pub const fn secret(self) -> Param {
        Param { secret: true, ..self }
    }

    /// The same with another default.
    #[must_use]
    pub const fn defaulting(self, default: &'static str) -> Param {
        Param { default, ..self }
    }

    /// What it does and which values it takes, in one line for people.
    pub fn explained(&self) -> String {
        match self.kind {
            Kind::OneOf(names) => format!("{}: {}", self.help, described(&names())),
            _ => format!("{} ({})", self.help, self.kind.values()),
        }
    }

    /// All of it as data, for programs that make forms of it.
    pub fn info(&self) -> ParamInfo {
        let Param { key, default, kind, help, .. } = *self;
        let plain = |words: &[&'static str]| words.iter().map(|name| ChoiceInfo { name, about: "" }).collect();
        let info = |kind, choices| ParamInfo { key, default, help, kind, from: None, to: None, form: None, choices };
        match kind {
            Kind::Whole { from, to, words } => {
                let to = said(to).map(|to| to as f64);
                ParamInfo { from: Some(from as f64), to, ..info(ParamKind::Whole, plain(words)) }
            }
            Kind::Decimal { from, to } => {
                ParamInfo { from: Some(from), to: Some(to), ..info(ParamKind::Decimal, Vec::new()) }
            }
            Kind::YesNo => info(ParamKind::YesNo, plain(&["yes", "no"])),
            Kind::OneOf(names) => {
                let choices = names().into_iter().map(|(name, about)| ChoiceInfo { name, about });
                info(ParamKind::Choice, choices.collect())
            }
            Kind::Text { form, words } => ParamInfo { form: Some(form), ..info(ParamKind::Text, plain(words)) },
        }
    }
}

/// The greatest value, where people need to know it.
fn said(to: u64) -> Option<u64> {
    (to < UNSAID).then_some(to)
}

/// Which values a parameter takes, for programs that make forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ParamKind {
    /// A whole number, or one of the choices.
    Whole,
    /// A number.
    Decimal,
    /// `yes` or `no`.
    YesNo,
    /// One of the choices.
    Choice,
    /// Text, or one of the choices.
    Text,
}

/// A parameter as data.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ParamInfo {
    /// Its name.
    pub key: &'static str,
    /// The value when it is not given.
    pub default: &'static str,
    /// What it does.
    pub help: &'static str,
    /// Which values it takes.
    pub kind: ParamKind,
    /// The least number.
    pub from: Option<f64>,
    /// The greatest number; none if there is no need to say so.
    pub to: Option<f64>,
    /// How a text is written.
    pub form: Option<&'static str>,
    /// All there is to choose, or the words that may stand in the place of a number or a text.
    pub choices: Vec<ChoiceInfo>,
}

/// A value to choose.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ChoiceInfo {
    /// As it is written.
    pub name: &'static str,
    /// What it means; empty if the name says it.
    pub about: &'static str,
}

/// The greatest value, if a text is a whole number beyond it.
fn too_large(text: &str, to: u64) -> Option<u64> {
    let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_whole && text.parse::<u64>().map_or(true, |number| number > to)).then_some(to)
}

fn described(names: &[(&str, &str)]) -> String {
    let all: Vec<String> = names
        .iter()
        .map(|(name, about)| if about.is_empty() { (*name).to_owned() } else { format!("{name} ({about})") })
        .collect();
    listed(&all, "or")
}

/// Items with commas and a word before the last one.
fn listed<T: Display>(items: &[T], word: &str) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    match texts.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} {word} {last}", others.join(", ")),
    }
}

fn range(from: &impl Display, to: Option<&dyn Display>) -> String {
    to.map_or_else(|| format!("at least {from}"), |to| format!("{from} to {to}"))
}

impl Kind {
    /// Its values in a few words: `1 to 512 or none`.
    fn values(self) -> String {
        let or = |first: String, words: &[&'static str]| {
            listed(&std::iter::once(first).chain(words.iter().map(|word| (*word).to_owned())).collect::<Vec<_>>(), "or")
        };
        match self {
            Kind::Whole { from, to, words } => or(range(&from, said(to).as_ref().map(|to| to as &dyn Display)), words),
            Kind::Decimal { from, to } => range(&from, Some(&to)),
            Kind::YesNo => "yes or no".into(),
            Kind::OneOf(names) => listed(&names().iter().map(|(name, _)| *name).collect::<Vec<_>>(), "or"),
            Kind::Text { form, words } => or(form.into(), words),
        }
    }

    /// What to write, where something else stood.
    pub(super) fn expected(self, instead_of: &str) -> String {
        let or = |words: &[&'static str]| {
            if words.is_empty() { String::new() } else { format!(" or {}", listed(words, "or")) }
        };
        match self {
            Kind::Whole { from, to, words } if said(to).is_none() => match too_large(instead_of, to) {
                Some(to) => format!("write a whole number, at most {to}{}", or(words)),
                None => format!("write a whole number, at least {from}{}", or(words)),
            },
            Kind::Whole { from, to, words } => format!("write a whole number from {from} to {to}{}", or(words)),
            Kind::Decimal { from, to } => format!("write a number from {from} to {to}"),
            Kind::YesNo => "write yes or no".into(),
            Kind::OneOf(_) => format!("write {}", self.values()),
            Kind::Text { form, words } => format!("write {form}{}", or(words)),
        }
    }

    /// A value as it is usually written; `None` if it is none of this kind. What texts mean is their owner's matter.
    pub(super) fn normal(self, value: &str) -> Option<String> {
        match self {
            Kind::Whole { words, .. } | Kind::Text { words, .. } if words.contains(&value) => Some(value.into()),
            Kind::Whole { from, to, .. } => {
                value.parse::<u64>().ok().filter(|number| (from..=to).contains(number)).map(|number| number.to_string())
            }
            Kind::Decimal { from, to } => {
                value.parse::<f64>().ok().filter(|number| (from..=to).contains(number)).map(|number| number.to_string())
            }
            Kind::YesNo => match value {
                "yes" | "true" | "on" | "1" => Some("yes".into()),
                "no" | "false" | "off" | "0" => Some("no".into()),
                _ => None,
            },
            Kind::OneOf(names) => names().iter().any(|(name, _)| *name == value).then(|| value.into()),
            Kind::Text { .. } => Some(value.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Judge {
        Minimum,
        Territory,
    }

    impl Choice for Judge {
        const CHOICES: &'static [(&'static str, Self, &'static str)] =
            &[("minimum", Judge::Minimum, "as in the paper"), ("territory", Judge::Territory, "")];
    }

    #[test]
    fn help_is_made_of_the_values() {
        let worlds = Param::whole("worlds", "20", 1, 512, "how many worlds");
        assert_eq!(worlds.explained(), "how many worlds (1 to 512)");
        assert_eq!(worlds.or(&["none", "all"]).explained(), "how many worlds (1 to 512, none or all)");
        for unsaid in [u64::MAX, u64::from(u32::MAX)] {
            let work = Param::whole("n", "1", 1, unsaid, "work");
            assert_eq!(work.explained(), "work (at least 1)");
            assert_eq!(work.or(&["none"]).explained(), "work (at least 1 or none)");
            assert_eq!(work.info().to, None);
        }
        let judge = Param::choice::<Judge>("eval", "minimum", "how positions are judged");
        assert_eq!(judge.explained(), "how positions are judged: minimum (as in the paper) or territory");
        assert_eq!(judge.kind.expected(""), "write minimum or territory");
        assert_eq!(judge.info().choices.len(), 2);
    }

    /// What no number has room for is refused all the same, and then people are told of the greatest value.
    #[test]
    fn more_than_fits_is_refused_in_words() {
        let work = Param::whole("n", "1", 1, u64::from(u32::MAX), "work").or(&["none"]).kind;
        let refused = |text: &str| work.normal(text).is_none().then(|| work.expected(text));
        assert_eq!(refused("4294967295"), None);
        for large in ["4294967296", "99999999999999999999999"] {
            assert_eq!(refused(large).as_deref(), Some("write a whole number, at most 4294967295 or none"));
        }
        for wrong in ["0", "-1", "many", ""] {
            assert_eq!(refused(wrong).as_deref(), Some("write a whole number, at least 1 or none"));
        }
    }

    #[test]
    fn values_are_checked_and_written_as_usual() {
        let whole = Param::whole("", "", 1, 9, "").or(&["none"]).kind;
        let normal = |kind: Kind, value: &str| kind.normal(value);
        assert_eq!(normal(whole, "07").as_deref(), Some("7"));
        assert_eq!(normal(whole, "none").as_deref(), Some("none"));
        assert!(["0", "10", "-1", "x", ""].iter().all(|value| normal(whole, value).is_none()));
        let decimal = Param::decimal("", "", 0.0, 1.0, "").kind;
        assert_eq!(normal(decimal, "0.50").as_deref(), Some("0.5"));
        assert!(["NaN", "2", "inf"].iter().all(|value| normal(decimal, value).is_none()));
    }
}
