//! The damage of every blow, looked up.

use crate::{Combatant, Kind, MOST_HP, Terrain, combat::damage};
use std::sync::LazyLock;

const LEVELS: usize = MOST_HP as usize + 1;
/// One more than the best cover.
const COVERS: usize = 5;
const KINDS: usize = Kind::ALL.len();

/// The HP that a blow takes, by kind and HP of both and by the cover of the unit that is hit.
pub(super) struct DamageTable(Box<[u8]>);

/// Computing a blow costs a division, and a judgement of a battle looks at dozens.
pub(super) static DAMAGE: LazyLock<DamageTable> = LazyLock::new(DamageTable::new);

impl DamageTable {
    fn new() -> DamageTable {
        let mut taken = vec![0; KINDS * KINDS * COVERS * LEVELS * LEVELS].into_boxed_slice();
        for striker in Kind::ALL {
            for victim in Kind::ALL {
                for terrain in Terrain::ALL {
                    // Nobody strikes without HP, whatever rounding says.
                    for hp in 1..=MOST_HP {
                        for left in 0..=MOST_HP {
                            let striker = Combatant { kind: striker, hp, terrain: Terrain::Road };
                            let victim = Combatant { kind: victim, hp: left, terrain };
                            let place = index(striker.kind, victim.kind, terrain.defence(), hp, left);
                            taken[place] = damage(striker, victim);
                        }
                    }
                }
            }
        }
        DamageTable(taken)
    }

    /// The HP that a unit with `hp` takes from another with `left` behind this cover.
    #[inline]
    pub(super) fn taken(&self, striker: Kind, victim: Kind, cover: u8, hp: u8, left: u8) -> u8 {
        self.0[index(striker, victim, cover, hp, left)]
    }
}

#[inline]
fn index(striker: Kind, victim: Kind, cover: u8, hp: u8, left: u8) -> usize {
    let kinds = striker as usize * KINDS + victim as usize;
    ((kinds * COVERS + usize::from(cover)) * LEVELS + usize::from(hp)) * LEVELS + usize::from(left)
}
