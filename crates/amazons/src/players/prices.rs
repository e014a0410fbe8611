//! What moves cost a search by realization probability.

use crate::{
    action::Action,
    categories::{Categories, Category, Classifier, Phase},
    game::Amazons,
};
use yomi_search::alpha_beta::UNIT;

/// The phases of the paper's table.
const COLUMNS: usize = 12;

/// Categories of the paper's table: all moves, BLOCK for one queen or more up to four, APPROACH, IMMOBILIZE.
const ROWS: usize = 7;

/// Soeda and Tanaka's Table 1, in percent; 0 where no such move was played or none could be, or where the print cannot be read (all of
/// the column for plies 40 to 47).
const PAPER: [[f64; COLUMNS]; ROWS] = [
    [0.082, 0.121, 0.201, 0.349, 0.641, 0.0, 1.770, 2.208, 2.778, 3.773, 7.134, 28.571],
    [0.123, 0.171, 0.301, 0.581, 1.304, 0.0, 6.512, 4.0, 2.786, 3.659, 2.941, 10.0],
    [0.176, 0.205, 0.327, 0.626, 1.257, 0.0, 5.398, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.447, 0.234, 0.368, 0.439, 1.266, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.837, 0.181, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.246, 0.336, 0.541, 0.978, 1.972, 0.0, 6.979, 3.015, 3.286, 4.106, 1.923, 16.667],
    [6.250, 6.422, 5.611, 5.008, 5.254, 0.0, 9.156, 3.315, 15.0, 0.0, 0.0, 100.0],
];

/// The column that cannot be read.
const UNREAD: usize = 5;

/// No move is free.
const LEAST: i32 = UNIT / 4;

/// The prices of all moves, by phase and category.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    prices: [[i32; ROWS]; COLUMNS],
}

impl Prices {
    /// By the paper's table. A move has the probability of its likeliest category; one that no category makes likelier has that of all
    /// moves. The column that cannot be read is taken to lie half-way (by the logarithm) between those beside it.
    pub(super) fn of_paper() -> Prices {
        let mut percents = PAPER;
        for row in &mut percents {
            row[UNREAD] = (row[UNREAD - 1] * row[UNREAD + 1]).sqrt();
        }
        let price = |row: usize, column: usize| {
            let percent = f64::max(percents[row][column], percents[0][column]);
            ((-(percent / 100.0).log2() * f64::from(UNIT)).round() as i32).max(LEAST)
        };
        Prices { prices: std::array::from_fn(|column| std::array::from_fn(|row| price(row, column))) }
    }

    /// Appends the prices of these moves.
    pub(super) fn of_moves(&self, game: &Amazons, actions: &[Action], out: &mut Vec<i32>) {
        let classifier = Classifier::new(game);
        let prices = &self.prices[Phase::of(game).index().min(COLUMNS - 1)];
        out.extend(actions.iter().map(|action| cheapest(prices, classifier.of(*action))));
    }
}

fn cheapest(prices: &[i32; ROWS], categories: Categories) -> i32 {
    const CATEGORIES: [Category; ROWS] = [
        Category::ALL,
        Category::block_most(1),
        Category::block_most(2),
        Category::block_most(3),
        Category::block_most(4),
        Category::APPROACH,
        Category::IMMOBILIZE,
    ];
    let fitting = CATEGORIES.iter().zip(prices).filter(|(category, _)| categories.contains(**category));
    fitting.map(|(_, price)| *price).min().unwrap_or(prices[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::AmazonsRules;
    use yomi_core::{Notation, Position};

    #[test]
    fn likely_moves_are_cheap() {
        let game = Amazons::new(AmazonsRules::default().start);
        let prices = Prices::of_paper();
        let bits = |text: &str| {
            let mut out = Vec::new();
            prices.of_moves(&game, &[game.parse(text).expect("a move")], &mut out);
            f64::from(out[0]) / f64::from(UNIT)
        };
        // BLOCK44: 0.837 %, that is 6.9 bits; a move that concerns nobody: 0.082 %, 10.25 bits.
        assert!((bits("d1-d7/g7") - 6.9).abs() < 0.01, "{}", bits("d1-d7/g7"));
        assert!((bits("d1-e1/f1") - 10.25).abs() < 0.01, "{}", bits("d1-e1/f1"));
        let mut legal = Vec::new();
        game.legal(&mut legal);
        let mut all = Vec::new();
        prices.of_moves(&game, &legal, &mut all);
        assert!(all.len() == legal.len() && all.iter().all(|price| *price >= LEAST));
    }

    /// The unread column lies between its neighbours, and where there is nothing, a category costs what all moves do.
    #[test]
    fn gaps_are_filled() {
        let prices = Prices::of_paper().prices;
        for row in [0, 1, 5] {
            assert!(prices[4][row] > prices[5][row] && prices[5][row] > prices[6][row], "row {row}");
        }
        assert_eq!(prices[3][4], prices[3][0]);
        assert_eq!(prices[11][6], LEAST, "certain, but not free");
    }
}
