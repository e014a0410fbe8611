//! A table in a thread of its own, clients that play, and one that does as it likes.

use std::{
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpStream},
    thread::{self, JoinHandle},
    time::Duration,
};
use yomi_bridge::{
    seats,
    table_manager::{Client, ClientError},
};
use yomi_core::Seat;
use yomi_net::{
    PlayError,
    lines::Transcript,
    play,
    table_manager::{Board, BridgeTable, Session, Settings, Told},
};

/// Longer than anything takes that does not hang.
const SAFE: Duration = Duration::from_secs(60);

/// Settings under which nobody who plays is ever too slow.
pub(crate) fn patient() -> Settings {
    Settings { timeout: SAFE, ..Settings::default() }
}

/// A running table.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    thread: JoinHandle<(Session, Vec<String>)>,
}

impl Running {
    pub(crate) fn new(boards: Vec<Board>, settings: Settings) -> Running {
        let table = BridgeTable::bind("127.0.0.1:0").unwrap();
        let address = table.address().unwrap();
        let thread = thread::spawn(move || {
            let mut sent_away = Vec::new();
            let mut told = |told: Told<'_>| {
                if let Told::SentAway { reason, .. } = told {
                    sent_away.push(reason.to_owned());
                }
            };
            let session = table.run(&boards, &settings, &mut told).unwrap();
            (session, sent_away)
        });
        Running { address, thread }
    }

    /// A client of ours at a seat.
    pub(crate) fn client(&self, seat: Seat) -> JoinHandle<Result<(), PlayError<ClientError>>> {
        let address = self.address;
        thread::spawn(move || {
            let mut client = Client::new(seat, team(seat), "random", 7).unwrap();
            play(address, &mut client, Transcript::default())
        })
    }

    /// Clients of ours at all seats but one.
    pub(crate) fn clients_but(&self, missing: Seat) -> Vec<JoinHandle<Result<(), PlayError<ClientError>>>> {
        seats::ALL.into_iter().filter(|&seat| seat != missing).map(|seat| self.client(seat)).collect()
    }

    /// The session once it is over, and the reasons why somebody was sent away.
    pub(crate) fn over(self) -> (Session, Vec<String>) {
        self.thread.join().unwrap()
    }
}

pub(crate) fn team(seat: Seat) -> &'static str {
    ["Reds", "Blues"][seats::side_of(seat).index()]
}

/// A connection for tests that say what they like.
pub(crate) struct Bare {
    reader: BufReader<TcpStream>,
}

impl Bare {
    pub(crate) fn connect(address: SocketAddr) -> Bare {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(SAFE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Bare { reader: BufReader::new(stream) }
    }

    pub(crate) fn say(&mut self, line: &str) {
        // The table may have hung up already, which the next read will tell.
        let _ = self.reader.get_mut().write_all(format!("{line}\r\n").as_bytes());
    }

    /// Says the same again and again until the table hangs up.
    pub(crate) fn flood(mut self, line: &str) {
        let lines = format!("{line}\r\n").repeat(100);
        while self.reader.get_mut().write_all(lines.as_bytes()).is_ok() {}
    }

    /// The next line; `None` when the table has hung up.
    pub(crate) fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.reader.read_line(&mut line) {
            Ok(1..) => Some(line.trim().to_owned()),
            _ => None,
        }
    }

    /// Plays as a client of ours would, but for the lines that `twist` changes: it gets each line before it is said,
    /// and says these instead. Gives all lines heard; ends when the table hangs up, ends the session, or `twist` gives
    /// `None`.
    pub(crate) fn play_with_twist(
        mut self,
        seat: Seat,
        mut twist: impl FnMut(&str) -> Option<Vec<String>>,
    ) -> Vec<String> {
        let mut client = Client::new(seat, team(seat), "random", 7).unwrap();
        let mut heard = Vec::new();
        let mut say = vec![client.hello()];
        loop {
            for line in say {
                match twist(&line) {
                    None => return heard,
                    Some(lines) => lines.iter().for_each(|line| self.say(line)),
                }
            }
            let Some(line) = self.hear() else { return heard };
            heard.push(line.clone());
            // What the table refuses a client of ours gives up at; here it goes on.
            match client.hear(&line) {
                Ok(next) if next.is_over => return heard,
                Ok(next) => say = next.say,
                Err(_) => say = Vec::new(),
            }
        }
    }
}
