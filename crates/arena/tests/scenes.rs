//! What pages are sent: scenes of all games, kept as they are drawn from.

use yomi_arena::{catalog::configure, session::Session};
use yomi_core::{Purpose, Seat, Streams, pick};

/// A game of some random actions.
fn played(spec: &str, seed: u64, actions: usize) -> Box<dyn Session> {
    let game = configure(&spec.parse().expect("a specification")).expect("a game");
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
