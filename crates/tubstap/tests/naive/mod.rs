//! The simplified game, written down plainly: all nine edges, all bans, every order of things as in the rules.

use std::collections::HashMap;
use yomi_core::Side;
use yomi_tubstap::{
    Combatant, Kind, Terrain, clash,
    simplified::{Edges, Hps, State},
    tables::Composition,
};

/// The start of a turn, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Start {
    mover: Side,
    hps: [u8; 6],
    edges: Edges,
    fled: [bool; 6],
}

impl Start {
    fn passed(self) -> Start {
        let [a, b, c, d, e, f] = self.hps;
        let [p, q, r, s, t, u] = self.fled;
        Start {
            mover: self.mover.other(),
            hps: [d, e, f, a, b, c],
            edges: self.edges.passed(),
            fled: [s, t, u, p, q, r],
        }
    }

    fn lead(&self) -> i8 {
        Hps::new(self.hps).unwrap().lead()
    }
}

pub(crate) struct Naive {
    composition: Composition,
    values: HashMap<Start, i8>,
}

impl Naive {
    /// All values for HP up to the limits, the composition's first army first.
    pub(crate) fn solve(composition: Composition, limits: [u8; 6]) -> Naive {
        let mut naive = Naive { composition, values: HashMap::new() };
        let mut starts = naive.starts(limits);
        // HP only fall, so those with the fewest come first; and they are swept until no value changes.
        starts.sort_by_key(|start| start.hps.iter().sum::<u8>());
        for layer in starts.chunk_by(|one, other| one.hps.iter().sum::<u8>() == other.hps.iter().sum::<u8>()) {
            while naive.sweep(layer) {}
        }
        naive
    }

    /// All starts of turns that there can be, with the lead as their first value.
    fn starts(&mut self, limits: [u8; 6]) -> Vec<Start> {
        let fits = |hps: &[u8; 6]| hps.iter().zip(&limits).all(|(hp, limit)| hp <= limit);
        let mut starts = Vec::new();
        for hps in (0..Hps::COUNT).map(|number| Hps::from_number(number).unwrap().all()).filter(fits) {
            for edges in (0..Edges::COUNT).map(|bits| Edges::from_bits(bits).unwrap()) {
                let start = Start { mover: Side::FIRST, hps, edges, fled: [false; 6] };
                starts.extend([start, start.passed()]);
            }
        }
        self.values.extend(starts.iter().map(|start| (*start, start.lead())));
        let mut seen = 0;
        while let Some(&start) = starts.get(seen) {
            seen += 1;
            let mut ends = Vec::new();
            self.turns(start, 0, &mut |end| ends.push(end.passed()));
            for end in ends {
                if self.values.insert(end, end.lead()).is_none() {
                    starts.push(end);
                }
            }
        }
        starts
    }

    /// The values without bans.
    pub(crate) fn fresh(&self) -> impl Iterator<Item = (Side, State, i8)> {
        let fresh = self.values.iter().filter(|(start, _)| start.fled == [false; 6]);
        fresh.map(|(start, &value)| {
            (start.mover, State { edges: start.edges, hps: Hps::new(start.hps).unwrap() }, value)
        })
    }

    /// Works out the values of some starts anew; whether one changed.
    fn sweep(&mut self, starts: &[Start]) -> bool {
        let mut changed = false;
        for &start in starts {
            let mut best = i8::MIN;
            self.turns(start, 0, &mut |end| best = best.max(-self.values[&end.passed()]));
            changed |= self.values.insert(start, best) != Some(best);
        }
        changed
    }

    /// Every end of the turn, unit by unit.
    fn turns(&self, at: Start, unit: usize, visit: &mut dyn FnMut(Start)) {
        let over = at.hps[..3] == [0; 3] || at.hps[3..] == [0; 3];
        if unit == 3 || over {
            visit(at);
            return;
        }
        let mut rested = at;
        rested.fled[unit] = false;
        self.turns(rested, unit + 1, visit);
        if at.hps[unit] == 0 {
            return;
        }
        let approached = Start { edges: at.edges.with_all_of(unit), ..rested };
        self.turns(approached, unit + 1, visit);
        if !at.fled[unit] {
            let mut fled = Start { edges: at.edges.without_any_of(unit), ..at };
            fled.fled[unit] = true;
            self.turns(fled, unit + 1, visit);
        }
        let kind = self.composition.army(at.mover)[unit];
        for target in (0..3).filter(|&target| at.edges.joins(unit, target) && at.hps[3 + target] > 0) {
            let enemy = self.composition.army(at.mover.other())[target];
            let blow = clash(combatant(kind, at.hps[unit]), combatant(enemy, at.hps[3 + target]));
            if blow.dealt > 0 {
                let mut after = if kind.is_direct() { approached } else { rested };
                after.hps[unit] -= blow.returned;
                after.hps[3 + target] -= blow.dealt;
                self.turns(after, unit + 1, visit);
            }
        }
    }
}

fn combatant(kind: Kind, hp: u8) -> Combatant {
    Combatant { kind, hp, terrain: Terrain::Road }
}
