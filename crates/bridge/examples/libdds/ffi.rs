//! The few functions of libdds 2.9 that are needed, and the process's CPU time.

use yomi_bridge::{
    Card, Deal, Rank, Strain, Suit, Vulnerability,
    solver::{Position, Table},
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

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

#[link(name = "dds")]
unsafe extern "C" {
    fn SetMaxThreads(threads: i32);
    fn SolveBoard(deal: RawDeal, target: i32, solutions: i32, mode: i32, out: *mut RawResults, thread: i32) -> i32;
    fn CalcDDtable(deal: RawTableDeal, out: *mut RawTable) -> i32;
    fn DealerPar(table: *const RawTable, out: *mut RawPar, dealer: i32, vulnerable: i32) -> i32;
}

unsafe extern "C" {
    fn clock_gettime(clock: i32, out: *mut Timespec) -> i32;
}

/// The CPU time of this process so far, in seconds.
pub(crate) fn cpu_time() -> f64 {
    const PROCESS_CPU_TIME: i32 = 2;
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the pointer is to a timespec of this platform (64-bit Linux), and the clock exists there.
    let result = unsafe { clock_gettime(PROCESS_CPU_TIME, &mut time) };
    assert_eq!(result, 0, "no CPU clock");
    time.seconds as f64 + time.nanoseconds as f64 * 1e-9
}

/// Lets libdds use one thread only.
pub(crate) fn use_one_thread() {
    // SAFETY: may be called with any number at any time.
    unsafe { SetMaxThreads(1) }
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

/// Solves a position with libdds.
fn raw_solve(position: &Position, strain: Strain, solutions: i32) -> RawResults {
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
    let code = unsafe { SolveBoard(deal, -1, solutions, 1, &mut results, 0) };
    assert_eq!(code, 1, "libdds refuses {position:?}");
    results
}

/// The tricks of the side to play.
pub(crate) fn solve(position: &Position, strain: Strain) -> u8 {
    raw_solve(position, strain, 1).score[0] as u8
}

/// The tricks of the side to play after every card, in the order of cards.
pub(crate) fn solve_each_card(position: &Position, strain: Strain) -> Vec<(Card, u8)> {
    let raw = raw_solve(position, strain, 3);
    let mut results = Vec::new();
    for at in 0..raw.cards as usize {
        let ranks = raw.equals[at] | 1 << raw.rank[at];
        let equals = (2..15).filter(|rank| ranks >> rank & 1 != 0);
        let suit = Suit::HIGH_TO_LOW[raw.suit[at] as usize];
        results.extend(equals.map(|rank| (Card::new(suit, Rank::ALL[rank - 2]), raw.score[at] as u8)));
    }
    results.sort_unstable();
    results
}

/// All twenty results.
pub(crate) fn table(deal: &Deal) -> Table {
    let mut raw = RawTable { tricks: [[0; 4]; 5] };
    // SAFETY: a whole deal, and `raw` has the layout of `ddTableResults`.
    let code = unsafe { CalcDDtable(RawTableDeal { cards: raw_cards(deal) }, &mut raw) };
    assert_eq!(code, 1, "libdds refuses {deal}");
    std::array::from_fn(|seat| Strain::ALL.map(|strain| raw.tricks[raw_strain(strain) as usize][seat] as u8))
}

/// The par score of North and South.
pub(crate) fn par_score(table: &Table, dealer: Seat, vulnerability: Vulnerability) -> i32 {
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
    let code = unsafe { DealerPar(&raw, &mut out, i32::from(dealer.0 & 3), vulnerable) };
    assert_eq!(code, 1, "libdds has no par for {table:?}");
    out.score
}
