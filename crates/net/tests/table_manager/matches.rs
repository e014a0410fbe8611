//! Whole matches.

use crate::support::{Running, patient, team};
use yomi_bridge::{
    Vulnerability,
    bidding::{self, Agreement},
    formats::{Pbn, Record},
    seats,
};
use yomi_net::table_manager::{Board, Contracts, Session, Settings};

/// Plays boards with four clients of ours.
fn session(boards: Vec<Board>, settings: Settings) -> Session {
    let table = Running::new(boards, settings);
    let clients = seats::ALL.map(|seat| table.client(seat));
    for client in clients {
        client.join().unwrap().unwrap();
    }
    let (session, sent_away) = table.over();
    assert_eq!(sent_away, Vec::<String>::new());
    session
}

#[test]
fn thirty_two_boards_are_bid_and_played() {
    let boards = Board::random(32, 5);
    let played = session(boards.clone(), patient());
    assert_eq!((played.results.len(), &played.ended_by), (32, &None));
    assert_eq!(played.teams, ["Reds", "Blues"]);
    // The log says the same, to whoever reads it.
    let records = Pbn::read(&played.pbn()).records();
    for ((board, result), record) in boards.iter().zip(&played.results).zip(records) {
        let record = record.unwrap();
        assert_eq!(Record { besides: Vec::new(), ..record.clone() }, result.record);
        assert_eq!(record.deal, Some(board.deal));
        assert_eq!(record.players, seats::ALL.map(|seat| team(seat).to_owned()));
        let auction = record.auction.as_ref().unwrap();
        assert!(auction.is_over() && auction.dealer() == board.dealer);
        let agreement = Agreement { vulnerability: board.vulnerability, ..Agreement::USUAL };
        assert_eq!(auction, &bidding::auction(&board.deal, board.dealer, [agreement; 2]), "four of our bidders");
        let Some((contract, declarer)) = record.contract else {
            assert_eq!((result.score, record.play.len()), (Some(0), 0));
            continue;
        };
        let side = seats::side_of(declarer);
        let game = record.game_after(52).unwrap();
        assert!(game.play().is_over());
        assert_eq!(record.tricks, Some(game.play().tricks_won(side)));
        let points = contract.score(game.play().tricks_won(side), board.vulnerability.of(side));
        assert_eq!(result.score, Some(if side == seats::side_of(seats::NORTH) { points } else { -points }));
    }
    assert_eq!(played, session(boards, patient()), "the same seeds, the same match");
}

#[test]
fn given_contracts_are_played_whatever_the_clients_bid() {
    let given = ["1C", "3NT", "4SX", "7NTXX"].into_iter().zip(seats::ALL).zip(Board::random(4, 6));
    let records: Vec<Record> = given
        .map(|((contract, declarer), board)| Record {
            name: (10 + board.number).to_string(),
            dealer: Some(seats::SOUTH),
            vulnerability: Some(Vulnerability::EastWest),
            deal: Some(board.deal),
            contract: Some((contract.parse().unwrap(), declarer)),
            ..Record::default()
        })
        .collect();
    let boards =
        records.iter().zip(1..).map(|(record, place)| Board::from_record(record, place, Contracts::Given).unwrap());
    let played = session(boards.collect(), patient());
    for (record, result) in records.iter().zip(&played.results) {
        assert_eq!((&result.record.name, result.record.contract), (&record.name, record.contract));
        assert_eq!((result.record.play.len(), &result.forfeit), (52, &None));
    }
    assert_eq!(played.results.len(), 4);
}
