//! A server in a thread of its own, clients that play, and some that say what they like.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    sync::mpsc::{self, Receiver},
    thread::{self, JoinHandle},
    time::Duration,
};
use yomi_net::{
    PlayError,
    duel::{Server, Told},
    lines::Transcript,
    play,
    tubstap::Settings,
};
use yomi_tubstap::protocol::{Client, ClientError, GameResult, Verdict, embedded_map};

/// Longer than anything takes that does not hang.
const SAFE: Duration = Duration::from_secs(30);

/// Settings under which nobody who plays is ever too slow.
pub(crate) fn patient() -> Settings {
    Settings { turn: SAFE, ..Settings::new(embedded_map("road-fap").unwrap(), "road-fap.tbsmap") }
}

/// How a client's battle went.
pub(crate) type Played = Result<Verdict, PlayError<ClientError>>;

/// A running server.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    /// What is told of clients that come and leave: `seat 1 left`.
    told: Receiver<String>,
    thread: JoinHandle<Vec<GameResult>>,
}

impl Running {
    pub(crate) fn new(games: usize, settings: Settings) -> Running {
        let server = Server::bind_one("127.0.0.1", 0).unwrap();
        let [address, _] = server.addresses().unwrap();
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
        Running { address, told, thread }
    }

    /// Waits until this was told.
    pub(crate) fn await_told(&self, text: &str) {
        while self.told.recv_timeout(SAFE).unwrap() != text {}
    }

    /// A client of ours that plays one battle.
    pub(crate) fn client(&self, player: &'static str) -> JoinHandle<Played> {
        let address = self.address;
        thread::spawn(move || {
            let mut client = Client::new(player, Box::new(embedded_map), 7, 0).unwrap();
            play(address, &mut client, Transcript::default())
        })
    }

    /// The results of all games once they are over.
    pub(crate) fn over(self) -> Vec<GameResult> {
        self.thread.join().unwrap()
    }
}

/// A connection for tests that say what they like.
pub(crate) struct Bare {
    reader: BufReader<TcpStream>,
}

impl From<TcpStream> for Bare {
    fn from(stream: TcpStream) -> Bare {
        stream.set_read_timeout(Some(SAFE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Bare { reader: BufReader::new(stream) }
    }
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

    /// Answers.
    pub(crate) fn say(&mut self, text: &str) {
        self.send(format!("= {text}\r\n\r\n").as_bytes());
    }

    /// The next line with its end, as it was sent; empty when the server has hung up.
    pub(crate) fn hear(&mut self) -> String {
        let mut line = String::new();
        // A connection that breaks has nothing more to say either.
        let _ = self.reader.read_line(&mut line);
        line
    }

    /// Answers all that is asked before the battle.
    pub(crate) fn set_up(&mut self) {
        for start in ["name", "opponent", "MAP", "Color"] {
            let line = self.hear();
            assert!(line.starts_with(start), "{line}");
            self.say(if start == "name" { "bare" } else { "" });
        }
    }

    /// Says that nothing more will come, and listens until the other end has left.
    pub(crate) fn hang_up(mut self) {
        let _ = self.reader.get_ref().shutdown(Shutdown::Write);
        let _ = self.reader.read_to_end(&mut Vec::new());
    }
}
