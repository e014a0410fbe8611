//! Backing vectors of payoffs up a tree: the one search behind all methods that keep a single vector per node.

use super::{Chooser, Evaluation, Payoffs, WorldSet, WorldTree, payoffs};
use yomi_core::{Budget, first_best};

/// How a node gets its vector from those of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Back {
    /// The whole vector of the child with the best score for who chooses.
    ByScore,
    /// The best for who chooses in each world.
    ByWorld,
}

/// What makes a method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    /// At our nodes below the root.
    pub(super) us: Back,
    /// At everybody else's.
    pub(super) others: Back,
    /// Whether no payoff counts for more than the open values of the opponents' nodes on the way to it.
    pub(super) capped: bool,
}

/// The work was more than allowed, or the time was over.
#[derive(Debug)]
pub(super) struct Spent;

/// A search with one rule to one horizon.
pub(super) struct Backup<'a, T: WorldTree> {
    tree: &'a mut T,
    weights: &'a [f64],
    rule: Rule,
    /// The round from which open values take over.
    horizon: u32,
    /// Whether they did anywhere.
    stopped: bool,
    work: u64,
    /// How much work there may be, and until when.
    budget: Budget,
    /// Whether to follow what our choices are really worth, not only what the rule makes of them.
    follow: bool,
    stride: usize,
    /// One vector per depth, one after the other: what the rule makes of a node.
    judged: Vec<i32>,
    /// The same for what the strategy that the rule chooses gets against the best defence; only when following.
    real: Vec<i32>,
    /// The same for the caps of the payoffs below; only if the rule has them.
    caps: Vec<i32>,
    /// The moves of the node at each depth.
    moves: Vec<Vec<T::Move>>,
    /// The vectors of all its children, where they have to be compared more than once.
    vectors: Vec<Vec<i32>>,
}

impl<'a, T: WorldTree> Backup<'a, T> {
    /// A search that looks into so many rounds, the root's being the first, and stops once the work is more than the
    /// budget has.
    pub(super) fn new(tree: &'a mut T, weights: &'a [f64], rule: Rule, rounds: u32, budget: Budget) -> Self {
        let horizon = if rounds == u32::MAX { rounds } else { tree.round().saturating_add(rounds) };
        let stride = tree.worlds();
        Backup {
            tree,
            weights,
            rule,
            horizon,
            stopped: false,
            work: 0,
            budget,
            follow: false,
            stride,
            judged: Vec::new(),
            real: Vec::new(),
            caps: Vec::new(),
            moves: Vec::new(),
            vectors: Vec::new(),
        }
    }

    /// The worlds that count.
    pub(super) fn worlds(&self) -> WorldSet {
        WorldSet::weighing(self.weights) & WorldSet::first(self.stride)
    }

    /// What each move of the root is worth.
    pub(super) fn evaluate(mut self) -> Result<Evaluation<T::Move>, Spent> {
        let worlds = self.worlds();
        let mut found = Vec::new();
        let mut moves = Vec::new();
        self.reach(0);
        let chooser = self.tree.chooser();
        if chooser != Chooser::Nobody && !worlds.is_empty() {
            self.lower_caps(0, &worlds, chooser)?;
            self.tree.moves(&worlds, &mut moves);
        }
        for mv in moves {
            let allowed = self.tree.allowed(mv, &worlds);
            self.child(0, mv, allowed)?;
            found.push((mv, Payoffs::new(allowed, self.judged[self.stride..2 * self.stride].to_vec())));
        }
        Ok(Evaluation { moves: found, depth: 0, complete: !self.stopped, work: self.work })
    }

    /// What the strategy that the rule chooses is worth against the best defence, without any limit to the work.
    pub(super) fn strategy(mut self) -> Payoffs {
        self.follow = true;
        let worlds = self.worlds();
        self.reach(0);
        if !worlds.is_empty() {
            self.node(0, worlds).expect("there is no limit to the work");
        }
        Payoffs::new(worlds, self.real[..self.stride].to_vec())
    }

    /// Makes room for the node at this depth and for its children.
    fn reach(&mut self, depth: usize) {
        if self.moves.len() < depth + 2 {
            let size = self.stride * (depth + 2);
            self.moves.resize_with(depth + 2, Vec::new);
            self.vectors.resize_with(depth + 2, Vec::new);
            self.judged.resize(size, 0);
            if self.rule.capped {
                self.caps.resize(size, i32::MAX);
            }
            if self.follow {
                self.real.resize(size, 0);
            }
        }
    }

    fn spend(&mut self, work: u64) -> Result<(), Spent> {
        self.work += work;
        spend(&self.budget, self.work)
    }

    fn child(&mut self, depth: usize, mv: T::Move, worlds: WorldSet) -> Result<(), Spent> {
        self.tree.play(mv);
        let result = self.node(depth + 1, worlds);
        self.tree.undo();
        result
    }

    fn node(&mut self, depth: usize, worlds: WorldSet) -> Result<(), Spent> {
        self.spend(1)?;
        self.reach(depth);
        let chooser = self.tree.chooser();
        if chooser == Chooser::Nobody {
            for world in worlds.iter() {
                let value = self.tree.payoff(world);
                self.settle(depth, world, value);
            }
            return Ok(());
        }
        if self.tree.round() >= self.horizon {
            self.stopped = true;
            for world in worlds.iter() {
                let value = self.open_value(world)?;
                self.settle(depth, world, value);
            }
            return Ok(());
        }
        self.lower_caps(depth, &worlds, chooser)?;
        let mut moves = std::mem::take(&mut self.moves[depth]);
        moves.clear();
        self.tree.moves(&worlds, &mut moves);
        let result = match (chooser, self.rule.others) {
            (Chooser::Us, _) => self.ours(depth, worlds, &moves),
            (_, Back::ByWorld) => self.by_world(depth, worlds, &moves, chooser),
            (_, Back::ByScore) => self.by_score(depth, worlds, &moves, chooser),
        };
        self.moves[depth] = moves;
        result
    }

    /// The open value of this node, and what it costs.
    fn open_value(&mut self, world: usize) -> Result<i32, Spent> {
        let (value, work) = open_value(self.tree, world)?;
        self.spend(work)?;
        Ok(value)
    }

    /// Takes over a value that needs no search.
    fn settle(&mut self, depth: usize, world: usize, value: i32) {
        let place = depth * self.stride + world;
        self.judged[place] = if self.rule.capped { value.min(self.caps[place]) } else { value };
        if self.follow {
            self.real[place] = value;
        }
    }

    /// Gives the children of a node their caps: its own, and its open values if the opponents choose.
    fn lower_caps(&mut self, depth: usize, worlds: &WorldSet, chooser: Chooser) -> Result<(), Spent> {
        if !self.rule.capped {
            return Ok(());
        }
        for world in worlds.iter() {
            let mut cap = self.caps[depth * self.stride + world];
            if chooser == Chooser::Them {
                cap = cap.min(self.open_value(world)?);
            }
            self.caps[(depth + 1) * self.stride + world] = cap;
        }
        Ok(())
    }

    /// Our node: one move for all worlds.
    fn ours(&mut self, depth: usize, worlds: WorldSet, moves: &[T::Move]) -> Result<(), Spent> {
        let mut best = None;
        let mut covered = WorldSet::EMPTY;
        for &mv in moves {
            self.child(depth, mv, worlds)?;
            let (_, below) = frames(&mut self.judged, depth, self.stride);
            let score = payoffs::score(below, &worlds, self.weights);
            let better = best.is_none_or(|best| score > best);
            if better {
                best = Some(score);
                if self.follow {
                    let (here, below) = frames(&mut self.real, depth, self.stride);
                    here.copy_from_slice(below);
                }
            }
            let (here, below) = frames(&mut self.judged, depth, self.stride);
            match self.rule.us {
                Back::ByScore if better => here.copy_from_slice(below),
                Back::ByScore => {}
                Back::ByWorld => merge(here, below, &worlds, &mut covered, i32::max),
            }
        }
        Ok(())
    }

    /// Somebody who knows the world takes the best move of those that are legal in it.
    fn by_world(&mut self, depth: usize, worlds: WorldSet, moves: &[T::Move], chooser: Chooser) -> Result<(), Spent> {
        let better = if chooser == Chooser::Them { i32::min } else { i32::max };
        let mut covered = WorldSet::EMPTY;
        for &mv in moves {
            let allowed = self.tree.allowed(mv, &worlds);
            self.child(depth, mv, allowed)?;
            if self.follow {
                let (here, below) = frames(&mut self.real, depth, self.stride);
                merge(here, below, &allowed, &mut covered.clone(), better);
            }
            let (here, below) = frames(&mut self.judged, depth, self.stride);
            merge(here, below, &allowed, &mut covered, better);
        }
        Ok(())
    }

    /// Somebody who does not know the world takes the move with the best mean; where it is not legal, the rest choose
    /// again.
    fn by_score(&mut self, depth: usize, worlds: WorldSet, moves: &[T::Move], chooser: Chooser) -> Result<(), Spent> {
        let mut vectors = std::mem::take(&mut self.vectors[depth]);
        vectors.clear();
        for &mv in moves {
            let allowed = self.tree.allowed(mv, &worlds);
            self.child(depth, mv, allowed)?;
            vectors.extend_from_slice(frames(&mut self.judged, depth, self.stride).1);
        }
        let sign = if chooser == Chooser::Them { -1.0 } else { 1.0 };
        let mut left = worlds;
        while !left.is_empty() {
            let legal = moves.iter().zip(vectors.chunks(self.stride));
            let legal = legal.map(|(&mv, vector)| (vector, self.tree.allowed(mv, &left)));
            let legal = legal.filter(|(_, worlds)| !worlds.is_empty());
            let means =
                legal.map(|(vector, worlds)| ((vector, worlds), sign * payoffs::mean(vector, &worlds, self.weights)));
            let Some(((vector, settled), _)) = first_best(means) else { break };
            let here = &mut self.judged[depth * self.stride..];
            settled.iter().for_each(|world| here[world] = vector[world]);
            left = left - settled;
        }
        self.vectors[depth] = vectors;
        Ok(())
    }
}

/// Whether so much work is within a budget.
pub(super) fn spend(budget: &Budget, work: u64) -> Result<(), Spent> {
    let too_much = budget.work().is_some_and(|most| work > most);
    if too_much || budget.is_over() { Err(Spent) } else { Ok(()) }
}

/// The open value of a node in a world, and the work that it was: one, and what the tree counts beside.
pub(super) fn open_value<T: WorldTree>(tree: &mut T, world: usize) -> Result<(i32, u64), Spent> {
    let before = tree.effort();
    let value = tree.open_value(world).ok_or(Spent)?;
    Ok((value, 1 + tree.effort().saturating_sub(before)))
}

/// The vectors of a node and of its child.
pub(super) fn frames(all: &mut [i32], depth: usize, stride: usize) -> (&mut [i32], &[i32]) {
    let (head, tail) = all.split_at_mut((depth + 1) * stride);
    (&mut head[depth * stride..], &tail[..stride])
}

/// Takes over the better payoff in each of the worlds, or the first.
fn merge(here: &mut [i32], below: &[i32], worlds: &WorldSet, covered: &mut WorldSet, better: impl Fn(i32, i32) -> i32) {
    for world in worlds.iter() {
        here[world] = if covered.contains(world) { better(here[world], below[world]) } else { below[world] };
    }
    *covered |= *worlds;
}
