//! How much a move tells of the piece that made it: the first experiment of Oshibuchi and Sato.

use crate::{Action, Colour, Geister, GeisterRules, Reading, players::Estimating};
use yomi_core::{AgentBuilder, Players, Position, Purpose, Rng, Rules, Seat, SpecError, Streams, Table, Thinking};

/// A way to try out readings: in random positions, a player moves and a reader says which colour it thinks has moved.
pub struct ReadingTrials {
    moves: u32,
    mover: AgentBuilder<Geister>,
    reader: Estimating,
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
    /// Trials after this many random moves from a random set-up, with players given by their specifications. The reader must
    /// be a `read`.
    ///
    /// ```
    /// use yomi_geister::ReadingTrials;
    /// let trials = ReadingTrials::new(20, "mc:100", "read:estimate=100").unwrap();
    /// assert_eq!(trials.run(1, 0), trials.run(1, 0));
    /// assert!(ReadingTrials::new(20, "mc:100", "random").is_err());
    /// ```
    pub fn new(moves: u32, mover: &str, reader: &str) -> Result<ReadingTrials, SpecError> {
        let mover = Geister::player(mover, &GeisterRules::new(None))?;
        Ok(ReadingTrials { moves, mover, reader: Estimating::parse(reader)? })
    }

    /// The trial of a number. The position depends on seed, number and random moves, not on the reader.
    ///
    /// Games that end on the way, or with the move that was to be read, are no positions for this; then another one is drawn.
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
        let mut table = Table::new(GeisterRules::new(None).start(chance));
        // Both sides' set-ups come first.
        for _ in 0..self.moves + 2 {
            table.play(table.game().random_action(chance)?).expect("drawn actions are legal");
        }
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
