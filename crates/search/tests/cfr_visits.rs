//! Walking through all that strategies do.

use yomi_search::{
    cfr::GameTree,
    toy::{Kuhn, KuhnAction},
};

/// Both sides bet half of the time: chances add up to how often each decision comes about.
#[test]
fn choices_are_told_with_their_chances() {
    let game = GameTree::<Kuhn>::of_deals();
    let (mut decisions, mut bets) = (0.0, 0.0);
    game.visit_choices(&game.tree().uniform(), &mut |_, action, chance| {
        decisions += chance;
        bets += if action == KuhnAction::Bet { chance } else { 0.0 };
    });
    // The first decision always, the second always, the third after pass and bet.
    assert!((decisions - 2.25).abs() < 1e-6 && (bets - 1.125).abs() < 1e-6, "{decisions} {bets}");
}
