//! The rules compared with a second, slow and plain implementation.

mod common;
mod slow;

use common::{map_text, start};
use proptest::prelude::*;
use slow::{SlowAction, SlowBattle, SlowUnit};
use std::collections::BTreeMap;
use yomi_core::{Game, Position, Side, Streams, perft};
use yomi_tubstap::{Action, BattleMap, EMBEDDED_MAPS, MOST_UNITS, Tubstap, TubstapRules, UnitId};

/// The map read from its tidy text by cutting it at every bracket and comma.
fn slow_battle(map: &BattleMap) -> SlowBattle {
    let text = map.to_string();
    let items: Vec<(&str, Vec<&str>)> = text
        .split(';')
        .filter_map(|item| item.trim().strip_suffix(']')?.split_once('['))
        .map(|(tag, value)| (tag, value.split(',').collect()))
        .collect();
    let number = |field: &str| field.parse::<i32>().expect("a number");
    let of = |tag: &'static str| items.iter().filter(move |item| item.0 == tag).map(|item| &item.1);
    let units: Vec<SlowUnit> = of("UNIT")
        .map(|fields| SlowUnit {
            x: number(fields[0]),
            y: number(fields[1]),
            kind: match fields[2] {
                "antiair" => 'R',
                "cannon" => 'U',
                name => name.chars().next().expect("a name").to_ascii_uppercase(),
            },
            team: number(fields[3]) as usize,
            hp: number(fields[4]),
            acted: fields[5] == "1",
        })
        .collect();
    let ground = of("MAP").map(|row| row.iter().map(|code| number(code) as usize).collect()).collect();
    let mut battle = SlowBattle { ground, units, turns_over: 0, limit: number(of("TURNLIMIT").next().unwrap()[0]) };
    battle.skip_turns_without_units();
    battle
}

fn slow_action(action: Action) -> SlowAction {
    match action {
        Action::EndTurn => None,
        Action::Act { unit, to, target } => {
            Some((unit.index(), (i32::from(to.column()) + 1, i32::from(to.row()) + 1), target.map(UnitId::index)))
        }
    }
}

fn compare(game: &Tubstap, slow: &SlowBattle) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let mut listed: Vec<SlowAction> = legal.iter().map(|&action| slow_action(action)).collect();
    let mut expected = slow.legal();
    listed.sort_unstable();
    expected.sort_unstable();
    assert_eq!(listed, expected, "{game:?}");
    assert_eq!(game.count_legal(), expected.len() as u64);
    for (number, unit) in slow.units.iter().enumerate() {
        let fast = game.unit(UnitId(number as u8));
        assert_eq!(fast.map_or(0, |fast| i32::from(fast.hp)), unit.hp, "unit {number} of {game:?}");
        assert_eq!(game.unit_at(fast.map_or(common::tile("p16"), |fast| fast.tile)), fast);
    }
    assert_eq!([Side::FIRST, Side::SECOND].map(|side| i32::from(game.hp_of(side))), [slow.hp(0), slow.hp(1)]);
    assert_eq!(game.outcome().is_some(), slow.is_over());
    assert_eq!(game.outcome().map_or(slow.hp(0) - slow.hp(1), |outcome| outcome.score), slow.hp(0) - slow.hp(1));
    legal
}

/// Any map: random ground, random units wherever they can be.
fn any_map() -> impl Strategy<Value = BattleMap> {
    let size = prop_oneof![3 => 1..=6usize, 1 => 7..=16usize];
    (size.clone(), size)
        .prop_flat_map(|(width, height)| {
            let ground = prop::collection::vec(prop::sample::select(b"#..~**^^====++".to_vec()), width * height);
            let letter = prop::sample::select(b"FAPURIfapuri".to_vec());
            let unit = (0..width, 0..height, letter, 1..=10u8, prop::bool::weighted(0.1));
            (Just(width), ground, prop::collection::vec(unit, 2..=32), 1..=6u16)
        })
        .prop_filter_map("both sides need a unit", |(width, ground, candidates, limit)| {
            let ground = String::from_utf8(ground).expect("signs of terrain");
            let rows: Vec<&str> = (0..ground.len() / width).map(|row| &ground[row * width..][..width]).collect();
            let mut units: BTreeMap<(usize, usize), String> = BTreeMap::new();
            for (x, y, letter, hp, finished) in candidates {
                let can_be_there = match rows[y].as_bytes()[x] {
                    b'#' => false,
                    b'~' => b"FfAa".contains(&letter),
                    b'^' => b"FfAaIi".contains(&letter),
                    _ => true,
                };
                let (letter, column) = (letter as char, (b'a' + x as u8) as char);
                let army = units.values().filter(|unit| unit.starts_with(char::is_uppercase) == letter.is_uppercase());
                if can_be_there && army.count() < MOST_UNITS {
                    let mark = if finished { "'" } else { "" };
                    units.insert((x, y), format!("{letter}{hp} {column}{}{mark}", y + 1));
                }
            }
            let units: Vec<&str> = units.values().map(String::as_str).collect();
            let sides = [char::is_uppercase, char::is_lowercase];
            let both = sides.iter().all(|side| units.iter().any(|unit| unit.starts_with(side)));
            both.then(|| BattleMap::read(map_text(limit, 0, &rows, &units).as_bytes()).expect("a good map"))
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn both_agree_on_any_battle(
        map in any_map(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
    ) {
        let mut slow = slow_battle(&map);
        let mut game = start(&TubstapRules::new(map));
        for choice in choices {
            let legal = compare(&game, &slow);
            if legal.is_empty() {
                break;
            }
            // Attacks are rare among random actions and matter most.
            let attacks: Vec<Action> =
                legal.iter().copied().filter(|action| matches!(action, Action::Act { target: Some(_), .. })).collect();
            let action = *choice.get(if attacks.is_empty() { &legal } else { &attacks });
            game.apply(action);
            slow.apply(slow_action(action));
        }
        compare(&game, &slow);
    }
}

#[test]
fn both_agree_on_whole_random_battles() {
    for (index, embedded) in EMBEDDED_MAPS.iter().enumerate() {
        let map = BattleMap::read(embedded.text.as_bytes()).expect("a good map");
        let mut rng = Streams::new(3).stream(index as u64, yomi_core::Purpose::Other(0));
        let mut slow = slow_battle(&map);
        let mut game = start(&TubstapRules::new(map));
        while let Some(action) = game.random_action(&mut rng) {
            compare(&game, &slow);
            game.apply(action);
            slow.apply(slow_action(action));
        }
        compare(&game, &slow);
    }
}

fn slow_perft(battle: &SlowBattle, depth: u32) -> u64 {
    let legal = battle.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    legal
        .into_iter()
        .map(|action| {
            let mut next = battle.clone();
            next.apply(action);
            slow_perft(&next, depth - 1)
        })
        .sum()
}

/// Known values of the default map; the benchmark asserts the last one as well.
#[test]
fn perft_of_the_default_map() {
    let map = BattleMap::read(EMBEDDED_MAPS[0].text.as_bytes()).expect("a good map");
    let (slow, game) = (slow_battle(&map), start(&TubstapRules::new(map)));
    assert_eq!([perft(&game, 1), perft(&game, 2), perft(&game, 3)], [123, 10_043, 423_584]);
    assert_eq!([slow_perft(&slow, 1), slow_perft(&slow, 2), slow_perft(&slow, 3)], [123, 10_043, 423_584]);
}
