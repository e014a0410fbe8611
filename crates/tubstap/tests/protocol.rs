//! What a server and its clients say to each other.

mod common;

use std::collections::VecDeque;
use std::time::Duration;
use yomi_core::{Clock, Game, Limits, Seat, Side, Verdict};
use yomi_tubstap::{
    Tubstap, TubstapRules,
    protocol::{Client, ClientError, End, Ending, GameResult, Referee, Reply, Request, embedded_map},
    replay::{Occasion, Record, Replay},
};

fn client(player: &str) -> Client {
    Client::new(player, Box::new(embedded_map), 5, 0).unwrap()
}

/// Plays a battle between two clients, who hear each other's words at once. Also what each client was told.
fn played(map: &str, mut clients: [Client; 2]) -> (GameResult, [Vec<String>; 2], [Option<End>; 2]) {
    let mut referee = Referee::new(embedded_map(map).unwrap());
    let mut messages: VecDeque<_> = referee.begin().into();
    let (mut told, mut ends) = ([Vec::new(), Vec::new()], [None; 2]);
    while let Some((seat, request)) = messages.pop_front() {
        let line = request.to_string();
        assert_eq!(line.parse(), Ok(request));
        told[seat.index()].push(line.clone());
        if ends[seat.index()].is_some() {
            continue;
        }
        let heard = clients[seat.index()].hear(&line).unwrap();
        ends[seat.index()] = heard.end;
        messages.extend(referee.hear(seat, &heard.say.to_string()));
    }
    (referee.result().unwrap(), told, ends)
}

#[test]
fn whole_battles() {
    for map in ["road-fap", "skirmish.tbsmap", "maps\\batteries.tbsmap"] {
        let (result, told, ends) = played(map, [client("greedy"), client("random")]);
        let text = format!("MAP {}", embedded_map(map).unwrap().to_string().replace('\n', ""));
        assert_eq!(told[0][..4], ["name", "opponent random", text.as_str(), "Color 0"]);
        assert_eq!(told[1][..4], ["name", "opponent greedy", text.as_str(), "Color 1"]);
        assert_eq!(told[0][4], "Genmove");
        assert!(told[1][4].starts_with("play "));
        assert_eq!(result.names, ["greedy", "random"]);
        let rules = TubstapRules::new(embedded_map(map).unwrap());
        let replay = Replay::of(&rules, &result.actions, Occasion::default()).unwrap();
        let outcome = replay.end().outcome().unwrap();
        assert_eq!(result.ending, Ending::ByRules(outcome));
        let expected = [Side::FIRST, Side::SECOND].map(|side| Some(End::Finished(result.ending.verdict(side))));
        assert_eq!(ends, expected);
        assert_eq!(played(map, [client("greedy"), client("random")]).0, result);
    }
}

/// A referee that has asked red for its first action.
fn asked() -> Referee {
    let mut referee = Referee::new(embedded_map("road-fap").unwrap());
    let mut open: VecDeque<_> = referee.begin().into();
    while let Some((seat, request)) = open.pop_front() {
        if request != Request::Genmove {
            open.extend(referee.hear(seat, "= "));
        }
    }
    assert_eq!(referee.thinks_about(Seat::FIRST), Some(1));
    assert_eq!(referee.thinks_about(Seat::SECOND), None);
    referee
}

#[test]
fn faults_lose_and_are_named() {
    for (line, reason) in [
        ("hello", "sent no answer: \"hello\" is no answer; begin with = or, if it cannot be, with ?"),
        ("? I give up", "answered \"Genmove\" with: I give up"),
        ("= 1,2,3", "sent no action: \"1,2,3\" is no action: an action has 3 values; write unit,tox"),
        ("= 0,1,1,1,1,-1,-1,-1,8,0,0", "is no action: an action cannot have the type 8"),
        ("= 9,1,1,1,1,-1,-1,-1,1,0,0", "did what it could not: there is no unit 9; those left are"),
        ("= 3,1,1,1,1,-1,-1,-1,1,0,0", "is Blue's; Red is to move one of its own"),
        ("=", "sent no action: \"\" is no action: an action has 1 values"),
    ] {
        let mut referee = asked();
        let messages = referee.hear(Seat::FIRST, line);
        assert_eq!(messages, [(Seat::FIRST, Request::Quit), (Seat::SECOND, Request::Quit)]);
        let result = referee.result().unwrap();
        assert_eq!(result.ending.winner(), Some(Side::SECOND));
        assert!(result.ending.reason().contains(reason), "{}", result.ending.reason());
        assert!(referee.hear(Seat::FIRST, line).is_empty());
        assert_eq!((referee.forfeit(Seat::SECOND, String::new()), referee.result()), (Vec::new(), Some(result)));
    }
}

#[test]
fn who_is_not_asked_changes_nothing_until_it_is_too_much() {
    let mut referee = asked();
    for _ in 0..100 {
        assert!(referee.hear(Seat::SECOND, "= 3,1,1,1,1,-1,-1,-1,1,0,0").is_empty());
    }
    assert!(!referee.is_over());
    referee.hear(Seat::SECOND, "nonsense");
    let reason = referee.result().unwrap().ending.reason();
    assert_eq!(reason, "Blue forfeits, it spoke more than 100 times without being asked");
}

#[test]
fn a_side_may_give_up() {
    let mut referee = asked();
    let messages = referee.hear(Seat::FIRST, &format!("= ACTION[{}];", Record::SURRENDER));
    assert_eq!(messages[0], (Seat::SECOND, Request::Play(Record::SURRENDER)));
    assert_eq!(referee.result().unwrap().ending, Ending::Surrender(Side::FIRST));
    let mut winner = client("random");
    for line in ["MAP road-fap", "Color 1"] {
        winner.hear(line).unwrap();
    }
    assert_eq!(winner.hear(&messages[0].1.to_string()).unwrap().end, Some(End::Finished(Verdict::Won)));
}

#[test]
fn requests_are_understood_in_many_ways() {
    let record = Record::SURRENDER;
    for (line, request) in [
        ("NAME", Request::Name),
        ("Opponent  some body ", Request::Opponent("some body".into())),
        ("map a b.tbsmap", Request::Map("a b.tbsmap".into())),
        ("color 1", Request::Colour(Side::SECOND)),
        ("genmove\r", Request::Genmove),
        ("Play -1, -1,-1,-1,-1,-1,-1,-1,0,0,0", Request::Play(record)),
        ("play action[-1,-1,-1,-1,-1,-1,-1,-1,0,0,0];", Request::Play(record)),
    ] {
        assert_eq!(line.parse(), Ok(request));
    }
    for wrong in ["", "MAP", "Color 2", "Color", "play", "play 1", "play ACTION[", "hello", "play é,é,é,é"] {
        assert!(wrong.parse::<Request>().is_err(), "{wrong}");
    }
    assert_eq!("=x".parse(), Ok(Reply::Done("x".into())));
    assert!("é".parse::<Reply>().is_err() && "".parse::<Reply>().is_err());
}

#[test]
fn clients_survive_servers() {
    let mut early = client("random");
    assert_eq!(early.hear("Genmove"), Err(ClientError::TooEarly { said: "Genmove", missing: "Color" }));
    assert_eq!(early.hear("Color 0"), Err(ClientError::TooEarly { said: "Color", missing: "MAP" }));
    assert!(matches!(early.hear("MAP nowhere.tbsmap"), Err(ClientError::NoMap(_))));
    assert!(matches!(early.hear("MAP SIZEX[3];"), Err(ClientError::NoMap(_))));
    assert!(matches!(early.hear("what?").unwrap().say, Reply::Failed(_)));
    assert_eq!(early.hear("quit").unwrap().end, Some(End::BrokenOff));

    let mut blue = client("random");
    for line in ["MAP road-fap", "Color 1"] {
        assert_eq!(blue.hear(line).unwrap().say, Reply::Done(String::new()));
    }
    assert_eq!(blue.seat(), Some(Seat::SECOND));
    assert_eq!(blue.hear("Genmove").unwrap().say, Reply::Failed("it is not my turn".into()));
    assert!(matches!(blue.hear("play 3,1,1,1,1,-1,-1,-1,1,0,0"), Err(ClientError::Impossible { .. })));
    assert!(Client::new("nobody", Box::new(embedded_map), 0, 0).is_err());
}

/// These would think for ever without.
#[test]
fn a_client_thinks_within_limits() {
    let work = Limits { work: Some(20), ..Limits::default() };
    let clock = Limits::clock(Clock::new(Duration::from_millis(60), Duration::ZERO));
    let limited = |player: &str, limits: &Limits| client(player).within(limits.clone());
    let clients = [limited("uct:4000000000", &work), limited("tactician:ms=clock,tables=none", &clock)];
    let (result, ..) = played("road-fapr-small", clients);
    assert!(matches!(result.ending, Ending::ByRules(_)), "{result:?}");
}

/// Some servers want every turn ended by name, though the last unit's action has ended it.
#[test]
fn an_end_of_turn_may_be_confirmed() {
    let text = common::map_text(9, 0, &["====="], &["P10 a1", "p10 e1"]).replace('\n', "");
    let end = "-1,-1,-1,-1,-1,-1,-1,-1,3,0,0";
    let mut red = client("greedy");
    for line in [format!("MAP {text}").as_str(), "Color 0"] {
        red.hear(line).unwrap();
    }
    let Reply::Done(_) = red.hear("Genmove").unwrap().say else { panic!("red is to move") };
    assert_eq!(red.hear("Genmove").unwrap().say, Reply::Done(end.into()));
    assert_eq!(red.hear("Genmove").unwrap().say, Reply::Failed("it is not my turn".into()));
    red.hear("play 1,5,1,5,1,-1,-1,-1,1,0,0").unwrap();
    red.hear(&format!("play {end}")).unwrap();
    assert!(matches!(red.hear(&format!("play {end}")), Err(ClientError::Impossible { .. })));
    assert!(matches!(red.hear("Genmove").unwrap().say, Reply::Done(_)));
    assert_eq!(Tubstap::seat_name(Seat::FIRST), "Red");
}

const END: &str = "-1,-1,-1,-1,-1,-1,-1,-1,3,0,0";

/// What a server sends, `>` and whom to, and what it is answered, `<` and by whom: the platform's words, `R` for red
/// and `B` for blue. The referee must say what is in the lines with `>`, in their order for each side.
fn transcript(map: &str, lines: &[&str]) -> Referee {
    let mut referee = Referee::new(embedded_map(map).unwrap());
    let mut said: [VecDeque<String>; 2] = Default::default();
    for (seat, request) in referee.begin() {
        said[seat.index()].push_back(request.to_string());
    }
    for line in lines {
        let (sign, words) = line.split_once(' ').unwrap_or((line, ""));
        let seat = if sign.ends_with('R') { Seat::FIRST } else { Seat::SECOND };
        if sign.starts_with('>') {
            let next = said[seat.index()].pop_front();
            let words = words.replace("TEXT", &map.replace('\n', ""));
            assert_eq!(next, Some(words), "{line}");
        } else {
            for (seat, request) in referee.hear(seat, &format!("= {words}")) {
                said[seat.index()].push_back(request.to_string());
            }
        }
    }
    assert!(said.iter().all(VecDeque::is_empty), "{said:?}");
    referee
}

/// A panzer a side, so that a turn is over with one action.
fn duel() -> String {
    let map = common::map_text(4, 0, &["======"], &["P10 a1", "p10 f1"]);
    yomi_tubstap::BattleMap::read(map.as_bytes()).unwrap().to_string()
}

/// All that the platform's server asks before the first action.
const OPENING: [&str; 18] = [
    ">R name",
    "<R r",
    ">B name",
    "<B b",
    ">R opponent b",
    "<R",
    ">B opponent r",
    "<B",
    ">R MAP TEXT",
    "<R",
    ">R Color 0",
    "<R",
    ">B MAP TEXT",
    "<B",
    ">B Color 1",
    "<B",
    ">R Genmove",
    "<R 0,2,1,1,1,-1,-1,-1,1,0,0",
];

/// The first thing that a side does in its turn may be to end it. It is not what confirms the other's turn.
#[test]
fn a_whole_turn_is_passed_by_one_end_of_turn() {
    let lines = [
        ">B play 0,2,1,1,1,-1,-1,-1,1,0,0",
        "<B",
        ">B Genmove",
        "<B -1,-1,-1,-1,-1,-1,-1,-1,3,0,0",
        ">R play -1,-1,-1,-1,-1,-1,-1,-1,3,0,0",
        "<R",
        ">R Genmove",
        "<R -1,-1,-1,-1,-1,-1,-1,-1,3,0,0",
        ">B play -1,-1,-1,-1,-1,-1,-1,-1,3,0,0",
        "<B",
        ">B Genmove",
        "<B 1,5,1,6,1,-1,-1,-1,1,0,0",
        ">R play 1,5,1,6,1,-1,-1,-1,1,0,0",
        ">R quit",
        ">B quit",
    ];
    let referee = transcript(&duel(), &[&OPENING[..], &lines].concat());
    let result = referee.result().unwrap();
    assert_eq!((result.ending.reason().as_str(), result.actions.len()), ("equal HP at the turn limit", 4));
}

/// Somebody who is not asked and confirms what its last unit has done already is not heard; it is the other's turn.
#[test]
fn a_confirmation_is_heard_only_of_the_side_whose_turn_has_ended() {
    let lines = [
        "<R -1,-1,-1,-1,-1,-1,-1,-1,3,0,0",
        ">B play 0,2,1,1,1,-1,-1,-1,1,0,0",
        "<B",
        ">B Genmove",
        "<R -1,-1,-1,-1,-1,-1,-1,-1,3,0,0",
        "<B 1,5,1,6,1,-1,-1,-1,1,0,0",
        ">R play 1,5,1,6,1,-1,-1,-1,1,0,0",
        "<R",
        ">R Genmove",
    ];
    let referee = transcript(&duel(), &[&OPENING[..], &lines].concat());
    assert_eq!((referee.thinks_about(Seat::FIRST), referee.thinks_about(Seat::SECOND)), (Some(3), None));
    // A client of ours hears it in the same way.
    let mut red = client("greedy");
    for line in [format!("MAP {}", duel().replace('\n', "")).as_str(), "Color 0"] {
        red.hear(line).unwrap();
    }
    let Reply::Done(_) = red.hear("Genmove").unwrap().say else { panic!("red is to move") };
    red.hear(&format!("play {END}")).unwrap();
    assert!(matches!(red.hear("Genmove").unwrap().say, Reply::Done(_)), "blue has passed its turn");
    assert!(matches!(red.hear("play 0,1,1,1,1,-1,-1,-1,1,0,0"), Err(ClientError::Impossible { .. })));
}

/// Red's first unit has acted on this map and all of blue's have: blue's first turn passes without a word to it.
#[test]
fn units_that_have_acted_on_the_map_are_freed_after_their_own_sides_turn() {
    let map = common::map_text(9, 0, &["======"], &["P10 a1'", "P10 b1", "p10 f1'"]);
    let map = yomi_tubstap::BattleMap::read(map.as_bytes()).unwrap().to_string();
    let mut opening = OPENING;
    opening[17] = "<R 1,3,1,2,1,-1,-1,-1,1,0,0";
    let lines = [">B play 1,3,1,2,1,-1,-1,-1,1,0,0", "<B", ">R Genmove"];
    let referee = transcript(&map, &[&opening[..], &lines].concat());
    assert_eq!(referee.thinks_about(Seat::FIRST), Some(3));
}

/// Random players end turns at any time, also as the first thing that they do.
#[test]
fn random_battles_come_to_their_end() {
    for seed in 0..40 {
        let random = || Client::new("random", Box::new(embedded_map), seed, 0).unwrap();
        let (result, ..) = played("skirmish", [random(), random()]);
        assert!(matches!(result.ending, Ending::ByRules(_)), "seed {seed}: {result}");
    }
}
