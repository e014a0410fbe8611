//! A command line as words.

/// The words of a command. Quotation marks of either kind keep words together; `None` if one is not closed or there is
/// no word.
pub(super) fn words(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = None;
    for letter in command.chars() {
        match (quoted, letter) {
            (Some(mark), letter) if mark == letter => quoted = None,
            (None, '"' | '\'') => {
                quoted = Some(letter);
                word.get_or_insert_default();
            }
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    (quoted.is_none() && !words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn quotation_marks_keep_words_together() {
        let split = |text| words(text).unwrap();
        assert_eq!(split(" yomi  amazons uci "), ["yomi", "amazons", "uci"]);
        assert_eq!(split("'my engine' --x=\"a b\"'c' ''"), ["my engine", "--x=a bc", ""]);
        assert_eq!([words(""), words("  "), words("a \"b")], [None, None, None]);
    }
}
