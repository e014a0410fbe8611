//! The arguments of a specification, checked against what its owner declares.

use super::{Choice, Param, Spec, SpecError};
use std::{fmt, str::FromStr};

/// The arguments of a specification, checked for unknown and repeated keys and for values that their kinds do not have.
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
            let index = place(spec, params, position, key.as_deref(), value)?;
            let param = &params[index];
            let normal = param
                .kind
                .normal(value)
                .ok_or_else(|| SpecError::value(&spec.name, param.key, value, param.kind.expected(value)))?;
            if values[index].replace(normal).is_some() {
                return Err(SpecError(format!("{}: {} is given twice; give it once", spec.name, param.key)));
            }
        }
        Ok(Args { name: spec.name.clone(), params, values })
    }

    fn index(&self, key: &str) -> usize {
        self.params.iter().position(|param| param.key == key).expect("a declared parameter")
    }

    /// The value of a parameter as text; `None` if there is none of that name.
    pub fn get_text(&self, key: &str) -> Option<&str> {
        self.params.iter().any(|param| param.key == key).then(|| self.text(key))
    }

    /// The value of a parameter as text.
    ///
    /// # Panics
    /// If the owner asks for a parameter it did not declare.
    pub fn text(&self, key: &str) -> &str {
        let index = self.index(key);
        self.values[index].as_deref().unwrap_or(self.params[index].default)
    }

    /// Whether a parameter was given, and not left at its default.
    pub fn is_given(&self, key: &str) -> bool {
        self.values[self.index(key)].is_some()
    }

    /// A parameter that tells what is hidden, if any was given.
    pub fn chosen_secret(&self) -> Option<&'static Param> {
        self.params.iter().find(|param| param.secret && self.text(param.key) != param.default)
    }

    /// The value of a parameter that is a number.
    pub fn number<T: FromStr>(&self, key: &str) -> Result<T, SpecError> {
        let text = self.text(key);
        text.parse().map_err(|_| self.error(key, self.params[self.index(key)].kind.expected(text)))
    }

    /// The same of one that may also be a word; `None` for any of its words.
    pub fn number_or_word<T: FromStr>(&self, key: &str) -> Result<Option<T>, SpecError> {
        let starts_as_a_word = self.text(key).starts_with(|c: char| c.is_ascii_alphabetic());
        if starts_as_a_word { Ok(None) } else { self.number(key).map(Some) }
    }

    /// The value of a parameter that its owner understands.
    pub fn get<T: FromStr<Err: fmt::Display>>(&self, key: &str) -> Result<T, SpecError> {
        self.text(key).parse().map_err(|error| self.error(key, error))
    }

    /// The value of a yes-or-no parameter.
    pub fn flag(&self, key: &str) -> bool {
        self.text(key) == "yes"
    }

    /// The value of a parameter that is chosen by name.
    ///
    /// # Panics
    /// If it was declared with other names.
    pub fn choice<T: Choice>(&self, key: &str) -> T {
        let text = self.text(key);
        let chosen = T::CHOICES.iter().find(|(name, ..)| *name == text);
        chosen.unwrap_or_else(|| panic!("{}: {key} is declared with other choices", self.name)).1
    }

    /// An error about the value of a parameter: `expected` says what would be right.
    pub fn error(&self, key: &str, expected: impl fmt::Display) -> SpecError {
        SpecError::value(&self.name, key, self.text(key), expected)
    }

    /// All parameters that everybody may know, with their values.
    pub fn public(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let known = self.params.iter().filter(|param| !param.secret);
        known.map(|param| (param.key, self.text(param.key)))
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

/// Which parameter a value is for.
fn place(spec: &Spec, params: &[Param], position: usize, key: Option<&str>, value: &str) -> Result<usize, SpecError> {
    let keys = || params.iter().map(|param| param.key).collect::<Vec<_>>();
    match key {
        Some(key) => params
            .iter()
            .position(|param| param.key == key)
            .ok_or_else(|| SpecError::unknown("option", key, &format!("options of {}", spec.name), &keys())),
        None if position < params.len() => Ok(position),
        None => {
            let options = if params.is_empty() { "no options".into() } else { keys().join(", ") };
            Err(SpecError(format!("{}: {value:?} is one value too many; it takes {options}", spec.name)))
        }
    }
}
