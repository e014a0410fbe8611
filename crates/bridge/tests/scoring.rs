//! Published values of the duplicate score and of the IMP scale.

mod common;

use common::start;
use yomi_bridge::{Bridge, Contract, Strain, imps, seats};
use yomi_core::{Game, Position, Side};

/// Contract, tricks taken, score not vulnerable, score vulnerable.
const SCORES: &[(&str, u8, i32, i32)] = &[
    // Part scores.
    ("1C", 7, 70, 70),
    ("1D", 9, 110, 110),
    ("1NT", 7, 90, 90),
    ("1NT", 8, 120, 120),
    ("2S", 8, 110, 110),
    ("3H", 10, 170, 170),
    ("4C", 10, 130, 130),
    // Games.
    ("3NT", 9, 400, 600),
    ("3NT", 12, 490, 690),
    ("4S", 10, 420, 620),
    ("4S", 11, 450, 650),
    ("5D", 11, 400, 600),
    // Slams.
    ("6C", 12, 920, 1370),
    ("6S", 12, 980, 1430),
    ("6NT", 12, 990, 1440),
    ("6NT", 13, 1020, 1470),
    ("7H", 13, 1510, 2210),
    ("7NT", 13, 1520, 2220),
    // Doubled into part score, game and slam.
    ("1CX", 7, 140, 140),
    ("1NTX", 8, 280, 380),
    ("2DX", 8, 180, 180),
    ("2HX", 8, 470, 670),
    ("2HX", 9, 570, 870),
    ("3NTX", 9, 550, 750),
    ("5CX", 12, 650, 950),
    ("7NTX", 13, 1790, 2490),
    // Redoubled.
    ("1CXX", 7, 230, 230),
    ("1CXX", 8, 430, 630),
    ("1HXX", 7, 520, 720),
    ("1NTXX", 13, 1760, 3160),
    ("7NTXX", 13, 2280, 2980),
    // Undertricks.
    ("4S", 9, -50, -100),
    ("3NT", 0, -450, -900),
    ("4SX", 9, -100, -200),
    ("4SX", 8, -300, -500),
    ("4SX", 7, -500, -800),
    ("4SX", 6, -800, -1100),
    ("4SX", 5, -1100, -1400),
    ("1CX", 0, -1700, -2000),
    ("7NTX", 0, -3500, -3800),
    ("4SXX", 9, -200, -400),
    ("4SXX", 8, -600, -1000),
    ("4SXX", 6, -1600, -2200),
    ("7NTXX", 0, -7000, -7600),
];

#[test]
fn contracts_score_as_published() {
    for &(text, tricks, not_vulnerable, vulnerable) in SCORES {
        let contract: Contract = text.parse().unwrap();
        assert_eq!(contract.score(tricks, false), not_vulnerable, "{text} with {tricks} tricks");
        assert_eq!(contract.score(tricks, true), vulnerable, "{text} with {tricks} tricks, vulnerable");
    }
}

#[test]
fn more_tricks_never_score_less_and_made_is_positive() {
    for level in 1..=7 {
        for strain in Strain::ALL {
            for doubling in ["", "X", "XX"] {
                let contract: Contract = format!("{level}{strain}{doubling}").parse().unwrap();
                for vulnerable in [false, true] {
                    let scores: Vec<i32> = (0..=13).map(|tricks| contract.score(tricks, vulnerable)).collect();
                    assert!(scores.windows(2).all(|pair| pair[0] < pair[1]), "{contract}: {scores:?}");
                    assert_eq!(scores.iter().filter(|&&score| score > 0).count(), 8 - level, "{contract}: {scores:?}");
                }
            }
        }
    }
}

/// The first and the last difference of every step of the scale.
const IMPS: &[(i32, i32, i32)] = &[
    (0, 10, 0),
    (20, 40, 1),
    (50, 80, 2),
    (90, 120, 3),
    (130, 160, 4),
    (170, 210, 5),
    (220, 260, 6),
    (270, 310, 7),
    (320, 360, 8),
    (370, 420, 9),
    (430, 490, 10),
    (500, 590, 11),
    (600, 740, 12),
    (750, 890, 13),
    (900, 1090, 14),
    (1100, 1290, 15),
    (1300, 1490, 16),
    (1500, 1740, 17),
    (1750, 1990, 18),
    (2000, 2240, 19),
    (2250, 2490, 20),
    (2500, 2990, 21),
    (3000, 3490, 22),
    (3500, 3990, 23),
    (4000, 15_000, 24),
];

#[test]
fn differences_are_worth_the_published_imps() {
    for &(first, last, expected) in IMPS {
        for difference in [first, last] {
            assert_eq!(imps(difference), expected, "{difference}");
            assert_eq!(imps(-difference), -expected, "-{difference}");
        }
    }
    assert_eq!((imps(i32::MAX), imps(i32::MIN)), (24, -24));
}

#[test]
fn boards_are_compared_in_imps_and_endings_are_not() {
    let rules = |spec| yomi_conformance::rules_of::<Bridge>(spec);
    assert_eq!(Bridge::duplicate_score(&rules("bridge"), -50), Some(-2));
    assert_eq!(Bridge::duplicate_score(&rules("bridge:need=9"), -50), None);
}

/// Every suit solid in one hand: its holder takes all tricks if it is trump, and the leader does at no trump.
const SOLID: &str = "deal=N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

fn outcome(options: &str) -> (Option<Side>, i32, &'static str) {
    let mut game = start(&format!("bridge:{SOLID},{options}"));
    while let Some(card) = game.legal_cards().lowest() {
        game.apply(card.into());
    }
    let outcome = game.outcome().unwrap();
    (outcome.winner, outcome.score, outcome.reason)
}

#[test]
fn the_outcome_is_the_score_for_north_and_south() {
    assert_eq!(outcome("contract=7SX,declarer=N,vul=ns"), (Some(Side::FIRST), 2470, "contract made"));
    assert_eq!(outcome("contract=7SX,declarer=N,vul=ew"), (Some(Side::FIRST), 1770, "contract made"));
    assert_eq!(outcome("contract=7HX,declarer=E,vul=ew"), (Some(Side::SECOND), -2470, "contract made"));
    // West leads clubs and nobody can ruff or follow.
    assert_eq!(outcome("contract=3NT,declarer=S,vul=ew"), (Some(Side::SECOND), -450, "contract defeated"));
    assert_eq!(outcome("contract=3NT,declarer=W,vul=ew"), (Some(Side::FIRST), 900, "contract defeated"));
    // The same deals by tricks.
    assert_eq!(outcome("contract=7SX,declarer=N,need=9"), (Some(Side::FIRST), 4, "declarer took the tricks needed"));
    assert_eq!(outcome("contract=3NT,declarer=W,need=2"), (Some(Side::FIRST), 2, "declarer took too few tricks"));
}

#[test]
fn nothing_is_won_before_the_last_card() {
    let mut game = start(&format!("bridge:{SOLID}"));
    for _ in 0..51 {
        game.apply(game.legal_cards().lowest().unwrap().into());
        assert!(game.outcome().is_none());
    }
    assert_eq!(game.turn(), Some(seats::SOUTH));
}
