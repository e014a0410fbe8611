//! Small boards: the rules of the large one, and what is known of them by solving.

use yomi_conformance::{rules_hold, worlds_hold};
use yomi_core::{Dealt, Game, Players, Position, Seat};
use yomi_geister::{
    Colour, Direction,
    small::{SmallAction, SmallGeister},
};
use yomi_search::cfr::{GameTree, Method, Solver};

type Four = SmallGeister<4, 4, 2, 1, 7>;
type Five = SmallGeister<5, 4, 3, 1, 6>;

#[test]
fn small_boards_are_games() {
    rules_hold::<Four>(&["small-geister", "small-geister:deal=3"], 20, 30);
    rules_hold::<Five>(&["small-geister"], 20, 30);
    worlds_hold::<Four>(&["small-geister"], &["random", "mc:playouts=10"], 10, 10);
}

fn step(ghost: u8, direction: Direction) -> SmallAction {
    SmallAction { ghost, direction }
}

/// The left ghost of the first side goes up the left edge and out, if it is blue and nothing hinders it.
#[test]
fn blue_ghosts_leave_by_the_corner() {
    use Direction::{North, South, West};
    type Long = SmallGeister<4, 4, 2, 1, 20>;
    for (reds, leaves) in [(0b10, true), (0b01, false)] {
        let mut game = Long::begin(&[reds, 0b01]);
        // The other side steps to and fro with its ghost that stands opposite on the right.
        for action in [
            step(0, West),
            step(0, North),
            step(0, North),
            step(0, South),
            step(0, North),
            step(0, North),
            step(0, North),
            step(0, South),
        ] {
            assert_eq!(game.check(action), Ok(()), "{action:?}");
            game.apply(action);
        }
        assert_eq!(game.turn(), Some(Seat::FIRST));
        assert_eq!(game.check(step(0, North)).is_ok(), leaves);
    }
}

/// A step beside an enemy is an offer, and what is taken shows its colour.
#[test]
fn offers_and_captures() {
    let mut game = Four::begin(&[0b01, 0b01]);
    game.apply(step(0, Direction::North));
    assert_eq!(
        game.offer(step(1, Direction::North)),
        Some(Colour::Blue),
        "it comes to stand beside the first side's ghost"
    );
    assert_eq!(game.offer(step(0, Direction::West)), None);
    game.apply(step(1, Direction::North));
    assert_eq!(game.takes(step(0, Direction::North)), Some(Colour::Blue));
    game.apply(step(0, Direction::North));
    assert_eq!(game.outcome().unwrap().reason, "all four blue ghosts taken");
}

/// With one ghost of each colour and few plies, nobody can force anything, and no strategy that is near the equilibrium
/// always or never offers a red ghost.
#[test]
fn the_smallest_board_is_a_draw_with_bluffs() {
    let game = GameTree::<SmallGeister<4, 4, 2, 1, 5>>::of_deals();
    let mut solver = Solver::new(game.tree(), Method::Plus);
    solver.iterate(200);
    let strategy = solver.average();
    assert!(game.tree().exploitability(&strategy) < 0.02);
    assert!(game.tree().value(&strategy).abs() < 0.02);
}

/// Every player of the list can be asked everywhere.
#[test]
fn all_players_have_a_strategy() {
    type Tiny = SmallGeister<4, 4, 2, 1, 5>;
    let game = GameTree::<Tiny>::of_deals();
    let rules = Tiny::begin(&[1, 1]).fixed_rules();
    for player in ["mc:playouts=20", "read:playouts=20,trials=2", "bluff:playouts=5", "ismcts:20"] {
        let builder = Tiny::player(player, &rules).unwrap();
        let strategy = game.strategy_of(|| builder.build(), 1, 1);
        let value = game.tree().exploitability(&strategy);
        assert!((-1e-6..=2.0).contains(&value), "{player}: {value}");
    }
}
