//! What a client says.

use super::{NoSentence, Who, words, write_call, write_play};
use crate::{Call, Card, seats};
use std::{fmt, str::FromStr};
use yomi_core::Seat;

/// A sentence of a client. Its display is the line, without the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromClient {
    /// Who it is.
    Connecting {
        /// The name that partners share.
        team: String,
        /// The seat it wants; `None` for any.
        seat: Option<Seat>,
        /// The version of the protocol it speaks.
        version: u32,
    },
    /// A seat waits for something.
    Ready(Seat, Ready),
    /// A call, and what is told about it if it is alerted.
    Calls(Seat, Call, Option<String>),
    /// A card; declarer also plays dummy's.
    Plays(Who, Card),
}

/// What a client waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ready {
    /// The names of the teams.
    Teams,
    /// The first board.
    Start,
    /// Number, dealer and vulnerability.
    Deal,
    /// Its own cards.
    Cards,
    /// The call of this seat.
    Bid(Seat),
    /// Dummy's cards.
    Dummy,
    /// The card of this hand to the trick with this number from 1.
    Card(Who, u8),
}

impl fmt::Display for FromClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromClient::Connecting { team, seat, version } => {
                let seat = seat.map_or("ANYPL", seats::name);
                write!(f, "Connecting \"{team}\" as {seat} using protocol version {version}")
            }
            FromClient::Ready(seat, ready) => write!(f, "{} ready {ready}", seats::name(*seat)),
            FromClient::Calls(seat, call, alert) => write_call(f, *seat, *call, alert.as_deref()),
            FromClient::Plays(who, card) => write_play(f, *who, *card),
        }
    }
}

impl fmt::Display for Ready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ready::Teams => f.write_str("for teams"),
            Ready::Start => f.write_str("to start"),
            Ready::Deal => f.write_str("for deal"),
            Ready::Cards => f.write_str("for cards"),
            Ready::Bid(seat) => write!(f, "for {}'s bid", seats::name(*seat)),
            Ready::Dummy => f.write_str("for dummy"),
            Ready::Card(Who::Dummy, trick) => write!(f, "for dummy's card to trick {trick}"),
            Ready::Card(Who::Seat(seat), trick) => write!(f, "for {}'s card to trick {trick}", seats::name(*seat)),
        }
    }
}

impl FromStr for FromClient {
    type Err = NoSentence;

    fn from_str(line: &str) -> Result<FromClient, NoSentence> {
        let words = words::words(line);
        let known: Vec<&str> = words.iter().map(String::as_str).collect();
        if let ["connecting", ..] = known.as_slice() {
            return connecting(line);
        }
        if let [seat, "ready", what @ ..] = known.as_slice() {
            let seat = seats::parse(seat)
                .ok_or_else(|| NoSentence::new(line, "is of no seat; seats are North, East, South and West"))?;
            let ready = ready(what).ok_or_else(|| NoSentence::new(line, "is ready for nothing that I know"))?;
            return Ok(FromClient::Ready(seat, ready));
        }
        if let Some(made) = words::call(line, &words) {
            return made.map(|(seat, call, alert)| FromClient::Calls(seat, call, alert));
        }
        if let Some(played) = words::play(line, &words) {
            return played.map(|(who, card)| FromClient::Plays(who, card));
        }
        Err(NoSentence::new(line, "is no sentence of a player"))
    }
}

fn connecting(line: &str) -> Result<FromClient, NoSentence> {
    let expected = "is incomplete; write Connecting \"team\" as North using protocol version 18";
    let error = || NoSentence::new(line, expected);
    let (Some(team), Some((_, rest))) = (words::quoted(line).first().copied(), line.rsplit_once('"')) else {
        return Err(error());
    };
    let words = words::words(rest);
    let known: Vec<&str> = words.iter().map(String::as_str).collect();
    let ["as", seat, "using", "protocol", "version", version] = known.as_slice() else { return Err(error()) };
    let seat = match *seat {
        "anypl" | "any" => None,
        name => Some(seats::parse(name).ok_or_else(error)?),
    };
    Ok(FromClient::Connecting { team: team.to_owned(), seat, version: version.parse().map_err(|_| error())? })
}

fn ready(what: &[&str]) -> Option<Ready> {
    Some(match what {
        ["for", "teams"] => Ready::Teams,
        ["to", "start"] => Ready::Start,
        ["for", "deal"] => Ready::Deal,
        ["for", "cards"] => Ready::Cards,
        ["for", "dummy"] => Ready::Dummy,
        ["for", whose, "bid"] => match words::whose(whose)? {
            Who::Seat(seat) => Ready::Bid(seat),
            Who::Dummy => return None,
        },
        ["for", whose, "card", "to", "trick", number] => Ready::Card(words::whose(whose)?, number.parse().ok()?),
        _ => return None,
    })
}
