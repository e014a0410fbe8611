//! What happened, as both players see it.

use crate::{Action, Clash, Combatant, Kind, Tile, Tubstap, UnitId, clash, notation::write_move};
use std::fmt;

/// What an action did. Nothing is hidden, so both players learn all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A unit moved or stayed.
    Moved {
        /// The unit.
        unit: UnitId,
        /// What it is.
        kind: Kind,
        /// Where it was.
        from: Tile,
        /// Where it is now.
        to: Tile,
        /// The attack that followed, if one did.
        attack: Option<Attack>,
    },
    /// The turn ended before all units had acted.
    TurnEnded,
}

/// An attack and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The unit attacked.
    pub target: UnitId,
    /// Where it stands.
    pub tile: Tile,
    /// The HP lost on both sides.
    pub clash: Clash,
}

impl Event {
    /// What a legal action will do in `battle`.
    pub(crate) fn of(battle: &Tubstap, action: Action) -> Event {
        let Action::Act { unit, to, target } = action else { return Event::TurnEnded };
        let (kind, from) = (battle.setup.kinds[unit.index()], battle.places[unit.index()]);
        let attacker = Combatant { terrain: battle.setup.terrain[to.index()], ..battle.combatant(unit.index()) };
        let attack = target.map(|target| Attack {
            target,
            tile: battle.places[target.index()],
            clash: clash(attacker, battle.combatant(target.index())),
        });
        Event::Moved { unit, kind, from, to, attack }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event::Moved { kind, from, to, attack, .. } = self else { return f.write_str("end of the turn") };
        let mut text = String::new();
        write_move(&mut text, kind.letter(), Some(*from), *to, attack.map(|attack| Some(attack.tile)));
        f.write_str(&text)?;
        match attack {
            None => Ok(()),
            Some(Attack { clash: Clash { dealt, returned: 0 }, .. }) => write!(f, ": takes {dealt} HP"),
            Some(Attack { clash: Clash { dealt, returned }, .. }) => {
                write!(f, ": takes {dealt} HP and loses {returned}")
            }
        }
    }
}
