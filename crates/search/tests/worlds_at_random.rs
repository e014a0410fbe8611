//! What must hold for the methods over worlds on any tree, checked on random small ones.

mod random_shape;

use proptest::prelude::*;
use random_shape::{Strategies, random_shape};
use std::collections::HashMap;
use yomi_core::{Budget, Purpose, Rng, Streams, unit};
use yomi_search::worlds::{
    AlphaMu, Chooser, Evaluation, ExplicitTree, Heuristic, Judgement, Shape, Wanted, WorldSet, WorldTree, alpha_mu,
    alpha_mu_after, monte_carlo, one_round_vector_max, payoff_reduction, payoff_reduction_after, strategy, surprising,
    vector_max, vector_max_after, vector_min_vector_max,
};

const WORLDS: usize = 5;

fn rng(seed: u64) -> Rng {
    Streams::new(seed).stream(0, Purpose::Other(0))
}

/// A tree in which we choose at the root, with few enough strategies to try them all, and weights, some of them 0.
fn case(seed: u64) -> (Shape, ExplicitTree, Vec<f64>) {
    let rng = &mut rng(seed);
    let all = WorldSet::first(WORLDS);
    let mut draw = || Shape::Choice(Chooser::Us, (0..2).map(|_| random_shape(rng, WORLDS, all, 4)).collect());
    let shape = std::iter::repeat_with(&mut draw).find(|shape| Strategies::new(shape).count() <= 500);
    let shape = shape.expect("every sixth subtree is a leaf");
    let mut weights: Vec<f64> = (0..WORLDS).map(|_| unit(rng)).collect();
    weights.iter_mut().filter(|weight| **weight < 0.15).for_each(|weight| *weight = 0.0);
    weights[0] = 0.5;
    let tree = ExplicitTree::new(&shape).unwrap();
    (shape, tree, weights)
}

fn best_score(evaluation: &Evaluation<usize>, weights: &[f64]) -> f64 {
    evaluation.moves.iter().map(|(_, payoffs)| payoffs.score(weights)).fold(f64::NEG_INFINITY, f64::max)
}

/// All methods to the end of the tree.
fn to_the_end(tree: &mut ExplicitTree, weights: &[f64]) -> [Evaluation<usize>; 3] {
    [
        vector_max(tree, weights, u32::MAX, &Budget::unlimited()),
        payoff_reduction(tree, weights, u32::MAX, &Budget::unlimited()),
        vector_min_vector_max(tree, weights, u32::MAX, &Budget::unlimited()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn alpha_mu_to_the_end_finds_the_best_of_all_strategies(seed in any::<u64>()) {
        let (shape, mut tree, weights) = case(seed);
        let target = 2;
        let best = Strategies::new(&shape).best(|world, value| if value >= target { weights[world] } else { 0.0 });
        let found = alpha_mu(&mut tree, &weights, AlphaMu::exact(target), &Budget::unlimited());
        prop_assert!(found.complete && tree.round() == 0);
        prop_assert!((best_score(&found, &weights) - best).abs() < 1e-9, "{found:?} {best}");
        prop_assert_eq!(found.best(&weights), Some(found.moves[0].0));
    }

    #[test]
    fn alpha_mu_falls_from_monte_carlo_to_the_truth(seed in any::<u64>()) {
        let (_, mut tree, weights) = case(seed);
        let target = 2;
        let mut last = f64::INFINITY;
        for moves in 1..6 {
            let found = alpha_mu(&mut tree, &weights, AlphaMu { target, moves }, &Budget::unlimited());
            prop_assert!(found.depth == moves || found.complete);
            let score = best_score(&found, &weights);
            prop_assert!(score <= last + 1e-9);
            last = score;
            if moves == 1 {
                let open = monte_carlo(&mut tree, &weights, &Budget::unlimited());
                for (mv, payoffs) in &found.moves {
                    for (world, won) in payoffs.iter() {
                        prop_assert_eq!(won == 1, open.of(*mv).unwrap().get(world).unwrap() >= target);
                    }
                }
            }
            if found.complete {
                let exact = alpha_mu(&mut tree, &weights, AlphaMu::exact(target), &Budget::unlimited());
                prop_assert_eq!(score, best_score(&exact, &weights));
            }
        }
    }

    #[test]
    fn in_one_world_all_are_minimax(seed in any::<u64>(), world in 0..WORLDS) {
        let (_, mut tree, _) = case(seed);
        let mut weights = vec![0.0; WORLDS];
        weights[world] = 1.0;
        let open = monte_carlo(&mut tree, &weights, &Budget::unlimited());
        for evaluation in to_the_end(&mut tree, &weights) {
            prop_assert_eq!(&evaluation.moves, &open.moves);
        }
        let value = tree.open_value(world).unwrap();
        prop_assert_eq!(best_score(&open, &weights), f64::from(value));
        for target in 0..4 {
            let won = alpha_mu(&mut tree, &weights, AlphaMu::exact(target), &Budget::unlimited());
            prop_assert_eq!(best_score(&won, &weights), f64::from(u8::from(value >= target)));
        }
    }

    #[test]
    fn no_method_hopes_for_more_than_monte_carlo(seed in any::<u64>()) {
        let (_, mut tree, weights) = case(seed);
        let open = monte_carlo(&mut tree, &weights, &Budget::unlimited());
        for evaluation in [vector_max(&mut tree, &weights, u32::MAX, &Budget::unlimited()), payoff_reduction(&mut tree, &weights, u32::MAX, &Budget::unlimited())] {
            for (mv, payoffs) in &evaluation.moves {
                let most = open.of(*mv).unwrap();
                prop_assert_eq!(payoffs.worlds(), most.worlds());
                prop_assert!(payoffs.iter().all(|(world, value)| Some(value) <= most.get(world)));
            }
        }
    }

    #[test]
    fn no_strategy_is_better_than_the_best(seed in any::<u64>()) {
        let (shape, mut tree, weights) = case(seed);
        let best = Strategies::new(&shape).best(|world, value| weights[world] * f64::from(value));
        for heuristic in [Heuristic::MonteCarlo, Heuristic::VectorMax, Heuristic::PayoffReduction] {
            prop_assert!(strategy(&mut tree, &weights, heuristic).score(&weights) <= best + 1e-9, "{:?}", heuristic);
        }
        // Vector Max knows what it gets; payoff reduction gets at least what it expects.
        let expected = best_score(&vector_max(&mut tree, &weights, u32::MAX, &Budget::unlimited()), &weights);
        prop_assert_eq!(strategy(&mut tree, &weights, Heuristic::VectorMax).score(&weights), expected);
        let expected = best_score(&payoff_reduction(&mut tree, &weights, u32::MAX, &Budget::unlimited()), &weights);
        prop_assert!(strategy(&mut tree, &weights, Heuristic::PayoffReduction).score(&weights) >= expected - 1e-9);
    }

    #[test]
    fn limits_only_shorten_the_look(seed in any::<u64>(), work in 0u64..300) {
        let (_, mut tree, weights) = case(seed);
        for method in [vector_max, payoff_reduction, vector_min_vector_max] {
            let limited = method(&mut tree, &weights, u32::MAX, &Budget::unlimited().with_work(work));
            let same = method(&mut tree, &weights, limited.depth, &Budget::unlimited());
            prop_assert_eq!(&limited.moves, &same.moves);
            prop_assert!(limited.depth == 0 || limited.work <= work);
            prop_assert_eq!(tree.round(), 0);
        }
        let limited = alpha_mu(&mut tree, &weights, AlphaMu { target: 2, moves: u32::MAX }, &Budget::unlimited().with_work(work));
        let same = alpha_mu(&mut tree, &weights, AlphaMu { target: 2, moves: limited.depth }, &Budget::unlimited());
        prop_assert_eq!(limited, same);
        prop_assert_eq!(tree.round(), 0);
    }

    /// With weights of which no two sums are equal, there is one right vector for every node.
    #[test]
    fn bounds_cut_off_only_what_does_not_matter(seed in any::<u64>(), rounds in 1u32..5) {
        let (_, mut tree, weights) = case(seed);
        let no_limit = Budget::unlimited();
        let open = monte_carlo(&mut tree, &weights, &no_limit);
        let exact = [vector_max, payoff_reduction].map(|method| method(&mut tree, &weights, rounds, &no_limit));
        let bounded = |wanted| {
            let mut tree = tree.clone();
            [vector_max_after, payoff_reduction_after].map(|method| method(&mut tree, &weights, rounds, &open, wanted, &no_limit))
        };
        for ((exact, all), choice) in exact.iter().zip(bounded(Wanted::All)).zip(bounded(Wanted::Choice)) {
            for (mv, payoffs) in &exact.moves {
                prop_assert_eq!(all.of(*mv), Some(payoffs));
                let (bound, value) = (choice.of(*mv).unwrap().score(&weights), payoffs.score(&weights));
                prop_assert!(value - 1e-9 <= bound && bound <= best_score(exact, &weights) + 1e-9);
            }
            prop_assert!((best_score(exact, &weights) - choice.moves[0].1.score(&weights)).abs() < 1e-9);
            prop_assert_eq!(choice.of(choice.moves[0].0), exact.of(choice.moves[0].0));
            prop_assert_eq!(choice.best(&weights), Some(choice.moves[0].0));
            prop_assert!(choice.depth == rounds || choice.complete);
        }
        for moves in 1..4 {
            let settings = AlphaMu { target: 2, moves };
            let (plain, after) = (
                alpha_mu(&mut tree, &weights, settings, &no_limit),
                alpha_mu_after(&mut tree, &weights, settings, &open, &no_limit),
            );
            prop_assert_eq!(best_score(&plain, &weights), best_score(&after, &weights));
            prop_assert!(after.depth == moves || after.complete);
        }
    }

    #[test]
    fn a_move_is_surprising_where_it_gave_something_away(seed in any::<u64>(), rounds in 0u32..4) {
        let (_, mut tree, weights) = case(seed);
        tree.play(seed as usize % 2);
        let chooser = tree.chooser();
        let mut moves = Vec::new();
        if matches!(chooser, Chooser::Them | Chooser::Partner) {
            tree.moves(&WorldSet::weighing(&weights), &mut moves);
        }
        for mv in moves {
            let possible = tree.allowed(mv, &WorldSet::weighing(&weights));
            let weights: Vec<f64> =
                (0..WORLDS).map(|world| if possible.contains(world) { weights[world] } else { 0.0 }).collect();
            let evaluation = vector_max(&mut tree, &weights, rounds, &Budget::unlimited());
            let judgement = Judgement::new(&evaluation, chooser, mv);
            let (found, _) = surprising(&mut tree, &weights, rounds, mv, &Budget::unlimited());
            prop_assert_eq!(found, possible.iter().filter(|&world| judgement.regret(world) > 0).collect::<WorldSet>());
        }
    }

    #[test]
    fn horizons_are_counted_in_rounds(seed in any::<u64>(), length in 1u32..4) {
        let (_, tree, weights) = case(seed);
        let mut tree = tree.with_rounds_of(length);
        prop_assert_eq!(
            one_round_vector_max(&mut tree, &weights, &Budget::unlimited()).moves,
            vector_max(&mut tree, &weights, 1, &Budget::unlimited()).moves
        );
        prop_assert_eq!(monte_carlo(&mut tree, &weights, &Budget::unlimited()).moves, vector_max(&mut tree, &weights, 0, &Budget::unlimited()).moves);
    }

    /// Solving openly is what costs most.
    #[test]
    fn nothing_is_solved_openly_twice(seed in any::<u64>(), rounds in 0u32..4) {
        let (_, tree, weights) = case(seed);
        let counts = |run: &dyn Fn(&mut Counting)| {
            let mut counting = Counting { tree: tree.clone(), path: Vec::new(), asked: HashMap::new() };
            run(&mut counting);
            counting.asked.into_values().max().unwrap_or(0)
        };
        prop_assert!(counts(&|tree| drop(monte_carlo(tree, &weights, &Budget::unlimited()))) <= 1);
        prop_assert!(counts(&|tree| drop(vector_max(tree, &weights, rounds, &Budget::unlimited()))) <= 1);
        prop_assert!(counts(&|tree| drop(payoff_reduction(tree, &weights, rounds, &Budget::unlimited()))) <= 1);
        prop_assert!(counts(&|tree| drop(vector_min_vector_max(tree, &weights, rounds, &Budget::unlimited()))) <= 1);
        prop_assert!(counts(&|tree| drop(alpha_mu(tree, &weights, AlphaMu::exact(2), &Budget::unlimited()))) <= 1);
        let open = monte_carlo(&mut tree.clone(), &weights, &Budget::unlimited());
        let bounded = |tree: &mut Counting| drop(vector_max_after(tree, &weights, 1, &open, Wanted::Choice, &Budget::unlimited()));
        prop_assert!(counts(&bounded) <= 1);
    }
}

/// A tree that counts how often each node is solved openly in each world.
struct Counting {
    tree: ExplicitTree,
    path: Vec<usize>,
    asked: HashMap<(Vec<usize>, usize), u32>,
}

impl WorldTree for Counting {
    type Move = usize;

    fn worlds(&self) -> usize {
        self.tree.worlds()
    }

    fn chooser(&self) -> Chooser {
        self.tree.chooser()
    }

    fn moves(&self, worlds: &WorldSet, out: &mut Vec<usize>) {
        self.tree.moves(worlds, out);
    }

    fn allowed(&self, mv: usize, worlds: &WorldSet) -> WorldSet {
        self.tree.allowed(mv, worlds)
    }

    fn play(&mut self, mv: usize) {
        self.path.push(mv);
        self.tree.play(mv);
    }

    fn undo(&mut self) {
        self.path.pop();
        self.tree.undo();
    }

    fn payoff(&self, world: usize) -> i32 {
        self.tree.payoff(world)
    }

    fn open_value(&mut self, world: usize) -> Option<i32> {
        *self.asked.entry((self.path.clone(), world)).or_default() += 1;
        self.tree.open_value(world)
    }

    fn round(&self) -> u32 {
        self.tree.round()
    }
}
