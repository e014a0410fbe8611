//! Speed of the searches, on one core. Target: a million positions a second on ten by ten.

use divan::{Bencher, counter::ItemsCount};
use yomi_amazons::{
    Amazons, AmazonsRules, Opening,
    categories::Costs,
    evaluation::Evaluation,
    players::{AmazonsTree, Node},
};
use yomi_core::{Purpose, Rules, Streams};
use yomi_search::alpha_beta::{AlphaBeta, Deepening, UNIT};

fn main() {
    divan::main();
}

/// Positions looked at in each search.
const NODES: u64 = 100_000;

/// A position after so many random moves.
fn position(opening: u8) -> Amazons {
    let rules = AmazonsRules { opening: Opening::Moves(opening), ..AmazonsRules::default() };
    rules.start(&mut Streams::new(5).stream(0, Purpose::Chance))
}

fn search(bencher: Bencher, tree: fn(Evaluation) -> AmazonsTree, how: Deepening, opening: u8) {
    let node = Node::new(&position(opening));
    let fresh = || AlphaBeta::new(tree(Evaluation::MinimumDistance), 1 << 18);
    bencher
        .counter(ItemsCount::new(NODES))
        .with_inputs(fresh)
        .bench_local_values(|mut search| search.deepen(&node, how, &mut |counts| counts.nodes < NODES, &mut |_| {}));
}

/// Items are positions.
#[divan::bench(args = [0, 20, 40], sample_count = 10)]
fn by_plies(bencher: Bencher, opening: u8) {
    search(bencher, AmazonsTree::by_plies, Deepening::plies(100), opening);
}

/// Items are positions.
#[divan::bench(args = [0, 20, 40], sample_count = 10)]
fn by_probability(bencher: Bencher, opening: u8) {
    let how = Deepening { first: UNIT, step: UNIT, most: 400 * UNIT, rebate: 850, late: 0 };
    search(bencher, |evaluation| AmazonsTree::by_probability(evaluation, Costs::of_paper()), how, opening);
}
