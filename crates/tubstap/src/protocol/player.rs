//! A client of any make as a player: the server's end of the conversation, for one side.

use super::{Reply, Request, request};
use crate::{
    Action, Event, Tubstap, TubstapRules,
    replay::{Record, Step},
};
use std::{collections::VecDeque, sync::Arc};
use yomi_core::{
    Allotted, Game, Heard, Link, Outcome, PROGRAM, Position, Protocol, ProtocolKind, Seat, Side, View, Wrong,
};

/// Clients of the platform's servers.
pub const PLAYER: ProtocolKind<Tubstap> = ProtocolKind {
    name: "tubstap",
    summary: "a client of the TUBSTAP platform's servers",
    link: Link::Port,
    params: PROGRAM,
    build: |_| Ok(Box::new(Server::default())),
};

/// What the other side is called.
const OPPONENT: &str = "yomi";

/// What a server has to remember of one client.
#[derive(Default)]
struct Server {
    /// What the client was asked and has not answered yet.
    open: Option<Request>,
    /// What it will be asked before it is told to move.
    waiting: VecDeque<Request>,
    /// The battle as far as the client knows it.
    known: Option<Tubstap>,
    /// How many events it knows.
    told: usize,
}

impl Server {
    /// The next request.
    fn next(&mut self) -> Vec<String> {
        self.open = self.waiting.pop_front();
        self.open.iter().map(ToString::to_string).collect()
    }

    /// What the other side has done since, as far as the client was not told.
    fn catch_up(&mut self, view: &View<'_, Tubstap>) {
        let Some(battle) = &mut self.known else { return };
        for event in &view.history()[self.told..] {
            let action = action(event);
            if battle.turn() != Some(view.seat()) {
                self.waiting.push_back(Request::Play(Record::of(battle, action)));
            }
            battle.apply(action);
        }
        self.told = view.history().len();
    }
}

/// The action behind an event.
fn action(event: &Event) -> Action {
    match *event {
        Event::TurnEnded => Action::EndTurn,
        Event::Moved { unit, to, attack, .. } => Action::Act { unit, to, target: attack.map(|attack| attack.target) },
    }
}

impl Protocol<Tubstap> for Server {
    fn greet(&mut self) -> Vec<String> {
        self.waiting.push_back(Request::Name);
        self.next()
    }

    fn begin(&mut self, rules: &TubstapRules, seat: Seat, _: u64) -> Result<Vec<String>, Wrong> {
        let map = rules.map();
        if rules.turn_limit() != map.turn_limit() || rules.hp_threshold() != map.hp_threshold() {
            return Err(Wrong::Unfit("the platform's protocol knows no limit and threshold but the map's own".into()));
        }
        let text = map.to_string().replace('\n', "");
        self.waiting = [Request::Opponent(OPPONENT.into()), Request::Map(text), Request::Colour(Side(seat.0))].into();
        (self.known, self.told) = (Some(Tubstap::new(Arc::clone(&rules.0))), 0);
        Ok(Vec::new())
    }

    fn ask(&mut self, view: &View<'_, Tubstap>, _: Allotted) -> Vec<String> {
        self.catch_up(view);
        self.waiting.push_back(Request::Genmove);
        self.next()
    }

    fn hear(&mut self, line: &str, asked: Option<&View<'_, Tubstap>>) -> Result<Heard<Action>, Wrong> {
        let Some(open) = self.open.take() else {
            return Err(Wrong::Nonsense(format!("{line:?} was said when nobody asked")));
        };
        let text = match line.parse() {
            Ok(Reply::Done(text)) => text,
            Ok(Reply::Failed(reason)) => {
                return Err(Wrong::Nonsense(format!("answered {:?} with: {reason}", open.to_string())));
            }
            Err(error) => return Err(Wrong::Nonsense(error.to_string())),
        };
        match (open, asked) {
            (Request::Genmove, Some(view)) => {
                let record = request::record(&text).map_err(|error| Wrong::Nonsense(error.to_string()))?;
                match record.step(view.sight()).map_err(Wrong::Illegal)? {
                    Step::Act(action) => Ok(Heard::Action(action, None)),
                    Step::Surrender => Err(Wrong::Illegal("it gave up, for which there is no action".into())),
                }
            }
            (Request::Name, None) => Ok(Heard::Ready),
            _ => Ok(Heard::Say(self.next())),
        }
    }

    fn end(&mut self, _: &View<'_, Tubstap>, _: &Outcome) -> Vec<String> {
        vec![Request::Quit.to_string()]
    }
}
