//! Writing maps.

use super::BattleMap;
use crate::Terrain;
use std::fmt;
use yomi_core::Side;

/// The canonical text of a map: header, rows, units, each row and unit on a line of its own.
///
/// Reading it gives the same map again.
impl fmt::Display for BattleMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |side| self.units.iter().filter(|unit| unit.side == side).count();
        writeln!(f, "SIZEX[{}];SIZEY[{}];", self.columns + 2, self.rows + 2)?;
        writeln!(f, "TURNLIMIT[{}];HPTHRESHOLD[{}];", self.turn_limit, self.hp_threshold)?;
        writeln!(f, "UNITNUMRED[{}];UNITNUMBLUE[{}];", count(Side::FIRST), count(Side::SECOND))?;
        writeln!(f, "AUTHOR[{}];", self.author)?;
        writeln!(f, "MAPCOM[{}];", self.comment)?;
        let border = vec![Terrain::Barred; usize::from(self.columns)];
        write_row(f, &border)?;
        for row in self.terrain.chunks(usize::from(self.columns)) {
            write_row(f, row)?;
        }
        write_row(f, &border)?;
        for unit in &self.units {
            let (x, y) = (unit.tile.column() + 1, unit.tile.row() + 1);
            let (name, team, finished) = (unit.kind.name(), unit.side.0, u8::from(unit.finished));
            writeln!(f, "UNIT[{x},{y},{name},{team},{},{finished}];", unit.hp)?;
        }
        Ok(())
    }
}

/// One row with the border at both ends.
fn write_row(f: &mut fmt::Formatter<'_>, row: &[Terrain]) -> fmt::Result {
    f.write_str("MAP[0,")?;
    for terrain in row {
        write!(f, "{},", terrain.code())?;
    }
    f.write_str("0];\n")
}
