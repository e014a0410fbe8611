//! One position in many worlds, walked together.

use super::{
    Solving,
    solve::{self, Judge},
};
use crate::{
    hash_key, legal_in_any,
    open::Evaluate,
    worlds::{Chooser, WorldSet, WorldTree},
};
use std::sync::Arc;
use yomi_core::{Budget, Game, Hidden, Seat, View};

/// A game with something hidden as a [`WorldTree`]: the position in each of a list of worlds (its determinizations),
/// played and undone together.
///
/// - Our seat does not know the world; a seat of our side is a partner, everybody else an opponent, and both know it.
/// - Where our seat sees different things happen in different worlds (a card is turned up, a shot hits), what it sees
///   comes as a move of its own ([`Move::See`]) that the world forces: so the worlds part where they can be told apart,
///   and only there. What another does unseen is taken as seen.
/// - Leaves are worth what [`super::Payoff`] says. Open values are found as [`Solving`] says.
/// - A round is two decisions of our seat and all that happens after each before the next. (With one, the first round
///   would have nothing to choose below the root, and be Monte Carlo.)
///
/// ```
/// use yomi_core::{Budget, Hidden, Purpose, Rules, Seat, Streams, Table};
/// use yomi_search::hidden::{Belief, Determinizations, Move, Payoff, Solving};
/// use yomi_search::{toy::{Action, Poker, PokerRules}, worlds::vector_max};
/// let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
/// let mut table = Table::new(PokerRules.start(rng));
/// table.play(Action::Choose { high: true }).unwrap();
/// table.play(Action::Bet).unwrap();
/// let view = table.view(Seat::SECOND);
/// let belief = Belief::of(&Poker::worlds(&view).unwrap(), 100, rng);
/// let solving = Solving { payoff: Payoff::Points, positions: 100, playouts: 10 };
/// let mut tree = Determinizations::new(&view, belief.worlds(), solving, &Budget::unlimited());
/// let found = vector_max(&mut tree, belief.weights(), u32::MAX, &Budget::unlimited());
/// assert_eq!(found.best(belief.weights()), Some(Move::Act(Action::Call)), "half of the cards are low");
/// assert_eq!(found.of(Move::Act(Action::Call)).unwrap().score(belief.weights()), 500.0);
/// ```
#[doc(alias = "determinization")]
#[doc(alias = "PIMC")]
pub struct Determinizations<G: Game> {
    seat: Seat,
    solving: Solving,
    /// What says how a position looks that is not solved, if not playouts.
    judge: Option<Arc<Judge<G>>>,
    budget: Budget,
    /// The positions from the root to here.
    path: Vec<Layer<G>>,
    moves: Vec<Move<G::Action>>,
    looked: u64,
}

/// A move of such a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move<A> {
    /// Somebody acts.
    Act(A),
    /// Our seat sees what came of the last action: the same as in the world of this number.
    See(usize),
}

/// What is possible after the same moves.
struct Layer<G> {
    /// The position in each world in which the moves were legal.
    positions: Vec<Option<G>>,
    /// Where something is to be seen: in each world, the first one in which the same is seen.
    seen: Option<Vec<usize>>,
    /// How many decisions our seat has made.
    decisions: u32,
}

impl<G: Game> Layer<G> {
    fn one(&self) -> &G {
        self.positions.iter().flatten().next().expect("a move that was made is legal in some world")
    }

    fn at(&self, world: usize) -> &G {
        self.positions[world].as_ref().expect("asked only for worlds in which the moves were legal")
    }
}

/// How many decisions of our seat are a round.
const ROUND: u32 = 2;

impl<G: Game> Determinizations<G> {
    /// The position of a view in these worlds, of which there may be [`WorldSet::MAX`]. Open values are not found any
    /// more once the budget's time is over.
    pub fn new(view: &View<'_, G>, worlds: &[G::World], solving: Solving, budget: &Budget) -> Self
    where
        G: Hidden,
    {
        assert!(worlds.len() <= WorldSet::MAX, "{} worlds are more than {}", worlds.len(), WorldSet::MAX);
        let positions = worlds.iter().map(|world| Some(G::position_in(view, world))).collect();
        let root = Layer { positions, seen: None, decisions: 0 };
        let budget = budget.with_work(u64::MAX);
        let (path, moves) = (vec![root], Vec::new());
        Determinizations { seat: view.seat(), solving, judge: None, budget, path, moves, looked: 0 }
    }

    /// The same with an evaluation in the place of playouts. Payoffs are then those of winning
    /// ([`super::Payoff::Points`]).
    #[must_use]
    pub fn judged_by(self, judge: Arc<dyn Evaluate<G> + Send + Sync>) -> Self {
        Determinizations { judge: Some(judge), ..self }
    }

    fn now(&self) -> &Layer<G> {
        self.path.last().expect("the root stays")
    }

    /// All positions after an action, and who can tell which of them apart.
    fn acted(&self, action: G::Action) -> Layer<G> {
        let (now, mut seen, mut events) = (self.now(), Vec::new(), Vec::<(usize, G::Event)>::new());
        let mut next = Vec::with_capacity(now.positions.len());
        for (world, position) in now.positions.iter().enumerate() {
            let legal = position.as_ref().filter(|position| position.check(action).is_ok());
            let event = legal.map(|position| position.event(action, self.seat));
            seen.push(event.map_or(world, |event| first_with(&mut events, world, event)));
            next.push(legal.map(|position| applied(position, action)));
        }
        let ours = now.one().turn() == Some(self.seat);
        let seen = (events.len() > 1).then_some(seen);
        Layer { positions: next, seen, decisions: now.decisions + u32::from(ours) }
    }

    /// The positions in which the same is seen as in a world.
    fn seen(&self, first: usize) -> Layer<G> {
        let now = self.now();
        let alike = |world: &usize| now.seen.as_ref().is_some_and(|seen| seen[*world] == first);
        let kept = (0..).zip(&now.positions).map(|(world, position)| position.clone().filter(|_| alike(&world)));
        Layer { positions: kept.collect(), seen: None, decisions: now.decisions }
    }
}

/// The first world with this event; `world` itself if it is new.
fn first_with<E: PartialEq>(events: &mut Vec<(usize, E)>, world: usize, event: E) -> usize {
    if let Some((first, _)) = events.iter().find(|(_, known)| *known == event) {
        return *first;
    }
    events.push((world, event));
    world
}

fn applied<G: Game>(position: &G, action: G::Action) -> G {
    let mut next = position.clone();
    next.apply(action);
    next
}

impl<G: Game> WorldTree for Determinizations<G> {
    type Move = Move<G::Action>;

    fn worlds(&self) -> usize {
        self.now().positions.len()
    }

    fn chooser(&self) -> Chooser {
        let now = self.now();
        match now.one().turn() {
            _ if now.seen.is_some() => Chooser::Them,
            None => Chooser::Nobody,
            Some(turn) if turn == self.seat => Chooser::Us,
            Some(turn) if G::side(turn) == G::side(self.seat) => Chooser::Partner,
            Some(_) => Chooser::Them,
        }
    }

    fn moves(&self, worlds: &WorldSet, out: &mut Vec<Self::Move>) {
        let now = self.now();
        if let Some(seen) = &now.seen {
            let firsts: WorldSet = worlds.iter().map(|world| seen[world]).collect();
            return out.extend(firsts.iter().map(Move::See));
        }
        // What our seat may do is the same in all worlds that it cannot tell apart.
        let asked = if self.chooser() == Chooser::Us { 1 } else { usize::MAX };
        let positions = worlds.iter().take(asked).map(|world| now.at(world));
        out.extend(legal_in_any(positions).into_iter().map(Move::Act));
    }

    fn allowed(&self, mv: Self::Move, worlds: &WorldSet) -> WorldSet {
        let now = self.now();
        let allows = |world: &usize| match mv {
            Move::Act(action) => now.at(*world).check(action).is_ok(),
            Move::See(first) => now.seen.as_ref().is_some_and(|seen| seen[*world] == first),
        };
        worlds.iter().filter(allows).collect()
    }

    fn play(&mut self, mv: Self::Move) {
        let next = match mv {
            Move::Act(action) => self.acted(action),
            Move::See(first) => self.seen(first),
        };
        self.path.push(next);
        self.moves.push(mv);
    }

    fn undo(&mut self) {
        debug_assert!(!self.moves.is_empty(), "only what was played is undone");
        self.path.pop();
        self.moves.pop();
    }

    fn payoff(&self, world: usize) -> i32 {
        let outcome = self.now().at(world).outcome().expect("a leaf is a game that is over");
        self.solving.payoff.of(&outcome, G::side(self.seat))
    }

    /// Looks at the one position, and not at all of them as the moves of the tree do. The same node is always estimated
    /// alike.
    fn open_value(&mut self, world: usize) -> Option<i32> {
        let key = hash_key(&(&self.moves, world));
        let position = self.now().at(world);
        let (side, judge) = (G::side(self.seat), self.judge.as_deref());
        let (value, looked) = solve::open_value(position, side, self.solving, judge, key, &self.budget);
        self.looked += looked;
        value
    }

    fn round(&self) -> u32 {
        // What happens after a decision belongs to it.
        let begun = u32::from(self.chooser() != Chooser::Us);
        self.now().decisions.saturating_sub(begun) / ROUND
    }

    fn effort(&self) -> u64 {
        self.looked
    }
}
