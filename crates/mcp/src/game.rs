//! One game of an agent.

use crate::{
    NewGame,
    told::{EventInfo, Legal, Look, Over},
};
use serde_json::Value;
use std::time::Duration;
use yomi_arena::{
    catalog::{Catalog, Configured, GameKind},
    keeping,
    record::Forfeit,
    session::{Asking, Session, SessionError},
    store::Store,
};
use yomi_bots::Fault;
use yomi_core::{Budget, Care, Limits, Seat, Spec};

/// The player's name of an agent in records.
const AGENT: &str = "agent";

/// How long an analysis may take.
const ANALYSIS: Duration = Duration::from_secs(5);

/// What whoever starts the server decides.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The seed of the first game; each later one has the next. The agent never learns it.
    pub seed: u64,
    /// What machines may take for a decision.
    pub move_time: Option<Duration>,
    /// Whether the agent may have positions analysed.
    pub analysis: bool,
}

/// A game in which an agent has one seat.
pub struct Play {
    game: Box<dyn Configured>,
    session: Box<dyn Session>,
    /// Who sits where, as records name them.
    players: Vec<String>,
    kind: Box<dyn GameKind>,
    seat: Seat,
    limits: Limits,
    /// How many events the agent was told.
    told: usize,
    /// The seat whose program did something wrong, and what.
    forfeited: Option<(Seat, Fault)>,
    /// Its match and its number in the store, once it is over and kept.
    kept: Option<(i64, u64)>,
}

impl Play {
    /// Sets up an agent's game of this number, and lets the others act until it is the agent's turn.
    ///
    /// # Errors
    /// If the game, the seat or the opponent is none, or the agent asks for a deal that it would know.
    pub fn new(catalog: &Catalog, settings: &Settings, number: u64, new: &NewGame) -> Result<Play, String> {
        let spec: Spec = new.game.parse().map_err(|error| format!("{error}"))?;
        refuse_secrets(&**catalog.game(spec.name()).map_err(|error| error.to_string())?, &spec)?;
        let game = catalog.configure(&spec).map_err(|error| error.to_string())?;
        let kind = game.kind();
        let mut session = game.session(settings.seed.wrapping_add(number));
        let seat = seat_of(&*kind, new.seat.as_deref(), session.turn())?;
        let opponent = opponent_of(&*game, &*kind, new.opponent.as_deref())?;
        for other in (0..kind.seats().len() as u8).map(Seat).filter(|&other| other != seat) {
            session.seat_agent(other, &opponent).map_err(|error| error.to_string())?;
        }
        let limits = Limits { time: settings.move_time, ..Limits::default() };
        let mut players = vec![opponent; kind.seats().len()];
        players[seat.index()] = AGENT.into();
        let (told, forfeited, kept) = (0, None, None);
        let mut play = Play { game, session, players, kind, seat, limits, told, forfeited, kept };
        play.let_others_act()?;
        Ok(play)
    }

    /// Keeps the game like any other, once it is over.
    ///
    /// # Errors
    /// If the store cannot keep it; it can be tried again.
    pub fn keep(&mut self, store: &mut Store) -> Result<(), String> {
        if self.kept.is_some() || self.over().is_none() {
            return Ok(());
        }
        let reason = self.forfeited.as_ref().map(|(_, fault)| fault.to_string());
        let forfeit = self
            .forfeited
            .as_ref()
            .zip(reason.as_deref())
            .map(|((loser, fault), reason)| (self.kind.side(*loser), Forfeit::Fault(fault.kind), reason));
        let kept = keeping::keep(store, &*self.game, &*self.session, &self.players, forfeit);
        self.kept = kept.map_err(|error| format!("the game is over, and could not be kept: {error}"))?;
        Ok(())
    }

    fn let_others_act(&mut self) -> Result<(), String> {
        while let Some(turn) = self.session.turn().filter(|&turn| turn != self.seat && self.forfeited.is_none()) {
            match self.session.play_agent(Asking { limits: self.limits.clone(), ..Asking::default() }) {
                Err(SessionError::Fault(fault)) => self.forfeited = Some((turn, fault)),
                played => played.map_err(|error| error.to_string())?,
            }
        }
        Ok(())
    }

    /// What the seat sees, and what it learned since it was told last.
    pub fn look(&mut self) -> Look {
        let names = self.kind.seats();
        let name = |seat: Seat| names[seat.index()].to_owned();
        let number = self.told;
        let events = self.session.events(self.seat, number).into_iter().zip(number..);
        let events: Vec<_> =
            events.map(|((seat, text), number)| EventInfo { number, seat: name(seat), text }).collect();
        self.told += events.len();
        let turn = self.turn();
        Look {
            game: self.kind.name().into(),
            seat: name(self.seat),
            turn: turn.map(name),
            your_turn: turn == Some(self.seat),
            events,
            over: self.over(),
            kept: self.kept.map(|(id, number)| format!("{id}/{number}")),
            picture: anstream::adapter::strip_str(&self.session.show(Some(self.seat))).to_string(),
            view: self.session.scene(Some(self.seat)),
            legal: if turn == Some(self.seat) { self.session.legal().len() } else { 0 },
            notation: self.kind.how_to().into(),
        }
    }

    fn turn(&self) -> Option<Seat> {
        self.session.turn().filter(|_| self.forfeited.is_none())
    }

    fn over(&self) -> Option<Over> {
        let own = self.kind.side(self.seat);
        if let Some((loser, reason)) = &self.forfeited {
            return Some(Over { won: Some(self.kind.side(*loser) != own), score: 0, reason: reason.to_string() });
        }
        let outcome = self.session.outcome()?;
        let won = outcome.winner.map(|winner| winner == own);
        Some(Over { won, score: outcome.score, reason: outcome.reason.into() })
    }

    /// The legal moves of the agent that begin so.
    pub fn legal(&self, beginning: Option<&str>) -> Legal {
        let mut moves = if self.turn() == Some(self.seat) { self.session.legal() } else { Vec::new() };
        moves.retain(|action| beginning.is_none_or(|beginning| action.starts_with(beginning)));
        Legal { moves }
    }

    /// Makes a move of the agent, and lets the others act.
    ///
    /// # Errors
    /// If it is none, or it is not the agent's turn.
    pub fn act(&mut self, action: &str) -> Result<(), String> {
        if self.turn() != Some(self.seat) {
            return Err(if self.over().is_some() {
                "the game is over; begin another one"
            } else {
                "it is not your turn"
            }
            .into());
        }
        self.session.play(action).map_err(|error| error.to_string())?;
        self.let_others_act()
    }

    /// What the seat may think of the position, from its view alone.
    pub fn analyse(&self) -> Value {
        self.session.belief(self.seat, Care::Thorough, &Budget::within(&Limits::time(ANALYSIS), None))
    }
}

/// Whoever chooses a deal knows it.
fn refuse_secrets(kind: &dyn GameKind, spec: &Spec) -> Result<(), String> {
    let args = yomi_core::Args::new(spec, kind.options()).map_err(|error| error.to_string())?;
    args.chosen_secret()
        .map_or(Ok(()), |param| Err(format!("{} may not be chosen by a player: it tells what is hidden", param.key)))
}

fn seat_of(kind: &dyn GameKind, text: Option<&str>, first: Option<Seat>) -> Result<Seat, String> {
    let names = kind.seats();
    let Some(text) = text else { return first.ok_or_else(|| "nobody is to act in this game".into()) };
    let by_name = names.iter().position(|name| name.eq_ignore_ascii_case(text.trim()));
    let seat = by_name.or_else(|| text.trim().parse().ok()).filter(|&seat| seat < names.len());
    let wrong = || format!("{text:?} is no seat; seats: {}, or 0 to {}", names.join(", "), names.len() - 1);
    seat.map(|seat| Seat(seat as u8)).ok_or_else(wrong)
}

/// The specification that was given, or that of the level of that name.
fn opponent_of(game: &dyn Configured, kind: &dyn GameKind, text: Option<&str>) -> Result<String, String> {
    let text = text.unwrap_or("random");
    let level = kind.levels().iter().find(|level| level.name.eq_ignore_ascii_case(text.trim()));
    game.canonical_player(level.map_or(text, |level| level.player)).map_err(|error| error.to_string())
}
