//! What everybody can believe of both sides' colours, by what they have done.

use super::{Policy, trace::Trace};
use crate::{Event, Geister, Piece, Reds};
use yomi_core::View;

/// For each side, the chance of each of its colourings for somebody who sees the board only.
#[derive(Clone, Debug)]
pub(crate) struct Ranges {
    /// By seat and by [`Reds::ALL`]; each side's together 1.
    pub(crate) chances: [[f32; 70]; 2],
}

impl Ranges {
    /// Of a side, the chance of each piece to be blue.
    pub(crate) fn blue(&self, seat: usize) -> [f32; 8] {
        let mut blue = [0.0; 8];
        for (reds, chance) in Reds::ALL.into_iter().zip(self.chances[seat]) {
            for piece in Piece::ALL.into_iter().filter(|piece| reds.mask() & piece.bit() == 0) {
                blue[piece.index()] += chance;
            }
        }
        blue
    }

    /// Drops what cannot be; if nothing is left, all that can be is as likely again.
    fn rule_out(&mut self, trace: &Trace) {
        for seat in 0..2 {
            let possible = Reds::ALL.map(|reds| f32::from(u8::from(trace.allows(seat, reds))));
            let kept: f32 = self.chances[seat].iter().zip(possible).map(|(chance, possible)| chance * possible).sum();
            let all: f32 = possible.iter().sum();
            for (chance, possible) in self.chances[seat].iter_mut().zip(possible) {
                *chance = if kept > 0.0 { *chance * possible / kept } else { possible / all };
            }
        }
    }
}

/// Follows a game and reads every step of both sides by the policy: how likely was it with each colouring?
///
/// Nobody plays by the policy, and some want to be misread. So a step says less than the policy would have it (its
/// likelihood counts with an exponent, `trust`), and what all of them together say is mixed with counting (`doubt`).
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    trust: f32,
    doubt: f32,
    read: Ranges,
    trace: Trace,
    known: usize,
}

impl Reader {
    /// Before the first move, when any colouring is as likely as any other.
    pub(crate) fn new(trust: f32, doubt: f32) -> Reader {
        let read = Ranges { chances: [[1.0 / 70.0; 70]; 2] };
        Reader { trust, doubt, read, trace: Trace::start(), known: 0 }
    }

    /// Reads what has happened since it was asked last.
    pub(crate) fn update(&mut self, view: &View<'_, Geister>, policy: &Policy<'_>) {
        for event in view.history().iter().skip(self.known) {
            self.read(event, policy);
        }
        self.known = view.history().len();
        // A position may have been set up, without a history that led to it.
        let now = Trace::of(view.sight());
        if now.at != self.trace.at || now.turn != self.trace.turn {
            self.trace = now;
        }
        self.trace.shown = now.shown;
        self.read.rule_out(&self.trace);
    }

    fn read(&mut self, event: &Event, policy: &Policy<'_>) {
        let Some((step, colour)) = self.trace.step_of(event) else { return };
        let seat = self.trace.turn;
        let mut steps = Vec::with_capacity(32);
        self.trace.steps(&mut steps);
        let Some(index) = steps.iter().position(|other| other.piece == step.piece && other.to == step.to) else {
            return;
        };
        let mut sum = 0.0;
        for (reds, chance) in Reds::ALL.into_iter().zip(&mut self.read.chances[seat]) {
            if *chance > 0.0 {
                let likely = match self.trace.leaving(reds) {
                    // Who can leave does.
                    Some(_) => NEVER,
                    None => policy.chances(&self.trace, reds, &steps)[index].max(NEVER),
                };
                *chance *= likely.powf(self.trust);
                sum += *chance;
            }
        }
        self.read.chances[seat].iter_mut().for_each(|chance| *chance /= sum);
        self.trace.advance(&step, colour);
        self.read.rule_out(&self.trace);
    }

    /// The open part of the position.
    pub(crate) fn trace(&self) -> &Trace {
        &self.trace
    }

    /// What is believed of both sides.
    pub(crate) fn ranges(&self) -> Ranges {
        let mut ranges = self.read.clone();
        for seat in 0..2 {
            let possible = Reds::ALL.map(|reds| f32::from(u8::from(self.trace.allows(seat, reds))));
            let all: f32 = possible.iter().sum();
            for (chance, possible) in ranges.chances[seat].iter_mut().zip(possible) {
                *chance = (1.0 - self.doubt) * *chance + self.doubt * possible / all;
            }
        }
        ranges
    }
}

/// The chance of what the policy would never do.
const NEVER: f32 = 1e-4;
