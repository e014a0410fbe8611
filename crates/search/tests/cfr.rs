//! Equilibria with known values, and exploitability.

use proptest::prelude::*;
use yomi_core::{Players, Purpose, Streams, unit};
use yomi_search::{
    cfr::{GameTree, Method, RangeTree, RangeTreeBuilder, Solver},
    toy::Kuhn,
};

/// Kuhn, *A simplified two-person poker*: the first side loses an eighteenth of a chip.
#[test]
fn kuhn_poker_is_worth_minus_an_eighteenth() {
    let game = GameTree::<Kuhn>::of_deals();
    for method in [Method::Plus, Method::DISCOUNTED] {
        let mut solver = Solver::new(game.tree(), method);
        solver.iterate(3_000);
        let strategy = solver.average();
        let exploitability = game.tree().exploitability(&strategy);
        assert!(exploitability < 2e-3, "{method:?}: {exploitability}");
        assert!((game.tree().value(&strategy) + 1.0 / 18.0).abs() < 1e-3);
        // Who has the king calls, who has the jack folds, and the first side's king bets three times as often as its jack.
        let bets = strategy.at(game.tree(), game.tree().root())[3..].to_vec();
        assert!((bets[2] - 3.0 * bets[0]).abs() < 0.02 && bets[1] < 0.01, "{bets:?}");
    }
}

/// Known from the game by hand: who always passes loses one chip to a side that always bets, half of what is dealt.
#[test]
fn simple_strategies_have_known_exploitability() {
    let game = GameTree::<Kuhn>::of_deals();
    let tree = game.tree();
    let never = game.strategy(|_, _| vec![1.0, 0.0]);
    assert!(tree.value(&never).abs() < 1e-6);
    assert!((tree.best_response(0, &never) - 1.0).abs() < 1e-6, "betting wins every pot");
    assert!((tree.best_response(1, &never) - 1.0).abs() < 1e-6);
    // Against one that always bets, only the queen has a choice that does not matter, and calling is right with a king.
    let always = game.strategy(|_, _| vec![0.0, 1.0]);
    assert!((tree.best_response(1, &always) - 1.0 / 3.0).abs() < 1e-6, "{}", tree.best_response(1, &always));
}

/// What is said of a player is what it does: `random` is the uniform strategy.
#[test]
fn players_are_asked_everywhere() {
    let game = GameTree::<Kuhn>::of_deals();
    let rules = yomi_core::Game::fixed_rules(&<Kuhn as yomi_core::Dealt>::begin(&[0, 1]));
    let random = game.strategy_of(|| Kuhn::player("random", &rules).unwrap().build(), 2_000, 1);
    let uniform = game.tree().uniform();
    for (node, _, actions) in game.decisions(0).chain(game.decisions(1)) {
        let [played, even] = [&random, &uniform].map(|strategy| strategy.at(game.tree(), node));
        assert!(played.iter().zip(even).all(|(played, even)| (played - even).abs() < 0.06), "{actions:?}: {played:?}");
    }
    let difference = game.tree().exploitability(&random) - game.tree().exploitability(&uniform);
    assert!(difference.abs() < 0.1, "{difference}");
}

/// A random tree of some depth.
fn grown(builder: &mut RangeTreeBuilder, rng: &mut yomi_core::Rng, depth: u32) -> yomi_search::cfr::NodeId {
    if depth == 0 {
        let payoffs: Vec<f32> = (0..12).map(|_| 2.0 * unit(rng) as f32 - 1.0).collect();
        return builder.leaf(&payoffs);
    }
    let count = 1 + (unit(rng) * 3.0) as usize;
    let children: Vec<_> = (0..count).map(|_| grown(builder, rng, depth - 1)).collect();
    match (unit(rng) * 3.0) as usize {
        2 => builder.split(&children),
        seat => {
            let privates = [3, 4][seat];
            // The first action is always possible.
            let legal: Vec<bool> = (0..count * privates).map(|place| place < privates || unit(rng) < 0.7).collect();
            builder.decision(seat, &children, Some(&legal))
        }
    }
}

fn random_tree(seed: u64) -> RangeTree {
    let rng = &mut Streams::new(seed).stream(0, Purpose::Other(0));
    let mut builder = RangeTreeBuilder::new([3, 4]);
    let root = grown(&mut builder, rng, 4);
    builder.build(root).with_ranges([vec![0.2, 0.5, 0.3], vec![0.25; 4]])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// On any tree both methods come near an equilibrium, and their values agree.
    #[test]
    fn solutions_cannot_be_exploited(seed in any::<u64>()) {
        let tree = random_tree(seed);
        let [plus, discounted] = [Method::Plus, Method::DISCOUNTED].map(|method| {
            let mut solver = Solver::new(&tree, method);
            solver.iterate(1_500);
            solver.average()
        });
        for strategy in [&plus, &discounted] {
            prop_assert!(tree.exploitability(strategy) < 0.03, "{}", tree.exploitability(strategy));
        }
        prop_assert!((tree.value(&plus) - tree.value(&discounted)).abs() < 0.03);
    }

    /// No strategy is worth more than the best answer, and nothing is gained against both sides' best play together.
    #[test]
    fn best_answers_are_best(seed in any::<u64>()) {
        let tree = random_tree(seed);
        let uniform = tree.uniform();
        let mut solver = Solver::new(&tree, Method::Plus);
        solver.iterate(3);
        let other = solver.average();
        let joined = uniform.with_side(&tree, 0, &other);
        prop_assert!(tree.value(&joined) <= tree.best_response(0, &uniform) + 1e-5);
        prop_assert!(tree.exploitability(&uniform) >= -1e-5);
        prop_assert!((tree.values(0, &uniform).iter().zip([0.2, 0.5, 0.3]).map(|(value, chance)| value * chance).sum::<f32>() - tree.value(&uniform) as f32).abs() < 1e-5);
    }
}

/// Who may stay out gets at least what it was sure of, and where the subgame is better for it, that.
#[test]
fn opting_out_is_a_bound() {
    let mut builder = RangeTreeBuilder::new([1, 2]);
    let (left, right) = (builder.leaf(&[1.0, -1.0]), builder.leaf(&[-1.0, 0.5]));
    let subgame = builder.decision(0, &[left, right], None);
    let root = builder.opt_out(1, subgame, &[0.8, 0.0]);
    let tree = builder.build(root).with_ranges([vec![1.0], vec![0.5, 0.5]]);
    let mut solver = Solver::new(&tree, Method::Plus);
    solver.iterate(2_000);
    let values = tree.values(1, &solver.average());
    assert!(values[0] >= 0.79 && values[1] >= -0.01, "{values:?}");
}
