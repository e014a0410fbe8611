//! The tree that the vector methods get of any hidden game, here of one in which a card is turned up on the way.

use yomi_core::{Budget, Game, Hidden, Position, Purpose, Rules, Seat, Streams, Table};
use yomi_example_leduc::{Action, Leduc};
use yomi_search::{
    hidden::{Belief, Determinizations, Move, Payoff, Solving},
    worlds::{AlphaMu, Chooser, WorldSet, WorldTree, alpha_mu, monte_carlo, vector_max},
};

/// The same tree, whose open values are found by walking it.
struct Walked(Determinizations<Leduc>);

impl WorldTree for Walked {
    type Move = Move<Action>;

    fn worlds(&self) -> usize {
        self.0.worlds()
    }

    fn chooser(&self) -> Chooser {
        self.0.chooser()
    }

    fn moves(&self, worlds: &WorldSet, out: &mut Vec<Move<Action>>) {
        self.0.moves(worlds, out);
    }

    fn allowed(&self, mv: Move<Action>, worlds: &WorldSet) -> WorldSet {
        self.0.allowed(mv, worlds)
    }

    fn play(&mut self, mv: Move<Action>) {
        self.0.play(mv);
    }

    fn undo(&mut self) {
        self.0.undo();
    }

    fn payoff(&self, world: usize) -> i32 {
        self.0.payoff(world)
    }

    fn round(&self) -> u32 {
        self.0.round()
    }
}

/// A game that was played at random for a while.
fn table(index: u64, actions: usize) -> Table<Leduc> {
    let rng = &mut Streams::new(9).stream(index, Purpose::Other(0));
    let rules = yomi_conformance::rules_of::<Leduc>("leduc");
    let mut table = Table::new(rules.start(rng));
    for _ in 0..actions {
        let Some(action) = table.game().random_action(rng) else { break };
        table.play(action).unwrap();
    }
    table
}

/// Every position with the seat to act, its tree, and how likely its worlds are.
fn for_positions(payoff: Payoff, mut check: impl FnMut(Determinizations<Leduc>, &[f64])) {
    for index in 0..30 {
        let table = table(index, index as usize % 6);
        let Some(seat) = table.game().turn() else { continue };
        let view = table.view(seat);
        let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
        let belief = Belief::of(&Leduc::worlds(&view).unwrap(), 100, rng);
        let solving = Solving { payoff, positions: 1_000_000, playouts: 1 };
        check(Determinizations::new(&view, belief.worlds(), solving, &Budget::unlimited()), belief.weights());
    }
}

const FREE: fn() -> Budget = Budget::unlimited;

#[test]
fn open_values_are_those_of_the_tree() {
    for_positions(Payoff::Score, |mut tree, weights| {
        let quick = monte_carlo(&mut tree, weights, &FREE());
        let walked = monte_carlo(&mut Walked(tree), weights, &FREE());
        assert_eq!(quick.moves, walked.moves);
    });
}

/// Who knows less expects less: one move for all worlds is no better than one for each, and the best strategy wins as
/// many worlds as any.
#[test]
fn methods_keep_their_order() {
    let mut differing = 0;
    for_positions(Payoff::Score, |mut tree, weights| {
        let knowing = monte_carlo(&mut tree, weights, &FREE());
        let careful = vector_max(&mut tree, weights, u32::MAX, &FREE());
        assert!(careful.complete);
        for (mv, payoffs) in &careful.moves {
            let above = knowing.of(*mv).expect("the same moves").score(weights);
            assert!(payoffs.score(weights) <= above + 1e-9, "{mv:?}");
            differing += u32::from(payoffs.score(weights) < above - 1e-9);
        }
        let exact = alpha_mu(&mut tree, weights, AlphaMu::exact(Payoff::Score.target()), &FREE());
        let wins = |found: &yomi_search::worlds::Payoffs| found.score(weights);
        let best = exact.moves.first().map(|(_, found)| wins(found)).expect("there are moves");
        assert!(exact.complete && (0.0..=1.0).contains(&best));
        assert!(exact.moves.iter().all(|(_, found)| wins(found) <= best + 1e-9));
    });
    assert!(differing > 0, "somewhere it matters to know the cards");
}

/// The card that is turned up parts the worlds, and nothing else does; all of it can be undone.
#[test]
fn worlds_part_where_a_card_is_turned_up() {
    let table = table(0, 0);
    let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
    let belief = Belief::of(&Leduc::worlds(&table.view(Seat::FIRST)).unwrap(), 100, rng);
    let solving = Solving { payoff: Payoff::Points, positions: 100, playouts: 1 };
    let mut tree = Determinizations::new(&table.view(Seat::FIRST), belief.worlds(), solving, &FREE());
    let all = WorldSet::first(20);
    assert_eq!((tree.chooser(), tree.round()), (Chooser::Us, 0));
    tree.play(Move::Act(Action::Call));
    assert_eq!((tree.chooser(), tree.round()), (Chooser::Them, 0));
    tree.play(Move::Act(Action::Call));
    let mut seen = Vec::new();
    tree.moves(&all, &mut seen);
    let parts: Vec<usize> = seen.iter().map(|mv| tree.allowed(*mv, &all).len()).collect();
    assert_eq!((tree.chooser(), parts.len(), parts.iter().sum::<usize>()), (Chooser::Them, 3, 20));
    tree.play(seen[0]);
    assert_eq!((tree.chooser(), tree.round()), (Chooser::Us, 0), "the first round has two decisions");
    for action in [Action::Call, Action::Raise] {
        tree.play(Move::Act(action));
    }
    assert_eq!((tree.chooser(), tree.round()), (Chooser::Us, 1));
    (0..5).for_each(|_| tree.undo());
    assert_eq!((tree.chooser(), tree.worlds()), (Chooser::Us, 20));
    assert_eq!(table.game().outcome(), None);
}
