//! Lines over pipes, a TCP connection or a WebSocket, without ever waiting.

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use std::{
    io::{self, ErrorKind, Read, Write},
    net::TcpStream,
    os::fd::{AsFd, BorrowedFd},
};
use tungstenite::{Message, WebSocket, error::CapacityError};

/// The longest line of a bot, in bytes.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// From now on nobody waits for this.
pub(crate) fn never_block(fd: impl AsFd) -> io::Result<()> {
    Ok(fcntl_setfl(&fd, fcntl_getfl(&fd)? | OFlags::NONBLOCK)?)
}

/// Why nothing more comes.
pub(crate) enum Gone {
    /// The other end says nothing more, or it broke.
    Closed,
    /// The other end does not listen any more.
    Deaf,
    /// More than anybody reads came without the end of a line.
    TooLong,
}

/// What lines go over.
pub(crate) trait Stream: Send {
    /// Takes a line, to be sent by [`Stream::flush`].
    fn queue(&mut self, line: &str);
    /// Sends what goes without waiting. Whether that was all.
    fn flush(&mut self) -> Result<bool, Gone>;
    /// Adds what has come, each line with its end. Whether there was anything.
    fn take_in(&mut self, said: &mut Vec<u8>) -> Result<bool, Gone>;
    /// What to look at while waiting for lines.
    fn source(&self) -> BorrowedFd<'_>;
    /// What to look at while waiting for room.
    fn sink(&self) -> Option<BorrowedFd<'_>>;
    /// Tells the other end that nothing more will be said.
    fn close(&mut self);
}

fn is_later(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

/// Lines as bytes: over the pipes of a process, or over a TCP connection.
pub(crate) struct Bytes<R, W> {
    source: R,
    sink: Option<W>,
    ending: &'static str,
    queued: Vec<u8>,
}

impl<R: AsFd, W: AsFd> Bytes<R, W> {
    /// Over these two; lines are ended so.
    pub(crate) fn new(source: R, sink: W, ending: &'static str) -> io::Result<Self> {
        never_block(&source)?;
        never_block(&sink)?;
        Ok(Bytes { source, sink: Some(sink), ending, queued: Vec::new() })
    }
}

impl Bytes<TcpStream, TcpStream> {
    /// Over a connection.
    pub(crate) fn over(connection: TcpStream, ending: &'static str) -> io::Result<Self> {
        connection.set_nodelay(true)?; // lines are short and somebody waits for each
        Bytes::new(connection.try_clone()?, connection, ending)
    }
}

impl<R: Read + AsFd + Send, W: Write + AsFd + Send> Stream for Bytes<R, W> {
    fn queue(&mut self, line: &str) {
        self.queued.extend_from_slice(line.as_bytes());
        self.queued.extend_from_slice(self.ending.as_bytes());
    }

    fn flush(&mut self) -> Result<bool, Gone> {
        let Some(sink) = &mut self.sink else { return Err(Gone::Deaf) };
        while !self.queued.is_empty() {
            match sink.write(&self.queued) {
                Ok(count) => drop(self.queued.drain(..count)),
                Err(error) if is_later(&error) => return Ok(false),
                Err(_) => return Err(Gone::Deaf),
            }
        }
        Ok(true)
    }

    fn take_in(&mut self, said: &mut Vec<u8>) -> Result<bool, Gone> {
        let mut buffer = [0; 1 << 14];
        match self.source.read(&mut buffer) {
            Ok(0) => Err(Gone::Closed),
            Ok(count) => {
                said.extend_from_slice(&buffer[..count]);
                Ok(true)
            }
            Err(error) if is_later(&error) => Ok(false),
            Err(_) => Err(Gone::Closed),
        }
    }

    fn source(&self) -> BorrowedFd<'_> {
        self.source.as_fd()
    }

    fn sink(&self) -> Option<BorrowedFd<'_>> {
        self.sink.as_ref().map(AsFd::as_fd)
    }

    fn close(&mut self) {
        self.sink = None;
    }
}

/// A line is a text message, without an end.
impl Stream for WebSocket<TcpStream> {
    fn queue(&mut self, line: &str) {
        // What does not go at once stays in the socket's own buffer, and flushing tells of anything worse.
        let _ = self.write(Message::text(line));
    }

    fn flush(&mut self) -> Result<bool, Gone> {
        match self.flush() {
            Ok(()) => Ok(true),
            Err(tungstenite::Error::Io(error)) if is_later(&error) => Ok(false),
            Err(_) => Err(Gone::Closed),
        }
    }

    fn take_in(&mut self, said: &mut Vec<u8>) -> Result<bool, Gone> {
        match self.read() {
            Ok(Message::Text(text)) => {
                said.extend(text.bytes().map(|byte| if byte == b'\n' { b' ' } else { byte }));
                said.push(b'\n');
                Ok(true)
            }
            Ok(_) => Ok(true), // pings are answered by the library, and nobody sends bytes
            Err(tungstenite::Error::Io(error)) if is_later(&error) => Ok(false),
            Err(tungstenite::Error::Capacity(CapacityError::MessageTooLong { .. })) => Err(Gone::TooLong),
            Err(_) => Err(Gone::Closed),
        }
    }

    fn source(&self) -> BorrowedFd<'_> {
        self.get_ref().as_fd()
    }

    fn sink(&self) -> Option<BorrowedFd<'_>> {
        Some(self.get_ref().as_fd())
    }

    fn close(&mut self) {
        let _ = self.close(None);
        let _ = self.flush();
    }
}
