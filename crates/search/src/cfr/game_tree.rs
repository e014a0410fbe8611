//! The tree of a game with a deal, and what its players would do everywhere in it.

use super::{NodeId, RangeTree, RangeTreeBuilder, Strategy};
use std::collections::HashMap;
use yomi_core::{Agent, Dealt, Game, Outcome, Purpose, Seat, Side, Streams, Table, Thinking, View};

/// A way in which a game may begin.
#[derive(Clone, Debug)]
pub struct Deal<G> {
    /// What each side hides, by number.
    pub privates: [usize; 2],
    /// How likely it is; all together 1.
    pub chance: f64,
    /// The game.
    pub game: G,
}

/// The whole tree of a game of two seats in which nothing is hidden but how it began, and everybody sees every action.
///
/// It grows by all orders of actions, so it is for small games only.
#[derive(Clone, Debug)]
pub struct GameTree<G: Game> {
    tree: RangeTree,
    deals: Vec<Deal<G>>,
    decisions: Vec<Decision<G>>,
}

/// A decision, and how to get there.
#[derive(Clone, Debug)]
struct Decision<G: Game> {
    node: NodeId,
    seat: usize,
    path: Box<[G::Action]>,
    actions: Box<[G::Action]>,
    /// For each private state of the seat, a deal with which it may come here.
    deals: Box<[Option<u32>]>,
}

/// One deal on the way down.
#[derive(Clone)]
struct Cell<G> {
    deal: u32,
    game: G,
    /// How likely it comes here.
    chance: f64,
}

/// What counts: the margin where there is one, or else 1 for a win.
fn payoff(outcome: Outcome) -> f32 {
    match outcome.winner {
        _ if outcome.score != 0 => outcome.score as f32,
        Some(Side::FIRST) => 1.0,
        Some(_) => -1.0,
        None => 0.0,
    }
}

impl<G: Dealt> GameTree<G> {
    /// The tree of a game with a deal: what a side hides is what it sees at the beginning.
    pub fn of_deals() -> GameTree<G> {
        let deals = G::deals();
        let mut seen: [Vec<G::Sight>; 2] = [Vec::new(), Vec::new()];
        let chance = 1.0 / deals.len() as f64;
        let deal = |deal: &G::Deal| {
            let game = G::begin(deal);
            let privates = [0, 1].map(|seat| {
                let sight = game.sight(Seat(seat as u8)).into_owned();
                let known = seen[seat].iter().position(|known| *known == sight);
                known.unwrap_or_else(|| {
                    seen[seat].push(sight);
                    seen[seat].len() - 1
                })
            });
            Deal { privates, chance, game }
        };
        let deals = deals.iter().map(deal).collect();
        GameTree::new(seen.map(|seen| seen.len()), deals)
    }
}

impl<G: Game> GameTree<G> {
    /// The tree of a game that may begin in these ways, with so many private states a side.
    pub fn new(privates: [usize; 2], deals: Vec<Deal<G>>) -> GameTree<G> {
        let mut grower = Grower {
            builder: RangeTreeBuilder::new(privates),
            privates,
            deals: &deals,
            decisions: Vec::new(),
            path: Vec::new(),
        };
        let cells =
            (0..).zip(&deals).map(|(deal, one)| Cell { deal, game: one.game.clone(), chance: one.chance }).collect();
        let root = grower.grow(cells);
        let Grower { builder, decisions, .. } = grower;
        GameTree { tree: builder.build(root), deals, decisions }
    }

    /// The tree itself.
    pub fn tree(&self) -> &RangeTree {
        &self.tree
    }

    /// All decisions of a seat: the node, the actions that led there, and those that can be taken.
    pub fn decisions(&self, seat: usize) -> impl Iterator<Item = (NodeId, &[G::Action], &[G::Action])> {
        let of_seat = self.decisions.iter().filter(move |decision| decision.seat == seat);
        of_seat.map(|decision| (decision.node, &*decision.path, &*decision.actions))
    }

    /// The game at a decision if a private state of the seat that decides is this one; `None` if it cannot come there.
    pub fn game_at(&self, node: NodeId, private: usize) -> Option<G> {
        let decision = self.decisions.iter().find(|decision| decision.node == node)?;
        Some(self.table_at(decision, private)?.game().clone())
    }

    fn table_at(&self, decision: &Decision<G>, private: usize) -> Option<Table<G>> {
        let deal = decision.deals[private]?;
        let mut table = Table::new(self.deals[deal as usize].game.clone());
        for &action in &decision.path {
            table.play(action).expect("the path was legal in this deal");
        }
        Some(table)
    }

    /// A strategy of both seats, each asked at all its decisions with each private state; a weight for each action.
    pub fn strategy(&self, mut ask: impl FnMut(&View<'_, G>, &[G::Action]) -> Vec<f32>) -> Strategy {
        let mut strategy = self.tree.uniform();
        for decision in &self.decisions {
            let privates = decision.deals.len();
            let mut chances = vec![0.0; privates * decision.actions.len()];
            for private in 0..privates {
                let Some(table) = self.table_at(decision, private) else { continue };
                let weights = ask(&table.view(Seat(decision.seat as u8)), &decision.actions);
                for (action, weight) in weights.into_iter().enumerate() {
                    chances[action * privates + private] = weight;
                }
            }
            strategy.set(&self.tree, decision.node, &chances);
        }
        strategy
    }

    /// Tells every action that a strategy takes, in every deal and wherever it may be taken: the game before it, as it
    /// really is, the action, and how likely all of that comes about.
    pub fn visit_choices(&self, strategy: &Strategy, tell: &mut impl FnMut(&G, G::Action, f64)) {
        let by_node = self.decisions.iter().map(|decision| (decision.node, decision)).collect();
        let cells = (0..).zip(&self.deals).map(|(deal, one)| Cell { deal, game: one.game.clone(), chance: one.chance });
        self.visit_from(self.tree.root(), cells.collect(), strategy, &by_node, tell);
    }

    fn visit_from(
        &self,
        node: NodeId,
        cells: Vec<Cell<G>>,
        strategy: &Strategy,
        by_node: &HashMap<NodeId, &Decision<G>>,
        tell: &mut impl FnMut(&G, G::Action, f64),
    ) {
        let Some(decision) = by_node.get(&node) else { return };
        let (chances, privates) = (strategy.at(&self.tree, node), decision.deals.len());
        for (index, (&action, &child)) in decision.actions.iter().zip(self.tree.children(node)).enumerate() {
            // Those that do not come here stay among the others, because the tree is in the order of all.
            let chance = |cell: &Cell<G>| {
                let private = self.deals[cell.deal as usize].privates[decision.seat];
                cell.chance * f64::from(chances[index * privates + private])
            };
            let acting = cells.iter().map(|cell| Cell { chance: chance(cell), ..cell.clone() }).collect::<Vec<_>>();
            acting.iter().filter(|cell| cell.chance > 0.0).for_each(|cell| tell(&cell.game, action, cell.chance));
            let groups = grouped(&acting, action);
            let children = if groups.len() == 1 { vec![child] } else { self.tree.children(child).to_vec() };
            for (group, child) in groups.into_iter().zip(children) {
                if group.iter().any(|cell| cell.chance > 0.0) {
                    self.visit_from(child, group, strategy, by_node, tell);
                }
            }
        }
    }

    /// How a player plays, as far as so many trials at each decision tell. A new agent is built for each, as for a game.
    pub fn strategy_of(&self, build: impl Fn() -> Box<dyn Agent<G>>, trials: u32, seed: u64) -> Strategy {
        let (streams, mut asked) = (Streams::new(seed), 0);
        self.strategy(|view, actions| {
            let mut weights = vec![0.0; actions.len()];
            for _ in 0..trials {
                let rng = &mut streams.stream(asked, Purpose::Seat(view.seat()));
                asked += 1;
                let action = build().act(view, &mut Thinking::new(rng));
                let chosen = actions.iter().position(|other| *other == action);
                weights[chosen.expect("a player's action is a legal one")] += 1.0;
            }
            weights
        })
    }
}

/// The actions that are legal in any of these, in the order in which they are first listed.
fn all_legal<G: Game>(cells: &[Cell<G>]) -> Vec<G::Action> {
    let (mut actions, mut legal) = (Vec::<G::Action>::new(), Vec::new());
    for cell in cells {
        cell.game.legal(&mut legal);
        for action in legal.drain(..) {
            if !actions.contains(&action) {
                actions.push(action);
            }
        }
    }
    actions
}

/// What both seats see of an action, and the deals in which they see it.
type Group<G> = ([<G as Game>::Event; 2], Vec<Cell<G>>);

/// The deals after an action that is legal in some of them, apart by what is seen of it.
fn grouped<G: Game>(cells: &[Cell<G>], action: G::Action) -> Vec<Vec<Cell<G>>> {
    let mut groups: Vec<Group<G>> = Vec::new();
    for cell in cells.iter().filter(|cell| cell.game.check(action).is_ok()) {
        let seen = [0, 1].map(|seat| cell.game.event(action, Seat(seat)));
        let mut next = Cell { deal: cell.deal, game: cell.game.clone(), chance: cell.chance };
        next.game.apply(action);
        match groups.iter_mut().find(|(known, _)| *known == seen) {
            Some((_, group)) => group.push(next),
            None => groups.push((seen, vec![next])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

struct Grower<'a, G: Game> {
    builder: RangeTreeBuilder,
    privates: [usize; 2],
    deals: &'a [Deal<G>],
    decisions: Vec<Decision<G>>,
    path: Vec<G::Action>,
}

impl<G: Game> Grower<'_, G> {
    fn grow(&mut self, cells: Vec<Cell<G>>) -> NodeId {
        match cells[0].game.turn() {
            None => self.leaf(&cells),
            Some(turn) => self.decision(turn.index(), &cells),
        }
    }

    fn leaf(&mut self, cells: &[Cell<G>]) -> NodeId {
        let mut payoffs = vec![0.0; self.privates[0] * self.privates[1]];
        for cell in cells {
            let Deal { privates: [one, two], chance, .. } = self.deals[cell.deal as usize];
            let outcome = cell.game.outcome().expect("nobody is to act, so the game is over");
            payoffs[one * self.privates[1] + two] += chance as f32 * payoff(outcome);
        }
        self.builder.leaf(&payoffs)
    }

    fn decision(&mut self, seat: usize, cells: &[Cell<G>]) -> NodeId {
        let actions = all_legal(cells);
        let (private, count) = (|cell: &Cell<G>| self.deals[cell.deal as usize].privates[seat], self.privates[seat]);
        let mut possible = vec![false; actions.len() * count];
        let mut deals = vec![None; count];
        for cell in cells {
            deals[private(cell)] = Some(cell.deal);
            for (action, is_possible) in actions.iter().zip(possible.chunks_exact_mut(count)) {
                is_possible[private(cell)] |= cell.game.check(*action).is_ok();
            }
        }
        let children: Vec<NodeId> = actions.iter().map(|&action| self.after(cells, action)).collect();
        let all = possible.iter().all(|possible| *possible);
        let node = self.builder.decision(seat, &children, (!all).then_some(&possible));
        let (path, actions) = (self.path.clone().into(), actions.into());
        self.decisions.push(Decision { node, seat, path, actions, deals: deals.into() });
        node
    }

    /// What comes of an action: one node, or one for each thing that may be seen then.
    fn after(&mut self, cells: &[Cell<G>], action: G::Action) -> NodeId {
        let groups = grouped(cells, action);
        self.path.push(action);
        let children: Vec<NodeId> = groups.into_iter().map(|group| self.grow(group)).collect();
        self.path.pop();
        if let [only] = children[..] { only } else { self.builder.split(&children) }
    }
}
