//! How far a belief can be trusted: what it said in games, beside what was true.

use crate::{Colour, Geister, GeisterRules, Piece, players::BeliefTracker};
use std::num::NonZeroU32;
use yomi_core::{AgentBuilder, Players, Position, Purpose, Rules, Seat, SpecError, Streams, Table, Thinking};

/// A way to try out a belief: two players play, and somebody in one of the seats believes.
pub struct BeliefTrials {
    player: AgentBuilder<Geister>,
    believer: String,
}

/// What was believed over one game, at each turn of the seat that believed once the enemy had moved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BeliefTrial {
    /// The enemy's pieces of hidden colour: the chance of being blue that was believed, and whether they were.
    pub pieces: Vec<(f64, bool)>,
    /// By turn, how much likelier the true colouring was believed than without looking at moves, as a natural
    /// logarithm.
    pub gains: Vec<f64>,
}

/// The tournament's limit: without one, two players that never risk anything would go on for ever.
const LIMIT: NonZeroU32 = NonZeroU32::new(300).expect("not 0");

impl BeliefTrials {
    /// Games of a player against itself. The believer must be a `bayes`, of which only the belief is asked.
    ///
    /// ```
    /// use yomi_geister::BeliefTrials;
    /// let trials = BeliefTrials::new("random", "bayes:estimate=1").unwrap();
    /// assert_eq!(trials.run(1, 0).unwrap(), trials.run(1, 0).unwrap());
    /// assert!(BeliefTrials::new("random", "mc").is_err());
    /// ```
    pub fn new(player: &str, believer: &str) -> Result<BeliefTrials, SpecError> {
        BeliefTracker::parse(believer)?;
        Ok(BeliefTrials {
            player: Geister::player(player, &GeisterRules::new(Some(LIMIT)))?,
            believer: believer.into(),
        })
    }

    /// What is believed in the game of a number. The game depends on seed, number and player, not on the believer, who
    /// changes seats from game to game.
    pub fn run(&self, seed: u64, index: u64) -> Result<BeliefTrial, SpecError> {
        let streams = Streams::new(seed);
        let seat = Seat((index % 2) as u8);
        let rng = &mut streams.stream(index, Purpose::Other(0));
        let (mut tracker, effort) = BeliefTracker::parse(&self.believer)?;
        let mut believed = BeliefTrial::default();
        let rules = GeisterRules::new(Some(LIMIT));
        let mut table = Table::new(rules.start(&mut streams.stream(index, Purpose::Chance)));
        let mut rngs = [Seat::FIRST, Seat::SECOND].map(|seat| streams.stream(index, Purpose::Seat(seat)));
        let mut players = [self.player.build(), self.player.build()];
        while let Some(turn) = table.game().turn() {
            if turn == seat && table.game().plies() > 0 {
                let budget = Thinking::new(rng).budget(effort);
                tracker.update(&table.view(seat), &budget, rng);
                believed.note(&tracker, table.game(), seat);
            }
            let thinking = &mut Thinking::new(&mut rngs[turn.index()]);
            let action = players[turn.index()].act(&table.view(turn), thinking);
            table.play(action).expect("players keep to the rules");
        }
        Ok(believed)
    }
}

impl BeliefTrial {
    /// Compares what is believed now with the truth.
    fn note(&mut self, tracker: &BeliefTracker, game: &Geister, seat: Seat) {
        let enemy = seat.other();
        let truth = game.reds(enemy).expect("both sides have set up");
        let chances: Vec<_> = tracker.belief.chances().collect();
        let chance = |is: &dyn Fn(crate::Reds) -> bool| -> f64 {
            chances.iter().filter(|(reds, _)| is(*reds)).map(|(_, chance)| chance).sum()
        };
        self.gains.push((chance(&|reds| reds == truth) * chances.len() as f64).ln());
        for piece in Piece::ALL.into_iter().filter(|piece| game.place(enemy, *piece).square().is_some()) {
            let blue = chance(&|reds| reds.colour(piece) == Colour::Blue);
            self.pieces.push((blue, truth.colour(piece) == Colour::Blue));
        }
    }
}
