//! How many misses nobody can do without, on any board.

use crate::{cells::Cells, place::Fleet, setup::Setup};

/// Misses that the best attacker needs on average, given this fleet but for its last ship, however it goes about it.
///
/// It may even know where all other ships lie: knowing more never hurts, and hitting those costs no miss. What is left
/// is to find one ship among its places. As long as all shots miss, each cell that is fired at can be the first hit of
/// no more places than go through it, the k-th shot's being no more than those of the cell that is k-th in number; each
/// of them has cost k - 1 misses by then. After the first hit, hits and misses tell places apart: of those through one
/// cell, only as many can do with m more misses as there are ways to put m misses between the hits. So there are so
/// many places for every number of misses, and filling the fewest first is a bound for all attackers.
///
/// The mean over random fleets is a bound for the game. The last ship is the shortest, which is hardest to find.
pub fn least_misses(setup: &Setup, fleet: &Fleet) -> f64 {
    let last = setup.ship_count() - 1;
    let taken = fleet.iter().take(last).fold(Cells::EMPTY, |all, (ship, place)| all | setup.shape(ship, place).reach);
    let Some(ship) = setup.ships().last() else { return 0.0 };
    let places = setup.places_in(ship, setup.board() - taken);
    let mut through = [0u64; 256];
    places.iter().for_each(|place| setup.shape(ship, place).cells.iter().for_each(|cell| through[cell.index()] += 1));
    let mut through: Vec<u64> = through.into_iter().filter(|count| *count > 0).collect();
    through.sort_unstable_by(|one, two| two.cmp(one));
    let gaps = u64::from(setup.length(ship)) - 1;
    let mut room: Vec<u64> = Vec::new();
    for (before, count) in through.into_iter().enumerate() {
        let (mut left, mut misses) = (count, before);
        while left > 0 {
            let fit = if gaps == 0 { left } else { ways(gaps, (misses - before) as u64).min(left) };
            if room.len() <= misses {
                room.resize(misses + 1, 0);
            }
            room[misses] += fit;
            left -= fit;
            misses += 1;
        }
    }
    let (mut left, mut sum) = (u64::from(places.len()), 0);
    for (misses, fit) in room.into_iter().enumerate() {
        let taken = left.min(fit);
        sum += taken * misses as u64;
        left -= taken;
    }
    sum as f64 / f64::from(places.len().max(1))
}

/// In how many ways some misses can lie in so many gaps between hits.
fn ways(gaps: u64, misses: u64) -> u64 {
    (0..misses).fold(1, |ways: u64, number| ways.saturating_mul(gaps + number) / (number + 1))
}
