//! Replay files.

mod common;

use common::{map_text, start};
use proptest::prelude::*;
use yomi_conformance::rules_of;
use yomi_core::{Game, Position, Purpose, Side, Streams};
use yomi_tubstap::{
    Action, Tubstap, TubstapRules,
    replay::{Entry, Occasion, Record, RecordKind, Replay, Step},
};

/// A random battle by these rules.
fn played(rules: &TubstapRules, seed: u64) -> (Vec<Action>, Tubstap) {
    let mut rng = Streams::new(seed).stream(0, Purpose::Other(0));
    let mut battle = start(rules);
    let mut actions = Vec::new();
    while let Some(action) = battle.random_action(&mut rng) {
        battle.apply(action);
        actions.push(action);
    }
    (actions, battle)
}

fn occasion() -> Occasion {
    Occasion { date: "2015-03-06".into(), players: ["dlmc:policy=80".into(), "a [strange];\nname".into()] }
}

#[test]
fn any_battle_is_written_and_read_again() {
    for (game, seed) in
        ["tubstap", "tubstap:map=citadel", "tubstap:map=skirmish,limit=4,threshold=3"].into_iter().zip(0..)
    {
        let rules = rules_of::<Tubstap>(game);
        let (actions, end) = played(&rules, seed);
        let replay = Replay::of(&rules, &actions, occasion()).unwrap();
        let text = replay.to_string();
        let read = Replay::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, replay);
        assert_eq!(read.to_string(), text);
        assert_eq!(read.actions(), actions);
        assert_eq!(read.end().outcome(), end.outcome());
        assert_eq!(read.players(), &["dlmc:policy=80", "a (strange)  name"]);
        assert_eq!((read.date(), read.rule(), read.surrendered()), ("2015-03-06", "", None));
    }
}

/// A duel whose lines can be written by hand: panzer 0 and infantry 1 of red, panzer 2 of blue.
fn head() -> String {
    map_text(9, 0, &["=====", "====="], &["P10 a1", "I10 a2", "p10 d1"])
}

#[test]
fn lines_are_as_the_platform_writes_them() {
    let mut battle = start(&rules_of::<Tubstap>(&format!("tubstap:map=\"{}\"", head().replace('\n', ""))));
    let rules = battle.fixed_rules();
    let actions: Vec<Action> = ["a1-c1xd1", "end", "d1xc1"]
        .iter()
        .map(|text| {
            let action = yomi_core::Notation::parse(&battle, text).unwrap();
            battle.apply(action);
            action
        })
        .collect();
    let text = Replay::of(&rules, &actions, Occasion::default()).unwrap().to_string();
    let lines: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("PLAYED")).collect();
    // 6 HP and 2 in return, as on any road; then ⌊(55·4 + 70) / 100⌋ = 2 of 8, and ⌊(55·6 + 70) / 100⌋ = 4 of 4: red
    // has won.
    assert_eq!(
        lines,
        [
            "PLAYEDDATE[];PLAYEDRULE[];",
            "PLAYERRED[];PLAYERBLUE[];",
            "TURNINFO[0,0,2];",
            "ACTION[0,3,1,1,1,2,4,1,2,6,2];",
            "ACTION[-1,-1,-1,-1,-1,-1,-1,-1,3,0,0];",
            "TURNINFO[1,1,1];",
            "ACTION[2,4,1,4,1,0,3,1,2,2,4];",
        ]
    );
}

/// What other programs may write: other order and layout, turns from 1, ends of turns that were over or are only
/// implied.
#[test]
fn other_ways_to_write_the_same() {
    let attack = "ACTION[0,3,1,1,1,2,4,1,2,6,2];";
    let stay = "ACTION[1,1,2,1,2,-1,-1,-1,1,0,0];";
    let back = "ACTION[2,4,1,4,1,0,3,1,2,2,4];";
    let end = "ACTION[-1,0,0,0,0,-1,0,0,3,0,0];";
    let texts = [
        format!("TURNINFO[0,0,2];{attack}{stay}TURNINFO[1,1,1];{back}"),
        format!("TURNINFO[1,0,2];{attack}{stay}TURNINFO[2,1,1];{back}"),
        format!("{attack}\r\n{stay}\r\n{end}\r\n{back}\r\n{end}\r\n"),
        format!("{attack}{stay}{end}TURNINFO[1,1,1];COM[good];NEW[1,2];{back}"),
    ];
    for text in &texts {
        let replay = Replay::read(format!("\u{feff}PLAYERRED[x];{text}{}", head()).as_bytes());
        let replay = replay.unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!((replay.actions().len(), replay.end().turns_over()), (3, 1), "{text}");
        assert_eq!(Replay::read(replay.to_string().as_bytes()).unwrap(), replay);
    }
    let early = format!("{}TURNINFO[0,0,1];{attack}TURNINFO[1,1,1];{back}", head());
    let early = Replay::read(early.as_bytes()).unwrap();
    assert_eq!(early.actions()[1], Action::EndTurn);
    let last = Replay::read(format!("{}{}", head(), texts[3]).as_bytes()).unwrap();
    assert!(last.entries().contains(&Entry::Comment("good".into())));
    assert!(last.entries().contains(&Entry::Other("NEW".into(), "1,2".into())));
}

#[test]
fn a_side_may_give_up() {
    let text = format!("{}ACTION[0,1,1,1,1,-1,-1,-1,1,0,0];ACTION[{}];", head(), Record::SURRENDER);
    let replay = Replay::read(text.as_bytes()).unwrap();
    assert_eq!((replay.surrendered(), replay.actions().len()), (Some(Side::FIRST), 1));
    assert_eq!(Replay::read(replay.to_string().as_bytes()).unwrap(), replay);
}

#[test]
fn broken_replays_are_refused_with_place_and_reason() {
    let attack = "ACTION[0,3,1,1,1,2,4,1,2,6,2];";
    // The head has two lines of sizes and rows, three units, and ends with a line break.
    for (text, error) in [
        ("ACTION[0,3,1];", "column 8: an action has 3 values; write unit,tox,toy,"),
        ("ACTION[0,3,1,1,1,2,4,1,9,6,2];", "column 24: an action cannot have the type 9; write 0 (surrender)"),
        ("ACTION[0,x,1,1,1,2,4,1,2,6,2];", "column 10: \"x\" is no whole number; write unit,tox"),
        ("ACTION[0,3,1,1,1,2,4,1,2,5,2];", "column 1: the attack takes 6 HP and costs 2, not 5 and 2; give"),
        ("ACTION[0,3,1,2,1,2,4,1,2,6,2];", "column 1: unit 0 is not at x = 2, y = 1 but at x = 1, y = 1; give"),
        ("ACTION[0,5,2,1,1,2,4,1,2,6,2];", "column 1: the panzer on d1 is not next to e2"),
        ("ACTION[0,99,1,1,1,2,4,1,2,6,2];", "column 1: x = 99, y = 1 is not on the map; x and y are counted"),
        ("ACTION[0,0,1,1,1,-1,-1,-1,1,0,0];", "column 1: x = 0, y = 1 is not on the map"),
        ("ACTION[-7,3,1,1,1,2,4,1,2,6,2];", "column 1: there is no unit -7; give"),
        ("ACTION[7,3,1,1,1,2,4,1,2,6,2];", "column 1: there is no unit 7; those left are 0, 1, 2"),
        ("ACTION[2,4,1,4,1,-1,-1,-1,1,0,0];", "column 1: the panzer on d1 is Blue's"),
        ("TURNINFO[0,1,2];", "column 1: turn 0 of team 1 cannot begin; the next one is TURNINFO[0,0,...];"),
        ("TURNINFO[5,0,2];", "column 1: turn 5 of team 0 cannot begin; the next one is TURNINFO[0,0,...];"),
        ("TURNINFO[0,0];", "column 1: TURNINFO has 2 values; write TURNINFO[turn,team,actions];"),
        ("TURNINFO[0,2,1];", "column 12: the team (0 is red, 1 is blue) cannot be 2; write"),
        ("ACTION[0,3", "column 1: ACTION[ is not closed; end its value with ];"),
        ("COM[a];COM[b", "column 8: COM[ is not closed"),
    ] {
        let whole = format!("{}{text}", head());
        let refused = Replay::read(whole.as_bytes()).unwrap_err().to_string();
        let line = head().lines().count() + 1;
        assert!(refused.starts_with(&format!("line {line}, {error}")), "{refused}");
    }
    let surrender = format!("{}ACTION[{}];{attack}", head(), Record::SURRENDER);
    let refused = Replay::read(surrender.as_bytes()).unwrap_err().to_string();
    assert!(refused.ends_with("a side has given up before; give an action that was possible"), "{refused}");
    assert!(Replay::read(b"SIZEX[4];").unwrap_err().to_string().contains("without SIZEY"));
}

#[test]
fn nothing_comes_after_the_end() {
    let rules = rules_of::<Tubstap>("tubstap:limit=2");
    let (actions, _) = played(&rules, 5);
    let text = Replay::of(&rules, &actions, Occasion::default()).unwrap().to_string();
    for (more, error) in [
        ("TURNINFO[2,0,1];", "end the replay here, because the battle is over"),
        ("ACTION[0,1,1,1,1,-1,-1,-1,1,0,0];", "the battle is over; nothing more can be done"),
        ("ACTION[-1,0,0,0,0,-1,0,0,0,0,0];", "nobody can give up a battle that is over"),
    ] {
        let refused = Replay::read(format!("{text}{more}").as_bytes()).unwrap_err().to_string();
        assert!(refused.contains(error), "{refused}");
    }
    assert!(Replay::of(&rules, &[actions.as_slice(), &[Action::EndTurn]].concat(), Occasion::default()).is_err());
}

#[test]
fn records_mean_what_was_meant() {
    let mut rng = Streams::new(3).stream(0, Purpose::Other(0));
    let mut battle = start(&rules_of::<Tubstap>("tubstap:map=bridges"));
    while let Some(action) = battle.random_action(&mut rng) {
        let record = Record::of(&battle, action);
        assert_eq!(record.checked_step(&battle), Ok(Step::Act(action)));
        let text = record.to_string();
        assert_eq!(Record::read(&text, &text), Ok(record));
        // What follows from the battle may be left open by who only wants to play.
        let sloppy = Record { from: [0, 0], target_at: [-1, -1], damage: 0, counter: 0, ..record };
        assert_eq!(sloppy.step(&battle), Ok(Step::Act(action)));
        assert_eq!(record.kind == RecordKind::Attack, matches!(action, Action::Act { target: Some(_), .. }));
        battle.apply(action);
    }
    assert_eq!(Record::SURRENDER.step(&battle), Ok(Step::Surrender));
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in any::<String>(), cut in 0usize..800, other in any::<u8>()) {
        let _ = Replay::read(text.as_bytes());
        let rules = rules_of::<Tubstap>("tubstap:limit=3");
        let mut good = Replay::of(&rules, &played(&rules, 1).0, Occasion::default()).unwrap().to_string().into_bytes();
        let cut = cut % good.len();
        good[cut] = other;
        if let Ok(read) = Replay::read(&good) {
            prop_assert_eq!(Replay::read(read.to_string().as_bytes()), Ok(read));
        }
        let _ = Replay::read(&good[..cut]);
    }
}
