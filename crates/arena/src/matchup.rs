//! Two players of one game, and whole games between them.

use crate::record::{GameRecord, GameResult, MatchKey};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};
use yomi_core::{
    Agent, AgentBuilder, AllSeeing, AnyBuilder, Game, Outcome, Players, Purpose, Rng, Rules, Seat, Side, SpecError,
    Streams, Table, Tally,
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

    /// Plays game `index` of the match. A pure function of key and index, except for the times it reports.
    ///
    /// `Ok(None)` if `stop` was raised before the end.
    fn play(&self, key: &MatchKey, index: u64, stop: &AtomicBool) -> Result<Option<GameRecord>, IllegalPlay>;
}

pub(crate) struct TypedMatchup<G: Game> {
    rules: G::Rules,
    players: [AnyBuilder<G>; 2],
    shadow: Option<AgentBuilder<G>>,
}

impl<G: Players> TypedMatchup<G> {
    pub(crate) fn new(rules: G::Rules, a: &str, b: &str, shadow: Option<&str>) -> Result<Self, SpecError> {
        let players = [G::player_or_yardstick(a, &rules)?, G::player_or_yardstick(b, &rules)?];
        let shadow = shadow.map(|shadow| G::player(shadow, &rules)).transpose()?;
        Ok(TypedMatchup { rules, players, shadow })
    }
}

impl<G: Players> Matchup for TypedMatchup<G> {
    fn players(&self) -> [String; 2] {
        [0, 1].map(|player: usize| self.players[player].canonical().to_string())
    }

    fn shadow(&self) -> Option<String> {
        self.shadow.as_ref().map(|shadow| shadow.canonical().to_string())
    }

    fn play(&self, key: &MatchKey, index: u64, stop: &AtomicBool) -> Result<Option<GameRecord>, IllegalPlay> {
        let streams = Streams::new(key.seed);
        let a_side = key.side_of_a(index);
        let player_of = |side: Side| usize::from(side != a_side);
        let seats = || (0..G::SEATS as u8).map(Seat);
        let mut seated: Vec<Seated<G>> =
            seats().map(|seat| Seated::new(&self.players[player_of(G::side(seat))])).collect();
        let mut rngs: Vec<_> = seats().map(|seat| streams.stream(index, Purpose::Seat(seat))).collect();
        let mut table = Table::new(self.rules.start(&mut streams.stream(key.deal(index), Purpose::Chance)));
        let mut shadows: Vec<_> = seats()
            .map(|seat| self.shadow.as_ref().filter(|_| G::side(seat) == a_side).map(AgentBuilder::build))
            .collect();
        let (mut differing, mut compared) = (0, 0);
        let (mut nanos, mut decisions) = ([0u64; 2], [0u32; 2]);

        while let Some(seat) = table.game().turn() {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let side = G::side(seat);
            // The shadow draws the same random numbers, so that only another judgement makes it differ.
            let shadow_rng = &mut rngs[seat.index()].clone();
            let shadowed = shadows[seat.index()].as_mut().map(|shadow| shadow.act(&table.view(seat), shadow_rng));
            let began = Instant::now();
            let action = seated[seat.index()].act(&table, seat, &mut rngs[seat.index()]);
            nanos[side.index()] += began.elapsed().as_nanos() as u64;
            decisions[side.index()] += 1;
            if let Some(shadowed) = shadowed.filter(|_| seated[seat.index()].deliberated()) {
                compared += 1;
                differing += u64::from(shadowed != action);
            }
            table.play(action).map_err(|illegal| IllegalPlay {
                player: self.players[player_of(side)].canonical().to_string(),
                seat: G::seat_name(seat),
                index,
                step: table.actions().len(),
                reason: illegal.to_string(),
            })?;
        }
        let outcome = table.game().outcome().expect("nobody is to act, so the game is over");
        let names = self.players();
        let players = [Side::FIRST, Side::SECOND].map(|side| names[player_of(side)].clone());
        let mut record = record(&table, index, players, outcome, nanos, decisions);
        if let Some(shadow) = self.shadow() {
            let name = format!("differs from {shadow}");
            record.result.tallies.push(Tally { name, side: a_side, count: differing, of: compared });
        }
        Ok(Some(record))
    }
}

/// Who sits in a seat.
pub(crate) enum Seated<G: Game> {
    Agent(Box<dyn Agent<G>>),
    Yardstick(Box<dyn AllSeeing<G>>),
}

impl<G: Game> Seated<G> {
    pub(crate) fn new(builder: &AnyBuilder<G>) -> Self {
        match builder {
            AnyBuilder::Agent(builder) => Seated::Agent(builder.build()),
            AnyBuilder::Yardstick(builder) => Seated::Yardstick(builder.build()),
        }
    }

    pub(crate) fn act(&mut self, table: &Table<G>, seat: Seat, rng: &mut Rng) -> G::Action {
        match self {
            Seated::Agent(agent) => agent.act(&table.view(seat), rng),
            Seated::Yardstick(yardstick) => yardstick.act(table.game(), rng),
        }
    }

    fn deliberated(&self) -> bool {
        match self {
            Seated::Agent(agent) => agent.deliberated(),
            Seated::Yardstick(_) => true,
        }
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
