//! Two players of one game, and whole games between them.

mod random_openings;
mod setting;

use crate::{
    adjudication::{Adjudicated, Adjudication, Values},
    contestant::{Allowed, Contestant, Sitting},
    matches::MatchSpec,
    openings::Openings,
    record::{Forfeit, GameRecord, GameResult, MatchKey},
    time_control::SeatTime,
};
use random_openings::RandomOpenings;
use setting::Setting;
use std::time::{Duration, Instant};
use yomi_bots::{Fault, FaultKind};
use yomi_core::{
    Agent, AgentBuilder, Door, Game, Outcome, Players, Purpose, Report, Rng, Rules, Seat, Side, Solve, SpecError,
    Stage, Standing, Stop, Streams, Table, Tally, Thinking,
};

/// Why a game could not be played: a bug in an agent, told with all that is needed to see it again, or no opening.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// An agent chose something illegal.
    #[error("player {player} took an illegal action as {seat} in game {index}, action {step}: {reason}")]
    Illegal {
        /// The player.
        player: String,
        /// Its seat.
        seat: &'static str,
        /// The game's number.
        index: u64,
        /// The action's number.
        step: usize,
        /// Why it is illegal.
        reason: String,
    },
    /// There is no position to begin from.
    #[error("game {index} has no opening: {problem}")]
    NoOpening {
        /// The game's number.
        index: u64,
        /// Why, and what would help.
        problem: String,
    },
}

/// Two players who can play any number of games against each other.
pub trait Matchup: Send + Sync {
    /// The canonical specifications of A and B.
    fn players(&self) -> [String; 2];

    /// That of the shadow, if there is one (see [`MatchKey::shadow`]).
    fn shadow(&self) -> Option<String>;

    /// Whether anybody decides by the time, whatever the match allows.
    fn is_timed(&self) -> bool;

    /// Whether player A (0) or B (1) does.
    fn is_timed_player(&self, player: usize) -> bool;

    /// Whether anybody takes all the time there is, and so needs a limit.
    fn wants_clock(&self) -> bool;

    /// Plays game `index` of the match. A pure function of key and index, except for the times it reports and what
    /// follows from them.
    ///
    /// `Ok(None)` if `stop` was raised before the end.
    fn play(&self, key: &MatchKey, index: u64, stop: &Stop) -> Result<Option<GameRecord>, PlayError>;

    /// Sends programs away that wait for another game.
    fn rest(&self);
}

pub(crate) struct TypedMatchup<G: Game> {
    /// One for each opening of a book, or the only one.
    settings: Vec<Setting<G>>,
    random: Option<RandomOpenings<G>>,
    adjudication: Adjudication,
    solved: Option<Solve<G>>,
    standing: Option<Standing<G>>,
}

impl<G: Players + Stage> TypedMatchup<G> {
    pub(crate) fn new(door: &Door<G>, rules: &G::Rules, spec: &MatchSpec, programs: bool) -> Result<Self, SpecError> {
        let player = |spec: &str| Contestant::new(door.player_named(spec), rules, Allowed::Anybody, programs);
        let [a, b] = &spec.players;
        let shadow = spec.shadow.as_ref().map(|shadow| G::player(shadow, rules)).transpose()?;
        let plain = Setting { rules: rules.clone(), players: [player(a)?, player(b)?], shadow, beginning: None };
        let settings = match &spec.openings {
            Openings::Book(book) => book
                .openings
                .iter()
                .enumerate()
                .map(|(index, opening)| plain.after(index, opening))
                .collect::<Result<_, _>>()?,
            Openings::None | Openings::Random { .. } => vec![plain],
        };
        let random = RandomOpenings::new(&spec.openings, rules)?;
        let Door { solved, standing, .. } = *door;
        let adjudication = spec.adjudication;
        if adjudication.solved && solved.is_none() {
            return Err(SpecError(format!("{} proves no endings; leave out solved", G::NAME)));
        }
        Ok(TypedMatchup { settings, random, adjudication, solved, standing })
    }
}

impl<G: Players + Stage> Matchup for TypedMatchup<G> {
    fn players(&self) -> [String; 2] {
        [0, 1].map(|player: usize| self.settings[0].players[player].canonical())
    }

    fn shadow(&self) -> Option<String> {
        self.settings[0].shadow.as_ref().map(|shadow| shadow.canonical().to_string())
    }

    fn is_timed(&self) -> bool {
        let Setting { players, shadow, .. } = &self.settings[0];
        players.iter().any(Contestant::is_timed) || shadow.as_ref().is_some_and(AgentBuilder::is_timed)
    }

    fn is_timed_player(&self, player: usize) -> bool {
        self.settings[0].players[player].is_timed()
    }

    fn wants_clock(&self) -> bool {
        let Setting { players, shadow, .. } = &self.settings[0];
        players.iter().any(Contestant::wants_clock) || shadow.as_ref().is_some_and(AgentBuilder::wants_clock)
    }

    fn play(&self, key: &MatchKey, index: u64, stop: &Stop) -> Result<Option<GameRecord>, PlayError> {
        let setting = &self.settings[(key.deal(index) % self.settings.len() as u64) as usize];
        let mut table = self.begin(setting, key, index)?;
        let mut places: Vec<Place<G>> = (0..G::SEATS as u8).map(|seat| setting.place(Seat(seat), key, index)).collect();
        let mut tallied = Tallied::default();
        let mut values = Values::default();
        let mut early = None;
        let mut forfeit = None;
        while let Some(seat) = table.game().turn().filter(|_| early.is_none()) {
            let place = &mut places[seat.index()];
            let decided = place.decide(&table, seat, stop, self.adjudication.asks_for_values());
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
            table.play(action).map_err(|illegal| PlayError::Illegal {
                player: setting.players[player_of(G::side(seat), key, index)].canonical(),
                seat: G::seat_name(seat),
                index,
                step,
                reason: illegal.to_string(),
            })?;
            early = self.adjudicate(table.game(), &mut values, G::side(seat), decided.value);
        }
        let names = self.players();
        let players = [Side::FIRST, Side::SECOND].map(|side| names[player_of(side, key, index)].clone());
        early = forfeit.as_ref().map(|(seat, forfeit, _)| forfeit.of(G::side(*seat))).or(early);
        let outcome = early.or_else(|| table.game().outcome()).expect("nobody is to act, so the game is over");
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
        // All settings share their programs.
        self.settings[0].players.iter().for_each(Contestant::rest);
    }
}

impl<G: Players + Stage> TypedMatchup<G> {
    /// The deal with its opening, which both games of a pair share.
    fn begin(&self, setting: &Setting<G>, key: &MatchKey, index: u64) -> Result<Table<G>, PlayError> {
        if let Some(beginning) = &setting.beginning {
            return Ok(beginning.clone());
        }
        let deal = key.deal(index);
        let mut chance = Streams::new(key.seed).stream(deal, Purpose::Chance);
        let table = Table::new(setting.rules.start(&mut chance));
        let Some(random) = &self.random else { return Ok(table) };
        random.play(&table, key.seed, deal).map_err(|problem| PlayError::NoOpening { index, problem })
    }

    /// Whether a game that the rules have not ended is over all the same, after a decision of a side that said so much
    /// of its position.
    fn adjudicate(&self, game: &G, values: &mut Values, side: Side, value: Option<f64>) -> Option<Outcome> {
        game.turn()?;
        let rules = &self.adjudication;
        let agreed = values.note(rules, side, value);
        let solved = || {
            let proved = self.solved.filter(|_| rules.solved).and_then(|solved| solved(game))?;
            Some(Outcome { reason: Adjudicated::Solved.reason(), ..proved })
        };
        let by_moves = || {
            rules.maxmoves.filter(|most| values.have_taken(*most))?;
            let reason = Adjudicated::ByMoves.reason();
            Some(self.standing.map_or(Outcome::draw(reason), |standing| Outcome { reason, ..standing(game) }))
        };
        agreed.or_else(solved).or_else(by_moves)
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
    /// What the player said last of its position, if it was listened to and said anything.
    value: Option<f64>,
}

impl<G: Players + Stage> Place<G> {
    fn decide(&mut self, table: &Table<G>, seat: Seat, stop: &Stop, listening: bool) -> Decided<G::Action> {
        // The shadow draws the same random numbers, so that only another judgement makes it differ.
        let mut same = self.rng.clone();
        let shadowed = self.shadow.as_mut().map(|shadow| {
            let thinking = Thinking::new(&mut same).within(self.time.limits()).until(stop);
            shadow.act(&table.view(seat), &mut { thinking })
        });
        let began = Instant::now();
        let mut value = None;
        let mut listener = |report: &Report| value = report.value.or(value);
        let thinking = Thinking::new(&mut self.rng).within(self.time.limits()).until(stop);
        let mut thinking = if listening { thinking.heard_by(&mut listener) } else { thinking };
        let action = self.player.act(table, seat, &mut thinking, Some(stop)).transpose();
        // Without an answer the stop was raised, and nobody looks at the decision.
        let action = action.unwrap_or_else(|| Err(Fault::new(FaultKind::Silence, "")));
        let time = began.elapsed();
        let chosen = action.as_ref().ok().filter(|_| self.player.deliberated());
        let differs = shadowed.zip(chosen).map(|(shadowed, chosen)| shadowed != *chosen);
        Decided { action, time, differs, finished: self.player.finished(), value }
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
