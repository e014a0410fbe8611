//! What an auction says of the hands that a seat does not see.

use yomi_bridge::{Auction, Bridge, BridgeSight, Deal, bidding::Ear, formats::Record, seats};
use yomi_core::{Budget, Game, Purpose, Streams, Worlds};

const DEAL: &str = "N:AQ5.KJ4.KQ73.Q62 KJT98.97.J52.974 632.A832.A64.AK5 74.QT65.T98.JT83";

/// What the opening leader sees after North's 1NT and South's 3NT, of which this was told.
fn leader(told: [Option<&str>; 2]) -> BridgeSight {
    let mut auction = Auction::new(seats::NORTH);
    for (call, alert) in
        [("1NT", told[0]), ("Pass", None), ("3NT", told[1]), ("Pass", None), ("Pass", None), ("Pass", None)]
    {
        auction.push(call.parse().unwrap(), alert.map(str::to_owned)).unwrap();
    }
    let deal: Deal = DEAL.parse().unwrap();
    let record = Record { deal: Some(deal), contract: auction.contract(), auction: Some(auction), ..Record::default() };
    let game: Bridge = record.game_after(0).unwrap();
    game.sight(seats::EAST).into_owned()
}

/// The points of North in random layouts that a seat thinks possible, and what was noted.
fn norths_points(sight: &BridgeSight, ear: Ear) -> (Vec<u32>, Vec<String>) {
    let heard = ear.listen(sight, &Budget::unlimited()).unwrap().unwrap();
    let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
    let points = (0..200).map(|_| heard.layouts().sample(&mut rng)[seats::NORTH].points()).collect();
    (points, heard.notes().to_vec())
}

#[test]
fn calls_limit_the_layouts() {
    let sight = leader([None, None]);
    let (points, notes) = norths_points(&sight, Ear::USUAL);
    assert!(points.iter().all(|points| (15..=17).contains(points)) && notes.is_empty(), "{points:?} {notes:?}");
    let (points, _) = norths_points(&sight, Ear::DEAF);
    assert!(points.iter().any(|points| *points < 10), "who does not listen thinks everything possible");
}

#[test]
fn hands_that_would_have_called_otherwise_are_unlikely() {
    let sight = leader([None, None]);
    let heard = Ear::USUAL.listen(&sight, &Budget::unlimited()).unwrap().unwrap();
    let truth: Deal = DEAL.parse().unwrap();
    // South with four spades beside the hearts would have asked for a major.
    let other: Deal = "N:AQ5.KJ4.KQ73.Q62 KJT98.97.J52.974 6432.A832.A6.AK5 7.QT65.T984.JT83".parse().unwrap();
    assert!(heard.likelihood(&truth) <= 1.0 && heard.likelihood(&other) <= heard.likelihood(&truth));
}

#[test]
fn explanations_count_before_the_system() {
    let (points, notes) = norths_points(&leader([Some("12-14 HCP, balanced"), None]), Ear::USUAL);
    assert!(points.iter().all(|points| (12..=14).contains(points)) && notes.is_empty());
    let (points, notes) = norths_points(&leader([Some("our own invention"), None]), Ear::USUAL);
    assert!(points.iter().all(|points| (15..=17).contains(points)));
    assert_eq!(notes, ["1NT by North: \"our own invention\" says nothing of the cards that can be understood"]);
}

/// East holds five spades to the king, so North cannot have nine, nor can both have all points.
#[test]
fn what_contradicts_the_cards_is_given_up() {
    for told in [[Some("9+!S"), None], [Some("20-21 HCP"), Some("20+ HCP")], [Some("7+!H 7+!S"), None]] {
        let heard = Ear::USUAL.listen(&leader(told), &Budget::unlimited()).unwrap().unwrap();
        assert!(heard.layouts().count() > 0 && !heard.notes().is_empty(), "{told:?}: {:?}", heard.notes());
    }
}
