//! A client on a connection.

use crate::lines::{LONGEST, LineError, Lines, Transcript};
use std::{
    io,
    net::{TcpStream, ToSocketAddrs},
};
use yomi_geister::protocol::{Client, ClientError, Verdict};

/// Why a client stopped before the end of its game.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// There is no server there.
    #[error("no server answers: {0}")]
    NoServer(#[from] io::Error),
    /// The server is gone.
    #[error("the server {0}, before the end of the game")]
    Server(#[from] LineError),
    /// The server and the client do not agree.
    #[error(transparent)]
    Client(#[from] ClientError),
}

/// Plays one game at the server at an address, to its end. It waits for the other side as long as the connection lasts.
///
/// # Errors
/// If there is no server, or it goes away, or contradicts itself.
pub fn play(address: impl ToSocketAddrs, client: &mut Client, transcript: Transcript) -> Result<Verdict, PlayError> {
    let mut lines = Lines::new(TcpStream::connect(address)?, LONGEST, transcript)?;
    lines.rename("server");
    loop {
        let heard = client.hear(&lines.read(None)?)?;
        for line in &heard.say {
            match lines.write(line) {
                // What the server has said before it hung up tells more: perhaps how the game ended.
                Err(LineError::Closed) => break,
                sent => sent?,
            }
        }
        if let Some(verdict) = heard.verdict {
            return Ok(verdict);
        }
    }
}
