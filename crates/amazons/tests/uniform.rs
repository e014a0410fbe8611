//! Random moves are uniform over the legal ones, and random games are games of such moves.

use std::collections::HashMap;
use yomi_amazons::{Action, Amazons, Setup, Size, playout::random_game};
use yomi_core::{Game, Position, Purpose, Rng, Side, Streams};

fn game(columns: u8, rows: u8, fen: &str) -> Amazons {
    Amazons::new(Setup::from_fen(Size::new(columns, rows).expect("a size"), fen).expect("a position"))
}

fn rng() -> Rng {
    Streams::new(11).stream(0, Purpose::Other(0))
}

/// Draws `per_move` times as many moves as there are, and compares Pearson's statistic with its mean plus five standard
/// deviations (its distribution is nearly normal with so many moves).
fn assert_uniform(game: &Amazons, per_move: u64) {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let mut drawn: HashMap<Action, u64> = legal.iter().map(|action| (*action, 0)).collect();
    let mut rng = rng();
    for _ in 0..per_move * legal.len() as u64 {
        let action = game.random_action(&mut rng).expect("there are moves");
        *drawn.get_mut(&action).unwrap_or_else(|| panic!("{action} is not legal")) += 1;
    }
    let statistic: f64 = drawn.values().map(|&count| (count as f64 - per_move as f64).powi(2) / per_move as f64).sum();
    let freedom = legal.len() as f64 - 1.0;
    let distance = (statistic - freedom).abs() / (2.0 * freedom).sqrt();
    assert!(distance < 5.0, "{} moves: χ² = {statistic:.0}", legal.len());
}

/// The queens reach many cells: most moves are guessed.
#[test]
fn open_positions() {
    assert_uniform(&game(5, 5, "1q1q1/q3q/5/Q3Q/1Q1Q1 w"), 400);
    assert_uniform(&game(10, 10, "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w"), 20);
}

/// The queens reach 13 cells but have at most five arrows from each, so guesses fail seven times out of eight.
#[test]
fn corridors() {
    assert_uniform(&game(6, 5, "Q5/******/2Q3/******/q*Q3 w"), 2_000);
}

/// The queens reach few cells: the moves are counted.
#[test]
fn closed_positions() {
    assert_uniform(&game(5, 3, "q*1*Q/**1**/Q1*q* w"), 1_000);
    assert_uniform(&game(4, 4, "1q2/**1*/Q3/*2* b"), 1_000);
}

/// So many queens that the moves are listed.
#[test]
fn crowded_positions() {
    assert_uniform(&game(6, 4, "QQQQQ1/6/q3q1/QQQQQ1 w"), 200);
}

/// The chance that White wins when both sides play uniformly, by going through all games.
fn exact_chance(game: &Amazons, known: &mut HashMap<(Side, [u128; 3]), f64>) -> f64 {
    let [white, black] = [Side::FIRST, Side::SECOND].map(|side| game.queens(side).bits());
    let key = (game.to_move(), [white, black, game.empty().bits()]);
    if let Some(chance) = known.get(&key) {
        return *chance;
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let chance = if legal.is_empty() {
        f64::from(u8::from(game.to_move() == Side::SECOND))
    } else {
        let after = |action: &Action| {
            let mut next = *game;
            next.apply(*action);
            next
        };
        legal.iter().map(|action| exact_chance(&after(action), known)).sum::<f64>() / legal.len() as f64
    };
    known.insert(key, chance);
    chance
}

#[test]
fn random_games_are_won_as_often_as_they_should() {
    const GAMES: u32 = 40_000;
    let start = game(3, 4, "1q1/3/*2/1Q1 w");
    let chance = exact_chance(&start, &mut HashMap::new());
    let mut rng = rng();
    let won = (0..GAMES).filter(|_| random_game(&mut start.clone(), &mut rng) == Side::FIRST).count();
    let deviation = (chance * (1.0 - chance) / f64::from(GAMES)).sqrt();
    let share = won as f64 / f64::from(GAMES);
    assert!(chance > 0.1 && chance < 0.9, "a game with both results: {chance}");
    assert!((share - chance).abs() < 4.5 * deviation, "{share} instead of {chance}");
}
