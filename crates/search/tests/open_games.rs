//! Games without a line of search code, against plain search: sides that move in turn or again and again, won, lost and
//! drawn.

use proptest::prelude::*;
use std::collections::HashMap;
use yomi_core::{Budget, Game, Position, Side};
use yomi_search::{
    alpha_beta::{AlphaBeta, Deepening},
    guided::{Choosing, GuidedTree},
    open::{Evaluate, ForcedWin, Guided, Negamax, NoEvaluation, PlayoutEvaluation},
    proof::{Answer, Prover},
    toy::{Nim, Twist},
};

const TWISTS: [Twist; 3] = [Twist::None, Twist::Again, Twist::Draw];

fn after(position: &Nim, action: u8) -> Nim {
    let mut next = position.clone();
    next.apply(action);
    next
}

/// What a position is worth to the first side if all play perfectly: -1, 0 or 1.
fn worth(position: &Nim, known: &mut HashMap<Nim, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return (2.0 * outcome.points(Side::FIRST) - 1.0) as i32;
    }
    if let Some(worth) = known.get(position) {
        return *worth;
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let values = actions.into_iter().map(|action| worth(&after(position, action), known));
    let first = position.turn().map(Nim::side) == Some(Side::FIRST);
    let best = if first { values.max() } else { values.min() }.expect("there is something to do");
    known.insert(position.clone(), best);
    best
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn alpha_beta_solves_all_of_them(heap in 1u8..40, twist in prop::sample::select(&TWISTS), judged in any::<bool>()) {
        let start = Nim::twisted(heap, twist);
        let mut known = HashMap::new();
        let expected = worth(&start, &mut known);
        let judge = PlayoutEvaluation::random(u32::from(judged) * 3);
        let mut search = AlphaBeta::new(Negamax::new(judge), 1 << 12);
        let found = search.deepen(&start.clone().into(), Deepening::plies(64), &mut |_| true, &mut |_| {}).unwrap();
        prop_assert_eq!(Negamax::<Nim, NoEvaluation>::worth(found.value), f64::from(expected));
        let best = found.line[0].expect("the first to move acts");
        prop_assert_eq!(worth(&after(&start, best), &mut known), expected);
    }

    #[test]
    fn forced_wins_are_proved(heap in 1u8..40, twist in prop::sample::select(&TWISTS)) {
        let start = Nim::twisted(heap, twist);
        let expected = worth(&start, &mut HashMap::new());
        for (side, wins) in [(Side::FIRST, expected == 1), (Side::SECOND, expected == -1)] {
            let answer = Prover::new(ForcedWin::new(side), &Budget::unlimited().with_work(1_000_000)).prove(start.clone(), 64);
            prop_assert_eq!(answer, if wins { Answer::Proved } else { Answer::Refuted });
        }
    }

    #[test]
    fn trees_find_the_result(heap in 1u8..14, twist in prop::sample::select(&TWISTS), playouts in 0u32..3) {
        let start = Nim::twisted(heap, twist);
        let mut known = HashMap::new();
        let (expected, guide) = (worth(&start, &mut known), Guided::new(PlayoutEvaluation::random(playouts)));
        let choosing = Choosing { exploration: 1.0, temperature: 1.0, widening: 0.0 };
        let mut tree = GuidedTree::new(start.clone(), choosing, usize::MAX);
        while !tree.finished() && tree.trials() < 20_000 {
            let descent = tree.descend(&guide);
            let found = descent.look(&guide);
            tree.settle(descent, found);
        }
        let (line, found) = tree.best();
        prop_assert_eq!(worth(&after(&start, line[0]), &mut known), expected);
        prop_assert_eq!(tree.finished(), expected != 0, "a draw is never proved");
        prop_assert!((found - f64::from(1 + expected) / 2.0).abs() < 0.2, "{} for {}", found, expected);
        prop_assert_eq!(tree.choices().map(|(_, _, tried)| u64::from(tried)).sum::<u64>() + 1, tree.trials());
    }
}

/// A position is judged alike whoever asks, and the two sides agree.
#[test]
fn playouts_judge_alike() {
    let judge = PlayoutEvaluation::random(10);
    for heap in 1..20 {
        let [first, second, again] =
            [Side::FIRST, Side::SECOND, Side::FIRST].map(|side| judge.evaluate(&Nim::new(heap), side));
        assert_eq!((first, first), (again, -second));
        assert!((-1.0..=1.0).contains(&first));
    }
}
