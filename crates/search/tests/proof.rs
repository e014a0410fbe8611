//! Proof-number search against plain search, on random graphs in which positions come back.

use proptest::prelude::*;
use yomi_core::{Budget, Limits, Stop};
use yomi_search::proof::{AndOrTree, Answer, Prover, Step, Verdict};

/// A few positions with random steps between them; some are won at once, some lost.
#[derive(Clone, Debug)]
struct Graph {
    positions: Vec<Drawn>,
}

#[derive(Clone, Debug)]
struct Drawn {
    ours: bool,
    won: Option<bool>,
    steps: Vec<(usize, u16)>,
}

impl AndOrTree for Graph {
    type Node = usize;

    fn key(&self, node: &usize) -> u64 {
        (*node as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn ours(&self, node: &usize) -> bool {
        self.positions[*node].ours
    }

    fn judge(&self, node: &usize, plies: u16) -> Verdict {
        match self.positions[*node].won {
            Some(true) => Verdict::Proved,
            None if plies > 0 => Verdict::Open { proof: 1, refutation: 1 },
            _ => Verdict::Refuted,
        }
    }

    fn steps(&self, node: &usize, out: &mut Vec<Step<usize>>) {
        out.extend(self.positions[*node].steps.iter().map(|&(node, plies)| Step { node, plies }));
    }
}

impl Graph {
    fn won_within(&self, node: usize, plies: u16) -> bool {
        match self.judge(&node, plies) {
            Verdict::Proved => true,
            Verdict::Refuted => false,
            Verdict::Open { .. } => {
                let mut steps = self.positions[node].steps.iter();
                let won = |&(next, cost): &(usize, u16)| self.won_within(next, plies - cost);
                if self.ours(&node) { steps.any(won) } else { steps.all(won) }
            }
        }
    }
}

const SIZE: usize = 12;

fn graph() -> impl Strategy<Value = Graph> {
    let won = prop_oneof![6 => Just(None), 1 => Just(Some(true)), 1 => Just(Some(false))];
    let position = (any::<bool>(), won, prop::collection::vec((0..SIZE, Just(1u16)), 1..4));
    prop::collection::vec(position, SIZE).prop_map(|drawn| {
        let mut positions: Vec<Drawn> =
            drawn.into_iter().map(|(ours, won, steps)| Drawn { ours, won, steps }).collect();
        // Some steps cost nothing: onward ones only, so that no circle is free.
        for (number, position) in positions.iter_mut().enumerate() {
            for (next, cost) in &mut position.steps {
                *cost = u16::from(*next <= number || *next % 3 > 0);
            }
        }
        Graph { positions }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// With a table of any size, questions in any order, the answers are those of the plain search.
    #[test]
    fn answers_are_right(graph in graph(), questions in prop::collection::vec((0..SIZE, 0u16..8), 1..20)) {
        let mut prover = Prover::new(graph.clone(), &Budget::unlimited().with_work(1_000_000));
        for (node, plies) in questions {
            let expected = if graph.won_within(node, plies) { Answer::Proved } else { Answer::Refuted };
            prop_assert_eq!(prover.prove(node, plies), expected);
            prop_assert_eq!(prover.known(node, plies), expected);
        }
    }

    /// A search that may do little says nothing wrong, and no more than it may.
    #[test]
    fn little_work_answers_nothing_wrong(graph in graph(), node in 0..SIZE, plies in 0u16..8, most in 0u64..6) {
        let mut prover = Prover::new(graph.clone(), &Budget::unlimited().with_work(most));
        let won = graph.won_within(node, plies);
        match prover.prove(node, plies) {
            Answer::Proved => prop_assert!(won),
            Answer::Refuted => prop_assert!(!won),
            Answer::Unknown => prop_assert_eq!(prover.expanded(), most),
        }
    }

    /// One that was told to stop answers by what it knew until then.
    #[test]
    fn a_stopped_search_says_nothing_wrong(graph in graph(), node in 0..SIZE, plies in 0u16..8) {
        let stop = Stop::new();
        stop.raise();
        let budget = Budget::within(&Limits::default(), Some(&stop)).with_work(1_000);
        let mut prover = Prover::new(graph.clone(), &budget);
        let won = graph.won_within(node, plies);
        match prover.prove(node, plies) {
            Answer::Proved => prop_assert!(won),
            Answer::Refuted => prop_assert!(!won),
            Answer::Unknown => prop_assert_eq!(prover.expanded(), 0),
        }
    }
}
