//! Players that are limited, stopped and listened to.

mod common;

use common::{play, rules};
use std::{num::NonZeroU32, time::Duration};
use yomi_core::{
    Agent, Budget, Game, Limits, Notation, Players, Position, Purpose, Report, Rng, Seat, Stop, Streams, Table,
    Thinking, View,
};
use yomi_geister::{Belief, Geister, Model, SampleSize};
use yomi_search::Amount;

/// Every player that keeps something from turn to turn, or thinks in another way.
const PLAYERS: [&str; 7] = [
    "mc:200",
    "mc:200,games=shared",
    "read:playouts=200,estimate=200",
    "bluff:playouts=20,estimate=20,worlds=2",
    "bayes:200,200",
    "ismcts:200,200",
    "purple:3,200",
];

fn player(spec: &str) -> Box<dyn Agent<Geister>> {
    Geister::player(spec, &rules(None)).unwrap_or_else(|error| panic!("{spec}: {error}")).build()
}

fn rng() -> Rng {
    Streams::new(5).stream(0, Purpose::Other(0))
}

fn raised() -> Stop {
    let stop = Stop::new();
    stop.raise();
    stop
}

const GAME: &str = "EFGH ABCD A,W E,W A,N E,E A,N E,W B,N E,E";

/// Without anybody who limits them, players that take all the time there is count their work instead of thinking for
/// ever.
#[test]
fn without_a_clock_work_is_counted() {
    let table = play(rules(None), GAME);
    let view = table.view(Seat::FIRST);
    for spec in PLAYERS {
        let choice = |spec: &str| player(spec).act(&view, &mut Thinking::new(&mut rng()));
        assert_eq!(choice(&format!("{spec},ms=clock")), choice(spec), "{spec}");
    }
}

/// With a clock they end by themselves.
#[test]
fn a_clock_ends_the_thinking() {
    let table = play(rules(None), GAME);
    let view = table.view(Seat::FIRST);
    for spec in PLAYERS {
        let limits = Limits::clock("0.3".parse().unwrap());
        let action = player(&format!("{spec},ms=clock")).act(&view, &mut Thinking::new(&mut rng()).within(limits));
        assert_eq!(view.sight().check(action), Ok(()), "{spec}");
    }
}

/// A caller may allow fewer plies than a player would look ahead, and not more.
#[test]
fn plies_can_be_limited() {
    let table = play(rules(None), GAME);
    let view = table.view(Seat::FIRST);
    let choice = |spec: &str, depth| {
        let limits = Limits { depth, ..Limits::default() };
        let mut depths = Vec::new();
        let mut listen = |report: &Report| depths.extend(report.depth);
        let action = player(spec).act(&view, &mut Thinking::new(&mut rng()).within(limits).heard_by(&mut listen));
        (action, depths)
    };
    assert_eq!(choice("purple:4,100", Some(2)), choice("purple:2,100", None));
    assert_eq!(choice("purple:2,100", Some(4)).1, [1, 2]);
}

/// Told to stop before every other move, a player still knows the game at the others.
#[test]
fn who_was_stopped_can_go_on() {
    for spec in PLAYERS {
        let mut table = play(rules(Some(40)), "");
        let mut players = [player(spec), player(spec)];
        let (mut rng, stop) = (rng(), raised());
        while let Some(turn) = table.game().turn() {
            let mut thinking = Thinking::new(&mut rng);
            if table.actions().len() % 4 < 2 {
                thinking = thinking.until(&stop);
            }
            let action = players[turn.index()].act(&table.view(turn), &mut thinking);
            table.play(action).unwrap_or_else(|illegal| panic!("{spec}: {illegal}"));
        }
    }
}

/// A belief that had no time for some moves reads them when it is asked again, as if it had not been asked before.
#[test]
fn what_was_not_read_is_read_later() {
    let model = Model { softness: 0.1, doubt: 0.1 };
    let size = SampleSize::counted(Amount::InAll(400), NonZeroU32::new(8).unwrap());
    let table = play(rules(None), GAME);
    let view = table.view(Seat::FIRST);
    let mut fresh = Belief::new(model);
    assert!(fresh.update(&view, &size, &Budget::unlimited(), &mut rng()));
    let mut stopped = Belief::new(model);
    assert!(!stopped.update(&view, &size, &Budget::within(&Limits::default(), Some(&raised())), &mut rng()));
    assert!(stopped.blue().iter().all(|blue| (blue - 0.5).abs() < 1e-9), "nothing was read: {:?}", stopped.blue());
    assert!(stopped.update(&view, &size, &Budget::unlimited(), &mut rng()));
    let same = stopped.blue().into_iter().zip(fresh.blue()).all(|(one, other)| (one - other).abs() < 1e-9);
    assert!(same, "{:?} and {:?}", stopped.blue(), fresh.blue());
}

/// Plays a line from a position, in a colouring that the seat cannot rule out, each action as its player writes it.
fn playable(view: &View<'_, Geister>, line: &[String]) -> Result<(), String> {
    let reds = yomi_geister::endgame::ColouringSet::fitting(view.sight()).iter().next();
    let mut game = view.sight().with_enemy(reds);
    for text in line {
        let turn = game.turn().ok_or("the game is over")?;
        let action = game.sight(turn).parse(text).map_err(|error| error.to_string())?;
        game.check(action).map_err(|illegal| illegal.to_string())?;
        game.apply(action);
    }
    Ok(())
}

/// Lines can be played, and lead as far ahead as was looked where no colour decides.
#[test]
fn lines_can_be_played() {
    let mut longest = 0;
    let mut table = play(rules(Some(60)), "");
    let mut players = [player("purple:4,50"), player("purple:3,50,prove=0")];
    let mut rng = rng();
    while let Some(turn) = table.game().turn() {
        let view = table.view(turn);
        let mut listen = |report: &Report| {
            longest = longest.max(report.line.len());
            assert_eq!(playable(&view, &report.line), Ok(()), "{:?}", report.line);
            assert!(report.depth.is_none_or(|depth| report.line.len() <= depth as usize), "{report:?}");
        };
        let action = players[turn.index()].act(&view, &mut Thinking::new(&mut rng).heard_by(&mut listen));
        table.play(action).unwrap();
    }
    assert_eq!(longest, 4);
}

/// Whoever searches tells how it ends, and what it believes where it believes something.
#[test]
fn thinking_is_told() {
    let table: Table<Geister> = play(rules(None), GAME);
    let view = table.view(Seat::FIRST);
    for spec in PLAYERS {
        let mut told = Vec::new();
        let mut listen = |report: &Report| told.push(report.clone());
        player(spec).act(&view, &mut Thinking::new(&mut rng()).heard_by(&mut listen));
        let last = told.last().unwrap_or_else(|| panic!("{spec} tells nothing"));
        assert!(last.value.is_some() && last.work > 0 && !last.line.is_empty(), "{spec}: {last:?}");
        assert_eq!(last.finished, Some(true), "{spec}");
        assert!(last.candidates.is_sorted_by(|a, b| spec.starts_with("ismcts") || a.value >= b.value), "{spec}");
        let believes = ["bayes", "ismcts", "purple"].iter().any(|name| spec.starts_with(name));
        assert!(!believes || last.belief.as_ref().unwrap().chance("h", "blue").is_some(), "{spec}: {last:?}");
    }
}

/// However long the game that a new player has to read first, it has a move at once.
#[test]
fn no_time_is_enough_for_a_long_game() {
    let mut rng = rng();
    let mut table = play(rules(None), "ABCD EFGH");
    while table.actions().len() < 60 {
        let action = table.game().random_action(&mut rng).expect("the game of this seed is longer");
        table.play(action).unwrap();
    }
    let view = table.view(table.game().turn().unwrap());
    for spec in PLAYERS {
        let limits = Limits::time(Duration::ZERO);
        let action = player(spec).act(&view, &mut Thinking::new(&mut rng).within(limits));
        assert_eq!(view.sight().check(action), Ok(()), "{spec}");
    }
}
