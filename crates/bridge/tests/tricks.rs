//! Tricks worked out by hand: following suit, ruffing, overruffing, discarding, and who decides.

mod common;

use common::{card, played, start};
use yomi_bridge::{Bridge, seats};
use yomi_core::{Game, Position, Purpose, Seat, Side, Streams};

/// Hearts are trump, South declares, West leads; only West and North have spades.
const RUFFS: &str = "bridge:deal=N:2.5.2. .7.3.2 .9.4.3 AKQ...,contract=4H,need=3";

#[test]
fn trumps_beat_the_suit_led_and_higher_trumps_beat_lower_ones() {
    let table = played(RUFFS, "SA S2 H7 H9");
    let trick = table.game().play().tricks().next().unwrap();
    assert_eq!((trick.leader, trick.best), (seats::WEST, Some(seats::SOUTH)));
    assert_eq!(table.game().play().tricks_won(Side::FIRST), 1);
    assert_eq!(table.game().turn(), Some(seats::SOUTH), "the winner leads");
}

#[test]
fn a_discard_never_wins_however_high() {
    let table = played(RUFFS, "SA S2 H7 H9 D4 SK D2 D3");
    assert_eq!(table.game().play().tricks_won(Side::FIRST), 2);
    assert_eq!(table.game().turn(), Some(seats::SOUTH));
}

#[test]
fn the_ending_is_scored_by_tricks() {
    let table = played(RUFFS, "SA S2 H7 H9 D4 SK D2 D3 C3 SQ H5 C2");
    let outcome = table.game().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.score), (Some(Side::FIRST), 0), "three of three, dummy ruffing the last");
    // If South does not overruff, East's seven takes the first trick and the three of diamonds loses the next one.
    let table = played(RUFFS, "SA S2 H7 C3 D3 D4 SK D2 H9 SQ H5 C2");
    let outcome = table.game().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.score), (Some(Side::SECOND), -1));
    assert_eq!(outcome.reason, "declarer took too few tricks");
}

#[test]
fn at_no_trump_the_highest_card_of_the_suit_led_wins() {
    let table = played(&RUFFS.replace("4H", "4NT"), "SQ S2 H7 H9");
    assert_eq!(table.game().play().tricks().next().unwrap().best, Some(seats::WEST));
    assert_eq!(table.game().turn(), Some(seats::WEST));
}

#[test]
fn the_best_card_so_far_is_known_within_a_trick() {
    let table = played(RUFFS, "SA S2 H7");
    let trick = table.game().play().current_trick();
    assert_eq!(trick.best, Some(seats::EAST));
    assert_eq!(trick.card_of(seats::NORTH), Some(card("S2")));
    assert_eq!(trick.card_of(seats::SOUTH), None);
}

#[test]
fn declarer_decides_for_dummy() {
    let mut game = start(RUFFS);
    let mut turns = Vec::new();
    for text in "SA S2 H7 H9 D4 SK D2 D3 C3 SQ H5 C2".split(' ') {
        turns.push((game.play().to_play().unwrap(), game.turn().unwrap()));
        game.apply(card(text).into());
    }
    use seats::{EAST as E, NORTH as N, SOUTH as S, WEST as W};
    let first = [(W, W), (N, S), (E, E), (S, S)];
    let others = [(S, S), (W, W), (N, S), (E, E)];
    assert_eq!(turns, [first, others, others].concat());
    assert_eq!((game.turn(), game.play().to_play()), (None, None));
}

#[test]
fn the_seat_on_declarers_left_leads_and_dummy_never_decides() {
    for (declarer, leader) in [("N", seats::EAST), ("E", seats::SOUTH), ("S", seats::WEST), ("W", seats::NORTH)] {
        let mut game = start(&format!("bridge:declarer={declarer}"));
        let dummy = game.play().terms().dummy();
        assert_eq!(game.turn(), Some(leader));
        let mut rng = Streams::new(4).stream(0, Purpose::Other(0));
        while let Some(turn) = game.turn() {
            assert_ne!(turn, dummy);
            game.apply(game.random_action(&mut rng).unwrap());
        }
    }
}

#[test]
fn refusals_say_why_and_what_would_do() {
    let refused = |cards: &str, text: &str| {
        let table = played(RUFFS, cards);
        table.game().check(card(text).into()).unwrap_err().to_string()
    };
    assert_eq!(refused("SA", "H5"), "North must follow suit: a spade was led; North may play S2");
    assert_eq!(refused("SA", "H9"), "H9 is not in North's hand; North may play S2");
    assert_eq!(refused("SA S2", "SA"), "SA has already been played; East may play H7 D3 C2");
    assert_eq!(
        refused("SA S2 H7 H9 D4 SK D2 D3 C3 SQ H5 C2", "SA"),
        "all cards have been played; there is nothing left to do"
    );
}

#[test]
fn a_seat_whose_turn_it_is_not_is_told_to_wait() {
    let table = played(RUFFS, "SA");
    let check = |seat: Seat| table.view(seat).sight().check(card("S2").into()).map_err(|error| error.to_string());
    assert_eq!(check(seats::SOUTH), Ok(()), "declarer plays dummy's card");
    assert_eq!(check(seats::NORTH), Err("it is South's turn; North waits until the others have played".into()));
    assert_eq!(check(seats::EAST), Err("it is South's turn; East waits until the others have played".into()));
}

#[test]
fn anything_goes_without_the_suit_led() {
    let legal = |cards: &str| played(RUFFS, cards).game().legal_cards().to_string();
    assert_eq!(legal(""), "AKQ...");
    assert_eq!(legal("SA"), "2...", "North has to follow");
    assert_eq!(legal("SA S2"), ".7.3.2", "East may ruff or discard");
}

/// Counted by hand: West has three leads, North must follow with its one spade, East and South choose among three cards
/// each. Everybody has one card left after two tricks, so nothing is to choose in the third.
#[test]
fn sequences_are_counted() {
    let game = start(RUFFS);
    assert_eq!([1, 2, 3, 4].map(|depth| yomi_core::perft(&game, depth)), [3, 3, 9, 27]);
    assert_eq!(yomi_core::perft(&game, 12), yomi_core::perft(&game, 8));
}

#[test]
fn tallies_count_tricks_and_made_contracts() {
    let table = played(RUFFS, "SA S2 H7 C3 D3 D4 SK D2 H9 SQ H5 C2");
    let tallies: Vec<_> = table.game().tallies().into_iter().map(|t| (t.name, t.side.0, t.count, t.of)).collect();
    assert_eq!(
        tallies,
        [("tricks".into(), 0, 2, 3), ("tricks".into(), 1, 1, 3), ("contracts made".to_owned(), 0, 0, 1)]
    );
    assert_eq!(start(RUFFS).tallies().len(), 2, "nothing is made before the end");
}

#[test]
fn a_position_in_the_middle_starts_where_the_cards_leave_it() {
    let by_play = played(RUFFS, "SA S2 H7 H9 D4");
    let given = start(&format!("{RUFFS},played=SA S2 H7 H9 D4"));
    assert_eq!(given.hands(), by_play.game().hands());
    assert_eq!(given.play().cards(), by_play.game().play().cards());
    assert_eq!(given.turn(), Some(seats::WEST));
    assert_eq!(given.original_deal(), start(RUFFS).original_deal());
    assert_eq!(Bridge::side(seats::WEST), Side::SECOND);
}
