//! What a bot did wrong.

use std::fmt;

/// What kind of thing a bot did wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// It could not be started, or did not say hello.
    Start,
    /// It ended, or closed its output.
    Crash,
    /// It said nothing in time.
    Silence,
    /// What it said is no message, or none that fits.
    Nonsense,
    /// It chose what is not allowed.
    Illegal,
    /// It said more than anybody reads.
    Flood,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::Start,
        FaultKind::Crash,
        FaultKind::Silence,
        FaultKind::Nonsense,
        FaultKind::Illegal,
        FaultKind::Flood,
    ];

    /// How records name it.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Start => "did not start",
            FaultKind::Crash => "crashed",
            FaultKind::Silence => "did not answer in time",
            FaultKind::Nonsense => "talked nonsense",
            FaultKind::Illegal => "illegal action",
            FaultKind::Flood => "said too much",
        }
    }
}

/// What a bot did wrong, and what it said last.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Fault {
    /// What kind of thing.
    pub kind: FaultKind,
    /// In its own words or ours, on one line and not too long.
    pub detail: String,
}

impl Fault {
    /// A fault with whatever explains it.
    pub fn new(kind: FaultKind, detail: impl AsRef<str>) -> Fault {
        Fault { kind, detail: one_line(detail.as_ref()) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.detail.as_str() {
            "" => f.write_str(self.kind.name()),
            detail => write!(f, "{}: {detail}", self.kind.name()),
        }
    }
}

/// The longest detail, in characters.
const LONGEST: usize = 240;

/// Somebody else's text as it can stand in a record and on a terminal: control characters are escaped, and the end is
/// kept where it is too long, for that is where programs say what went wrong.
fn one_line(text: &str) -> String {
    let text = text.trim();
    let skipped = text.chars().count().saturating_sub(LONGEST);
    let kept = text.chars().skip(skipped).flat_map(|c| c.escape_debug().collect::<Vec<_>>());
    let kept: String = kept.collect::<String>().replace("\\\"", "\"").replace("\\'", "'");
    if skipped > 0 { format!("…{kept}") } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_fault_is_one_line() {
        let fault = Fault::new(FaultKind::Crash, "Traceback:\n  NameError\u{1b}[31m: \"x\"\n");
        assert_eq!(fault.to_string(), "crashed: Traceback:\\n  NameError\\u{1b}[31m: \"x\"");
        assert_eq!(Fault::new(FaultKind::Silence, "").to_string(), "did not answer in time");
    }

    proptest! {
        #[test]
        fn nothing_that_a_bot_says_reaches_a_terminal_raw(text in any::<String>()) {
            let told = Fault::new(FaultKind::Nonsense, text).to_string();
            prop_assert!(!told.contains(char::is_control) && told.chars().count() < 10 * LONGEST + 40);
        }
    }
}
