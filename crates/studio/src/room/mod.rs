//! A game in progress: its truth, who sits where, and who is to be told of changes.

mod deciding;
mod player;
mod rematch;
mod state;
mod takeback;
mod watching;

use crate::{
    api::AnyThought,
    error::ApiError,
    names::Names,
    thinkers::{Allowance, GivesUp, Owner, Thinkers},
};
use player::MachinePlayer;
pub(crate) use rematch::Again;
use rematch::Rematch;
pub(crate) use state::{SeatState, StoredGame};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
pub(crate) use watching::{News, Watch};
use yomi_arena::{
    catalog::{Configured, GameKind},
    keeping::{self, PERSON},
    record::Forfeit,
    session::Session,
    store::Store,
};
use yomi_core::{Care, Report, Seat, Side};

/// How many hints and beliefs of one game are thought about at a time.
const MOST_QUESTIONS: usize = 4;

/// Where finished games go.
pub(crate) type SharedStore = Arc<Mutex<Store>>;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Occupant {
    /// Somebody with a token.
    Person,
    /// A player by its specification.
    Machine(String),
}

/// A game in progress.
pub(crate) struct Room {
    game: Box<dyn Configured>,
    kind: Box<dyn GameKind>,
    seed: u64,
    seating: Vec<Occupant>,
    store: SharedStore,
    names: Arc<Names>,
    thinkers: Thinkers,
    /// Whoever opened it, for whom its machines think.
    owner: Owner,
    /// How many hints and beliefs may still be asked for at a time.
    asking: Arc<Semaphore>,
    inner: Mutex<Inner>,
    /// The revision, for everybody who waits for changes.
    changes: watch::Sender<u64>,
    /// What the machine that thinks has found so far, for everybody who looks on.
    reports: watch::Sender<Option<Report>>,
}

/// A game that a side lost without the rules saying so.
struct Forfeited {
    side: Side,
    how: Forfeit,
    /// In full: what a program did wrong.
    reason: String,
}

/// What changes.
struct Inner {
    session: Box<dyn Session>,
    /// The players' own tables, on which they think while others look at the game.
    machines: Vec<Option<MachinePlayer>>,
    /// Counts what happened, so that a request can say which state it is about.
    revision: u64,
    /// Raised when thinking that goes on has become pointless.
    epoch: u64,
    /// Waits for the machine that thinks; dropping it ends the thinking.
    thinking: Option<GivesUp>,
    /// Whether nobody watches any more, who did before.
    deserted: bool,
    /// How many look at the game from each seat.
    watchers: Vec<usize>,
    /// Who has asked to take its last decision back, and waits for the other person's word.
    takeback: Option<Seat>,
    /// The game that is played after this one, once somebody has asked for it.
    rematch: Option<Rematch>,
    forfeited: Option<Forfeited>,
    kept: Option<(i64, u64)>,
    /// What went wrong, for people.
    trouble: Option<String>,
    used: Instant,
}

impl Room {
    /// Sets up a game. The machine begins to think if it is its turn.
    pub(crate) fn open(
        game: Box<dyn Configured>,
        seed: u64,
        seating: Vec<Occupant>,
        store: SharedStore,
        names: Arc<Names>,
        thinkers: Thinkers,
        owner: Owner,
    ) -> Result<Arc<Self>, ApiError> {
        let place = thinkers.place()?;
        let inner = Inner {
            session: game.session(seed),
            machines: seating.iter().map(|_| None).collect(),
            revision: 0,
            epoch: 0,
            thinking: None,
            deserted: false,
            watchers: vec![0; seating.len()],
            takeback: None,
            rematch: None,
            forfeited: None,
            kept: None,
            trouble: None,
            used: Instant::now(),
        };
        let kind = game.kind();
        let (inner, changes, reports) = (Mutex::new(inner), watch::Sender::new(0), watch::Sender::new(None));
        let asking = Arc::new(Semaphore::new(MOST_QUESTIONS));
        let room = Arc::new(Room {
            game,
            kind,
            seed,
            seating,
            store,
            names,
            thinkers,
            owner,
            asking,
            inner,
            changes,
            reports,
        });
        room.go_on(&mut room.lock(), place);
        Ok(room)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an action of a person, who has seen the game as it was at `revision`.
    pub(crate) fn act(self: &Arc<Self>, seat: Seat, text: &str, revision: u64) -> Result<SeatState, ApiError> {
        let place = self.thinkers.place()?;
        let mut inner = self.lock();
        self.expect_going_on(&inner)?;
        if inner.revision != revision {
            return Err(ApiError::conflict(format!(
                "the game has gone on: it is at revision {}, and the request was about {revision}; look again",
                inner.revision
            )));
        }
        self.expect_turn(&inner, seat)?;
        inner.session.play(text)?;
        self.changed(&mut inner);
        self.go_on(&mut inner, place);
        Ok(self.state_of(&inner, seat))
    }

    /// Gives the game up for the side of a seat.
    pub(crate) fn resign(self: &Arc<Self>, seat: Seat) -> Result<SeatState, ApiError> {
        let mut inner = self.lock();
        self.expect_going_on(&inner)?;
        let (side, how) = (self.kind.side(seat), Forfeit::Resigned);
        inner.forfeited = Some(Forfeited { side, how, reason: how.reason().into() });
        self.stop_thinking(&mut inner);
        self.changed(&mut inner);
        Ok(self.state_of(&inner, seat))
    }

    /// Back to this person's last decision; everything after it is taken back with it. Between people it is only asked
    /// for.
    pub(crate) fn undo(self: &Arc<Self>, seat: Seat) -> Result<SeatState, ApiError> {
        let place = self.thinkers.place()?;
        let mut inner = self.lock();
        self.expect_going_on(&inner)?;
        if self.kind.hidden() {
            return Err(ApiError::conflict("there is no undo in a game with secrets: what was seen cannot be unseen"));
        }
        if last_decision(&*inner.session, seat).is_none() {
            return Err(ApiError::conflict("there is nothing to take back yet"));
        }
        if self.people() > 1 {
            // Between people it takes the word of the others.
            inner.takeback = Some(seat);
            self.told(&mut inner);
        } else {
            self.take_back(&mut inner, seat, place);
        }
        Ok(self.state_of(&inner, seat))
    }

    /// What a seat's person may know now.
    pub(crate) fn state(&self, seat: Seat) -> SeatState {
        self.state_of(&self.lock(), seat)
    }

    /// The right to ask one more question about this game, if not too many are being thought about.
    pub(crate) fn asking(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.asking).try_acquire_owned().map_err(|_| {
            ApiError::busy(format!("{MOST_QUESTIONS} questions about this game are being thought about; wait for one"))
        })
    }

    /// Something to ask a player of the given specification what it would do in this seat, with nothing but the seat's
    /// own view.
    pub(crate) fn adviser(
        &self,
        seat: Seat,
        player: &str,
    ) -> Result<impl FnOnce(&Allowance) -> Result<String, ApiError> + use<>, ApiError> {
        let inner = self.lock();
        self.expect_going_on(&inner)?;
        self.expect_turn(&inner, seat)?;
        let mut machine = MachinePlayer::new(&*self.game, self.seed, seat, player)?;
        machine.hear(&*inner.session);
        Ok(move |allowance: &Allowance| Ok(machine.decide(allowance, &mut |_| {}).map(|(action, _)| action)?))
    }

    /// Something that tells what a seat may think of the position, from its view alone.
    pub(crate) fn believer(&self, seat: Seat) -> impl FnOnce(&Allowance) -> AnyThought + use<> {
        let inner = self.lock();
        let copy = inner.session.at(inner.session.len());
        move |allowance: &Allowance| AnyThought(copy.belief(seat, Care::Thorough, &allowance.budget()))
    }

    /// Whether the room may be given up for a new game: it is over, or nobody has looked for long.
    pub(crate) fn is_stale(&self, since: Instant) -> bool {
        let inner = self.lock();
        inner.watchers.iter().all(|&count| count == 0) && (self.is_over(&inner) || inner.used < since)
    }

    /// Ends the machine's thinking for good.
    pub(crate) fn close(&self) {
        self.stop_thinking(&mut self.lock());
    }

    fn people(&self) -> usize {
        self.seating.iter().filter(|occupant| **occupant == Occupant::Person).count()
    }

    fn is_over(&self, inner: &Inner) -> bool {
        inner.forfeited.is_some() || inner.session.turn().is_none()
    }

    fn expect_going_on(&self, inner: &Inner) -> Result<(), ApiError> {
        if self.is_over(inner) { Err(ApiError::conflict("the game is over; start another one")) } else { Ok(()) }
    }

    fn expect_turn(&self, inner: &Inner, seat: Seat) -> Result<(), ApiError> {
        let Some(turn) = inner.session.turn().filter(|turn| *turn != seat) else { return Ok(()) };
        let names = self.kind.seats();
        Err(ApiError::conflict(format!(
            "it is not {}'s turn; {} is to decide",
            names[seat.index()],
            names[turn.index()]
        )))
    }

    /// Has everybody look again: something that all may know has changed, and the game has not.
    fn told(&self, inner: &mut Inner) {
        inner.used = Instant::now();
        self.changes.send_replace(inner.revision);
    }

    /// Everything that happens whenever something has happened.
    fn changed(&self, inner: &mut Inner) {
        inner.revision += 1;
        inner.takeback = None;
        inner.used = Instant::now();
        if self.is_over(inner) && inner.kept.is_none() {
            self.keep(inner);
        }
        self.changes.send_replace(inner.revision);
    }

    fn keep(&self, inner: &mut Inner) {
        let players: Vec<String> = self
            .seating
            .iter()
            .map(|occupant| match occupant {
                Occupant::Person => PERSON.into(),
                Occupant::Machine(player) => player.clone(),
            })
            .collect();
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        let forfeit = inner.forfeited.as_ref().map(|lost| (lost.side, lost.how, lost.reason.as_str()));
        match keeping::keep(&mut store, &*self.game, &*inner.session, &players, forfeit) {
            Ok(kept) => inner.kept = kept,
            Err(error) => inner.trouble = Some(format!("the game could not be kept: {error}")),
        }
    }
}

/// The number of actions before the last one of a seat.
fn last_decision(session: &dyn Session, seat: Seat) -> Option<usize> {
    session.events(seat, 0).iter().rposition(|(mover, _)| *mover == seat)
}
