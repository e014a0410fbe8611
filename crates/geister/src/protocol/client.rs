//! The player at one seat: lines in, lines out.

use super::{FromClient, FromServer, Seen};
use crate::{Action, Colour, Geister, GeisterRules, Piece, Reds, Snapshot};
use yomi_core::{
    Agent, AgentBuilder, Limits, NotationError, Players, Purpose, Rng, Seat, SpecError, Stop, Streams, Thinking,
    Verdict, pick,
};

/// A seat at a server for one game, played by a registered player.
///
/// It knows what the server has told it and nothing else: see [`Seen`].
pub struct Client {
    builder: AgentBuilder<Geister>,
    rules: GeisterRules,
    /// The random streams, and which game of them this is.
    streams: (Streams, u64),
    seat: Seat,
    agent: Box<dyn Agent<Geister>>,
    rng: Rng,
    /// What the player may take for a move.
    limits: Limits,
    /// Ends its thinking when somebody raises it.
    stop: Stop,
    seen: Seen,
    has_begun: bool,
    /// What was said last, and whether it was accepted.
    said: Option<Action>,
    is_accepted: bool,
    /// What was refused since something was accepted.
    refused: Vec<Action>,
}

/// What to do after a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// The lines to say, in order.
    pub say: Vec<String>,
    /// How the game ended, once it has.
    pub verdict: Option<Verdict>,
}

/// Why a client cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// There is nothing left to say that was not refused.
    #[error("the server refused all {0} things that can be done")]
    Refused(usize),
    /// It is our turn on a board that cannot be read.
    #[error("the server sent a board that makes no sense: {0}")]
    NoBoard(#[from] NotationError),
    /// What the server says cannot be.
    #[error("the server said it is our turn at {board}, but {problem}")]
    Impossible {
        /// The server's board.
        board: Snapshot,
        /// Why it cannot be.
        problem: String,
    },
}

impl Client {
    /// A client for one game. `player` is a specification of a player of Geister, as in `yomi match`; with the same
    /// seed and number of the game it plays as it would there.
    ///
    /// A server tells nobody whether it is first or second, and only its ports show it. `seat` is taken for granted
    /// until the first board tells otherwise.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn new(seat: Seat, player: &str, rules: GeisterRules, seed: u64, game: u64) -> Result<Client, SpecError> {
        let builder = Geister::player(player, &rules)?;
        let streams = (Streams::new(seed), game);
        Ok(Client {
            agent: builder.build(),
            rng: streams.0.stream(game, Purpose::Seat(seat)),
            limits: Limits::default(),
            stop: Stop::new(),
            seen: Seen::start(rules, seat),
            builder,
            rules,
            streams,
            seat,
            has_begun: false,
            said: None,
            is_accepted: false,
            refused: Vec::new(),
        })
    }

    /// The same with limits for every move: a server that does not wait for ever. They count from when the server asks.
    #[must_use]
    pub fn within(self, limits: Limits) -> Client {
        Client { limits, ..self }
    }

    /// The same, whose player moves at once when the flag is raised, with the best it has found.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Client {
        Client { stop: stop.clone(), ..self }
    }

    /// Whether this is the first or the second seat; certain after the first board.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Takes in a line of the server.
    ///
    /// # Errors
    /// If the server contradicts what it said before, or refuses everything.
    pub fn hear(&mut self, line: &str) -> Result<Heard, ClientError> {
        let mut heard = Heard::default();
        for message in FromServer::read(line)? {
            let action = match message {
                FromServer::Over(verdict, _) => {
                    heard.verdict = Some(verdict);
                    return Ok(heard);
                }
                // What was taken is on the next board, too, and some servers say it nowhere else.
                FromServer::Accepted(_) => {
                    self.is_accepted = true;
                    self.refused.clear();
                    continue;
                }
                FromServer::NameReds if self.has_begun => continue,
                FromServer::NameReds => self.act(),
                FromServer::YourTurn(board) => {
                    self.look(&board).map_err(|problem| ClientError::Impossible { board, problem })?;
                    self.act()
                }
                FromServer::Refused => match self.act_otherwise()? {
                    Some(action) => action,
                    None => continue,
                },
            };
            (self.said, self.is_accepted) = (Some(action), false);
            heard.say.push(FromClient(action).to_string());
        }
        Ok(heard)
    }

    fn act(&mut self) -> Action {
        let mut thinking = Thinking::new(&mut self.rng).within(self.limits.clone()).until(&self.stop);
        self.agent.act(&self.seen.view(), &mut thinking)
    }

    /// Something else than what was refused. Most servers say that the game is lost then, but some wait for a better
    /// move.
    fn act_otherwise(&mut self) -> Result<Option<Action>, ClientError> {
        let Some(said) = self.said.filter(|_| !self.is_accepted) else { return Ok(None) };
        self.refused.push(said);
        let mut left = self.seen.view().legal();
        left.retain(|action| !self.refused.contains(action));
        pick(&left, &mut self.rng).copied().map(Some).ok_or(ClientError::Refused(self.refused.len()))
    }

    /// Takes in the board of one's turn.
    fn look(&mut self, board: &Snapshot) -> Result<(), String> {
        let own = self.said.take();
        if self.has_begun {
            return self.seen.take(board, own);
        }
        // The server knows best which reds it has taken down.
        let mask = Piece::ALL.into_iter().filter(|&piece| board.own(piece).colour == Some(Colour::Red));
        let mask = mask.map(Piece::bit).sum();
        let reds = Reds::from_mask(mask).ok_or("it does not show which four of our pieces are red")?;
        let begin = |seat: Seat| {
            let mut seen = Seen::start(self.rules, seat);
            seen.set_up(reds);
            seen.take(board, None).map(|()| (seat, seen))
        };
        let (seat, seen) = begin(self.seat).or_else(|_| begin(self.seat.other()))?;
        if seat != self.seat {
            self.agent = self.builder.build();
            self.rng = self.streams.0.stream(self.streams.1, Purpose::Seat(seat));
        }
        (self.seat, self.seen, self.has_begun) = (seat, seen, true);
        Ok(())
    }
}
