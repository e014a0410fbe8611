//! What pages are sent: scenes of all games, kept as they are drawn from, and beliefs with the parts that boards look
//! for.

use yomi_arena::session::Session;
use yomi_core::{Budget, Care, Purpose, Seat, Streams, pick};

/// A game of some random actions.
fn played(spec: &str, seed: u64, actions: usize) -> Box<dyn Session> {
    let game = yomi_games::catalog("test").configure(&spec.parse().expect("a specification")).expect("a game");
    let mut session = game.session(seed);
    let mut rng = Streams::new(seed).stream(0, Purpose::Other(0));
    for _ in 0..actions {
        let legal = session.legal();
        let action = pick(&legal, &mut rng).expect("the game goes on");
        session.play(action).expect("listed actions are legal");
    }
    session
}

/// A scene with a line for each of its parts.
fn lines(session: &dyn Session, seat: Option<Seat>) -> String {
    let scene = session.scene(seat);
    let parts = scene.as_object().expect("a scene is an object");
    parts.iter().map(|(name, part)| format!("{name}: {part}\n")).collect()
}

#[test]
fn battleship() {
    let session = played("battleship:board=6x5,fleet=3+2,announce=place,placement=sequential", 3, 24);
    insta::assert_snapshot!("battleship_first", lines(&*session, Some(Seat::FIRST)));
    insta::assert_snapshot!("battleship_truth", lines(&*session, None));
}

#[test]
fn battleship_while_placing() {
    insta::assert_snapshot!(lines(&*played("battleship", 3, 7), Some(Seat::SECOND)));
}

#[test]
fn geister() {
    let session = played("geister", 5, 45);
    insta::assert_snapshot!("geister_second", lines(&*session, Some(Seat::SECOND)));
    insta::assert_snapshot!("geister_truth", lines(&*session, None));
}

#[test]
fn amazons() {
    insta::assert_snapshot!(lines(&*played("amazons:6x6", 2, 8), Some(Seat::FIRST)));
}

#[test]
fn bridge() {
    let session = played("bridge:contract=4SX,declarer=E,vul=ns,shown=E 5+S", 1, 18);
    insta::assert_snapshot!("bridge_south", lines(&*session, Some(Seat(2))));
    insta::assert_snapshot!("bridge_truth", lines(&*session, None));
}

#[test]
fn tubstap() {
    insta::assert_snapshot!(lines(&*played("tubstap:skirmish", 4, 9), Some(Seat::FIRST)));
}

/// The places in a belief that boards read, as JSON pointers.
#[test]
fn beliefs_have_what_boards_read() {
    let cases: [(&str, usize, &[&str]); 5] = [
        (
            "battleship:board=6x5,fleet=3+2,placement=sequential",
            6,
            &["/fleets", "/chances", "/best/0/cell", "/shots_left/own"],
        ),
        ("geister", 12, &["/blue", "/history/0/after", "/moves/0/move", "/forced/win"]),
        ("amazons:6x6", 4, &["/first_there/white", "/lines/0/moves/0", "/evaluation/territory/chance", "/to_move"]),
        ("bridge:advance=36", 2, &["/layouts", "/worlds", "/unseen", "/cards/0/tricks"]),
        ("tubstap", 3, &["/threats", "/best", "/sub_battles", "/evaluation/lead", "/evaluation/bias"]),
    ];
    for (spec, actions, places) in cases {
        let session = played(spec, 1, actions);
        let seat = session.turn().expect("the game goes on");
        let belief = session.belief(seat, Care::Quick, &Budget::unlimited());
        for place in places {
            assert!(belief.pointer(place).is_some(), "{spec}: no {place} in {belief}");
        }
        let value = belief["value"].as_f64().expect("something can be said");
        assert!((-1.0..=1.0).contains(&value), "{spec}: {value}");
    }
}

/// While the colours are chosen and the ships placed there is nothing to believe, but everything has its place.
#[test]
fn there_are_beliefs_before_there_is_anything_to_believe() {
    for (spec, places) in [("battleship", ["/chances", "/best"]), ("geister", ["/blue", "/moves"])] {
        let belief = played(spec, 1, 0).belief(Seat::FIRST, Care::Thorough, &Budget::unlimited());
        assert!(places.iter().all(|place| belief.pointer(place).is_some()), "{belief}");
        assert!(belief["value"].is_null(), "{belief}");
    }
}
