//! Single decisions, and the best combination of attacks.

use crate::{
    common::{battle, start, tile},
    duels::first_action,
};
use yomi_conformance::rules_of;
use yomi_core::{Budget, Game, Notation, Players, Position, Purpose, Side, Streams};
use yomi_tubstap::{
    Action, Event, Tubstap, UnitId,
    players::{Evaluation, HpLead, Policy, best_assault},
};

fn mover(battle: &Tubstap) -> Side {
    Tubstap::side(battle.turn().unwrap())
}

/// The best value after any row of attacks that take HP, by trying all of them with the plain rules.
fn best_by_trying(battle: &Tubstap, side: Side) -> Option<f64> {
    let mut legal = Vec::new();
    battle.legal(&mut legal);
    let takes_hp = |action: &Action| match battle.event(*action, battle.turn().unwrap()) {
        Event::Moved { attack, .. } => attack.is_some_and(|attack| attack.clash.dealt > 0),
        Event::TurnEnded => false,
    };
    let values = legal.into_iter().filter(takes_hp).map(|action| {
        let mut after = battle.clone();
        after.apply(action);
        let goes_on = after.turns_over() == battle.turns_over() && after.outcome().is_none();
        let more = if goes_on { best_by_trying(&after, side) } else { None };
        HpLead.value(&after, side).max(more.unwrap_or(f64::MIN))
    });
    values.max_by(f64::total_cmp)
}

/// Positions from random play, with few enough attacks that all orders of them can be tried.
#[test]
fn the_best_assault_is_the_best_of_all() {
    let mut rng = Streams::new(9).stream(0, Purpose::Other(0));
    let mut with_attacks = 0;
    for game in ["tubstap", "tubstap:map=road-apr", "tubstap:map=skirmish", "tubstap:map=batteries"] {
        for turns in 0..12 {
            let mut battle = start(&rules_of::<Tubstap>(game));
            Policy::Attack(50).play_turns(&mut battle, turns, &mut rng);
            if battle.outcome().is_some() {
                continue;
            }
            let side = mover(&battle);
            let plan = best_assault(&battle, None, &HpLead, &Budget::unlimited());
            let value = plan.map(|plan| {
                let mut after = battle.clone();
                for action in plan {
                    assert_eq!(after.check(action), Ok(()));
                    after.apply(action);
                }
                HpLead.value(&after, side)
            });
            assert_eq!(value, best_by_trying(&battle, side), "{game} after {turns} turns");
            with_attacks += u32::from(value.is_some());
        }
    }
    assert!(with_attacks > 20, "{with_attacks}");
}

/// The first attack opens the way for the second.
#[test]
fn an_assault_may_need_an_order() {
    let game = battle(9, 0, &["=#==#", "====="], &["A10 a1", "R10 a2", "a2 c2", "p10 e2"]);
    let plan = best_assault(&game, None, &HpLead, &Budget::unlimited()).unwrap();
    let texts: Vec<String> = plan.iter().map(|&action| game.write(action)).collect();
    assert_eq!(texts, ["Ra2-b2xc2", "Aa1-d2xe2"]);
}

/// The first two attacks pay, a third one would not; but who asks for three gets three.
#[test]
fn an_assault_may_have_a_given_number_of_attacks() {
    let rows = ["=======", "=======", "======="];
    let game = battle(9, 0, &rows, &["A10 a1", "A10 a2", "R10 a3", "p10 c1", "p10 c2", "p10 c3"]);
    let attacks = |count| best_assault(&game, count, &HpLead, &Budget::unlimited()).unwrap().len();
    assert_eq!([None, Some(1), Some(2), Some(3)].map(attacks), [2, 1, 2, 3]);
    // As many as there can be, if they are fewer.
    assert_eq!(attacks(Some(4)), 3);
}

#[test]
fn greedy_gains_most_and_approaches_otherwise() {
    // 10 HP of the panzer, at the cost of none.
    let game = battle(9, 0, &["======"], &["A10 a1", "p10 c1", "i10 f1"]);
    assert_eq!(game.write(first_action(&game, "greedy")), "Aa1-b1xc1");
    // The fighter hurts aircraft only.
    let game = battle(9, 0, &["==============="], &["F10 a1", "p10 c1", "a10 o1"]);
    assert_eq!(game.write(first_action(&game, "greedy")), "Fa1-b1");
    let game = battle(9, 0, &["===============", "==============="], &["F10 a1", "i1 c1", "p10 o1", "a10 o2"]);
    assert_eq!(game.write(first_action(&game, "greedy")), "Fa1-i2");
}

/// Waiting for the enemy in front of the attacker is worse than taking it.
#[test]
fn everybody_takes_what_is_free() {
    let game = battle(9, 0, &["======", "======"], &["A10 a1", "p10 c1", "p10 f2"]);
    for player in [
        "dlmc:60,30",
        "dlmc:60,30,policy=attack",
        "uct:2000",
        "attack-uct:500",
        "m-uct:500",
        "m-uct:ms=30",
        "tactician:1000",
        "tactician:ms=30",
    ] {
        let action = first_action(&game, player);
        assert!(
            matches!(game.event(action, yomi_core::Seat::FIRST), Event::Moved { attack: Some(_), .. }),
            "{action:?}"
        );
    }
}

/// The attacker gets seven tiles far and strikes at the next one; the panzer can do nothing to it but keep away, which
/// saves a draw with the end so near. Taking the infantry's three HP would leave it where the attacker strikes.
#[test]
fn a_tactician_keeps_out_of_reach_and_takes_nothing_poisoned() {
    let mut game = battle(2, 0, &["============"], &["P10 a1", "a10 l1"]);
    game.apply(first_action(&game, "tactician:1000"));
    let panzer = game.unit(UnitId(0)).expect("nobody has struck at it");
    assert!(panzer.tile.distance(tile("l1")) > 8, "{panzer}");
    let game = battle(2, 5, &["============"], &["P10 a1", "i3 g1", "a10 l1"]);
    let action = first_action(&game, "tactician:1000");
    assert!(!matches!(action, Action::Act { target: Some(_), .. }), "{action:?}");
    assert_eq!(game.write(first_action(&game, "greedy")), "Pa1-f1xg1");
}

/// Nothing comes after the last turn, so only its blows count; units that make way for others may do better than blows
/// alone.
#[test]
fn a_tactician_makes_the_most_of_the_last_turn() {
    let mut rng = Streams::new(11).stream(0, Purpose::Other(0));
    let mut with_attacks = 0;
    for game in ["tubstap", "tubstap:map=road-far", "tubstap:map=road-fapr-small", "tubstap:map=skirmish"] {
        for _ in 0..5 {
            let mut battle = start(&rules_of::<Tubstap>(game));
            let limit = battle.turn_limit();
            Policy::Attack(20).play_turns(&mut battle, limit - 1, &mut rng);
            if battle.outcome().is_some() {
                continue;
            }
            let (side, waiting) = (mover(&battle), HpLead.value(&battle, mover(&battle)));
            let best = best_by_trying(&battle, side).map_or(waiting, |best| best.max(waiting));
            with_attacks += u32::from(best > waiting);
            while battle.outcome().is_none() {
                battle.apply(first_action(&battle, "tactician:3000,tables=none"));
            }
            let lead = HpLead.value(&battle, side);
            assert!(lead >= best, "{lead} instead of {best}: {game}");
        }
    }
    assert!(with_attacks > 5, "{with_attacks}");
}

#[test]
fn wrong_options_are_refused() {
    let rules = rules_of::<Tubstap>("tubstap");
    for (spec, error) in [
        ("dlmc:0", "dlmc: samples=0 will not do; write a whole number, at least 1"),
        ("dlmc:depth=-1", "dlmc: depth=-1 will not do; write a whole number from 0 to 1000"),
        ("dlmc:ms=0", "dlmc: ms=0 will not do; write a whole number, at least 1 or none or clock"),
        ("uct:exploration=-1", "uct: exploration=-1 will not do; write a number from 0 to 100"),
        ("m-uct:exploration=nan", "m-uct: exploration=nan will not do; write a number from 0 to 100"),
        ("tactician:depth=9", "tactician: depth=9 will not do; write a whole number from 1 to 8"),
        ("tactician:positions=0", "tactician: positions=0 will not do; write a whole number, at least 1"),
        ("tactician:tables=all", "tactician: tables=all will not do; write paper or none"),
        ("m-uct:expand=0", "m-uct: expand=0 will not do; write a whole number, at least 1"),
        ("dlmc:policy=any", "dlmc: policy=any will not do; write a whole number from 0 to 100 or uniform or attack"),
    ] {
        assert_eq!(Tubstap::player(spec, &rules).map(drop).unwrap_err().to_string(), error);
    }
}
