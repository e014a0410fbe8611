//! What a server asks, and what it makes of the answers.

use super::{Ending, GameResult, Reply, Request, request};
use crate::{
    BattleMap,
    replay::{Playback, Record, Step},
};
use yomi_core::{Game, Position, Seat, Side};

/// A message, and whom it is for.
type Message = (Seat, Request);

/// How often a side may speak without being asked, which changes nothing, before it counts as mischief and loses.
const UNASKED: u32 = 100;

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// One battle on a server: what each side answers goes in, what each side is asked comes out, in order.
///
/// It knows no connections and no clock. Whoever runs it says [`Referee::forfeit`] of a side that is gone or too slow.
pub struct Referee {
    playback: Playback,
    /// The map's text on one line.
    map: String,
    sides: [Asked; 2],
    ending: Option<Ending>,
}

/// How far one side has come.
#[derive(Default)]
struct Asked {
    name: Option<String>,
    is_ready: bool,
    /// What it has not answered yet.
    open: Option<Request>,
    unasked: u32,
}

impl Referee {
    /// A battle that has not begun. Clients are told the map's text, its lines joined without breaks, as by the
    /// platform's server.
    pub fn new(map: BattleMap) -> Referee {
        let text = map.to_string().replace('\n', "");
        Referee { playback: Playback::new(map), map: text, sides: Default::default(), ending: None }
    }

    /// What is said when both sides are there.
    pub fn begin(&mut self) -> Vec<Message> {
        SEATS.map(|seat| self.ask(seat, Request::Name)).into()
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// What a side is thinking about, if an answer is awaited of it: 0 before the battle, then the number of the turn
    /// from 1. Time is allotted to each of these.
    pub fn thinks_about(&self, seat: Seat) -> Option<u32> {
        if self.is_over() {
            return None;
        }
        self.sides[seat.index()].open.as_ref().map(|open| match open {
            Request::Genmove | Request::Play(_) => u32::from(self.playback.battle().turns_over()) + 1,
            _ => 0,
        })
    }

    /// The result, once the battle is over.
    pub fn result(&self) -> Option<GameResult> {
        let name = |seat: Seat| self.sides[seat.index()].name.clone().unwrap_or_default();
        let ending = self.ending.clone()?;
        Some(GameResult { ending, names: SEATS.map(name), actions: self.playback.table().actions().to_vec() })
    }

    /// Takes in a line of a side.
    pub fn hear(&mut self, seat: Seat, line: &str) -> Vec<Message> {
        if self.is_over() {
            return Vec::new();
        }
        let side = &mut self.sides[seat.index()];
        let Some(open) = side.open.take() else {
            side.unasked += 1;
            let is_mischief = side.unasked > UNASKED;
            let reason = || format!("spoke more than {UNASKED} times without being asked");
            return if is_mischief { self.forfeit(seat, reason()) } else { Vec::new() };
        };
        let answered = match line.parse() {
            Ok(Reply::Done(text)) => self.answered(seat, &open, &text),
            Ok(Reply::Failed(reason)) => Err(format!("answered {:?} with: {reason}", open.to_string())),
            Err(error) => Err(format!("sent no answer: {error}")),
        };
        answered.unwrap_or_else(|reason| self.forfeit(seat, reason))
    }

    /// Ends the battle because of something that a side has done: `reason`, as in "hung up".
    pub fn forfeit(&mut self, seat: Seat, reason: String) -> Vec<Message> {
        if self.is_over() {
            return Vec::new();
        }
        self.end(Ending::Forfeit { by: Side(seat.0), reason })
    }

    /// What comes next after an answer; why the side loses, if it does.
    fn answered(&mut self, seat: Seat, to: &Request, text: &str) -> Result<Vec<Message>, String> {
        let side = &mut self.sides[seat.index()];
        match to {
            Request::Name => {
                side.name = Some(text.to_owned());
                let [Some(red), Some(blue)] = SEATS.map(|seat| self.sides[seat.index()].name.clone()) else {
                    return Ok(Vec::new());
                };
                let opponents = [(Seat::FIRST, blue), (Seat::SECOND, red)];
                return Ok(opponents.map(|(seat, name)| self.ask(seat, Request::Opponent(name))).into());
            }
            Request::Opponent(_) => return Ok(vec![self.ask(seat, Request::Map(self.map.clone()))]),
            Request::Map(_) => return Ok(vec![self.ask(seat, Request::Colour(Side(seat.0)))]),
            Request::Colour(_) | Request::Play(_) | Request::Quit => side.is_ready = true,
            Request::Genmove => return self.play(seat, text),
        }
        Ok(if self.sides.iter().all(|side| side.is_ready) { self.next() } else { Vec::new() })
    }

    /// A side has said what it does; the other is told.
    fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Message>, String> {
        let record = request::record(text).map_err(|error| format!("sent no action: {error}"))?;
        let step =
            record.step(self.playback.battle()).map_err(|problem| format!("did what it could not: {problem}"))?;
        let exact = match step {
            Step::Act(action) => Record::of(self.playback.battle(), action),
            Step::Surrender => Record::SURRENDER,
        };
        self.playback.take_from(Side(seat.0), &exact, true)?;
        let other = seat.other();
        self.sides[other.index()].is_ready = false;
        let mut messages = vec![self.ask(other, Request::Play(exact))];
        if self.playback.is_over() {
            messages.extend(self.next());
        }
        Ok(messages)
    }

    /// Asks the side to move, or ends what is over.
    fn next(&mut self) -> Vec<Message> {
        if let Some(side) = self.playback.surrendered() {
            return self.end(Ending::Surrender(side));
        }
        match (self.playback.battle().turn(), self.playback.battle().outcome()) {
            (Some(seat), _) => vec![self.ask(seat, Request::Genmove)],
            (None, Some(outcome)) => self.end(Ending::ByRules(outcome)),
            (None, None) => Vec::new(),
        }
    }

    fn ask(&mut self, seat: Seat, request: Request) -> Message {
        self.sides[seat.index()].open = Some(request.clone());
        (seat, request)
    }

    fn end(&mut self, ending: Ending) -> Vec<Message> {
        self.ending = Some(ending);
        SEATS.map(|seat| (seat, Request::Quit)).into()
    }
}
