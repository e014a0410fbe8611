//! The states of the simplified game, numbered without gaps.
//!
//! Sato, Fujiki and Ikeda judge a battle by a simpler one between three units of each side: a state is the six HP and,
//! for each of the nine pairs of enemies, whether an attack can reach across ("edge"). The kinds of the six units make
//! the *composition*; every composition has one table with a value per state, from the view of the side to move. That
//! side's units are called its *own* here. When the turn passes, own and enemy units change places ([`State::passed`]).
//!
//! All edge patterns of one HP vector are neighbours in the numbering, because HP fall only by attacks: a solver works
//! on one HP vector at a time and looks up others only for attacks.

/// Units of each side in a state.
pub const SIDE: usize = 3;

/// Different HP of a unit: 0 (destroyed) to 10.
const HP_VALUES: u32 = crate::MOST_HP as u32 + 1;

/// Which enemies can reach each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edges(u16);

impl Edges {
    /// The number of edge patterns.
    pub const COUNT: u16 = 1 << (SIDE * SIDE);
    /// Everybody is out of reach.
    pub const NONE: Edges = Edges(0);
    /// Everybody reaches everybody.
    pub const ALL: Edges = Edges(Edges::COUNT - 1);

    /// The pattern with these bits: bit `3 · own + enemy` for each pair. `None` if there are others.
    pub const fn from_bits(bits: u16) -> Option<Edges> {
        if bits < Edges::COUNT { Some(Edges(bits)) } else { None }
    }

    /// The pattern as bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether own unit `own` and enemy `enemy`, both below 3, can reach each other.
    pub const fn joins(self, own: usize, enemy: usize) -> bool {
        self.0 >> (SIDE * own + enemy) & 1 == 1
    }

    /// With edges from `own` to all enemies: it attacked or approached.
    #[must_use]
    pub const fn with_all_of(self, own: usize) -> Edges {
        Edges(self.0 | 0b111 << (SIDE * own))
    }

    /// Without edges of `own`: it retreated.
    #[must_use]
    pub const fn without_any_of(self, own: usize) -> Edges {
        Edges(self.0 & !(0b111 << (SIDE * own)))
    }

    /// The same edges with own and enemy units exchanged.
    #[must_use]
    pub const fn passed(self) -> Edges {
        let bits = self.0;
        let diagonal = bits & 0b100_010_001;
        let down = (bits & 0b000_100_010) << 2 | (bits & 0b000_000_100) << 4;
        let up = (bits & 0b010_001_000) >> 2 | (bits & 0b001_000_000) >> 4;
        Edges(diagonal | down | up)
    }
}

/// The HP of the three own units, then of the three enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hps([u8; 2 * SIDE]);

impl Hps {
    /// The number of HP vectors.
    pub const COUNT: u32 = HP_VALUES.pow(2 * SIDE as u32);

    /// The vector of these HP, own units first; `None` if one is above 10.
    pub fn new(hps: [u8; 2 * SIDE]) -> Option<Hps> {
        hps.iter().all(|&hp| hp <= crate::MOST_HP).then_some(Hps(hps))
    }

    /// The HP of all six, own units first.
    pub const fn all(self) -> [u8; 2 * SIDE] {
        self.0
    }

    /// Own HP less the enemy's.
    pub fn lead(self) -> i8 {
        let sum = |hps: &[u8]| hps.iter().sum::<u8>() as i8;
        sum(&self.0[..SIDE]) - sum(&self.0[SIDE..])
    }

    /// The same HP with own and enemy units exchanged.
    #[must_use]
    pub const fn passed(self) -> Hps {
        let [a, b, c, d, e, f] = self.0;
        Hps([d, e, f, a, b, c])
    }

    /// Its number below [`Hps::COUNT`]; the last unit counts ones, the first the highest power of eleven.
    pub fn number(self) -> u32 {
        self.0.iter().fold(0, |number, &hp| number * HP_VALUES + u32::from(hp))
    }

    /// The vector with this number; `None` from [`Hps::COUNT`] on.
    pub fn from_number(mut number: u32) -> Option<Hps> {
        let mut hps = [0; 2 * SIDE];
        for hp in hps.iter_mut().rev() {
            *hp = (number % HP_VALUES) as u8;
            number /= HP_VALUES;
        }
        (number == 0).then_some(Hps(hps))
    }
}

/// A state of the simplified game, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Who can reach whom.
    pub edges: Edges,
    /// Who has how many HP.
    pub hps: Hps,
}

impl State {
    /// The same state from the view of the other side.
    #[must_use]
    pub const fn passed(self) -> State {
        State { edges: self.edges.passed(), hps: self.hps.passed() }
    }
}

/// The numbering of all states of a composition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateSpace;

impl StateSpace {
    /// The number of states.
    ///
    /// ```
    /// use yomi_tubstap::simplified::StateSpace;
    /// assert_eq!(StateSpace::size(), 907_039_232);
    /// ```
    pub const fn size() -> u32 {
        Hps::COUNT * Edges::COUNT as u32
    }

    /// The number of a state, below [`StateSpace::size`].
    pub fn encode(state: State) -> u32 {
        state.hps.number() * u32::from(Edges::COUNT) + u32::from(state.edges.bits())
    }

    /// The state with this number; `None` from [`StateSpace::size`] on.
    pub fn decode(number: u32) -> Option<State> {
        let edges = Edges((number % u32::from(Edges::COUNT)) as u16);
        Hps::from_number(number / u32::from(Edges::COUNT)).map(|hps| State { edges, hps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_numbering_starts_and_ends_where_it_should() {
        let first = State { edges: Edges::NONE, hps: Hps::new([0; 6]).unwrap() };
        let last = State { edges: Edges::ALL, hps: Hps::new([10; 6]).unwrap() };
        assert_eq!(StateSpace::encode(first), 0);
        assert_eq!(StateSpace::encode(last), StateSpace::size() - 1);
        assert_eq!(StateSpace::decode(StateSpace::size()), None);
        assert_eq!(StateSpace::decode(u32::MAX), None);
        assert_eq!(StateSpace::size(), 2u32.pow(9) * 11u32.pow(6));
    }

    #[test]
    fn a_number_by_hand() {
        let hps = Hps::new([0, 0, 0, 0, 1, 2]).unwrap();
        let edges = Edges::NONE.with_all_of(1);
        assert_eq!(hps.number(), 13);
        assert_eq!(edges.bits(), 0b000_111_000);
        assert_eq!(StateSpace::encode(State { edges, hps }), 13 * 512 + 56);
    }

    #[test]
    fn what_is_too_large_is_refused() {
        assert_eq!(Hps::new([0, 0, 0, 0, 0, 11]), None);
        assert_eq!(Hps::from_number(Hps::COUNT), None);
        assert_eq!(Edges::from_bits(512), None);
    }

    #[test]
    fn edges_change_for_one_unit_only_and_turn_over() {
        for bits in 0..Edges::COUNT {
            let edges = Edges::from_bits(bits).unwrap();
            for own in 0..SIDE {
                for (other, enemy) in (0..SIDE).flat_map(|other| (0..SIDE).map(move |enemy| (other, enemy))) {
                    let (with, without) = (edges.with_all_of(own), edges.without_any_of(own));
                    assert_eq!(with.joins(other, enemy), other == own || edges.joins(other, enemy));
                    assert_eq!(without.joins(other, enemy), other != own && edges.joins(other, enemy));
                    assert_eq!(edges.passed().joins(enemy, other), edges.joins(other, enemy));
                }
            }
        }
    }

    proptest! {
        #[test]
        fn numbers_and_states_correspond(number in 0..StateSpace::size()) {
            let state = StateSpace::decode(number).unwrap();
            prop_assert_eq!(StateSpace::encode(state), number);
            prop_assert!(Hps::new(state.hps.all()) == Some(state.hps));
            prop_assert_eq!(state.passed().passed(), state);
            prop_assert_eq!(state.passed().hps.lead(), -state.hps.lead());
        }

        #[test]
        fn states_and_numbers_correspond(bits in 0..Edges::COUNT, hps in prop::array::uniform6(0u8..=10)) {
            let state = State { edges: Edges::from_bits(bits).unwrap(), hps: Hps::new(hps).unwrap() };
            let number = StateSpace::encode(state);
            prop_assert!(number < StateSpace::size());
            prop_assert_eq!(StateSpace::decode(number), Some(state));
            prop_assert_eq!(
                state.hps.lead(),
                (hps[0] + hps[1] + hps[2]) as i8 - (hps[3] + hps[4] + hps[5]) as i8
            );
        }
    }
}
