//! Games of a player against itself, to learn from.

use super::Record;
use crate::game::Amazons;
use yomi_core::{AgentBuilder, Game, Position, Purpose, Seat, Stop, Streams, Table, Thinking, below};

/// Games of a player against itself, or another, from positions after a few random moves.
///
/// Players that search are always the same, so random moves are what makes games differ. A game's record begins after
/// them: they are no moves that anybody chose.
pub struct SelfPlay {
    player: AgentBuilder<Amazons>,
    other: Option<AgentBuilder<Amazons>>,
    start: Amazons,
    opening: u32,
    seed: u64,
}

impl SelfPlay {
    /// Games from a start, each with one random move up to `opening` of them.
    pub fn new(player: AgentBuilder<Amazons>, start: Amazons, opening: u32, seed: u64) -> Self {
        SelfPlay { player, other: None, start, opening, seed }
    }

    /// The same against another player, who has the first move in every second game.
    #[must_use]
    pub fn against(mut self, other: AgentBuilder<Amazons>) -> Self {
        self.other = Some(other);
        self
    }

    /// Who has a seat in the game of this number.
    fn seated(&self, number: u64, seat: Seat) -> &AgentBuilder<Amazons> {
        let is_others = (seat.index() as u64 + number) % 2 == 1;
        self.other.as_ref().filter(|_| is_others).unwrap_or(&self.player)
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
        let mut sides = [Seat::FIRST, Seat::SECOND]
            .map(|seat| (self.seated(number, seat).build(), streams.stream(number, Purpose::Seat(seat))));
        while let Some(seat) = table.game().turn() {
            let (agent, rng) = &mut sides[seat.index()];
            let action = agent.act(&table.view(seat), &mut Thinking::new(rng).until(stop));
            if stop.is_raised() {
                return None;
            }
            table.play(action).expect("players make legal moves");
        }
        let names = [Seat::FIRST, Seat::SECOND].map(|seat| self.seated(number, seat).canonical().to_string());
        Some(Record::new(start.setup(), [&names[0], &names[1]], table.actions().iter().copied()))
    }
}
