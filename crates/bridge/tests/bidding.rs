//! The bidders: known hands, and what holds for all.

mod common;

use common::hand;
use proptest::prelude::*;
use yomi_bridge::{
    Auction, Call, Card, Deal, Doubling, Hand, Strain, Suit, Vulnerability, bidding,
    bidding::{Agreement, System},
    seats,
};
use yomi_core::{Purpose, Rng, Seat, Streams, pick};

const NATURAL: Agreement = Agreement { system: System::Natural, vulnerability: Vulnerability::None };
const STANDARD: Agreement = Agreement { system: System::Standard, vulnerability: Vulnerability::None };

/// The call with a hand after these calls, North dealing, by the natural system.
fn call(calls: &str, text: &str) -> String {
    call_by(NATURAL, calls, text)
}

fn call_by(agreement: Agreement, calls: &str, text: &str) -> String {
    let mut auction = Auction::new(seats::NORTH);
    for call in calls.split_whitespace() {
        auction.push(call.parse().unwrap(), None).unwrap_or_else(|error| panic!("{calls}: {error}"));
    }
    assert_eq!(hand(text).len(), 13, "{text}");
    bidding::choose(hand(text), &auction, agreement).unwrap().call.to_string()
}

fn check(cases: &[(&str, &str, &str)]) {
    let told = cases.iter().map(|&(calls, hand, _)| format!("{calls:?} {hand}: {}", call(calls, hand)));
    let expected = cases.iter().map(|(calls, hand, expected)| format!("{calls:?} {hand}: {expected}"));
    assert_eq!(told.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

#[test]
fn openings() {
    check(&[
        ("", "AK52.K82.Q63.J52", "1C"),
        ("", "AKQ2.K82.Q63.J52", "1NT"),
        ("", "AKQ2.AQ2.KJ3.J52", "2NT"),
        ("", "AKQ2.AQ2.KQ3.AJ2", "2C"),
        ("", "AQJ52.82.KQ63.52", "1S"),
        ("", "AQ752.KJ852.K3.2", "1S"),
        ("", "2.AQ752.KJ8532.K", "1D"),
        ("", "KQ52.AJ32.K73.52", "1D"),
        ("", "K752.A732.2.KQ83", "1C"),
        ("", "KQT852.82.963.52", "Pass"),
        ("", "KQJ852.82.963.52", "2S"),
        ("", "2.KQJ8542.963.52", "3H"),
        ("", "2.KQJ98542.96.52", "4H"),
        ("", "82.93.52.KQJT852", "3C"),
        ("", "K82.Q973.J52.K52", "Pass"),
        ("Pass Pass", "AQJ52.82.KQ63.52", "1S"),
    ]);
}

#[test]
fn responses() {
    check(&[
        ("1S Pass", "Q82.K73.J852.852", "2S"),
        ("1S Pass", "Q82.K7.KJ852.852", "3S"),
        ("1S Pass", "Q842.K7.AQ852.82", "4S"),
        ("1S Pass", "2.973.J8542.8542", "Pass"),
        ("1S Pass", "82.K73.QJ85.8542", "1NT"),
        ("1S Pass", "82.A73.AK854.K84", "3NT"),
        ("1S Pass", "8.AQ732.KJ54.K84", "2H"),
        ("1C Pass", "K842.Q732.K54.84", "1H"),
        ("1C Pass", "KQ842.Q9732.54.8", "1S"),
        ("1D Pass", "82.K7.QJ85.98542", "2D"),
        ("1H 2C", "K842.Q73.K54.842", "2H"),
        ("1NT Pass", "QJ8542.73.54.842", "2S"),
        ("1NT Pass", "QJ84.K73.Q54.842", "2NT"),
        ("1NT Pass", "QJ84.K73.KQ4.842", "3NT"),
        ("1NT Pass", "KJ842.A73.Q54.82", "3S"),
        ("1NT Pass", "KJ9842.A7.Q54.82", "4S"),
        ("1NT Pass", "AQ4.KQ3.KQ54.K82", "6NT"),
        ("2C Pass", "82.973.J8542.854", "2D"),
    ]);
}

#[test]
fn later_bids() {
    check(&[
        ("1C Pass 1S Pass", "KQ82.73.A8.KQ852", "3S"),
        ("1C Pass 1S Pass", "KQ82.73.A84.K852", "2S"),
        ("1C Pass 1S Pass", "Q8.K73.A84.KQ852", "1NT"),
        ("1C Pass 1S Pass", "Q8.AQ3.AQ84.KJ85", "2NT"),
        ("1H Pass 1S Pass", "8.AQJ732.K84.Q85", "2H"),
        ("1H Pass 1S Pass", "8.AQJ732.A84.K85", "3H"),
        ("1H Pass 1S Pass", "8.AQJ73.8.KQ8542", "2C"),
        ("1H Pass 2H Pass", "8.AQJ732.A84.K85", "Pass"),
        ("1H Pass 2H Pass", "8.AQJ732.AK4.KQ5", "4H"),
        ("1NT Pass 3S Pass", "KJ3.AQ4.KJ52.Q52", "4S"),
        ("1NT Pass 3S Pass", "KJ.AQ43.KJ52.Q52", "3NT"),
        ("1NT Pass 2NT Pass", "KJ.AQ43.AJ52.Q52", "3NT"),
        ("1NT Pass 2NT Pass", "KJ.AQ43.KJ52.Q52", "Pass"),
        ("2C Pass 2D Pass", "AKQJ52.AKQ.A5.K2", "2S"),
        ("1S 2H 2S 3H", "AQJ532.82.A63.52", "3S"),
    ]);
}

#[test]
fn competition() {
    check(&[
        ("1D", "KQJ52.A2.863.852", "1S"),
        ("1S", "KQ2.AJ2.KJ3.Q852", "1NT"),
        ("1S", "Q2.A2.863.AQJ852", "2C"),
        ("1S", "2.KJ52.A863.KQ52", "X"),
        ("1S", "8532.KJ5.A863.K2", "Pass"),
        ("1D", "KQJ852.82.963.52", "2S"),
        ("1D X Pass", "K852.82.9632.852", "1S"),
        ("1D X Pass", "KQ852.82.963.A52", "2S"),
        ("1D X Pass", "KQ852.82.AJ63.A5", "4S"),
        ("1D X Pass", "82.852.KQJ96.A52", "Pass"),
        ("1D 1S Pass", "K82.A52.9632.Q52", "2S"),
        ("1D 1S Pass", "82.AK52.KJ32.852", "1NT"),
    ]);
}

#[test]
fn artificial_calls_are_alerted_and_natural_ones_are_not() {
    let mut auction = Auction::new(seats::NORTH);
    for (text, alerted) in [("AKQ2.AQ2.KQ3.AJ2", true), ("82.973.J852.8542", false), ("973.J84.A92.KQ63", true)] {
        let choice = bidding::choose(hand(text), &auction, NATURAL).unwrap();
        assert_eq!(choice.alert.is_some(), alerted, "{choice:?}");
        auction.push(choice.call, None).unwrap();
    }
}

#[test]
fn nobody_calls_after_the_end() {
    let mut auction = Auction::new(seats::NORTH);
    (0..4).for_each(|_| auction.push(Call::Pass, None).unwrap());
    assert_eq!(bidding::choose(hand("AKQ2.AQ2.KQ3.AJ2"), &auction, NATURAL), None);
}

fn deal(index: u64) -> Deal {
    Deal::random(&mut Streams::new(11).stream(index, Purpose::Chance))
}

fn high_points(hands: Hand) -> u32 {
    hands.iter().map(|card: Card| (card.rank() as u32).saturating_sub(8)).sum()
}

/// On many deals: contracts as high as the cards are good, hardly any doubled, and trumps that are trumps.
#[test]
fn contracts_are_sensible() {
    [NATURAL, STANDARD].into_iter().for_each(check_contracts);
}

fn check_contracts(agreement: Agreement) {
    const DEALS: u64 = 2000;
    let (mut passed_out, mut doubled, mut games, mut slams, mut short, mut weak) = (0, 0, 0, 0, 0, 0);
    for index in 0..DEALS {
        let deal = deal(index);
        let auction = bidding::auction(&deal, Seat((index % 4) as u8), [agreement; 2]);
        assert!(auction.is_over() && auction.calls().len() <= 24, "{deal}: {auction:?}");
        let Some((contract, declarer)) = auction.contract() else {
            passed_out += 1;
            continue;
        };
        let side = deal[declarer] | deal[seats::partner_of(declarer)];
        doubled += u64::from(contract.doubling() != Doubling::Undoubled);
        games += u64::from(contract.score(contract.tricks_needed(), false) >= 300);
        slams += u64::from(contract.level() >= 6);
        assert!(contract.level() < 6 || high_points(side) >= 25, "{deal}: {contract} on {}", high_points(side));
        let trumps = contract.strain().trump().map_or(8, |suit: Suit| side.of_suit(suit).len());
        short += u64::from(trumps < 7);
        weak += u64::from(contract.level() >= 3 && contract.strain() == Strain::NoTrump && high_points(side) < 22);
    }
    let per_cent = |count: u64| 100.0 * count as f64 / DEALS as f64;
    assert!(per_cent(passed_out) < 5.0, "{passed_out} passed out");
    assert!(per_cent(doubled) < 3.0, "{doubled} doubled");
    assert!((30.0..60.0).contains(&per_cent(games)), "{games} games");
    assert!((0.5..5.0).contains(&per_cent(slams)), "{slams} slams");
    assert!(per_cent(short) < 5.0, "{short} with fewer than seven trumps");
    assert!(per_cent(weak) < 2.0, "{weak} games in no trump with fewer than 22 points");
}

/// A legal call that nobody would expect.
fn any_call(auction: &Auction, rng: &mut Rng) -> Call {
    let bids = (1..=7).flat_map(|level| Strain::ALL.map(|strain| Call::Bid(level, strain)));
    let calls = [Call::Pass, Call::Pass, Call::Double, Call::Redouble].into_iter().chain(bids.take(20));
    let legal: Vec<Call> = calls.filter(|&call| auction.check(call).is_ok()).collect();
    *pick(&legal, rng).expect("a pass is always legal")
}

proptest! {
    /// Whatever the others call, the bidder's call is legal, depends on its own hand only, and the auction ends.
    #[test]
    fn auctions_with_anybody_are_legal_and_end(index in 0u64..1_000_000, dealer in 0u8..4, seat in 0u8..4) {
        let deal = deal(index);
        let mut rng = Streams::new(3).stream(index, Purpose::Chance);
        let mut auction = Auction::new(Seat(dealer));
        let agreement = if index % 2 == 0 { NATURAL } else { STANDARD };
        while let Some(turn) = auction.turn() {
            let call = if turn == Seat(seat) {
                bidding::choose(deal[turn], &auction, agreement).unwrap().call
            } else {
                any_call(&auction, &mut rng)
            };
            prop_assert_eq!(auction.check(call), Ok(()));
            auction.push(call, None).unwrap();
            prop_assert!(auction.calls().len() < 320);
        }
    }
}

/// Each convention, asked and answered.
#[test]
fn conventions() {
    for (calls, hand, expected) in [
        // Stayman and its answers.
        ("1NT Pass", "KQ75.A962.T3.J84", "2C"),
        ("1NT Pass 2C Pass", "A832.KQ4.AJ5.K97", "2S"),
        ("1NT Pass 2C Pass", "A832.KQ42.AJ5.K9", "2H"),
        ("1NT Pass 2C Pass", "A83.KQ4.AJ52.K97", "2D"),
        ("1NT Pass 2C Pass 2S Pass", "KQ75.A962.T3.J84", "4S"),
        ("1NT Pass 2C Pass 2D Pass", "KQ75.A962.T3.J84", "3NT"),
        // Transfers.
        ("1NT Pass", "J7.T98532.73.J84", "2D"),
        ("1NT Pass 2D Pass", "A832.KQ4.AJ5.K97", "2H"),
        ("1NT Pass 2D Pass 2H Pass", "J7.T98532.73.J84", "Pass"),
        ("1NT Pass 2H Pass 2S Pass", "KQ752.A96.T3.J84", "3NT"),
        ("1NT Pass 2H Pass 2S Pass 3NT Pass", "A83.KQ4.AJ52.K97", "4S"),
        ("2NT Pass", "J7.T98532.A3.J84", "3D"),
        // Blackwood: asked, answered, decided.
        ("1S Pass 3S Pass", "AKQJ32.A5.KQJ2.2", "4NT"),
        ("1S Pass 3S Pass 4NT Pass", "T9854.KQ5.A3.K84", "5D"),
        ("1S Pass 3S Pass 4NT Pass 5D Pass", "AKQJ32.A5.KQJ2.2", "6S"),
        ("1S Pass 3S Pass 4NT Pass 5C Pass", "AKQJ32.A5.KQJ2.2", "5S"),
        // Weak bids by vulnerability, and raised as high as there are trumps.
        ("", "QJT754.85.K32.87", "2S"),
        ("2S Pass", "K82.9.A8642.9743", "3S"),
        // Doubles.
        ("1D 1S", "75.KQ62.843.K974", "X"),
        ("1D 1S X Pass", "84.AJ73.AKT42.92", "2H"),
        ("1H", "KQ73.8.A982.KJ54", "X"),
    ] {
        assert_eq!(call_by(STANDARD, calls, hand), expected, "{calls}: {hand}");
    }
}

/// What a call shows is what the hands that make it have: the reading of one's own system is right.
#[test]
fn calls_mean_what_the_bidder_has() {
    let mut wrong = 0;
    let mut read = 0;
    for index in 0..300 {
        let deal = deal(index);
        let auction = bidding::auction(&deal, Seat((index % 4) as u8), [STANDARD; 2]);
        for (_, seat, meaning) in bidding::explained(&auction, STANDARD) {
            read += 1;
            wrong += u32::from(!meaning.limits.fit(deal[seat]));
        }
    }
    assert!(wrong * 50 < read, "{wrong} of {read} calls were made without the hand that they show");
}
