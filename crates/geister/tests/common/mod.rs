//! Games told as text, each action as its player writes it.

use yomi_core::{Game, Notation, Position, Purpose, Rules, Streams, Table};
use yomi_geister::{Geister, GeisterRules};

/// The table after these actions, separated by blanks; panics at the first one that is refused.
pub(crate) fn play(rules: GeisterRules, actions: &str) -> Table<Geister> {
    let mut table = Table::new(rules.start(&mut Streams::new(0).stream(0, Purpose::Chance)));
    for text in actions.split_whitespace() {
        go_on(&mut table, text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
    }
    table
}

/// Takes one more action, or says why not.
pub(crate) fn go_on(table: &mut Table<Geister>, text: &str) -> Result<(), String> {
    let turn = table.game().turn().ok_or("the game is over")?;
    let action = table.game().sight(turn).parse(text).map_err(|error| error.to_string())?;
    table.play(action).map_err(|illegal| illegal.to_string())
}

/// Rules with a limit, or none.
pub(crate) fn rules(limit: Option<u32>) -> GeisterRules {
    GeisterRules::new(limit.map(|limit| limit.try_into().expect("not 0")))
}
