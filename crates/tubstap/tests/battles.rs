//! Battles worked out by hand.

mod common;

use common::{battle, hp, legal_texts, play, refusal};
use yomi_core::{Game, Notation, Outcome, Position, Seat, Side};
use yomi_tubstap::{Action, Tubstap, UnitId};

fn moves_of(battle: &Tubstap, from: &str) -> Vec<String> {
    let prefix = format!("{from}-");
    legal_texts(battle).iter().filter_map(|text| text.strip_prefix(&prefix).map(str::to_owned)).collect()
}

#[test]
fn an_attack_hurts_both() {
    // The panzer comes out of the road's end into the forest c1 (cost 2) and attacks from there.
    let mut game = battle(9, 0, &["==*=", "===="], &["P10 a1", "p10 d1", "i10 d2"]);
    play(&mut game, &["Pa1-c1xd1"]);
    // ⌊(55·10 + 70) / 100⌋ = 6 of the defender's 10 on a road; then ⌊(55·4 + 70) / (100 + 3·10)⌋ = 2.
    assert_eq!((hp(&game, 1), hp(&game, 0)), (4, 8));
    assert_eq!(game.turn(), Some(Seat::SECOND), "red's only unit has acted");
    // Back from the road: ⌊(55·4 + 70) / (100 + 3·8)⌋ = ⌊2.34⌋ of 8; then ⌊(55·6 + 70) / 100⌋ = 4 kill the attacker.
    play(&mut game, &["Pd1xc1"]);
    assert_eq!((hp(&game, 0), hp(&game, 1)), (6, 0));
    assert_eq!(game.turn(), Some(Seat::SECOND), "the infantry is left");
    assert_eq!(game.turns_over(), 1);
}

#[test]
fn events_tell_the_damage() {
    let mut game = battle(9, 0, &["==*=", "===="], &["P10 a1", "U10 a2", "p10 d1", "f10 d2"]);
    let told = |game: &Tubstap, text: &str| game.event(game.parse(text).unwrap(), Seat::FIRST).to_string();
    assert_eq!(told(&game, "a1-c1xd1"), "Pa1-c1xd1: takes 6 HP and loses 2");
    assert_eq!(told(&game, "a2xd2"), "Ua2xd2: takes 0 HP");
    assert_eq!(told(&game, "a2-b2"), "Ua2-b2");
    assert_eq!(told(&game, "end"), "end of the turn");
    play(&mut game, &["a1-c1xd1"]);
    assert_eq!((hp(&game, 2), hp(&game, 0)), (4, 8), "what was told has happened");
}

#[test]
fn the_attackers_cover_counts_where_it_attacks_from() {
    // ⌊(55·5 + 70) / 100⌋ = 3, and ⌊(55·7 + 70) / (100 + 4·5)⌋ = 3 against the fortress instead of 4 on the road.
    let mut game = battle(9, 0, &["==+="], &["P5 a1", "p10 d1"]);
    play(&mut game, &["a1-c1xd1"]);
    assert_eq!((hp(&game, 1), hp(&game, 0)), (7, 2));
}

#[test]
fn aircraft_have_no_cover() {
    let mut game = battle(9, 0, &["=^"], &["R10 a1", "a10 b1"]);
    // ⌊(70·10 + 70) / 100⌋ = 7 on the mountain too; then ⌊(85·3 + 70) / 100⌋ = 3.
    play(&mut game, &["a1xb1"]);
    assert_eq!((hp(&game, 1), hp(&game, 0)), (3, 7));
}

#[test]
fn cannons_shoot_far_from_where_they_are_and_nobody_strikes_back() {
    let rows = ["=======", "======="];
    let mut game = battle(9, 0, &rows, &["U10 a1", "p10 b1", "p10 c1", "p10 d1", "p10 e1", "i10 c2", "i10 d2"]);
    let targets: Vec<String> = legal_texts(&game).into_iter().filter(|text| text.contains('x')).collect();
    assert_eq!(targets, ["Ua1xc1", "Ua1xd1", "Ua1xc2"], "two or three steps away");
    assert_eq!(
        refusal(&game, "a1xb1"),
        "the panzer on b1 is at distance 1; the cannon on a1 hits at a distance of 2 or 3"
    );
    assert_eq!(
        refusal(&game, "a1xd2"),
        "the infantry on d2 is at distance 4; the cannon on a1 hits at a distance of 2 or 3"
    );
    assert_eq!(
        refusal(&game, "a1-a2xc1"),
        "the cannon on a1 cannot move and attack in one turn; attack from a1 or only move"
    );
    play(&mut game, &["a1xc1"]);
    // ⌊(60·10 + 70) / 100⌋ = 6
    assert_eq!((hp(&game, 2), hp(&game, 0)), (4, 10));
    // An attack on a cannon: ⌊(70·10 + 70) / 100⌋ = 7, and nothing comes back.
    play(&mut game, &["b1xa1"]);
    assert_eq!((hp(&game, 0), hp(&game, 1)), (3, 10));
}

#[test]
fn attacks_without_damage_are_allowed_and_provoke() {
    let mut game = battle(9, 0, &["==="], &["F10 a1", "r10 c1"]);
    play(&mut game, &["a1-b1xc1"]);
    assert_eq!((hp(&game, 1), hp(&game, 0)), (10, 3));
}

#[test]
fn movement_costs_and_blocks() {
    // A panzer (6 points) from a1: forest costs 2, the mountain and the sea are closed, f1 would cost 7.
    let game = battle(9, 0, &["=*=**=", "=^~=^="], &["P10 a1", "p10 f2"]);
    assert_eq!(moves_of(&game, "Pa1"), ["a1", "b1", "c1", "d1", "a2", "d2"]);
    // Infantry (3 points): forest 1, mountain 2.
    let game = battle(9, 0, &["=*=**=", "=^~=^="], &["I10 a1", "p10 f2"]);
    assert_eq!(moves_of(&game, "Ia1"), ["a1", "b1", "c1", "d1", "a2", "b2"]);
    // Friends are passed but not stopped on; enemies close the way, also for aircraft.
    let game = battle(9, 0, &["=====", "##=##"], &["F10 a1", "P10 b1", "a10 d1"]);
    assert_eq!(moves_of(&game, "Fa1"), ["a1", "c1", "c2", "c1xd1"]);
    assert_eq!(moves_of(&game, "Pb1"), ["b1", "c1", "c2", "c1xd1"]);
}

#[test]
fn refusals_give_reasons() {
    let mut game = battle(9, 0, &["=~====", "=#=..."], &["P10 a1", "R10 c1", "i10 f1", "a10 c2"]);
    assert_eq!(refusal(&game, "f1-e1"), "the infantry on f1 is Blue's; Red is to move one of its own");
    assert_eq!(refusal(&game, "a1-b1"), "the panzer on a1 cannot enter b1, which is sea");
    assert_eq!(refusal(&game, "a1-b2"), "the panzer on a1 cannot enter b2, which is barred");
    assert_eq!(refusal(&game, "a1-e1"), "the panzer on a1 does not get to e1 with its 6 movement points");
    assert_eq!(refusal(&game, "c1-f1"), "the infantry on f1 is in the way; the antiair on c1 must stop on a free tile");
    assert_eq!(
        refusal(&game, "c1-d1xf1"),
        "the infantry on f1 is not next to d1; the antiair on c1 attacks from an adjacent tile"
    );
    assert_eq!(refusal(&game, "c1xa1"), "the panzer on a1 is a friend; attack an enemy");
    let act = |unit, to, target: Option<u8>| Action::Act {
        unit: UnitId(unit),
        to: common::tile(to),
        target: target.map(UnitId),
    };
    let why = |game: &Tubstap, action| game.check(action).unwrap_err().to_string();
    assert_eq!(why(&game, act(200, "a1", None)), "there is no unit 200; those left are 0, 1, 2, 3");
    assert_eq!(why(&game, act(0, "a1", Some(32))), "there is no unit 32; those left are 0, 1, 2, 3");
    assert_eq!(why(&game, act(0, "p16", None)), "p16 is not on the map, which goes from a1 to f2");
    play(&mut game, &["c1-e1xf1"]);
    assert_eq!(hp(&game, 2), 0, "⌊(105·10 + 70) / 100⌋ = 11");
    assert_eq!(
        refusal(&game, "e1-d1"),
        "the antiair on e1 has acted in this turn; choose another unit or end the turn"
    );
    assert_eq!(why(&game, act(0, "a1", Some(2))), "there is no unit 2; those left are 0, 1, 3");
    play(&mut game, &["end", "c2-e2xe1", "a1-a2"]);
    assert_eq!(hp(&game, 1), 1, "⌊(85·10 + 70) / 100⌋ = 9 on the road");
    play(&mut game, &["e1xe2"]);
    assert_eq!(hp(&game, 1), 0, "⌊(70·1 + 70) / 100⌋ = 1 dealt, ⌊(85·8 + 70) / 100⌋ = 7 back");
}

#[test]
fn a_wipe_out_ends_the_battle_at_once() {
    let mut game = battle(9, 99, &["===="], &["A10 a1", "P1 b1", "p10 d1"]);
    play(&mut game, &["a1-c1xd1"]);
    let won = Outcome { winner: Some(Side::FIRST), score: 11, reason: "blue is wiped out" };
    assert_eq!((game.turn(), game.outcome()), (None, Some(won)));
    assert_eq!(legal_texts(&game), [""; 0]);
    assert_eq!(game.check(Action::EndTurn).unwrap_err().to_string(), "the battle is over; nothing more can be done");
    // A blow that comes back can wipe out the attacker's side.
    let mut game = battle(9, 99, &["==="], &["F7 a1", "r10 c1"]);
    play(&mut game, &["a1-b1xc1"]);
    let lost = Outcome { winner: Some(Side::SECOND), score: -10, reason: "red is wiped out" };
    assert_eq!((game.turn(), game.outcome()), (None, Some(lost)));
}

#[test]
fn thirteen_turns_are_seven_of_red_and_six_of_blue() {
    let mut game = battle(13, 0, &["===="], &["P10 a1", "p9 d1"]);
    for turn in 0..13 {
        assert_eq!(game.turn(), Some(Seat(turn % 2)), "turn {}", turn + 1);
        assert_eq!(game.turns_over(), u16::from(turn));
        play(&mut game, &["end"]);
    }
    let judged = Outcome { winner: Some(Side::FIRST), score: 1, reason: "red has more HP at the turn limit" };
    assert_eq!((game.turn(), game.outcome()), (None, Some(judged)));
}

#[test]
fn a_wipe_out_in_the_last_turn_is_a_wipe_out() {
    let mut game = battle(1, 50, &["==="], &["A10 a1", "p10 c1"]);
    play(&mut game, &["a1-b1xc1"]);
    assert_eq!(game.outcome().map(|outcome| outcome.winner), Some(Some(Side::FIRST)));
}

#[test]
fn the_lead_must_exceed_the_threshold() {
    let judged = |threshold, red, blue| {
        let (red, blue) = (format!("P{red} a1"), format!("p{blue} c1"));
        let mut game = battle(1, threshold, &["==="], &[&red, &blue]);
        play(&mut game, &["end"]);
        let outcome = game.outcome().expect("the limit is reached");
        assert_eq!(
            outcome.winner.is_none(),
            outcome.reason.starts_with("equal") || outcome.reason.starts_with("HP within")
        );
        (outcome.winner, outcome.score)
    };
    assert_eq!(judged(0, 7, 7), (None, 0));
    assert_eq!(judged(0, 8, 7), (Some(Side::FIRST), 1));
    assert_eq!(judged(3, 10, 7), (None, 3));
    assert_eq!(judged(3, 10, 6), (Some(Side::FIRST), 4));
    assert_eq!(judged(3, 7, 10), (None, -3));
    assert_eq!(judged(3, 6, 10), (Some(Side::SECOND), -4));
}

#[test]
fn a_turn_ends_with_its_last_living_unit() {
    // The fighter dies by the blow that comes back; the infantry then is the last to act.
    let mut game = battle(9, 0, &["==="], &["F7 a1", "I10 c1", "r10 b1"]);
    play(&mut game, &["a1xb1"]);
    assert_eq!((hp(&game, 0), game.turn()), (0, Some(Seat::FIRST)));
    play(&mut game, &["c1-c1"]);
    assert_eq!((game.turn(), game.turns_over()), (Some(Seat::SECOND), 1));
    // Red's unit may act again in its next turn.
    play(&mut game, &["end", "c1-c1"]);
    assert_eq!(game.turns_over(), 3);
}

#[test]
fn units_that_have_acted_on_the_map_wait_for_the_next_turn() {
    let mut game = battle(9, 0, &["======"], &["P10 a1'", "P10 b1", "p10 e1'", "p10 f1"]);
    assert_eq!(refusal(&game, "a1-a1"), "the panzer on a1 has acted in this turn; choose another unit or end the turn");
    play(&mut game, &["b1-b1"]);
    assert_eq!(game.turn(), Some(Seat::SECOND));
    // A colour's units are freed after its own turn, so blue's miss blue's first one.
    assert_eq!(refusal(&game, "e1-d1"), "the panzer on e1 has acted in this turn; choose another unit or end the turn");
    play(&mut game, &["f1-f1", "a1-a1", "b1-b1", "e1-d1"]);
    assert_eq!((game.turn(), game.turns_over()), (Some(Seat::SECOND), 3));
    // If all of blue's have, its first turn passes, and it is red's again.
    let mut game = battle(9, 0, &["====="], &["P10 a1", "p10 e1'"]);
    play(&mut game, &["a1-a1"]);
    assert_eq!((game.turn(), game.turns_over()), (Some(Seat::FIRST), 2));
    let mut game = battle(2, 0, &["====="], &["P10 a1", "p10 e1'"]);
    play(&mut game, &["end"]);
    assert_eq!((game.turn(), game.turns_over()), (None, 2));
    // If all of red's have, the battle begins with blue's turn, the second.
    let game = battle(9, 0, &["===="], &["P10 a1'", "p10 d1"]);
    assert_eq!((game.turn(), game.turns_over()), (Some(Seat::SECOND), 1));
}

#[test]
fn how_a_battle_came_about_does_not_matter() {
    let units = ["P10 a1", "A10 b1", "i1 d1", "i1 e1", "p9 h2"];
    let rows = ["========", "========"];
    let [mut one, mut other] = [battle(9, 0, &rows, &units), battle(9, 0, &rows, &units)];
    play(&mut one, &["b1-c1xd1", "a1-e2xe1"]);
    play(&mut other, &["a1-e2xe1", "b1-c1xd1"]);
    assert_eq!(one, other);
}
