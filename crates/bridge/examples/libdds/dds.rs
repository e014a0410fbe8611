//! Libraries with the functions of libdds: Debian's 2.9, and any later one whose path is given.

use crate::{
    clock::timed,
    engine::{EachCard, Engine},
};
use libloading::Library;
use std::mem::ManuallyDrop;
use yomi_bridge::{
    Card, Deal, Rank, Strain, Suit, Vulnerability,
    solver::{Position, TrickTable},
};
use yomi_core::Seat;

#[repr(C)]
struct RawDeal {
    trump: i32,
    first: i32,
    trick_suit: [i32; 3],
    trick_rank: [i32; 3],
    cards: [[u32; 4]; 4],
}

#[repr(C)]
#[derive(Default)]
struct RawResults {
    nodes: i32,
    cards: i32,
    suit: [i32; 13],
    rank: [i32; 13],
    equals: [i32; 13],
    score: [i32; 13],
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawTableDeal {
    cards: [[u32; 4]; 4],
}

#[repr(C)]
struct RawTable {
    tricks: [[i32; 4]; 5],
}

#[repr(C)]
struct RawPar {
    number: i32,
    score: i32,
    contracts: [[u8; 10]; 10],
}

type SetMaxThreads = unsafe extern "C" fn(i32);
type SolveBoard = unsafe extern "C" fn(RawDeal, i32, i32, i32, *mut RawResults, i32) -> i32;
type CalcDDtable = unsafe extern "C" fn(RawTableDeal, *mut RawTable) -> i32;
type DealerPar = unsafe extern "C" fn(*const RawTable, *mut RawPar, i32, i32) -> i32;

/// A library with the functions of libdds. Several may be there at once: none sees the names of another.
pub(crate) struct Dds {
    solve_board: SolveBoard,
    calc_table: CalcDDtable,
    dealer_par: DealerPar,
}

impl Dds {
    /// Debian's.
    pub(crate) const DEBIAN: &str = "libdds.so.0";

    /// Opens a library, which is to use one thread.
    pub(crate) fn open(path: &str) -> Result<Dds, libloading::Error> {
        // SAFETY: the names are those of libdds, whose functions have these types since version 2.
        unsafe {
            // It stays until the program ends: its threads do not bear being unloaded.
            let library = ManuallyDrop::new(Library::new(path)?);
            library.get::<SetMaxThreads>("SetMaxThreads")?(1);
            Ok(Dds {
                solve_board: *library.get::<SolveBoard>("SolveBoard")?,
                calc_table: *library.get::<CalcDDtable>("CalcDDtable")?,
                dealer_par: *library.get::<DealerPar>("DealerPar")?,
            })
        }
    }
}

/// Suits go from spades to clubs in libdds, and ranks from 2.
fn raw_suit(suit: Suit) -> i32 {
    3 - suit as i32
}

fn raw_strain(strain: Strain) -> i32 {
    strain.trump().map_or(4, raw_suit)
}

fn raw_cards(deal: &Deal) -> [[u32; 4]; 4] {
    deal.hands().map(|hand| Suit::HIGH_TO_LOW.map(|suit| u32::from(hand.ranks(suit)) << 2))
}

impl Dds {
    fn raw_solve(&self, position: &Position, strain: Strain, solutions: i32) -> RawResults {
        let mut deal = RawDeal {
            trump: raw_strain(strain),
            first: position.leader().0.into(),
            trick_suit: [0; 3],
            trick_rank: [0; 3],
            cards: raw_cards(position.hands()),
        };
        for (place, card) in position.table().enumerate() {
            deal.trick_suit[place] = raw_suit(card.suit());
            deal.trick_rank[place] = card.rank() as i32 + 2;
        }
        let mut results = RawResults::default();
        // Mode 1: also search when there is one card only, which is scored -2 otherwise.
        // SAFETY: the deal is a legal one, `results` has the layout of `futureTricks`, and thread 0 exists.
        let code = unsafe { (self.solve_board)(deal, -1, solutions, 1, &mut results, 0) };
        assert_eq!(code, 1, "libdds refuses {position:?}");
        results
    }

    /// The par score of North and South.
    pub(crate) fn par_score(&self, table: &TrickTable, dealer: Seat, vulnerability: Vulnerability) -> i32 {
        let mut raw = RawTable { tricks: [[0; 4]; 5] };
        for (seat, strains) in table.iter().enumerate() {
            for strain in Strain::ALL {
                raw.tricks[raw_strain(strain) as usize][seat] = strains[strain as usize].into();
            }
        }
        let vulnerable = match vulnerability {
            Vulnerability::None => 0,
            Vulnerability::Both => 1,
            Vulnerability::NorthSouth => 2,
            Vulnerability::EastWest => 3,
        };
        let mut out = RawPar { number: 0, score: 0, contracts: [[0; 10]; 10] };
        // SAFETY: both have the layouts of libdds, and the seat and the vulnerability are in range.
        let code = unsafe { (self.dealer_par)(&raw, &mut out, i32::from(dealer.0 & 3), vulnerable) };
        assert_eq!(code, 1, "libdds has no par for {table:?}");
        out.score
    }
}

impl Engine for Dds {
    fn solve(&mut self, position: &Position, strain: Strain) -> (u8, f64) {
        let (raw, time) = timed(|| self.raw_solve(position, strain, 1));
        (raw.score[0] as u8, time)
    }

    fn each_card(&mut self, position: &Position, strain: Strain) -> (EachCard, f64) {
        let (raw, time) = timed(|| self.raw_solve(position, strain, 3));
        let mut results = Vec::new();
        for at in 0..raw.cards as usize {
            let ranks = raw.equals[at] | 1 << raw.rank[at];
            let equals = (2..15).filter(|rank| ranks >> rank & 1 != 0);
            let suit = Suit::HIGH_TO_LOW[raw.suit[at] as usize];
            results.extend(equals.map(|rank| (Card::new(suit, Rank::ALL[rank - 2]), raw.score[at] as u8)));
        }
        results.sort_unstable();
        (results, time)
    }

    fn table(&mut self, deal: &Deal) -> (TrickTable, f64) {
        let mut raw = RawTable { tricks: [[0; 4]; 5] };
        // SAFETY: a whole deal, and `raw` has the layout of `ddTableResults`.
        let (code, time) = timed(|| unsafe { (self.calc_table)(RawTableDeal { cards: raw_cards(deal) }, &mut raw) });
        assert_eq!(code, 1, "libdds refuses {deal}");
        let tricks = |seat: usize| Strain::ALL.map(|strain| raw.tricks[raw_strain(strain) as usize][seat] as u8);
        (std::array::from_fn(tricks), time)
    }
}
