//! A client of any make as a player: the table's end of the conversation, for one seat.
//!
//! Where the seats bid, its calls are its own. Where the contract is given, the table says the simplest auction that
//! leads to it, and the client's own calls are overruled.

use super::{FromClient, FromTable, Ready, VERSION, Who};
use crate::{Action, Auction, Bridge, BridgeRules, BridgeSight, Call, Card, Hand, Play, seats};
use yomi_core::{Allotted, Heard, Link, Outcome, PROGRAM, Protocol, ProtocolKind, Seat, Side, View, Wrong};

/// Clients of the Table Manager protocol. Where the contract is given, only those will do that take the table's word
/// for their own calls.
pub const PLAYER: ProtocolKind<Bridge> = ProtocolKind {
    name: "tm",
    summary: "a client of the Table Manager protocol; where no seat bids, one that takes the table's word for its own calls",
    link: Link::Port,
    params: PROGRAM,
    build: |_| Ok(Box::new(Table { board: None, waiting: Vec::new() })),
};

/// What the other side is called.
const OTHERS: &str = "yomi";

/// How many sentences of a client may wait until it is its turn.
const MOST_WAITING: usize = 100;

/// What a table has to remember of one client.
struct Table {
    board: Option<Board>,
    /// What it said or asked for before it could be answered.
    waiting: Vec<FromClient>,
}

/// A board, as far as one client knows it.
struct Board {
    seat: Seat,
    team: String,
    /// The auction that leads to the contract, where it is given; else it is the game's.
    given: Option<Auction>,
    /// How many calls of the auction the client knows, its own included.
    called: usize,
    /// Whether the client was told another call than its own. What it asked for before it heard that is of no account.
    is_overruled: bool,
    /// How many cards it knows, its own included.
    known: usize,
    /// How many cards had been played when it was last told to lead.
    led: Option<usize>,
}

impl Board {
    /// What comes of a sentence; none if it cannot be answered yet.
    fn hear(
        &mut self,
        sentence: &FromClient,
        sight: &BridgeSight,
        dealt: impl Fn(Seat) -> Hand,
    ) -> Result<Option<Heard<Action>>, Wrong> {
        let out_of_turn = || Wrong::Nonsense(format!("\"{sentence}\" does not belong here"));
        let say = |sentence: FromTable| Ok(Some(Heard::Say(vec![sentence.to_string()])));
        let (play, auction) = (sight.play(), self.auction(sight));
        match sentence {
            FromClient::Connecting { team, seat, version } => {
                if seat.is_some_and(|seat| seat != self.seat) || *version != VERSION {
                    let name = seats::name(self.seat);
                    return Err(Wrong::Unfit(format!(
                        "it must connect as {name}, which {{seat}} in the command stands for, by version {VERSION}"
                    )));
                }
                self.team.clone_from(team);
                say(FromTable::Seated(self.seat, team.clone()))
            }
            FromClient::Ready(_, Ready::Teams) => {
                let (own, others) = (self.team.clone(), OTHERS.to_owned());
                let is_first = seats::side_of(self.seat) == Side::FIRST;
                say(if is_first { FromTable::Teams(own, others) } else { FromTable::Teams(others, own) })
            }
            FromClient::Ready(_, Ready::Start) => say(FromTable::StartOfBoard),
            FromClient::Ready(_, Ready::Deal) => {
                let (dealer, vulnerability) = (auction.dealer(), play.terms().vulnerability);
                say(FromTable::Board { number: 1, dealer, vulnerability })
            }
            FromClient::Ready(_, Ready::Cards) => say(FromTable::Cards(self.seat, dealt(self.seat))),
            FromClient::Ready(_, Ready::Bid(who)) => match auction.calls().get(self.called).map(|made| made.call) {
                Some(call) if auction.seat(self.called) == *who => {
                    self.called += 1;
                    say(FromTable::Calls(*who, call, None))
                }
                None if sight.is_bidding() => Ok(None),
                _ if self.is_overruled => Ok(Some(Heard::Nothing)),
                _ => Err(out_of_turn()),
            },
            FromClient::Calls(_, call, _) => self.call(*call, sight).ok_or_else(out_of_turn).map(Some),
            FromClient::Ready(_, Ready::Dummy) if play.dummy_is_open() => {
                say(FromTable::DummysCards(dealt(play.terms().dummy())))
            }
            FromClient::Ready(_, Ready::Card(..)) if self.known < play.cards().len() => {
                let (hand, card) = card(play, self.known);
                self.known += 1;
                say(FromTable::Plays(Who::Seat(hand), card))
            }
            FromClient::Ready(..) => Ok(None),
            FromClient::Plays(_, card)
                if !sight.is_bidding() && self.known == play.cards().len() && play.decider() == Some(self.seat) =>
            {
                self.known += 1;
                Ok(Some(Heard::Action(Action::Card(*card), None)))
            }
            FromClient::Plays(..) => Err(out_of_turn()),
        }
    }

    /// The auction: the game's, or the one that leads to the contract.
    fn auction<'a>(&'a self, sight: &'a BridgeSight) -> &'a Auction {
        self.given.as_ref().or(sight.auction()).expect("a contract is given or bid for")
    }

    /// What comes of a call of the client's; none if it is not its turn.
    fn call(&mut self, call: Call, sight: &BridgeSight) -> Option<Heard<Action>> {
        let auction = self.auction(sight);
        let made = auction.calls().get(self.called).map(|made| made.call);
        let is_its_turn = match self.given {
            Some(_) => made.is_some() && auction.seat(self.called) == self.seat,
            None => sight.is_bidding() && made.is_none() && auction.seat(self.called) == self.seat,
        };
        is_its_turn.then(|| {
            self.called += 1;
            match made {
                None => Heard::Action(Action::Call(call), None),
                Some(made) if made == call => Heard::Nothing,
                Some(made) => {
                    self.is_overruled = true;
                    Heard::Say(vec![FromTable::Calls(self.seat, made, None).to_string()])
                }
            }
        })
    }

    /// That the client is to lead, if it is, knows all that came before, and was not told yet.
    fn lead(&mut self, sight: &BridgeSight) -> Option<String> {
        let (play, calls) = (sight.play(), self.auction(sight).calls().len());
        if sight.is_bidding() {
            return None;
        }
        let hand = play.to_play()?;
        let count = play.cards().len();
        let is_due = play.decider() == Some(self.seat) && count.is_multiple_of(4) && self.led != Some(count);
        let knows_all = self.called == calls && self.known == count;
        (is_due && knows_all).then(|| {
            self.led = Some(count);
            let who = if hand == play.terms().dummy() { Who::Dummy } else { Who::Seat(hand) };
            FromTable::ToLead(who).to_string()
        })
    }
}

/// A card of the play, by its number, and the hand that it came from.
fn card(play: &Play, number: usize) -> (Seat, Card) {
    let trick = play.tricks().nth(number / 4).expect("the card was played");
    let hand = Seat((trick.leader.0 + (number % 4) as u8) & 3);
    (hand, trick.cards[number % 4])
}

/// The cards that a seat was dealt, if the view shows them.
fn dealt(view: &View<'_, Bridge>, seat: Seat) -> Hand {
    let left = view.sight().hand(seat).unwrap_or(Hand::EMPTY);
    left | view.sight().play().played_by()[seats::index(seat)]
}

impl Table {
    /// What comes of a sentence, with what else the client is to be told then.
    fn answer(&mut self, sentence: FromClient, view: &View<'_, Bridge>) -> Result<Heard<Action>, Wrong> {
        let Some(board) = &mut self.board else { return Ok(Heard::Nothing) };
        let sight = view.sight();
        let Some(heard) = board.hear(&sentence, sight, |seat| dealt(view, seat))? else {
            self.waiting.push(sentence);
            return Ok(Heard::Nothing);
        };
        let mut lines = match heard {
            Heard::Say(lines) => lines,
            Heard::Nothing => Vec::new(),
            decided => return Ok(decided),
        };
        lines.extend(board.lead(sight));
        Ok(if lines.is_empty() { Heard::Nothing } else { Heard::Say(lines) })
    }
}

impl Protocol<Bridge> for Table {
    fn begin(&mut self, rules: &BridgeRules, seat: Seat, _: u64) -> Result<Vec<String>, Wrong> {
        if !rules.begins_with_a_whole_deal() {
            return Err(Wrong::Unfit(
                "the Table Manager protocol is for whole deals of 13 cards a hand, from the first call or lead on"
                    .into(),
            ));
        }
        let terms = rules.terms();
        if terms.claims {
            return Err(Wrong::Unfit("the Table Manager protocol knows no claims; leave out claims=yes".into()));
        }
        let simplest = || Auction::simplest(terms.contract, terms.declarer, terms.declarer).map_err(Wrong::Unfit);
        let given = rules.auction().is_none().then(simplest).transpose()?;
        let (team, called, is_overruled, known, led) = (String::new(), 0, false, 0, None);
        self.board = Some(Board { seat, team, given, called, is_overruled, known, led });
        Ok(Vec::new())
    }

    fn ask(&mut self, view: &View<'_, Bridge>, _: Allotted) -> Vec<String> {
        let mut lines = Vec::new();
        for sentence in std::mem::take(&mut self.waiting) {
            if let Ok(Heard::Say(said)) = self.answer(sentence, view) {
                lines.extend(said);
            }
        }
        lines.extend(self.board.as_mut().and_then(|board| board.lead(view.sight())));
        lines
    }

    fn hear(&mut self, line: &str, asked: Option<&View<'_, Bridge>>) -> Result<Heard<Action>, Wrong> {
        let sentence: FromClient = line.parse().map_err(|unknown| Wrong::Nonsense(format!("{unknown}")))?;
        if let Some(view) = asked {
            return self.answer(sentence, view);
        }
        if self.waiting.len() == MOST_WAITING || matches!(sentence, FromClient::Plays(..)) {
            return Err(Wrong::Nonsense(format!("\"{sentence}\" was said when nobody asked")));
        }
        self.waiting.push(sentence);
        Ok(Heard::Nothing)
    }

    fn end(&mut self, _: &View<'_, Bridge>, _: &Outcome) -> Vec<String> {
        vec![FromTable::EndOfSession.to_string()]
    }
}
