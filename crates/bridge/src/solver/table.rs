//! All twenty results of a deal.

use super::{Position, PositionError, Solver, UNLIMITED};
use crate::{Deal, Strain, seats};
use yomi_core::Seat;

/// The tricks of every declarer in every strain: by seat (North first), then by strain (clubs first, no trump last).
pub type TrickTable = [[u8; 5]; 4];

/// The tricks that every declarer takes in every strain.
///
/// ```
/// use yomi_bridge::{Deal, Strain, seats, solver};
/// let deal: Deal = "N:AKQ2... .AKQ2.. ..AKQ2. ...AKQ2".parse().unwrap();
/// let table = solver::table(&deal).unwrap();
/// assert_eq!(table[seats::NORTH.index()][Strain::Spades as usize], 4);
/// assert_eq!(table[seats::NORTH.index()][Strain::NoTrump as usize], 0, "East leads, and nobody else has a heart");
/// ```
///
/// # Errors
/// If the hands are not all of the same size.
pub fn table(deal: &Deal) -> Result<TrickTable, PositionError> {
    let mut tricks = TrickTable::default();
    for strain in Strain::ALL {
        let mut solver = Solver::new(strain);
        // Who declares and who leads changes little, so the last result is the next guess.
        let mut guess = None;
        for declarer in [seats::NORTH, seats::SOUTH, seats::EAST, seats::WEST] {
            let position = Position::new(*deal, seats::left_of(declarer), &[])?;
            let root = solver.root(&position);
            let value = solver.value(&root, guess.unwrap_or_else(|| solver.guess(&root))).expect(UNLIMITED);
            guess = Some(value);
            tricks[declarer.index()][strain as usize] = root.left as u8 - root.for_mover(value);
        }
    }
    Ok(tricks)
}

/// The better of two partners as declarer in a strain.
pub(super) fn best_declarers(table: &TrickTable, side: u8, strain: Strain) -> (u8, Vec<Seat>) {
    let tricks = |seat: &Seat| table[seats::index(*seat)][strain as usize];
    let partners = [Seat(side & 1), Seat(side & 1 | 2)];
    let most = partners.iter().map(tricks).max().unwrap_or(0);
    (most, partners.into_iter().filter(|seat| tricks(seat) == most).collect())
}
