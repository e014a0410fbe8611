//! The games that this program knows.

use std::sync::{Arc, LazyLock};
use yomi_arena::catalog::Catalog;

/// All of them, for whoever types commands: programs may be named as players.
pub(crate) fn catalog() -> &'static Arc<Catalog> {
    static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| Arc::new(without_programs().allowing_programs()));
    &CATALOG
}

/// The same, in which no program can be started.
pub(crate) fn without_programs() -> Catalog {
    yomi_games::catalog(env!("YOMI_COMMIT"))
}
