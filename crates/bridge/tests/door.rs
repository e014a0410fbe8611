//! What bridge brings besides rules, views and players.

use yomi_bridge::{Bridge, BridgeRules, DOOR};
use yomi_conformance::rules_of;
use yomi_core::{
    AnalysisError, Args, Budget, FileKind, Found, Game, GameText, Limits, Players, Purpose, Rules, Spec, Streams,
};

fn kind(ending: &str) -> &'static FileKind {
    DOOR.files.iter().find(|kind| kind.ending == ending).unwrap()
}

#[test]
fn every_level_has_a_player() {
    let rules = rules_of::<Bridge>("bridge");
    assert!(DOOR.levels.len() >= 3);
    for level in DOOR.levels {
        Bridge::player(level.player, &rules).unwrap_or_else(|error| panic!("{}: {error}", level.player));
    }
}

#[test]
fn the_module_that_draws_comes_first() {
    assert_eq!(DOOR.page.files[0].0, "bridge.js");
    assert!(DOOR.page.files.iter().all(|(_, text)| !text.is_empty()));
}

#[test]
fn positions_are_analysed() {
    let analyze = DOOR.analyze.unwrap();
    let spec: Spec = "bridge:need=4".parse().unwrap();
    let position = "N:AK.AQ.. 987.7.. 43.43.. 65.K6..\nplayed: H6";
    let analysis = analyze(&spec, position, &Budget::unlimited()).unwrap();
    assert_eq!(analysis.json["finished"], true);
    assert!(analysis.text.contains("35 layouts are possible") && analysis.svg.starts_with("<svg"));
    let error = analyze(&spec, "N:AK", &Budget::unlimited()).unwrap_err();
    assert!(matches!(error, AnalysisError::Position(text) if text.starts_with("line 1: ")));
}

/// Worlds that were given need not be counted, so there is something to say even without any time.
#[test]
fn an_analysis_without_time_says_so() {
    let over = Budget::within(&Limits::time(std::time::Duration::ZERO), None);
    let spec: Spec = "bridge:need=4".parse().unwrap();
    let worlds = "N:AK.AQ.. 987.7.. 43.43.. 65.K6..\nN:AK.AQ.. 987.K.. 43.43.. 65.76..\nplayed: H6";
    let analysis = (DOOR.analyze.unwrap())(&spec, worlds, &over).unwrap();
    assert_eq!(analysis.json["finished"], false);
    assert!(analysis.text.contains("The time was over"));
    let one = worlds.lines().next().unwrap();
    let error = (DOOR.analyze.unwrap())(&spec, one, &over).unwrap_err().to_string();
    assert_eq!(error, "the position: there was no time to count the layouts; give it more time");
}

/// A board played to the end.
fn played() -> GameText {
    let actions = "H6 HQ H7 H3 SA S5 S3 S8 SK S6 S4 S9 HA S7 H4 HK";
    GameText {
        rules: "bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,vul=ns,need=4".parse().unwrap(),
        actions: actions.split(' ').map(str::to_owned).collect(),
        players: ["mc:40".into(), "one+other".into()],
        resigned: None,
    }
}

fn write(game: &GameText) -> Result<Vec<u8>, String> {
    (kind("pbn").write.unwrap())(game)
}

#[test]
fn games_are_written_and_read_again() {
    let bytes = write(&played()).unwrap();
    assert!(String::from_utf8_lossy(&bytes).contains("[Result \"4\"]"));
    assert_eq!((kind("pbn").read)(&bytes), Ok(vec![Found::Game(played())]));
}

#[test]
fn cards_played_before_the_start_are_part_of_the_board() {
    let mut game = played();
    let first = game.actions.drain(..2).collect::<Vec<_>>().join(" ");
    game.rules = game.rules.with("played", first);
    assert_eq!((kind("pbn").read)(&write(&game).unwrap()), Ok(vec![Found::Game(played())]));
}

#[test]
fn boards_that_are_not_over_are_positions_to_play_from() {
    let mut game = played();
    game.actions.truncate(5);
    assert_eq!((kind("pbn").read)(&write(&game).unwrap()), Ok(vec![Found::Start(game.rules)]));
    let table = (kind("lin").read)(include_bytes!("fixtures/table.lin")).unwrap();
    assert!(
        matches!(&table[..], [Found::Start(rules), Found::Game(passed)] if passed.actions == ["Pass"; 4] && rules.to_string().contains("auction=yes") && rules.to_string().contains("calls="))
    );
    let board = "B 7\nH N:AKQJ...:...AKQJ:..AKQJ.:.AKQJ..\nC 1S:N\n";
    let expected = "bridge:deal=N:AKQJ... ...AKQJ ..AKQJ. .AKQJ..,contract=1S,declarer=N,need=4";
    assert_eq!((kind("rbn").read)(board.as_bytes()), Ok(vec![Found::Start(expected.parse().unwrap())]));
}

#[test]
fn what_cannot_be_read_or_written_says_why() {
    let read = |ending: &str, bytes: &[u8]| (kind(ending).read)(bytes).unwrap_err();
    assert_eq!(read("pbn", b""), "the file has no board with a deal and a contract");
    assert!(read("lin", b"qx|o1|md|3S2S2|").contains("dealt twice"));
    let refused = |change: fn(&mut GameText)| {
        let mut game = played();
        change(&mut game);
        write(&game).unwrap_err()
    };
    assert!(refused(|game| game.rules = "bridge".parse().unwrap()).starts_with("the deal is not known"));
    assert!(refused(|game| game.rules = game.rules.clone().with("leader", "N")).contains("another leader"));
    assert!(refused(|game| game.actions[1] = "SA".into()).starts_with("action 2: North must follow suit"));
    assert!(refused(|game| game.actions[1] = "1S".into()).contains("1S is a call, and this board has its contract"));
    assert!(refused(|game| game.resigned = Some(yomi_core::Side::FIRST)).contains("gave up"));
}

/// A board that cannot be read is told about, and does not keep the others from being read.
#[test]
fn odd_boards_are_told_about_and_the_others_are_kept() {
    let found = (kind("pbn").read)(include_bytes!("fixtures/bad.pbn")).unwrap();
    let told: Vec<&str> = found
        .iter()
        .filter_map(|found| match found {
            Found::Warning(text) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert!(
        told.iter().any(|text| text.starts_with("line 2, ") && text.ends_with("the board is left out")),
        "{told:?}"
    );
    assert!(
        told.iter().any(|text| text.contains("a revoke: ") && text.ends_with("the play is kept up to card 1")),
        "{told:?}"
    );
    assert!(found.iter().any(|found| matches!(found, Found::Start(_))));
}

/// A whole board with its auction, and one that was passed out.
#[test]
fn games_with_an_auction_are_written_and_read_again() {
    let deal = "N:AKQJ.5432.432.32 T987.AKQ.765.654 6543.JT98.AKQ.AK 2.76.JT98.QJT987";
    let rules: yomi_core::Spec = format!("bridge:deal={deal},auction=yes,board=7").parse().unwrap();
    let players = ["a".to_owned(), "b".to_owned()];
    let passed =
        GameText { rules: rules.clone(), actions: vec!["Pass".into(); 4], players: players.clone(), resigned: None };
    let mut actions: Vec<String> = "1NT Pass Pass X Pass Pass Pass".split(' ').map(String::from).collect();
    let args = Args::new(&rules, BridgeRules::PARAMS).unwrap();
    let mut game = BridgeRules::from_args(&args).unwrap().start(&mut Streams::new(0).stream(0, Purpose::Chance));
    actions.iter().for_each(|call| game.apply(call.parse().unwrap()));
    while let Some(card) = game.legal_cards().lowest() {
        game.apply(card.into());
        actions.push(card.to_string());
    }
    let played = GameText { rules, actions, players, resigned: None };
    for ending in ["pbn", "lin"] {
        for game in [&passed, &played] {
            let bytes = (kind(ending).write.unwrap())(game).unwrap();
            assert_eq!((kind(ending).read)(&bytes), Ok(vec![Found::Game(game.clone())]), "{ending}");
        }
    }
}
