//! The methods over worlds on trees small enough to work out by hand.

use yomi_search::worlds::{
    AlphaMu, Evaluation, ExplicitTree, Limits, alpha_mu, monte_carlo, payoff_reduction, vector_max,
    vector_min_vector_max,
};

fn tree(text: &str) -> ExplicitTree {
    text.parse().unwrap()
}

/// Equal weights that sum to 1.
fn even(tree: &ExplicitTree) -> Vec<f64> {
    let worlds = yomi_search::worlds::WorldTree::worlds(tree);
    vec![1.0 / worlds as f64; worlds]
}

/// The payoffs of every move in all worlds; `x` where it is not legal.
fn vectors(evaluation: &Evaluation<usize>) -> Vec<String> {
    let text = |payoffs: &yomi_search::worlds::Payoffs| {
        let worlds = 0..payoffs.worlds().iter().last().map_or(0, |last| last + 1);
        worlds
            .map(|world| payoffs.get(world).map_or("x".into(), |value| value.to_string()))
            .collect::<Vec<_>>()
            .join(" ")
    };
    evaluation.moves.iter().map(|(mv, payoffs)| format!("{mv}: {}", text(payoffs))).collect()
}

/// Two worlds. To the left we shall have to guess which one it is; to the right we win in the first for sure, and in the second
/// get something too.
const FUSION: &str = "us( us( [9 0] [0 9] ) us( [8 4] ) )";

#[test]
fn strategy_fusion_deceives_monte_carlo_only() {
    let mut tree = tree(FUSION);
    let weights = even(&tree);
    let optimistic = monte_carlo(&mut tree, &weights);
    assert_eq!(vectors(&optimistic), ["0: 9 9", "1: 8 4"]);
    assert_eq!(optimistic.best(&weights), Some(0));
    for evaluation in [
        vector_max(&mut tree, &weights, Limits::NONE),
        payoff_reduction(&mut tree, &weights, Limits::NONE),
        vector_min_vector_max(&mut tree, &weights, Limits::NONE),
    ] {
        assert_eq!(vectors(&evaluation), ["0: 9 0", "1: 8 4"]);
        assert_eq!(evaluation.best(&weights), Some(1));
        assert!(evaluation.complete);
    }
}

#[test]
fn alpha_mu_sees_through_fusion_with_two_moves() {
    let mut tree = tree("us( us( [1 0 0] [0 1 0] [0 0 1] ) [1 1 0] )");
    let weights = even(&tree);
    assert_eq!(monte_carlo(&mut tree, &weights).best(&weights), Some(0));
    let one = alpha_mu(&mut tree, &weights, AlphaMu { target: 1, moves: 1, work: u64::MAX });
    assert_eq!((one.best(&weights), vectors(&one)), (Some(0), vec!["0: 1 1 1".into(), "1: 1 1 0".into()]));
    assert!(!one.complete);
    let two = alpha_mu(&mut tree, &weights, AlphaMu { target: 1, moves: 2, work: u64::MAX });
    assert_eq!((two.best(&weights), vectors(&two)), (Some(1), vec!["1: 1 1 0".into(), "0: 1 0 0".into()]));
    assert!(two.complete);
}
