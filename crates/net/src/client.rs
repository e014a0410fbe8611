//! A client of any protocol on a connection.

use crate::lines::{LONGEST, LineError, Lines, Transcript};
use std::{
    error::Error,
    io,
    net::{TcpStream, ToSocketAddrs},
    thread::sleep,
    time::Duration,
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
    /// The other end hung up before it had said anything.
    #[error("the {peer} hung up before it had said anything")]
    TurnedAway {
        /// Who it was.
        peer: &'static str,
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

/// How often a client that was turned away comes back.
///
/// A server that takes down its listeners after every game and puts up new ones hangs up on whoever came in between: a
/// client that comes for the next game at once has been let in by the old listener, which nobody asks any more. The
/// competition's server of Geister is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How often it comes back after having been hung up on before anything was said.
    pub turned_away: u32,
    /// How often it comes back where there was nobody.
    pub nobody: u32,
    /// How long it waits before.
    pub pause: Duration,
}

impl Patience {
    /// It does not come back.
    pub const NONE: Patience = Patience { turned_away: 0, nobody: 0, pause: Duration::ZERO };

    /// For the first game at a server: where nobody is, there is no server.
    pub const FIRST_GAME: Patience = Patience { turned_away: 40, nobody: 0, pause: Duration::from_millis(250) };

    /// For the games after it, between which the server may be gone for a while.
    pub const NEXT_GAME: Patience = Patience { nobody: 40, ..Patience::FIRST_GAME };
}

/// Plays to the end at an address, with so much patience until the other end says its first word. From then on it waits
/// for it as long as the connection lasts.
///
/// # Errors
/// If there is nobody, or it goes away, refuses something or contradicts itself.
pub fn play_patiently<C: Client>(
    address: impl ToSocketAddrs,
    client: &mut C,
    transcript: &Transcript,
    mut patience: Patience,
) -> Result<C::End, PlayError<C::Error>> {
    loop {
        let end = play(&address, client, transcript.clone());
        let left = match end {
            Err(PlayError::TurnedAway { .. }) => &mut patience.turned_away,
            Err(PlayError::Nobody { .. }) => &mut patience.nobody,
            _ => return end,
        };
        if *left == 0 {
            return end;
        }
        *left -= 1;
        sleep(patience.pause);
    }
}

/// The same without any patience.
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
    let mut has_spoken = false;
    loop {
        let line = lines.read(None).map_err(|error| match error {
            LineError::Closed if !has_spoken => PlayError::TurnedAway { peer },
            error => gone(error),
        })?;
        has_spoken = true;
        let answer = client.hear(&line).map_err(PlayError::Client)?;
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
