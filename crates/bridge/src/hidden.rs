//! What a seat's view leaves open: who holds the cards it does not see.

use crate::{Bridge, BridgeSight, Card, Deal, Layouts};
use yomi_core::{Contradiction, Hidden, Seat, View};

/// A world is the cards that all four seats hold now. All worlds have the same weight: an honest shuffle makes every
/// deal as likely as any other, and the seats' choices of cards are for opponent models to judge.
impl Hidden for Bridge {
    type World = Deal;
    type Worlds = Layouts;

    fn worlds(view: &View<'_, Self>) -> Result<Layouts, Contradiction> {
        Layouts::seen_by(view.sight())
    }

    fn true_world(&self, _seat: Seat) -> Deal {
        self.hands()
    }

    fn replay_in(view: &View<'_, Self>, world: &Deal) -> (Self, Vec<Card>) {
        let play = view.sight().play();
        let given = play.cards_given().len();
        let mut start = position_in(view.sight(), world).original_deal().hands();
        for &card in play.cards_given() {
            start.iter_mut().for_each(|hand| hand.remove(card));
        }
        (Bridge::from_parts(play.rewound(), start), play.cards()[given..].to_vec())
    }

    fn position_in(view: &View<'_, Self>, world: &Deal) -> Self {
        position_in(view.sight(), world)
    }
}

fn position_in(sight: &BridgeSight, world: &Deal) -> Bridge {
    Bridge::from_parts(*sight.play(), world.hands())
}
