//! The bot protocol: the other end of a conversation in JSON lines.

use crate::{
    legal::Legal,
    message::{FromBot, Go, Info, Introduction, NewGame, PROTOCOL, Time, ToBot},
};
use serde::Serialize;
use yomi_core::{
    Allotted, Args, Game, Heard, Notation, Outcome, Position, Protocol, Report, Rules, Seat, Stage, Table, View, Wrong,
};

/// The bot protocol, as far as it has come with one program.
#[derive(Default)]
pub struct Json {
    introduction: Option<Introduction>,
    /// How many events of this game were told.
    told: usize,
}

impl Json {
    /// What was not told yet of what the seat has learned.
    fn events<G: Game>(&mut self, view: &View<'_, G>) -> Vec<String> {
        let new = view.history().iter().enumerate().skip(self.told);
        let lines = new.map(|(number, event)| line(&ToBot::Event { number, text: event.to_string() })).collect();
        self.told = view.history().len();
        lines
    }
}

impl<G: Stage> Protocol<G> for Json {
    fn greet(&mut self) -> Vec<String> {
        vec![line(&ToBot::Hello { protocol: PROTOCOL, yomi: env!("CARGO_PKG_VERSION").into() })]
    }

    fn name(&self) -> Option<&str> {
        self.introduction.as_ref().map(|introduction| introduction.name.as_str()).filter(|name| !name.is_empty())
    }

    fn begin(&mut self, rules: &G::Rules, seat: Seat, seed: u64) -> Result<Vec<String>, Wrong> {
        let games = self.introduction.as_ref().and_then(|introduction| introduction.games.as_ref());
        if let Some(games) = games.filter(|games| !games.iter().any(|game| game == G::NAME)) {
            return Err(Wrong::Unfit(format!("it does not play {}, only {}", G::NAME, games.join(", "))));
        }
        self.told = 0;
        Ok(vec![line(&ToBot::NewGame(new_game::<G>(rules, seat, seed)))])
    }

    fn ask(&mut self, view: &View<'_, G>, time: Allotted) -> Vec<String> {
        let mut lines = self.events(view);
        lines.push(written(&go(view, time)));
        lines
    }

    fn hurry(&self) -> Option<String> {
        Some(line(&ToBot::Stop))
    }

    fn hear(&mut self, text: &str, asked: Option<&View<'_, G>>) -> Result<Heard<G::Action>, Wrong> {
        let message = read(text).map_err(|problem| nonsense(text, &format!("is no message: {problem}")))?;
        match (message, asked) {
            (FromBot::Hello(introduction), _) if self.introduction.is_none() => {
                let version = introduction.protocol;
                if version != PROTOCOL {
                    let told = format!("it speaks version {version} of the protocol, this yomi version {PROTOCOL}");
                    return Err(Wrong::Unfit(told));
                }
                self.introduction = Some(introduction);
                Ok(Heard::Ready)
            }
            _ if self.introduction.is_none() => Err(nonsense(text, "was said before hello; answer hello with hello")),
            (FromBot::Hello(_), Some(_)) => Err(nonsense(text, "is no answer to go; answer with an action")),
            (_, None) => Err(nonsense(text, "was said when nobody asked")),
            (FromBot::Info(info), Some(_)) => Ok(Heard::Found(report(info))),
            (FromBot::Action { action, info }, Some(view)) => {
                let action = view.sight().parse(&action).map_err(|error| Wrong::Illegal(error.to_string()))?;
                Ok(Heard::Action(action, info.map(report)))
            }
        }
    }

    fn end(&mut self, view: &View<'_, G>, outcome: &Outcome) -> Vec<String> {
        let mut lines = self.events(view);
        lines.push(line(&ToBot::GameOver {
            winner: outcome.winner.map(|side| side.0),
            side: G::side(view.seat()).0,
            score: outcome.score,
            reason: outcome.reason.into(),
        }));
        lines
    }

    fn stays(&self) -> bool {
        self.introduction.as_ref().is_some_and(|introduction| introduction.many)
    }

    fn farewell(&self) -> Option<String> {
        Some(line(&ToBot::Quit))
    }
}

/// What a bot is told when a game begins: all that everybody knows of its rules, and a number for its own chance.
fn new_game<G: Game>(rules: &G::Rules, seat: Seat, seed: u64) -> NewGame {
    let args = Args::new(&rules.spec(), G::Rules::PARAMS).expect("rules write what they read");
    let seats = || (0..G::SEATS as u8).map(Seat);
    NewGame {
        game: G::NAME.into(),
        options: args.public().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        seat: seat.0,
        seats: seats().map(|seat| G::seat_name(seat).into()).collect(),
        sides: seats().map(|seat| G::side(seat).0).collect(),
        notation: <G::Sight as Notation>::HOW_TO.into(),
        seed,
    }
}

/// What a bot is told when it is to act, from the view of its seat alone.
fn go<'a, G: Stage>(view: &'a View<'_, G>, time: Allotted) -> ToBot<G::Scene, Legal<'a, G::Sight>> {
    ToBot::Go(Go { view: G::scene(view), legal: Legal(view.sight()), time: Time::from(time) })
}

fn line(message: &ToBot) -> String {
    written(message)
}

fn written(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages are plain data")
}

/// Reads a message, or says what is wrong with it in words for people who do not know our types.
pub(crate) fn read(text: &str) -> Result<FromBot, String> {
    if !text.starts_with('{') {
        return Err("a message is one JSON object in one line".into());
    }
    serde_json::from_str(text).map_err(|error| {
        let words = [
            ("expected u32", "expected a whole number"),
            ("expected u64", "expected a whole number"),
            ("expected f64", "expected a number"),
            ("expected variant identifier", "expected a text"),
            ("unknown variant", "unknown type"),
            ("missing field", "there is no"),
        ];
        words.iter().fold(error.to_string(), |told, (ours, theirs)| told.replace(ours, theirs))
    })
}

fn nonsense(text: &str, problem: &str) -> Wrong {
    const SHOWN: usize = 80;
    let shown: String = text.chars().take(SHOWN).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    Wrong::Nonsense(format!("\"{shown}{more}\" {problem}"))
}

fn report(info: Info) -> Report {
    let Info { value, depth, work, line } = info;
    let value = value.filter(|value| (-1.0..=1.0).contains(value));
    Report { value, depth, work, line, ..Report::default() }
}

/// All that a program at a seat would have been told by now over a protocol: what it knows depends on nothing else.
pub fn told<G: Game>(protocol: &mut dyn Protocol<G>, table: &Table<G>, seat: Seat) -> Vec<String> {
    let view = table.view(seat);
    let mut lines = protocol.begin(&table.start().fixed_rules(), seat, 0).unwrap_or_default();
    let time = Allotted { decision: std::time::Duration::from_secs(1), clock: None };
    if view.sight().turn() == Some(seat) {
        lines.extend(protocol.ask(&view, time));
    } else {
        lines.extend(protocol.end(&view, &Outcome::draw("")));
    }
    lines
}
