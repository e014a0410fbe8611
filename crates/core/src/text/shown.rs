//! Somebody else's text, as it can be shown.

use std::borrow::Cow;

/// Someone's text as it can stand in an error: on one line and not too long.
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// Someone's text as it can go to a terminal: nothing in it that a terminal obeys.
///
/// ```
/// use yomi_core::text::printable;
/// assert_eq!(printable("Ἀλέξανδρος"), "Ἀλέξανδρος");
/// assert_eq!(printable("\u{1b}[2Jgone"), "\\u{1b}[2Jgone");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    // Marks that turn the direction of what follows are no control characters, and as good at hiding something.
    let is_harmful = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if !text.contains(is_harmful) {
        return text.into();
    }
    let mut shown = String::new();
    for c in text.chars() {
        if is_harmful(c) { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown.into()
}

/// A message of ours that may hold somebody else's text: as much of it as anybody reads.
pub fn readable(message: &str) -> Cow<'_, str> {
    const LONGEST: usize = 2000;
    match message.char_indices().nth(LONGEST) {
        None => message.into(),
        Some((end, _)) => format!("{}… ({} characters in all)", &message[..end], message.chars().count()).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn long_texts_are_cut() {
        let long = "x".repeat(1 << 20);
        assert!(shortened(&long).len() < 100 && shortened("short") == "short");
        assert!(readable(&long).len() < 2100 && readable("short") == "short");
        assert_eq!(shortened(&"x".repeat(60)).chars().count(), 60);
    }

    proptest! {
        #[test]
        fn no_terminal_obeys(text: String) {
            let shown = printable(&text);
            prop_assert!(!shown.contains(char::is_control));
            prop_assert!(shown.len() >= text.len());
        }
    }
}
