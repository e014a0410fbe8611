//! Why no fleet fits a position: few facts that cannot all be true, in a sentence.

use super::{
    assemble::list,
    fit::{Checker, Facts},
};
use crate::{
    cells::{Cell, Cells},
    evidence::Evidence,
    place::{Ship, Ships},
    setup::{Announce, Setup},
};
use yomi_core::{Budget, Contradiction};

/// Explains why no fleet fits, by facts of which none can be left out: without any one of them there would be a fleet.
///
/// Facts are dropped one after another as long as the rest still contradicts itself. Where that ends depends on the
/// order, so several orders are tried and the shortest explanation wins. Only too many hits are simply counted. `None`
/// if the position does not contradict itself, or if that is too hard to show, or not in time. (Where the search for a
/// fleet gets too long, a fact is kept to be on the safe side.)
pub(super) fn explain(setup: &Setup, evidence: &Evidence, budget: &Budget) -> Option<Contradiction> {
    let mut checker = Checker::new(setup, evidence, budget);
    let facts = smallest(setup, evidence, &mut checker)?;
    Some(Contradiction(format!("no fleet fits: {}", sentence(setup, evidence, &checker, &facts))))
}

/// The facts of one kind.
#[derive(Clone, Copy)]
enum Kind {
    Hits,
    Misses,
    Ships,
}

/// All orders of the three kinds.
const ORDERS: [[Kind; 3]; 6] = {
    use Kind::{Hits, Misses, Ships};
    [
        [Ships, Misses, Hits],
        [Misses, Ships, Hits],
        [Ships, Hits, Misses],
        [Hits, Ships, Misses],
        [Misses, Hits, Ships],
        [Hits, Misses, Ships],
    ]
};

fn smallest(setup: &Setup, evidence: &Evidence, checker: &mut Checker<'_>) -> Option<Facts> {
    let all = Facts { hits: evidence.hits(), misses: evidence.misses(), ships: Ships::first(setup.ship_count()) };
    if all.hits.len() > setup.fleet_cells() {
        // Nothing is easier to see than a number, even if fewer hits would do.
        return Some(Facts { misses: Cells::EMPTY, ships: Ships::NONE, ..all });
    }
    if !checker.contradict(&all) {
        return None;
    }
    let both_ways = ORDERS.iter().flat_map(|order| [(order, false), (order, true)]);
    both_ways.map(|(order, backwards)| reduce(checker, all, order, backwards)).min_by_key(Facts::weight)
}

/// Leaves out what can be left out, kind by kind: first all of a kind at once, or else one after the other.
fn reduce(checker: &mut Checker<'_>, mut facts: Facts, order: &[Kind; 3], backwards: bool) -> Facts {
    for kind in order {
        let without_kind = match kind {
            Kind::Hits => Facts { hits: Cells::EMPTY, ..facts },
            Kind::Misses => Facts { misses: Cells::EMPTY, ..facts },
            Kind::Ships => Facts { ships: Ships::NONE, ..facts },
        };
        if checker.contradict(&without_kind) {
            facts = without_kind;
            continue;
        }
        let without: fn(Facts, u8) -> Facts = match kind {
            Kind::Hits => |facts, number| Facts { hits: facts.hits - Cells::of(Cell(number)), ..facts },
            Kind::Misses => |facts, number| Facts { misses: facts.misses - Cells::of(Cell(number)), ..facts },
            Kind::Ships => |facts, number| Facts { ships: facts.ships.without(Ship(number)), ..facts },
        };
        let mut numbers: Vec<u8> = match kind {
            Kind::Hits => facts.hits.iter().map(|cell| cell.0).collect(),
            Kind::Misses => facts.misses.iter().map(|cell| cell.0).collect(),
            Kind::Ships => facts.ships.iter().map(|ship| ship.0).collect(),
        };
        if backwards {
            numbers.reverse();
        }
        for number in numbers {
            let fewer = without(facts, number);
            if checker.contradict(&fewer) {
                facts = fewer;
            }
        }
    }
    facts
}

fn sentence(setup: &Setup, evidence: &Evidence, checker: &Checker<'_>, facts: &Facts) -> String {
    let Facts { hits, misses, ships } = *facts;
    let told = all_of(&what_is_told(setup, evidence, ships));
    let in_the_way = match misses.len() {
        0 => String::new(),
        1 => format!("the {} is in the way", misses_at(misses)),
        _ => format!("the {} are in the way", misses_at(misses)),
    };
    let homeless = setup.ships().find(|&ship| checker.candidates(facts, ship).is_empty());
    let coverable = |ship: Ship| checker.candidates(facts, ship).iter().any(|shape| shape.cells.meets(hits));
    let because: Vec<String> = [in_the_way, told.clone()].into_iter().filter(|reason| !reason.is_empty()).collect();
    let because = if because.is_empty() { String::new() } else { format!(", because {}", because.join(", and ")) };
    match (hits.len(), misses.is_empty(), ships.len()) {
        (0, _, 0) => {
            let whom = homeless.map_or("the whole fleet".to_owned(), |ship| with_length(setup, ship));
            format!("there is no room for {whom}{because}")
        }
        (0, true, _) => match homeless {
            Some(ship) => format!("{told}, but {}", nowhere(setup, evidence, ship)),
            None => format!("{told}, but not all ships can lie so without {} each other", meeting(setup)),
        },
        (0, false, _) => {
            let for_whom = if homeless.is_some() { "no such place" } else { "the others no room then" };
            let leave = if misses.len() == 1 { "leaves" } else { "leave" };
            format!("{told}, but the {} {leave} {for_whom}", misses_at(misses))
        }
        (count, true, 0) if count > setup.fleet_cells() => {
            format!("there are {count} hits, but the fleet has only {} cells", setup.fleet_cells())
        }
        (1, ..) if setup.ships().any(coverable) => {
            format!("a ship on the {} would leave the others no room{because}", hits_at(hits))
        }
        (1, ..) => format!("no ship can cover the {}{because}", hits_at(hits)),
        _ => format!("the fleet ({}) cannot cover the {}{because}", lengths(setup), hits_at(hits)),
    }
}

/// Why one ship by itself cannot be as told, whatever the misses.
fn nowhere(setup: &Setup, evidence: &Evidence, ship: Ship) -> String {
    let line = format!("no line of {} hits", setup.length(ship));
    let sinking = evidence.sinkings().iter().find(|sinking| sinking.ship == Some(ship));
    match sinking {
        Some(sinking) if sinking.hits != evidence.hits() => {
            format!("{line} made by then goes through {}", sinking.cell)
        }
        Some(sinking) => format!("{line} goes through {}", sinking.cell),
        None if evidence.sunk().contains(ship) => format!("there is {line}"),
        None if !evidence.named().is_empty() => format!("no line of {} cells has just these hits", setup.length(ship)),
        None => "wherever it lies, all its cells were hit".to_owned(),
    }
}

/// What is told about whether and how these ships sank, and what it means for where they lie.
fn what_is_told(setup: &Setup, evidence: &Evidence, ships: Ships) -> Vec<String> {
    let mut told = Vec::new();
    let mut sunk = Vec::new();
    let mut afloat = Vec::new();
    for ship in ships.iter() {
        let the_ship = with_length(setup, ship);
        let wreck = evidence.wrecks().iter().find(|wreck| wreck.ship == ship);
        let sinking = evidence.sinkings().iter().find(|sinking| sinking.ship == Some(ship));
        if let Some(cells) = evidence.named().get(ship.index()) {
            let fate = if evidence.sunk().contains(ship) { "sunk" } else { "not sunk" };
            told.push(match cells.is_empty() {
                true => format!("{the_ship} was never hit"),
                false => format!("{the_ship} is {fate} and was hit at {} only", list(cells.iter())),
            });
        } else if let Some(place) = wreck.and_then(|wreck| wreck.place) {
            told.push(format!("{the_ship} lies sunk at {}", list(setup.shape(ship, place).cells.iter())));
        } else if wreck.is_some() {
            sunk.push(the_ship);
        } else if let Some(sinking) = sinking {
            told.push(format!("{the_ship} was sunk by the shot at {}", sinking.cell));
        } else {
            afloat.push(the_ship);
        }
    }
    if !sunk.is_empty() {
        told.push(format!("{} {} sunk", all_of(&sunk), is_or_are(&sunk)));
    }
    if !afloat.is_empty() {
        let have = if afloat.len() == 1 { "has a cell" } else { "each have a cell" };
        told.push(match setup.options().announce {
            Announce::Sunk => which_shots_sank(evidence),
            _ => format!("{} {} not sunk and so {have} that was not hit", all_of(&afloat), is_or_are(&afloat)),
        });
    }
    told
}

/// What is told where sinkings do not name the ship.
fn which_shots_sank(evidence: &Evidence) -> String {
    let cells = list(evidence.sinkings().iter().map(|sinking| sinking.cell));
    match evidence.sinkings().len() {
        0 => "no shot sank a ship".to_owned(),
        1 => format!("the shot at {cells}, and no other, sank a ship"),
        _ => format!("the shots at {cells}, and no others, each sank a ship"),
    }
}

fn meeting(setup: &Setup) -> &'static str {
    if setup.options().touch { "crossing" } else { "crossing or touching" }
}

fn is_or_are(ships: &[String]) -> &'static str {
    if ships.len() == 1 { "is" } else { "are" }
}

/// Several things with commas and an "and".
fn all_of(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn with_length(setup: &Setup, ship: Ship) -> String {
    let length = setup.length(ship);
    let name = setup.name(ship).to_string();
    if name == length.to_string() {
        format!("the ship of {length}")
    } else if name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("the {name}")
    } else {
        format!("the {name} ({length} cells)")
    }
}

fn lengths(setup: &Setup) -> String {
    let lengths: Vec<String> = setup.options().lengths.iter().map(u8::to_string).collect();
    lengths.join("+")
}

fn hits_at(cells: Cells) -> String {
    format!("{} at {}", if cells.len() == 1 { "hit" } else { "hits" }, list(cells.iter()))
}

fn misses_at(cells: Cells) -> String {
    format!("{} at {}", if cells.len() == 1 { "miss" } else { "misses" }, list(cells.iter()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{analysis::TypedPosition, rules::BattleshipRules};
    use yomi_core::{Args, Purpose, Rules, Spec, Streams, below};

    /// Random boards that contradict themselves: what is left of the facts still does, and would not without any one of
    /// them.
    #[test]
    fn nothing_can_be_left_out() {
        let args = Args::new(&Spec::new("battleship"), BattleshipRules::PARAMS).expect("no arguments");
        let rules = BattleshipRules::from_args(&args).expect("the usual rules");
        let mut rng = Streams::new(3).stream(0, Purpose::Other(0));
        let (mut contradictions, no_limit) = (0, Budget::unlimited());
        for round in 0..40 {
            let mut row =
                || (0..5).map(|_| ['.', '.', 'o', '*'][below(&mut rng, 4) as usize]).collect::<String>() + "\n";
            let board: String = (0..5).map(|_| row()).collect();
            let sunk = ["", "sunk: 3", "sunk: 3 2", "touch: no"][round % 4];
            let text = format!("{board}fleet: 3+3+2\n{sunk}");
            let position = TypedPosition::read(&text, &rules).expect("a position");
            let (setup, evidence) = (position.setup(), position.evidence());
            let mut checker = Checker::new(setup, evidence, &no_limit);
            let Some(facts) = smallest(setup, evidence, &mut checker) else { continue };
            if facts.hits.len() > setup.fleet_cells() {
                continue;
            }
            contradictions += 1;
            let mut checker = Checker::new(setup, evidence, &no_limit);
            assert!(checker.contradict(&facts), "{text}: {facts:?}");
            let fewer_hits = facts.hits.iter().map(|cell| Facts { hits: facts.hits - Cells::of(cell), ..facts });
            let fewer_misses =
                facts.misses.iter().map(|cell| Facts { misses: facts.misses - Cells::of(cell), ..facts });
            let fewer_ships = facts.ships.iter().map(|ship| Facts { ships: facts.ships.without(ship), ..facts });
            for fewer in fewer_hits.chain(fewer_misses).chain(fewer_ships) {
                assert!(!checker.contradict(&fewer), "{text}: {facts:?} without {fewer:?}");
            }
        }
        assert!(contradictions > 15, "{contradictions}");
    }
}
