//! A client of any make as a player: the server's end of the conversation, for one seat.

use super::{FromClient, FromServer};
use crate::{Action, Event, Geister, GeisterRules, Snapshot};
use yomi_core::{Allotted, Game, Heard, Link, Outcome, PROGRAM, Protocol, ProtocolKind, Seat, Verdict, View, Wrong};

/// Clients of the Game AI Tournament's servers.
pub const PLAYER: ProtocolKind<Geister> = ProtocolKind {
    name: "gat",
    summary: "a client of the Game AI Tournament's Geister servers",
    link: Link::Port,
    params: PROGRAM,
    build: |_| Ok(Box::new(Server { owes: false })),
};

/// What a server has to remember of one client.
struct Server {
    /// Whether the client's last words were not answered yet.
    owes: bool,
}

impl Server {
    /// What is said to the client's last action, which counts by now.
    fn accept(&mut self, view: &View<'_, Geister>) -> Vec<String> {
        let own = view.history().iter().rev().find_map(|event| match event {
            Event::Move { own: true, taken, .. } => Some(taken.map(|(_, colour)| colour)),
            Event::SetUp { reds: Some(_) } => Some(None),
            _ => None,
        });
        let taken = own.filter(|_| std::mem::take(&mut self.owes));
        taken.map(|taken| FromServer::Accepted(taken).to_string()).into_iter().collect()
    }
}

impl Protocol<Geister> for Server {
    fn begin(&mut self, _: &GeisterRules, _: Seat, _: u64) -> Result<Vec<String>, Wrong> {
        self.owes = false;
        Ok(Vec::new())
    }

    fn ask(&mut self, view: &View<'_, Geister>, _: Allotted) -> Vec<String> {
        let mut lines = self.accept(view);
        lines.push(match view.sight().reds() {
            None => FromServer::NameReds.to_string(),
            Some(_) => FromServer::YourTurn(Snapshot::of(view.sight())).to_string(),
        });
        lines
    }

    fn hear(&mut self, line: &str, asked: Option<&View<'_, Geister>>) -> Result<Heard<Action>, Wrong> {
        if asked.is_none() {
            return Err(Wrong::Nonsense(format!("{line:?} was said out of turn")));
        }
        let FromClient(action) = line.parse().map_err(|unknown| Wrong::Nonsense(format!("{unknown}")))?;
        self.owes = true;
        Ok(Heard::Action(action, None))
    }

    /// A server shows all colours at the end. Here the other side's stay hidden, as in every view.
    fn end(&mut self, view: &View<'_, Geister>, outcome: &Outcome) -> Vec<String> {
        let mut lines = self.accept(view);
        let verdict = Verdict::of(outcome.winner, Geister::side(view.seat()));
        lines.push(FromServer::Over(verdict, Some(Snapshot::of(view.sight()))).to_string());
        lines
    }
}
