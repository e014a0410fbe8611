//! Players with limits: what they decide without reaching them, what they do when they are stopped, and what they tell.

mod common;

use common::{rng, table};
use std::time::Duration;
use yomi_battleship::{Action, Battleship};
use yomi_conformance::{players_behave_as_committed, players_hold, rules_of};
use yomi_core::{Agent, Limits, Notation, Players, Position, Report, Seat, Stop, Table, Thinking};

#[test]
fn players_do_what_they_always_did() {
    players_behave_as_committed::<Battleship>();
}

#[test]
fn players_keep_to_limits_and_tell_what_is_so() {
    players_hold::<Battleship>(23);
}

/// The players that remember something from shot to shot, or that count, and whether they use chance.
const PLAYERS: [(&str, bool); 8] = [
    ("mp:all", false),
    ("kmp", true),
    ("la:2.3.all", false),
    ("sharp:fleets=100000", false),
    ("sharp:exact=16", false),
    ("read", true),
    ("read:uniform", false),
    ("learn", true),
];

/// The shot of an agent, which must be legal.
fn shoot(agent: &mut dyn Agent<Battleship>, table: &Table<Battleship>, stop: &Stop) -> Action {
    let (mut rng, view) = (rng(1), table.view(Seat::FIRST));
    let action = agent.act(&view, &mut Thinking::new(&mut rng).until(stop));
    assert!(view.sight().check(action).is_ok(), "{action:?}");
    action
}

/// Whoever was stopped goes on as if it had not been: it knows all that has happened, and where it uses no chance it
/// decides as somebody who was never stopped.
#[test]
fn stopped_thinking_leaves_players_as_they_were() {
    let spec = "battleship:board=6x6,fleet=4+3+2,placement=uniform,again=yes";
    let rules = rules_of::<Battleship>(spec);
    let (go_on, stop) = (Stop::new(), Stop::new());
    stop.raise();
    for (player, by_chance) in PLAYERS {
        let builder = Battleship::player(player, &rules).expect("it exists");
        let (mut stopped, mut table) = (builder.build(), table(spec));
        let mut rng = rng(7);
        while let Some(seat) = table.game().turn() {
            if seat == Seat::FIRST {
                shoot(&mut *stopped, &table, &stop);
                let after = shoot(&mut *stopped, &table, &go_on);
                let fresh = shoot(&mut *builder.build(), &table, &go_on);
                assert!(by_chance || after == fresh, "{player}: {after:?} instead of {fresh:?}");
            }
            let action = table.game().random_action(&mut rng).expect("the game goes on");
            table.play(action).expect("drawn actions are legal");
        }
    }
}

/// A board on which counting takes seconds: whoever is stopped answers by a rule of thumb.
#[test]
fn endless_counts_can_be_stopped() {
    let spec = "battleship:board=16x16,fleet=5+5+4+4+3+2,announce=silent,placement=sequential";
    let (rules, table) = (rules_of::<Battleship>(spec), table(spec));
    for player in ["mp:all", "la:3.8.all", "sharp", "read:uniform", "read:worlds=1000000"] {
        let mut agent = Battleship::player(player, &rules).expect("it exists").build();
        let mut rng = rng(1);
        let mut told: Vec<Report> = Vec::new();
        let mut listen = |report: &Report| told.push(report.clone());
        let limits = Limits::time(Duration::from_millis(20));
        let view = table.view(Seat::FIRST);
        let action = agent.act(&view, &mut Thinking::new(&mut rng).within(limits).heard_by(&mut listen));
        assert!(view.sight().check(action).is_ok(), "{player}");
        assert_eq!(told.last().and_then(|report| report.finished), Some(false), "{player}: {told:?}");
    }
}

/// What is told of the cells that were compared: the best first, which is the one that is taken.
#[test]
fn the_best_cell_is_told_first() {
    let table = table("battleship:placement=uniform");
    let rules = rules_of::<Battleship>("battleship:placement=uniform");
    for player in ["mp:all", "la:2.4.all", "sharp", "read", "learn", "read:uniform"] {
        let mut agent = Battleship::player(player, &rules).expect("it exists").build();
        let mut rng = rng(2);
        let mut told: Vec<Report> = Vec::new();
        let mut listen = |report: &Report| told.push(report.clone());
        let view = table.view(Seat::FIRST);
        let action = agent.act(&view, &mut Thinking::new(&mut rng).heard_by(&mut listen));
        let last = told.last().unwrap_or_else(|| panic!("{player} says nothing"));
        let shot = view.sight().write(action);
        assert_eq!((last.line.first(), last.finished), (Some(&shot), Some(true)), "{player}");
        assert_eq!(last.candidates.first().map(|candidate| &candidate.action), Some(&shot), "{player}");
        assert!(last.candidates.is_sorted_by(|one, two| one.value >= two.value), "{player}");
    }
}
