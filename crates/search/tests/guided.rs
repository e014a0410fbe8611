//! Trees grown by judging, on random games that plain search can solve.

use proptest::prelude::*;
use std::collections::VecDeque;
use yomi_core::Side;
use yomi_search::guided::{Choosing, Guide, GuidedTree};

/// A position of a random game, in which a side may choose several times in a row.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    seed: u64,
    left: u32,
}

impl Drawn {
    /// A number that belongs to the position and a question.
    fn number(self, question: u64) -> u64 {
        let mixed = (self.seed ^ question.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 29).wrapping_mul(0x94d0_49bb_1331_11eb) >> 33
    }

    fn choices(self) -> u64 {
        1 + self.number(1) % 4 * (self.number(6) % 4)
    }
}

struct Random;

impl Guide for Random {
    type Node = Drawn;
    type Move = u64;

    fn side(&self, node: &Drawn) -> Side {
        Side((node.number(2) % 2) as u8)
    }

    fn decided(&self, node: &Drawn) -> Option<bool> {
        (node.left == 0 || node.number(3).is_multiple_of(9)).then(|| node.number(4).is_multiple_of(2))
    }

    fn judge(&self, node: &Drawn, out: &mut Vec<(u64, f32)>) -> Option<f32> {
        let hope = |choice: u64| (node.number(10 + choice) % 200) as f32 / 100.0 - 1.0;
        out.extend((0..node.choices()).map(|choice| (choice, hope(choice))));
        (!node.number(5).is_multiple_of(3)).then(|| hope(50))
    }

    fn after(&self, node: &Drawn, choice: u64) -> Drawn {
        Drawn { seed: node.number(100 + choice), left: node.left - 1 }
    }
}

/// The side that wins. The root is not asked whether it is decided.
fn winner(node: Drawn, root: bool) -> Side {
    let side = Random.side(&node);
    let won = match Random.decided(&node) {
        Some(won) if !root => won,
        _ => (0..node.choices()).any(|choice| winner(Random.after(&node, choice), false) == side),
    };
    if won { side } else { side.other() }
}

const CHOOSING: Choosing = Choosing { exploration: 1.0, temperature: 0.5, widening: 0.0 };

/// Trials of which so many are under way at a time, as with so many threads.
fn grown(root: Drawn, room: usize, at_once: usize, most: u64) -> GuidedTree<Random> {
    let mut tree = GuidedTree::new(root, CHOOSING, room);
    grow_on(&mut tree, at_once, most);
    tree
}

fn grow_on(tree: &mut GuidedTree<Random>, at_once: usize, most: u64) {
    let mut waiting = VecDeque::new();
    while !tree.finished() && tree.trials() < most {
        let descent = tree.descend(&Random);
        let found = descent.look(&Random);
        waiting.push_back((descent, found));
        if waiting.len() == at_once {
            let (descent, found) = waiting.pop_front().expect("some wait");
            tree.settle(descent, found);
        }
    }
}

fn position() -> impl Strategy<Value = Drawn> {
    (any::<u64>(), 1u32..8).prop_map(|(seed, left)| Drawn { seed, left })
}

proptest! {
    /// Whatever is tried first, and however many trials are under way: in the end all is proved, and rightly.
    #[test]
    fn games_are_solved(root in position(), at_once in 1usize..5) {
        let tree = grown(root, usize::MAX, at_once, 1_000_000);
        prop_assert!(tree.finished());
        let wins = winner(root, true) == Random.side(&root);
        let (line, worth) = tree.best();
        prop_assert_eq!(worth, if wins { 1.0 } else { 0.0 });
        let end = line.iter().fold(root, |node, choice| Random.after(&node, *choice));
        prop_assert_eq!(winner(end, line.is_empty()), winner(root, true), "the best line keeps the result");
    }

    /// A tree that follows moves knows what it knew of the position after them, and solves it as a new one would.
    #[test]
    fn trees_follow_moves(root in position(), trials in 1u64..200, moves in 1usize..4) {
        let mut tree = grown(root, usize::MAX, 1, trials);
        let line: Vec<u64> = tree.best().0.into_iter().take(moves).collect();
        let after = line.iter().fold(root, |node, choice| Random.after(&node, *choice));
        prop_assume!(Random.decided(&after).is_none());
        let before = tree.best().0;
        tree.follow(&Random, &line);
        prop_assert_eq!((tree.root().seed, tree.trials()), (after.seed, 0));
        prop_assert_eq!(&tree.best().0[..], &before[line.len()..], "the rest of the best line");
        grow_on(&mut tree, 1, 1_000_000);
        let wins = winner(after, true) == Random.side(&after);
        prop_assert_eq!(tree.best().1, if wins { 1.0 } else { 0.0 });
    }

    /// A tree without room still has a move to offer.
    #[test]
    fn full_trees_go_on(root in position(), at_once in 1usize..5, room in 0usize..20) {
        let tree = grown(root, room, at_once, 100);
        let (line, worth) = tree.best();
        prop_assert!(!line.is_empty() && line[0] < root.choices());
        prop_assert!((0.0..=1.0).contains(&worth));
    }
}

/// What looks better is tried more often, and what is tried turns out to be worth what it is.
#[test]
fn trials_go_where_moves_look_good() {
    struct Hopes;
    impl Guide for Hopes {
        type Node = u32;
        type Move = u32;
        fn side(&self, _: &u32) -> Side {
            Side::FIRST
        }
        fn decided(&self, _: &u32) -> Option<bool> {
            None
        }
        fn judge(&self, node: &u32, out: &mut Vec<(u32, f32)>) -> Option<f32> {
            // At the root, the first looks best; but the second is.
            out.extend([(1, 0.5), (2, 0.0), (3, -3.0)]);
            Some([0.0, 0.0, 2.0, -3.0][*node as usize])
        }
        fn after(&self, node: &u32, choice: u32) -> u32 {
            if *node == 0 { choice } else { *node }
        }
    }
    let mut tree = GuidedTree::<Hopes>::new(0, CHOOSING, usize::MAX);
    let mut first = Vec::new();
    for _ in 0..300 {
        let descent = tree.descend(&Hopes);
        let found = descent.look(&Hopes);
        tree.settle(descent, found);
        first.push((tree.best().0[0], tree.lead(1)));
    }
    assert_eq!((first[1].0, first[299].0), (1, 2));
    for (trial, (best, lead)) in first.iter().enumerate() {
        let later = first.iter().skip(trial).take(1 + *lead as usize);
        assert!(later.map(|(other, _)| other).all(|other| other == best), "{best} led by {lead} after {trial}");
    }
    assert!(first[299].1 > 100 && tree.lead(2) <= tree.lead(1) && tree.lead(1_000) == 0);
    assert!((tree.best().1 - 0.88).abs() < 0.02, "{}", tree.best().1);
}

/// Of thirty moves the last looks worst by far, and is the best. Without widening it is never tried; with it, every
/// move is tried that the square root of the trials asks for, and no sooner.
#[test]
fn no_move_is_never_tried() {
    struct Hidden;
    impl Guide for Hidden {
        type Node = u32;
        type Move = u32;
        fn side(&self, _: &u32) -> Side {
            Side::FIRST
        }
        fn decided(&self, _: &u32) -> Option<bool> {
            None
        }
        fn judge(&self, node: &u32, out: &mut Vec<(u32, f32)>) -> Option<f32> {
            let worth = |action| if action == 30 { 2.0 } else { -1.0 };
            match node {
                0 => out.extend((1..=30).map(|action| (action, if action == 30 { -6.0 } else { worth(action) }))),
                &action => out.push((action, worth(action))),
            }
            Some(worth(*node))
        }
        fn after(&self, _: &u32, choice: u32) -> u32 {
            choice
        }
    }
    let tried = |widening, trials| {
        let mut tree = GuidedTree::<Hidden>::new(0, Choosing { widening, ..CHOOSING }, usize::MAX);
        while tree.trials() < trials {
            let descent = tree.descend(&Hidden);
            let found = descent.look(&Hidden);
            tree.settle(descent, found);
        }
        let last = tree.choices().find(|(action, ..)| *action == 30).map(|(_, _, tried)| tried);
        (last, tree.best().0[0])
    };
    assert_eq!(tried(0.0, 20_000).0, Some(0));
    // It is the thirtieth, so there are 29 before it: half the square root must be more.
    assert_eq!(tried(0.5, 58 * 58).0, Some(0));
    let (last, best) = tried(0.5, 58 * 58 + 100);
    assert!(last > Some(50) && tried(0.5, 8_000).1 == 30, "{last:?}, {best}");
}
