//! The games of yomi, as one catalogue: the only place that names all of them.

use yomi_arena::catalog::Catalog;

/// Which technique of which paper was tried in which game, as data: see [`yomi_arena::evidence::Matrix`].
pub const TECHNIQUES: &str = include_str!("../techniques.toml");

/// All games, in the order of the papers, in a program that was built from this commit.
pub fn catalog(commit: &str) -> Catalog {
    Catalog::new(commit)
        .with(yomi_battleship::DOOR)
        .with(yomi_geister::DOOR)
        .with(yomi_amazons::DOOR)
        .with(yomi_bridge::DOOR)
        .with(yomi_tubstap::DOOR)
}
