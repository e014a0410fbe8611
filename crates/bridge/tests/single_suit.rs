//! Single suits: what books say, and the quick open solver against plain minimax.

use yomi_bridge::single_suit::{RandomSuits, SuitMove, SuitProblem, SuitTree};
use yomi_core::{Budget, Purpose, Streams};
use yomi_search::worlds::{AlphaMu, Chooser, Comparison, Heuristic, WorldSet, WorldTree, alpha_mu, strategy};

fn tree(problem: &str) -> SuitTree {
    SuitTree::new(&problem.parse::<SuitProblem>().unwrap())
}

/// The chance of the best plan in percent.
fn best(problem: &str) -> f64 {
    let mut tree = tree(problem);
    let weights = tree.weights();
    100.0 * alpha_mu(&mut tree, &weights, AlphaMu::exact(1), &Budget::unlimited()).moves[0].1.score(&weights)
}

#[test]
fn the_best_plans_are_those_of_the_books() {
    for (problem, chance) in [
        // One finesse.
        ("AQ/32 2", 50.0),
        ("K2/43 1", 50.0),
        // Two finesses: one of two honours, or both, in front of ours.
        ("AQT/432 2", 76.0),
        ("AQT/432 3", 24.0),
        ("AJT/432 2", 76.0),
        // The ace first, in case the queen is alone behind it; then the finesse.
        ("AKJ/432 3", 50.48),
        // The king before the ace, alone or with one more card.
        ("AQ765/J432 5", 26.57),
        // Nine cards without the queen: the ace, then the finesse against three or the drop.
        ("AKJ32/T987 5", 57.91),
        // Nothing to do, and nothing to be done.
        ("AKQ/432 3", 100.0),
        ("32/54 1", 0.0),
    ] {
        let found = best(problem);
        assert!((found - chance).abs() < 0.01, "{problem}: {found}");
    }
}

/// Which hand is called North makes no difference.
#[test]
fn hands_can_be_swapped() {
    for (problem, swapped) in [("AJ9/K32 3", "K32/AJ9 3"), ("QT4/K532 2", "K532/QT4 2")] {
        assert!((best(problem) - best(swapped)).abs() < 1e-9, "{problem}");
    }
}

#[test]
fn chances_of_layouts_are_those_of_bridge() {
    let tree = tree("AKQ32/T987 5");
    let weights = tree.weights();
    assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    // Four cards lie 2-2 in 40.70 % of all deals, half of them with the jack on the left.
    assert_eq!(weights.len(), 8);
    let evenly = weights.iter().filter(|weight| (**weight - 0.203_48).abs() < 1e-5).count();
    assert_eq!(evenly, 2, "{weights:?}");
    // The most worlds there can be, by trying all holdings.
    let worlds = |ours: u16| SuitTree::new(&SuitProblem::new(ours, 0, 1).unwrap()).worlds();
    assert_eq!((1..1 << 13).map(worlds).max(), Some(162));
}

/// In a guess between two finesses, Monte Carlo thinks that it need not guess.
#[test]
fn monte_carlo_does_not_know_that_it_guesses() {
    let mut tree = tree("AJ2/KT3 3");
    let weights = tree.weights();
    let winnable: f64 =
        (0..tree.worlds()).map(|world| weights[world] * f64::from(tree.open_value(world).unwrap())).sum();
    let chosen = strategy(&mut tree, &weights, Heuristic::MonteCarlo).score(&weights);
    let best = Comparison::of(&mut tree, &weights).best;
    assert!(winnable > 0.99 && best < 0.6 && chosen <= best, "{winnable} {best} {chosen}");
}

/// A suit without its quick solver.
struct Plain(SuitTree);

impl WorldTree for Plain {
    type Move = SuitMove;

    fn worlds(&self) -> usize {
        self.0.worlds()
    }

    fn chooser(&self) -> Chooser {
        self.0.chooser()
    }

    fn moves(&self, worlds: &WorldSet, out: &mut Vec<SuitMove>) {
        self.0.moves(worlds, out);
    }

    fn allowed(&self, mv: SuitMove, worlds: &WorldSet) -> WorldSet {
        self.0.allowed(mv, worlds)
    }

    fn play(&mut self, mv: SuitMove) {
        self.0.play(mv);
    }

    fn undo(&mut self) {
        self.0.undo();
    }

    fn payoff(&self, world: usize) -> i32 {
        self.0.payoff(world)
    }

    fn round(&self) -> u32 {
        self.0.round()
    }
}

#[test]
fn the_quick_solver_is_minimax() {
    for problem in ["AQT/432 2", "KT2/Q43 2", "Q92/J43 1", "AJ8/K5 2", "AT5/Q4 2"] {
        let mut quick = tree(problem);
        let mut plain = Plain(tree(problem));
        for world in 0..quick.worlds() {
            assert_eq!(quick.open_value(world), plain.open_value(world), "{problem}, world {world}");
        }
    }
}

/// Limits without any problem worth solving are taken for the nearest that have some.
#[test]
fn drawing_comes_to_an_end() {
    for (cards, fewest) in [(0, 3), (13, 11)] {
        let suits = RandomSuits { fewest: cards, most: cards, longest: cards };
        let (problem, _) = suits.draw(&mut Streams::new(2).stream(0, Purpose::Chance));
        let [north, south] = problem.ours();
        assert_eq!((north | south).count_ones(), fewest, "{problem}");
    }
}

#[test]
fn drawn_problems_are_worth_solving() {
    let suits = RandomSuits { fewest: 8, most: 9, longest: 5 };
    for index in 0..2 {
        let draw = || suits.draw(&mut Streams::new(2).stream(index, Purpose::Chance));
        let (problem, solution) = draw();
        let lengths = problem.ours().map(u16::count_ones);
        assert!((8..=9).contains(&(lengths[0] + lengths[1])) && lengths.into_iter().max() <= Some(5), "{problem}");
        assert!(0.0 < solution.best && solution.best < 1.0, "{problem}");
        assert!(Heuristic::ALL.iter().all(|&heuristic| solution.shortfall(heuristic) >= 0.0), "{problem}");
        if index == 0 {
            assert_eq!((problem, solution), draw());
        }
    }
}
