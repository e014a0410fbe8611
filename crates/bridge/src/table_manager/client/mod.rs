//! The player at one seat: lines in, lines out.

mod playing;
#[cfg(test)]
mod tests;

use super::{FromClient, FromTable, Ready, VERSION, Who};
use crate::{
    Auction, Bridge, BridgeRules, Call, Hand, Terms, Vulnerability,
    bidding::{self, Agreement, System},
    players, seats,
};
use playing::Playing;
use yomi_core::{Args, Game, Limits, Players, Purpose, Rules, Seat, Spec, SpecError, Streams};

/// A seat that bids by the system of its player, or by the standard one if that has none, and plays its cards, and
/// dummy's as declarer, by that player.
///
/// It knows what the table has told it, and nothing else: the view it hands to the player is put together from its own
/// cards, the calls, the cards played and, from the opening lead on, dummy's.
pub struct Client {
    me: Seat,
    team: String,
    player: String,
    system: System,
    limits: Limits,
    streams: Streams,
    is_seated: bool,
    is_started: bool,
    board: Option<Board>,
}

/// What to do after a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// The lines to say, in order.
    pub say: Vec<String>,
    /// Whether the session is over.
    pub is_over: bool,
}

/// Why a client cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// The table did not accept what was said.
    #[error("the table refused: {0}")]
    Refused(String),
    /// What the table says cannot be.
    #[error("the table said {line:?}, but {problem}")]
    Impossible {
        /// The table's line.
        line: String,
        /// Why it cannot be.
        problem: String,
    },
}

struct Board {
    number: u32,
    vulnerability: Vulnerability,
    hand: Hand,
    auction: Auction,
    playing: Option<Playing>,
}

impl Client {
    /// A client for a seat; `player` is a specification of a player of bridge, as in `yomi match`.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn new(seat: Seat, team: &str, player: &str, seed: u64) -> Result<Client, SpecError> {
        let rules = BridgeRules::from_args(&Args::new(&Spec::new(Bridge::NAME), BridgeRules::PARAMS)?)?;
        Bridge::player(player, &rules)?;
        Ok(Client {
            me: seat,
            team: team.replace('"', "'"),
            player: player.to_owned(),
            system: players::system_of(player)?,
            limits: Limits::default(),
            streams: Streams::new(seed),
            is_seated: false,
            is_started: false,
            board: None,
        })
    }

    /// The same client with limits for each card that its player chooses; without them it takes as long as its
    /// specification says.
    #[must_use]
    pub fn within(self, limits: Limits) -> Client {
        Client { limits, ..self }
    }

    /// What to say first.
    pub fn hello(&self) -> String {
        FromClient::Connecting { team: self.team.clone(), seat: Some(self.me), version: VERSION }.to_string()
    }

    /// Takes in a line of the table. From the seat on, lines that no table should say are passed over, since programs
    /// add their own.
    ///
    /// # Errors
    /// If the table has refused something, or contradicts what it said before.
    pub fn hear(&mut self, line: &str) -> Result<Heard, ClientError> {
        let message = line.parse::<FromTable>();
        if !self.is_seated && !matches!(message, Ok(FromTable::Seated(..))) {
            // Who is not given a seat is told so in many ways.
            return Err(ClientError::Refused(line.to_owned()));
        }
        let Ok(message) = message else { return Ok(Heard::default()) };
        let mut heard = Heard::default();
        let impossible = |problem: String| ClientError::Impossible { line: line.to_owned(), problem };
        match message {
            FromTable::Refused(text) => return Err(ClientError::Refused(text)),
            FromTable::EndOfSession => heard.is_over = true,
            FromTable::Timing(_) => {}
            FromTable::Seated(seat, _) if seat != self.me => {
                return Err(impossible(format!("{} was asked for", seats::name(self.me))));
            }
            FromTable::Seated(..) => {
                if !std::mem::replace(&mut self.is_seated, true) {
                    heard.say.push(self.ready(Ready::Teams));
                }
            }
            FromTable::Teams(..) => {
                if !std::mem::replace(&mut self.is_started, true) {
                    heard.say.push(self.ready(Ready::Start));
                }
            }
            FromTable::StartOfBoard => {
                self.board = None;
                heard.say.push(self.ready(Ready::Deal));
            }
            FromTable::Board { number, dealer, vulnerability } => {
                let auction = Auction::new(dealer);
                self.board = Some(Board { number, vulnerability, hand: Hand::EMPTY, auction, playing: None });
                heard.say.push(self.ready(Ready::Cards));
            }
            FromTable::Cards(seat, hand) => {
                let board = self.board.as_mut().filter(|_| seat == self.me);
                let board = board.ok_or_else(|| impossible("these cards were not asked for".into()))?;
                board.hand = hand;
                self.go_on(&mut heard.say).map_err(impossible)?;
            }
            FromTable::Calls(seat, call, alert) => {
                if self.take_call(seat, call, alert).map_err(impossible)? {
                    self.go_on(&mut heard.say).map_err(impossible)?;
                }
            }
            FromTable::ToLead(_) => {
                let me = self.me;
                if let Some(playing) = self.playing() {
                    playing.may_lead = true;
                    if playing.play.decider() == Some(me) && playing.is_at_lead() {
                        self.go_on(&mut heard.say).map_err(impossible)?;
                    }
                }
            }
            FromTable::Plays(who, card) => {
                let playing = self.playing().ok_or_else(|| impossible("the play has not begun".into()))?;
                if playing.take(who, card).map_err(impossible)? {
                    self.go_on(&mut heard.say).map_err(impossible)?;
                }
            }
            FromTable::DummysCards(hand) => {
                let playing = self.playing().ok_or_else(|| impossible("the play has not begun".into()))?;
                if playing.show_dummy(hand).map_err(impossible)? {
                    self.go_on(&mut heard.say).map_err(impossible)?;
                }
            }
        }
        Ok(heard)
    }

    fn ready(&self, ready: Ready) -> String {
        FromClient::Ready(self.me, ready).to_string()
    }

    fn playing(&mut self) -> Option<&mut Playing> {
        self.board.as_mut()?.playing.as_mut()
    }

    /// Adds a call that the table tells. Whether it was news.
    ///
    /// A table that plays given contracts may tell this seat another call than the one it made; the table's counts.
    fn take_call(&mut self, seat: Seat, call: Call, alert: Option<String>) -> Result<bool, String> {
        let me = self.me;
        let board = self.board.as_mut().filter(|board| !board.hand.is_empty()).ok_or("no cards are dealt")?;
        let last = board.auction.with_seats().last().map(|(made, seat)| (made.call, seat));
        if seat == me {
            match last {
                Some((made, by)) if by == me && made != call => {
                    let mut auction = Auction::new(board.auction.dealer());
                    let calls = board.auction.calls();
                    for made in &calls[..calls.len() - 1] {
                        auction.push(made.call, made.alert.clone())?;
                    }
                    auction.push(call, None)?;
                    board.auction = auction;
                    board.playing = None;
                    return Ok(true);
                }
                _ => return Ok(false),
            }
        }
        match board.auction.turn() {
            Some(turn) if turn == seat => board.auction.push(call, alert).map(|()| true),
            _ if board.auction.with_seats().any(|(made, by)| by == seat && made.call == call) => Ok(false),
            Some(turn) => Err(format!("it is {}'s turn to call", seats::name(turn))),
            None => Err("the auction is over".into()),
        }
    }

    /// Does all that this seat can do now, and asks for what it needs next.
    fn go_on(&mut self, say: &mut Vec<String>) -> Result<(), String> {
        let me = self.me;
        let Some(board) = self.board.as_mut().filter(|board| !board.hand.is_empty()) else { return Ok(()) };
        let ready = |ready: Ready| FromClient::Ready(me, ready).to_string();
        while let Some(turn) = board.auction.turn() {
            if turn != me {
                say.push(ready(Ready::Bid(turn)));
                return Ok(());
            }
            let agreement = Agreement { system: self.system, vulnerability: board.vulnerability };
            let choice = bidding::choose(board.hand, &board.auction, agreement).ok_or("the auction is over")?;
            let alert = choice.alert.map(str::to_owned);
            board.auction.push(choice.call, alert.clone())?;
            say.push(FromClient::Calls(me, choice.call, alert).to_string());
        }
        let Some((contract, declarer)) = board.auction.contract() else { return Ok(()) };
        let playing = match &mut board.playing {
            Some(playing) => playing,
            none => {
                let rng = self.streams.stream(board.number.into(), Purpose::Seat(me));
                let terms = Terms::of_contract(contract, declarer, board.vulnerability);
                none.insert(Playing::new(me, board.hand, (&board.auction, terms), &self.player, rng)?)
            }
        };
        while let (Some(hand), Some(decider)) = (playing.play.to_play(), playing.play.decider()) {
            let dummy = playing.play.terms().dummy();
            if playing.play.dummy_is_open() && !playing.dummy_is_known {
                say.push(ready(Ready::Dummy));
                return Ok(());
            }
            if decider != me {
                // Only dummy itself says "dummy's": not all tables understand it from others.
                let who = if hand == dummy && me == dummy { Who::Dummy } else { Who::Seat(hand) };
                let trick = playing.play.cards().len() / 4 + 1;
                say.push(ready(Ready::Card(who, trick as u8)));
                return Ok(());
            }
            if playing.is_at_lead() && !std::mem::take(&mut playing.may_lead) {
                return Ok(());
            }
            let card = playing.choose(&self.limits);
            playing.push(hand, card);
            // Dummy's cards are named by dummy's seat: not all tables understand "Dummy plays".
            say.push(FromClient::Plays(Who::Seat(hand), card).to_string());
        }
        Ok(())
    }
}
