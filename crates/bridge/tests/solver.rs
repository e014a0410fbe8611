//! The double-dummy solver against results of libdds, against plain minimax, and against itself.

mod common;

use common::{card, start};
use proptest::prelude::*;
use std::time::Duration;
use yomi_bridge::{
    Bridge, Card, Deal, Strain, Suit, Vulnerability, seats,
    solver::{Position, Solver, TrickTable, par, table},
};
use yomi_core::{Budget, Game, Limits, Position as _, Purpose, Seat, Streams, below};

/// A line of the data file.
struct Known {
    strain: Strain,
    position: Position,
    results: Vec<(Card, u8)>,
}

fn known() -> Vec<Known> {
    let lines = include_str!("data/double_dummy.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(read).collect()
}

fn read(line: &str) -> Known {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [strain, leader, table, hands, results] = parts[..] else { panic!("{line}") };
    let strain = Strain::ALL.into_iter().find(|other| other.to_string() == strain).expect("a strain");
    let table: Vec<Card> = table.split_whitespace().map(card).collect();
    let leader = seats::parse(leader).expect("a seat");
    let position = Position::new(hands.parse().expect("a deal"), leader, &table).expect("a position");
    let results = results.split(' ').map(|result| {
        let (played, tricks) = result.split_once('=').expect("card=tricks");
        (card(played), tricks.parse().expect("a number"))
    });
    Known { strain, position, results: results.collect() }
}

#[test]
fn every_card_has_the_tricks_that_libdds_says() {
    let known = known();
    assert!(known.len() > 300);
    let mut solvers = Strain::ALL.map(Solver::new);
    for Known { strain, position, results } in known {
        // One solver for all: what was learnt from other deals must not change anything.
        let solver = &mut solvers[strain as usize];
        assert_eq!(solver.solve_each_card(&position), results, "{strain} {position:?}");
        let best = results.iter().map(|&(_, tricks)| tricks).max();
        assert_eq!(Some(solver.solve(&position)), best, "{strain} {position:?}");
    }
}

#[test]
fn a_fresh_solver_says_the_same() {
    for Known { strain, position, results } in known().into_iter().filter(|known| known.position.tricks_left() < 8) {
        assert_eq!(Solver::new(strain).solve_each_card(&position), results, "{strain} {position:?}");
    }
}

/// The tricks of the side to play by trying everything.
fn minimax(game: &Bridge) -> u8 {
    let side = |game: &Bridge| seats::side_of(game.play().to_play().expect("a card to play"));
    let mover = side(game);
    let before = game.play().tricks_won(mover);
    let values = game.legal_cards().iter().map(|card| {
        let mut next = game.clone();
        next.apply(card.into());
        let rest = match next.play().to_play() {
            None => 0,
            Some(_) if side(&next) == mover => minimax(&next),
            Some(_) => tricks_left(&next) - minimax(&next),
        };
        next.play().tricks_won(mover) - before + rest
    });
    values.max().expect("a card to play")
}

fn tricks_left(game: &Bridge) -> u8 {
    Position::of_game(game).expect("a card to play").tricks_left()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Everything from the start of small endings on, in the middle of tricks too.
    #[test]
    fn small_endings_are_as_minimax_says(seed in any::<u64>(), size in 1u32..=3, strain in 0usize..5) {
        let mut rng = Streams::new(seed).stream(0, Purpose::Chance);
        let hands = Deal::random(&mut rng).hands().map(|hand| {
            let mut hand = hand;
            while hand.len() > size {
                hand.remove(hand.nth(below(&mut rng, hand.len())).expect("a card"));
            }
            hand
        });
        let deal = Deal::new(hands).expect("cards of one pack");
        let strain = Strain::ALL[strain];
        let mut game = start(&format!("bridge:deal={deal},contract=1{strain},leader=E,need=1"));
        let mut solver = Solver::new(strain);
        while let Some(position) = Position::of_game(&game) {
            prop_assert_eq!(solver.solve(&position), minimax(&game), "{:?}", position);
            game.apply(game.random_action(&mut rng).expect("a card to play"));
        }
    }
}

#[test]
fn the_best_lead_is_worth_what_the_table_says() {
    let hands = Deal::random(&mut Streams::new(3).stream(0, Purpose::Chance)).hands();
    let deal = Deal::new(hands.map(|hand| hand.iter().take(8).collect())).expect("cards of one pack");
    let tricks = table(&deal).expect("hands of the same size");
    for strain in Strain::ALL {
        for declarer in seats::ALL {
            let position = Position::new(deal, seats::left_of(declarer), &[]).expect("hands of the same size");
            let defence = Solver::new(strain).solve(&position);
            assert_eq!(tricks[declarer.index()][strain as usize], 8 - defence, "{strain} by {declarer}");
        }
    }
}

/// A budget that is over is noticed after some thousand positions, whatever the machine. What was learnt until then is
/// true, so that going on from there, and being ended again, comes to the same result.
#[test]
fn searches_that_are_ended_early_leave_nothing_wrong_behind() {
    let over = Budget::within(&Limits::time(Duration::ZERO), None);
    let mut ended = 0;
    for Known { strain, position, results } in known().into_iter().filter(|known| known.position.tricks_left() > 9) {
        let mut solver = Solver::new(strain);
        let best = results.iter().map(|&(_, tricks)| tricks).max().expect("a card");
        let found = (0..100_000).find_map(|_| {
            solver.solve_near(&position, 0, &over).or_else(|| {
                ended += 1;
                None
            })
        });
        assert_eq!(found, Some(best), "{strain} {position:?}");
        let (some, is_finished) = solver.solve_each_card_within(&position, &over);
        assert!(some.iter().all(|result| results.contains(result)), "{strain} {position:?}");
        assert_eq!(is_finished, some.len() == results.len());
        assert_eq!(solver.solve_each_card(&position), results, "{strain} {position:?}");
    }
    assert!(ended > 100, "few searches were ended: {ended}");
}

/// What makes threads over deals possible: each thread takes a solver of its own.
#[test]
fn solvers_on_threads_say_the_same() {
    let known: Vec<Known> = known().into_iter().filter(|known| known.position.tricks_left() < 10).collect();
    std::thread::scope(|scope| {
        for half in known.chunks(known.len().div_ceil(2)) {
            scope.spawn(move || {
                let mut solvers = Strain::ALL.map(Solver::new);
                for Known { strain, position, results } in half {
                    assert_eq!(&solvers[*strain as usize].solve_each_card(position), results, "{strain} {position:?}");
                }
            });
        }
    });
}

/// West's hearts are high, but East's only one is higher, and East has nothing good to lead.
#[test]
fn a_blocked_suit_is_not_cashed() {
    let deal: Deal = "N:KT7..4. 6.J.93. J53..T. A9.T8.8.".parse().expect("a deal");
    let position = Position::new(deal, seats::NORTH, &["DK", "D7", "D5"].map(card)).expect("a position");
    for strain in [Strain::Clubs, Strain::NoTrump] {
        assert_eq!(Solver::new(strain).solve(&position), 2, "{strain}");
    }
}

#[test]
fn nothing_left_is_no_trick() {
    let position = Position::new("N:... ... ... ...".parse().expect("a deal"), seats::NORTH, &[]).expect("no cards");
    let mut solver = Solver::new(Strain::Hearts);
    assert_eq!(solver.solve(&position), 0);
    assert_eq!(solver.solve_each_card(&position), []);
}

#[test]
fn a_hand_of_trumps_takes_everything() {
    let suits = Suit::ALL.map(|suit| suit as usize);
    let deal: Deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432".parse().expect("a deal");
    let tricks = table(&deal).expect("hands of 13 cards");
    for (seat, trump) in suits.into_iter().rev().enumerate() {
        assert_eq!(tricks[seat][trump], 13);
        assert_eq!(tricks[(seat + 2) % 4][trump], 13, "partner's trumps count too");
        assert_eq!(tricks[(seat + 1) % 4][trump], 0);
    }
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let refused = |hands: &str, leader: Seat, table: &str| {
        let table: Vec<Card> = table.split_whitespace().map(card).collect();
        Position::new(hands.parse().expect("a deal"), leader, &table).expect_err("no position").to_string()
    };
    let even = "N:A... K... Q... J...";
    assert_eq!(
        refused(even, seats::NORTH, "S2 S3 S4 S5"),
        "there are 4 cards on the table; a trick is over with four, so give at most three"
    );
    assert_eq!(refused(even, seats::EAST, "SA"), "SA is on the table and in North's hand; take it out of one of them");
    assert_eq!(
        refused("N:A... K... Q... J...", seats::NORTH, "S2"),
        "North has played to this trick and holds 1 cards, but East, who plays next, holds 1"
    );
    assert_eq!(refused("N:A... ... ... J...", seats::EAST, "S2 S2"), "S2 is on the table twice; give it once");
    assert_eq!(
        refused("N:2... K... 43... 65...", seats::NORTH, "S9 H9"),
        "East revoked: it played H9 and still holds a spade, the suit that was led; put one of those on the table"
    );
}

/// Which contracts are par, as text.
fn par_of(tricks: [[u8; 5]; 4], dealer: Seat, vulnerability: Vulnerability) -> (i32, Vec<String>) {
    let result = par(&tricks, dealer, vulnerability);
    (result.score, result.contracts.iter().map(|contract| contract.to_string()).collect())
}

#[test]
fn par_is_a_game_a_sacrifice_or_who_bids_first() {
    // Both sides make seven tricks at no trump, and one trump fewer than that elsewhere.
    let both = [[6, 6, 6, 6, 7]; 4];
    assert_eq!(par_of(both, seats::NORTH, Vulnerability::None), (90, vec!["1NT NS =".to_owned()]));
    assert_eq!(par_of(both, seats::EAST, Vulnerability::None), (-90, vec!["1NT EW =".to_owned()]));
    // Nobody makes anything.
    assert_eq!(par_of([[6; 5]; 4], seats::SOUTH, Vulnerability::Both), (0, vec![]));
    // North alone makes a grand slam; nobody can afford to go on.
    let mut slam = [[0; 5]; 4];
    slam[0] = [13; 5];
    assert_eq!(par_of(slam, seats::WEST, Vulnerability::Both), (2220, vec!["7NT N =".to_owned()]));
    // A sacrifice is worth it against vulnerable opponents only.
    let fit = [[4, 4, 3, 10, 8], [9, 9, 9, 3, 4], [4, 4, 3, 10, 8], [9, 9, 9, 3, 4]];
    assert_eq!(par_of(fit, seats::NORTH, Vulnerability::NorthSouth).0, 300);
    assert_eq!(par_of(fit, seats::NORTH, Vulnerability::EastWest).0, 420);
}

/// Par as DDS has it: the score, and the contracts in its form. The order of the contracts is not compared.
#[test]
fn par_is_that_of_dds_in_its_form() {
    for line in include_str!("data/par.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let [table, dealer, vulnerable, score, contracts @ ..] = &words[..] else { panic!("{line}") };
        let rows: Vec<Vec<u8>> =
            table.split('-').map(|row| row.chars().map(|digit| digit.to_digit(16).unwrap() as u8).collect()).collect();
        let table: TrickTable = std::array::from_fn(|seat| std::array::from_fn(|strain| rows[seat][strain]));
        let vulnerability = match *vulnerable {
            "None" => Vulnerability::None,
            "Both" => Vulnerability::Both,
            "NS" => Vulnerability::NorthSouth,
            _ => Vulnerability::EastWest,
        };
        let par = par(&table, seats::parse(dealer).unwrap(), vulnerability);
        let (mut ours, mut theirs) = (par.in_dds_form(), contracts.to_vec());
        ours.sort();
        theirs.sort();
        assert_eq!(
            (par.score, ours),
            (score.parse().unwrap(), theirs.iter().map(ToString::to_string).collect()),
            "{line}"
        );
    }
}
