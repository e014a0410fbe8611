//! A session at a table, from the first client to the last board.

use super::{
    Board, BoardResult, Forfeit, Session, Settings,
    host::{Host, Verdict},
    seating,
};
use std::{
    io,
    net::{SocketAddr, TcpListener, ToSocketAddrs},
};
use yomi_bridge::{
    Auction, Bridge, Call, Card,
    formats::Record,
    seats,
    table_manager::{FromClient, FromTable, Ready, Who},
};
use yomi_core::{Game, Position, Seat};

/// A table that waits for clients.
pub struct BridgeTable {
    listener: TcpListener,
}

/// What happens at a table, for whoever watches. Nothing of it tells hidden cards before their board is over.
pub enum Told<'a> {
    /// A client has taken a seat.
    Seated {
        /// Where.
        seat: Seat,
        /// Its team.
        team: &'a str,
    },
    /// Somebody was not given a seat.
    SentAway {
        /// The address.
        peer: &'a str,
        /// Why.
        reason: &'a str,
    },
    /// A client has left before the start, and its seat is free again.
    Left {
        /// Where it sat.
        seat: Seat,
    },
    /// A board is over, and this is the session so far.
    BoardOver(&'a Session),
}

impl BridgeTable {
    /// A table at an address; port 0 lets the system choose one.
    ///
    /// # Errors
    /// If the address cannot be used.
    pub fn bind(address: impl ToSocketAddrs) -> io::Result<BridgeTable> {
        Ok(BridgeTable { listener: TcpListener::bind(address)? })
    }

    /// Where clients find the table.
    ///
    /// # Errors
    /// If the system does not know.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Waits for four clients and plays the boards.
    ///
    /// # Errors
    /// If no client can reach the table any more. What clients do wrong is no error of the table's: it is in the
    /// results.
    pub fn run(&self, boards: &[Board], settings: &Settings, told: &mut dyn FnMut(Told<'_>)) -> io::Result<Session> {
        let (lines, teams) = seating::seat_all(&self.listener, settings, told)?;
        let mut host = Host::new(lines, settings.clone());
        let mut session = Session { teams, ..Session::default() };
        session.ended_by = welcome(&mut host, &session.teams).err();
        for board in boards {
            if session.ended_by.is_some() {
                break;
            }
            let result = play(&mut host, board, &session.teams);
            session.ended_by = result.forfeit.clone().filter(|forfeit| forfeit.is_gone);
            session.results.push(result);
            told(Told::BoardOver(&session));
        }
        host.end();
        Ok(session)
    }
}

/// Tells the teams and waits until all want to start. (That they are ready for the teams was heard when they were
/// seated.)
fn welcome(host: &mut Host, teams: &[String; 2]) -> Result<(), Forfeit> {
    let [ns, ew] = teams.clone();
    let teams = FromTable::Teams(ns, ew);
    seats::ALL.into_iter().try_for_each(|seat| host.say(seat, &teams))?;
    seats::ALL.into_iter().try_for_each(|seat| host.hear_ready(seat, Ready::Start, |ready| ready == Ready::Start))
}

/// Plays one board, to its end or to somebody's fault.
fn play(host: &mut Host, board: &Board, teams: &[String; 2]) -> BoardResult {
    let mut auction = Auction::new(board.dealer);
    let mut game = None;
    host.next_board();
    let forfeit = deal(host, board)
        .and_then(|()| bid(host, board, &mut auction))
        .and_then(|()| match at_lead(board, &auction) {
            None => Ok(()),
            Some(start) => play_cards(host, board, game.insert(start)),
        })
        .and_then(|()| {
            let timing = host.clock.sentence();
            seats::ALL.into_iter().try_for_each(|seat| host.say(seat, &timing))
        })
        .err();
    BoardResult::new(board, teams, auction, game.as_ref(), forfeit)
}

fn deal(host: &mut Host, board: &Board) -> Result<(), Forfeit> {
    for seat in seats::ALL {
        host.say(seat, &FromTable::StartOfBoard)?;
    }
    for seat in seats::ALL {
        // What a client still had to say about a board that ended early is of no account any more.
        host.hear(seat, |sentence| match sentence {
            FromClient::Ready(by, Ready::Deal) if by == seat => Verdict::Take(()),
            _ => Verdict::PassOver,
        })?;
    }
    let Board { number, dealer, vulnerability, .. } = *board;
    for seat in seats::ALL {
        host.say(seat, &FromTable::Board { number, dealer, vulnerability })?;
    }
    for seat in seats::ALL {
        host.hear_ready(seat, Ready::Cards, |ready| ready == Ready::Cards)?;
        host.say(seat, &FromTable::Cards(seat, board.deal[seat]))?;
    }
    Ok(())
}

fn bid(host: &mut Host, board: &Board, auction: &mut Auction) -> Result<(), Forfeit> {
    while let Some(turn) = auction.turn() {
        let (mut call, mut alert) = host.decide(turn, |sentence| judge_call(sentence, turn, auction))?;
        let given = board.given.as_ref().and_then(|given| given.calls().get(auction.calls().len()));
        if let Some(given) = given.filter(|given| given.call != call) {
            (call, alert) = (given.call, given.alert.clone());
            host.overrule(turn, call)?;
        }
        for seat in seats::ALL.into_iter().filter(|&seat| seat != turn) {
            host.hear_ready(seat, Ready::Bid(turn), |ready| ready == Ready::Bid(turn))?;
            // Partner is not told what the call means.
            let alert = alert.clone().filter(|_| seat != seats::partner_of(turn));
            host.say(seat, &FromTable::Calls(turn, call, alert))?;
        }
        // `judge_call` has checked it, and given auctions are legal from the start.
        let _ = auction.push(call, alert);
    }
    Ok(())
}

fn judge_call(sentence: FromClient, turn: Seat, auction: &Auction) -> Verdict<(Call, Option<String>)> {
    match sentence {
        FromClient::Calls(by, call, alert) if by == turn => match auction.check(call) {
            Ok(()) => Verdict::Take((call, alert)),
            Err(problem) => Verdict::Refuse(format!("Illegal bid. {problem}")),
        },
        other => Verdict::Refuse(format!("Expected a call of {}, not \"{other}\"", seats::name(turn))),
    }
}

/// The game of a contract; `None` if all have passed.
fn at_lead(board: &Board, auction: &Auction) -> Option<Bridge> {
    let record = Record {
        deal: Some(board.deal),
        contract: Some(auction.contract()?),
        vulnerability: Some(board.vulnerability),
        ..Record::default()
    };
    record.game_after(0)
}

fn play_cards(host: &mut Host, board: &Board, game: &mut Bridge) -> Result<(), Forfeit> {
    let dummy = game.play().terms().dummy();
    while let (Some(hand), Some(decider)) = (game.play().to_play(), game.turn()) {
        let played = game.play().cards().len();
        if played.is_multiple_of(4) {
            let who = if hand == dummy { Who::Dummy } else { Who::Seat(hand) };
            host.say(decider, &FromTable::ToLead(who))?;
        }
        let card = host.decide(decider, |sentence| judge_card(sentence, hand, decider, game))?;
        for seat in seats::ALL.into_iter().filter(|&seat| seat != decider) {
            // Some clients say "dummy's card" as dummy whoever plays, and count tricks differently at the end.
            let is_it = |ready: Ready| matches!(ready, Ready::Card(who, _) if who.seat(dummy) == hand || (seat == dummy && who == Who::Dummy));
            host.hear_ready(seat, Ready::Card(Who::Seat(hand), (played / 4 + 1) as u8), is_it)?;
            host.say(seat, &FromTable::Plays(Who::Seat(hand), card))?;
        }
        game.apply(card.into());
        if played == 0 {
            for seat in seats::ALL.into_iter().filter(|&seat| seat != dummy) {
                host.hear_ready(seat, Ready::Dummy, |ready| ready == Ready::Dummy)?;
                host.say(seat, &FromTable::DummysCards(board.deal[dummy]))?;
            }
        }
    }
    Ok(())
}

fn judge_card(sentence: FromClient, hand: Seat, decider: Seat, game: &Bridge) -> Verdict<Card> {
    let dummy = game.play().terms().dummy();
    match sentence {
        // Declarer may name dummy's cards by dummy's seat, as dummy's, or as its own.
        FromClient::Plays(who, card) if who.seat(dummy) == hand || who == Who::Seat(decider) => {
            match game.check(card.into()) {
                Ok(()) => Verdict::Take(card),
                Err(illegal) => Verdict::Refuse(format!("Illegal card. {illegal}")),
            }
        }
        other => Verdict::Refuse(format!("Expected a card of {}'s hand, not \"{other}\"", seats::name(hand))),
    }
}
