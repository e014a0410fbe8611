//! The value of Leduc poker is known: the first side loses 0.0856 chips.

use yomi_example_leduc::Leduc;
use yomi_search::cfr::{GameTree, Method, Solver};

#[test]
fn the_equilibrium_has_the_known_value() {
    let game = GameTree::<Leduc>::of_deals();
    let mut solver = Solver::new(game.tree(), Method::Plus);
    solver.iterate(1_000);
    let strategy = solver.average();
    let (value, exploitability) = (game.tree().value(&strategy), game.tree().exploitability(&strategy));
    assert!(exploitability < 0.02, "{exploitability}");
    assert!((value + 0.0856).abs() < 0.002, "{value}");
    let uniform = game.tree().exploitability(&game.tree().uniform());
    assert!(uniform > 2.0, "playing anything gives chips away: {uniform}");
}
