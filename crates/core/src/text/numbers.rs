//! Numbers as people read them.

/// A whole number with a comma after every three digits.
///
/// ```
/// assert_eq!(yomi_core::text::grouped(15_046_987_768), "15,046,987,768");
/// ```
pub fn grouped(value: u128) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn commas_stand_between_groups_only() {
        assert_eq!([0, 999, 1_000, 123_456, 1_234_567].map(grouped), ["0", "999", "1,000", "123,456", "1,234,567"]);
    }
}
