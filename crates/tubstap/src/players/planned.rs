//! Players that decide a whole turn at once.

use crate::{Action, Tubstap};
use std::collections::VecDeque;
use yomi_core::{Agent, Position, Thinking, View};

/// The decisions of a turn, in order. It may end before the turn does; the rest is then decided anew.
pub type Plan = Vec<Action>;

/// Decides turns.
pub trait Planner: Send {
    /// What to do in the rest of this turn: at least one legal action. What is allowed for the decision is all for the
    /// turn.
    fn plan(&mut self, battle: &Tubstap, thinking: &mut Thinking<'_>) -> Plan;
}

/// A player that carries out what a planner decides, and asks it again when that is done.
pub struct Planned<P> {
    planner: P,
    left: VecDeque<Action>,
    /// The turn for which they were planned, so that nothing is left over from a turn that somebody else ended.
    turn: u16,
}

impl<P: Planner> Planned<P> {
    /// A player with this planner.
    pub fn new(planner: P) -> Self {
        Planned { planner, left: VecDeque::new(), turn: 0 }
    }
}

impl<P: Planner> Agent<Tubstap> for Planned<P> {
    fn act(&mut self, view: &View<'_, Tubstap>, thinking: &mut Thinking<'_>) -> Action {
        let battle = view.sight();
        // An action that is no longer legal means that somebody has interfered (taken a move back, say).
        let next = self.left.pop_front().filter(|&next| self.turn == battle.turns_over() && battle.check(next).is_ok());
        next.unwrap_or_else(|| {
            self.left = self.planner.plan(battle, thinking).into();
            self.turn = battle.turns_over();
            self.left.pop_front().unwrap_or(Action::EndTurn)
        })
    }
}
