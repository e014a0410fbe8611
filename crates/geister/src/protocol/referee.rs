//! What a server answers.

use super::{Ending, FromClient, FromServer, GameResult};
use crate::{Action, Event, Geister, GeisterRules, Reds, Snapshot, open_board::OpenBoard};
use yomi_core::{Game, Position, Seat, Table};

/// A message, and whom it is for.
pub type Answer = (Seat, FromServer);

/// How many wrong set-ups are refused before the next one loses.
const WRONG_SET_UPS: u32 = 10;

/// How often a side may speak out of turn, which the rules only answer with `NG `, before it counts as mischief and
/// loses.
const OUT_OF_TURN: u32 = 100;

/// One game on a server: what each side says goes in, what each side is told comes out, in order.
///
/// It knows no connections and no clock. Whoever runs it says [`Referee::forfeit`] of a side that is gone or too slow.
pub struct Referee {
    table: Table<Geister>,
    /// What each side has chosen, while the other may still be choosing: neither waits for the other.
    reds: [Option<Reds>; 2],
    /// How many wrong moves of a side are answered with `NG ` and no more.
    pardons: u32,
    refused: [u32; 2],
    out_of_turn: [u32; 2],
    ending: Option<Ending>,
}

impl Referee {
    /// A game that has not begun. On the competition's server the first wrong move loses (`pardons` is 0), but it can
    /// be told to answer `NG ` and wait.
    pub fn new(rules: GeisterRules, pardons: u32) -> Referee {
        Referee {
            table: Table::new(Geister::new(OpenBoard::start(rules))),
            reds: [None; 2],
            pardons,
            refused: [0; 2],
            out_of_turn: [0; 2],
            ending: None,
        }
    }

    /// What is said when both sides are there.
    pub fn begin(&self) -> [Answer; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| (seat, FromServer::NameReds))
    }

    /// Which decision is expected of a side now, counted over the game: at first of both, then of the one whose turn it
    /// is, after the end of none.
    pub fn thinks_about(&self, seat: Seat) -> Option<u32> {
        let awaited =
            if self.is_set_up() { self.table.game().turn() == Some(seat) } else { self.reds[seat.index()].is_none() };
        (awaited && !self.is_over()).then_some(self.table.actions().len() as u32)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    fn is_set_up(&self) -> bool {
        self.reds.iter().all(Option::is_some)
    }

    /// The result, once the game is over.
    pub fn result(&self) -> Option<GameResult> {
        let ending = self.ending.clone()?;
        Some(GameResult { ending, actions: self.table.actions().to_vec() })
    }

    /// Takes in a line of a side.
    pub fn hear(&mut self, seat: Seat, line: &str) -> Vec<Answer> {
        if self.is_over() {
            return Vec::new();
        }
        if self.thinks_about(seat).is_none() {
            return self.refuse_out_of_turn(seat);
        }
        let answer = match line.parse() {
            Ok(FromClient(Action::SetUp(reds))) if !self.is_set_up() => Ok(self.set_up(seat, reds)),
            Ok(FromClient(_)) if !self.is_set_up() => Err("was asked for its reds and said something else".to_owned()),
            Ok(FromClient(action)) => {
                self.play(seat, action).map_err(|problem| format!("made an illegal move: {problem}"))
            }
            Err(unknown) => Err(format!("sent no message: {unknown}")),
        };
        answer.unwrap_or_else(|reason| self.refuse(seat, reason))
    }

    /// Ends the game because of something that a side has done: `reason`, as in "hung up".
    pub fn forfeit(&mut self, seat: Seat, reason: String) -> Vec<Answer> {
        if self.is_over() {
            return Vec::new();
        }
        self.end(Ending::Forfeit { by: seat, reason })
    }

    fn set_up(&mut self, seat: Seat, reds: Reds) -> Vec<Answer> {
        self.reds[seat.index()] = Some(reds);
        let mut answers = vec![(seat, FromServer::Accepted(None))];
        if let [Some(first), Some(second)] = self.reds {
            for reds in [first, second] {
                self.table.play(Action::SetUp(reds)).expect("any set-up is legal at the start");
            }
            self.refused = [0; 2];
            answers.push(self.ask(Seat::FIRST));
        }
        answers
    }

    fn play(&mut self, seat: Seat, action: Action) -> Result<Vec<Answer>, String> {
        self.table.play(action).map_err(|illegal| illegal.to_string())?;
        let taken = match self.table.view(seat).history().last() {
            Some(Event::Move { taken: Some((_, colour)), .. }) => Some(*colour),
            _ => None,
        };
        let mut answers = vec![(seat, FromServer::Accepted(taken))];
        match self.table.game().end() {
            Some(end) => answers.extend(self.end(Ending::ByRules(end))),
            None => answers.push(self.ask(seat.other())),
        }
        Ok(answers)
    }

    /// Tells a side that it is its turn, with what it sees.
    fn ask(&self, seat: Seat) -> Answer {
        (seat, FromServer::YourTurn(Snapshot::of(&self.table.game().sight(seat))))
    }

    fn refuse(&mut self, seat: Seat, reason: String) -> Vec<Answer> {
        let pardons = if self.is_set_up() { self.pardons } else { WRONG_SET_UPS };
        let refused = &mut self.refused[seat.index()];
        *refused += 1;
        let mut answers = vec![(seat, FromServer::Refused)];
        if *refused > pardons {
            answers.extend(self.forfeit(seat, reason));
        }
        answers
    }

    fn refuse_out_of_turn(&mut self, seat: Seat) -> Vec<Answer> {
        let count = &mut self.out_of_turn[seat.index()];
        *count += 1;
        let mut answers = vec![(seat, FromServer::Refused)];
        if *count > OUT_OF_TURN {
            answers.extend(self.forfeit(seat, format!("spoke out of turn more than {OUT_OF_TURN} times")));
        }
        answers
    }

    fn end(&mut self, ending: Ending) -> Vec<Answer> {
        // A side may have chosen before the other; then the table does not know it yet.
        let mut game = *self.table.game();
        game.reds = self.reds;
        let told = |seat| (seat, FromServer::Over(ending.verdict(seat), Some(Snapshot::open(&game, seat))));
        let answers = [Seat::FIRST, Seat::SECOND].map(told).to_vec();
        self.ending = Some(ending);
        answers
    }
}
