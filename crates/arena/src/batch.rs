//! Many games at once, as arrays: for programs that learn from millions of positions.

use crate::session::SessionError;
use yomi_core::{Encoded, Game, Outcome, Purpose, Rng, Rules, Seat, Streams};

/// Games side by side. Each goes on by itself; one that ends is followed at once by the next one in its place.
pub trait Batch: Send {
    /// How many games there are.
    fn len(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// How many numbers actions have.
    fn action_space(&self) -> usize;
    /// The form of the array of what a seat sees.
    fn shape(&self) -> Vec<usize>;
    /// Whose turn it is in each game.
    fn turns(&self) -> Vec<u8>;
    /// Whether the actions are legal, of which there is one for each game.
    ///
    /// # Errors
    /// The first that is not, by the number of its game.
    fn check(&self, actions: &[usize]) -> Result<(), (usize, SessionError)>;
    /// Takes an action in every game. Nothing happens unless all of them are legal.
    ///
    /// # Errors
    /// The first that is not legal, by the number of its game.
    fn step(&mut self, actions: &[usize]) -> Result<Vec<Option<Outcome>>, (usize, SessionError)>;
    /// A uniformly random legal action for every game.
    fn random(&mut self) -> Vec<usize>;
    /// Writes what the seat to act of every game sees, one array after the other, into zeros.
    fn encode(&self, out: &mut [f32]);
    /// Writes which actions are legal in every game, one row after the other, into zeros.
    fn masks(&self, out: &mut [bool]);
    /// The numbers of the legal actions of every game, one game's after the other's, and where each game's begin; the last
    /// beginning is the end of all. Where numbers are many and few of them are legal, this is far less than a mask.
    fn legal(&self) -> (Vec<usize>, Vec<usize>);
}

pub(crate) struct TypedBatch<G: Game> {
    rules: G::Rules,
    streams: Streams,
    games: Vec<G>,
    rngs: Vec<Rng>,
    /// The number of the next game to begin.
    next: u64,
}

impl<G: Encoded> TypedBatch<G> {
    /// Games 0 to `count` of a series.
    pub(crate) fn new(rules: G::Rules, count: usize, seed: u64) -> Self {
        let streams = Streams::new(seed);
        let start = |index| rules.start(&mut streams.stream(index, Purpose::Chance));
        let games = (0..count as u64).map(start).collect();
        let rngs = (0..count as u64).map(|index| streams.stream(index, Purpose::Other(9))).collect();
        TypedBatch { rules, streams, games, rngs, next: count as u64 }
    }

    fn action(game: &G, number: usize) -> Result<G::Action, SessionError> {
        let seat = game.turn().ok_or(SessionError::Over)?;
        let action = G::numbered(&game.sight(seat), number);
        let action = action.ok_or_else(|| SessionError::Illegal(format!("{number} is the number of no action")))?;
        game.check(action).map_err(|illegal| SessionError::Illegal(illegal.to_string()))?;
        Ok(action)
    }

    fn first(&self) -> &G {
        &self.games[0]
    }
}

impl<G: Encoded> Batch for TypedBatch<G> {
    fn len(&self) -> usize {
        self.games.len()
    }

    fn action_space(&self) -> usize {
        G::action_space(&self.first().sight(Seat::FIRST))
    }

    fn shape(&self) -> Vec<usize> {
        G::shape(&self.first().sight(Seat::FIRST))
    }

    fn turns(&self) -> Vec<u8> {
        // Games that are over are followed by others, so somebody is always to act.
        self.games.iter().map(|game| game.turn().map_or(0, |seat| seat.0)).collect()
    }

    fn check(&self, actions: &[usize]) -> Result<(), (usize, SessionError)> {
        self.actions(actions).map(drop)
    }

    fn step(&mut self, actions: &[usize]) -> Result<Vec<Option<Outcome>>, (usize, SessionError)> {
        let actions = self.actions(actions)?;
        let mut ended = Vec::with_capacity(actions.len());
        for (game, action) in self.games.iter_mut().zip(actions) {
            game.apply(action);
            let outcome = game.outcome();
            if outcome.is_some() {
                *game = self.rules.start(&mut self.streams.stream(self.next, Purpose::Chance));
                self.next += 1;
            }
            ended.push(outcome);
        }
        Ok(ended)
    }

    fn random(&mut self) -> Vec<usize> {
        let games = self.games.iter().zip(&mut self.rngs);
        games
            .map(|(game, rng)| random(game, rng).expect("a game that is not over has actions, all with numbers"))
            .collect()
    }

    fn encode(&self, out: &mut [f32]) {
        for (game, out) in self.games.iter().zip(parts(out, self.len())) {
            let seat = game.turn().unwrap_or(Seat::FIRST);
            G::encode(&game.sight(seat), seat, out);
        }
    }

    fn masks(&self, out: &mut [bool]) {
        let mut parts = parts(out, self.len());
        self.each_legal(|numbers| {
            let out = parts.next().expect("a part for each game");
            numbers.for_each(|number| out[number] = true);
        });
    }

    fn legal(&self) -> (Vec<usize>, Vec<usize>) {
        let (mut starts, mut all) = (vec![0], Vec::new());
        self.each_legal(|numbers| {
            all.extend(numbers);
            starts.push(all.len());
        });
        (starts, all)
    }
}

impl<G: Encoded> TypedBatch<G> {
    /// Tells the numbers of the legal actions of one game after the other.
    fn each_legal(&self, mut tell: impl FnMut(&mut dyn Iterator<Item = usize>)) {
        let mut legal = Vec::new();
        for game in &self.games {
            legal.clear();
            game.legal(&mut legal);
            let sight = game.sight(game.turn().unwrap_or(Seat::FIRST));
            tell(&mut legal.iter().filter_map(|action| G::number(&sight, *action)));
        }
    }

    fn actions(&self, numbers: &[usize]) -> Result<Vec<G::Action>, (usize, SessionError)> {
        let games = self.games.iter().zip(numbers).enumerate();
        games.map(|(index, (game, number))| Self::action(game, *number).map_err(|error| (index, error))).collect()
    }
}

fn random<G: Encoded>(game: &G, rng: &mut Rng) -> Option<usize> {
    let action = game.random_action(rng)?;
    G::number(&game.sight(game.turn()?), action)
}

/// Equal parts, one for each game; none if there is no game.
fn parts<T>(out: &mut [T], count: usize) -> std::slice::ChunksExactMut<'_, T> {
    let size = (out.len() / count.max(1)).max(1);
    out.chunks_exact_mut(size)
}
