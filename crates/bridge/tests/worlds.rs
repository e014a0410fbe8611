//! The number of layouts against known values, and the layouts themselves against a search that knows no arithmetic.

mod common;

use common::{card, played, start};
use std::collections::BTreeSet;
use yomi_bridge::{Bridge, BridgeSight, Card, Deal, Hand, Layouts, Suit, seats};
use yomi_core::{Game, Hidden, Position, Purpose, Seat, Streams, View, Worlds};

fn count(game: &Bridge, seat: Seat) -> u128 {
    Layouts::seen_by(&game.sight(seat)).unwrap().count()
}

#[test]
fn whole_deals_have_the_known_numbers_of_layouts() {
    let mut game = start("bridge");
    for seat in seats::ALL {
        assert_eq!(count(&game, seat), 84_478_098_072_866_400, "39! / 13!³");
    }
    game.apply(game.legal_cards().lowest().unwrap().into());
    assert_eq!(count(&game, seats::WEST), 10_400_600, "26 over 13: the leader misses no more than before");
    assert_eq!(count(&game, seats::EAST), 5_200_300, "25 over 12: the card led is West's");
    assert_eq!(count(&game, seats::SOUTH), 5_200_300);
    assert_eq!(count(&game, seats::NORTH), 28_159_366_024_288_800, "38! / (13! 13! 12!)");
}

/// South leads, and East cannot follow. Worked out by hand from South's view.
#[test]
fn suits_not_followed_narrow_the_layouts() {
    let spec = "bridge:deal=N:2.2.2. .76.3. A.A.A. 3.3..2,contract=1NT,leader=S";
    let seen = |cards: &str| count(played(spec, cards).game(), seats::SOUTH);
    assert_eq!(seen(""), 20, "3 of 6 unseen cards");
    assert_eq!(seen("SA"), 20);
    assert_eq!(seen("SA S3"), 10, "2 of 5");
    // East discards the three of diamonds: of ♥763 ♣2 any two are East's.
    assert_eq!(seen("SA S3 S2 D3"), 6);
    // West follows with the three of hearts, East with the six: the seven and the club are left.
    assert_eq!(seen("SA S3 S2 D3 HA H3 H2 H6"), 2);
    // West shows out of diamonds, which tells nothing new of the last card, since it was that card.
    assert_eq!(seen("SA S3 S2 D3 HA H3 H2 H6 DA C2"), 1);

    // With the heart ace led first and a spade to the second trick, East's discard leaves all spades to West.
    let spec = "bridge:deal=N:42.2.. .765.. A.AK.. 53.3..,contract=1NT,leader=S";
    assert_eq!(count(played(spec, "").game(), seats::SOUTH), 20, "3 of ♠53 ♥7653");
    assert_eq!(count(played(spec, "SA S3 S2").game(), seats::SOUTH), 10, "2 of the other 5 are West's");
    assert_eq!(count(played(spec, "SA S3 S2 H7").game(), seats::SOUTH), 3, "♠5 and one of ♥653 are West's");
}

/// All layouts by giving each unseen card to each hidden seat in turn. Who showed out is read from the tricks.
fn by_search(sight: &BridgeSight) -> BTreeSet<Deal> {
    let play = sight.play();
    let mut unseen = play.pack();
    let mut hands = [Hand::EMPTY; 4];
    for seat in seats::ALL {
        hands[seat.index()] = sight.hand(seat).unwrap_or(Hand::EMPTY);
    }
    for &card in play.cards() {
        unseen.remove(card);
    }
    let cards: Vec<Card> = hands.iter().fold(unseen, |unseen, &hand| unseen - hand).iter().collect();
    let mut found = BTreeSet::new();
    give(sight, &cards, hands, &mut found);
    found
}

fn give(sight: &BridgeSight, cards: &[Card], hands: [Hand; 4], found: &mut BTreeSet<Deal>) {
    let play = sight.play();
    let [card, rest @ ..] = cards else {
        found.insert(Deal::new(hands).unwrap());
        return;
    };
    for seat in seats::ALL.into_iter().filter(|&seat| sight.hand(seat).is_none()) {
        let shown_out = play.tricks().any(|trick| {
            let led = trick.cards[0].suit();
            led == card.suit() && trick.card_of(seat).is_some_and(|own| own.suit() != led)
        });
        let cards_played = play.tricks().filter(|trick| trick.card_of(seat).is_some()).count();
        let room = usize::from(play.total_tricks()) - cards_played;
        if !shown_out && (hands[seat.index()].len() as usize) < room {
            let mut next = hands;
            next[seat.index()].insert(*card);
            give(sight, rest, next, found);
        }
    }
}

/// Something true of each of the hands: a range of points, a length, a card.
fn about([north, east, south, west]: [Hand; 4]) -> String {
    let of = |hand: Hand, suit: Suit| hand.of_suit(suit).len();
    let points = west.points();
    format!(
        "N {}+D; E {}P {}; S {}-9H 0-20P; W {}-{}P {}S",
        of(north, Suit::Diamonds),
        east.points(),
        east.lowest().unwrap(),
        of(south, Suit::Hearts),
        points.saturating_sub(2),
        points + 2,
        of(west, Suit::Spades),
    )
}

/// With points or patterns limited, the layouts of all values together are those without limits.
#[test]
fn limits_divide_all_layouts() {
    let all = 84_478_098_072_866_400;
    let with = |shown: String| {
        let game = start("bridge:deal=N:AK54.Q76.KJ3.T98 87.A942.QT.AQ653 QJ2.KT5.A987.K72 T963.J83.6542.J4");
        let sight = game.sight(seats::WEST).into_owned().with_shown(shown.parse().unwrap());
        Layouts::seen_by(&sight).map_or(0, |layouts| layouts.count())
    };
    assert_eq!((0..=37).map(|points| with(format!("S {points}P"))).sum::<u128>(), all);
    assert_eq!((0..=13).map(|length| with(format!("N {length}S; S 0-13H"))).sum::<u128>(), all);
    let of_two = (0..=5).flat_map(|north| (0..=5).map(move |south| (7 * north, 7 * south)));
    let of_two = of_two.map(|(n, s)| with(format!("N {n}-{}P; S {s}-{}P", (n + 6).min(37), (s + 6).min(37))));
    assert_eq!(of_two.sum::<u128>(), all);
}

#[test]
fn layouts_are_what_a_plain_search_finds() {
    let mut rng = Streams::new(6).stream(0, Purpose::Other(0));
    let mut narrowed = 0;
    for index in 0..40 {
        let deal = Deal::random(&mut rng);
        let size = 2 + index % 3;
        let [north, east, south, west] = deal.hands().map(|hand| hand.iter().step_by(3).take(size).collect::<Hand>());
        let contract = ["1C", "2H", "1NT"][index % 3];
        let declarer = ["N", "E", "S", "W"][index % 4];
        let shown = if index % 2 == 0 { String::new() } else { about([north, east, south, west]) };
        let spec = format!(
            "bridge:deal=N:{north} {east} {south} {west},contract={contract},declarer={declarer},shown={shown}"
        );
        let mut game = start(&spec);
        loop {
            for seat in seats::ALL {
                let sight = game.sight(seat);
                let layouts = Layouts::seen_by(&sight).unwrap();
                let mut expected = by_search(&sight);
                let dealt = |deal: &Deal| Bridge::replay_in(&View::new(seat, sight.clone(), &[]), deal).0.hands();
                expected.retain(|deal| game.play().terms().shown.fit(&dealt(deal)));
                let listed = layouts.to_vec();
                assert_eq!(listed.len(), expected.len(), "{spec} {:?}", game.play().cards());
                assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected, "{spec} {:?}", game.play().cards());
                assert!(expected.iter().all(|deal| layouts.contains(deal)));
                narrowed += usize::from(expected.len() > 1 && game.play().cards().len() > size);
            }
            let Some(card) = game.random_action(&mut rng) else { break };
            game.apply(card);
        }
    }
    assert!(narrowed > 100, "the views compared are not all trivial: {narrowed}");
}

#[test]
fn deals_that_do_not_fit_have_no_weight() {
    let spec = "bridge:deal=N:42.2.. .765.. A.AK.. 53.3..,contract=1NT,leader=S";
    let table = played(spec, "SA S3 S2 H7");
    let layouts = Bridge::worlds(&table.view(seats::SOUTH)).unwrap();
    let weight = |text: &str| layouts.weight(&text.parse().unwrap());
    assert_eq!(weight("N:4.2.. .65.. .AK.. 5.3.."), 1.0, "the truth");
    assert_eq!(weight("N:4.2.. .63.. .AK.. 5.5.."), 1.0);
    assert_eq!(weight("N:4.2.. 5.6.. .AK.. .53.."), 0.0, "East has shown out of spades");
    assert_eq!(weight("N:4.3.. .65.. .AK.. 5.2.."), 0.0, "dummy's two of hearts lies open");
    assert_eq!(weight("N:4.2.. .653.. .AK.. 5..."), 0.0, "too many cards");
    assert_eq!(weight("N:4.2.. .6T.. .AK.. 5.3.."), 0.0, "a card of no hand");
}

#[test]
fn sampled_deals_are_layouts_of_large_sets_too() {
    let mut game = start("bridge:contract=4S");
    let mut rng = Streams::new(3).stream(0, Purpose::Other(0));
    while let Some(next) = game.random_action(&mut rng) {
        for seat in seats::ALL {
            let layouts = Layouts::seen_by(&game.sight(seat)).unwrap();
            assert!((0..20).all(|_| layouts.contains(&layouts.sample(&mut rng))));
        }
        game.apply(next);
    }
}

/// Each unseen card is East's in half of the layouts from West's view after the lead.
#[test]
fn samples_of_large_sets_are_even() {
    let mut game = start("bridge");
    game.apply(game.legal_cards().lowest().unwrap().into());
    let layouts = Layouts::seen_by(&game.sight(seats::WEST)).unwrap();
    let mut rng = Streams::new(9).stream(0, Purpose::Other(0));
    let mut counts = [0u32; 52];
    for _ in 0..4_000 {
        layouts.sample(&mut rng)[seats::EAST].iter().for_each(|card| counts[card.index()] += 1);
    }
    let unseen = game.hand(seats::EAST) | game.hand(seats::SOUTH);
    // Six standard deviations of a binomial with n = 4,000 and p = 1/2.
    assert!(unseen.iter().all(|card| counts[card.index()].abs_diff(2_000) < 190), "{counts:?}");
}

#[test]
fn a_replay_needs_only_the_view() {
    let table = played("bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,played=H6", "HQ H7");
    let world = table.game().true_world(seats::SOUTH);
    let (start, actions) = Bridge::replay_in(&table.view(seats::SOUTH), &world);
    assert_eq!(&start, table.start());
    assert_eq!(actions, [card("HQ"), card("H7")].map(yomi_bridge::Action::Card));
}
