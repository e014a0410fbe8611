//! Files of boards: nothing is lost, mistakes have a place, and one bad board does not hide the others.

use proptest::prelude::*;
use yomi_bridge::{
    Card, Deal, Vulnerability,
    formats::{Auction, BadBoard, Call, Lin, Pbn, Record},
    seats,
};
use yomi_core::{Game, Purpose, Streams};

const CLUB: &str = include_str!("fixtures/club.pbn");
const BAD: &str = include_str!("fixtures/bad.pbn");
const TABLE: &str = include_str!("fixtures/table.lin");

fn good(records: Vec<Result<Record, BadBoard>>) -> Vec<Record> {
    records.into_iter().map(|record| record.unwrap_or_else(|bad| panic!("{bad}"))).collect()
}

fn cards(record: &Record) -> String {
    record.play.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// Records as other formats hold them: without what only the first one knows.
fn shared(record: &Record) -> Record {
    Record { besides: Vec::new(), ..record.clone() }
}

#[test]
fn pbn_is_understood() {
    let boards = good(Pbn::read(CLUB).records());
    let [first, second] = boards.as_slice() else { panic!("{} boards", boards.len()) };
    assert_eq!((first.name.as_str(), first.players[3].as_str()), ("1", "W. One"));
    assert_eq!((first.dealer, first.vulnerability), (Some(seats::NORTH), Some(Vulnerability::None)));
    let (contract, declarer) = first.contract.unwrap();
    assert_eq!((contract.to_string().as_str(), declarer, first.tricks), ("4H", seats::SOUTH, Some(9)));
    // The columns are West, North, East, South, and South leads to the second trick, East to the third.
    assert_eq!(cards(first), "C7 C2 C4 CA H8 H6 H2 HQ D5 DA D8 D2");
    let calls = first.auction.as_ref().unwrap().calls();
    assert_eq!(calls.len(), 10);
    assert_eq!((calls[2].call.to_string().as_str(), calls[2].alert.as_deref()), ("2H", Some("game force")));
    assert_eq!(first.besides, ["Event", "Site", "Date", "Scoring", "HouseRule", "comments"]);
    assert_eq!(second.deal, first.deal, "the same hands from another seat on");
    assert_eq!((second.contract, second.auction.as_ref().unwrap().is_over()), (None, true));
}

#[test]
fn lin_is_understood() {
    let boards = good(Lin::read(TABLE).records());
    let [first, second] = boards.as_slice() else { panic!("{} boards", boards.len()) };
    assert_eq!(first.deal, good(Pbn::read(CLUB).records())[0].deal);
    assert_eq!(first.dealer, Some(seats::NORTH));
    let (contract, declarer) = first.contract.unwrap();
    assert_eq!((contract.to_string().as_str(), declarer, first.tricks), ("4H", seats::SOUTH, Some(9)));
    assert_eq!(first.besides, ["nt", "zz"]);
    assert_eq!((second.name.as_str(), second.vulnerability), ("2", Some(Vulnerability::NorthSouth)));
}

#[test]
fn what_was_read_is_written_again() {
    for text in [CLUB, BAD, TABLE, &CLUB.replace('\n', "\r\n"), ""] {
        assert_eq!(Pbn::read(text).to_string(), text);
        assert_eq!(Lin::read(text).to_string(), text);
    }
}

#[test]
fn boards_go_through_both_formats() {
    for record in good(Pbn::read(CLUB).records()) {
        let record = shared(&record);
        assert_eq!(shared(&good(Pbn::from_records([&record]).records())[0]), record);
        assert_eq!(shared(&good(Lin::from_records([&record]).records())[0]), record);
    }
}

#[test]
fn bad_boards_are_listed_with_their_places_and_the_others_are_read() {
    let records = Pbn::read(BAD).records();
    let told: Vec<String> = records
        .iter()
        .map(|record| match record {
            Ok(record) => format!("{} is read", record.name),
            Err(bad) => bad.to_string(),
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn mistakes_in_lin_have_places() {
    let told: Vec<String> = [
        "md|1SAKQ,SAH2|",
        "md|1S6543HJT98DAKQCAK,S2H76DJT98CQJT987,SAKQJH5432D432C3|",
        "md|1|\nmb|1C|mb|1C|",
        "md|1|mb|X|",
        "md|1|mb|8C|",
        "sv|q|",
        "md|1|mc|14|",
        "md|1|key|x|",
        "md|1|\n  mb|p",
    ]
    .iter()
    .map(|text| {
        let bad = Lin::read(&format!("qx|o1|{text}")).records().into_iter().find_map(Result::err);
        format!("{text:?}\n  {}", bad.map_or("is read".into(), |bad| bad.to_string()))
    })
    .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_tag_is_replaced_in_its_place_and_comments_stay() {
    let mut file = Pbn::read("[Board \"1\"]\n[Old \"x\"]\na b ; said\nc\n[Deal \"?\"]\n\n[Board \"2\"]\n");
    file.games_mut().next().unwrap().set_tag("Old", "Width\\2R", &["d e".into()]);
    let text = "[Board \"1\"]\n[Old \"Width\\2R\"]\nd e\n; said\n[Deal \"?\"]\n\n[Board \"2\"]\n";
    assert_eq!(file.to_string(), text);
    assert_eq!(file.games().next().unwrap().tag("Old"), Some("Width\\2R"));
}

#[test]
fn declarer_is_who_named_the_strain_first() {
    let mut auction = Auction::new(seats::WEST);
    for call in ["p", "1H", "1S", "3H", "x", "xx", "p", "p", "p"] {
        assert_eq!(auction.contract(), None);
        auction.push(call.parse().unwrap(), None).unwrap();
    }
    let (contract, declarer) = auction.contract().unwrap();
    assert_eq!((contract.to_string().as_str(), declarer), ("3HXX", seats::NORTH));
    assert!(auction.push(Call::Pass, None).unwrap_err().contains("over"));
}

/// A random board: a deal, an auction to a contract, and some cards of a random play.
fn random_board(seed: u64, played: usize) -> Record {
    let mut rng = Streams::new(seed).stream(0, Purpose::Chance);
    let bid = ["1C", "2D", "3H", "4S", "7NT"][seed as usize % 5];
    let mut auction = Auction::new(seats::ALL[seed as usize % 4]);
    auction.push(bid.parse().unwrap(), seed.is_multiple_of(3).then(|| "says \"much\" \\".into())).unwrap();
    for call in ["X", "Pass", "Pass", "Pass"] {
        auction.push(call.parse().unwrap(), None).unwrap();
    }
    let mut record = Record {
        name: seed.to_string(),
        players: ["North \"N\"", "", "S\\", "W"].map(String::from),
        dealer: Some(auction.dealer()),
        vulnerability: Some(Vulnerability::EastWest),
        deal: Some(Deal::random(&mut rng)),
        contract: auction.contract(),
        auction: Some(auction),
        tricks: Some((seed % 14) as u8),
        ..Record::default()
    };
    for _ in 0..played {
        let mut game = record.game_after(usize::MAX).unwrap();
        let card = yomi_core::Position::random_action(&game, &mut rng).unwrap();
        game.apply(card);
        record.play.push(card);
    }
    record
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_is_kept_and_none_panics(text in any::<String>()) {
        let (pbn, lin) = (Pbn::read(&text), Lin::read(&text));
        prop_assert_eq!(pbn.to_string(), &text[..]);
        prop_assert_eq!(lin.to_string(), &text[..]);
        pbn.records();
        lin.records();
    }

    /// Valid files with a few characters replaced come closer to what can go wrong than any text does.
    #[test]
    fn damaged_files_are_kept_and_none_panics(
        file in 0_usize..3,
        damage in prop::collection::vec((any::<prop::sample::Index>(), "[\\[\\]{}\"|;%#=\\*\\-\\\\\nA-Z0-9.: é]"), 1..6),
    ) {
        let mut chars: Vec<char> = [CLUB, BAD, TABLE][file].chars().collect();
        for (place, new) in damage {
            let place = place.index(chars.len());
            chars.splice(place..=place, new.chars());
        }
        let text: String = chars.into_iter().collect();
        let (mut pbn, lin) = (Pbn::read(&text), Lin::read(&text));
        prop_assert_eq!(pbn.to_string(), &text[..]);
        prop_assert_eq!(lin.to_string(), &text[..]);
        pbn.records();
        lin.records();
        pbn.games_mut().for_each(|game| game.set_tag("Deal", "?", &[]));
    }

    #[test]
    fn boards_come_back_from_both_formats(seed in any::<u64>(), played in 0_usize..=52) {
        let record = random_board(seed, played);
        let other = random_board(seed ^ 1, 52 - played);
        for (first, second) in [(&record, &other), (&other, &record)] {
            let pbn = Pbn::read(&Pbn::from_records([first, second]).to_string());
            prop_assert_eq!(good(pbn.records()), [first.clone(), second.clone()]);
            let lin = Lin::read(&Lin::from_records([first, second]).to_string());
            prop_assert_eq!(good(lin.records()), [first.clone(), second.clone()]);
        }
    }
}
