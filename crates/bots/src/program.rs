//! What a specification like `cmd:python3 bot.py` names.

use std::{path::PathBuf, time::Duration};
use yomi_core::{Args, Link, PROGRAM, Param, START, Spec, SpecError, THINK};

/// A program that plays, where it is found, and how long it may take.
#[derive(Clone, Debug)]
pub struct Program {
    /// Where it is found.
    pub place: Place,
    /// How long it may take to be ready.
    pub start: Duration,
    /// How long it may take for a decision where the game sets no time.
    pub think: Duration,
    canonical: Spec,
}

/// Where a program is found.
#[derive(Clone, Debug)]
pub enum Place {
    /// It is started, and reached over this link.
    Started(Command, Link),
    /// It listens at an address, for lines.
    Tcp(String),
    /// It listens at an address, for messages of a WebSocket.
    WebSocket(String),
}

/// How a program is started, and what it may take.
#[derive(Clone, Debug)]
pub struct Command {
    /// The command, as a shell reads it.
    pub line: String,
    /// The folder in which it is started; none for the present one.
    pub folder: Option<PathBuf>,
    /// What is added to its environment.
    pub environment: Vec<(String, String)>,
    /// How much memory it may have with all that it starts, in MiB.
    pub memory: u64,
}

/// A way to name programs that speak the bot protocol.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The name in specifications.
    pub name: &'static str,
    /// One line for the list of players.
    pub summary: &'static str,
    /// The parameters.
    pub params: &'static [Param],
}

const ADDRESS: Param = Param::text("address", "", "HOST:PORT", "where it listens");

/// All ways to name programs that speak the bot protocol.
pub const KINDS: [Kind; 3] = [
    Kind { name: "cmd", summary: "any program that speaks the bot protocol", params: PROGRAM },
    Kind {
        name: "tcp",
        summary: "a program that speaks the bot protocol and listens at a port",
        params: &[ADDRESS, START, THINK],
    },
    Kind {
        name: "ws",
        summary: "a program that speaks the bot protocol and listens as a WebSocket",
        params: &[ADDRESS, START, THINK],
    },
];

impl Program {
    /// The program that a specification names; none if it names something else.
    ///
    /// # Errors
    /// If a parameter is wrong, or it does not say which program.
    pub fn named(spec: &Spec) -> Result<Option<Program>, SpecError> {
        let Some(kind) = KINDS.iter().find(|kind| kind.name == spec.name()) else { return Ok(None) };
        let args = Args::new(spec, kind.params)?;
        match kind.name {
            "cmd" => Program::started(&args, spec.name(), Link::Pipes),
            name => {
                let address = args.text(ADDRESS.key).trim().to_owned();
                check_address(name, &address)?;
                let place = if name == "tcp" { Place::Tcp(address) } else { Place::WebSocket(address) };
                Program::at(place, &args)
            }
        }
        .map(Some)
    }

    /// A program that is started, from arguments whose parameters have those of [`PROGRAM`] among them.
    ///
    /// # Errors
    /// If a parameter is wrong, or there is no command.
    pub fn started(args: &Args, name: &str, link: Link) -> Result<Program, SpecError> {
        let line = args.text("command").trim().to_owned();
        if line.is_empty() {
            let example = match link {
                Link::Pipes => "./program",
                Link::Port => "./program 127.0.0.1 {port}",
            };
            return Err(SpecError(format!(
                "{name}: the command is missing; write {name}:COMMAND, as in {name}:{example}"
            )));
        }
        let folder = Some(args.text("dir")).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let variables = args.text("env").split_whitespace().map(|item| variable(args, item));
        let environment = variables.collect::<Result<_, _>>()?;
        let command = Command { line, folder, environment, memory: args.number("memory")? };
        Program::at(Place::Started(command, link), args)
    }

    fn at(place: Place, args: &Args) -> Result<Program, SpecError> {
        let seconds = |param: Param| Ok(Duration::from_secs_f64(args.number(param.key)?));
        Ok(Program { place, start: seconds(START)?, think: seconds(THINK)?, canonical: args.canonical() })
    }

    /// The canonical specification.
    pub fn canonical(&self) -> &Spec {
        &self.canonical
    }

    /// The files that the command names, where they exist: what the program does depends on them.
    pub fn files(&self) -> Vec<PathBuf> {
        let Place::Started(command, _) = &self.place else { return Vec::new() };
        let folder = command.folder.clone().unwrap_or_default();
        let words = command.line.split_whitespace().map(|word| word.trim_matches(['"', '\'']));
        words.map(|word| folder.join(word)).filter(|path| path.is_file()).collect()
    }
}

fn check_address(name: &str, address: &str) -> Result<(), SpecError> {
    let (host, rest) = address.rsplit_once(':').unwrap_or_default();
    let port = rest.split('/').next().and_then(|port| port.parse::<u16>().ok());
    if host.is_empty() || port.is_none() || (name == "tcp" && rest.contains('/')) {
        let told = format!("{name}: {address:?} is no address; write {name}:HOST:PORT, as in {name}:127.0.0.1:5000");
        return Err(SpecError(told));
    }
    Ok(())
}

fn variable(args: &Args, item: &str) -> Result<(String, String), SpecError> {
    let (name, value) = item
        .split_once('=')
        .filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| args.error("env", "write NAME=VALUE, several with blanks between"))?;
    Ok((name.into(), value.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(text: &str) -> Result<Program, String> {
        let program = Program::named(&text.parse().unwrap()).map_err(|error| error.to_string());
        program.map(|program| program.expect("it names a program"))
    }

    fn command(text: &str) -> Command {
        match program(text).unwrap().place {
            Place::Started(command, Link::Pipes) => command,
            place => panic!("{place:?}"),
        }
    }

    #[test]
    fn a_command_is_written_as_it_is() {
        let bot = command("cmd:python3 bot.py,memory=100,env=A=1 B=2");
        assert_eq!((bot.line.as_str(), bot.memory), ("python3 bot.py", 100));
        assert_eq!(bot.environment, [("A".into(), "1".into()), ("B".into(), "2".into())]);
        assert_eq!(command("cmd:\"bot --depth=3,4\"").line, "bot --depth=3,4");
        let canonical = program("cmd:python3 bot.py,memory=100,env=A=1 B=2").unwrap().canonical().to_string();
        assert_eq!(canonical, "cmd:command=python3 bot.py,env=A=1 B=2,memory=100");
    }

    #[test]
    fn an_address_is_written_as_it_is() {
        assert!(
            matches!(program("tcp:localhost:5000").unwrap().place, Place::Tcp(address) if address == "localhost:5000")
        );
        let place = program("ws:[::1]:80/bots/first,start=2").unwrap().place;
        assert!(matches!(place, Place::WebSocket(address) if address == "[::1]:80/bots/first"));
        assert!(Program::named(&"random".parse().unwrap()).unwrap().is_none());
    }

    #[test]
    fn errors_say_what_would_be_right() {
        assert_eq!(program("cmd").unwrap_err(), "cmd: the command is missing; write cmd:COMMAND, as in cmd:./program");
        assert_eq!(
            program("cmd:x,env=A").unwrap_err(),
            "cmd: env=A will not do; write NAME=VALUE, several with blanks between"
        );
        assert!(program("cmd:x,memory=1").unwrap_err().contains("16"));
        for wrong in ["tcp", "tcp:localhost", "tcp:localhost:99999", "tcp::5", "tcp:a:5/path", "ws:nowhere"] {
            assert!(program(wrong).unwrap_err().contains("HOST:PORT"), "{wrong}");
        }
    }
}
