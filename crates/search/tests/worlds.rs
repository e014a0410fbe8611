//! The methods over worlds on trees small enough to work out by hand.

use yomi_core::{Budget, Limits, Stop};
use yomi_search::worlds::{
    AlphaMu, Evaluation, ExplicitTree, Heuristic, Payoffs, WorldTree, alpha_mu, monte_carlo, one_round_vector_max,
    payoff_reduction, strategy, vector_max, vector_min_vector_max,
};

fn tree(text: &str) -> ExplicitTree {
    text.parse().unwrap()
}

/// Equal weights that sum to 1.
fn even(tree: &ExplicitTree) -> Vec<f64> {
    vec![1.0 / tree.worlds() as f64; tree.worlds()]
}

/// Payoffs in all worlds; `x` where there is none.
fn vector(payoffs: &Payoffs) -> String {
    let worlds = 0..payoffs.worlds().iter().last().map_or(0, |last| last + 1);
    let all = worlds.map(|world| payoffs.get(world).map_or("x".into(), |value| value.to_string()));
    all.collect::<Vec<_>>().join(" ")
}

/// Every move with its payoffs.
fn vectors(evaluation: &Evaluation<usize>) -> Vec<String> {
    evaluation.moves.iter().map(|(mv, payoffs)| format!("{mv}: {}", vector(payoffs))).collect()
}

fn exact(tree: &mut ExplicitTree, weights: &[f64]) -> Evaluation<usize> {
    alpha_mu(tree, weights, AlphaMu::exact(1), &Budget::unlimited())
}

/// Frank, Basin and Matsubara's first tree: in each of five worlds the left move can be won, but not by one strategy in
/// all of them.
const FUSION: &str = "us(
    them( us( [1 1 0 0 0] [0 0 1 1 1] ) us( [1 1 0 0 0] [0 0 1 1 1] ) )
    [1 1 1 1 0]
)";

#[test]
fn strategy_fusion_deceives_monte_carlo_only() {
    let mut tree = tree(FUSION);
    let weights = even(&tree);
    let optimistic = monte_carlo(&mut tree, &weights, &Budget::unlimited());
    assert_eq!(vectors(&optimistic), ["0: 1 1 1 1 1", "1: 1 1 1 1 0"]);
    assert_eq!(optimistic.best(&weights), Some(0));
    for evaluation in [
        vector_max(&mut tree, &weights, u32::MAX, &Budget::unlimited()),
        payoff_reduction(&mut tree, &weights, u32::MAX, &Budget::unlimited()),
        vector_min_vector_max(&mut tree, &weights, u32::MAX, &Budget::unlimited()),
    ] {
        assert_eq!(vectors(&evaluation), ["0: 0 0 1 1 1", "1: 1 1 1 1 0"]);
        assert_eq!(evaluation.best(&weights), Some(1));
        assert!(evaluation.complete);
    }
    assert_eq!(vectors(&exact(&mut tree, &weights)), ["1: 1 1 1 1 0", "0: 0 0 1 1 1"]);
    assert_eq!(vector(&strategy(&mut tree, &weights, Heuristic::MonteCarlo)), "0 0 1 1 1");
    assert_eq!(vector(&strategy(&mut tree, &weights, Heuristic::VectorMax)), "1 1 1 1 0");
}

#[test]
fn alpha_mu_sees_through_fusion_with_two_moves() {
    let mut tree = tree(FUSION);
    let weights = even(&tree);
    let look =
        |tree: &mut ExplicitTree, moves| alpha_mu(tree, &weights, AlphaMu { target: 1, moves }, &Budget::unlimited());
    let one = look(&mut tree, 1);
    assert_eq!(
        (one.best(&weights), vectors(&one)),
        (Some(0), vectors(&monte_carlo(&mut tree, &weights, &Budget::unlimited())))
    );
    assert_eq!((one.depth, one.complete), (1, false));
    let two = look(&mut tree, 2);
    assert_eq!((two.best(&weights), two.depth, two.complete), (Some(1), 2, true));
    assert_eq!(look(&mut tree, 9), two);
}

/// In the second and third world they do not let us into the left subtree of their node, so only the first world counts
/// there. Who looks at that subtree alone takes its heavier side and loses everything.
const NON_LOCAL: &str = "us( them( us( [1 0 0] [0 1 1] ) [1 0 0] ) [0 0 1] )";

#[test]
fn non_locality_deceives_vector_max_but_not_payoff_reduction() {
    let mut tree = tree(NON_LOCAL);
    let weights = [0.4, 0.3, 0.3];
    let local = vector_max(&mut tree, &weights, u32::MAX, &Budget::unlimited());
    assert_eq!((local.best(&weights), vectors(&local)), (Some(1), vec!["0: 0 0 0".into(), "1: 0 0 1".into()]));
    let reduced = payoff_reduction(&mut tree, &weights, u32::MAX, &Budget::unlimited());
    assert_eq!((reduced.best(&weights), vectors(&reduced)), (Some(0), vec!["0: 1 0 0".into(), "1: 0 0 1".into()]));
    let exact = exact(&mut tree, &weights);
    assert_eq!((exact.best(&weights), vectors(&exact)), (Some(0), vec!["0: 1 0 0".into(), "1: 0 0 1".into()]));
    for (heuristic, real) in
        [(Heuristic::MonteCarlo, "0 0 0"), (Heuristic::VectorMax, "0 0 1"), (Heuristic::PayoffReduction, "1 0 0")]
    {
        assert_eq!(vector(&strategy(&mut tree, &weights, heuristic)), real, "{heuristic:?}");
    }
}

/// We can guess now, guess later, or first have them show which world it is, which costs a point.
#[test]
fn monte_carlo_puts_decisions_off_instead_of_finding_out() {
    let mut tree = tree("us( [10 0] [0 10] us( [10 0] [0 10] ) them( [9 x] [x 9] ) )");
    let weights = even(&tree);
    assert_eq!(monte_carlo(&mut tree, &weights, &Budget::unlimited()).best(&weights), Some(2));
    let evaluation = vector_max(&mut tree, &weights, u32::MAX, &Budget::unlimited());
    assert_eq!(evaluation.best(&weights), Some(3));
    assert_eq!(vectors(&evaluation), ["0: 10 0", "1: 0 10", "2: 10 0", "3: 9 9"]);
    assert_eq!(alpha_mu(&mut tree, &weights, AlphaMu::exact(9), &Budget::unlimited()).best(&weights), Some(3));
    // A horizon before the second decision makes them equal again.
    assert_eq!(
        one_round_vector_max(&mut tree, &weights, &Budget::unlimited()),
        monte_carlo_as_one_round(&mut tree, &weights)
    );
    let mut longer = tree.with_rounds_of(2);
    assert_eq!(one_round_vector_max(&mut longer, &weights, &Budget::unlimited()).best(&weights), Some(3));
}

fn monte_carlo_as_one_round(tree: &mut ExplicitTree, weights: &[f64]) -> Evaluation<usize> {
    Evaluation { depth: 1, ..monte_carlo(tree, weights, &Budget::unlimited()) }
}

#[test]
fn an_illegal_move_is_no_option() {
    // In the first world they can only go left, in the third only right. A partner likewise.
    let mut theirs = tree("us( them( [5 3 x] [x 4 1] ) )");
    let mut partners = tree("us( partner( [5 3 x] [x 4 1] ) )");
    let weights = even(&theirs);
    for (tree, expected) in [(&mut theirs, "0: 5 3 1"), (&mut partners, "0: 5 4 1")] {
        assert_eq!(vectors(&monte_carlo(tree, &weights, &Budget::unlimited())), [expected]);
        assert_eq!(vectors(&vector_max(tree, &weights, u32::MAX, &Budget::unlimited())), [expected]);
        assert_eq!(vectors(&payoff_reduction(tree, &weights, u32::MAX, &Budget::unlimited())), [expected]);
    }
    let win = |tree: &mut ExplicitTree| vectors(&alpha_mu(tree, &weights, AlphaMu::exact(4), &Budget::unlimited()));
    assert_eq!((win(&mut theirs), win(&mut partners)), (vec!["0: 1 0 0".into()], vec!["0: 1 1 0".into()]));
}

/// Left has mean 4 in the worlds in which it is legal, right has 2.5: they go right where they can, and the first
/// world, where they cannot, chooses by itself. A partner goes left, and the third world chooses by itself.
#[test]
fn who_does_not_know_the_world_chooses_by_means_and_the_rest_choose_again() {
    let weights = [1.0 / 3.0; 3];
    let look = |text| vectors(&vector_min_vector_max(&mut tree(text), &weights, u32::MAX, &Budget::unlimited()));
    assert_eq!(look("us( them( [5 3 x] [x 4 1] ) )"), ["0: 5 4 1"]);
    assert_eq!(look("us( partner( [5 3 x] [x 4 1] ) )"), ["0: 5 3 1"]);
    // With everything legal everywhere, one child gives the whole vector.
    assert_eq!(look("us( them( [5 3 0] [0 4 9] ) )"), ["0: 5 3 0"]);
}

#[test]
fn opponents_at_the_root_get_a_vector_per_move() {
    let mut tree = tree("them( us( [1 0 x] [0 1 x] ) [x 1 0] )");
    let weights = [0.5, 0.25, 0.25];
    let evaluation = vector_max(&mut tree, &weights, u32::MAX, &Budget::unlimited());
    assert_eq!(vectors(&evaluation), ["0: 1 0", "1: x 1 0"]);
    assert_eq!(vector(&evaluation.lowest().unwrap()), "1 0 0");
    assert_eq!(vector(&evaluation.highest().unwrap()), "1 1 0");
    assert_eq!(vectors(&exact(&mut tree, &weights)), ["0: 1 0", "1: x 1 0"]);
}

#[test]
fn leaves_and_worlds_without_weight_have_nothing_to_choose() {
    let mut leaf = tree("[1 2]");
    assert_eq!(vector_max(&mut leaf, &[0.5, 0.5], u32::MAX, &Budget::unlimited()).moves, []);
    assert_eq!(exact(&mut leaf, &[0.5, 0.5]).moves, []);
    assert_eq!(vector(&strategy(&mut leaf, &[0.5, 0.5], Heuristic::VectorMax)), "1 2");
    let mut fusion = tree(FUSION);
    assert_eq!(monte_carlo(&mut fusion, &[0.0; 5], &Budget::unlimited()).moves, []);
    // With one world left there is nothing to be deceived about.
    let weights = [0.0, 0.0, 0.0, 0.0, 1.0];
    assert_eq!(vectors(&monte_carlo(&mut fusion, &weights, &Budget::unlimited())), ["0: x x x x 1", "1: x x x x 0"]);
    assert_eq!(
        vectors(&vector_max(&mut fusion, &weights, u32::MAX, &Budget::unlimited())),
        ["0: x x x x 1", "1: x x x x 0"]
    );
}

#[test]
fn little_work_falls_back_towards_monte_carlo() {
    let mut tree = tree(FUSION);
    let weights = even(&tree);
    let limited =
        |tree: &mut ExplicitTree, work| vector_max(tree, &weights, u32::MAX, &Budget::unlimited().with_work(work));
    let none = limited(&mut tree, 0);
    assert_eq!((none.depth, vectors(&none)), (0, vectors(&monte_carlo(&mut tree, &weights, &Budget::unlimited()))));
    let enough = limited(&mut tree, 1_000);
    assert!(enough.complete);
    assert_eq!(vectors(&enough), vectors(&vector_max(&mut tree, &weights, u32::MAX, &Budget::unlimited())));
    let exactly = limited(&mut tree, enough.work);
    assert_eq!(exactly, enough);
    assert_eq!(limited(&mut tree, enough.work - 1).depth, enough.depth - 1);
}

#[test]
fn whoever_is_told_to_stop_has_looked_at_nothing() {
    let mut tree = tree("us( them( [1 0] [0 1] ) them( [1 1] [0 0] ) )");
    let weights = [0.5, 0.5];
    let stop = Stop::new();
    stop.raise();
    let over = Budget::within(&Limits::default(), Some(&stop));
    assert_eq!(monte_carlo(&mut tree, &weights, &over), Evaluation::default());
    assert_eq!(vector_max(&mut tree, &weights, u32::MAX, &over.with_work(1_000)), Evaluation::default());
    assert_eq!(alpha_mu(&mut tree, &weights, AlphaMu::exact(1), &over).moves, []);
}
