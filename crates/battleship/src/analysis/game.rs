//! A typed position as a game, for a player who is asked what it would do there.

use super::TypedPosition;
use crate::{
    answer::Action,
    cells::{Cell, Cells},
    evidence::Evidence,
    game::Battleship,
    place::Fleet,
    setup::{Placement, Setup},
    worlds::FleetWorlds,
};
use yomi_core::{Contradiction, Position, Purpose, Rng, Seat, Streams, Table, Worlds};

impl TypedPosition {
    /// A game in which the first seat has fired just these shots, and is to fire. Everything that nobody typed is
    /// drawn by lot: where the rest of the enemy is, one's own fleet, and the enemy's shots, which all miss.
    ///
    /// # Errors
    /// If no fleet fits, nothing is left to be sunk, or the order of the shots would tell more than was typed.
    pub(crate) fn game(&self) -> Result<Table<Battleship>, Contradiction> {
        let (setup, evidence) = (self.setup(), self.evidence());
        let chance = &mut Streams::new(0).stream(0, Purpose::Chance);
        let enemy = drawn(setup, evidence, chance)?;
        let own = drawn(setup, &Evidence::new(setup), chance)?;
        let mut table = table(setup, [own, enemy]);
        let quiet = setup.board() - table.game().grid(Seat::FIRST).occupied();
        for cell in evidence.misses().iter().chain(hits_in_order(setup, evidence)?) {
            play(&mut table, Action::Shoot(cell))?;
            while table.game().turn() == Some(Seat::SECOND) {
                let open = quiet - table.game().grid(Seat::FIRST).shots();
                let answer = open.first();
                let answer = answer.ok_or_else(|| Contradiction("there are more shots than a game can have".into()))?;
                play(&mut table, Action::Shoot(answer))?;
            }
        }
        match table.game().turn() {
            Some(_) => Ok(table),
            None => Err(Contradiction("all ships are sunk; there is nothing to decide".into())),
        }
    }
}

fn drawn(setup: &std::sync::Arc<Setup>, evidence: &Evidence, chance: &mut Rng) -> Result<Fleet, Contradiction> {
    Ok(FleetWorlds::new(setup.clone(), evidence, setup.ship_count())?.sample(chance))
}

/// A game with these fleets in which nothing has been fired yet.
fn table(setup: &std::sync::Arc<Setup>, fleets: [Fleet; 2]) -> Table<Battleship> {
    if setup.options().placement != Placement::Free {
        return Table::new(Battleship::new(setup.clone(), &fleets));
    }
    let mut table = Table::new(Battleship::new(setup.clone(), &[Fleet::EMPTY; 2]));
    for place in fleets.iter().flat_map(|fleet| fleet.places()) {
        table.play(Action::Place(*place)).expect("the fleets are legal, and seats place one after the other");
    }
    table
}

fn play(table: &mut Table<Battleship>, action: Action) -> Result<(), Contradiction> {
    table.play(action).map_err(|illegal| Contradiction(illegal.to_string()))
}

/// All hits in an order that tells what was typed and no more: what sank a ship came after its other hits.
fn hits_in_order(setup: &Setup, evidence: &Evidence) -> Result<Vec<Cell>, Contradiction> {
    let mut order = Vec::new();
    let mut known = Cells::EMPTY;
    for wreck in evidence.wrecks() {
        let Some(place) = wreck.place else {
            return Err(Contradiction(format!(
                "it is not said which shot sank the {0}, and a player would be told; write \"sunk: {0} at CELL\", or all hits in their order",
                setup.name(wreck.ship)
            )));
        };
        let cells = setup.shape(wreck.ship, place).cells - known;
        order.extend(cells.iter());
        known |= cells;
    }
    for sinking in evidence.sinkings() {
        let mut before = sinking.hits - known;
        before.remove(sinking.cell);
        order.extend(before.iter());
        order.extend((!known.contains(sinking.cell)).then_some(sinking.cell));
        known |= sinking.hits;
    }
    order.extend((evidence.hits() - known).iter());
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::BattleshipRules;
    use yomi_core::{Args, Rules, Spec};

    fn typed(options: &str, text: &str) -> TypedPosition {
        let spec: Spec = options.parse().unwrap();
        let rules = BattleshipRules::from_args(&Args::new(&spec, BattleshipRules::PARAMS).unwrap()).unwrap();
        TypedPosition::read(text, &rules).unwrap()
    }

    #[test]
    fn the_seat_to_fire_knows_what_was_typed() {
        for placement in ["free", "uniform", "sequential"] {
            let text = "o . . . .\n. * * * .\n. . . . .\n. * . o .\n. . . . .\nfleet: 3+2\nsunk: 3 at d2\n";
            let typed = typed(&format!("battleship:placement={placement}"), text);
            let table = typed.game().unwrap();
            assert_eq!(table.game().turn(), Some(Seat::FIRST));
            assert_eq!(&Evidence::of_view(&table.view(Seat::FIRST)).unwrap(), typed.evidence(), "{placement}");
        }
    }

    #[test]
    fn what_would_tell_more_is_refused() {
        let told = |text: &str| typed("battleship", text).game().unwrap_err().0;
        let unordered = told("* * . .\n* * . .\n. . . .\n. . . .\nfleet: 3+2\nsunk: 2\n");
        assert!(unordered.contains("write \"sunk: "), "{unordered}");
        let over = told("* * . .\n. . . .\n. . . .\n. . . .\nfleet: 2\nhits: a1 b1=2\n");
        assert_eq!(over, "all ships are sunk; there is nothing to decide");
    }
}
