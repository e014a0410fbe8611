//! Keeping games that are played by themselves, as people's are.

use crate::{
    catalog::Configured,
    record::{Forfeit, GameRecord, MatchKey},
    session::Session,
    store::{Store, StoreError},
};
use yomi_core::{Seat, Side};

/// The player's name of a person in records.
pub const PERSON: &str = "person";

/// Stores a finished game, played by these players of the seats, and perhaps forfeited by a side: how, and what the
/// record says of it. Returns its match and its number in it; `None` while it goes on.
///
/// All games of people under the same rules against the same players make one match.
pub fn keep(
    store: &mut Store,
    game: &dyn Configured,
    session: &dyn Session,
    seats: &[String],
    forfeit: Option<(Side, Forfeit, &str)>,
) -> Result<Option<(i64, u64)>, StoreError> {
    let kind = game.kind();
    let players = [Side::FIRST, Side::SECOND].map(|side| {
        let of_side = (0..).map(Seat).zip(seats).filter(|(seat, _)| kind.side(*seat) == side);
        let mut names: Vec<&str> = of_side.map(|(_, player)| player.as_str()).collect();
        names.dedup();
        names.join("+")
    });
    let lost = forfeit.map(|(side, forfeit, _)| (side, forfeit));
    let Some(mut finished) = finished(game, session, players, lost) else { return Ok(None) };
    if let Some((_, _, reason)) = forfeit {
        finished.1.result.reason = reason.into();
    }
    Ok(store.keep(vec![finished])?.pop())
}

/// A finished game as it is stored, with the players of the two sides; `None` while it goes on.
pub fn finished(
    game: &dyn Configured,
    session: &dyn Session,
    players: [String; 2],
    forfeit: Option<(Side, Forfeit)>,
) -> Option<(MatchKey, GameRecord)> {
    let record = session.record(0, players.clone(), forfeit.map(|(loser, forfeit)| forfeit.of(loser)))?;
    Some((MatchKey::new(game.spec(), players, 0), record))
}
