//! Searches whose work is counted find the same on every machine and in every version, or stored games of one match
//! would not belong together.

use yomi_amazons::{
    AmazonsRules,
    categories::{Costs, Realizations, Scheme},
    evaluation::Evaluation,
    players::{AmazonsTree, Node},
    playout::random_move,
};
use yomi_core::{Game, Purpose, Rules, Streams};
use yomi_search::alpha_beta::{AlphaBeta, Counts, Deepening, UNIT};

/// New leaves of a search.
const LEAVES: u64 = 1500;

/// Positions that a search remembers.
const REMEMBERED: usize = 1000;

/// Positions of each game that are searched, and the moves between them.
const SEARCHED: usize = 6;
const APART: usize = 12;

/// A number for everything that the searches of some positions find: the values, lines and counts of all iterations.
/// The table is small, so that much is forgotten, and it is kept from one position to the next.
fn found(tree: AmazonsTree, how: Deepening) -> u64 {
    let mut search = AlphaBeta::new(tree, REMEMBERED);
    let mut rng = Streams::new(4).stream(0, Purpose::Other(0));
    let mut game = AmazonsRules::default().start(&mut rng);
    let mut hash = 0;
    let mut add = |number: u64| hash = (hash ^ number).wrapping_mul(0x0100_0000_01b3_u64).rotate_left(17);
    for _ in 0..SEARCHED {
        let mut answers = 0;
        // A search goes on after its own move and an answer.
        while answers < 2 {
            let limit = &mut |counts: &Counts| counts.new_leaves < LEAVES;
            let last = search.deepen(&Node::new(&game), how, limit, &mut |iteration| {
                add(iteration.depth as u64);
                add(iteration.value as u64);
                add(iteration.counts.nodes);
                iteration.counts.leaf_depths.iter().for_each(|leaves| add(*leaves));
                let cells = iteration.line.iter().flat_map(|action| [action.from, action.to, action.arrow]);
                cells.for_each(|cell| add(cell.index() as u64));
            });
            let Some(last) = last else { break };
            game.apply(last.line[0]);
            random_move(&game, &mut rng).into_iter().for_each(|action| game.apply(action));
            answers += 1;
        }
        (0..APART).filter_map(|_| random_move(&game, &mut rng).map(|action| game.apply(action))).for_each(drop);
    }
    hash
}

#[test]
fn counted_searches_find_what_they_always_found() {
    let by_probability = Deepening { first: UNIT, step: UNIT, most: 400 * UNIT, rebate: 850, late: 0 };
    let by_plies = Deepening::plies(100);
    let counted = |scheme| Costs::new(Realizations::ours(), scheme);
    let searches = [
        (AmazonsTree::by_plies(Evaluation::MinimumDistance), by_plies),
        (AmazonsTree::by_plies(Evaluation::Territory), Deepening { late: UNIT / 2, ..by_plies }),
        (AmazonsTree::by_probability(Evaluation::MinimumDistance, Costs::of_paper()), by_probability),
        (AmazonsTree::by_probability(Evaluation::MinimumDistance, counted(Scheme::Stated)), by_probability),
        (AmazonsTree::by_probability(Evaluation::Territory, counted(Scheme::Ground)), by_probability),
        (AmazonsTree::by_probability(Evaluation::Territory, counted(Scheme::Split)), by_probability),
    ];
    let found = searches.map(|(tree, how)| found(tree, how));
    // Other weights of territory, or other games counted, change some of these; nothing may change the first and the
    // third, which are the paper's searches.
    let expected = [
        0x3fb0_1070_9f94_4002,
        0x8f35_2429_1bd1_5d36,
        0x6856_24e8_d111_37fb,
        0x3b05_0bf0_cabb_6801,
        0xdbb5_5c5b_f566_ecc6,
        0x1e63_2cec_baf4_1cec,
    ];
    assert_eq!(found, expected, "{found:#018x?}");
}
