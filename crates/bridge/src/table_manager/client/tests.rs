//! A client knows what its seat sees of the truth, no more and no less.

use super::*;
use crate::{BridgeEvent, Card, Deal, table_manager::FromTable};
use yomi_core::Position;

/// The truth beside four clients that hear the table's lines as they come.
struct Scene {
    clients: Vec<Client>,
    game: Bridge,
    history: Vec<BridgeEvent>,
    /// How this table writes.
    dialect: fn(String) -> String,
}

impl Scene {
    /// The clients after the auction of a random board; `None` if it was passed out.
    fn new(number: u32, client: fn(Seat) -> Client, dialect: fn(String) -> String) -> Option<Scene> {
        let deal = Deal::random(&mut Streams::new(21).stream(number.into(), Purpose::Chance));
        let (dealer, vulnerability) = (seats::dealer(number), Vulnerability::of_board(number));
        let agreement = Agreement { vulnerability, ..Agreement::USUAL };
        let auction = bidding::auction(&deal, dealer, [agreement; 2]);
        auction.contract()?;
        let clients = seats::ALL.map(client);
        let game = Bridge::with_auction(auction.clone(), vulnerability, deal);
        let mut scene = Scene { clients: clients.into(), game, history: Vec::new(), dialect };
        for seat in seats::ALL {
            scene.tell(seat, &FromTable::Seated(seat, String::new()));
            scene.tell(seat, &FromTable::StartOfBoard);
            scene.tell(seat, &FromTable::Board { number, dealer, vulnerability });
            scene.tell(seat, &FromTable::Cards(seat, deal[seat]));
        }
        for (made, by) in auction.with_seats() {
            for seat in seats::ALL.into_iter().filter(|&seat| seat != by) {
                scene.tell(seat, &FromTable::Calls(by, made.call, made.alert.clone()));
            }
        }
        Some(scene)
    }

    fn tell(&mut self, seat: Seat, sentence: &FromTable) -> Vec<String> {
        self.clients[seat.index()].hear(&(self.dialect)(sentence.to_string())).unwrap().say
    }

    fn playing(&self, seat: Seat) -> &Playing {
        self.clients[seat.index()].board.as_ref().unwrap().playing.as_ref().unwrap()
    }

    /// Every seat's view is that of the truth, but for the one that has played its card already.
    fn check(&self) {
        let has_played = |seat: Seat| self.playing(seat).play.cards().len() > self.game.play().cards().len();
        assert!(seats::ALL.into_iter().filter(|&seat| has_played(seat)).count() <= 1);
        for seat in seats::ALL.into_iter().filter(|&seat| !has_played(seat)) {
            let playing = self.playing(seat);
            assert_eq!(playing.sight(playing.play, &playing.hands), *self.game.sight(seat));
            assert_eq!(playing.history, self.history);
            let seen = seats::ALL.into_iter().filter(|&hand| self.game.sight(seat).sees(hand));
            let known: Hand = seen.flat_map(|hand| self.game.hand(hand)).collect();
            assert_eq!(playing.hands.into_iter().flatten().collect::<Hand>(), known, "nothing else is kept anywhere");
        }
    }
}

fn random(seat: Seat) -> Client {
    Client::new(seat, "", "random", 3).unwrap()
}

#[test]
fn a_client_sees_what_its_seat_sees() {
    (1..=12).filter_map(|number| Scene::new(number, random, |line| line)).for_each(play_through);
}

#[test]
fn tables_write_as_they_like() {
    (1..=4).filter_map(|number| Scene::new(number, random, |line| line.to_uppercase())).for_each(play_through);
    let loose = |line: String| format!("  {}  ", line.to_lowercase().replace(' ', "  ").replace(" :", ":"));
    (1..=4).filter_map(|number| Scene::new(number, random, loose)).for_each(play_through);
}

/// Whoever has no time for a card plays one all the same.
#[test]
fn a_client_keeps_to_its_limits() {
    let hurried = |seat| {
        let client = Client::new(seat, "", "alphamu:400,moves=13,ms=clock", 3).unwrap();
        client.within(Limits::time(std::time::Duration::ZERO))
    };
    (1..=3).filter_map(|number| Scene::new(number, hurried, |line| line)).for_each(play_through);
}

fn play_through(mut scene: Scene) {
    let dummy = scene.game.play().terms().dummy();
    scene.check();
    while let (Some(hand), Some(decider)) = (scene.game.play().to_play(), scene.game.turn()) {
        if scene.game.play().cards().len().is_multiple_of(4) {
            scene.tell(decider, &FromTable::ToLead(Who::Seat(hand)));
        }
        // The decider has played as soon as it could.
        let card: Card = scene.playing(decider).play.cards()[scene.game.play().cards().len()];
        assert_eq!(scene.game.check(card.into()), Ok(()));
        scene.history.push(BridgeEvent { seat: hand, action: card.into() });
        scene.game.apply(card.into());
        let is_opening_lead = scene.game.play().cards().len() == 1;
        for seat in seats::ALL.into_iter().filter(|&seat| seat != decider) {
            scene.tell(seat, &FromTable::Plays(Who::Seat(hand), card));
        }
        if is_opening_lead {
            let cards = scene.game.hand(dummy);
            for seat in seats::ALL.into_iter().filter(|&seat| seat != dummy) {
                scene.tell(seat, &FromTable::DummysCards(cards));
            }
        }
        scene.check();
    }
}
