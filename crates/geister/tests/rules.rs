//! Captures, exits and ends, worked by hand. Each player writes its moves from its own side.

mod common;

use common::{go_on, play, rules};
use yomi_core::{Args, Game, Outcome, Position, Rules, Seat, Side};
use yomi_geister::{Colour, End, Event, Geister, GeisterRules, Piece, Place, Square};

/// First's A walks to its left exit, at (0,0), while Second's E steps aside and back.
const TO_THE_EXIT: &str = "A,WEST E,WEST A,NORTH E,EAST A,NORTH E,WEST A,NORTH E,EAST A,NORTH E,WEST";

/// First's C takes b, c, d and, back again, a: Second's whole front row.
const FRONT_ROW: &str =
    "C,NORTH E,WEST C,NORTH E,EAST C,NORTH E,WEST C,WEST E,EAST C,WEST E,WEST C,EAST E,EAST C,EAST E,WEST C,EAST";

fn on(x: u8, y: u8) -> Place {
    Place::On(Square::new(x, y).unwrap())
}

#[test]
fn a_capture_shows_the_colour_to_both() {
    let mut table = play(rules(None), "ABCD ABEF C,NORTH H,EAST C,NORTH H,WEST");
    go_on(&mut table, "C,NORTH").unwrap();
    let game = table.game();
    assert_eq!(game.place(Seat::FIRST, Piece::C), on(3, 1));
    assert_eq!(game.place(Seat::SECOND, Piece::B), Place::Taken);
    let taken = Some((Piece::B, Colour::Red));
    for seat in [Seat::FIRST, Seat::SECOND] {
        let view = table.view(seat);
        let expected = Event::Move {
            own: seat == Seat::FIRST,
            piece: Piece::C,
            direction: yomi_geister::Direction::North,
            taken,
            escaped: false,
        };
        assert_eq!(view.history().last(), Some(&expected));
        assert_eq!(view.sight().colour(Seat::SECOND, Piece::B), Some(Colour::Red));
    }
    let told = |seat| table.view(seat).history().last().unwrap().to_string();
    assert_eq!(told(Seat::FIRST), "C,NORTH takes b, red");
    assert_eq!(told(Seat::SECOND), "c,SOUTH takes B, red");
    // The taker stays hidden, and so does the rest.
    assert_eq!(table.view(Seat::SECOND).sight().colour(Seat::FIRST, Piece::C), None);
    assert_eq!(table.view(Seat::FIRST).sight().colour(Seat::SECOND, Piece::A), None);
    // Second sees it from the other side, and can take back.
    assert_eq!(table.view(Seat::SECOND).sight().enemy(Piece::C), on(2, 4));
    go_on(&mut table, "A,EAST").unwrap();
    assert_eq!(table.game().place(Seat::FIRST, Piece::C), Place::Taken);
}

#[test]
fn a_blue_leaves_by_either_side_of_its_exit() {
    for way_out in ["A,NORTH", "A,WEST"] {
        let mut table = play(rules(Some(300)), &format!("EFGH ABCD {TO_THE_EXIT}"));
        assert_eq!(table.game().place(Seat::FIRST, Piece::A), on(0, 0));
        go_on(&mut table, way_out).unwrap();
        assert_eq!(table.game().end(), Some(End::Escape(Seat::FIRST)));
        assert_eq!(table.game().outcome(), Some(Outcome::win(Side::FIRST, "a blue ghost escaped")));
        assert_eq!(table.game().place(Seat::FIRST, Piece::A), Place::Escaped);
        let second = table.view(Seat::SECOND);
        assert_eq!(second.sight().colour(Seat::FIRST, Piece::A), Some(Colour::Blue));
        assert_eq!(
            second.history().last().unwrap().to_string(),
            match way_out {
                "A,NORTH" => "a,SOUTH and out",
                _ => "a,EAST and out",
            }
        );
    }
}

/// The same on the other side of the board, by the right exit, with the seats exchanged.
#[test]
fn the_second_player_leaves_by_its_own_exits() {
    let walk = "H,EAST D,EAST H,WEST D,NORTH H,EAST D,NORTH H,WEST D,NORTH H,EAST D,NORTH H,WEST";
    for way_out in ["D,NORTH", "D,EAST"] {
        let mut table = play(rules(Some(300)), &format!("ABCD EFGH {walk}"));
        assert_eq!(table.game().place(Seat::SECOND, Piece::D), on(5, 0));
        go_on(&mut table, way_out).unwrap();
        assert_eq!(table.game().end(), Some(End::Escape(Seat::SECOND)));
    }
}

#[test]
fn a_red_may_not_leave() {
    let mut table = play(rules(Some(300)), &format!("ABCD ABCD {TO_THE_EXIT}"));
    let refused = "A cannot go NORTH, it is red and only blue pieces may leave the board; it can go EAST or SOUTH";
    assert_eq!(go_on(&mut table, "A,NORTH"), Err(refused.into()));
    assert_eq!(go_on(&mut table, "A,WEST"), Err(refused.replace("NORTH", "WEST")));
    // It may still take h next to it, or go back.
    go_on(&mut table, "A,EAST").unwrap();
    assert_eq!(table.game().place(Seat::SECOND, Piece::H), Place::Taken);
}

/// One's own home corners are the enemy's exits.
#[test]
fn a_blue_may_not_leave_at_home() {
    let mut table = play(rules(Some(300)), "ABCD ABCD E,WEST E,WEST");
    assert_eq!(
        go_on(&mut table, "E,SOUTH"),
        Err("E cannot go SOUTH from (0,5), only blue pieces at (0,0) or (5,0) may leave the board; \
             it can go NORTH or EAST"
            .into())
    );
}

#[test]
fn four_reds_taken_win_for_their_owner() {
    let table = play(rules(Some(300)), &format!("ABCD ABCD {FRONT_ROW}"));
    assert_eq!(table.game().end(), Some(End::RedsTaken(Seat::SECOND)));
    assert_eq!(table.game().outcome(), Some(Outcome::win(Side::SECOND, "all four red ghosts given away")));
}

#[test]
fn four_blues_taken_win_for_the_taker() {
    let table = play(rules(Some(300)), &format!("ABCD EFGH {FRONT_ROW}"));
    assert_eq!(table.game().end(), Some(End::BluesTaken(Seat::FIRST)));
    assert_eq!(table.game().outcome(), Some(Outcome::win(Side::FIRST, "all four blue ghosts taken")));
}

/// Three of one and one of the other end nothing.
#[test]
fn mixed_captures_end_nothing() {
    let table = play(rules(Some(300)), &format!("ABCD ABCE {FRONT_ROW}"));
    assert_eq!((table.game().end(), table.game().turn()), (None, Some(Seat::SECOND)));
}

/// The walk takes ten plies and the escape is the eleventh.
#[test]
fn the_limit_counts_moves_of_both_and_lets_the_last_one_win() {
    let actions = format!("EFGH ABCD {TO_THE_EXIT}");
    let drawn = play(rules(Some(10)), &actions);
    assert_eq!((drawn.game().end(), drawn.game().plies()), (Some(End::Limit), 10));
    assert_eq!(drawn.game().outcome(), Some(Outcome::draw("limit reached")));
    let mut won = play(rules(Some(11)), &actions);
    assert_eq!(won.game().end(), None);
    go_on(&mut won, "A,NORTH").unwrap();
    assert_eq!(won.game().end(), Some(End::Escape(Seat::FIRST)));
}

#[test]
fn refusals_say_what_would_be_right() {
    let mut table = play(rules(None), "");
    let refused = |table: &mut _, text| go_on(table, text).unwrap_err();
    assert_eq!(
        refused(&mut table, "A,NORTH"),
        "choose your colours first: name your four red pieces, for example ABCD"
    );
    let mut table = play(rules(None), "ABCD ABCD");
    assert_eq!(refused(&mut table, "ABCD"), "your colours are chosen; move a piece instead, for example A,NORTH");
    assert_eq!(refused(&mut table, "E,NORTH"), "E cannot go NORTH, your own A stands there; it can go WEST");
    assert_eq!(
        refused(&mut table, "F,SOUTH"),
        "F cannot go SOUTH from (2,5), only blue pieces at (0,0) or (5,0) may leave the board; move another piece"
    );
    let action = yomi_geister::Action::Move { piece: Piece::A, direction: yomi_geister::Direction::North };
    assert_eq!(
        table.view(Seat::SECOND).sight().check(action).unwrap_err().to_string(),
        "it is First's turn; wait for it"
    );
    let mut table = play(rules(None), "ABCD ABCD C,NORTH A,WEST C,NORTH A,EAST C,NORTH");
    assert_eq!(refused(&mut table, "B,NORTH"), "B is no longer on the board; move another piece");
}

#[test]
fn options_are_read_and_refused() {
    let read =
        |text: &str| Args::new(&text.parse()?, GeisterRules::PARAMS).and_then(|args| GeisterRules::from_args(&args));
    assert_eq!(read("geister").unwrap().limit(), Some(300));
    assert_eq!(read("geister:254").unwrap().limit(), Some(254));
    assert_eq!(read("geister:limit=none").unwrap().limit(), None);
    assert_eq!(read("geister:limit=none").unwrap().spec().to_string(), "geister:limit=none");
    let limits =
        [("0", "at least 1"), ("-1", "at least 1"), ("many", "at least 1"), ("4294967296", "at most 4294967295")];
    for (wrong, right) in limits {
        assert_eq!(
            read(&format!("geister:limit={wrong}")).unwrap_err().to_string(),
            format!("geister: limit={wrong} will not do; write a whole number, {right} or none")
        );
    }
}

/// Searches keep many positions and more actions.
#[test]
fn positions_and_actions_are_small() {
    assert_eq!(size_of::<yomi_geister::Action>(), 2);
    assert!(size_of::<Geister>() <= 80, "{}", size_of::<Geister>());
}
