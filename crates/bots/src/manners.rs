//! Whether a bot keeps to the protocol where games do not show it.

use crate::{
    Bot, Fault, FaultKind, Program,
    process::{Patience, Process},
};
use std::time::{Duration, Instant};

/// How long a bot may take to end when it is told to.
const LEAVE: Duration = Duration::from_secs(2);

/// What was looked at, and what is wrong, if anything is.
pub fn check_manners(program: &Program) -> Vec<(&'static str, Option<Fault>)> {
    vec![
        ("says hello", Bot::start(program).err()),
        ("skips messages that it does not know, and ends when told to quit", leaves(program).err()),
    ]
}

fn leaves(program: &Program) -> Result<(), Fault> {
    let mut process = Process::start(program)?;
    let patience = Patience { deadline: Instant::now() + program.start, stop: None };
    process.send(r#"{"type":"hello","protocol":1,"yomi":"0","later":{"versions":["add","keys"]}}"#, patience)?;
    process.receive(patience)?;
    process.send(r#"{"type":"weather","sunny":true}"#, patience)?;
    if let Ok(Some(said)) = process.receive(Patience { deadline: Instant::now() + LEAVE / 10, stop: None }) {
        return Err(Fault::new(FaultKind::Nonsense, format!("answered a message that it cannot know: {said}")));
    }
    process.send(r#"{"type":"quit"}"#, patience)?;
    match process.wait_for_end(LEAVE) {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(Fault::new(FaultKind::Crash, format!("{status} after quit: {}", process.last_words()))),
        None => Err(Fault::new(FaultKind::Silence, "did not end within two seconds after quit")),
    }
}
