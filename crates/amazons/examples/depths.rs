//! How deep the leaves of both searches lie, as in Fig. 3 of Soeda and Tanaka: `depths [PLIES] [LEAVES]`.
//!
//! Both searches look at the same position, so many plies (20 unless told) into a game that the search by plies plays against itself after four random
//! moves, until so many new leaves (5,000 unless told) are in the table.

use yomi_amazons::{
    Amazons, AmazonsRules,
    evaluation::Evaluation,
    players::{AmazonsTree, Node},
};
use yomi_core::{Game, Purpose, Rules, Streams};
use yomi_search::alpha_beta::{AlphaBeta, Counts, Deepening, UNIT};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let plies: u32 = args.first().map_or(Ok(20), |text| text.parse())?;
    let leaves: u64 = args.get(1).map_or(Ok(5_000), |text| text.parse())?;
    let by_plies = (AmazonsTree::by_plies as fn(_) -> _, Deepening::plies(100));
    // Ten times as likely is a rebate of log2(10) bits.
    let rebate = (10f64.log2() * f64::from(UNIT)) as i32;
    let how = Deepening { first: UNIT, step: UNIT, most: i32::MAX / 2, rebate, late: 0 };
    let by_probability = (AmazonsTree::by_probability as fn(_) -> _, how);

    let rules = AmazonsRules { opening: 4, ..AmazonsRules::default() };
    let mut game = rules.start(&mut Streams::new(1).stream(0, Purpose::Chance));
    for _ in 4..plies {
        let (action, _) = search(&game, by_plies, leaves).ok_or("the game is over by then")?;
        game.apply(action);
    }
    println!("{}", game.setup());
    let [id, rp] = [by_plies, by_probability].map(|kind| search(&game, kind, leaves).map(|found| found.1.leaf_depths));
    let (id, rp) = (id.ok_or("the game is over by then")?, rp.ok_or("the game is over by then")?);
    println!("depth      id      rp");
    for depth in 1..id.len().max(rp.len()) {
        let count = |counts: &[u64]| counts.get(depth).copied().unwrap_or(0);
        println!("{depth:5} {:7} {:7}", count(&id), count(&rp));
    }
    Ok(())
}

/// The move that a search finds, and what it did.
fn search(
    game: &Amazons,
    (tree, how): (fn(Evaluation) -> AmazonsTree, Deepening),
    leaves: u64,
) -> Option<(yomi_amazons::Action, Counts)> {
    let mut search = AlphaBeta::new(tree(Evaluation::MinimumDistance), 1 << 16);
    let found = search.deepen(&Node::new(game), how, &mut |counts| counts.new_leaves < leaves, &mut |_| {})?;
    Some((found.line[0], found.counts))
}
