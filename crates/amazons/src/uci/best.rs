//! The engine's own way to think.

use super::{Info, Limits, Progress, Score, SearchThinker, Thinker};
use crate::{
    action::Action,
    game::Amazons,
    players::{EDGE_BYTES, Garden, Growing, Grown, USUAL},
};
use yomi_core::{Position, Table};

/// The tree of the player `best`, grown by as many threads as it is given, which tells what it finds as it goes.
///
/// A tree has no depth to be limited. Who asks for one gets the search by alpha-beta instead.
pub struct BestThinker {
    growing: Growing,
    garden: Garden,
    megabytes: usize,
    search: Option<SearchThinker>,
}

/// Bytes of a position that the search remembers.
const SEARCH_BYTES: usize = 24;

impl BestThinker {
    /// Thinks with so much memory, on so many threads.
    pub fn new(megabytes: usize, threads: usize) -> BestThinker {
        let growing = Growing { choosing: USUAL, room: (megabytes << 20) / EDGE_BYTES, threads };
        BestThinker { growing, garden: Garden::default(), megabytes, search: None }
    }
}

impl Thinker for BestThinker {
    fn think(
        &mut self,
        table: &Table<Amazons>,
        limits: &Limits,
        go_on: &mut dyn FnMut(Progress) -> bool,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Action> {
        if limits.depth.is_some() {
            let positions = (self.megabytes << 20) / SEARCH_BYTES;
            let search = self.search.get_or_insert_with(|| SearchThinker::new(positions));
            return search.think(table, limits, go_on, on_info);
        }
        table.game().turn()?;
        // So much work gives the same answer always, which takes a single thread and a tree of its own.
        let threads = if limits.nodes.is_some() { 1 } else { self.growing.threads };
        if limits.nodes.is_some() {
            self.garden.clear();
        }
        let position = (table.game(), table.actions());
        let mut tell = |grown: &Grown| on_info(&info(grown));
        let grown = Growing { threads, ..self.growing }.grow(&mut self.garden, position, go_on, &mut tell);
        on_info(&info(&grown));
        grown.line.first().copied()
    }

    fn forget(&mut self) {
        self.search = None;
        self.garden.clear();
    }
}

fn info(grown: &Grown) -> Info {
    let score = match grown.chance {
        0.0 => Score::Decided { won: false },
        1.0 => Score::Decided { won: true },
        chance => Score::Hundredths((100.0 * (chance / (1.0 - chance)).ln()).round() as i32),
    };
    Info { depth: grown.line.len() as u32, score, nodes: grown.trials, line: grown.line.clone() }
}
