//! How much a move tells of the piece that made it: the first experiment of Oshibuchi and Sato.

use crate::{Action, Colour, Event, Geister, GeisterRules, Reading, players::Estimating};
use serde::Deserialize;
use yomi_core::{
    AgentBuilder, Game, Players, Position, Purpose, Rng, Rules, Seat, SpecError, Streams, Table, Thinking, pick,
};

/// A way to try out readings: in random positions, a player moves and a reader says which colour it thinks has moved.
pub struct ReadingTrials {
    walk: RandomWalk,
    mover: AgentBuilder<Geister>,
    reader: Estimating,
}

/// How positions are made by random moves from a random set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomWalk {
    /// How many moves.
    pub moves: u32,
    /// Which ones.
    pub among: WalkMoves,
    /// What becomes of games that end on the way.
    pub ended: EndedWalk,
}

/// Which moves a random walk is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WalkMoves {
    /// All legal ones.
    #[default]
    Any,
    /// Those that take nothing, unless there is no other.
    Quiet,
}

/// What becomes of a game that ends before it has so many moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndedWalk {
    /// Another one is drawn.
    #[default]
    Redrawn,
    /// The position before its last move counts.
    Kept,
}

impl From<u32> for RandomWalk {
    /// So many of any moves, and another game if it ends on the way.
    fn from(moves: u32) -> RandomWalk {
        RandomWalk { moves, among: WalkMoves::default(), ended: EndedWalk::default() }
    }
}

impl RandomWalk {
    /// A table at the end of a walk; `None` where another one is to be drawn.
    fn table(self, chance: &mut Rng) -> Option<Table<Geister>> {
        let mut table = Table::new(GeisterRules::new(None).start(chance));
        // Both sides' set-ups come first.
        for _ in 0..self.moves + 2 {
            let action = self.draw(table.game(), chance)?;
            let mut next = *table.game();
            next.apply(action);
            match (next.end(), self.ended) {
                (None, _) => table.play(action).expect("drawn actions are legal"),
                (Some(_), EndedWalk::Redrawn) => return None,
                (Some(_), EndedWalk::Kept) => break,
            };
        }
        Some(table)
    }

    fn draw(self, game: &Geister, chance: &mut Rng) -> Option<Action> {
        if self.among == WalkMoves::Quiet {
            let takes = |action: &Action| {
                let seat = game.turn().expect("there are legal actions");
                matches!(game.event(*action, seat), Event::Move { taken: Some(_), .. })
            };
            let mut quiet = Vec::new();
            game.legal(&mut quiet);
            quiet.retain(|action| !takes(action));
            if let Some(action) = pick(&quiet, chance) {
                return Some(*action);
            }
        }
        game.random_action(chance)
    }
}

/// What came out of one of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadingTrial {
    /// The colour of the piece that moved.
    pub truth: Colour,
    /// What the move says of it.
    pub reading: Reading,
}

impl ReadingTrials {
    /// Trials after random moves, with players given by their specifications. The reader must be a `read`.
    ///
    /// ```
    /// use yomi_geister::ReadingTrials;
    /// let trials = ReadingTrials::new(20, "mc:100", "read:estimate=100").unwrap();
    /// assert_eq!(trials.run(1, 0), trials.run(1, 0));
    /// assert!(ReadingTrials::new(20, "mc:100", "random").is_err());
    /// ```
    pub fn new(walk: impl Into<RandomWalk>, mover: &str, reader: &str) -> Result<ReadingTrials, SpecError> {
        let mover = Geister::player(mover, &GeisterRules::new(None))?;
        Ok(ReadingTrials { walk: walk.into(), mover, reader: Estimating::parse(reader)? })
    }

    /// The trial of a number. The position depends on seed, number and random moves, not on the reader.
    ///
    /// Where the move that was to be read ends the game, another position is drawn.
    pub fn run(&self, seed: u64, index: u64) -> ReadingTrial {
        let streams = Streams::new(seed);
        let mut chance = streams.stream(index, Purpose::Chance);
        let mut players = [Seat::FIRST, Seat::SECOND].map(|seat| streams.stream(index, Purpose::Seat(seat)));
        loop {
            if let Some(trial) = self.attempt(&mut chance, &mut players) {
                return trial;
            }
        }
    }

    fn attempt(&self, chance: &mut Rng, players: &mut [Rng; 2]) -> Option<ReadingTrial> {
        let mut table = self.walk.table(chance)?;
        let seat = table.game().turn()?;
        let action = self.mover.build().act(&table.view(seat), &mut Thinking::new(&mut players[seat.index()]));
        table.play(action).expect("players keep to the rules");
        let Action::Move { piece, .. } = action else { unreachable!("both sides have set up") };
        let truth = table.game().reds(seat).expect("both sides have set up").colour(piece);
        let reader = seat.other();
        let thinking = &mut Thinking::new(&mut players[reader.index()]);
        let reading = self.reader.reading(&table.view(reader), thinking)?;
        Some(ReadingTrial { truth, reading })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Piece;

    fn walk(moves: u32, among: WalkMoves, ended: EndedWalk) -> RandomWalk {
        RandomWalk { moves, among, ended }
    }

    /// A long walk that is redrawn has all of its moves, one that is kept may have fewer, and somebody is to move.
    #[test]
    fn walks_end_where_somebody_is_to_move() {
        let rng = &mut Streams::new(1).stream(0, Purpose::Chance);
        for among in [WalkMoves::Any, WalkMoves::Quiet] {
            let tables =
                |ended, rng: &mut Rng| (0..40).filter_map(|_| walk(120, among, ended).table(rng)).collect::<Vec<_>>();
            let redrawn = tables(EndedWalk::Redrawn, rng);
            assert!(redrawn.iter().all(|table| table.game().plies() == 120 && table.game().turn().is_some()));
            let kept = tables(EndedWalk::Kept, rng);
            assert!(kept.len() == 40 && kept.iter().all(|table| table.game().turn().is_some()));
            assert!(redrawn.len() < 40 && kept.iter().any(|table| table.game().plies() < 120), "{among:?}");
        }
    }

    #[test]
    fn quiet_walks_take_nothing() {
        let rng = &mut Streams::new(1).stream(0, Purpose::Chance);
        let standing = |table: &Table<Geister>| {
            let on =
                |seat| Piece::ALL.into_iter().filter(move |piece| table.game().place(seat, *piece).square().is_some());
            on(Seat::FIRST).count() + on(Seat::SECOND).count()
        };
        let mut least = |among| {
            let tables = (0..30).filter_map(|_| walk(60, among, EndedWalk::Redrawn).table(rng));
            tables.map(|table| standing(&table)).min().unwrap()
        };
        assert_eq!(least(WalkMoves::Quiet), 16);
        assert!(least(WalkMoves::Any) < 14);
    }
}
