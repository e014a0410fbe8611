//! Games of a player against itself, to learn from.

use super::Record;
use crate::game::Amazons;
use yomi_core::{AgentBuilder, Game, Position, Purpose, Seat, Stop, Streams, Table, Thinking, below};

/// Games of a player against itself from positions after a few random moves.
///
/// Players that search are always the same, so random moves are what makes games differ. A game's record begins after
/// them: they are no moves that anybody chose.
pub struct SelfPlay {
    player: AgentBuilder<Amazons>,
    start: Amazons,
    opening: u32,
    seed: u64,
}

impl SelfPlay {
    /// Games from a start, each with one random move up to `opening` of them.
    pub fn new(player: AgentBuilder<Amazons>, start: Amazons, opening: u32, seed: u64) -> Self {
        SelfPlay { player, start, opening, seed }
    }

    /// The game of this number: always the same one, unless the player looks at a clock. `None` if it was stopped
    /// before its end.
    pub fn game(&self, number: u64, stop: &Stop) -> Option<Record> {
        let streams = Streams::new(self.seed);
        let mut start = self.start;
        let chance = &mut streams.stream(number, Purpose::Chance);
        let moves = if self.opening == 0 { 0 } else { 1 + below(chance, self.opening) };
        for _ in 0..moves {
            if let Some(action) = start.random_action(chance) {
                start.apply(action);
            }
        }
        let mut table = Table::new(Amazons::new(start.setup()));
        let mut sides =
            [Seat::FIRST, Seat::SECOND].map(|seat| (self.player.build(), streams.stream(number, Purpose::Seat(seat))));
        while let Some(seat) = table.game().turn() {
            let (agent, rng) = &mut sides[seat.index()];
            let action = agent.act(&table.view(seat), &mut Thinking::new(rng).until(stop));
            if stop.is_raised() {
                return None;
            }
            table.play(action).expect("players make legal moves");
        }
        let player = self.player.canonical().to_string();
        Some(Record::new(start.setup(), [&player, &player], table.actions().iter().copied()))
    }
}
