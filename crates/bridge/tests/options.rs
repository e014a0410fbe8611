//! The options of a board: defaults, canonical form, and what is refused.

mod common;

use common::{ENDING, start};
use proptest::prelude::*;
use yomi_bridge::{Bridge, BridgeRules, Goal, seats};
use yomi_conformance::rules_of;
use yomi_core::{Args, Game, Players, Position, Rules, Spec};

fn read(spec: &str) -> Result<BridgeRules, String> {
    let spec: Spec = spec.parse().map_err(|error| format!("{error}"))?;
    Args::new(&spec, BridgeRules::PARAMS).and_then(|args| BridgeRules::from_args(&args)).map_err(|e| e.to_string())
}

#[test]
fn the_default_is_three_no_trump_by_south_on_a_random_deal() {
    let rules = rules_of::<Bridge>("bridge");
    let terms = rules.terms();
    assert_eq!(terms.contract.to_string(), "3NT");
    assert_eq!((terms.declarer, terms.leader, terms.dummy()), (seats::SOUTH, seats::WEST, seats::NORTH));
    assert_eq!((terms.vulnerability.to_string().as_str(), terms.goal), ("none", Goal::Contract));
    assert!(rules.deal().is_none());
    assert_eq!(rules.spec().to_string(), "bridge");
}

#[test]
fn specifications_are_written_in_one_way() {
    for (spec, canonical) in [
        ("bridge:contract=4♠x,declarer=west,vul=ew", "bridge:contract=4SX,declarer=W,vul=ew"),
        ("bridge:leader=W,need=contract", "bridge"),
        ("bridge:declarer=N,leader=e", "bridge:declarer=N"),
        (
            "bridge:W:98.k6.. AK.AQ.. 765.7.. 43.43..,need=4,played= 6h  ♥Q",
            "bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,need=4,played=H6 HQ",
        ),
    ] {
        assert_eq!(rules_of::<Bridge>(spec).spec().to_string(), canonical, "{spec}");
    }
}

#[test]
fn an_ending_needs_the_contracts_tricks_or_all_it_has() {
    let goal = |options: &str| rules_of::<Bridge>(&format!("{}{options}", ENDING.replace(",need=4", ""))).terms().goal;
    assert_eq!(goal(""), Goal::Tricks(4));
    assert_eq!(goal(",need=2"), Goal::Tricks(2));
    let eight = "bridge:deal=N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987,contract=1S";
    assert_eq!(rules_of::<Bridge>(eight).terms().goal, Goal::Tricks(7));
    assert_eq!(rules_of::<Bridge>("bridge:need=9").terms().goal, Goal::Tricks(9));
}

#[test]
fn an_ending_may_be_led_by_anybody() {
    for (letter, leader) in [("N", seats::NORTH), ("E", seats::EAST), ("S", seats::SOUTH), ("W", seats::WEST)] {
        let game = start(&format!("{ENDING},leader={letter}"));
        assert_eq!(game.play().to_play(), Some(leader));
    }
    assert_eq!(start(&format!("{ENDING},leader=N")).turn(), Some(seats::SOUTH), "declarer leads from dummy");
}

#[test]
fn refused_options_say_what_would_be_right() {
    let four = "bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..";
    for (spec, message) in [
        ("bridge:declarer=X".to_owned(), "bridge: declarer=X will not do; write N, E, S or W"),
        ("bridge:vul=all".into(), "bridge: vul=all will not do; write none, ns, ew or both"),
        (
            "bridge:contract=3".into(),
            "bridge: contract=3 will not do; \"3\" has no strain that I know; write a level from 1 to 7, a strain C D H S NT, \
             and X or XX if it was doubled, like 3NT or 4SX",
        ),
        (
            "bridge:deal=N:A... K... Q... J.2..".into(),
            "bridge: deal=N:A... K... Q... J.2.. will not do; the hands have 1 (North), 1 (East), 1 (South) and 2 (West) \
             cards; give all four the same number, and name cards on the table in \"played\"",
        ),
        (
            "bridge:deal=N:... ... ... ...".into(),
            "bridge: deal=N:... ... ... ... will not do; the hands have 0 cards each; give each 1 to 13",
        ),
        (
            "bridge:deal=N:A... K... A... J...".into(),
            "bridge: deal=N:A... K... A... J... will not do; at character 13: SA is in South's hand and in North's; take it \
             out of one of them",
        ),
        (
            "bridge:leader=N".into(),
            "bridge: leader=N will not do; the opening lead is by West, on declarer's left; write left",
        ),
        (format!("{four},leader=me"), "bridge: leader=me will not do; write left, N, E, S or W"),
        (format!("{four},need=5"), "bridge: need=5 will not do; write contract, or a number of tricks from 1 to 4"),
        ("bridge:need=0".into(), "bridge: need=0 will not do; write a whole number from 1 to 13 or contract"),
        (
            "bridge:played=H6".into(),
            "bridge: played=H6 will not do; cards can only have been played from a known deal; give \"deal\" too",
        ),
        (
            format!("{four},played=H6 SA"),
            "bridge: played=H6 SA will not do; card 2: North must follow suit: a heart was led; North may play HA HQ",
        ),
        (
            format!("{four},played=H6 1H"),
            "bridge: played=H6 1H will not do; \"1H\" has no rank that I know; write a suit and a rank like SA, H10 or C2",
        ),
    ] {
        assert_eq!(read(&spec), Err(message.to_owned()), "{spec}");
    }
}

#[test]
fn fixed_rules_keep_the_cards_played_before_the_start_only() {
    let mut game = start(&format!("{ENDING},played=H6 HQ"));
    let fixed = game.fixed_rules();
    assert_eq!(fixed.spec().to_string(), format!("{ENDING},played=H6 HQ"));
    game.apply("H7".parse().unwrap());
    assert_eq!(game.fixed_rules(), fixed);
}

#[test]
fn players_are_found_by_name() {
    let rules = rules_of::<Bridge>("bridge");
    assert_eq!(Bridge::player("random", &rules).map(|player| player.canonical().to_string()), Ok("random".into()));
    let error = Bridge::player("rando", &rules).map(drop).unwrap_err().to_string();
    assert_eq!(
        error,
        "unknown player \"rando\" (did you mean \"random\"?); players of bridge: random, mc, vmin, vmax, reduce, round, alphamu, bluff"
    );
}

proptest! {
    #[test]
    fn arbitrary_values_never_panic(key in 0usize..BridgeRules::PARAMS.len(), text in any::<String>(), deal in any::<bool>()) {
        let mut spec = Spec::new("bridge").with(BridgeRules::PARAMS[key].key, text);
        if deal && key != 0 {
            spec = spec.with("deal", "N:AK.AQ.. 765.7.. 43.43.. 98.K6..");
        }
        let _ = Args::new(&spec, BridgeRules::PARAMS).and_then(|args| BridgeRules::from_args(&args));
    }

    #[test]
    fn any_cards_played_are_legal_or_refused(played in prop::collection::vec(0usize..52, 0..20)) {
        let cards: Vec<String> =
            played.iter().map(|&index| yomi_bridge::Card::from_index(index).unwrap().to_string()).collect();
        if let Ok(rules) = read(&format!("{ENDING},played={}", cards.join(" "))) {
            prop_assert_eq!(read(&rules.spec().to_string()), Ok(rules));
        }
    }
}
