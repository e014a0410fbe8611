//! Which categories a move falls into.

use super::{
    board::{Bits, Sooner, around, reached, region},
    category::{Categories, Category},
    cuts::Cuts,
};
use crate::{action::Action, game::Amazons, region::singles};

/// The most enemy queens that are counted.
pub(super) const MOST: usize = 4;

/// How many free cells a queen or an arrow has around it at most to be in a corner.
const CORNER: u32 = 2;

/// Numbers of cells, rounded up so that an index can be masked instead of checked.
const CELLS: usize = 128;

/// Who gets to a cell in fewer moves: own, nobody, enemy.
const OWNERS: usize = 3;
const OWN: usize = 0;
const ENEMY: usize = 2;

/// What a cell means for a queen or an arrow that gets there: enemy queens that reach it, times 3 for its owner, times
/// 2 for being next to an enemy queen.
const CLASSES: usize = 32;

/// What all moves of a position have in common, so that the categories of one cost a few look-ups.
///
/// ```
/// use yomi_amazons::{Amazons, AmazonsRules, categories::{Category, Classifier}};
/// use yomi_core::Notation;
///
/// let game = Amazons::new(AmazonsRules::default().start);
/// let classifier = Classifier::new(&game);
/// let categories = classifier.of(game.parse("d1-d7/g7").unwrap());
/// // All four black queens reach d7, and all four g7; none stands next to it.
/// assert!(categories.contains(Category::block(4, 4)) && !categories.contains(Category::APPROACH));
/// ```
#[derive(Clone, Debug)]
pub struct Classifier {
    classes: [u8; CELLS],
    empty: Bits,
    own: Bits,
    /// Own queens in regions without an enemy queen.
    home: Bits,
    /// Own queens in shared regions, if others are at home.
    front: Bits,
    /// Own queens in a corner.
    cornered: Bits,
    /// Each enemy queen that one move may shut in: the cells around it, and the free ones among these.
    endangered: Vec<(Bits, Bits)>,
    cuts: Cuts,
}

impl Classifier {
    /// Looks at a position.
    pub fn new(game: &Amazons) -> Classifier {
        let [own, enemy] = [game.to_move, game.to_move.other()].map(|side| game.queens(side).bits());
        let empty = game.empty().bits();
        let mut regions = 0;
        let mut endangered = Vec::new();
        for queen in singles(enemy) {
            regions |= if regions & queen == 0 { region(queen, own | enemy | empty) } else { 0 };
            let free = around(queen) & empty;
            if (1..=2).contains(&free.count_ones()) {
                endangered.push((around(queen), free));
            }
        }
        let can_move = own & around(empty);
        let home = own & !regions;
        let front = if home & can_move != 0 { own & regions } else { 0 };
        let cornered = singles(own).filter(|queen| (around(*queen) & empty).count_ones() <= CORNER).sum();
        let cuts = Cuts::new(own, enemy, empty);
        Classifier { classes: classes(own, enemy, empty), empty, own, home, front, cornered, endangered, cuts }
    }

    /// The categories of a legal move.
    #[inline]
    pub fn of(&self, action: Action) -> Categories {
        let [from, to, arrow] = [action.from, action.to, action.arrow].map(|cell| cell.index() % CELLS);
        let (to_class, arrow_class) = (self.class(to), self.class(arrow));
        let mut found = PAIRS[to_class / 2][arrow_class / 2]
            .union(QUEENS[to_class])
            .union(ARROWS[arrow_class])
            .union(self.of_queen(from, to));
        let (from_bit, to_bit, arrow_bit) = (1 << from, 1 << to, 1 << arrow);
        if from == arrow {
            found = found.with(Category::ARROW_BACK);
        }
        let shut_in = |(around, free): &(Bits, Bits)| (free | around & from_bit) & !(to_bit | arrow_bit) == 0;
        if self.endangered.iter().any(shut_in) {
            found = found.with(Category::IMMOBILIZE).with(Category::ARROW_IMMOBILIZE);
        }
        let at_home = self.home & from_bit != 0;
        match self.cuts.at(arrow) {
            Some(_) if at_home => {}
            Some(pieces) => {
                let own = self.own ^ from_bit ^ to_bit;
                let (mut sealed, mut ceded, mut room, mut confined) = (0, 0, 0, u32::MAX);
                for piece in pieces {
                    room += piece.room;
                    match (piece.cells & own != 0, piece.enemy) {
                        (true, false) => sealed += piece.room,
                        (false, true) => {
                            ceded += piece.room;
                            confined = confined.min(piece.room);
                        }
                        _ => {}
                    }
                }
                if sealed > ceded {
                    found = found.with(Category::SEAL).with(Category::ARROW_SEAL);
                }
                if confined < room - room / 2 {
                    found = found.with(Category::CONFINE).with(Category::ARROW_CONFINE);
                }
            }
            None if at_home => {
                let free = (self.empty | from_bit) & !to_bit;
                if (around(arrow_bit) & free).count_ones() <= CORNER {
                    found = found.with(Category::TIDY).with(Category::ARROW_TIDY);
                }
            }
            None => {}
        }
        found
    }

    /// What a queen's move says for itself, but for where it ends.
    #[inline]
    fn of_queen(&self, from: usize, to: usize) -> Categories {
        let (from, to): (Bits, Bits) = (1 << from, 1 << to);
        let when = |holds: bool, categories: Categories| if holds { categories } else { Categories::NONE };
        const HOME: Categories = Categories::NONE.with(Category::HOME);
        const FRONT: Categories = Categories::NONE.with(Category::FRONT).with(Category::QUEEN_FRONT);
        const FREED: Categories = Categories::NONE.with(Category::QUEEN_FREED);
        const STEP: Categories = Categories::NONE.with(Category::QUEEN_STEP);
        when(self.home & from != 0, HOME)
            .union(when(self.front & from != 0, FRONT))
            .union(when(self.cornered & from != 0, FREED))
            .union(when(around(from) & to != 0, STEP))
    }

    #[inline]
    fn class(&self, cell: usize) -> usize {
        usize::from(self.classes[cell]) % CLASSES
    }
}

impl Categories {
    /// The categories of a legal move. For many moves of a position, use a [`Classifier`].
    pub fn of(game: &Amazons, action: Action) -> Categories {
        Classifier::new(game).of(action)
    }

    /// The paper's categories of a move, by how many enemy queens reach the cell moved to and the one shot at, whether
    /// the latter is next to one, and whether one is shut in.
    pub(super) fn of_reach(to: usize, arrow: usize, near: bool, shuts_in: bool) -> Categories {
        // To whom cells belong is not about reach.
        let [to, arrow] = [class(to, OWN, false), class(arrow, OWN, near)];
        let found = PAIRS[to / 2][arrow / 2].union(ARROWS[arrow]);
        if shuts_in { found.with(Category::IMMOBILIZE) } else { found }
    }
}

const fn class(reach: usize, owner: usize, near: bool) -> usize {
    2 * (OWNERS * reach + owner) + near as usize
}

/// The classes of the cells at which the side can move or shoot.
fn classes(own: Bits, enemy: Bits, empty: Bits) -> [u8; CELLS] {
    // Cells that one, two, three, four enemy queens reach.
    let mut reaches = [0; MOST];
    for queen in singles(enemy) {
        let mut more = reached(queen, empty);
        for reach in &mut reaches {
            (*reach, more) = (*reach | more, *reach & more);
        }
    }
    let sooner = Sooner::new(own, enemy, empty);
    let (mine, near) = (sooner.own | own, around(enemy));
    let mut classes = [0; CELLS];
    for cell in singles(own | empty) {
        let reach = reaches.iter().filter(|reach| **reach & cell != 0).count();
        let owner = usize::from(mine & cell == 0) + usize::from(sooner.enemy & cell != 0);
        classes[cell.trailing_zeros() as usize] = class(reach, owner, near & cell != 0) as u8;
    }
    classes
}

/// The categories that both cells together give, by reach and owner of each.
static PAIRS: [[Categories; CLASSES / 2]; CLASSES / 2] = {
    let mut pairs = [[Categories::NONE; CLASSES / 2]; CLASSES / 2];
    let mut pair = 0;
    while pair < (MOST + 1) * OWNERS * (MOST + 1) * OWNERS {
        let (to, arrow) = (pair / ((MOST + 1) * OWNERS), pair % ((MOST + 1) * OWNERS));
        let (to_reach, arrow_reach) = ((to / OWNERS) as u8, (arrow / OWNERS) as u8);
        let mut found = Categories::NONE.with(Category::ALL);
        // Where a queen moves to, no enemy is sooner.
        if to % OWNERS < ENEMY {
            found = found.with(Category::owners(to % OWNERS, arrow % OWNERS));
        }
        let mut block = 1;
        while block < 25 {
            let (m, n) = (block / 5, block % 5);
            if to_reach >= m && arrow_reach >= n {
                found = found.with(Category::block(m, n));
            }
            if n == 0 && (to_reach >= m || arrow_reach >= m) {
                found = found.with(Category::block_most(m));
            }
            block += 1;
        }
        pairs[to][arrow] = found;
        pair += 1;
    }
    pairs
};

/// The categories that the cell moved to gives, by its class.
static QUEENS: [Categories; CLASSES] = {
    let mut queens = [Categories::NONE; CLASSES];
    let mut index = 0;
    while index < class(MOST + 1, 0, false) {
        let (reach, owner) = (index / 2 / OWNERS, index / 2 % OWNERS);
        let mut found = Categories::NONE.with(Category::QUEEN);
        if owner == OWN {
            found = found.with(Category::QUEEN_OWN);
        }
        let mut count = 1;
        while count <= reach {
            found = found.with(Category::queen_reached(count as u8));
            count += 1;
        }
        queens[index] = if index % 2 == 1 { found.with(Category::QUEEN_NEAR) } else { found };
        index += 1;
    }
    queens
};

/// The categories that the cell shot at gives, by its class.
static ARROWS: [Categories; CLASSES] = {
    let mut arrows = [Categories::NONE; CLASSES];
    let mut index = 0;
    while index < class(MOST + 1, 0, false) {
        let (reach, owner) = (index / 2 / OWNERS, index / 2 % OWNERS);
        let mut found = Categories::NONE.with(Category::ARROW).with(Category::arrow_owner(owner));
        let mut count = 1;
        while count <= reach {
            found = found.with(Category::arrow_reached(count as u8));
            count += 1;
        }
        let near = found.with(Category::APPROACH).with(Category::ARROW_APPROACH);
        arrows[index] = if index % 2 == 1 { near } else { found };
        index += 1;
    }
    arrows
};
