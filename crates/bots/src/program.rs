//! What a specification like `cmd:python3 bot.py` names.

use std::{path::PathBuf, time::Duration};
use yomi_core::{Args, Param, Spec, SpecError};

/// A program that can be started as a player, and what it may take.
#[derive(Clone, Debug)]
pub struct Program {
    /// The command, as a shell reads it.
    pub command: String,
    /// The folder in which it is started; none for the present one.
    pub folder: Option<PathBuf>,
    /// What is added to its environment.
    pub environment: Vec<(String, String)>,
    /// How much memory it may have, in MiB.
    pub memory: u64,
    /// How long it may take to say hello.
    pub start: Duration,
    /// How long it may take for a decision where the game sets no time.
    pub think: Duration,
    canonical: Spec,
}

impl Program {
    /// The name in specifications.
    pub const NAME: &'static str = "cmd";

    /// One line for the list of players.
    pub const SUMMARY: &'static str = "any program that speaks the bot protocol";

    /// The parameters.
    pub const PARAMS: &'static [Param] = &[
        Param::text("command", "", "a command like \"python3 bot.py\"", "the program, as a shell starts it"),
        Param::text("dir", "", "a folder", "where it is started; the present folder without it"),
        Param::text("env", "", "NAME=VALUE NAME=VALUE", "what is added to its environment"),
        Param::whole("memory", "2048", 16, 1 << 20, "how much memory it may have, in MiB"),
        Param::decimal("start", "10", 0.01, 3600.0, "how many seconds it may take to say hello"),
        Param::decimal(
            "think",
            "10",
            0.01,
            86400.0,
            "how many seconds a decision may take where the game sets no time",
        ),
    ];

    /// Whether a specification names a program.
    pub fn is_named(spec: &Spec) -> bool {
        spec.name() == Self::NAME
    }

    /// Reads a specification.
    ///
    /// # Errors
    /// If a parameter is wrong, or there is no command.
    pub fn new(spec: &Spec) -> Result<Program, SpecError> {
        let args = Args::new(spec, Self::PARAMS)?;
        let command = args.text("command").trim().to_owned();
        if command.is_empty() {
            return Err(SpecError("cmd: the command is missing; write cmd:COMMAND, as in cmd:python3 bot.py".into()));
        }
        let seconds = |key| Ok(Duration::from_secs_f64(args.number(key)?));
        Ok(Program {
            command,
            folder: Some(args.text("dir")).filter(|folder| !folder.is_empty()).map(PathBuf::from),
            environment: args
                .text("env")
                .split_whitespace()
                .map(|item| variable(&args, item))
                .collect::<Result<_, _>>()?,
            memory: args.number("memory")?,
            start: seconds("start")?,
            think: seconds("think")?,
            canonical: args.canonical(),
        })
    }

    /// The canonical specification.
    pub fn canonical(&self) -> &Spec {
        &self.canonical
    }

    /// The files that the command names, where they exist: what the program does depends on them.
    pub fn files(&self) -> Vec<PathBuf> {
        let folder = self.folder.clone().unwrap_or_default();
        let words = self.command.split_whitespace().map(|word| word.trim_matches(['"', '\'']));
        words.map(|word| folder.join(word)).filter(|path| path.is_file()).collect()
    }
}

fn variable(args: &Args, item: &str) -> Result<(String, String), SpecError> {
    let (name, value) =
        item.split_once('=').ok_or_else(|| args.error("env", "write NAME=VALUE, several with blanks between"))?;
    Ok((name.into(), value.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(text: &str) -> Result<Program, String> {
        Program::new(&text.parse().unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_command_is_written_as_it_is() {
        let bot = program("cmd:python3 bot.py,memory=100,env=A=1 B=2").unwrap();
        assert_eq!((bot.command.as_str(), bot.memory), ("python3 bot.py", 100));
        assert_eq!(bot.environment, [("A".into(), "1".into()), ("B".into(), "2".into())]);
        assert_eq!(program("cmd:\"bot --depth=3,4\"").unwrap().command, "bot --depth=3,4");
        assert_eq!(bot.canonical().to_string(), "cmd:command=python3 bot.py,env=A=1 B=2,memory=100");
    }

    #[test]
    fn errors_say_what_would_be_right() {
        assert_eq!(
            program("cmd").unwrap_err(),
            "cmd: the command is missing; write cmd:COMMAND, as in cmd:python3 bot.py"
        );
        assert_eq!(
            program("cmd:x,env=A").unwrap_err(),
            "cmd: env=A will not do; write NAME=VALUE, several with blanks between"
        );
        assert!(program("cmd:x,memory=1").unwrap_err().contains("16"));
    }
}
