//! Own turns, drawn at random and improved.

use crate::{
    Action, Tile, Tubstap,
    players::{HpLead, Plan, Policy, best_assault},
    setup::{UNIT_SLOTS, UnitSet},
};
use std::collections::HashSet;
use yomi_core::{Game, Position, Rng, below};

/// How many of the best turns are kept and improved on.
const KEPT: usize = 24;

/// How many trials begin with the best attacks, whatever the other units do.
const ASSAULTS: u32 = 20;

/// Of how many trials one draws a whole turn anew.
const ANEW: u32 = 4;

/// A turn and what it is worth.
pub(super) struct Found {
    pub(super) plan: Plan,
    pub(super) after: Tubstap,
    pub(super) value: f32,
}

/// The search for a turn.
pub(super) struct Turns<'b> {
    battle: &'b Tubstap,
    assault: Option<Plan>,
    /// The best so far, best first.
    kept: Vec<Found>,
    seen: HashSet<([u8; UNIT_SLOTS], [Tile; UNIT_SLOTS], UnitSet)>,
}

impl<'b> Turns<'b> {
    pub(super) fn new(battle: &'b Tubstap) -> Self {
        Turns { battle, assault: best_assault(battle, &HpLead), kept: Vec::new(), seen: HashSet::new() }
    }

    /// A turn that was not tried before, and the battle after it; `None` if what was drawn was.
    pub(super) fn next(&mut self, trial: u32, rng: &mut Rng) -> Option<(Plan, Tubstap)> {
        let begun = match &self.assault {
            Some(assault) if trial < ASSAULTS => assault.clone(),
            _ if self.kept.is_empty() || below(rng, ANEW) == 0 => Vec::new(),
            _ => self.changed(rng),
        };
        let (plan, after) = self.completed(&begun, rng);
        self.seen.insert((after.hp, after.places, after.alive)).then_some((plan, after))
    }

    /// One of the best, with what one or two units do left open. Better ones are taken more often.
    fn changed(&self, rng: &mut Rng) -> Plan {
        let count = self.kept.len() as u32;
        let index = below(rng, count).min(below(rng, count)) as usize;
        let mut plan = self.kept[index].plan.clone();
        for _ in 0..=below(rng, 2) {
            if !plan.is_empty() {
                plan.remove(below(rng, plan.len() as u32) as usize);
            }
        }
        plan
    }

    /// A whole turn in which these actions are done in order, as far as they are possible, and the other units act at random before,
    /// between and after them.
    fn completed(&self, begun: &[Action], rng: &mut Rng) -> (Plan, Tubstap) {
        let mut after = self.battle.clone();
        let (mut plan, mut left) = (Vec::new(), begun);
        let mut open = (after.waiting.count_ones() as usize).saturating_sub(begun.len());
        while after.turns_over == self.battle.turns_over && after.waiting != 0 {
            let action = match left.split_first() {
                Some((&first, rest)) if below(rng, (open + left.len()) as u32) >= open as u32 => {
                    left = rest;
                    Some(first).filter(|action| after.check(*action).is_ok())
                }
                _ => {
                    open = open.saturating_sub(1);
                    let eagerness = [50, 100][below(rng, 2) as usize];
                    Policy::Attack(eagerness).choose(&after, rng)
                }
            };
            if let Some(action) = action {
                after.apply(action);
                plan.push(action);
            }
        }
        (plan, after)
    }

    /// What a turn must be worth more than to be kept.
    pub(super) fn worst_kept(&self) -> f32 {
        self.kept.get(KEPT - 1).map_or(f32::NEG_INFINITY, |found| found.value)
    }

    /// Takes a turn among the best, if it is one of them.
    pub(super) fn keep(&mut self, found: Found) {
        let place = self.kept.partition_point(|kept| kept.value >= found.value);
        if place < KEPT {
            self.kept.insert(place, found);
            self.kept.truncate(KEPT);
        }
    }

    /// The best turns, best first.
    pub(super) fn kept(self) -> Vec<Found> {
        self.kept
    }
}
