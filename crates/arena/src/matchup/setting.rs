//! Who plays by which rules, and from which position.

use super::{Place, player_of};
use crate::{
    contestant::{Contestant, Sitting},
    openings::Opening,
    record::MatchKey,
};
use yomi_core::{
    AgentBuilder, Args, Game, Notation, Players, Purpose, Rules, Seat, Spec, SpecError, Stage, Streams, Table,
};

/// Rules, who plays by them, and where they begin if that is not the beginning.
pub(super) struct Setting<G: Game> {
    pub(super) rules: G::Rules,
    pub(super) players: [Contestant<G>; 2],
    pub(super) shadow: Option<AgentBuilder<G>>,
    pub(super) beginning: Option<Table<G>>,
}

impl<G: Players + Stage> Setting<G> {
    /// The same players after an opening of a book.
    pub(super) fn after(&self, index: usize, opening: &Opening) -> Result<Self, SpecError> {
        let wrong = |problem: &dyn std::fmt::Display| SpecError(format!("opening {}: {problem}", index + 1));
        let spec: Spec = opening.rules.parse()?;
        let args = Args::new(&spec, G::Rules::PARAMS).map_err(|error| wrong(&error))?;
        let rules = G::Rules::from_args(&args).map_err(|error| wrong(&error))?;
        let mut table = Table::new(rules.start(&mut Streams::new(0).stream(0, Purpose::Chance)));
        for text in &opening.actions {
            let seat = table.game().turn().ok_or_else(|| wrong(&"the game is over in it; take fewer plies"))?;
            let action = table.view(seat).sight().parse(text).map_err(|error| wrong(&error))?;
            table.play(action).map_err(|error| wrong(&error))?;
        }
        if table.game().turn().is_none() {
            return Err(wrong(&"the game is over after it; take fewer plies"));
        }
        let players = [self.players[0].under(&rules)?, self.players[1].under(&rules)?];
        let shadow =
            self.shadow.as_ref().map(|shadow| G::player(&shadow.canonical().to_string(), &rules)).transpose()?;
        // Rules that leave something to chance get a new deal for every pair, as without a book.
        let fixed = table.start().fixed_rules() == rules || !opening.actions.is_empty();
        Ok(Setting { rules, players, shadow, beginning: fixed.then_some(table) })
    }
}

impl<G: Players + Stage> Setting<G> {
    pub(super) fn place(&self, seat: Seat, key: &MatchKey, index: u64) -> Place<G> {
        let side = G::side(seat);
        let shadowed = self.shadow.as_ref().filter(|_| side == key.side_of_a(index));
        Place {
            player: Sitting::new(&self.players[player_of(side, key, index)], &self.rules, seat, key.seed, index),
            shadow: shadowed.map(AgentBuilder::build),
            rng: Streams::new(key.seed).stream(index, Purpose::Seat(seat)),
            time: key.time.begin(),
        }
    }
}
