//! Lessons teach what is true: every answer is one by the real rules, solvers and counts, and no other action is.

use serde_json::Value;
use yomi_amazons::{Amazons, AmazonsRules, solver::solve};
use yomi_arena::{
    catalog::{Catalog, GameKind},
    session::Session,
    teaching::{Because, Exercise, Teaching},
};
use yomi_core::{
    Args, Budget, Care, Door, Game, Notation, Outcome, Players, Position, Purpose, Rules, Seat, Spec, Streams,
};

fn catalog() -> Catalog {
    yomi_games::catalog("test")
}

fn taught(kind: &dyn GameKind) -> Teaching {
    Teaching::of(kind).unwrap_or_else(|error| panic!("{error}"))
}

/// The game after one more action.
fn after(session: &dyn Session, action: &str) -> Box<dyn Session> {
    let mut next = session.at(session.len());
    next.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    next
}

fn belief(session: &dyn Session, seat: Seat) -> Value {
    session.belief(seat, Care::Thorough, &Budget::unlimited())
}

/// Whether the game is over, and won by the side of a seat.
fn is_won(session: &dyn Session, kind: &dyn GameKind, seat: Seat) -> bool {
    session.outcome().is_some_and(|outcome| outcome.winner == Some(kind.side(seat)))
}

/// The moves of a typed Amazons position that win, as the solver of small boards finds.
fn solved(exercise: &Exercise) -> Vec<String> {
    let spec: Spec = exercise.game.parse().unwrap();
    let rules = AmazonsRules::from_args(&Args::new(&spec, AmazonsRules::PARAMS).unwrap()).unwrap();
    let game = rules.start(&mut Streams::new(0).stream(0, Purpose::Chance));
    let (seat, mut actions) = (game.turn().expect("somebody is to decide"), Vec::new());
    game.legal(&mut actions);
    actions.retain(|&action| {
        let mut next = game;
        next.apply(action);
        let winner = match next.outcome() {
            Some(outcome) => outcome.winner,
            None => solve(&next, &Budget::unlimited()).unwrap().winner,
        };
        winner == Some(Amazons::side(seat))
    });
    let sight = game.sight(seat);
    actions.into_iter().map(|action| sight.write(action)).collect()
}

/// The actions of a typed position after which the game proves a win against every answer, whatever is hidden.
fn proved<G: Players>(door: &Door<G>, exercise: &Exercise) -> Vec<String> {
    let (read, solve) = (door.position.expect("it reads positions"), door.solved.expect("it proves wins"));
    let text = exercise.position.as_deref().expect("a typed position");
    let table = read(&exercise.game.parse().unwrap(), text).unwrap_or_else(|error| panic!("{error}"));
    let seat = table.game().turn().expect("somebody is to decide");
    let is_won = |outcome: Option<Outcome>| outcome.is_some_and(|outcome| outcome.winner == Some(G::side(seat)));
    let actions = |game: &G| {
        let mut actions = Vec::new();
        game.legal(&mut actions);
        actions
            .into_iter()
            .map(|action| {
                let mut next = game.clone();
                next.apply(action);
                (action, next)
            })
            .collect::<Vec<_>>()
    };
    let held = |next: &G| match next.outcome() {
        Some(outcome) => is_won(Some(outcome)),
        None => actions(next).iter().all(|(_, then)| is_won(then.outcome().or_else(|| solve(then)))),
    };
    let sight = table.game().sight(seat);
    actions(table.game()).iter().filter(|(_, next)| held(next)).map(|(action, _)| sight.write(*action)).collect()
}

/// The actions that are as good as any by a measure.
fn best(session: &dyn Session, worth: impl Fn(&str) -> Option<f64>) -> Vec<String> {
    let actions: Vec<(String, f64)> =
        session.legal().into_iter().filter_map(|action| worth(&action).map(|worth| (action, worth))).collect();
    let most = actions.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
    actions.into_iter().filter(|(_, worth)| most - worth < 1e-9).map(|(action, _)| action).collect()
}

/// The actions for which a reason holds, in the order of the legal ones.
fn solutions(exercise: &Exercise, kind: &dyn GameKind, session: &dyn Session) -> Vec<String> {
    let seat = session.turn().expect("somebody is to decide");
    let those = |holds: &dyn Fn(&dyn Session) -> bool| -> Vec<String> {
        session.legal().into_iter().filter(|action| holds(&*after(session, action))).collect()
    };
    let enemy_may = |next: &dyn Session, wins: &dyn Fn(&dyn Session) -> bool| {
        next.turn().is_some() && next.legal().iter().any(|reply| wins(&*after(next, reply)))
    };
    match exercise.because {
        Because::WinsAtOnce => those(&|next| is_won(next, kind, seat)),
        Because::Wins if kind.name() == "amazons" => solved(exercise),
        Because::Wins => proved(&yomi_geister::DOOR, exercise),
        Because::Saves => those(&|next| {
            !enemy_may(next, &|then| then.outcome().is_some_and(|outcome| outcome.winner != Some(kind.side(seat))))
        }),
        Because::Baits => those(&|next| enemy_may(next, &|then| is_won(then, kind, seat))),
        Because::Likeliest => {
            let chances = belief(session, seat)["chances"].clone();
            best(session, |action| chances[action].as_f64())
        }
        Because::BestAttack => {
            let attacks = session.scene(Some(seat))["attacks"].clone();
            let gain = |cost: &Value| Some(cost["taken"].as_f64()? - cost["lost"].as_f64()?);
            best(session, |action| attacks.get(action).and_then(gain))
        }
        Because::MostTricks => {
            let cards = belief(session, seat)["cards"].clone();
            let tricks =
                |action: &str| cards.as_array()?.iter().find(|card| card["card"] == action)?["tricks"].as_f64();
            best(session, tricks)
        }
        Because::StandardCall => {
            let call = belief(session, seat)["call"]["call"].clone();
            session.legal().into_iter().filter(|action| call == **action).collect()
        }
    }
}

#[test]
fn every_game_has_a_lesson() {
    for kind in catalog().games() {
        let exercises = taught(&**kind).exercises;
        assert!((3..=6).contains(&exercises.len()), "{}: a handful, not {}", kind.name(), exercises.len());
    }
}

#[test]
fn answers_are_right_and_nothing_else_is() {
    let catalog = catalog();
    let mut wrong = Vec::new();
    for kind in catalog.games() {
        for (number, exercise) in (1..).zip(taught(&**kind).exercises) {
            let session =
                exercise.session(&catalog).unwrap_or_else(|error| panic!("{} {number}: {error}", kind.name()));
            let solutions = solutions(&exercise, &**kind, &*session);
            let count = session.legal().len();
            let mut answers = exercise.answers.clone();
            answers.sort_by_key(|answer| solutions.iter().position(|solution| solution == answer));
            if answers != solutions || solutions.is_empty() || solutions.len() == count {
                wrong.push(format!("{} {number}, {count} actions: {solutions:?}, not {answers:?}", kind.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_rules_name_the_pictures_that_there_are() {
    let catalog = catalog();
    for kind in catalog.games() {
        let named: Vec<&str> =
            kind.rules().lines().filter_map(|line| line.strip_prefix("<!-- picture: ")?.strip_suffix(" -->")).collect();
        let pictures = taught(&**kind).pictures;
        let there: Vec<&str> = pictures.iter().map(|picture| picture.name.as_str()).collect();
        assert_eq!(named, there, "{}", kind.name());
        assert!(!named.is_empty(), "{} shows nothing", kind.name());
        for picture in &pictures {
            picture.session(&catalog).unwrap_or_else(|error| panic!("{}: {error}", picture.name));
        }
    }
}

#[test]
fn every_player_is_told_of_and_nobody_else() {
    for kind in catalog().games() {
        let told: Vec<&str> = kind.about_players().lines().filter_map(|line| line.strip_prefix("## ")).collect();
        let players: Vec<&str> = kind.players().iter().map(|player| player.name).collect();
        assert_eq!(told, players, "{}", kind.name());
    }
}
