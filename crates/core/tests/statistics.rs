//! Statistics against values that were calculated in other ways: ends of intervals by halving the score test, Student's
//! quantile by integrating its density, the spread of a ratio by the textbook's formula.
//!
//! Every interval that is published rests on these functions, so the values are compared to nine digits: a constant, a
//! sign or a divisor that is off by anything shows.

use proptest::prelude::*;
use yomi_core::stats::{
    Elo, Estimate, Outcomes, Unit, agrees, elo_of_share, mean, mean_share, pooled_share, share, share_of_elo, tells,
};

/// The normal distribution's 97.5 % quantile.
const Z: f64 = 1.959_963_984_540_054;

fn assert_close(found: Option<Estimate>, value: f64, low: f64, high: f64, observations: u64) {
    let found = found.expect("there are observations");
    for (found, expected) in [(found.value, value), (found.low, low), (found.high, high)] {
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }
    assert_eq!(found.observations, observations);
}

#[test]
fn shares() {
    assert_close(share(3, 10), 0.3, 0.107_791_267_406_301, 0.603_221_852_538_855, 10);
    assert_close(share(37, 50), 0.74, 0.604_468_427_351_511_5, 0.841_284_725_064_476, 50);
    assert_close(share(0, 7), 0.0, 0.0, 0.354_330_435_066_687_7, 7);
    assert_close(share(7, 7), 1.0, 0.645_669_564_933_312_4, 1.0, 7);
    assert_eq!(share(0, 0), None);
}

#[test]
fn points_with_draws_and_pairs() {
    let games = [1.0; 12].into_iter().chain([0.5; 20]).chain([0.0; 8]);
    assert_close(mean_share(games), 0.55, 0.441_732_189_120_137, 0.653_730_178_806_506, 40);
    let pairs = [0.75; 6].into_iter().chain([0.5; 10]).chain([0.25; 4]).chain([1.0]);
    assert_close(mean_share(pairs), 0.547_619_047_619_047_7, 0.462_575_731_464_478, 0.629_969_982_476_361, 21);
    assert_close(mean_share([0.5; 30]), 0.5, 0.440_152_301_514_639, 0.559_847_698_485_360_6, 30);
    assert_close(mean_share([0.0; 7]), 0.0, 0.0, 0.354_330_435_066_687_7, 7);
    assert_close(mean_share([1.0; 7]), 1.0, 0.645_669_564_933_312_4, 1.0, 7);
    assert_eq!(mean_share([]), None);
}

#[test]
fn pooled_frequencies() {
    let games = [(3, 10), (7, 12), (2, 9), (8, 15), (5, 6)];
    assert_close(pooled_share(games), 0.480_769_230_769_230_8, 0.326_139_395_335_058, 0.639_172_947_427_795, 52);
    assert_close(pooled_share([(0, 17), (0, 20)]), 0.0, 0.0, 0.657_619_772_493_347, 37);
    assert_close(pooled_share([(4, 8)]), 0.5, 0.054_620_755_528_852, 0.945_379_244_471_148, 8);
    assert_eq!(pooled_share([(0, 0), (0, 0)]), None);
    assert_eq!(pooled_share([]), None);
}

#[test]
fn means() {
    let (value, half) = (1.875, 3.267_395_576_661_672_7);
    assert_close(mean([1.5, 2.0, -3.0, 4.25, 0.5, 6.0]), value, value - half, value + half, 6);
    assert_close(mean([1.0, 3.0]), 2.0, 2.0 - 12.706_204_736_172_5, 2.0 + 12.706_204_736_172_5, 2);
    assert_eq!((mean([]), mean([5.0])), (None, None));
}

#[test]
fn normalised_elo() {
    let pairs = Outcomes { unit: Unit::Pair, counts: vec![3, 7, 20, 12, 8] };
    assert_eq!(pairs.observations(), 50);
    assert_eq!(pairs.shares().collect::<Vec<_>>(), [0.0, 0.25, 0.5, 0.75, 1.0]);
    let nelo = pairs.normalized_elo();
    assert_close(nelo, 68.137_724_242_164_55, -1.255_584_792_200_1, 137.531_033_276_529_2, 50);
    for unit in [Unit::Game, Unit::Board] {
        let nelo = Outcomes { unit, counts: vec![10, 15, 25] }.normalized_elo();
        assert_close(nelo, 133.453_705_043_918_2, 33.662_304_093_993_9, 233.245_105_993_842_5, 50);
    }
    assert_eq!([Unit::Game, Unit::Pair, Unit::Board].map(Unit::plural), ["games", "pairs", "boards"]);
    let mut beyond = Outcomes::new(Unit::Game);
    beyond.add(7.0);
    assert_eq!(beyond.counts, [0, 0, 1], "more than all counts as all");
}

#[test]
fn elo() {
    assert!((elo_of_share(0.64) - 99.950_989_286_639_95).abs() < 1e-9);
    assert!((share_of_elo(100.0) - 0.640_064_999_802_885_1).abs() < 1e-12);
    let shown = |value: f64, low: f64, high: f64| Elo::new(value, low, high).to_string();
    assert_eq!(shown(12.4, -3.6, 30.5), "+12 (-4 – +31)");
    assert_eq!(shown(12.0, f64::NEG_INFINITY, 30.0), "+12 (−∞ – +30)");
    assert_eq!(shown(12.0, -3.0, f64::INFINITY), "+12 (-3 – ∞)");
    assert_eq!(shown(12.0, 12.0, 12.0), "+12");
    assert_eq!(shown(f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY), "–");
}

#[test]
fn estimates_are_turned_and_scaled_whole() {
    let estimate = Estimate { value: 0.3, low: 0.2, high: 0.45, observations: 9 };
    assert_close(Some(estimate.complement()), 0.7, 0.55, 0.8, 9);
    assert_close(Some(estimate.scaled(200.0)), 60.0, 40.0, 90.0, 9);
    assert!((estimate.half_width() - 0.125).abs() < 1e-12);
}

/// The measured interval counts on the side on which the published value lies.
#[test]
fn agreement_is_judged_by_the_nearer_end() {
    let measured = Estimate { value: 50.0, low: 49.0, high: 53.0, observations: 1 };
    assert!(agrees(&measured, 53.0, 0.0) && !agrees(&measured, 53.1, 0.0));
    assert!(agrees(&measured, 49.0, 0.0) && !agrees(&measured, 48.9, 0.0));
    assert!(agrees(&measured, 55.0, 4.0) && !agrees(&measured, 55.1, 4.0), "3 and 4 make 5");
    assert!(tells(&measured, 50.0, 1.34) && !tells(&measured, 50.0, 1.33));
    assert!(tells(&measured, -40.0, 0.0) && !tells(&measured, -39.9, 0.0));
}

proptest! {
    /// The ends of Wilson's interval are the shares from which what was seen is just as far as the test allows.
    #[test]
    fn ends_solve_the_score_test(successes in 0_u64..400, more in 0_u64..400) {
        prop_assume!(successes + more > 0);
        let trials = (successes + more) as f64;
        let estimate = share(successes, successes + more).unwrap();
        for end in [estimate.low, estimate.high] {
            let distance = (estimate.value - end).powi(2) * trials - Z * Z * end * (1.0 - end);
            prop_assert!(distance.abs() < 1e-8 || end == estimate.value, "{estimate:?}");
        }
        prop_assert!(0.0 <= estimate.low && estimate.low <= estimate.value);
        prop_assert!(estimate.value <= estimate.high && estimate.high <= 1.0);
        prop_assert!((successes == 0 || estimate.low > 0.0) && (more == 0 || estimate.high < 1.0));
    }
}
