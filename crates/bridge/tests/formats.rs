//! Files of boards: nothing is lost, mistakes have a place, and one bad board does not hide the others.

use proptest::prelude::*;
use yomi_bridge::{
    Auction, Call, Card, Deal, Vulnerability,
    formats::{BadBoard, Format, Lin, Pbn, Record},
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
    assert_eq!(first.besides, ["vg", "pn", "nt", "zz"]);
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
            Ok(record) if record.odd.is_empty() => format!("{} is read", record.name),
            Ok(record) => record.odd.join("\n"),
            Err(bad) => bad.to_string(),
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

const ODD_DEAL: &str = "N:AKQJ.5432.432.32 T987.AKQ.765.654 6543.JT98.AKQ.AK 2.76.JT98.QJT987";

/// A board in whose auction one call is written in this way.
fn with_call(call: &str) -> Record {
    let text = format!(
        "[Board \"7\"]\n[Deal \"{ODD_DEAL}\"]\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Auction \"N\"]\n2C Pass {call} Pass\n[Note \"1:asks\"]\n"
    );
    good(Pbn::read(&text).records())[0].clone()
}

/// Marks as they stand in public files.
#[test]
fn marks_on_calls_are_understood() {
    for (call, made, alert) in [("5C=1", "5C", "asks"), ("5C=1=", "5C", "asks"), ("4N*", "4NT", "")] {
        let record = with_call(call);
        let auction = record.auction.unwrap();
        let third = &auction.calls()[2];
        assert_eq!((third.call.to_string().as_str(), third.alert.as_deref()), (made, Some(alert)));
        assert!(record.odd.is_empty());
    }
}

#[test]
fn an_odd_call_loses_the_auction_and_not_the_deal() {
    for (call, told) in [("AC", "\"AC\" is no call"), ("1NT", "1NT is not higher than the last bid, 2C")] {
        let record = with_call(call);
        assert_eq!(record.deal.unwrap().to_string(), ODD_DEAL);
        assert!(record.auction.is_none() && record.contract.is_some());
        let [odd] = &record.odd[..] else { panic!("{:?}", record.odd) };
        assert!(odd.starts_with(&format!("line 6, column 9: board 7: {told}")), "{odd}");
        assert!(odd.ends_with("the auction is left out"), "{odd}");
    }
    let lin = "md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|mb|7S|mb|6S|pc|C2|";
    let record = &good(Lin::read(lin).records())[0];
    assert!(record.deal.is_some() && record.auction.is_none() && record.contract.is_none());
    assert!(
        record.odd[0].contains("6S is not higher") && record.odd[0].ends_with("and the play with it"),
        "{:?}",
        record.odd
    );
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

const DLM: &str = "From board=1\nTo board=1\nBoard 01=aaaaaabffffffkkkkkklpppppp015\n";
const RBN: &str = "\
{Boards made for these tests,
over two lines}
D 20260105
N N. One+S. One:W. One+E. One:O
B 1:A
H N:AKQJ.5432.432.32:T987.AKQ.765.654:6543.JT98.AKQ.AK:
A NZ:1SP2H*1P:3CP4HA
1 game force
C 4H:S
P W:unread
R 9:-50

N :Other+One:C
A NZ:PPPP

B 2
H N:AKQJ.5432.432.32:T987.AKQ.765.654:6543.JT98.AKQ.K:

B 3
H W:.K..:A...

B 4
A EB:1C1C
";

#[test]
fn rbn_is_understood() {
    let boards = Format::Rbn.records(RBN);
    let club = good(Pbn::read(CLUB).records()).remove(0);
    let first = boards[0].as_ref().unwrap();
    assert_eq!((&first.name, first.deal, &first.players), (&club.name, club.deal, &club.players));
    assert_eq!((first.contract, first.tricks, first.vulnerability), (club.contract, Some(9), club.vulnerability));
    let calls =
        |record: &Record| record.auction.iter().flat_map(Auction::calls).map(|made| made.call).collect::<Vec<_>>();
    assert_eq!(calls(first), calls(&club));
    assert_eq!(first.besides, ["comments", "D", "1", "P"]);
    let second = boards[1].as_ref().unwrap();
    assert_eq!((&second.name, second.deal, second.contract), (&first.name, first.deal, None), "the other table");
    assert_eq!(second.players, ["", "One", "", "Other"]);
    let bad: Vec<String> = boards[2..].iter().map(|bad| bad.as_ref().unwrap_err().to_string()).collect();
    assert!(bad[0].starts_with("line 17, column 3: board 2: South holds 12 cards"), "{}", bad[0]);
    assert!(bad[1].starts_with("line 20, column 3: board 3: East holds 0 cards"), "{}", bad[1]);
    assert!(bad[2].starts_with("line 23, column 8: board 4: 1C is not higher"), "{}", bad[2]);
}

#[test]
fn dlm_is_understood() {
    // North has the first thirteen cards, all spades, East the hearts, and so on; the check is the number XOR 14.
    let filling = |board: u32| format!("Board {board:02}=aaaaaabffffffkkkkkklpppppp{:03}\n", board ^ 14);
    let text = format!(
        "[Document]\nFrom board=2\nTo board=5\n{}{}{}Board 04=aaaaaabffffffkkkkkklpppppz010\nBoard 05=aaaaaabffffffkkkkkklppppp\n{}",
        filling(1),
        filling(2),
        filling(3).replace("013", "014"),
        filling(6)
    );
    let boards = Format::Dlm.records(&text);
    assert_eq!(boards.len(), 4, "only those that the file says it has");
    let board = boards[0].as_ref().unwrap();
    let suits = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    assert_eq!(board.deal.unwrap().to_string(), suits);
    assert_eq!((board.dealer, board.vulnerability), (Some(seats::EAST), Some(Vulnerability::NorthSouth)));
    let bad: Vec<String> = boards[1..].iter().map(|bad| bad.as_ref().unwrap_err().to_string()).collect();
    assert!(bad[0].starts_with("line 6, column 36: board 03: the letters give the check 013"), "{}", bad[0]);
    assert!(bad[1].starts_with("line 7, column 35: board 04: a board is 26 letters"), "{}", bad[1]);
    assert!(bad[2].starts_with("line 8, column 35: board 05: a board is 26 letters"), "{}", bad[2]);
}

#[test]
fn formats_that_are_only_read_write_nothing() {
    for (name, format) in Format::ALL {
        assert_eq!(Format::from_extension(&name.to_uppercase()), Some(format));
        assert_eq!(format.write([]).is_some(), matches!(format, Format::Pbn | Format::Lin), "{name}");
    }
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
        record.play.push(card.card().unwrap());
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
        for (_, format) in Format::ALL {
            format.records(&text);
        }
    }

    /// Valid files with a few characters replaced come closer to what can go wrong than any text does.
    #[test]
    fn damaged_files_are_kept_and_none_panics(
        file in 0_usize..5,
        damage in prop::collection::vec((any::<prop::sample::Index>(), "[\\[\\]{}\"|;%#=\\*\\-\\\\\nA-Z0-9.: é]"), 1..6),
    ) {
        let mut chars: Vec<char> = [CLUB, BAD, TABLE, RBN, DLM][file].chars().collect();
        for (place, new) in damage {
            let place = place.index(chars.len());
            chars.splice(place..=place, new.chars());
        }
        let text: String = chars.into_iter().collect();
        let (mut pbn, lin) = (Pbn::read(&text), Lin::read(&text));
        prop_assert_eq!(pbn.to_string(), &text[..]);
        prop_assert_eq!(lin.to_string(), &text[..]);
        for (_, format) in Format::ALL {
            format.records(&text);
        }
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
