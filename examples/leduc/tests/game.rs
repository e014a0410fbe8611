//! Leduc poker passes the suite of all games, its players do what is certain, and it plays matches and on the page
//! without telling secrets.

use serde_json::Value;
use std::collections::BTreeSet;
use yomi_arena::catalog::Catalog;
use yomi_conformance::{players_hold, rules_hold, rules_of, stage_holds, worlds_hold};
use yomi_core::{
    Dealt, Game, Hidden, Notation, Players, Position, Purpose, Rng, Rules, Seat, Side, Streams, Table, Thinking, Worlds,
};
use yomi_example_driver::{Page, play_match};
use yomi_example_leduc::{
    Action::{self, Call, Fold, Raise},
    DOOR, Leduc,
};

const PLAYERS: [&str; 8] = [
    "random",
    "mc:playouts=200",
    "ismcts:playouts=200",
    "read:playouts=100,trials=5,worlds=20",
    "vector-max:payoff=score",
    "one-round:payoff=score",
    "payoff-reduction:payoff=score",
    "alphamu",
];

/// Who gets which card, and which one is turned up.
type Deal = [u8; 3];

fn rng() -> Rng {
    Streams::new(1).stream(0, Purpose::Other(0))
}

fn catalog() -> Catalog {
    Catalog::new("test").with(DOOR)
}

/// A game in progress with these cards.
fn table(deal: Deal, actions: &[Action]) -> Table<Leduc> {
    let number = Leduc::deals().iter().position(|known| *known == deal).expect("a deal");
    let mut table = Table::new(rules_of::<Leduc>(&format!("leduc:deal={number}")).start(&mut rng()));
    actions.iter().for_each(|action| table.play(*action).unwrap());
    table
}

/// Two of each: jacks are 0 and 1, queens 2 and 3, kings 4 and 5.
const QUEEN_JACK_QUEEN: Deal = [2, 0, 3];
const QUEEN_QUEEN_KING: Deal = [2, 3, 4];
const JACK_QUEEN_QUEEN: Deal = [0, 2, 3];

#[test]
fn it_is_a_game() {
    rules_hold::<Leduc>(&["leduc", "leduc:deal=17"], 20, 8);
    stage_holds::<Leduc>(&["leduc"], 5, 1);
    players_hold::<Leduc>(1);
}

#[test]
fn worlds_are_counted_and_nothing_leaks() {
    worlds_hold::<Leduc>(&["leduc"], &PLAYERS, 4, 1);
    assert_eq!(Leduc::deals().into_iter().collect::<BTreeSet<_>>().len(), 120, "all deals differ");
    let worlds = |actions: &[Action]| {
        let table = table(QUEEN_JACK_QUEEN, actions);
        [Seat::FIRST, Seat::SECOND].map(|seat| Leduc::worlds(&table.view(seat)).unwrap().count())
    };
    assert_eq!(worlds(&[]), [20, 20], "five cards for the other, then four that may be turned up");
    assert_eq!(worlds(&[Raise, Call]), [4, 4], "the other's card only");
    assert_eq!(worlds(&[Raise, Fold]), [20, 20], "nothing is shown");
    assert_eq!(worlds(&[Call, Call, Call, Call]), [1, 1], "everything is");
}

#[test]
fn chips_go_to_whom_they_belong() {
    let end = |deal, actions: &[Action]| {
        let outcome = table(deal, actions).game().outcome().expect("it is over");
        (outcome.winner, outcome.score)
    };
    assert_eq!(end(QUEEN_JACK_QUEEN, &[Call, Call, Call, Call]), (Some(Side::FIRST), 1));
    assert_eq!(end(JACK_QUEEN_QUEEN, &[Raise, Raise, Call, Call, Raise, Raise, Call]), (Some(Side::SECOND), -13));
    assert_eq!(end(QUEEN_QUEEN_KING, &[Raise, Call, Call, Call]), (None, 0));
    assert_eq!(end(JACK_QUEEN_QUEEN, &[Raise, Fold]), (Some(Side::FIRST), 1));
    assert_eq!(end(QUEEN_JACK_QUEEN, &[Call, Raise, Fold]), (Some(Side::SECOND), -1));
    let legal = |actions: &[Action]| table(QUEEN_JACK_QUEEN, actions).view(Seat(actions.len() as u8 % 2)).legal();
    assert_eq!(legal(&[]), [Call, Raise]);
    assert_eq!(legal(&[Raise]), [Fold, Call, Raise]);
    assert_eq!(legal(&[Raise, Raise]), [Fold, Call]);
}

/// Whoever has a pair has won: to fold would give the pot away. So much is known in every world, and so all who search
/// see it.
#[test]
fn nobody_folds_a_pair() {
    let table = table(JACK_QUEEN_QUEEN, &[Call, Call, Raise]);
    for player in PLAYERS.iter().filter(|player| **player != "random") {
        let mut agent = Leduc::player(player, &table.game().fixed_rules()).unwrap().build();
        let action = agent.act(&table.view(Seat::SECOND), &mut Thinking::new(&mut rng()));
        assert_ne!(action, Fold, "{player}");
    }
}

/// Against somebody who knows everything, a jack that can win nothing any more is worth no more chips.
#[test]
fn vectors_fold_a_lost_hand() {
    let table = table([0, 4, 5], &[Call, Call, Call, Raise]);
    for player in ["vector-max:payoff=score", "one-round:payoff=score", "payoff-reduction:payoff=score"] {
        let mut agent = Leduc::player(player, &table.game().fixed_rules()).unwrap().build();
        let action = agent.act(&table.view(Seat::FIRST), &mut Thinking::new(&mut rng()));
        let worst = "a jack beats nobody here: three of four cards are better, and one is equal";
        assert_eq!(action, Fold, "{player}: {worst}");
    }
}

/// Who plays to win hands wins more of them, and who plays for chips wins those, with each deal played from both seats.
#[test]
fn whoever_searches_beats_random_players() {
    for player in ["mc:playouts=200", "ismcts:playouts=200", "read:playouts=200,trials=5"] {
        let share = play_match(&catalog(), "leduc", [player, "random"], 100).overall.share.expect("games were played");
        assert!(share.value > 0.55, "{player} has {share:?}");
    }
    for player in ["vector-max:payoff=score", "one-round:payoff=score", "payoff-reduction:payoff=score"] {
        let chips = play_match(&catalog(), "leduc", [player, "random"], 200).duplicate.expect("deals were played");
        assert!(chips.low > 0.0, "{player} wins {chips:?}");
    }
}

#[test]
fn all_players_meet_in_matches() {
    for player in PLAYERS {
        let summary = play_match(&catalog(), "leduc", [player, "random"], 4);
        assert_eq!(summary.games, 4, "{player}");
    }
}

#[test]
fn it_is_played_on_the_page() {
    let page = Page::new(catalog());
    for seats in [[None, Some("ismcts:playouts=50")], [Some("vector-max"), None]] {
        let end = page.play("leduc", &seats);
        assert!(end["kept"]["number"].is_u64() && end["over"] == true, "{end}");
    }
}

/// All that the person in a seat is shown on the way, as bytes.
fn shown(page: &Page, truth: &Leduc, actions: &[Action], seat: Seat) -> Vec<String> {
    let tokens = page.begin(&truth.fixed_rules().spec().to_string(), &[None, None]);
    let state = |tokens: &[String], seat: Seat| page.state(&tokens[seat.index()]);
    let (mut game, mut all) = (truth.clone(), vec![state(&tokens, seat).to_string()]);
    for &action in actions {
        let turn = game.turn().expect("the game goes on");
        page.act(&tokens[turn.index()], &state(&tokens, turn), &game.write(action));
        game.apply(action);
        all.push(state(&tokens, seat).to_string());
    }
    all
}

/// The hidden card dealt anew: whatever the page tells a seat is the same, byte by byte.
#[test]
fn the_page_keeps_secrets() {
    let (page, truth) = (Page::new(catalog()), table(QUEEN_JACK_QUEEN, &[Call, Raise, Call, Raise]));
    for seat in [Seat::FIRST, Seat::SECOND] {
        let view = truth.view(seat);
        let here = shown(&page, truth.start(), truth.actions(), seat);
        for world in Leduc::worlds(&view).unwrap() {
            let (start, actions) = Leduc::replay_in(&view, &world);
            assert_eq!(shown(&page, &start, &actions, seat), here, "{seat} in {world:?}");
        }
        let scene: Value = serde_json::from_str(&here[0]).unwrap();
        assert!(scene["scene"]["text"].as_str().unwrap().contains("turned up: ?"), "{scene}");
    }
}
