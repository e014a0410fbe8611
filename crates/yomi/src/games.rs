//! The games that this program knows.

use std::sync::{Arc, LazyLock};
use yomi_arena::catalog::Catalog;

/// All of them.
pub(crate) fn catalog() -> &'static Arc<Catalog> {
    static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| Arc::new(yomi_games::catalog(env!("YOMI_COMMIT"))));
    &CATALOG
}
