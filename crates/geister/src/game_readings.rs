//! How much moves tell in whole games, rather than after random ones.

use crate::{Action, Geister, GeisterRules, ReadingTrial, players::Estimating};
use yomi_core::{AnyBuilder, Players, Position, Purpose, Rules, Seat, Seated, SpecError, Streams, Table, Thinking};

/// A way to try out readings in games of two players: somebody in the first player's seat reads every move of the
/// other.
///
/// It is a measuring instrument beside the game. The players do not know of it, and it is the instrument, not the
/// reader, that compares what was read with the truth.
pub struct GameReadings {
    players: [AnyBuilder<Geister>; 2],
    reader: Estimating,
}

impl GameReadings {
    /// Games of two players without a limit, given by their specifications. The reader must be a `read`.
    ///
    /// ```
    /// use yomi_geister::GameReadings;
    /// let games = GameReadings::new(["mc:60", "mc:60"], "read:estimate=60").unwrap();
    /// assert_eq!(games.run(1, 0), games.run(1, 0));
    /// assert!(GameReadings::new(["mc:60", "mc:60"], "mc").is_err());
    /// ```
    pub fn new(players: [&str; 2], reader: &str) -> Result<GameReadings, SpecError> {
        let rules = GeisterRules::new(None);
        let [first, second] = players.map(|player| Geister::player_or_yardstick(player, &rules));
        Ok(GameReadings { players: [first?, second?], reader: Estimating::parse(reader)? })
    }

    /// What was read in the game of a number, move by move. The players swap sides from game to game. The game
    /// depends on seed, number and players, not on the reader.
    pub fn run(&self, seed: u64, index: u64) -> Vec<ReadingTrial> {
        let streams = Streams::new(seed);
        let watcher = Seat((index % 2) as u8);
        let aside = &mut streams.stream(index, Purpose::Other(0));
        let mut table = Table::new(GeisterRules::new(None).start(&mut streams.stream(index, Purpose::Chance)));
        let mut rngs = [Seat::FIRST, Seat::SECOND].map(|seat| streams.stream(index, Purpose::Seat(seat)));
        let seated = |seat| Seated::new(&self.players[usize::from(seat != watcher)]);
        let mut players = [Seat::FIRST, Seat::SECOND].map(seated);
        let mut read = Vec::new();
        while let Some(turn) = table.game().turn() {
            let thinking = &mut Thinking::new(&mut rngs[turn.index()]);
            let action = players[turn.index()].act(&table, turn, thinking);
            table.play(action).expect("players keep to the rules");
            let Action::Move { piece, .. } = action else { continue };
            if turn == watcher {
                continue;
            }
            let truth = table.game().reds(turn).expect("both sides have set up").colour(piece);
            let reading = self.reader.reading(&table.view(watcher), &mut Thinking::new(aside));
            read.extend(reading.map(|reading| ReadingTrial { truth, reading }));
        }
        read
    }
}
