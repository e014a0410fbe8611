//! `yomi amazons uci`: an engine on standard input and output.

use crate::cli::UciArgs;
use std::{
    io::{self, BufRead, Read, Write},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};
use yomi_amazons::{
    Amazons, AmazonsRules,
    uci::{Command, EngineState, Go, OWN_PLAYER, Request, Resources, best_move},
};
use yomi_core::{Agent, AgentBuilder, Players, Purpose, Rng, Stop, Streams};

/// The longest line that is read, in bytes: a game has less than a hundred moves.
const LONGEST: u64 = 1 << 16;

/// How often somebody who waits to be stopped looks up.
const PATIENCE: Duration = Duration::from_millis(50);

pub(crate) fn run(args: &UciArgs) -> anyhow::Result<()> {
    let (player, state) = match &args.player {
        Some(player) => (super::super::player(player)?, EngineState::default()),
        None => (OWN_PLAYER.into(), EngineState::with_resources(Resources::usual(args.threads.count()))),
    };
    let builder = Amazons::player(&player, &AmazonsRules::default())?;
    let rng = Streams::new(args.seed).stream(0, Purpose::Other(0));
    let player = Arc::new(Mutex::new(Player { agent: builder.build(), rng }));
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || send_lines(io::stdin().lock(), &sender));
    Engine { state, builder, player, search: None }.serve(&lines);
    Ok(())
}

/// Sends every line on, until there are no more or nobody listens. What is no UTF-8 is replaced, and what is too long
/// cut.
fn send_lines(mut input: impl BufRead, lines: &Sender<String>) {
    loop {
        let mut line = Vec::new();
        match input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            _ => return,
        }
        if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            return;
        }
    }
}

/// Says one line. If nobody listens any more, the end of the input will tell soon.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Who finds the moves, with all its chance.
struct Player {
    agent: Box<dyn Agent<Amazons>>,
    rng: Rng,
}

struct Engine {
    state: EngineState,
    builder: AgentBuilder<Amazons>,
    player: Arc<Mutex<Player>>,
    search: Option<Search>,
}

/// A search in a thread of its own.
struct Search {
    thread: JoinHandle<()>,
    stop: Stop,
    /// Whether it goes on until it is stopped.
    open: bool,
}

impl Engine {
    /// Answers until told to quit, or until nobody is there: then a search that ends by itself may end.
    fn serve(mut self, lines: &Receiver<String>) {
        for line in lines {
            match Command::read(&line) {
                Command::Quit => {
                    self.stop();
                    return;
                }
                command => self.answer(command),
            }
        }
        if self.search.as_ref().is_some_and(|search| search.open) {
            self.stop();
        }
        self.wait();
    }

    fn answer(&mut self, command: Command) {
        match command {
            Command::Uci => {
                say(&format!("id name yomi {}", env!("CARGO_PKG_VERSION")));
                say("id author the authors of yomi");
                self.state.options().iter().for_each(|option| say(option));
                say("uciok");
            }
            Command::IsReady => say("readyok"),
            Command::NewGame => {
                self.stop();
                self.player.lock().unwrap_or_else(PoisonError::into_inner).agent = self.builder.build();
            }
            Command::SetOption { name, value } => {
                self.stop();
                if let Err(reason) = self.state.set_option(&name, &value) {
                    say(&format!("info string {reason}"));
                }
            }
            Command::Position { start, moves } => {
                self.stop();
                if let Err(reason) = self.state.set_position(&start, &moves) {
                    say(&format!("info string the position is refused: {reason}"));
                }
            }
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::Unknown(reason) => say(&format!("info string {reason}")),
            Command::Nothing | Command::Quit => {}
        }
    }

    fn go(&mut self, go: &Go) {
        self.stop();
        let Some(request) = self.state.request(go) else {
            say("info string there is no position to think about");
            say(&best_move(None, self.state.dialect()));
            return;
        };
        let (stop, open, player) = (Stop::new(), request.is_open(), Arc::clone(&self.player));
        let stopped = stop.clone();
        let thread = thread::spawn(move || find_move(&request, &player, &stopped));
        self.search = Some(Search { thread, stop, open });
    }

    /// Stops a search and waits for its answer.
    fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.stop.raise();
            search.thread.thread().unpark();
        }
        self.wait();
    }

    fn wait(&mut self) {
        if let Some(search) = self.search.take()
            && search.thread.join().is_err()
        {
            say("info string the search has failed");
            say(&best_move(None, self.state.dialect()));
        }
    }
}

/// Finds a move and says it: not before it is asked for, if nothing else ends the search.
fn find_move(request: &Request, player: &Mutex<Player>, stop: &Stop) {
    let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
    let Player { agent, rng } = &mut *player;
    let answer = request.answer(&mut **agent, rng, stop, &mut |line| say(line));
    while request.is_open() && !stop.is_raised() {
        thread::park_timeout(PATIENCE);
    }
    say(&answer);
}
