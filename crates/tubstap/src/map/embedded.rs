//! The maps that come with the game.

/// A map that comes with the game.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedMap {
    /// What the option `map` calls it.
    pub name: &'static str,
    /// Its canonical text.
    pub text: &'static str,
}

/// The map that is played if none is named.
pub const DEFAULT_MAP: &str = "road-fap";

macro_rules! maps {
    ($($name:literal)*) => {
        /// All of them. The first ten have the shapes of the experiments of Sato, Fujiki and Ikeda, "An approach to
        /// evaluate turn-based strategy game positions with offline tree searches in simplified games": road
        /// everywhere, no ranged units, named by the kinds of units that each side has one or two of. The others have
        /// terrain and infantry, most of them cannons. All are the same for both sides after half a turn of the board,
        /// but for red's HP on `road-fapr-small`.
        pub const EMBEDDED_MAPS: &[EmbeddedMap] =
            &[$(EmbeddedMap { name: $name, text: include_str!(concat!("../../maps/", $name, ".tbsmap")) }),*];

        /// Their names, in the same order.
        pub const MAP_NAMES: &[&str] = &[$($name),*];
    };
}

/// Maps with this name, or with this text, that come with the game: also those that only experiments ask for.
pub(crate) fn embedded(is_it: impl Fn(&EmbeddedMap) -> bool) -> Option<&'static EmbeddedMap> {
    EMBEDDED_MAPS.iter().chain(LAYOUTS).find(|map| is_it(map))
}

macro_rules! layouts {
    ($($name:literal)*) => {
        /// Other placements of the units on some of the maps of the paper's experiments, by which an experiment shows
        /// what difference they make. They can be named, but are not offered.
        pub const LAYOUTS: &[EmbeddedMap] =
            &[$(EmbeddedMap { name: $name, text: include_str!(concat!("../../maps/layouts/", $name, ".tbsmap")) }),*];
    };
}

layouts! {
    "road-fap-row" "road-fap-reversed" "road-fap-column" "road-fap-longer" "road-fap-wider"
    "road-fpr-row" "road-fpr-reversed" "road-fpr-column" "road-fpr-longer" "road-fpr-wider"
    "road-fapr-small-nearer" "road-fapr-small-shuffled" "road-fapr-small-square"
}

maps! {
    "road-fap" "road-far" "road-fpr" "road-apr"
    "road-fapr-large" "road-fapr-small"
    "pairs-fap" "pairs-far" "pairs-fpr" "pairs-apr"
    "bridges" "ridge" "islands" "woods" "citadel" "batteries" "skirmish"
}
