//! Solves the usual start of a small board by searching to the end: `solve [COLUMNSxROWS]`, 5x5 unless told.

use std::time::Instant;
use yomi_amazons::{
    Amazons, Setup, Size,
    evaluation::Evaluation,
    players::{AmazonsTree, Node},
};
use yomi_core::Notation;
use yomi_search::alpha_beta::{AlphaBeta, Deepening, UNIT, WIN};

/// Positions that the table has room for, 24 bytes each.
const POSITIONS: usize = 1 << 22;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size: Size = std::env::args().nth(1).as_deref().unwrap_or("5x5").parse()?;
    let start = Setup::usual(size).ok_or("a board with less than 4 columns or rows has no usual start")?;
    let game = Amazons::new(start);
    let mut search = AlphaBeta::new(AmazonsTree::by_plies(Evaluation::Territory), POSITIONS);
    let begun = Instant::now();
    // A move that wins is enough, and the best are tried first.
    let how = Deepening { late: 3 * UNIT / 2, ..Deepening::plies(100) };
    let found = search.deepen(&Node::new(&game), how, &mut |_| true, &mut |iteration| {
        let line: Vec<String> = iteration.line.iter().map(|action| game.write(*action)).collect();
        println!(
            "{} plies: value {}, {} positions, {:.1} s: {}",
            iteration.depth / UNIT,
            iteration.value,
            iteration.counts.nodes,
            begun.elapsed().as_secs_f64(),
            line.join(" ")
        );
    });
    let value = found.ok_or("the game is over")?.value;
    let winner = if value >= WIN { "first" } else { "second" };
    println!("{size} is won by the {winner} player");
    Ok(())
}
