//! A client on a connection.

use crate::lines::{LONGEST, LineError, Lines, Transcript};
use std::{
    io,
    net::{TcpStream, ToSocketAddrs},
};
use yomi_bridge::table_manager::{Client, ClientError};

/// Why a client stopped before the end of the session.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// There is no table there.
    #[error("no table answers: {0}")]
    NoTable(#[from] io::Error),
    /// The table is gone.
    #[error("the table {0}, before the end of the session")]
    Table(#[from] LineError),
    /// The table and the client do not agree.
    #[error(transparent)]
    Client(#[from] ClientError),
}

/// Plays a session at the table at an address, to its end. It waits for the table as long as the connection lasts.
///
/// # Errors
/// If there is no table, or it goes away, or refuses something, or contradicts itself.
pub fn play(address: impl ToSocketAddrs, client: &mut Client, transcript: Transcript) -> Result<(), PlayError> {
    let mut lines = Lines::new(TcpStream::connect(address)?, LONGEST, transcript)?;
    lines.rename("table");
    lines.write(&client.hello())?;
    loop {
        let heard = client.hear(&lines.read(None)?)?;
        for line in &heard.say {
            match lines.write(line) {
                // What the table has said before it hung up tells more: perhaps that the session is over.
                Err(LineError::Closed) => break,
                sent => sent?,
            }
        }
        if heard.is_over {
            return Ok(());
        }
    }
}
