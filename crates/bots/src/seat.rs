//! A bot at a seat of a game.

use crate::{
    Bot, Fault, FaultKind,
    message::{Go, Info, NewGame, Time, ToBot},
};
use rand::Rng as _;
use std::time::Duration;
use yomi_core::{
    Args, Game, Limits, Notation, Outcome, Position, Purpose, Report, Rng, Rules, Seat, Stage, Stop, Streams, Table,
    Thinking, View,
};

/// How much longer than the time it was given a bot may take: the way there and back.
const MARGIN: Duration = Duration::from_millis(40);

/// What a bot is told when a game begins: all that everybody knows of its rules, and a number for its own chance.
fn new_game<G: Game>(rules: &G::Rules, seat: Seat, chance: &mut Rng) -> NewGame {
    let args = Args::new(&rules.spec(), G::Rules::PARAMS).expect("rules write what they read");
    let seats = || (0..G::SEATS as u8).map(Seat);
    NewGame {
        game: G::NAME.into(),
        options: args.public().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        seat: seat.0,
        seats: seats().map(|seat| G::seat_name(seat).into()).collect(),
        sides: seats().map(|seat| G::side(seat).0).collect(),
        notation: <G::Sight as Notation>::HOW_TO.into(),
        seed: chance.next_u64() >> 11, // within what every language's numbers hold
    }
}

/// What a bot is told when it is to act, from the view of its seat alone.
fn go<G: Stage>(view: &View<'_, G>, time: Time) -> Go {
    let legal = view.legal().into_iter().map(|action| view.sight().write(action)).collect();
    Go { view: serde_json::to_value(G::scene(view)).expect("scenes are plain data"), legal, time }
}

/// All that a bot at a seat would have been told by now, a line each: what it knows depends on nothing else.
pub fn told<G: Stage>(table: &Table<G>, seat: Seat) -> Vec<ToBot> {
    let view = table.view(seat);
    let rules = table.start().fixed_rules();
    let chance = &mut Streams::new(0).stream(0, Purpose::Seat(seat));
    let events = view.history().iter().enumerate();
    let mut lines = vec![ToBot::NewGame(new_game::<G>(&rules, seat, chance))];
    lines.extend(events.map(|(number, event)| ToBot::Event { number, text: event.to_string() }));
    if view.sight().turn() == Some(seat) {
        lines.push(ToBot::Go(go(&view, Time::decision(Duration::from_secs(1)))));
    }
    lines
}

/// A bot at one seat of one game.
pub struct BotSeat {
    bot: Bot,
    /// How many events it was told.
    told: usize,
    /// How long it may take where the game sets no time.
    usual: Duration,
}

impl BotSeat {
    /// Seats a bot.
    ///
    /// # Errors
    /// If it does not play this game or does not listen.
    pub fn new<G: Game>(
        mut bot: Bot,
        rules: &G::Rules,
        seat: Seat,
        usual: Duration,
        chance: &mut Rng,
    ) -> Result<Self, Fault> {
        bot.new_game(new_game::<G>(rules, seat, chance))?;
        Ok(BotSeat { bot, told: 0, usual })
    }

    /// What it does at its turn; none if somebody raised the stop.
    ///
    /// # Errors
    /// If it does nothing, or nothing that is allowed.
    pub fn act<G: Stage>(
        &mut self,
        view: &View<'_, G>,
        thinking: &mut Thinking<'_>,
        stop: Option<&Stop>,
    ) -> Result<Option<G::Action>, Fault> {
        self.tell_events(view)?;
        let (time, soon, latest) = times(thinking.limits(), self.usual);
        let answer = self.bot.ask(go(view, time), soon, latest, stop, &mut |info| thinking.report(|| report(info)))?;
        let Some(text) = answer else { return Ok(None) };
        let action = view.sight().parse(&text).map_err(|error| Fault::new(FaultKind::Illegal, error.to_string()))?;
        match view.sight().check(action) {
            Ok(()) => Ok(Some(action)),
            Err(illegal) => Err(Fault::new(FaultKind::Illegal, format!("\"{text}\": {illegal}"))),
        }
    }

    fn tell_events<G: Game>(&mut self, view: &View<'_, G>) -> Result<(), Fault> {
        for (number, event) in view.history().iter().enumerate().skip(self.told) {
            self.bot.tell(&ToBot::Event { number, text: event.to_string() })?;
        }
        self.told = view.history().len();
        Ok(())
    }

    /// Tells it the end. The bot again, if it plays more than one game and listens.
    pub fn end<G: Game>(mut self, view: &View<'_, G>, outcome: &Outcome) -> Option<Bot> {
        let over = ToBot::GameOver {
            winner: outcome.winner.map(|side| side.0),
            side: G::side(view.seat()).0,
            score: outcome.score,
            reason: outcome.reason.into(),
        };
        let told = self.tell_events(view).and_then(|()| self.bot.tell(&over));
        if told.is_ok() && self.bot.introduction().many {
            return Some(self.bot);
        }
        if told.is_ok() {
            self.bot.quit();
        }
        None
    }
}

/// What a bot is told of its time, when it is told to stop, and when its time is up.
fn times(limits: &Limits, usual: Duration) -> (Time, Duration, Duration) {
    let clock = limits.clock;
    let decision = match (limits.time, clock) {
        (Some(time), Some(clock)) => time.min(clock.left),
        (Some(time), None) => time,
        (None, Some(clock)) => clock.left,
        (None, None) => usual,
    };
    let time = Time {
        clock: clock.map(|clock| clock.left.as_secs_f64()),
        increment: clock.map(|clock| clock.increment.as_secs_f64()),
        ..Time::decision(decision)
    };
    (time, decision, decision + MARGIN)
}

fn report(info: &Info) -> Report {
    let Info { value, depth, work, line } = info.clone();
    let value = value.filter(|value| (-1.0..=1.0).contains(value));
    Report { value, depth, work, line, ..Report::default() }
}
