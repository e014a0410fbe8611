//! Regrets, and the strategies that come of them.

use super::{
    NodeId, RangeTree, Strategy,
    tree::{Children, Node},
};

/// How regrets are kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// CFR+: regrets below 0 are forgotten, later strategies count more.
    Plus,
    /// Discounted CFR with these exponents for regrets above 0, below 0, and for strategies; 1.5, 0 and 2 are usual.
    Discounted {
        /// For regrets above 0.
        alpha: f32,
        /// For regrets below 0.
        beta: f32,
        /// For strategies.
        gamma: f32,
    },
}

impl Method {
    /// Discounted CFR as its authors recommend it.
    pub const DISCOUNTED: Method = Method::Discounted { alpha: 1.5, beta: 0.0, gamma: 2.0 };

    /// A regret before it is added to, at an iteration (from 1 on).
    #[inline(always)]
    fn discounts(self, iteration: f32) -> [f32; 2] {
        match self {
            Method::Plus => [1.0, 0.0],
            Method::Discounted { alpha, beta, .. } => [alpha, beta].map(|exponent| {
                let power = iteration.powf(exponent);
                power / (power + 1.0)
            }),
        }
    }

    /// What the strategies so far count before that of an iteration is added with weight 1.
    fn memory(self, iteration: f32) -> f32 {
        let gamma = if let Method::Discounted { gamma, .. } = self { gamma } else { 1.0 };
        ((iteration - 1.0) / iteration).powf(gamma)
    }
}

/// Looks for an equilibrium of a tree.
#[derive(Clone, Debug)]
pub struct Solver<'a> {
    tree: &'a RangeTree,
    method: Method,
    regrets: Vec<f32>,
    sums: Vec<f32>,
    iterations: u32,
    /// Room for vectors of one private state each, several for each level of the tree.
    room: Vec<f32>,
}

impl<'a> Solver<'a> {
    /// Nothing is known yet: every action is as good as any other.
    pub fn new(tree: &'a RangeTree, method: Method) -> Solver<'a> {
        let most = tree.privates[0].max(tree.privates[1]);
        let widest = tree.nodes.iter().map(|node| match node {
            Node::Decision { children, .. } => children.count(),
            Node::Split { .. } | Node::Leaf { .. } => 0,
        });
        let room = (tree.depth + 2) * most * (4 + 2 * widest.max().unwrap_or(0));
        let empty = vec![0.0; tree.policies()];
        Solver { tree, method, regrets: empty.clone(), sums: empty, iterations: 0, room: vec![0.0; room] }
    }

    /// How many iterations there were.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// So many more iterations, in each of which first the one side and then the other learns.
    pub fn iterate(&mut self, times: u32) {
        for _ in 0..times {
            self.iterations += 1;
            for seat in 0..2 {
                self.learn(seat);
            }
        }
    }

    fn learn(&mut self, seat: usize) {
        let iteration = self.iterations as f32;
        let mut room = std::mem::take(&mut self.room);
        let (values, rest) = room.split_at_mut(self.tree.privates[seat]);
        let mut walk = Walk {
            tree: self.tree,
            seat,
            discounts: self.method.discounts(iteration),
            memory: self.method.memory(iteration),
            forgets: self.method == Method::Plus,
            regrets: &mut self.regrets,
            sums: &mut self.sums,
        };
        walk.at(self.tree.root, &self.tree.ranges[seat], &self.tree.ranges[1 - seat], values, rest);
        self.room = room;
    }

    /// The mean of all strategies so far, which is what comes near an equilibrium.
    pub fn average(&self) -> Strategy {
        self.normalized(&self.sums)
    }

    /// The strategy as it is now. It goes round the equilibrium, but forgets its first mistakes sooner.
    pub fn current(&self) -> Strategy {
        self.normalized(&self.regrets.iter().map(|regret| regret.max(0.0)).collect::<Vec<_>>())
    }

    fn normalized(&self, chances: &[f32]) -> Strategy {
        let mut strategy = Strategy { chances: chances.to_vec() };
        (0..self.tree.len()).for_each(|node| self.tree.normalize(NodeId::numbered(node), &mut strategy.chances));
        strategy
    }
}

/// A walk through the tree in which one side learns.
struct Walk<'a> {
    tree: &'a RangeTree,
    seat: usize,
    discounts: [f32; 2],
    memory: f32,
    forgets: bool,
    regrets: &'a mut [f32],
    sums: &'a mut [f32],
}

impl Walk<'_> {
    /// What a node is worth to each private state of the side that learns, given how likely both sides' private states
    /// come here.
    fn at(&mut self, node: NodeId, own: &[f32], other: &[f32], values: &mut [f32], room: &mut [f32]) {
        // Where nobody comes there is nothing to learn. Where the other side does not, what this side would do there is
        // still part of its mean strategy: it is how the other side is kept from coming.
        if own.iter().chain(other).all(|reach| *reach == 0.0) {
            values.fill(0.0);
            return;
        }
        match self.tree.nodes[node.index()] {
            Node::Leaf { payoffs } => self.tree.leaf_values(payoffs, self.seat, other, values),
            Node::Split { children } => {
                let (part, room) = room.split_at_mut(values.len());
                values.fill(0.0);
                for child in children.range() {
                    self.at(self.tree.children[child], own, other, part, room);
                    values.iter_mut().zip(&*part).for_each(|(value, part)| *value += part);
                }
            }
            Node::Decision { seat, children, legal, .. } if usize::from(seat) == self.seat => {
                self.own_decision(node, children, legal, (own, other), values, room);
            }
            Node::Decision { children, legal, .. } => {
                self.other_decision(node, children, legal, (own, other), values, room);
            }
        }
    }

    /// Writes the present strategy at a decision, by action and then by private state.
    fn strategy(&self, node: NodeId, actions: usize, legal: Option<u32>, out: &mut [f32], sums: &mut [f32]) {
        let (regrets, privates) = (&self.regrets[self.tree.policy(node)], sums.len());
        sums.fill(0.0);
        for (row, regrets) in out.chunks_exact_mut(privates).zip(regrets.chunks_exact(privates)) {
            for private in 0..privates {
                row[private] = regrets[private].max(0.0);
                sums[private] += row[private];
            }
        }
        let possible = |place: usize| legal.is_none_or(|legal| self.tree.legal[legal as usize + place]);
        for (private, sum) in sums.iter_mut().enumerate() {
            if *sum <= 0.0 {
                let places = (0..actions).map(|action| action * privates + private);
                let count = places.clone().filter(|&place| possible(place)).count().max(1) as f32;
                places.for_each(|place| out[place] = f32::from(u8::from(possible(place))) / count);
                *sum = 1.0;
            }
        }
        for row in out.chunks_exact_mut(privates) {
            row.iter_mut().zip(&*sums).for_each(|(chance, sum)| *chance /= sum);
        }
    }

    fn own_decision(
        &mut self,
        node: NodeId,
        children: Children,
        legal: Option<u32>,
        (own, other): (&[f32], &[f32]),
        values: &mut [f32],
        room: &mut [f32],
    ) {
        let (privates, actions) = (values.len(), children.count());
        let (strategy, room) = room.split_at_mut(privates * actions);
        let (found, room) = room.split_at_mut(privates * actions);
        let (reach, room) = room.split_at_mut(privates);
        self.strategy(node, actions, legal, strategy, reach);
        values.fill(0.0);
        for (action, child) in children.range().enumerate() {
            let chances = &strategy[action * privates..][..privates];
            let part = &mut found[action * privates..][..privates];
            (0..privates).for_each(|private| reach[private] = own[private] * chances[private]);
            self.at(self.tree.children[child], reach, other, part, room);
            (0..privates).for_each(|private| values[private] += chances[private] * part[private]);
        }
        let policy = self.tree.policy(node);
        let (regrets, sums) = (&mut self.regrets[policy.clone()], &mut self.sums[policy]);
        let [above, below] = self.discounts;
        for action in 0..actions {
            for private in 0..privates {
                let place = action * privates + private;
                if legal.is_some_and(|legal| !self.tree.legal[legal as usize + place]) {
                    continue;
                }
                let regret = &mut regrets[place];
                let kept = *regret * if *regret > 0.0 { above } else { below };
                *regret = kept + found[place] - values[private];
                if self.forgets {
                    *regret = regret.max(0.0);
                }
                sums[place] = sums[place] * self.memory + own[private] * strategy[place];
            }
        }
    }

    fn other_decision(
        &mut self,
        node: NodeId,
        children: Children,
        legal: Option<u32>,
        (own, other): (&[f32], &[f32]),
        values: &mut [f32],
        room: &mut [f32],
    ) {
        let (privates, actions) = (other.len(), children.count());
        let (strategy, room) = room.split_at_mut(privates * actions);
        let (reach, room) = room.split_at_mut(privates);
        let (part, room) = room.split_at_mut(values.len());
        self.strategy(node, actions, legal, strategy, reach);
        values.fill(0.0);
        for (action, child) in children.range().enumerate() {
            let chances = &strategy[action * privates..][..privates];
            (0..privates).for_each(|private| reach[private] = other[private] * chances[private]);
            self.at(self.tree.children[child], own, reach, part, room);
            values.iter_mut().zip(&*part).for_each(|(value, part)| *value += part);
        }
    }
}
