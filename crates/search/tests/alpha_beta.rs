//! Alpha-beta against plain minimax, on random trees.

use proptest::prelude::*;
use yomi_core::{Purpose, Rng, Streams, below};
use yomi_search::alpha_beta::{Again, AlphaBeta, Beneath, Counts, Deepening, MinimaxTree, Refinements, UNIT, WIN};

/// A tree as a list of nodes.
#[derive(Clone, Debug)]
struct Drawn {
    nodes: Vec<DrawnNode>,
}

#[derive(Clone, Debug)]
struct DrawnNode {
    looks: i32,
    result: Option<i32>,
    /// The next nodes, and what it costs to go there.
    moves: Vec<(usize, i32)>,
}

impl MinimaxTree for Drawn {
    type Node = usize;
    type Move = usize;

    fn key(&self, node: &usize) -> u64 {
        (*node as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn after(&self, node: &usize, action: usize) -> usize {
        self.nodes[*node].moves[action].0
    }

    fn result(&self, node: &usize) -> Option<i32> {
        self.nodes[*node].result
    }

    fn evaluate(&self, node: &usize) -> i32 {
        self.nodes[*node].looks
    }

    fn moves(&self, node: &usize, mut each: impl FnMut(usize, i32, u64)) {
        for (action, (next, cost)) in self.nodes[*node].moves.iter().enumerate() {
            each(action, *cost, self.key(next));
        }
    }

    fn is_move(&self, node: &usize, action: usize) -> bool {
        action < self.nodes[*node].moves.len()
    }

    fn comes_before(&self, one: usize, other: usize) -> bool {
        one < other
    }

    fn cost(&self, node: &usize, action: usize) -> i32 {
        self.nodes[*node].moves[action].1
    }

    fn least_cost(&self, node: &usize) -> i32 {
        self.nodes[*node].moves.iter().map(|(_, cost)| *cost).min().unwrap_or(1)
    }
}

impl Drawn {
    /// A tree of up to four moves from a node, some cheap and some dear, all at the same price if `even`.
    fn draw(rng: &mut Rng, plies: u32, even: bool) -> Drawn {
        let mut tree = Drawn { nodes: Vec::new() };
        tree.grow(rng, plies, even);
        tree
    }

    fn grow(&mut self, rng: &mut Rng, plies: u32, even: bool) -> usize {
        let number = self.nodes.len();
        let looks = below(rng, 13) as i32 - 6;
        self.nodes.push(DrawnNode { looks, result: None, moves: Vec::new() });
        if plies == 0 || (number > 0 && below(rng, 8) == 0) {
            self.nodes[number].result = Some([-WIN, WIN, -2, 0, 3][below(rng, 5) as usize]);
        } else {
            for _ in 0..1 + below(rng, 4) {
                let next = self.grow(rng, plies - 1, even);
                let cost = if even { UNIT } else { 1 + below(rng, 3 * UNIT as u32) as i32 };
                self.nodes[number].moves.push((next, cost));
            }
        }
        number
    }

    fn minimax(&self, node: usize, depth: i32) -> i32 {
        if let Some(result) = self.result(&node) {
            return result;
        }
        if depth <= 0 {
            return self.evaluate(&node);
        }
        let moves = &self.nodes[node].moves;
        moves.iter().map(|&(next, cost)| -self.minimax(next, depth - cost)).max().expect("there are moves")
    }

    /// The same where moves that cost more than there is left are not looked at.
    fn minimax_pruned(&self, node: usize, depth: i32) -> i32 {
        if let Some(result) = self.result(&node) {
            return result;
        }
        let moves = self.nodes[node].moves.iter().filter(|(_, cost)| *cost <= depth);
        let values = moves.map(|&(next, cost)| -self.minimax_pruned(next, depth - cost));
        values.max().unwrap_or_else(|| self.evaluate(&node))
    }

    /// What the end of a line is worth to the side that begins it.
    fn end_of(&self, line: &[usize]) -> i32 {
        let end = line.iter().fold(0, |node, &action| self.after(&node, action));
        let value = self.result(&end).unwrap_or_else(|| self.evaluate(&end));
        if line.len().is_multiple_of(2) { value } else { -value }
    }
}

fn tree(seed: u64, plies: u32, even: bool) -> Drawn {
    Drawn::draw(&mut Streams::new(seed).stream(0, Purpose::Other(0)), plies, even)
}

proptest! {
    /// Every iteration finds what plain minimax finds, and the line that leads there, with a table of any size.
    #[test]
    fn values_are_those_of_minimax(
        seed: u64, plies in 1..6u32, even: bool, positions in 1..200usize, killers: bool, null_windows: bool,
    ) {
        let tree = tree(seed, plies, even);
        let refinements = Refinements { killers, null_windows, ..Refinements::default() };
        let mut search = AlphaBeta::new(tree.clone(), positions).refined(refinements);
        let mut iterations = Vec::new();
        let how = Deepening { first: UNIT, step: UNIT, most: 8 * UNIT, rebate: 0 , late: 0 };
        search.deepen(&0, how, &mut |_| true, &mut |iteration| iterations.push(iteration.clone()));
        prop_assert!(!iterations.is_empty());
        for (iteration, number) in iterations.iter().zip(1..) {
            prop_assert_eq!(iteration.depth, number * UNIT);
            prop_assert_eq!(iteration.value, tree.minimax(0, iteration.depth));
            prop_assert_eq!(tree.end_of(&iteration.line), iteration.value, "{:?}", iteration.line);
            prop_assert_eq!(iteration.counts.leaf_depths.iter().sum::<u64>(), iteration.counts.new_leaves);
            prop_assert!(!iteration.partial);
        }
    }

    /// Moves that cost more than there is left are not looked at, at the root nor anywhere else.
    #[test]
    fn pruned_moves_are_not_looked_at(seed: u64, plies in 1..6u32, killers: bool, null_windows: bool) {
        let tree = tree(seed, plies, false);
        // An only move is made without looking at it.
        prop_assume!(tree.nodes[0].moves.len() > 1);
        let refinements = Refinements { killers, null_windows, beneath: Beneath::Pruned, ..Refinements::default() };
        let mut search = AlphaBeta::new(tree.clone(), 1000).refined(refinements);
        let how = Deepening { first: UNIT, step: UNIT, most: 12 * UNIT, rebate: 0, late: 0 };
        let mut iterations = Vec::new();
        search.deepen(&0, how, &mut |_| true, &mut |iteration| iterations.push(iteration.clone()));
        let affordable = |depth| tree.nodes[0].moves.iter().any(|(_, cost)| *cost <= depth);
        prop_assert_eq!(iterations.is_empty(), !affordable(how.most));
        for iteration in iterations {
            prop_assert!(affordable(iteration.depth));
            prop_assert_eq!(iteration.value, tree.minimax_pruned(0, iteration.depth));
            prop_assert_eq!(tree.end_of(&iteration.line), iteration.value, "{:?}", iteration.line);
        }
    }

    /// Looking again at what is better than thought, and less at what comes late, changes nothing once everything is
    /// looked at.
    #[test]
    fn prices_change_no_result(
        seed: u64, plies in 1..6u32, rebate in 0..4 * UNIT, late in 0..2 * UNIT, free: bool,
    ) {
        let tree = tree(seed, plies, false);
        let refinements = Refinements { again: if free { Again::Free } else { Again::Half }, ..Refinements::default() };
        let how = Deepening { first: UNIT, step: 3 * UNIT, most: 100 * UNIT, rebate, late };
        let mut search = AlphaBeta::new(tree.clone(), 1000).refined(refinements);
        let found = search.deepen(&0, how, &mut |_| true, &mut |_| {}).expect("moves");
        let truth = tree.minimax(0, i32::MAX);
        prop_assert!(found.value == truth || tree.nodes[0].moves.len() == 1, "{} instead of {truth}", found.value);
    }

    /// A search can be stopped before any position, has a move to offer, and nothing that it learned is wrong later.
    #[test]
    fn it_can_be_stopped_at_any_moment(seed: u64, most in 0..60u64) {
        let tree = tree(seed, 5, true);
        let mut search = AlphaBeta::new(tree.clone(), 100);
        let mut limit = |counts: &Counts| counts.nodes <= most;
        let stopped = search.deepen(&0, Deepening::plies(5), &mut limit, &mut |_| {}).expect("moves");
        prop_assert!(stopped.line[0] < tree.nodes[0].moves.len());
        prop_assert!(stopped.counts.nodes <= most + 1);
        // What it knows may be deeper than what it is asked for, so only the end can be compared.
        let found = search.deepen(&0, Deepening::plies(5), &mut |_| true, &mut |_| {}).expect("moves");
        prop_assert!(found.value == tree.minimax(0, i32::MAX) || tree.nodes[0].moves.len() == 1);
    }
}

/// What was better at first sight costs two units and is refuted with the next two; a rebate sees that in time.
#[test]
fn a_rebate_sees_behind_the_horizon() {
    let leaf = |looks| DrawnNode { looks, result: None, moves: vec![(6, UNIT)] };
    let nodes = vec![
        DrawnNode { looks: 0, result: None, moves: vec![(1, UNIT), (2, 2 * UNIT)] },
        leaf(0),
        DrawnNode { looks: -5, result: None, moves: vec![(3, 2 * UNIT)] },
        DrawnNode { looks: -5, result: None, moves: vec![(6, UNIT)] },
        leaf(0),
        leaf(0),
        DrawnNode { looks: 0, result: Some(0), moves: Vec::new() },
    ];
    let chosen = |rebate| {
        let how = Deepening { first: 2 * UNIT, step: UNIT, most: 2 * UNIT, rebate, late: 0 };
        let tree = Drawn { nodes: nodes.clone() };
        AlphaBeta::new(tree, 10).deepen(&0, how, &mut |_| true, &mut |_| {}).expect("moves").line[0]
    };
    assert_eq!(chosen(0), 1, "it looks 5 better");
    assert_eq!(chosen(UNIT), 0, "one unit is left, and behind it is 5 worse");
}

/// Eight moves that look alike; the best one is the sixth, which only deeper search tells. With late moves cut short it
/// takes longer to see.
#[test]
fn late_moves_are_looked_at_less() {
    let mut nodes = vec![DrawnNode { looks: 0, result: None, moves: (1..=8).map(|next| (next, UNIT)).collect() }];
    nodes.extend((1..=8).map(|next| DrawnNode { looks: 0, result: None, moves: vec![(next + 8, UNIT)] }));
    nodes.extend((9..=16).map(|node| DrawnNode {
        looks: i32::from(node == 14),
        result: None,
        moves: vec![(17, UNIT)],
    }));
    nodes.push(DrawnNode { looks: 0, result: Some(0), moves: Vec::new() });
    let found = |late, most| {
        let how = Deepening { first: 2 * UNIT, step: UNIT / 2, most, rebate: 0, late };
        let tree = Drawn { nodes: nodes.clone() };
        AlphaBeta::new(tree, 100).deepen(&0, how, &mut |_| true, &mut |_| {}).expect("moves").value
    };
    assert_eq!(found(0, 2 * UNIT), 1);
    assert_eq!(found(UNIT, 2 * UNIT), 0, "not deep enough for the sixth");
    assert_eq!(found(UNIT / 2, 2 * UNIT), 1, "half a unit is left");
}

/// Nothing to choose, nothing found.
#[test]
fn a_finished_game_has_no_move() {
    let tree = Drawn { nodes: vec![DrawnNode { looks: 0, result: Some(3), moves: Vec::new() }] };
    assert_eq!(AlphaBeta::new(tree, 10).deepen(&0, Deepening::plies(3), &mut |_| true, &mut |_| {}), None);
}
