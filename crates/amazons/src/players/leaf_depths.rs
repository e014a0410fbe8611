//! How deep searches look, as in the paper's Fig. 3.

use super::alpha_beta;
use crate::{
    game::Amazons,
    rules::{AmazonsRules, Opening},
};
use yomi_core::{AgentBuilder, Players, Position, Purpose, Rules, Seat, SpecError, Streams, Table, Thinking};

/// How far from the root the leaves of a search lie, in positions from games that a player plays against itself.
///
/// A search by probability shows in it that it is one: a few lines go very deep, and most are cut early.
pub struct LeafDepths {
    searcher: String,
    player: AgentBuilder<Amazons>,
    opening: u8,
    ply: usize,
}

impl LeafDepths {
    /// The search of one player, so many plies into the games of another, of which the first `opening` plies are
    /// random.
    ///
    /// # Errors
    /// If there is no such player, or the first does not search with alpha-beta.
    pub fn new(searcher: &str, player: &str, opening: u8, ply: u32) -> Result<LeafDepths, SpecError> {
        alpha_beta::searcher(searcher)?;
        let player = Amazons::player(player, &AmazonsRules::default())?;
        Ok(LeafDepths { searcher: searcher.into(), player, opening, ply: ply as usize })
    }

    /// How many new leaves there are at each distance, in the game of this seed and number; none if the game is over by
    /// then.
    pub fn in_game(&self, seed: u64, number: u64) -> Vec<u64> {
        let streams = Streams::new(seed);
        let rules = AmazonsRules { opening: Opening::Moves(self.opening), ..AmazonsRules::default() };
        let mut table = Table::new(rules.start(&mut streams.stream(number, Purpose::Chance)));
        let mut sides =
            [Seat::FIRST, Seat::SECOND].map(|seat| (self.player.build(), streams.stream(number, Purpose::Seat(seat))));
        for _ in usize::from(self.opening)..self.ply {
            let Some(seat) = table.game().turn() else { return Vec::new() };
            let (agent, rng) = &mut sides[seat.index()];
            let action = agent.act(&table.view(seat), &mut Thinking::new(rng));
            table.play(action).expect("players make legal moves");
        }
        let mut searcher = alpha_beta::searcher(&self.searcher).expect("it was read before");
        searcher.leaf_depths(table.game(), &mut Thinking::new(&mut sides[0].1))
    }
}
