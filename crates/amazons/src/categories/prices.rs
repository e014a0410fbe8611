//! What the moves of a position cost a search, all at once.
//!
//! The paper's categories ask of a move how many enemy queens reach its two cells, whether the arrow lands next to one,
//! and whether one is shut in. So each cell falls into one of few classes, a price is a look-up for the classes of two
//! cells, and nothing has to be found out about regions and about who gets where first, which takes a [`Classifier`]
//! most of its time.

use super::{Categories, Classifier, Costs, Phase, board::around, classify::MOST};
use crate::{
    action::Action,
    cell::{Cell, CellSet},
    game::Amazons,
    lines::{AXES, STEPS},
    region::singles,
};

/// Numbers of cells, rounded up so that an index can be masked instead of checked.
const CELLS: usize = 128;

/// Classes of cells, rounded up likewise: twice the enemy queens that reach the cell, and one more if it is next to
/// one.
const CLASSES: usize = 16;

/// What one more enemy queen that reaches a cell adds to its class.
const REACHED: u8 = 2;

/// The prices in a phase of moves that shut no queen in, and of those that do, by the classes of the cell moved to and
/// of the one shot at.
type OfPhase = [[[i32; CLASSES]; CLASSES]; 2];

/// What moves cost, in units of the caller's.
#[derive(Clone, Debug)]
pub(crate) struct Prices {
    costs: Costs,
    /// What so many bits are in units.
    units: fn(f32) -> i32,
    /// By phase; none if the costs use categories of which these classes tell nothing.
    by_class: Vec<OfPhase>,
    /// The least price in each phase of moves that shut no queen in, and of all.
    least: Vec<[i32; 2]>,
}

impl Prices {
    /// The prices that these costs make.
    pub(crate) fn new(costs: Costs, units: fn(f32) -> i32) -> Prices {
        let price = |phase, shuts_in, to: usize, arrow: usize| {
            let [to_reach, arrow_reach] = [to, arrow].map(|class| (class / usize::from(REACHED)).min(MOST));
            units(costs.of(phase, Categories::of_reach(to_reach, arrow_reach, arrow % 2 == 1, shuts_in)))
        };
        let of_phase = |phase| {
            [false, true].map(|shuts_in| {
                std::array::from_fn(|to| std::array::from_fn(|arrow| price(phase, shuts_in, to, arrow)))
            })
        };
        let by_class: Vec<OfPhase> =
            if costs.go_by_reach() { Phase::every().map(of_phase).collect() } else { Vec::new() };
        let least = |prices: &OfPhase| prices.map(|prices| prices.into_iter().flatten().min().unwrap_or_default());
        Prices { costs, units, least: by_class.iter().map(least).collect(), by_class }
    }

    /// Calls `each` with every legal move of a position and its price, in the order in which they are listed.
    #[inline]
    pub(crate) fn each_move(&self, game: &Amazons, mut each: impl FnMut(Action, i32)) {
        let phase = Phase::of(game);
        let Some(prices) = self.by_class.get(phase.index()) else {
            let classifier = Classifier::new(game);
            return game.each_move(|action| each(action, (self.units)(self.costs.of(phase, classifier.of(action)))));
        };
        let classes = classes(game);
        let class = |cell: Cell| usize::from(classes[cell.index() % CELLS]) % CLASSES;
        let endangered: Vec<Endangered> = endangered(game).collect();
        game.each_queen_move(|from, to, lines| {
            let shutting_in =
                endangered.iter().map(|queen| queen.shutting_in(from, to)).fold(CellSet::EMPTY, CellSet::union);
            let prices = prices.each_ref().map(|prices| &prices[class(to)]);
            lines.reached(to, |arrow| {
                let shuts_in = usize::from(shutting_in.contains(arrow));
                each(Action { from, to, arrow }, prices[shuts_in][class(arrow)]);
            });
        });
    }

    /// A price that no move of the position falls below.
    pub(crate) fn least(&self, game: &Amazons) -> i32 {
        match self.least.get(Phase::of(game).index()) {
            // Shutting a queen in makes no move dearer.
            Some(least) => least[usize::from(endangered(game).next().is_some())],
            None => (self.units)(0.0),
        }
    }

    /// The price of a legal move.
    pub(crate) fn of(&self, game: &Amazons, action: Action) -> i32 {
        let phase = Phase::of(game);
        let Some(prices) = self.by_class.get(phase.index()) else {
            return (self.units)(self.costs.of(phase, Classifier::new(game).of(action)));
        };
        let [to, arrow] = [action.to, action.arrow].map(|cell| class(game, cell));
        let shuts_in = |queen: Endangered| queen.shutting_in(action.from, action.to).contains(action.arrow);
        prices[usize::from(endangered(game).any(shuts_in))][to][arrow]
    }
}

/// An enemy queen that one move may shut in.
struct Endangered {
    around: u128,
    /// The free cells around it.
    free: u128,
}

impl Endangered {
    /// Where an arrow shuts it in after a queen's move.
    #[inline]
    fn shutting_in(&self, from: Cell, to: Cell) -> CellSet {
        let left = (self.free | self.around & 1 << from.index()) & !(1 << to.index());
        CellSet::of_bits(match left.count_ones() {
            0 => u128::MAX,
            1 => left,
            _ => 0,
        })
    }
}

/// The enemy queens that have one or two free cells around them.
fn endangered(game: &Amazons) -> impl Iterator<Item = Endangered> {
    let empty = game.empty.bits();
    singles(game.queens[game.to_move.other().index()].bits())
        .map(move |queen| Endangered { around: around(queen), free: around(queen) & empty })
        .filter(|queen| (1..=2).contains(&queen.free.count_ones()))
}

/// The classes of all cells.
fn classes(game: &Amazons) -> [u8; CELLS] {
    let enemy = game.queens[game.to_move.other().index()];
    let mut classes = [0; CELLS];
    for queen in enemy {
        game.lines.reached(queen, |cell| {
            let class = &mut classes[cell.index() % CELLS];
            *class = (*class + REACHED).min(REACHED * MOST as u8);
        });
    }
    for cell in CellSet::of_bits(around(enemy.bits())) {
        classes[cell.index() % CELLS] |= 1;
    }
    classes
}

/// The class of one cell: queens that reach it are those that are seen from it.
fn class(game: &Amazons, cell: Cell) -> usize {
    let enemy = game.queens[game.to_move.other().index()];
    let mut reached = 0;
    if game.empty.contains(cell) {
        for (axis, step) in STEPS.into_iter().enumerate().take(AXES) {
            let runs = game.lines.runs(cell, axis);
            let ends = [i32::from(runs.ahead) + 1, -i32::from(runs.behind) - 1];
            reached += ends.into_iter().filter(|steps| enemy.contains(cell.moved(step, *steps))).count();
        }
    }
    let near = around(1 << cell.index()) & enemy.bits() != 0;
    usize::from(REACHED) * reached.min(MOST) + usize::from(near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        categories::{Category, Realizations, Scheme},
        playout::random_move,
        rules::AmazonsRules,
    };
    use yomi_core::{Game, Position, Purpose, Rules, Streams};

    /// Every move costs what its categories do, whether all are asked for or one.
    #[test]
    fn prices_are_those_of_the_categories() {
        let counted = Scheme::ALL.map(|scheme| Costs::new(Realizations::ours(), scheme));
        let units = |bits: f32| (100.0 * bits).round() as i32;
        let mut shut_in = 0;
        for costs in counted.into_iter().chain([Costs::of_paper()]) {
            let prices = Prices::new(costs.clone(), units);
            let mut rng = Streams::new(2).stream(0, Purpose::Other(0));
            let mut game = AmazonsRules::default().start(&mut rng);
            while let Some(action) = random_move(&game, &mut rng) {
                let (classifier, phase) = (Classifier::new(&game), Phase::of(&game));
                let mut listed = Vec::new();
                prices.each_move(&game, |action, price| {
                    let categories = classifier.of(action);
                    assert_eq!(price, units(costs.of(phase, categories)), "{action} in {}", game.setup());
                    shut_in += u32::from(categories.contains(Category::IMMOBILIZE));
                    listed.push((action, price));
                });
                let mut legal = Vec::new();
                game.legal(&mut legal);
                assert!(listed.iter().map(|(action, _)| action).eq(&legal));
                let cheapest = listed.iter().map(|(_, price)| *price).min();
                assert!(cheapest >= Some(prices.least(&game)), "{cheapest:?} in {}", game.setup());
                for &(action, price) in listed.iter().step_by(7) {
                    assert_eq!(prices.of(&game, action), price, "{action} in {}", game.setup());
                }
                game.apply(action);
            }
        }
        assert!(shut_in > 50, "{shut_in}");
    }
}
