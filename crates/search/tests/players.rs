//! Stock players, as games get them: by the suite that every game passes, and on games whose answers are known.

use yomi_conformance::{players_hold, rules_hold, stage_holds, worlds_hold};
use yomi_core::{Hidden, Players, Purpose, Report, Rng, Rules, Seat, Streams, Table, Thinking};
use yomi_search::toy::{Action, Nim, Poker, PokerRules};

#[test]
fn the_small_games_are_games() {
    rules_hold::<Nim>(&["nim", "nim:twist=again", "nim:heap=5,twist=draw"], 5, 99);
    rules_hold::<Poker>(&["poker"], 10, 5);
    stage_holds::<Nim>(&["nim"], 1, 3);
    stage_holds::<Poker>(&["poker"], 3, 1);
}

#[test]
fn players_keep_their_promises() {
    players_hold::<Nim>(3);
    players_hold::<Poker>(1);
}

#[test]
fn nobody_acts_on_what_it_cannot_know() {
    let players: Vec<&str> = Poker::players().iter().map(|entry| entry.name).collect();
    worlds_hold::<Poker>(&["poker"], &players, 4, 1);
}

fn rng() -> Rng {
    Streams::new(1).stream(0, Purpose::Other(0))
}

/// What a player does, and what it told last.
fn decision(player: &str, actions: &[Action], seat: Seat) -> (Action, Report) {
    let mut table = Table::new(PokerRules.start(&mut rng()));
    actions.iter().for_each(|action| table.play(*action).unwrap());
    let (mut told, mut rng) = (Report::default(), rng());
    let mut listen = |report: &Report| told = report.clone();
    let mut thinking = Thinking::new(&mut rng).heard_by(&mut listen);
    let action = Poker::player(player, &PokerRules).unwrap().build().act(&table.view(seat), &mut thinking);
    (action, told)
}

const HIGH: Action = Action::Choose { high: true };
const LOW: Action = Action::Choose { high: false };

/// A call wins against half of the cards, a fold never; and against a high card, who knows it bets.
#[test]
fn everybody_calls_a_bet_that_says_nothing() {
    let searching = Poker::players().into_iter().map(|entry| entry.name).filter(|name| *name != "random");
    for player in searching {
        let (call, told) = decision(player, &[LOW, Action::Bet], Seat::SECOND);
        assert_eq!(call, Action::Call, "{player}");
        assert_eq!((&told.line[..], told.candidates.len()), (&["call".to_owned()][..], 2), "{player}");
        assert!(told.work > 0 && told.value.is_some(), "{player}: {told:?}");
        assert_eq!(decision(player, &[HIGH], Seat::FIRST).0, Action::Bet, "{player}");
    }
}

/// Who reads a bet thinks that the card is high, and says so.
#[test]
fn a_bet_is_read() {
    let (_, told) = decision("read:trials=200,softness=0.1", &[LOW, Action::Bet], Seat::SECOND);
    let belief = told.belief.expect("it has one");
    assert_eq!(belief.likeliest[0].world, "Some(true)", "{belief:?}");
    assert!(belief.likeliest[0].chance > 0.6, "{belief:?}");
    assert!(told.value.unwrap() < -0.2, "so a call is not worth much: {:?}", told.value);
    assert_eq!(Poker::worlds(&Table::new(PokerRules.start(&mut rng())).view(Seat::SECOND)).unwrap(), [None]);
}
