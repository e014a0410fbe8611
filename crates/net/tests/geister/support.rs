//! A server in a thread of its own, clients that play, and some that say what they like.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    sync::mpsc::{self, Receiver},
    thread::{self, JoinHandle},
    time::Duration,
};
use yomi_core::Seat;
use yomi_geister::{
    GeisterRules,
    protocol::{Client, ClientError, GameResult, Verdict},
};
use yomi_net::{
    PlayError,
    duel::{Server, TimeControl, Told},
    geister::Settings,
    lines::Transcript,
    play,
};

/// Longer than anything takes that does not hang.
const SAFE: Duration = Duration::from_secs(30);

/// The competition's rules.
pub(crate) fn rules() -> GeisterRules {
    GeisterRules::new(300.try_into().ok())
}

/// Settings under which nobody who plays is ever too slow.
pub(crate) fn patient() -> Settings {
    Settings { time: TimeControl { game: SAFE, extra: SAFE }, ..Settings::new(rules()) }
}

/// A running server.
pub(crate) struct Running {
    pub(crate) addresses: [SocketAddr; 2],
    /// What is told of clients that come and leave: `First left`.
    pub(crate) told: Receiver<String>,
    thread: JoinHandle<Vec<GameResult>>,
}

impl Running {
    pub(crate) fn new(games: usize, settings: Settings) -> Running {
        let server = Server::bind("127.0.0.1", [0, 0]).unwrap();
        let addresses = server.addresses().unwrap();
        let (teller, told) = mpsc::channel();
        let mut tell = move |event: Told<'_>| {
            let text = match event {
                Told::Joined { seat, .. } => format!("{seat} joined"),
                Told::Left { seat } => format!("{seat} left"),
            };
            // A test need not listen.
            let _ = teller.send(text);
        };
        let thread = thread::spawn(move || (0..games).map(|_| server.play(&settings, &mut tell).unwrap()).collect());
        Running { addresses, told, thread }
    }

    /// A client of ours that plays some games.
    pub(crate) fn client(
        &self,
        seat: Seat,
        player: &'static str,
        games: u64,
    ) -> JoinHandle<Vec<Result<Verdict, PlayError<ClientError>>>> {
        let address = self.addresses[seat.index()];
        thread::spawn(move || {
            let game = |number| {
                let mut client = Client::new(seat, player, rules(), 7, number).unwrap();
                play(address, &mut client, Transcript::default())
            };
            (0..games).map(game).collect()
        })
    }

    pub(crate) fn bare(&self, seat: Seat) -> Bare {
        Bare::connect(self.addresses[seat.index()])
    }

    /// The results of all games once they are over.
    pub(crate) fn over(self) -> Vec<GameResult> {
        self.thread.join().unwrap()
    }
}

impl From<TcpStream> for Bare {
    fn from(stream: TcpStream) -> Bare {
        stream.set_read_timeout(Some(SAFE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Bare { reader: BufReader::new(stream) }
    }
}

/// A connection for tests that say what they like.
pub(crate) struct Bare {
    reader: BufReader<TcpStream>,
}

impl Bare {
    pub(crate) fn connect(address: SocketAddr) -> Bare {
        Bare::from(TcpStream::connect(address).unwrap())
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        // The server may have hung up already, which the next read will tell.
        let _ = self.reader.get_mut().write_all(bytes);
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.send(format!("{line}\r\n").as_bytes());
    }

    /// The next line with its end, as it was sent; empty when the server has hung up.
    pub(crate) fn hear(&mut self) -> String {
        let mut line = String::new();
        // A connection that breaks has nothing more to say either.
        let _ = self.reader.read_line(&mut line);
        line
    }

    /// Waits for a line that begins so, and gives it without its end.
    pub(crate) fn await_line(&mut self, start: &str) -> String {
        loop {
            let line = self.hear();
            assert!(!line.is_empty(), "the server hung up before {start}");
            if line.starts_with(start) {
                return line.trim_end_matches("\r\n").to_owned();
            }
        }
    }

    /// Everything until the server hangs up.
    pub(crate) fn rest(mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let _ = self.reader.read_to_end(&mut bytes);
        bytes
    }

    /// Says that nothing more will come, and listens until the other end has left.
    pub(crate) fn rest_after_hanging_up(self) {
        let _ = self.reader.get_ref().shutdown(Shutdown::Write);
        self.rest();
    }

    /// Names its reds and waits until that is accepted.
    pub(crate) fn set_up(&mut self, reds: &str) {
        self.await_line("SET?");
        self.say(&format!("SET:{reds}"));
        self.await_line("OK ");
    }
}
