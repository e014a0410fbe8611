//! Trees grown by playing, on games whose answers are known.

use proptest::prelude::*;
use yomi_core::{Budget, Game, Position, Purpose, Rng, Rules, Seat, Side, Streams, pick};
use yomi_search::{
    Playouts, RandomPlayouts,
    toy::{Action, Nim, Poker, PokerRules},
    uct::{ByPlayouts, Departures, Growth, Leaves, Tree, grow},
};

const UCB: Growth = Growth { exploration: 1.0, expand_after: 1 };

fn rng(seed: u64) -> Rng {
    Streams::new(seed).stream(0, Purpose::Other(0))
}

fn trials(count: u32) -> Budget {
    Budget::unlimited().with_work(count.into())
}

fn nim_tree(heap: u8, growth: Growth, count: u32, seed: u64) -> Tree<Nim> {
    let start = Nim { seat: Seat::SECOND, ..Nim::new(heap) };
    grow(Seat::SECOND, growth, |_| start.clone(), &trials(count), &mut ByPlayouts(RandomPlayouts), &mut rng(seed))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Who can leave a multiple of four does.
    #[test]
    fn nim_is_won(heap in 5u8..13, expand_after in 1u32..4, seed in any::<u64>()) {
        prop_assume!(heap % 4 != 0);
        let tree = nim_tree(heap, Growth { expand_after, ..UCB }, 6_000, seed);
        prop_assert_eq!(tree.scores().most_tried(), Some(heap % 4));
        prop_assert_eq!(tree.line()[0], heap % 4);
        let line: u8 = tree.line().iter().sum();
        prop_assert!(line <= heap);
        prop_assert_eq!(tree.scores().all().iter().map(|score| score.trials).sum::<u64>(), 6_000);
    }
}

/// Against any opponent a heap of four is lost; against one that plays for the searcher, it is won. And curiosity that
/// grows with all trials tries bad moves deep in the tree more often.
#[test]
fn a_tree_may_depart_from_the_published_way() {
    let grown = |departures: Departures| {
        let (mut tree, mut rng) = (Tree::new(Seat::FIRST, UCB).departing(departures), rng(1));
        (0..4_000).for_each(|_| tree.trial(Nim::new(4), &mut ByPlayouts(RandomPlayouts), &mut rng));
        tree.scores().all().iter().map(|score| score.rate()).fold(0.0, f64::max)
    };
    let published = Departures::default();
    assert!(grown(published) < 0.2);
    assert!(grown(Departures { all_for_the_searcher: true, ..published }) > 0.8);
    let curious = grown(Departures { curious_by_all_trials: true, ..published });
    assert!(curious > grown(published) && curious < 0.5, "{curious}");
}

/// Every trial adds at most one node, and fewer where nodes must be visited often to grow.
#[test]
fn trees_grow_by_trials() {
    assert_eq!(nim_tree(9, UCB, 1, 1).size(), 2);
    assert_eq!(nim_tree(200, UCB, 500, 1).size(), 501);
    let slow = nim_tree(200, Growth { expand_after: 10, ..UCB }, 500, 1).size();
    // At most fifty nodes were visited ten times, and each has at most three below it.
    assert!((4..=154).contains(&slow), "{slow}");
}

/// Actions that are not offered are never tried.
#[test]
fn only_candidates_are_tried() {
    struct OnlyTwo;
    impl Leaves<Nim> for OnlyTwo {
        fn value(&mut self, _: &Nim, _: Side, _: &mut Rng) -> f64 {
            0.5
        }

        fn actions(&mut self, position: &Nim, out: &mut Vec<u8>) {
            out.extend([2, 1].into_iter().filter(|action| *action <= position.heap));
        }
    }
    let start = Nim::new(40);
    let tree = grow(Seat::FIRST, UCB, |_| start.clone(), &trials(100), &mut OnlyTwo, &mut rng(1));
    let scores = tree.scores();
    let mut tried: Vec<u8> = scores.all().iter().map(|score| score.action).collect();
    tried.sort_unstable();
    assert_eq!(tried, [1, 2]);
}

/// Who owns the high card bets it, and who owns the low one does not, since the tree's opponent is not to be fooled.
#[test]
fn hidden_cards_are_played_by_what_is_known() {
    for (high, best) in [(true, Action::Bet), (false, Action::Pass)] {
        let mut start = PokerRules.start(&mut rng(1));
        start.apply(Action::Choose { high });
        let leaves = &mut ByPlayouts(RandomPlayouts);
        let tree = grow(Seat::FIRST, UCB, |_| start.clone(), &trials(2_000), leaves, &mut rng(1));
        assert_eq!(tree.scores().most_tried(), Some(best));
    }
}

/// The second player, who does not see the card, knows as many situations as it can tell apart: the start, a card
/// chosen, a bet, and three ways to end. And it calls in all worlds or in none, by how likely a low card is.
#[test]
fn what_is_not_seen_does_not_split_the_tree() {
    let start = PokerRules.start(&mut rng(1));
    let leaves = &mut ByPlayouts(RandomPlayouts);
    let tree = grow(Seat::SECOND, UCB, |_| start.clone(), &trials(1_000), leaves, &mut rng(1));
    assert_eq!(tree.size(), 6);

    let bet = |high| {
        let mut game: Poker = PokerRules.start(&mut rng(1));
        game.apply(Action::Choose { high });
        game.apply(Action::Bet);
        game
    };
    let draw = |rng: &mut Rng| bet(*pick(&[true, false, false, false], rng).unwrap());
    let tree = grow(Seat::SECOND, UCB, draw, &trials(1_000), leaves, &mut rng(1));
    let scores = tree.scores();
    let call = scores.all().iter().find(|score| score.action == Action::Call).unwrap();
    assert!((call.rate() - 0.75).abs() < 0.05, "{scores:?}");
    assert_eq!(scores.most_tried(), Some(Action::Call));
}

/// An action that is rarely possible is not starved by those that always are.
#[test]
fn rare_actions_count_by_how_often_they_were_possible() {
    let chosen = |high| {
        let mut game = PokerRules.start(&mut rng(1));
        game.apply(Action::Choose { high });
        game
    };
    /// Passing is offered only with a low card.
    struct PassLow;
    impl Leaves<Poker> for PassLow {
        fn value(&mut self, position: &Poker, side: Side, rng: &mut Rng) -> f64 {
            RandomPlayouts.points(position, side, 1, rng)
        }

        fn actions(&mut self, position: &Poker, out: &mut Vec<Action>) {
            position.legal(out);
            out.retain(|action| *action != Action::Pass || position.high == Some(false));
        }
    }
    let draw = |rng: &mut Rng| chosen(*pick(&[true, true, true, true, false], rng).unwrap());
    let tree = grow(Seat::SECOND, UCB, draw, &trials(2_000), &mut PassLow, &mut rng(1));
    let scores = tree.scores();
    let tried = |wanted| scores.all().iter().find(|score| score.action == wanted).unwrap().trials;
    assert!(tried(Action::Pass) > 10 && tried(Action::Pass) < 600, "{scores:?}");
    assert_eq!(tried(Action::Pass) + tried(Action::Bet), 2_000);
}
