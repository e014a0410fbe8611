//! The names of the categories, and sets of them.

use std::fmt;

/// What of a move a category is about, and so what its probability is a share of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The whole move: a share of all legal moves.
    Whole,
    /// The queen's move only: a share of all ways to move a queen.
    Queen,
    /// The arrow only: a share of the arrows that the queen that was moved can shoot.
    Arrow,
}

impl Part {
    /// All parts, in the order of the tables' rows.
    pub const ALL: [Part; 3] = [Part::Whole, Part::Queen, Part::Arrow];

    /// The names of the part's categories, in the order of their bits.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Part::Whole => &WHOLE,
            Part::Queen => &QUEEN,
            Part::Arrow => &ARROW,
        }
    }

    /// The row of the part's first category.
    const fn first_row(self) -> usize {
        match self {
            Part::Whole => 0,
            Part::Queen => WHOLE.len(),
            Part::Arrow => WHOLE.len() + QUEEN.len(),
        }
    }
}

/// Names of categories of whole moves. The first 31 are the paper's, the others ours.
const WHOLE: [&str; 42] = [
    "ALL",
    "BLOCK:1",
    "BLOCK:2",
    "BLOCK:3",
    "BLOCK:4",
    "BLOCK01",
    "BLOCK02",
    "BLOCK03",
    "BLOCK04",
    "BLOCK10",
    "BLOCK11",
    "BLOCK12",
    "BLOCK13",
    "BLOCK14",
    "BLOCK20",
    "BLOCK21",
    "BLOCK22",
    "BLOCK23",
    "BLOCK24",
    "BLOCK30",
    "BLOCK31",
    "BLOCK32",
    "BLOCK33",
    "BLOCK34",
    "BLOCK40",
    "BLOCK41",
    "BLOCK42",
    "BLOCK43",
    "BLOCK44",
    "APPROACH",
    "IMMOBILIZE",
    "OWN-OWN",
    "OWN-EVEN",
    "OWN-ENEMY",
    "EVEN-OWN",
    "EVEN-EVEN",
    "EVEN-ENEMY",
    "FRONT",
    "SEAL",
    "CONFINE",
    "HOME",
    "TIDY",
];

/// Names of categories of queens' moves.
const QUEEN: [&str; 10] = [
    "QUEEN",
    "QUEEN:1",
    "QUEEN:2",
    "QUEEN:3",
    "QUEEN:4",
    "QUEEN-OWN",
    "QUEEN-NEAR",
    "QUEEN-FREED",
    "QUEEN-FRONT",
    "QUEEN-STEP",
];

/// Names of categories of arrows.
const ARROW: [&str; 14] = [
    "ARROW",
    "ARROW:1",
    "ARROW:2",
    "ARROW:3",
    "ARROW:4",
    "ARROW-OWN",
    "ARROW-EVEN",
    "ARROW-ENEMY",
    "ARROW-APPROACH",
    "ARROW-IMMOBILIZE",
    "ARROW-SEAL",
    "ARROW-CONFINE",
    "ARROW-TIDY",
    "ARROW-BACK",
];

/// A category of moves, of queens' moves or of arrows. Module [`categories`](super) tells what each means.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Category {
    part: Part,
    bit: u8,
}

impl Category {
    /// How many there are.
    pub const COUNT: usize = WHOLE.len() + QUEEN.len() + ARROW.len();

    /// Every move.
    pub const ALL: Category = Category::whole(0);
    /// The arrow lands next to an enemy queen.
    pub const APPROACH: Category = Category::whole(29);
    /// An enemy queen that could move no longer can.
    pub const IMMOBILIZE: Category = Category::whole(30);
    /// In a region that both sides share, while another queen of the side has a region of its own.
    pub const FRONT: Category = Category::whole(37);
    /// The arrow cuts off more cells for the side alone than for the enemy alone.
    pub const SEAL: Category = Category::whole(38);
    /// The arrow cuts off enemy queens in the smaller part of the region.
    pub const CONFINE: Category = Category::whole(39);
    /// In a region without an enemy queen.
    pub const HOME: Category = Category::whole(40);
    /// In such a region, an arrow that wastes nothing: it cuts nothing off and lands in a corner.
    pub const TIDY: Category = Category::whole(41);

    /// Every move of a queen.
    pub const QUEEN: Category = Category::queen(0);
    pub(super) const QUEEN_OWN: Category = Category::queen(5);
    pub(super) const QUEEN_NEAR: Category = Category::queen(6);
    pub(super) const QUEEN_FREED: Category = Category::queen(7);
    pub(super) const QUEEN_FRONT: Category = Category::queen(8);
    pub(super) const QUEEN_STEP: Category = Category::queen(9);

    /// Every arrow.
    pub const ARROW: Category = Category::arrow(0);
    pub(super) const ARROW_APPROACH: Category = Category::arrow(8);
    pub(super) const ARROW_IMMOBILIZE: Category = Category::arrow(9);
    pub(super) const ARROW_SEAL: Category = Category::arrow(10);
    pub(super) const ARROW_CONFINE: Category = Category::arrow(11);
    pub(super) const ARROW_TIDY: Category = Category::arrow(12);
    pub(super) const ARROW_BACK: Category = Category::arrow(13);

    const fn whole(bit: u8) -> Category {
        Category { part: Part::Whole, bit }
    }

    const fn queen(bit: u8) -> Category {
        Category { part: Part::Queen, bit }
    }

    const fn arrow(bit: u8) -> Category {
        Category { part: Part::Arrow, bit }
    }

    /// BLOCK as printed: `k` enemy queens or more reach the square moved to or the square shot at; `k` from 1 to 4.
    pub const fn block_most(k: u8) -> Category {
        assert!(k >= 1 && k <= 4, "one to four queens");
        Category::whole(k)
    }

    /// BLOCK as stated: `m` enemy queens or more reach the square moved to and `n` or more the square shot at; both
    /// from 0 to 4, not both 0.
    pub const fn block(m: u8, n: u8) -> Category {
        assert!(m <= 4 && n <= 4 && m + n > 0, "up to four queens");
        Category::whole(4 + 5 * m + n)
    }

    /// By who gets sooner to the square moved to (0 the side itself, 1 nobody) and to the square shot at (2 is the
    /// enemy).
    pub(super) const fn owners(to: usize, arrow: usize) -> Category {
        Category::whole(31 + 3 * to as u8 + arrow as u8)
    }

    pub(super) const fn queen_reached(count: u8) -> Category {
        Category::queen(count)
    }

    pub(super) const fn arrow_owner(owner: usize) -> Category {
        Category::arrow(5 + owner as u8)
    }

    pub(super) const fn arrow_reached(count: u8) -> Category {
        Category::arrow(count)
    }

    /// Every category, in the order of the tables' rows.
    pub fn every() -> impl Iterator<Item = Category> {
        Part::ALL.into_iter().flat_map(Category::of_part)
    }

    /// The categories of one part, that of every move first.
    pub fn of_part(part: Part) -> impl Iterator<Item = Category> {
        (0..part.names().len() as u8).map(move |bit| Category { part, bit })
    }

    /// The category of this name.
    pub fn named(name: &str) -> Option<Category> {
        Category::every().find(|category| category.name() == name)
    }

    /// What it is called in tables.
    pub fn name(self) -> &'static str {
        self.part.names()[usize::from(self.bit)]
    }

    /// What it is about.
    pub fn part(self) -> Part {
        self.part
    }

    /// The category of the same part that matches everything.
    pub(super) fn everything(self) -> Category {
        Category { part: self.part, bit: 0 }
    }

    /// Its row in tables.
    pub(super) fn row(self) -> usize {
        self.part.first_row() + usize::from(self.bit)
    }

    pub(super) const fn mask(self) -> u64 {
        1 << self.bit
    }
}

impl fmt::Debug for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The categories of one move.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Categories {
    pub(super) whole: u64,
    pub(super) queen: u16,
    pub(super) arrow: u16,
}

impl Categories {
    /// No category at all; every move has some.
    pub const NONE: Categories = Categories { whole: 0, queen: 0, arrow: 0 };

    /// The set with one more category.
    #[must_use]
    pub const fn with(mut self, category: Category) -> Categories {
        match category.part {
            Part::Whole => self.whole |= category.mask(),
            Part::Queen => self.queen |= category.mask() as u16,
            Part::Arrow => self.arrow |= category.mask() as u16,
        }
        self
    }

    /// The categories in this set or the other.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Categories) -> Categories {
        Categories { whole: self.whole | other.whole, queen: self.queen | other.queen, arrow: self.arrow | other.arrow }
    }

    /// Whether the category is in the set.
    pub fn contains(self, category: Category) -> bool {
        self.of_part(category.part) & category.mask() != 0
    }

    /// The categories of the set, in the order of the tables' rows.
    pub fn iter(self) -> impl Iterator<Item = Category> {
        Part::ALL.into_iter().flat_map(move |part| {
            let mut bits = self.of_part(part);
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
                bits &= bits - 1;
                Some(Category { part, bit })
            })
        })
    }

    /// The bits of one part's categories.
    #[inline]
    pub(super) fn of_part(self, part: Part) -> u64 {
        match part {
            Part::Whole => self.whole,
            Part::Queen => u64::from(self.queen),
            Part::Arrow => u64::from(self.arrow),
        }
    }
}

impl fmt::Debug for Categories {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_bits_belong_together() {
        let every: Vec<Category> = Category::every().collect();
        assert_eq!(every.len(), Category::COUNT);
        for (row, category) in every.iter().enumerate() {
            assert_eq!((Category::named(category.name()), category.row()), (Some(*category), row));
        }
        for (m, n) in (0..=4).flat_map(|m| (0..=4).map(move |n| (m, n))).filter(|both| *both != (0, 0)) {
            assert_eq!(Category::block(m, n).name(), format!("BLOCK{m}{n}"));
        }
        for k in 1..=4 {
            assert_eq!(Category::block_most(k).name(), format!("BLOCK:{k}"));
        }
        let named = [
            (Category::APPROACH, "APPROACH"),
            (Category::IMMOBILIZE, "IMMOBILIZE"),
            (Category::FRONT, "FRONT"),
            (Category::SEAL, "SEAL"),
            (Category::CONFINE, "CONFINE"),
            (Category::HOME, "HOME"),
            (Category::TIDY, "TIDY"),
            (Category::QUEEN_OWN, "QUEEN-OWN"),
            (Category::QUEEN_NEAR, "QUEEN-NEAR"),
            (Category::QUEEN_FREED, "QUEEN-FREED"),
            (Category::QUEEN_FRONT, "QUEEN-FRONT"),
            (Category::QUEEN_STEP, "QUEEN-STEP"),
            (Category::ARROW_APPROACH, "ARROW-APPROACH"),
            (Category::ARROW_IMMOBILIZE, "ARROW-IMMOBILIZE"),
            (Category::ARROW_SEAL, "ARROW-SEAL"),
            (Category::ARROW_CONFINE, "ARROW-CONFINE"),
            (Category::ARROW_TIDY, "ARROW-TIDY"),
            (Category::ARROW_BACK, "ARROW-BACK"),
        ];
        for (category, name) in named {
            assert_eq!(category.name(), name);
        }
        for (owner, name) in ["OWN", "EVEN", "ENEMY"].into_iter().enumerate() {
            assert_eq!(Category::arrow_owner(owner).name(), format!("ARROW-{name}"));
        }
        for (owner, name) in ["OWN", "EVEN"].into_iter().enumerate() {
            for (other, second) in ["OWN", "EVEN", "ENEMY"].into_iter().enumerate() {
                assert_eq!(Category::owners(owner, other).name(), format!("{name}-{second}"));
            }
        }
        assert_eq!(Category::named("BLOCK00"), None);
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let some = [Category::ALL, Category::block(2, 3), Category::QUEEN_STEP, Category::ARROW_BACK];
        let set = some.into_iter().fold(Categories::NONE, Categories::with);
        assert_eq!(set.iter().collect::<Vec<_>>(), some);
        assert!(Category::every().all(|category| set.contains(category) == some.contains(&category)));
        assert_eq!(format!("{set:?}"), "{ALL, BLOCK23, QUEEN-STEP, ARROW-BACK}");
    }
}
