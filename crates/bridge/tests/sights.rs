//! Who sees which hand, and when.

mod common;

use common::{ENDING, hand, played, start};
use yomi_bridge::{Bridge, BridgeEvent, seats};
use yomi_core::{Game, Position, Purpose, Seat, Show, Streams};

/// The seats whose cards `seat` sees.
fn seen(game: &Bridge, seat: Seat) -> Vec<Seat> {
    let sight = game.sight(seat);
    seats::ALL.into_iter().filter(|&other| sight.hand(other).is_some()).collect()
}

#[test]
fn before_the_opening_lead_everybody_sees_one_hand() {
    let game = start("bridge");
    for seat in seats::ALL {
        assert_eq!(seen(&game, seat), [seat]);
        assert_eq!(game.sight(seat).hand(seat), Some(game.hand(seat)));
    }
}

#[test]
fn from_the_opening_lead_on_all_see_dummy_and_dummy_only_itself() {
    let mut game = start("bridge:declarer=E");
    let mut rng = Streams::new(2).stream(0, Purpose::Other(0));
    game.apply(game.random_action(&mut rng).unwrap());
    while let Some(card) = game.random_action(&mut rng) {
        assert_eq!(seen(&game, seats::NORTH), [seats::NORTH, seats::WEST]);
        assert_eq!(seen(&game, seats::EAST), [seats::EAST, seats::WEST]);
        assert_eq!(seen(&game, seats::SOUTH), [seats::SOUTH, seats::WEST]);
        assert_eq!(seen(&game, seats::WEST), [seats::WEST]);
        assert_eq!(game.sight(seats::NORTH).hand(seats::WEST), Some(game.hand(seats::WEST)));
        game.apply(card);
    }
}

#[test]
fn in_an_ending_dummy_is_open_at_once() {
    let game = start(ENDING);
    assert_eq!(seen(&game, seats::WEST), [seats::NORTH, seats::WEST]);
    assert_eq!(game.sight(seats::WEST).hand(seats::NORTH), Some(hand("AK.AQ..")));
    assert_eq!(seen(&game, seats::NORTH), [seats::NORTH]);
}

#[test]
fn everybody_learns_which_card_came_from_which_hand() {
    let table = played(ENDING, "H6 HQ H7");
    let events = ["H6 from West's hand", "HQ from North's hand", "H7 from East's hand"];
    for seat in seats::ALL {
        let told: Vec<String> = table.view(seat).history().iter().map(BridgeEvent::to_string).collect();
        assert_eq!(told, events);
    }
}

#[test]
fn cards_left_and_suits_not_held_are_public() {
    let table = played(ENDING, "H6 HQ H7 H3 HA S5");
    let sight = table.view(seats::WEST).sight().clone();
    let left = seats::ALL.map(|seat| sight.play().cards_left(seat));
    assert_eq!(left, [2, 2, 3, 3]);
    let hearts = seats::ALL.map(|seat| sight.play().has_shown_out(seat, yomi_bridge::Suit::Hearts));
    assert_eq!(hearts, [false, true, false, false], "East discarded a spade");
}

#[test]
fn pictures_show_the_seen_hands_and_backs_for_the_others() {
    let table = played(ENDING, "H6 HQ H7 H3 HA S5");
    let plain = |picture: String| anstream::adapter::strip_str(&picture).to_string();
    insta::assert_snapshot!(plain(table.game().show()), @r"
                      North
                      ♠ AK
                      ♥ -
                      ♦ -
                      ♣ -
    West                                East
    ♠ 98                    ♥A          ♠ 76
    ♥ K                  ·     ♠5       ♥ -
    ♦ -                     ·           ♦ -
    ♣ -                                 ♣ -
                      South
                      ♠ 43
                      ♥ 4
                      ♦ -
                      ♣ -
    3NT by South (dummy North), 4 tricks needed
    tricks: N/S 1, E/W 0, of 4; last: West led ♥6 ♥Q ♥7 ♥3, North won
    South to play
    ");
    insta::assert_snapshot!(plain(table.view(seats::WEST).sight().show()), @r"
                      North
                      ♠ AK
                      ♥ -
                      ♦ -
                      ♣ -
    West                                East
    ♠ 98                    ♥A          ▒▒
    ♥ K                  ·     ♠5       2 cards
    ♦ -                     ·           no ♥
    ♣ -
                      South
                      ▒▒▒
                      3 cards
    3NT by South (dummy North), 4 tricks needed
    tricks: N/S 1, E/W 0, of 4; last: West led ♥6 ♥Q ♥7 ♥3, North won
    South to play
    ");
}
