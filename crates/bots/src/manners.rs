//! Whether a bot keeps to the protocol where games do not show it.

use crate::{
    Fault, FaultKind, Program, json,
    message::{FromBot, PROTOCOL},
    wire::{Patience, Wire},
};
use serde_json::{Value, json};
use std::time::Duration;

/// How long a bot may take to end when it is told to, and to answer what needs no thought.
const SOON: Duration = Duration::from_secs(2);

/// How long it must keep silent to have said nothing.
const SILENCE: Duration = Duration::from_millis(100);

/// What was looked at, and what is wrong, if anything is. The opening is what a bot is told of a game from `newgame` to
/// the first `go`.
pub fn check_manners(program: &Program, opening: &[String]) -> Vec<(&'static str, Option<Fault>)> {
    let opening: Vec<Value> = opening.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let check =
        |what, look: &dyn Fn(Visit) -> Result<(), Fault>| (what, Visit::begin(program, &opening).and_then(look).err());
    vec![
        check("says hello", &|_| Ok(())),
        ("says hello to a newer version with keys that it does not know", newer(program, &opening).err()),
        check("skips messages that it does not know", &|visit| visit.unknown_messages()),
        check("skips keys that it does not know", &|visit| visit.unknown_keys()),
        check("answers however little time there is", &|visit| visit.little_time()),
        check("says nothing when it is told to stop and was not asked", &|visit| visit.stray_stop()),
        check("ends when told to quit", &|mut visit| {
            visit.say(&json!({ "type": "quit" }))?;
            visit.ends("quit")
        }),
        check("ends when its input ends", &|mut visit| {
            visit.wire.hang_up();
            visit.ends("the end of its input")
        }),
    ]
}

fn newer(program: &Program, opening: &[Value]) -> Result<(), Fault> {
    let hello =
        json!({ "type": "hello", "protocol": PROTOCOL + 1, "yomi": "99", "later": { "versions": ["add", "keys"] } });
    Visit::greet(program, opening, &hello).map(|_| ())
}

/// A bot that has said hello.
struct Visit<'a> {
    wire: Wire,
    opening: &'a [Value],
}

impl<'a> Visit<'a> {
    fn begin(program: &Program, opening: &'a [Value]) -> Result<Self, Fault> {
        Visit::greet(
            program,
            opening,
            &json!({ "type": "hello", "protocol": PROTOCOL, "yomi": env!("CARGO_PKG_VERSION") }),
        )
    }

    fn greet(program: &Program, opening: &'a [Value], hello: &Value) -> Result<Self, Fault> {
        let mut visit = Visit { wire: Wire::reach(program, "")?, opening };
        visit.say(hello)?;
        match visit.hears(program.start)? {
            FromBot::Hello(introduction) if introduction.protocol == PROTOCOL => Ok(visit),
            FromBot::Hello(introduction) => {
                let told = format!(
                    "it says protocol {}, write \"protocol\":{PROTOCOL}, whatever yomi says",
                    introduction.protocol
                );
                Err(Fault::new(FaultKind::Start, told))
            }
            other => Err(Fault::new(FaultKind::Nonsense, format!("{other:?} is no hello; answer hello with hello"))),
        }
    }

    fn say(&mut self, message: &Value) -> Result<(), Fault> {
        self.wire.send(&[message.to_string()], Patience::of(SOON))
    }

    fn hears(&mut self, longest: Duration) -> Result<FromBot, Fault> {
        let line = self.wire.receive(Patience::of(longest))?.unwrap_or_default();
        json::read(&line)
            .map_err(|problem| Fault::new(FaultKind::Nonsense, format!("\"{line}\" is no message: {problem}")))
    }

    /// It must say nothing now.
    fn keeps_silent(&mut self, after: &str) -> Result<(), Fault> {
        match self.wire.receive(Patience::of(SILENCE)) {
            Err(fault) if fault.kind == FaultKind::Silence => Ok(()),
            Err(fault) => Err(fault),
            Ok(said) => {
                let said = said.unwrap_or_default();
                Err(Fault::new(FaultKind::Nonsense, format!("it answered {after}, where nothing is asked: {said}")))
            }
        }
    }

    /// Tells it the opening, as changed by somebody, and takes its action.
    fn acts(&mut self, change: impl Fn(&mut Value)) -> Result<(), Fault> {
        for message in self.opening {
            let mut message = message.clone();
            change(&mut message);
            self.say(&message)?;
        }
        let asked = self.opening.last().filter(|last| last["type"] == "go");
        let Some(legal) = asked.and_then(|go| go["legal"].as_array()) else { return Ok(()) };
        loop {
            match self.hears(SOON)? {
                FromBot::Info(_) => {}
                FromBot::Action { action, .. } if legal.iter().any(|one| *one == action) => return Ok(()),
                other => {
                    return Err(Fault::new(
                        FaultKind::Illegal,
                        format!("{other:?}; answer go with one of its legal actions"),
                    ));
                }
            }
        }
    }

    fn unknown_messages(mut self) -> Result<(), Fault> {
        let weather = json!({ "type": "weather", "sunny": true });
        self.say(&weather)?;
        self.keeps_silent("a message of a type that it does not know")?;
        self.acts(|_| ())
    }

    fn unknown_keys(mut self) -> Result<(), Fault> {
        self.acts(|message| {
            message["later"] = json!({ "versions": ["add", { "keys": null }] });
            if message["type"] == "go" {
                message["time"]["bonus"] = json!("a new kind of time");
            }
        })
    }

    fn little_time(mut self) -> Result<(), Fault> {
        for time in [
            json!({ "decision": 0.001, "clock": null, "increment": null }),
            json!({ "decision": 0, "clock": 0, "increment": 0 }),
            json!({ "decision": 1, "clock": 86400, "increment": 3600 }),
        ] {
            self.acts(|message| {
                if message["type"] == "go" {
                    message["time"] = time.clone();
                }
            })?;
            self.say(&json!({ "type": "gameover", "winner": null, "side": 0, "score": 0, "reason": "" }))?;
        }
        Ok(())
    }

    fn stray_stop(mut self) -> Result<(), Fault> {
        self.say(&json!({ "type": "stop" }))?;
        self.keeps_silent("stop")?;
        self.acts(|_| ())?;
        self.say(&json!({ "type": "stop" }))?;
        self.keeps_silent("a stop that came after its action")
    }

    fn ends(mut self, after: &str) -> Result<(), Fault> {
        match self.wire.wait_for_end(SOON) {
            Some(status) if status.success() => Ok(()),
            Some(status) => {
                Err(Fault::new(FaultKind::Crash, format!("{status} after {after}: {}", self.wire.last_words())))
            }
            None if self.wire.is_elsewhere() => Ok(()),
            None => Err(Fault::new(FaultKind::Silence, format!("did not end within two seconds after {after}"))),
        }
    }
}
