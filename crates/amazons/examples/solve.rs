//! Solves the usual start of a small board by searching to the end: `solve [COLUMNSxROWS] [POSITIONS]`, 5x4 unless told.

use std::time::Instant;
use yomi_amazons::{Amazons, Setup, Size, solver::solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let size: Size = args.next().as_deref().unwrap_or("5x4").parse()?;
    let most = args.next().map_or(Ok(u64::MAX), |text| text.parse())?;
    let start = Setup::usual(size).ok_or("a board with less than 4 columns or rows has no usual start")?;
    let begun = Instant::now();
    let solved = solve(&Amazons::new(start), most)?;
    println!("{size}: {solved:?} in {:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}
