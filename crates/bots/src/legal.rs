//! The legal actions, written down as they are listed.

use serde::{Serialize, Serializer, ser::SerializeSeq};
use yomi_core::Notation;

/// All legal actions of a seat in their notation, as a list of texts. There may be thousands of them at every turn, so
/// none is kept as a text of its own.
pub(crate) struct Legal<'a, Sight>(pub(crate) &'a Sight);

impl<Sight: Notation> Serialize for Legal<'_, Sight> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut actions = Vec::new();
        self.0.legal(&mut actions);
        let mut list = serializer.serialize_seq(Some(actions.len()))?;
        let mut text = String::new();
        for action in actions {
            text.clear();
            self.0.write_to(action, &mut text);
            list.serialize_element(&text)?;
        }
        list.end()
    }
}
