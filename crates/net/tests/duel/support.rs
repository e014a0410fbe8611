//! A server in a thread of its own, and clients that say what they like.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::mpsc::{self, Receiver},
    thread::{self, JoinHandle},
    time::Duration,
};
use yomi_core::Seat;
use yomi_net::duel::{Hosted, Referee, Server, Told};

/// Longer than anything takes that does not hang.
pub(crate) const SAFE: Duration = Duration::from_secs(30);

/// A running server of games whose results are `R`.
pub(crate) struct Running<R> {
    addresses: [SocketAddr; 2],
    /// What is told of clients that come and leave: `seat 1 left`.
    told: Receiver<String>,
    thread: JoinHandle<Vec<R>>,
}

impl<R: Send + 'static> Running<R> {
    /// Plays so many games.
    pub(crate) fn new<H>(server: Server, games: usize, settings: H) -> Running<R>
    where
        H: Hosted<Referee: Referee<Result = R>> + Send + 'static,
    {
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

    /// Where a side finds it.
    pub(crate) fn address(&self, seat: Seat) -> SocketAddr {
        self.addresses[seat.index()]
    }

    /// A connection as this side.
    pub(crate) fn bare(&self, seat: Seat) -> Bare {
        Bare::from(TcpStream::connect(self.address(seat)).unwrap())
    }

    /// Waits until this was told.
    pub(crate) fn await_told(&self, text: &str) {
        while self.told.recv_timeout(SAFE).unwrap() != text {}
    }

    /// The results of all games once they are over.
    pub(crate) fn over(self) -> Vec<R> {
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
    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        // The server may have hung up already, which the next read will tell.
        let _ = self.reader.get_mut().write_all(bytes);
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
    pub(crate) fn hang_up(self) {
        let _ = self.reader.get_ref().shutdown(Shutdown::Write);
        self.rest();
    }
}

/// What comes of `client` at a server that says these bytes and hangs up.
pub(crate) fn at_server<T>(bytes: &'static [u8], client: impl FnOnce(SocketAddr) -> T) -> T {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = thread::spawn(move || {
        let mut bare = Bare::from(listener.accept().unwrap().0);
        bare.send(bytes);
        bare.hang_up();
    });
    let end = client(address);
    server.join().unwrap();
    end
}

/// An address at which there is nobody.
pub(crate) fn nobody() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}
