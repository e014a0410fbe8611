//! `yomi amazons uci`: an engine on standard input and output.

use crate::cli::UciArgs;
use std::{
    io::{self, BufRead, Read, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use yomi_amazons::{
    Amazons, AmazonsRules,
    uci::{BestThinker, Command, Desk, Dialect, Limits, PlayerThinker, Progress, Share, Thinker},
};
use yomi_core::Players;

/// The longest line that is read, in bytes: a game has less than a hundred moves.
const LONGEST: u64 = 1 << 16;

/// How many positions are looked at between two looks at the clock.
const CLOCK_EVERY: u64 = 32;

/// Megabytes for what a search remembers: usually, and at most.
const MEGABYTES: usize = 64;
const MOST_MEGABYTES: usize = 4096;

/// The most threads.
const MOST_THREADS: usize = 1024;

/// How often somebody who waits to be stopped looks up.
const PATIENCE: Duration = Duration::from_millis(50);

pub(crate) fn run(args: &UciArgs) -> anyhow::Result<()> {
    let thinker: Box<dyn Thinker> = match &args.player {
        Some(player) => {
            let builder = Amazons::player(&super::super::player(player)?, &AmazonsRules::default())?;
            Box::new(PlayerThinker::new(builder, args.seed))
        }
        None => Box::new(BestThinker::new(MEGABYTES, args.threads.count())),
    };
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || send_lines(io::stdin().lock(), &sender));
    Engine {
        desk: Desk::default(),
        thinker: Arc::new(Mutex::new(thinker)),
        thinking: None,
        own: args.player.is_none().then_some(Resources { megabytes: MEGABYTES, threads: args.threads.count() }),
    }
    .serve(&lines);
    Ok(())
}

/// What the engine's own thinking may use.
#[derive(Clone, Copy)]
struct Resources {
    megabytes: usize,
    threads: usize,
}

/// Sends every line on, until there are no more or nobody listens. What is no UTF-8 is replaced, and what is too long cut.
pub(super) fn send_lines(mut input: impl BufRead, lines: &Sender<String>) {
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

type SharedThinker = Arc<Mutex<Box<dyn Thinker>>>;

struct Engine {
    desk: Desk,
    thinker: SharedThinker,
    thinking: Option<Thinking>,
    /// What it may use if it thinks in its own way, and not as some player does.
    own: Option<Resources>,
}

/// A search in a thread of its own.
struct Thinking {
    thread: JoinHandle<()>,
    stop: Arc<AtomicBool>,
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
        if self.thinking.as_ref().is_some_and(|thinking| thinking.open) {
            self.stop();
        }
        self.wait();
    }

    fn answer(&mut self, command: Command) {
        match command {
            Command::Uci => {
                say(&format!("id name yomi {}", env!("CARGO_PKG_VERSION")));
                say("id author the authors of yomi");
                if let Some(Resources { threads, .. }) = self.own {
                    say(&format!("option name Hash type spin default {MEGABYTES} min 1 max {MOST_MEGABYTES}"));
                    say(&format!("option name Threads type spin default {threads} min 1 max {MOST_THREADS}"));
                }
                say("option name UCI_Variant type combo default amazons var amazons");
                say("uciok");
            }
            Command::IsReady => say("readyok"),
            Command::NewGame => {
                self.stop();
                self.thinker.lock().unwrap_or_else(PoisonError::into_inner).forget();
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { start, moves } => {
                self.stop();
                if let Err(reason) = self.desk.set_position(&start, &moves) {
                    say(&format!("info string the position is refused: {reason}"));
                }
            }
            Command::Go(limits) => self.go(limits),
            Command::Stop => self.stop(),
            Command::Unknown(reason) => say(&format!("info string {reason}")),
            Command::Nothing | Command::Quit => {}
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match (name, value) {
            ("UCI_Variant", "amazons") => self.desk.set_dialect(Dialect::Fairy),
            ("UCI_Variant", _) => say("info string UCI_Variant can only be amazons"),
            ("Hash", _) if self.own.is_some() => {
                self.set_resource("Hash", value, (MOST_MEGABYTES, "megabytes"), |own| &mut own.megabytes);
            }
            ("Threads", _) if self.own.is_some() => {
                self.set_resource("Threads", value, (MOST_THREADS, "threads"), |own| &mut own.threads);
            }
            _ => say(&format!("info string there is no option {name:?}; see what uci answers")),
        }
    }

    /// Sets what the engine may use, from 1 to `most` of something, and lets it think anew.
    fn set_resource(
        &mut self,
        name: &str,
        value: &str,
        (most, what): (usize, &str),
        of: fn(&mut Resources) -> &mut usize,
    ) {
        let number = value.parse().ok().filter(|number| (1..=most).contains(number));
        match (number, &mut self.own) {
            (Some(number), Some(own)) => {
                *of(own) = number;
                let Resources { megabytes, threads } = *own;
                self.stop();
                self.thinker = Arc::new(Mutex::new(Box::new(BestThinker::new(megabytes, threads))));
            }
            _ => say(&format!("info string {name} takes 1 to {most} {what}")),
        }
    }

    fn go(&mut self, limits: Limits) {
        self.stop();
        let Some(table) = self.desk.table().cloned() else {
            say("info string there is no position to think about");
            say("bestmove (none)");
            return;
        };
        let (stop, dialect, thinker) = (Arc::new(AtomicBool::new(false)), self.desk.dialect(), self.thinker.clone());
        let (stopped, open) = (stop.clone(), limits.is_open());
        let thread = thread::spawn(move || {
            let began = Instant::now();
            let game = table.game();
            let share = limits.share(game.to_move(), game.empty().len());
            let most = limits.nodes.unwrap_or(u64::MAX);
            let mut go_on = |progress: Progress| {
                let look = progress.nodes.is_multiple_of(CLOCK_EVERY);
                let over = |share: Share| share.is_over(began.elapsed().as_millis() as u64, progress);
                !(look && share.is_some_and(over)) && progress.nodes < most && !stopped.load(Ordering::Relaxed)
            };
            let mut thinker = thinker.lock().unwrap_or_else(PoisonError::into_inner);
            let best = thinker.think(&table, &limits, &mut go_on, &mut |info| {
                say(&info.write(dialect, began.elapsed().as_millis() as u64));
            });
            while open && !stopped.load(Ordering::Relaxed) {
                thread::park_timeout(PATIENCE);
            }
            say(&format!("bestmove {}", best.map_or("(none)".into(), |action| dialect.write(action))));
        });
        self.thinking = Some(Thinking { thread, stop, open });
    }

    /// Stops a search and waits for its answer.
    fn stop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
            thinking.thread.thread().unpark();
        }
        self.wait();
    }

    fn wait(&mut self) {
        if let Some(thinking) = self.thinking.take()
            && thinking.thread.join().is_err()
        {
            say("info string the search has failed");
            say("bestmove (none)");
        }
    }
}
