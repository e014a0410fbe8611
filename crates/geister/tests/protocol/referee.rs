//! What a server answers, worked by hand, and that it tells nobody too much.

use crate::common::rules;
use proptest::prelude::*;
use yomi_core::{Hidden, Position, Purpose, Rules, Seat, Streams, Table, Worlds};
use yomi_geister::{
    Action, End, Geister,
    protocol::{Answer, Ending, FromClient, Referee},
};

/// `1<OK ` and so on: who is told what.
fn told(answers: impl IntoIterator<Item = Answer>) -> Vec<String> {
    answers.into_iter().map(|(seat, message)| format!("{}<{message}", seat.0 + 1)).collect()
}

/// Says these lines, as in `1>SET:ABCD`, and gives what is told after the last one.
fn after(referee: &mut Referee, lines: &[&str]) -> Vec<String> {
    let mut last = Vec::new();
    for line in lines {
        let (seat, line) = line.split_once('>').unwrap();
        last = told(referee.hear(Seat(seat.parse::<u8>().unwrap() - 1), line));
    }
    last
}

fn set_up(pardons: u32) -> Referee {
    let mut referee = Referee::new(rules(Some(300)), pardons);
    after(&mut referee, &["1>SET:ABCD", "2>SET:EFGH"]);
    referee
}

const START: &str = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";

#[test]
fn both_set_up_in_any_order_and_the_first_begins() {
    let mut referee = Referee::new(rules(Some(300)), 0);
    assert_eq!(told(referee.begin()), ["1<SET?", "2<SET?"]);
    assert!(referee.thinks_about(Seat::FIRST).is_some() && referee.thinks_about(Seat::SECOND).is_some());
    assert_eq!(after(&mut referee, &["2>set:efgh"]), ["2<OK "]);
    assert!(referee.thinks_about(Seat::FIRST).is_some() && referee.thinks_about(Seat::SECOND).is_none());
    assert_eq!(after(&mut referee, &["2>SET:ABCD"]), ["2<NG "], "once is enough");
    assert_eq!(after(&mut referee, &["1>MOV:A,NORTH"]), ["1<NG "], "not yet");
    assert_eq!(after(&mut referee, &["1>SET:ABCD"]), ["1<OK ".to_owned(), format!("1<MOV?{START}")]);
    assert!(referee.thinks_about(Seat::FIRST).is_some() && referee.thinks_about(Seat::SECOND).is_none());
    // A goes from (1,4) to (1,3), which is (4,2) for the other.
    let turned = "2<MOV?14B24B34B44B15R25R35R45R42u31u21u11u40u30u20u10u";
    assert_eq!(after(&mut referee, &["1>MOV:A,N"]), ["1<OK ", turned]);
}

/// First's C takes Second's b, which is blue; Second's a takes C, which is red.
#[test]
fn captures_are_told_to_both() {
    let mut referee = set_up(0);
    let to_b = ["1>MOV:C,NORTH", "2>MOV:H,EAST", "1>MOV:C,NORTH", "2>MOV:H,WEST", "1>MOV:C,NORTH"];
    let seen = "2<MOV?14B99b34B44B15R25R35R45R41u31u24u11u40u30u20u10u";
    assert_eq!(after(&mut referee, &to_b), ["1<OKB", seen]);
    let seen = "1<MOV?14R24R99r44R15B25B35B45B31u99b21u11u40u30u20u10u";
    assert_eq!(after(&mut referee, &["2>MOV:A,EAST"]), ["2<OKR", seen]);
}

#[test]
fn an_escape_ends_the_game_and_opens_all_colours() {
    let mut referee = Referee::new(rules(Some(300)), 0);
    after(&mut referee, &["1>SET:EFGH", "2>SET:ABCD"]);
    let walk = "A,W E,W A,N E,E A,N E,W A,N E,E A,N E,W";
    for (number, text) in walk.split(' ').enumerate() {
        after(&mut referee, &[&format!("{}>MOV:{text}", number % 2 + 1)]);
    }
    let expected = [
        "1<OK ",
        "1<WON:88b24B34B44B15R25R35R45R41R31R21R11R50B30B20B10B",
        "2<LST:14R24R34R44R05B25B35B45B88b31B21B11B40R30R20R10R",
    ];
    assert_eq!(after(&mut referee, &["1>MOV:A,NORTH"]), expected);
    let result = referee.result().unwrap();
    assert_eq!((&result.ending, result.moves()), (&Ending::ByRules(End::Escape(Seat::FIRST)), 11));
    assert_eq!(result.to_string(), "First wins after 11 moves: a blue ghost escaped");
    assert_eq!(after(&mut referee, &["2>MOV:A,NORTH"]), Vec::<String>::new(), "nothing more");
    assert!(referee.thinks_about(Seat::FIRST).is_none() && referee.thinks_about(Seat::SECOND).is_none());
}

#[test]
fn the_limit_draws() {
    let mut referee = Referee::new(rules(Some(2)), 0);
    after(&mut referee, &["1>SET:ABCD", "2>SET:EFGH", "1>MOV:A,NORTH"]);
    let expected = [
        "2<OK ",
        "1<DRW:13R24R34R44R15B25B35B45B42B31B21B11B40R30R20R10R",
        "2<DRW:13B24B34B44B15R25R35R45R42R31R21R11R40B30B20B10B",
    ];
    assert_eq!(after(&mut referee, &["2>MOV:A,NORTH"]), expected);
    assert_eq!(referee.result().unwrap().ending.winner(), None);
}

#[test]
fn a_wrong_move_loses() {
    for (line, reason) in [
        ("MOV:E,NORTH", "made an illegal move: E cannot go NORTH, your own A stands there; it can go WEST"),
        ("SET:ABCD", "made an illegal move: your colours are chosen; move a piece instead, for example A,NORTH"),
        ("hello", "sent no message: \"hello\" has no colon; write SET:ABCD to name your reds, or MOV:A,NORTH to move"),
    ] {
        let mut referee = set_up(0);
        let answers = after(&mut referee, &[&format!("1>{line}")]);
        assert_eq!(answers[0], "1<NG ");
        assert!(answers[1].starts_with("1<LST:") && answers[2].starts_with("2<WON:"), "{answers:?}");
        let expected = Ending::Forfeit { by: Seat::FIRST, reason: reason.into() };
        assert_eq!(referee.result().unwrap().ending, expected);
    }
}

#[test]
fn a_server_may_wait_for_a_better_move() {
    let mut referee = set_up(2);
    assert_eq!(after(&mut referee, &["1>MOV:E,NORTH"]), ["1<NG "]);
    assert_eq!(after(&mut referee, &["1>x"]), ["1<NG "]);
    assert!(referee.thinks_about(Seat::FIRST).is_some());
    assert_eq!(after(&mut referee, &["1>MOV:A,NORTH"])[0], "1<OK ");
    assert_eq!(after(&mut referee, &["2>MOV:A,NORTH", "1>MOV:E,EAST"]).len(), 3, "the third time");
}

#[test]
fn out_of_turn_is_refused_only_but_not_without_end() {
    let mut referee = set_up(0);
    for _ in 0..100 {
        assert_eq!(after(&mut referee, &["2>MOV:A,NORTH"]), ["2<NG "]);
    }
    assert!(referee.thinks_about(Seat::FIRST).is_some());
    assert_eq!(after(&mut referee, &["2>MOV:A,NORTH"]).len(), 3);
    assert_eq!(
        referee.result().unwrap().to_string(),
        "First wins after 0 moves: Second forfeits, it spoke out of turn more than 100 times"
    );
}

#[test]
fn a_fault_before_the_start_opens_what_was_chosen() {
    let mut referee = Referee::new(rules(Some(300)), 0);
    after(&mut referee, &["2>SET:EFGH"]);
    for _ in 0..10 {
        assert_eq!(after(&mut referee, &["1>SET:AAAA"]), ["1<NG "]);
    }
    let expected = [
        "1<NG ",
        "1<LST:14u24u34u44u15u25u35u45u41B31B21B11B40R30R20R10R",
        "2<WON:14B24B34B44B15R25R35R45R41u31u21u11u40u30u20u10u",
    ];
    assert_eq!(after(&mut referee, &["1>SET:AAAA"]), expected);
    assert_eq!(referee.result().unwrap().moves(), 0);
}

/// All that a seat is told when these actions are taken.
fn told_to(seat: Seat, actions: &[Action]) -> Vec<String> {
    let mut referee = Referee::new(rules(None), 0);
    let mut answers = referee.begin().to_vec();
    for (number, &action) in actions.iter().enumerate() {
        answers.extend(referee.hear(Seat((number % 2) as u8), &FromClient(action).to_string()));
    }
    answers.into_iter().filter(|(to, _)| *to == seat).map(|(_, message)| message.to_string()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// While a game goes on, a seat is told the same in every world that its view leaves open.
    #[test]
    fn nobody_is_told_what_it_may_not_know(seed in any::<u64>(), moves in 0usize..150) {
        let rng = &mut Streams::new(seed).stream(0, Purpose::Other(0));
        let mut table = Table::new(rules(None).start(rng));
        while table.actions().len() < moves + 2 {
            let mut next = table.clone();
            next.play(table.game().random_action(rng).unwrap()).unwrap();
            if next.game().turn().is_none() {
                break;
            }
            table = next;
        }
        prop_assume!(table.actions().len() >= 2);
        for seat in [Seat::FIRST, Seat::SECOND] {
            let expected = told_to(seat, table.actions());
            let view = table.view(seat);
            for world in Geister::worlds(&view).unwrap().to_vec() {
                let (_, actions) = Geister::replay_in(&view, &world);
                prop_assert_eq!(&told_to(seat, &actions), &expected);
            }
        }
    }

    /// Whatever is said, the referee goes on or ends the game; and it never ends it twice.
    #[test]
    fn nothing_that_is_said_breaks_a_referee(
        lines in prop::collection::vec((0u8..2, prop_oneof!["SET:[A-H]{4}", "MOV:[A-H],[NEWS]", ".{0,20}"]), 0..60),
        pardons in 0u32..60,
    ) {
        let mut referee = Referee::new(rules(Some(20)), pardons);
        let mut ends = 0;
        for (seat, line) in lines {
            let answers = told(referee.hear(Seat(seat), &line));
            ends += answers.iter().filter(|answer| ["WON", "LST", "DRW"].iter().any(|word| answer[2..].starts_with(word))).count();
        }
        prop_assert_eq!(ends, if referee.result().is_some() { 2 } else { 0 });
    }
}
