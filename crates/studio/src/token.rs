//! What gives access to one seat of one game.

use std::{fmt, str::FromStr};

/// 128 bits of the system's randomness: nobody who was not told it comes upon it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Token([u8; 16]);

impl Token {
    /// A new one.
    pub(crate) fn new() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl FromStr for Token {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u128::from_str_radix(text, 16).ok().filter(|_| digits).ok_or(())?;
        Ok(Token(number.to_be_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_written_and_read_and_never_alike() {
        let (one, other) = (Token::new().unwrap(), Token::new().unwrap());
        assert!(one != other);
        assert!(one.to_string().parse() == Ok(one));
        for text in ["", "7", "+0000000000000000000000000000000", "zz000000000000000000000000000000"] {
            assert!(text.parse::<Token>().is_err(), "{text}");
        }
    }
}
