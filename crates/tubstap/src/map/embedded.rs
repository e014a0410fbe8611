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

maps! {
    "road-fap" "road-far" "road-fpr" "road-apr"
    "road-fapr-large" "road-fapr-small"
    "pairs-fap" "pairs-far" "pairs-fpr" "pairs-apr"
    "bridges" "ridge" "islands" "woods" "citadel" "batteries" "skirmish"
}
