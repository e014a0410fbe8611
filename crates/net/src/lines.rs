//! A connection that speaks in lines.

use std::{
    io::{self, ErrorKind, Read, Write},
    net::{Shutdown, TcpStream},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The longest line that anybody needs, in bytes.
pub const LONGEST: usize = 1000;

/// How long a peer may leave what is sent to it unread before it counts as gone.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// Why there is no line.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// Nothing came in time.
    #[error("silent for {} s", .0.as_secs_f32())]
    Silent(Duration),
    /// The peer has closed the connection, or it broke.
    #[error("hung up")]
    Closed,
    /// More bytes than this without the end of a line: no peer that means well.
    #[error("sent a line of more than {0} bytes")]
    TooLong(usize),
    /// Something else.
    #[error("the connection failed: {0}")]
    Failed(io::Error),
}

impl From<io::Error> for LineError {
    fn from(error: io::Error) -> LineError {
        match error.kind() {
            ErrorKind::UnexpectedEof
            | ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::BrokenPipe
            | ErrorKind::NotConnected => LineError::Closed,
            ErrorKind::WouldBlock | ErrorKind::TimedOut => LineError::Silent(WRITE_TIMEOUT),
            _ => LineError::Failed(error),
        }
    }
}

/// A TCP connection that sends and receives lines.
///
/// What it holds of a line that is not finished yet is bounded, so a peer can waste no memory; and every wait has an
/// end if one is given.
pub struct Lines {
    stream: TcpStream,
    /// Who is at the other end, for the transcript.
    peer: String,
    /// What has come after the last whole line.
    rest: Vec<u8>,
    limit: usize,
    transcript: Transcript,
}

impl Lines {
    /// Speaks over a connection. Lines of more than `limit` bytes are an error.
    ///
    /// # Errors
    /// If the connection does not take its settings.
    pub fn new(stream: TcpStream, limit: usize, transcript: Transcript) -> io::Result<Lines> {
        stream.set_nodelay(true)?; // lines are short and somebody waits for each
        stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
        let peer = stream.peer_addr().map_or_else(|_| "?".to_owned(), |address| address.to_string());
        Ok(Lines { stream, peer, rest: Vec::new(), limit, transcript })
    }

    /// Who is at the other end.
    pub fn peer(&self) -> &str {
        &self.peer
    }

    /// Gives the other end a better name than its address.
    pub fn rename(&mut self, peer: &str) {
        peer.clone_into(&mut self.peer);
    }

    /// Whether the other end is gone, as far as that is known without waiting. Somebody whose lines are not read yet is
    /// there.
    pub fn has_hung_up(&self) -> bool {
        let peeked = self.stream.set_nonblocking(true).and_then(|()| self.stream.peek(&mut [0]));
        let restored = self.stream.set_nonblocking(false);
        match peeked {
            Ok(count) => count == 0 || restored.is_err(),
            Err(error) => error.kind() != ErrorKind::WouldBlock || restored.is_err(),
        }
    }

    /// The next line that is not empty, without its end (LF, with or without CR). Bytes that are no UTF-8 are replaced.
    ///
    /// # Errors
    /// If it does not come, or not by then, or is too long.
    pub fn read(&mut self, timeout: Option<Duration>) -> Result<String, LineError> {
        let deadline = timeout.map(|timeout| (timeout, Instant::now() + timeout));
        loop {
            if let Some(line) = self.next_whole()? {
                return Ok(line);
            }
            self.receive(deadline)?;
        }
    }

    /// The same if it has come already, and `None` if not: waits for nothing.
    ///
    /// # Errors
    /// If there is none and the other end is gone, or it is too long.
    pub fn read_now(&mut self) -> Result<Option<String>, LineError> {
        loop {
            if let Some(line) = self.next_whole()? {
                return Ok(Some(line));
            }
            self.stream.set_nonblocking(true)?;
            let has_come = self.take_in();
            self.stream.set_nonblocking(false)?;
            if !has_come? {
                return Ok(None);
            }
        }
    }

    /// The next line that is not empty of those that have come.
    fn next_whole(&mut self) -> Result<Option<String>, LineError> {
        while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
            if end > self.limit {
                return Err(LineError::TooLong(self.limit));
            }
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line);
            let line = line.trim();
            if !line.is_empty() {
                self.transcript.note(&self.peer, '>', line);
                return Ok(Some(line.to_owned()));
            }
        }
        if self.rest.len() > self.limit { Err(LineError::TooLong(self.limit)) } else { Ok(None) }
    }

    /// Waits for some bytes.
    fn receive(&mut self, deadline: Option<(Duration, Instant)>) -> Result<(), LineError> {
        let left = match deadline {
            None => None,
            Some((timeout, deadline)) => match deadline.saturating_duration_since(Instant::now()) {
                Duration::ZERO => return Err(LineError::Silent(timeout)),
                left => Some(left),
            },
        };
        self.stream.set_read_timeout(left)?;
        // If nothing has come, the caller looks at the deadline again.
        self.take_in().map(|_| ())
    }

    /// Takes in what comes, as far as the connection's settings let it wait. Whether something has come.
    fn take_in(&mut self) -> Result<bool, LineError> {
        let mut bytes = [0; 1024];
        match self.stream.read(&mut bytes) {
            Ok(0) => Err(LineError::Closed),
            Ok(count) => {
                self.rest.extend_from_slice(&bytes[..count]);
                Ok(true)
            }
            Err(error)
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted) =>
            {
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Hangs up so that the other end still hears all that was said to it: waits until it has hung up too, but no
    /// longer than this.
    ///
    /// (A connection that is dropped while unread lines lie about is reset, and the last lines sent over it may be
    /// lost.)
    pub fn finish(mut self, timeout: Duration) {
        let deadline = Some((timeout, Instant::now() + timeout));
        if self.stream.shutdown(Shutdown::Write).is_ok() {
            while self.receive(deadline).is_ok() {
                self.rest.clear();
            }
        }
    }

    /// Sends a line. What would end it too early becomes a space.
    ///
    /// # Errors
    /// If the other end is gone.
    pub fn write(&mut self, line: &str) -> Result<(), LineError> {
        let line = line.replace(['\r', '\n'], " ");
        self.transcript.note(&self.peer, '<', &line);
        Ok(self.stream.write_all(format!("{line}\r\n").as_bytes())?)
    }
}

/// A log of what was said, of any number of connections: `North > ...` for what came from North, `North < ...` for what
/// it was told.
#[derive(Clone, Default)]
pub struct Transcript(Option<Arc<Mutex<dyn Write + Send>>>);

impl Transcript {
    /// Writes everything as it is said.
    pub fn to(writer: impl Write + Send + 'static) -> Transcript {
        Transcript(Some(Arc::new(Mutex::new(writer))))
    }

    fn note(&self, peer: &str, direction: char, line: &str) {
        if let Some(writer) = &self.0 {
            let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
            // A full disk is no reason to end a match.
            let _ = writeln!(writer, "{peer} {direction} {line}").and_then(|()| writer.flush());
        }
    }
}
