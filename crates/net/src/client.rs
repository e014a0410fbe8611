//! A client of any protocol on a connection.

use crate::lines::{LONGEST, LineError, Lines, Transcript};
use std::{
    error::Error,
    io,
    net::{TcpStream, ToSocketAddrs},
};
use yomi_core::Verdict;

/// Who answers lines: a player at one seat who knows what it was told.
pub trait Client {
    /// What the other end is called.
    const PEER: &'static str;
    /// The longest line that the other end has reason to send, in bytes.
    const LONGEST: usize = LONGEST;
    /// What is known once it is all over.
    type End;
    /// Why it cannot go on.
    type Error: Error;

    /// What it says before anything is said to it.
    fn hello(&self) -> Option<String> {
        None
    }

    /// Takes in a line.
    ///
    /// # Errors
    /// If the other end contradicts itself, or refuses everything.
    fn hear(&mut self, line: &str) -> Result<Answer<Self::End>, Self::Error>;
}

/// What comes of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<E> {
    /// The lines to say, in order.
    pub say: Vec<String>,
    /// How it ended, once it has.
    pub end: Option<E>,
}

/// Why a client stopped before the end.
#[derive(Debug, thiserror::Error)]
pub enum PlayError<E: Error> {
    /// There is nobody at that address.
    #[error("no {peer} answers: {error}")]
    Nobody {
        /// Who should be there.
        peer: &'static str,
        /// What the system says.
        error: io::Error,
    },
    /// The other end is gone.
    #[error("the {peer} {error}, before the end")]
    Gone {
        /// Who it was.
        peer: &'static str,
        /// How it went.
        error: LineError,
    },
    /// The other end and the client do not agree.
    #[error(transparent)]
    Client(E),
}

/// Plays to the end at an address. It waits for the other end as long as the connection lasts.
///
/// # Errors
/// If there is nobody, or it goes away, refuses something or contradicts itself.
pub fn play<C: Client>(
    address: impl ToSocketAddrs,
    client: &mut C,
    transcript: Transcript,
) -> Result<C::End, PlayError<C::Error>> {
    let peer = C::PEER;
    let gone = |error| PlayError::Gone { peer, error };
    let connected = TcpStream::connect(address).and_then(|stream| Lines::new(stream, C::LONGEST, transcript));
    let mut lines = connected.map_err(|error| PlayError::Nobody { peer, error })?;
    lines.rename(peer);
    if let Some(hello) = client.hello() {
        lines.write(&hello).map_err(gone)?;
    }
    loop {
        let answer = client.hear(&lines.read(None).map_err(gone)?).map_err(PlayError::Client)?;
        for line in &answer.say {
            match lines.write(line) {
                // What was said before the other end hung up tells more: perhaps how it ended.
                Err(LineError::Closed) => break,
                sent => sent.map_err(gone)?,
            }
        }
        if let Some(end) = answer.end {
            return Ok(end);
        }
    }
}

impl Client for yomi_geister::protocol::Client {
    const PEER: &'static str = "server";
    type End = Verdict;
    type Error = yomi_geister::protocol::ClientError;

    fn hear(&mut self, line: &str) -> Result<Answer<Self::End>, Self::Error> {
        let heard = self.hear(line)?;
        Ok(Answer { say: heard.say, end: heard.verdict })
    }
}

impl Client for yomi_bridge::table_manager::Client {
    const PEER: &'static str = "table";
    type End = ();
    type Error = yomi_bridge::table_manager::ClientError;

    fn hello(&self) -> Option<String> {
        Some(self.hello())
    }

    fn hear(&mut self, line: &str) -> Result<Answer<()>, Self::Error> {
        let heard = self.hear(line)?;
        Ok(Answer { say: heard.say, end: heard.is_over.then_some(()) })
    }
}

impl Client for yomi_tubstap::protocol::Client {
    const PEER: &'static str = "server";
    /// A whole map comes on one line, with whatever its author has to say.
    const LONGEST: usize = 1 << 16;
    type End = yomi_tubstap::protocol::End;
    type Error = yomi_tubstap::protocol::ClientError;

    /// An answer is followed by an empty line.
    fn hear(&mut self, line: &str) -> Result<Answer<Self::End>, Self::Error> {
        let heard = self.hear(line)?;
        Ok(Answer { say: vec![heard.say.to_string(), String::new()], end: heard.end })
    }
}
