//! Players that are stopped answer all the same, and go on as if nothing had been.

use std::time::Duration;
use yomi_amazons::{Amazons, AmazonsRules, Opening};
use yomi_core::{Limits, Players, Position, Purpose, Report, Rules, Stop, Streams, Table, Thinking};

/// Players with more work than anybody waits for.
const TIRELESS: [&str; 7] = [
    "id:leaves=1000000000000",
    "rp:nodes=1000000000000",
    "ab:ms=clock",
    "rp:ms=600000,unfinished=dropped",
    "best:trials=1000000000000",
    "best:ms=600000,threads=2",
    "best:ms=clock",
];

/// How a decision ends.
#[derive(Clone, Copy)]
enum End {
    BeforeItBegins,
    AfterAReport,
    InTheMiddle,
}

/// Whoever is stopped in the middle of a decision, or before it, makes a legal move, and another one after that.
#[test]
fn stopped_players_play_on() {
    let rules = AmazonsRules { opening: Opening::Moves(20), ..AmazonsRules::default() };
    for spec in TIRELESS {
        let rng = &mut Streams::new(2).stream(0, Purpose::Other(0));
        let mut table = Table::new(rules.start(rng));
        let mut player = Amazons::player(spec, &rules).expect(spec).build();
        for end in [End::AfterAReport, End::BeforeItBegins, End::InTheMiddle, End::AfterAReport] {
            let stop = Stop::new();
            let mut listen = |_: &Report| stop.raise();
            let seat = table.game().turn().expect("the game goes on");
            let thinking = Thinking::new(rng).until(&stop);
            let mut thinking = match end {
                End::BeforeItBegins => {
                    stop.raise();
                    thinking
                }
                End::AfterAReport => thinking.heard_by(&mut listen),
                End::InTheMiddle => thinking.within(Limits::time(Duration::from_millis(7))),
            };
            let action = player.act(&table.view(seat), &mut thinking);
            table.play(action).unwrap_or_else(|reason| panic!("{spec}: {action} is illegal: {reason}"));
        }
    }
}

/// A stopped player with counted work decides afterwards what one decides that has thought as much by itself.
#[test]
fn stopping_leaves_a_tree_as_its_trials_left_it() {
    let rules = AmazonsRules { opening: Opening::Moves(20), ..AmazonsRules::default() };
    let rng = &mut Streams::new(2).stream(0, Purpose::Other(0));
    let table = Table::new(rules.start(rng));
    let seat = table.game().turn().expect("the game goes on");
    let play = |spec: &str, work: Option<u64>| {
        let mut player = Amazons::player(spec, &rules).expect(spec).build();
        let (mut table, rng) = (table.clone(), &mut Streams::new(3).stream(0, Purpose::Other(0)));
        let limits = Limits { work, ..Limits::default() };
        let first = player.act(&table.view(seat), &mut Thinking::new(rng).within(limits));
        table.play(first).expect("a legal move");
        [first, player.act(&table.view(table.game().turn().expect("it goes on")), &mut Thinking::new(rng))]
    };
    let alone = play("best:trials=200", None)[0];
    assert_eq!(play("best:trials=400", Some(200))[0], alone);
    assert_eq!(play("ab:leaves=900", None)[0], play("ab:leaves=2000", Some(900))[0]);
}

/// Little memory changes how much is remembered, and nothing else.
#[test]
fn players_fit_into_little_memory() {
    let rules = AmazonsRules { opening: Opening::Moves(30), ..AmazonsRules::default() };
    for spec in ["rp:leaves=300", "ab:leaves=300", "best:trials=300", "best:ms=clock"] {
        let rng = &mut Streams::new(2).stream(0, Purpose::Other(0));
        let mut table = Table::new(rules.start(rng));
        let mut player = Amazons::player(spec, &rules).expect(spec).build();
        for memory in [1 << 20, 1 << 14, 1, 1 << 20] {
            let seat = table.game().turn().expect("the game goes on");
            let limits = Limits { memory: Some(memory), work: Some(300), threads: Some(2), ..Limits::default() };
            let action = player.act(&table.view(seat), &mut Thinking::new(rng).within(limits));
            table.play(action).unwrap_or_else(|reason| panic!("{spec}: {action} is illegal: {reason}"));
        }
    }
}
