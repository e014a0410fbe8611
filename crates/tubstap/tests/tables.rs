//! The tables of solved battles, against the rules of the simplified game written down plainly.

mod naive;

use naive::Naive;
use proptest::prelude::*;
use yomi_core::Side;
use yomi_tubstap::{
    simplified::{Edges, Hps, State},
    tables::{Composition, SubBattleTable, TableError, build_within},
};

fn small(composition: &str, limits: [u8; 6], threads: usize) -> SubBattleTable {
    build_within(composition.parse().unwrap(), limits, threads, &|_, _| {})
}

/// Compares all states of all HP vectors up to the limits, with either side to move.
fn compare(composition: &str, limits: [u8; 6]) {
    let composition: Composition = composition.parse().unwrap();
    let table = build_within(composition, limits, 2, &|_, _| {});
    let naive = Naive::solve(composition, limits);
    let mut compared = 0;
    for (mover, state, value) in naive.fresh() {
        assert_eq!(table.value(mover, state), Some(value), "{composition}, {mover:?} to move: {state:?}");
        compared += 1;
    }
    let vectors: usize = limits.iter().map(|&limit| usize::from(limit) + 1).product();
    assert_eq!(compared, 2 * vectors * usize::from(Edges::COUNT));
}

/// The files of these compositions have these sizes.
#[test]
fn sizes_are_known_before_anything_is_computed() {
    for (composition, bytes) in [("FAP", 113_379_968), ("FFF-III", 3_543_186)] {
        assert_eq!(SubBattleTable::size(composition.parse().unwrap()), bytes);
    }
}

#[test]
fn few_hp_of_everybody() {
    compare("FAP", [1; 6]);
    compare("APR", [1; 6]);
}

#[test]
fn many_hp_of_two() {
    compare("FAR", [10, 0, 0, 0, 0, 10]);
    compare("FAR", [0, 0, 10, 0, 0, 10]);
}

#[test]
fn different_armies_and_limits() {
    compare("FAP-PRI", [0, 4, 1, 1, 3, 0]);
    compare("PPI-PRR", [2, 0, 1, 2, 0, 2]);
}

#[test]
fn cannons() {
    compare("APU", [0, 1, 2, 0, 1, 2]);
    compare("PUU-AUI", [1, 1, 1, 1, 1, 0]);
}

/// A fighter of 3 HP attacks one of 3: ⌊(55·3 + 70) / 100⌋ = 2 are taken, and the 1 left takes ⌊125 / 100⌋ = 1 back.
/// That one then does best to attack: it takes 1 more before the blow that comes back destroys it. With 1 HP each, the
/// first blow decides.
#[test]
fn two_fighters_by_hand() {
    let table = small("FAP", [3, 0, 0, 3, 0, 0], 1);
    let value = |own, enemy, edges| {
        let hps = Hps::new([own, 0, 0, enemy, 0, 0]).unwrap();
        table.value(Side::FIRST, State { edges, hps })
    };
    assert_eq!(value(3, 3, Edges::ALL), Some(1));
    assert_eq!(value(2, 1, Edges::ALL), Some(2));
    assert_eq!(value(1, 1, Edges::ALL), Some(1));
    assert_eq!(value(1, 0, Edges::ALL), Some(1));
    assert_eq!(value(0, 3, Edges::NONE), Some(-3));
    assert_eq!(value(4, 3, Edges::NONE), None);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let limits = [2, 1, 2, 2, 1, 2];
    assert_eq!(small("FPR", limits, 1).bytes(), small("FPR", limits, 3).bytes());
    assert_eq!(small("FPR", limits, 0).bytes(), small("FPR", limits, 1).bytes());
}

#[test]
fn edges_without_harm_change_nothing() {
    let table = small("FAP", [2; 6], 2);
    let useful = table.composition().useful_edges(Side::FIRST);
    // Fighters meet fighters and attackers; attackers and panzers meet panzers.
    assert_eq!(useful.bits(), 0b110_101_011);
    for number in
        (0..Hps::COUNT).step_by(97).filter_map(Hps::from_number).filter(|hps| hps.all().iter().all(|&hp| hp < 3))
    {
        for bits in 0..Edges::COUNT {
            let value = |bits| table.value(Side::FIRST, State { edges: Edges::from_bits(bits).unwrap(), hps: number });
            assert_eq!(value(bits), value(bits & useful.bits()));
        }
    }
}

mod bytes {
    use super::*;

    fn bytes() -> Vec<u8> {
        small("FPR", [1, 0, 1, 1, 0, 1], 1).bytes().to_vec()
    }

    #[test]
    fn a_table_is_found_again_in_its_bytes() {
        for (composition, limits) in [("FPR", [1, 0, 1, 1, 0, 1]), ("FPR-APR", [1, 2, 0, 0, 1, 1])] {
            let table = small(composition, limits, 1);
            let again = SubBattleTable::open(Box::new(table.bytes().to_vec())).unwrap();
            assert_eq!(again.composition(), table.composition());
            for number in (0..Hps::COUNT).step_by(13) {
                for mover in [Side::FIRST, Side::SECOND] {
                    let state = State { edges: Edges::ALL, hps: Hps::from_number(number).unwrap() };
                    assert_eq!(again.value(mover, state), table.value(mover, state));
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let open = |bytes: Vec<u8>| SubBattleTable::open(Box::new(bytes)).map(drop);
        let good = bytes();
        assert_eq!(open(good.clone()), Ok(()));
        assert_eq!(open(Vec::new()), Err(TableError::Foreign));
        let mut newer = good.clone();
        newer[8] = 99;
        assert_eq!(open(newer), Err(TableError::Version(99)));
        let (found, expected) = (good.len() as u64 - 1, good.len() as u64);
        assert_eq!(open(good[..good.len() - 1].to_vec()), Err(TableError::Size { expected, found }));
    }

    proptest! {
        #[test]
        fn no_damage_goes_unnoticed(at in 0usize..1 << 20, bit in 0u32..8) {
            let mut bytes = bytes();
            // The header's last bytes mean nothing.
            let meaningful = [(0..40), (64..bytes.len())];
            let place = meaningful.into_iter().flatten().nth(at % (bytes.len() - 24)).unwrap();
            bytes[place] ^= 1 << bit;
            prop_assert!(SubBattleTable::open(Box::new(bytes)).is_err());
        }

        #[test]
        fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(SubBattleTable::open(Box::new(bytes)).is_err());
        }
    }
}

#[test]
fn compositions_have_one_way_of_writing() {
    let text = |text: &str| text.parse::<Composition>().map(|composition| composition.to_string());
    assert_eq!(text("par"), Ok("APR".into()));
    assert_eq!(text("PAF-FAP"), Ok("FAP".into()));
    assert_eq!(text("IRU-FFF"), Ok("FFF-URI".into()));
    for wrong in ["", "FA", "FAPR", "FAX", "FAP-", "FAP-FA", "FAP-FAR-FAP"] {
        let error = text(wrong).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{wrong:?} is no composition; write three")), "{error}");
    }
}
