//! What a seat's view leaves open: who holds the cards it does not see.

use crate::{Action, Bridge, BridgeSight, Deal, Layouts, Play, Terms};
use yomi_core::{Contradiction, Hidden, Seat, View};

/// A world is the cards that all four seats hold now. All worlds have the same weight: an honest shuffle makes every
/// deal as likely as any other, and the seats' choices of calls and cards are for opponent models to judge.
impl Hidden for Bridge {
    type World = Deal;
    type Worlds = Layouts;

    fn worlds(view: &View<'_, Self>) -> Result<Layouts, Contradiction> {
        Layouts::seen_by(view.sight())
    }

    fn true_world(&self, _seat: Seat) -> Deal {
        self.hands()
    }

    fn replay_in(view: &View<'_, Self>, world: &Deal) -> (Self, Vec<Action>) {
        let sight = view.sight();
        let play = sight.play();
        let given = play.cards_given().len();
        let mut start = position_in(sight, world).original_deal().hands();
        for &card in play.cards_given() {
            start.iter_mut().for_each(|hand| hand.remove(card));
        }
        let cards = play.cards()[given..].iter().copied().map(Action::Card);
        let cards = cards.chain(play.claimed().map(|(_, claim)| Action::Claim(claim)));
        let Some(calling) = sight.calling() else {
            return (Bridge::from_parts(play.rewound(), None, start), cards.collect());
        };
        let before = calling.rewound();
        // The calls may have been given together with the contract, and cards after it.
        let play = if before.contract().is_some() {
            play.rewound()
        } else {
            let Terms { vulnerability, claims, .. } = *play.terms();
            Play::new(Terms { claims, ..Terms::before_the_auction(vulnerability) }, play.pack())
        };
        let actions = calling.calls_made().map(Action::Call).chain(cards).collect();
        (Bridge::from_parts(play, Some(before), start), actions)
    }

    fn position_in(view: &View<'_, Self>, world: &Deal) -> Self {
        position_in(view.sight(), world)
    }
}

fn position_in(sight: &BridgeSight, world: &Deal) -> Bridge {
    Bridge::from_parts(*sight.play(), sight.calling().cloned(), world.hands())
}
