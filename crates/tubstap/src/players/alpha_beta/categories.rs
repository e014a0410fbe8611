//! What kinds of decisions there are, and how likely they are.
//!
//! The probability of a category is how often a decision of it was taken among the positions in which one could have
//! been: the realization probability of Tsuruoka, Yokoyama, Maruyama and Chikayama.

use crate::{Action, Tile, Tubstap, battle::units_of, combat::damage};
use yomi_search::alpha_beta::UNIT;

/// A kind of decision of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// An attack that destroys its target.
    Kill,
    /// Another attack.
    Attack,
    /// A move without attack that ends nearer to the nearest enemy.
    Approach,
    /// One that ends farther away.
    Retreat,
    /// One that keeps the distance, or none at all.
    Stay,
}

impl Category {
    /// All of them.
    pub const ALL: [Category; 5] =
        [Category::Kill, Category::Attack, Category::Approach, Category::Retreat, Category::Stay];

    /// The kind of a legal action. To end the turn is to stay.
    pub fn of(battle: &Tubstap, action: Action) -> Category {
        let Action::Act { unit, to, target } = action else { return Category::Stay };
        if let Some(target) = target.map(crate::UnitId::index) {
            let dealt = damage(battle.combatant(unit.index()), battle.combatant(target));
            return if dealt == battle.hp[target] { Category::Kill } else { Category::Attack };
        }
        let nearest = |from: Tile| units_of(battle.enemies()).map(|enemy| from.distance(battle.places[enemy])).min();
        match nearest(to).cmp(&nearest(battle.places[unit.index()])) {
            std::cmp::Ordering::Less => Category::Approach,
            std::cmp::Ordering::Greater => Category::Retreat,
            std::cmp::Ordering::Equal => Category::Stay,
        }
    }
}

/// How often decisions of each category were possible, and how often one was taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Realizations {
    possible: [u64; Category::ALL.len()],
    taken: [u64; Category::ALL.len()],
}

impl Realizations {
    /// As counted in battles of `tactician` with itself on all maps that come with the game, by
    /// `cargo run --release -p yomi-tubstap --example realizations tactician:3000,tables=none 170`.
    pub fn ours() -> Realizations {
        Realizations { possible: OURS.map(|(possible, _)| possible), taken: OURS.map(|(_, taken)| taken) }
    }

    /// Counts one decision: the categories of all that could have been done, and of what was.
    pub fn count(&mut self, possible: impl IntoIterator<Item = Category>, taken: Category) {
        let mut seen = [false; Category::ALL.len()];
        possible.into_iter().for_each(|category| seen[category as usize] = true);
        for (count, seen) in self.possible.iter_mut().zip(seen) {
            *count += u64::from(seen);
        }
        self.taken[taken as usize] += 1;
    }

    /// In how many positions a decision of a category was possible, and in how many of them one was taken.
    pub fn of(&self, category: Category) -> (u64, u64) {
        (self.possible[category as usize], self.taken[category as usize])
    }

    /// What decisions of each category cost in a search: the bits of their probability, at least some part of one.
    pub(super) fn prices(&self) -> [i32; Category::ALL.len()] {
        Category::ALL.map(|category| {
            let (possible, taken) = self.of(category);
            // As if each had been taken once more, so that none is impossible.
            let bits = ((possible + 2) as f64 / (taken + 1) as f64).log2();
            ((bits * f64::from(UNIT)) as i32).max(LEAST_PRICE)
        })
    }
}

/// Lines of decisions that cost next to nothing would never end.
const LEAST_PRICE: i32 = UNIT / 8;

/// Positions in which a decision of each category was possible, and decisions of it.
const OURS: [(u64, u64); Category::ALL.len()] =
    [(1_524, 681), (6_071, 1_758), (9_052, 3_809), (9_108, 2_046), (9_607, 1_313)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BattleMap, TubstapRules};
    use yomi_core::{Notation, Purpose, Rules, Streams};

    #[test]
    fn decisions_are_of_their_kinds() {
        let map = "SIZEX[10];SIZEY[3];TURNLIMIT[9];HPTHRESHOLD[0];MAP[0,0,0,0,0,0,0,0,0,0];MAP[0,5,5,5,5,5,5,5,5,0];\
                   MAP[0,0,0,0,0,0,0,0,0,0];UNIT[4,1,panzer,0,10,0];UNIT[6,1,panzer,1,10,0];UNIT[2,1,infantry,1,1,0];";
        let rules = TubstapRules::new(BattleMap::read(map.as_bytes()).expect("a good map"));
        let battle = rules.start(&mut Streams::new(0).stream(0, Purpose::Chance));
        for (action, category) in [
            ("d1-c1xb1", Category::Kill),
            ("d1-e1xf1", Category::Attack),
            ("d1-c1", Category::Approach),
            ("d1-e1", Category::Approach),
            ("d1-d1", Category::Stay),
            ("end", Category::Stay),
        ] {
            let action = battle.parse(action).expect("an action");
            assert_eq!(Category::of(&battle, action), category, "{action:?}");
        }
    }

    #[test]
    fn what_is_likely_costs_little() {
        let [kill, attack, approach, retreat, stay] = Realizations::ours().prices();
        assert!(kill < approach && approach < attack && attack < retreat && retreat < stay);
        let mut counted = Realizations::default();
        counted.count([Category::Kill, Category::Stay, Category::Kill], Category::Stay);
        assert_eq!((counted.of(Category::Kill), counted.of(Category::Stay)), ((1, 0), (1, 1)));
        // Nothing was seen of them: half of those that could be, as far as anybody knows.
        assert_eq!(Realizations::default().prices(), [UNIT; 5]);
    }
}
