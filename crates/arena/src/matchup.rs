//! Two players of one game, and whole games between them.

use crate::{
    contestant::{Allowed, Contestant, Sitting},
    record::{Forfeit, GameRecord, GameResult, MatchKey},
    time_control::SeatTime,
};
use std::time::{Duration, Instant};
use yomi_bots::{Fault, FaultKind};
use yomi_core::{
    Agent, AgentBuilder, Game, Outcome, Players, Purpose, Rng, Rules, Seat, Side, SpecError, Stage, Stop, Streams,
    Table, Tally, Thinking,
};

/// An agent chose something illegal: a bug in the agent, told with all that is needed to see it again.
#[derive(Debug, thiserror::Error)]
#[error("player {player} took an illegal action as {seat} in game {index}, action {step}: {reason}")]
pub struct IllegalPlay {
    player: String,
    seat: &'static str,
    index: u64,
    step: usize,
    reason: String,
}

/// Two players who can play any number of games against each other.
pub trait Matchup: Send + Sync {
    /// The canonical specifications of A and B.
    fn players(&self) -> [String; 2];

    /// That of the shadow, if there is one (see [`MatchKey::shadow`]).
    fn shadow(&self) -> Option<String>;

    /// Whether anybody decides by the time, whatever the match allows.
    fn is_timed(&self) -> bool;

    /// Whether anybody takes all the time there is, and so needs a limit.
    fn wants_clock(&self) -> bool;

    /// Plays game `index` of the match. A pure function of key and index, except for the times it reports and what follows from them.
    ///
    /// `Ok(None)` if `stop` was raised before the end.
    fn play(&self, key: &MatchKey, index: u64, stop: &Stop) -> Result<Option<GameRecord>, IllegalPlay>;

    /// Sends programs away that wait for another game.
    fn rest(&self);
}

pub(crate) struct TypedMatchup<G: Game> {
    rules: G::Rules,
    players: [Contestant<G>; 2],
    shadow: Option<AgentBuilder<G>>,
}

impl<G: Players + Stage> TypedMatchup<G> {
    pub(crate) fn new(
        rules: G::Rules,
        a: &str,
        b: &str,
        shadow: Option<&str>,
        programs: bool,
    ) -> Result<Self, SpecError> {
        let player = |spec| Contestant::new(spec, &rules, Allowed::Anybody, programs);
        let players = [player(a)?, player(b)?];
        let shadow = shadow.map(|shadow| G::player(shadow, &rules)).transpose()?;
        Ok(TypedMatchup { rules, players, shadow })
    }
}

impl<G: Players + Stage> Matchup for TypedMatchup<G> {
    fn players(&self) -> [String; 2] {
        [0, 1].map(|player: usize| self.players[player].canonical())
    }

    fn shadow(&self) -> Option<String> {
        self.shadow.as_ref().map(|shadow| shadow.canonical().to_string())
    }

    fn is_timed(&self) -> bool {
        self.players.iter().any(Contestant::is_timed) || self.shadow.as_ref().is_some_and(AgentBuilder::is_timed)
    }

    fn wants_clock(&self) -> bool {
        let shadow = self.shadow.as_ref().is_some_and(AgentBuilder::wants_clock);
        shadow || self.players.iter().any(Contestant::wants_clock)
    }

    fn play(&self, key: &MatchKey, index: u64, stop: &Stop) -> Result<Option<GameRecord>, IllegalPlay> {
        let mut table = self.deal(key, index);
        let mut places: Vec<Place<G>> = (0..G::SEATS as u8).map(|seat| self.place(Seat(seat), key, index)).collect();
        let mut tallied = Tallied::default();
        let mut forfeit = None;
        while let Some(seat) = table.game().turn() {
            let place = &mut places[seat.index()];
            let decided = place.decide(&table, seat, stop);
            if stop.is_raised() {
                return Ok(None);
            }
            tallied.add::<G>(seat, &decided);
            if !place.time.spend(decided.time) {
                forfeit = Some((seat, Forfeit::Time, None));
                break;
            }
            let action = match decided.action {
                Ok(action) => action,
                Err(fault) => {
                    forfeit = Some((seat, Forfeit::Fault(fault.kind), Some(fault)));
                    break;
                }
            };
            let step = table.actions().len();
            table.play(action).map_err(|illegal| IllegalPlay {
                player: self.players[player_of(G::side(seat), key, index)].canonical(),
                seat: G::seat_name(seat),
                index,
                step,
                reason: illegal.to_string(),
            })?;
        }
        let names = self.players();
        let players = [Side::FIRST, Side::SECOND].map(|side| names[player_of(side, key, index)].clone());
        let lost = forfeit.as_ref().map(|(seat, forfeit, _)| (G::side(*seat), *forfeit));
        let outcome = outcome(table.game(), lost).expect("nobody is to act, so the game is over");
        for (seat, place) in (0..).map(Seat).zip(places) {
            let forfeited = forfeit.as_ref().is_some_and(|(loser, ..)| *loser == seat);
            place.player.leave(&table, seat, &outcome, forfeited);
        }
        let mut record = record(&table, index, players, outcome, tallied.nanos, tallied.decisions);
        record.result.tallies.extend(tallied.finished());
        if let Some((_, _, Some(fault))) = forfeit {
            record.result.reason = fault.to_string();
        }
        if let Some(shadow) = self.shadow() {
            let (name, side) = (format!("differs from {shadow}"), key.side_of_a(index));
            record.result.tallies.push(Tally { name, side, count: tallied.differing, of: tallied.compared });
        }
        Ok(Some(record))
    }

    fn rest(&self) {
        self.players.iter().for_each(Contestant::rest);
    }
}

impl<G: Players + Stage> TypedMatchup<G> {
    fn deal(&self, key: &MatchKey, index: u64) -> Table<G> {
        let mut chance = Streams::new(key.seed).stream(key.deal(index), Purpose::Chance);
        Table::new(self.rules.start(&mut chance))
    }

    fn place(&self, seat: Seat, key: &MatchKey, index: u64) -> Place<G> {
        let side = G::side(seat);
        let shadowed = self.shadow.as_ref().filter(|_| side == key.side_of_a(index));
        Place {
            player: Sitting::new(&self.players[player_of(side, key, index)], &self.rules, seat, key.seed, index),
            shadow: shadowed.map(AgentBuilder::build),
            rng: Streams::new(key.seed).stream(index, Purpose::Seat(seat)),
            time: key.time.begin(),
        }
    }
}

/// Which of the two players has a side in a game.
fn player_of(side: Side, key: &MatchKey, index: u64) -> usize {
    usize::from(side != key.side_of_a(index))
}

/// A place at the table: who sits there, with its own chance and time.
struct Place<G: Game> {
    player: Sitting<G>,
    shadow: Option<Box<dyn Agent<G>>>,
    rng: Rng,
    time: SeatTime,
}

/// A decision, and what is counted of it.
struct Decided<A> {
    action: Result<A, Fault>,
    time: Duration,
    /// Whether the shadow would have done something else, if it was asked.
    differs: Option<bool>,
    /// Whether the player looked at all that it was to look at, if it tells.
    finished: Option<bool>,
}

impl<G: Players + Stage> Place<G> {
    fn decide(&mut self, table: &Table<G>, seat: Seat, stop: &Stop) -> Decided<G::Action> {
        // The shadow draws the same random numbers, so that only another judgement makes it differ.
        let mut same = self.rng.clone();
        let shadowed = self.shadow.as_mut().map(|shadow| {
            let thinking = Thinking::new(&mut same).within(self.time.limits()).until(stop);
            shadow.act(&table.view(seat), &mut { thinking })
        });
        let began = Instant::now();
        let mut thinking = Thinking::new(&mut self.rng).within(self.time.limits()).until(stop);
        let action = self.player.act(table, seat, &mut thinking, Some(stop)).transpose();
        // Without an answer the stop was raised, and nobody looks at the decision.
        let action = action.unwrap_or_else(|| Err(Fault::new(FaultKind::Silence, "")));
        let time = began.elapsed();
        let chosen = action.as_ref().ok().filter(|_| self.player.deliberated());
        let differs = shadowed.zip(chosen).map(|(shadowed, chosen)| shadowed != *chosen);
        Decided { action, time, differs, finished: self.player.finished() }
    }
}

/// What is counted of a game.
#[derive(Default)]
struct Tallied {
    nanos: [u64; 2],
    decisions: [u32; 2],
    differing: u64,
    compared: u64,
    /// By side: the decisions whose look was finished, and all that tell.
    finished: [[u64; 2]; 2],
}

/// What the share of finished looks is called.
const FINISHED: &str = "looks finished";

impl Tallied {
    fn add<G: Game>(&mut self, seat: Seat, decided: &Decided<G::Action>) {
        let side = G::side(seat).index();
        self.nanos[side] += decided.time.as_nanos() as u64;
        self.decisions[side] += 1;
        self.compared += u64::from(decided.differs.is_some());
        self.differing += u64::from(decided.differs == Some(true));
        self.finished[side][0] += u64::from(decided.finished == Some(true));
        self.finished[side][1] += u64::from(decided.finished.is_some());
    }

    /// The share of decisions whose look was finished, for the sides whose players tell.
    fn finished(&self) -> impl Iterator<Item = Tally> {
        let sides = [Side::FIRST, Side::SECOND].into_iter().zip(self.finished);
        let telling = sides.filter(|(_, [_, of])| *of > 0);
        telling.map(|(side, [count, of])| Tally { name: FINISHED.into(), side, count, of })
    }
}

/// How a game ended: by the rules, or because a side forfeited it. `None` while it goes on.
pub(crate) fn outcome<G: Game>(game: &G, forfeit: Option<(Side, Forfeit)>) -> Option<Outcome> {
    match forfeit {
        Some((side, forfeit)) => Some(Outcome::win(side.other(), forfeit.reason())),
        None => game.outcome(),
    }
}

/// What is kept of the game on a table.
pub(crate) fn record<G: Game>(
    table: &Table<G>,
    index: u64,
    players: [String; 2],
    outcome: Outcome,
    nanos: [u64; 2],
    decisions: [u32; 2],
) -> GameRecord {
    GameRecord {
        index,
        rules: table.start().fixed_rules().spec().to_string(),
        players,
        actions: postcard::to_stdvec(table.actions()).expect("actions serialise into memory"),
        result: GameResult {
            winner: outcome.winner,
            score: outcome.score,
            reason: outcome.reason.into(),
            decisions,
            nanos,
            tallies: table.game().tallies(),
        },
    }
}
