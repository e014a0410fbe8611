//! The player that looks ahead.

mod common;

use common::{rng, setup, table};
use std::sync::Arc;
use yomi_battleship::{
    Battleship, Cell, Evidence, Fleet, FleetWorlds, Foresight, Method, OceanGrid, Posterior, Setup, Sharpshooter,
    undecided,
};
use yomi_conformance::worlds_hold;
use yomi_core::{Players, Position, Seat, Thinking, Worlds};

/// Sinks a fleet; returns the shots.
fn hunt(setup: &Setup, fleet: &Fleet, mut choose: impl FnMut(&Evidence) -> Option<Cell>) -> Vec<Cell> {
    let mut grid = OceanGrid::new(setup, fleet);
    let mut evidence = Evidence::new(setup);
    let mut shots = Vec::new();
    while !grid.is_lost(setup) {
        let cell = choose(&evidence).expect("a ship is afloat");
        assert!(undecided(setup, &evidence).contains(cell), "{cell} after {shots:?} is worth a shot");
        evidence.record(setup, cell, grid.fire(setup, cell)).expect("a real answer");
        shots.push(cell);
    }
    shots
}

fn sharp(setup: &Arc<Setup>, ahead: Foresight) -> impl FnMut(&Evidence) -> Option<Cell> + use<> {
    let mut shooter = Sharpshooter::new(setup, ahead);
    move |evidence| shooter.choose(evidence)
}

/// On every kind of board the shots are at cells that may hold a ship, and the same again in the same game.
#[test]
fn fires_at_undecided_cells_only_and_always_the_same() {
    let small = Foresight { fleets: 300, width: 3, exact: 6 };
    let boards = [
        "board=6x6,fleet=3+3+2",
        "board=6x6,fleet=3+2+2,touch=no",
        "board=16x1,fleet=4+3",
        "board=5x5,fleet=1+1+1",
        "board=12x11,fleet=2",
    ];
    for board in boards {
        for announce in ["type", "sunk", "place", "named", "silent"] {
            let setup = setup(&format!("battleship:{board},announce={announce}"));
            for number in 0..2 {
                let fleet = Method::Uniform.complete(&setup, &Fleet::EMPTY, 1_000, &mut rng(number)).expect("room");
                let shots = hunt(&setup, &fleet, sharp(&setup, small));
                assert_eq!(hunt(&setup, &fleet, sharp(&setup, small)), shots, "{board} {announce}");
            }
        }
    }
}

/// Over all fleets of a small board, looking ahead takes fewer shots than the likeliest cell, and no more than its own
/// first sight does.
#[test]
fn looking_ahead_saves_shots() {
    let setup = setup("battleship:board=5x4,fleet=3+2");
    let fleets = FleetWorlds::new(setup.clone(), &Evidence::new(&setup), 2).expect("fleets fit").to_vec();
    let shots = |choose: &mut dyn FnMut(&Evidence) -> Option<Cell>| -> usize {
        fleets.iter().map(|fleet| hunt(&setup, fleet, &mut *choose).len()).sum()
    };
    let by = |ahead: Foresight| shots(&mut sharp(&setup, ahead));
    let likeliest = shots(&mut |evidence| Some(Posterior::new(&setup, evidence).ok()?.likeliest()?.0));
    let ahead = by(Foresight::default());
    let first_sight = by(Foresight { width: 1, exact: 0, ..Foresight::default() });
    assert!(ahead < likeliest, "{ahead} < {likeliest}");
    assert!(ahead <= first_sight, "{ahead} <= {first_sight}");
}

/// After answers that do not follow those it knows, it starts anew instead of insisting.
#[test]
fn other_answers_are_another_game() {
    let setup = setup("battleship:board=5x5,fleet=3+2");
    let mut shooter = Sharpshooter::new(&setup, Foresight::default());
    let fleet = Method::Uniform.complete(&setup, &Fleet::EMPTY, 1_000, &mut rng(5)).expect("room");
    let shots = hunt(&setup, &fleet, |evidence| shooter.choose(evidence));
    let again = hunt(&setup, &fleet, |evidence| shooter.choose(evidence));
    assert_eq!(again, shots);
}

#[test]
fn it_sees_only_what_it_may() {
    for announce in ["type", "sunk", "place", "named", "silent"] {
        let specs = [
            format!("battleship:board=5x5,fleet=3+2+2,placement=sequential,announce={announce}"),
            format!("battleship:board=4x5,fleet=3+2+1,announce={announce},again=yes"),
            format!("battleship:board=6x5,fleet=3+3+2,placement=uniform,touch=no,announce={announce}"),
        ];
        let specs: Vec<&str> = specs.iter().map(String::as_str).collect();
        worlds_hold::<Battleship>(&specs, &["sharp", "sharp:fleets=100,k=2,exact=4,place=uniform"], 1, 7);
    }
}

#[test]
fn options_are_read_and_checked() {
    let rules = yomi_conformance::rules_of::<Battleship>("battleship");
    let canonical = |spec: &str| Battleship::player(spec, &rules).map(|player| player.canonical().to_string());
    assert_eq!(canonical("sharp:5000,k=5").as_deref(), Ok("sharp"));
    assert_eq!(canonical("sharp:0,k=1,exact=0").as_deref(), Ok("sharp:fleets=0,k=1,exact=0"));
    let message = |spec: &str| canonical(spec).expect_err("refused").to_string();
    assert_eq!(message("sharp:k=0"), "sharp: k=0 will not do; write a whole number from 1 to 256");
    assert_eq!(message("sharp:fleets=many"), "sharp: fleets=many will not do; write a whole number from 0 to 1048576");
    assert_eq!(message("sharp:exact=17"), "sharp: exact=17 will not do; write a whole number from 0 to 16");
    let mut table = table("battleship");
    let mut agent = Battleship::player("sharp:place=uniform", &rules).expect("it exists").build();
    for _ in 0..5 {
        let action = agent.act(&table.view(Seat::FIRST), &mut Thinking::new(&mut rng(2)));
        table.play(action).expect("agents act legally");
    }
    assert_eq!(table.game().turn(), Some(Seat::SECOND));
}
