//! Trees of what both sides see.

use std::ops::Range;

/// A node of a [`RangeTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

impl NodeId {
    pub(super) fn numbered(node: usize) -> NodeId {
        NodeId(node as u32)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What happens at a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum Node {
    /// A side chooses among its children. `policy` is where its chances lie in a [`Strategy`], by action and then by
    /// private state; `legal` where it is told which of them are possible, if not all.
    Decision { seat: u8, children: Children, policy: u32, legal: Option<u32> },
    /// Something comes to light: which child it is depends on what is hidden, and each child's payoffs are 0 where it
    /// is not that one.
    Split { children: Children },
    /// The end: where the payoffs lie.
    Leaf { payoffs: u32 },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Children {
    first: u32,
    count: u16,
}

impl Children {
    pub(super) fn range(self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.count)
    }

    pub(super) fn count(self) -> usize {
        usize::from(self.count)
    }
}

/// A game of two sides with private states, or a part of one. See [the module](super).
#[derive(Clone, Debug)]
pub struct RangeTree {
    pub(super) privates: [usize; 2],
    pub(super) ranges: [Vec<f32>; 2],
    pub(super) nodes: Vec<Node>,
    pub(super) children: Vec<NodeId>,
    pub(super) payoffs: Vec<f32>,
    pub(super) legal: Vec<bool>,
    pub(super) root: NodeId,
    pub(super) depth: usize,
    policies: usize,
}

/// Puts a [`RangeTree`] together, from its leaves to its root.
#[derive(Clone, Debug)]
pub struct RangeTreeBuilder {
    tree: RangeTree,
    depths: Vec<u16>,
}

impl RangeTreeBuilder {
    /// A tree for sides of so many private states.
    pub fn new(privates: [usize; 2]) -> RangeTreeBuilder {
        let tree = RangeTree {
            privates,
            ranges: privates.map(|count| vec![1.0; count]),
            nodes: Vec::new(),
            children: Vec::new(),
            payoffs: Vec::new(),
            legal: Vec::new(),
            root: NodeId(0),
            depth: 0,
            policies: 0,
        };
        RangeTreeBuilder { tree, depths: Vec::new() }
    }

    fn add(&mut self, node: Node, depth: u16) -> NodeId {
        self.tree.nodes.push(node);
        self.depths.push(depth);
        NodeId(u32::try_from(self.tree.nodes.len() - 1).expect("fewer than 2^32 nodes"))
    }

    fn add_children(&mut self, children: &[NodeId]) -> (Children, u16) {
        let first = self.tree.children.len() as u32;
        self.tree.children.extend(children);
        let depth = children.iter().map(|child| self.depths[child.index()] + 1).max().unwrap_or(0);
        (Children { first, count: u16::try_from(children.len()).expect("fewer than 2^16 actions") }, depth)
    }

    /// An end: for each private state of the first side and each of the second, what the first side gets (the other one
    /// loses it), times how likely such a pair is where not all are as likely as their ranges say. Row by row.
    ///
    /// # Panics
    /// If there are more or fewer.
    pub fn leaf(&mut self, payoffs: &[f32]) -> NodeId {
        assert_eq!(payoffs.len(), self.tree.privates[0] * self.tree.privates[1], "a payoff for each pair");
        let begins = u32::try_from(self.tree.payoffs.len()).expect("fewer than 2^32 payoffs");
        self.tree.payoffs.extend(payoffs);
        self.add(Node::Leaf { payoffs: begins }, 0)
    }

    /// A choice of a side (0 or 1) among its actions, each with where it leads. `legal` says for each action and each
    /// of the side's private states whether it is possible; all are if it is not told. Every private state that can come
    /// here has some.
    pub fn decision(&mut self, seat: usize, children: &[NodeId], legal: Option<&[bool]>) -> NodeId {
        let count = self.tree.privates[seat] * children.len();
        let begins = self.tree.legal.len() as u32;
        let legal = legal.map(|legal| {
            assert_eq!(legal.len(), count, "a word for each action and private state");
            self.tree.legal.extend(legal);
            begins
        });
        let policy = u32::try_from(self.tree.policies).expect("fewer than 2^32 chances");
        self.tree.policies += count;
        let (children, depth) = self.add_children(children);
        self.add(Node::Decision { seat: seat as u8, children, policy, legal }, depth)
    }

    /// Something comes to light, by chance or because one side shows it. A child's payoffs are to be 0 for all pairs of
    /// private states that do not lead to it, and times the chance of it for those that may.
    pub fn split(&mut self, children: &[NodeId]) -> NodeId {
        let (children, depth) = self.add_children(children);
        self.add(Node::Split { children }, depth)
    }

    /// Lets a side stay out of a subgame for what it could be sure of before, for each of its private states (as a
    /// payoff of its own). A strategy of the other side in the subgame that leaves it no reason to come in takes nothing
    /// from what the strategy before it was worth.
    pub fn opt_out(&mut self, seat: usize, subgame: NodeId, sure: &[f32]) -> NodeId {
        let [first, second] = self.tree.privates;
        let pairs = (0..first).flat_map(|one| (0..second).map(move |two| [one, two]));
        let payoffs: Vec<f32> = pairs.map(|pair| if seat == 0 { sure[pair[0]] } else { -sure[pair[1]] }).collect();
        let out = self.leaf(&payoffs);
        self.decision(seat, &[subgame, out], None)
    }

    /// The tree, with its root.
    pub fn build(mut self, root: NodeId) -> RangeTree {
        self.tree.root = root;
        self.tree.depth = usize::from(self.depths[root.index()]);
        self.tree
    }
}

impl RangeTree {
    /// The same tree with how likely each private state is at the root; 1 for all where nothing is said.
    #[must_use]
    pub fn with_ranges(self, ranges: [Vec<f32>; 2]) -> RangeTree {
        assert_eq!(ranges.each_ref().map(Vec::len), self.privates, "a chance for each private state");
        RangeTree { ranges, ..self }
    }

    /// The root.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Where each action of a decision leads, or each thing that may come to light.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        match self.nodes[node.index()] {
            Node::Decision { children, .. } | Node::Split { children } => &self.children[children.range()],
            Node::Leaf { .. } => &[],
        }
    }

    /// Which side decides at a node.
    pub fn decides(&self, node: NodeId) -> Option<usize> {
        match self.nodes[node.index()] {
            Node::Decision { seat, .. } => Some(usize::from(seat)),
            Node::Split { .. } | Node::Leaf { .. } => None,
        }
    }

    /// How many chances a strategy of the whole tree has.
    pub(super) fn policies(&self) -> usize {
        self.policies
    }

    /// Where the chances of a decision lie.
    pub(super) fn policy(&self, node: NodeId) -> Range<usize> {
        match self.nodes[node.index()] {
            Node::Decision { seat, children, policy, .. } => {
                let begins = policy as usize;
                begins..begins + children.count() * self.privates[usize::from(seat)]
            }
            Node::Split { .. } | Node::Leaf { .. } => 0..0,
        }
    }

    /// The strategy that takes every possible action as often as any other.
    pub fn uniform(&self) -> Strategy {
        let mut strategy = Strategy { chances: vec![0.0; self.policies] };
        for node in (0..self.nodes.len() as u32).map(NodeId) {
            self.normalize(node, &mut strategy.chances);
        }
        strategy
    }

    /// Lets the chances of a decision add up to 1 for each private state; where there are none, all that is possible is
    /// as likely.
    pub(super) fn normalize(&self, node: NodeId, chances: &mut [f32]) {
        let Node::Decision { seat, children, legal, .. } = self.nodes[node.index()] else { return };
        let (privates, actions) = (self.privates[usize::from(seat)], children.count());
        let chances = &mut chances[self.policy(node)];
        let possible = |place: usize| legal.is_none_or(|legal| self.legal[legal as usize + place]);
        for private in 0..privates {
            let places = (0..actions).map(|action| action * privates + private);
            let sum: f32 = places.clone().map(|place| chances[place]).sum();
            let count = places.clone().filter(|&place| possible(place)).count().max(1) as f32;
            for place in places {
                chances[place] = match sum > 0.0 {
                    true => chances[place] / sum,
                    false => f32::from(u8::from(possible(place))) / count,
                };
            }
        }
    }
}

/// How both sides play everywhere in a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    pub(super) chances: Vec<f32>,
}

impl Strategy {
    /// The chances at a decision, by action and then by private state.
    pub fn at(&self, tree: &RangeTree, node: NodeId) -> &[f32] {
        &self.chances[tree.policy(node)]
    }

    /// Changes the chances at a decision. They need not add up to 1: only how they compare matters.
    pub fn set(&mut self, tree: &RangeTree, node: NodeId, chances: &[f32]) {
        self.chances[tree.policy(node)].copy_from_slice(chances);
        tree.normalize(node, &mut self.chances);
    }

    /// One side's part of this, and the other's of another strategy.
    #[must_use]
    pub fn with_side(&self, tree: &RangeTree, seat: usize, other: &Strategy) -> Strategy {
        let mut joined = self.clone();
        for node in (0..tree.len() as u32).map(NodeId).filter(|node| tree.decides(*node) == Some(seat)) {
            joined.chances[tree.policy(node)].copy_from_slice(&other.chances[tree.policy(node)]);
        }
        joined
    }
}
