//! What one seat knows, for programs that know no game: kept by itself, so nothing else can be read from it.

use crate::session::{Session, TypedSession};
use anstream::adapter::strip_str;
use serde_json::Value;
use std::{any::Any, fmt::Write as _};
use yomi_core::{
    Budget, Care, Contradiction, HiddenPart, Notation, NotationError, OwnedView, Players, Position, Rng, Seat, Show,
    Stage, WorldArrays,
};

/// All that one seat knew at some moment. Actions have numbers (see [`yomi_core::Encoded`]) and a notation.
pub trait SeatView: Any + Send + Sync {
    /// Whose view it is.
    fn seat(&self) -> Seat;
    /// Who decides; none once the game is over.
    fn turn(&self) -> Option<Seat>;
    /// How many numbers actions have.
    fn action_space(&self) -> usize;
    /// The numbers of the seat's legal actions, in the game's order; none when it is not its turn.
    fn legal(&self) -> Vec<usize>;
    /// The same in notation.
    fn legal_texts(&self) -> Vec<String>;
    /// The notation of the action of a number; none if it is that of no action.
    fn write(&self, number: usize) -> Option<String>;
    /// The number of an action in notation.
    fn read(&self, text: &str) -> Result<usize, NotationError>;
    /// The form of the array of what the seat sees.
    fn shape(&self) -> Vec<usize>;
    /// What its first axis stands for, where that has names.
    fn planes(&self) -> Vec<String>;
    /// Writes what the seat sees into an array of zeros.
    fn encode(&self, out: &mut [f32]);
    /// What the seat sees, drawn for a terminal with its colours.
    fn show(&self) -> String;
    /// What the seat learned from each action, in a few words.
    fn events(&self) -> Vec<String>;
    /// All that the seat knows in one text: two views are the same to the seat if and only if their texts are.
    fn information_state(&self) -> String;
    /// What the seat sees as data for drawing.
    fn scene(&self) -> Value;
    /// What may be thought of the position (see [`Stage::thought`]).
    fn thought(&self, care: Care, budget: &Budget) -> Value;
    /// The worlds that the view leaves open; none where nothing is hidden.
    fn worlds(&self) -> Option<Result<Box<dyn WorldArrays>, Contradiction>>;
    /// A game that looks the same to the seat, with the hidden part dealt anew; none where nothing is hidden.
    fn redeal(&self, rng: &mut Rng) -> Option<Result<Box<dyn Session>, Contradiction>>;
}

pub(crate) struct TypedView<G: Players + Stage> {
    pub(crate) view: OwnedView<G>,
    pub(crate) hidden: Option<HiddenPart<G>>,
}

impl<G: Players + Stage> SeatView for TypedView<G> {
    fn seat(&self) -> Seat {
        self.view.view().seat()
    }

    fn turn(&self) -> Option<Seat> {
        self.view.view().sight().turn()
    }

    fn action_space(&self) -> usize {
        G::action_space(self.view.view().sight())
    }

    fn legal(&self) -> Vec<usize> {
        let view = self.view.view();
        self.legal_actions().into_iter().filter_map(|action| G::number(view.sight(), action)).collect()
    }

    fn legal_texts(&self) -> Vec<String> {
        let view = self.view.view();
        self.legal_actions().into_iter().map(|action| view.sight().write(action)).collect()
    }

    fn write(&self, number: usize) -> Option<String> {
        let view = self.view.view();
        G::numbered(view.sight(), number).map(|action| view.sight().write(action))
    }

    fn read(&self, text: &str) -> Result<usize, NotationError> {
        let view = self.view.view();
        let action = view.sight().parse(text)?;
        G::number(view.sight(), action)
            .ok_or_else(|| NotationError::new(text, "is no action of this game", "choose one of the legal ones"))
    }

    fn shape(&self) -> Vec<usize> {
        G::shape(self.view.view().sight())
    }

    fn planes(&self) -> Vec<String> {
        G::planes(self.view.view().sight())
    }

    fn encode(&self, out: &mut [f32]) {
        let view = self.view.view();
        G::encode(view.sight(), view.seat(), out);
    }

    fn show(&self) -> String {
        self.view.view().sight().show()
    }

    fn events(&self) -> Vec<String> {
        self.view.view().history().iter().map(ToString::to_string).collect()
    }

    fn information_state(&self) -> String {
        let view = self.view.view();
        let mut text = format!("{}\n{}", view.seat(), strip_str(&view.sight().show()));
        for event in view.history() {
            let _ = writeln!(text, "{event:?}");
        }
        text
    }

    fn scene(&self) -> Value {
        serde_json::to_value(G::scene(&self.view.view())).expect("scenes are plain data")
    }

    fn thought(&self, care: Care, budget: &Budget) -> Value {
        serde_json::to_value(G::thought(&self.view.view(), care, budget)).expect("thoughts are plain data")
    }

    fn worlds(&self) -> Option<Result<Box<dyn WorldArrays>, Contradiction>> {
        self.hidden.map(|hidden| (hidden.worlds)(&self.view.view()))
    }

    fn redeal(&self, rng: &mut Rng) -> Option<Result<Box<dyn Session>, Contradiction>> {
        let hidden = self.hidden?;
        Some((hidden.redeal)(&self.view.view(), rng).map(|table| {
            let session: Box<dyn Session> = Box::new(TypedSession::at_table(table, false).with_hidden(self.hidden));
            session
        }))
    }
}

impl<G: Players + Stage> TypedView<G> {
    /// The seat's legal actions. Where nothing is hidden a sight lists those of the other seat too.
    fn legal_actions(&self) -> Vec<G::Action> {
        let view = self.view.view();
        if view.sight().turn() == Some(view.seat()) { view.legal() } else { Vec::new() }
    }
}
