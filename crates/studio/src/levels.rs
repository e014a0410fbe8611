//! Opponents in words, for people who do not know the players' names.

/// A player, and what it is like to play against it.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub(crate) struct Level {
    /// What people choose by.
    pub(crate) name: &'static str,
    /// One line about it.
    pub(crate) about: &'static str,
    /// Its specification.
    pub(crate) player: &'static str,
}

const fn level(name: &'static str, about: &'static str, player: &'static str) -> Level {
    Level { name, about, player }
}

const BATTLESHIP: &[Level] = &[
    level("Beginner", "fires here and there", "r"),
    level("Casual", "searches in a pattern and finishes what it hits", "cb"),
    level("Strong", "counts every fleet that fits and shoots the likeliest cell", "mp:all"),
    level("Expert", "looks ahead for the fewest shots", "sharp"),
];

const GEISTER: &[Level] = &[
    level("Beginner", "moves at random", "random"),
    level("Casual", "follows a few good rules", "rush"),
    level("Reader", "reads your last move, as the paper has it", "read"),
    level("Expert", "searches ahead with what all your moves have said", "purple:ms=1000"),
];

const AMAZONS: &[Level] = &[
    level("Beginner", "moves at random", "random"),
    level("Casual", "looks a move ahead", "id:leaves=300"),
    level("Strong", "follows likely lines deeper, as the paper has it", "rp:ms=800"),
    level("Expert", "the strongest search there is here", "best:ms=1500"),
];

const BRIDGE: &[Level] = &[
    level("Beginner", "plays any card", "random"),
    level("Casual", "a few possible deals for every card", "mc:5"),
    level("Strong", "many possible deals for every card", "mc:40"),
    level("Expert", "plans ahead in many possible deals, and reads your cards", "alphamu:infer=soft"),
];

const TUBSTAP: &[Level] = &[
    level("Beginner", "attacks whatever it can", "greedy"),
    level("Casual", "tries turns at random by short simulations", "dlmc:samples=100,simulations=30"),
    level("Strong", "grows a tree of moves by playing", "m-uct:ms=800"),
    level("Expert", "whole turns of both sides, several ahead", "tactician:ms=1500,tables=none"),
];

/// The opponents of a game, weakest first. Any other player of the registry will do as well; these think for a second or two at most.
pub(crate) fn levels(game: &str) -> &'static [Level] {
    match game {
        "battleship" => BATTLESHIP,
        "geister" => GEISTER,
        "amazons" => AMAZONS,
        "bridge" => BRIDGE,
        "tubstap" => TUBSTAP,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::levels;
    use yomi_arena::catalog;
    use yomi_core::Spec;

    #[test]
    fn every_game_has_levels_and_every_level_a_player() {
        for kind in catalog::games() {
            let game = kind.configure(&Spec::new(kind.name())).unwrap();
            assert!(levels(kind.name()).len() >= 3, "{}", kind.name());
            for level in levels(kind.name()) {
                game.canonical_player(level.player).unwrap_or_else(|error| panic!("{}: {error}", level.player));
            }
        }
    }
}
