//! Suits, ranks and strains.

use std::fmt;

/// One of the four suits, in the order of bidding: clubs are lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// All suits from clubs to spades, so that `ALL[suit as usize] == suit`.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
    /// All suits in the order in which hands are written: spades first.
    pub const HIGH_TO_LOW: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// The suit with the lowest two bits of `number`: no other bits, no other suits, no failure.
    #[inline]
    pub(crate) fn from_low_bits(number: u8) -> Suit {
        match number & 3 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Hearts,
            _ => Suit::Spades,
        }
    }

    /// The letter in texts: C, D, H or S.
    pub fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// The symbol in pictures.
    pub fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// The name of one card's suit in a sentence ("a heart").
    pub fn singular(self) -> &'static str {
        ["club", "diamond", "heart", "spade"][self as usize]
    }

    /// Reads a letter in either case or a filled or outlined symbol.
    ///
    /// ```
    /// use yomi_bridge::Suit;
    /// assert_eq!(Suit::from_char('h'), Some(Suit::Hearts));
    /// assert_eq!(Suit::from_char('♠'), Some(Suit::Spades));
    /// assert_eq!(Suit::from_char('Q'), None);
    /// ```
    pub fn from_char(c: char) -> Option<Suit> {
        match c {
            'C' | 'c' | '♣' | '♧' => Some(Suit::Clubs),
            'D' | 'd' | '♦' | '♢' => Some(Suit::Diamonds),
            'H' | 'h' | '♥' | '♡' => Some(Suit::Hearts),
            'S' | 's' | '♠' | '♤' => Some(Suit::Spades),
            _ => None,
        }
    }
}

/// The rank of a card, from the two to the ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks from the two to the ace, so that `ALL[rank as usize] == rank`.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// One character: 2 to 9, T, J, Q, K or A.
    pub fn letter(self) -> char {
        char::from(b"23456789TJQKA"[self as usize])
    }

    /// Reads one character, letters in either case. The ten is `T` here; texts may also write `10`.
    ///
    /// ```
    /// use yomi_bridge::Rank;
    /// assert_eq!(Rank::from_char('t'), Some(Rank::Ten));
    /// assert_eq!(Rank::from_char('1'), None);
    /// ```
    pub fn from_char(c: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.letter() == c.to_ascii_uppercase())
    }
}

/// What a contract is played in: a trump suit or no trump.
///
/// The suits have the same numbers as in [`Suit`], and no trump has a number that no suit has, so "is this card a
/// trump" is one comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Strain {
    /// Clubs are trump.
    Clubs,
    /// Diamonds are trump.
    Diamonds,
    /// Hearts are trump.
    Hearts,
    /// Spades are trump.
    Spades,
    /// No suit is trump.
    NoTrump,
}

impl Strain {
    /// All strains in the order of bidding.
    pub const ALL: [Strain; 5] = [Strain::Clubs, Strain::Diamonds, Strain::Hearts, Strain::Spades, Strain::NoTrump];

    /// The trump suit.
    pub fn trump(self) -> Option<Suit> {
        Suit::ALL.get(self as usize).copied()
    }

    /// Whether cards of `suit` are trumps.
    ///
    /// ```
    /// use yomi_bridge::{Strain, Suit};
    /// assert!(Strain::Hearts.is_trump(Suit::Hearts));
    /// assert!(!Suit::ALL.into_iter().any(|suit| Strain::NoTrump.is_trump(suit)));
    /// ```
    #[inline]
    pub fn is_trump(self, suit: Suit) -> bool {
        self as u8 == suit as u8
    }
}

impl From<Suit> for Strain {
    fn from(suit: Suit) -> Self {
        Strain::ALL[suit as usize]
    }
}

impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.trump() {
            Some(suit) => write!(f, "{}", suit.letter()),
            None => f.write_str("NT"),
        }
    }
}
