//! Everybody who has played a game, by the matches of a store.

use super::{Pairing, RatedGroup, rate};
use crate::{
    catalog::Catalog,
    matches::MatchSpec,
    record::{GameResult, MatchKey},
    store::{Store, StoreError},
};
use std::collections::BTreeMap;
use yomi_core::{Side, SpecError};

/// What tells players apart: the same name may behave otherwise in another build, or with another clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Its specification.
    pub spec: String,
    /// Its behaviour signature; empty where nobody knows.
    pub signature: String,
    /// The time that it had, and the build, where a clock decided what it did.
    pub clock: String,
}

impl Contender {
    /// The two players of a match; `timed` tells which of them decide by the time, whatever the match allows. Where no
    /// clock runs, only they are others in another build: who counts its work is the same against whomever it plays.
    pub fn of(key: &MatchKey, timed: [bool; 2]) -> [Contender; 2] {
        let mut signatures = key.identity.signatures.split(' ');
        let clock = |timed: bool| match (key.time.is_none(), timed) {
            (true, true) => key.identity.build.clone(),
            (true, false) => String::new(),
            (false, _) => format!("{}, {}", key.time, key.identity.build),
        };
        let [a, b] = key.players.clone();
        [(a, timed[0]), (b, timed[1])].map(|(spec, timed)| {
            let signature = signatures.next().unwrap_or_default().to_owned();
            Contender { spec, signature, clock: clock(timed) }
        })
    }
}

/// The players of a game, and their results against each other.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    contenders: Vec<Contender>,
    /// By the player of the first side and that of the second.
    results: BTreeMap<(usize, usize), [u64; 3]>,
}

impl Pool {
    /// All that a store has of a game, which is given as it is written in keys.
    pub fn of_store(catalog: &Catalog, store: &Store, game: &str) -> Result<Pool, StoreError> {
        let mut pool = Pool::default();
        for stored in store.matches()?.into_iter().filter(|stored| stored.key.game == game && stored.games > 0) {
            let timed = stored.key.players.each_ref().map(|player| is_timed(catalog, game, player));
            pool.add(&stored.key, timed, &store.results(stored.id, i64::MAX as u64)?);
        }
        Ok(pool)
    }

    /// Adds the games of a match, whose players decide by the time or not (see [`Contender::of`]). Players against
    /// themselves say nothing of who is better.
    pub fn add(&mut self, key: &MatchKey, timed: [bool; 2], results: &[(u64, GameResult)]) {
        let [a, b] = Contender::of(key, timed).map(|contender| self.number(contender));
        for (index, result) in results.iter().filter(|_| a != b) {
            let (first, second) = if key.side_of_a(*index) == Side::FIRST { (a, b) } else { (b, a) };
            let outcome = match result.winner {
                Some(Side::FIRST) => 0,
                None => 1,
                Some(_) => 2,
            };
            self.results.entry((first, second)).or_default()[outcome] += 1;
        }
    }

    fn number(&mut self, contender: Contender) -> usize {
        let known = self.contenders.iter().position(|known| *known == contender);
        known.unwrap_or_else(|| {
            self.contenders.push(contender);
            self.contenders.len() - 1
        })
    }

    /// Rates everybody. The anchor is a player's name and its rating.
    pub fn rate(&self, anchor: Option<(&str, f64)>) -> Result<Vec<RatedGroup>, SpecError> {
        let names = self.names();
        let anchor = anchor.map(|(name, elo)| Ok((self.find(&names, name)?, elo))).transpose()?;
        let pairings: Vec<Pairing> =
            self.results.iter().map(|(&(first, second), &counts)| Pairing { first, second, counts }).collect();
        Ok(rate(&names, &pairings, anchor))
    }

    /// What the players are called: by their specifications, and where one stands for several, with what tells them
    /// apart.
    fn names(&self) -> Vec<String> {
        let is_alone =
            |contender: &Contender| self.contenders.iter().filter(|other| other.spec == contender.spec).count() == 1;
        let name = |contender: &Contender| {
            let Contender { spec, signature, clock } = contender;
            if is_alone(contender) {
                return spec.clone();
            }
            let told: Vec<&str> =
                [signature, clock].into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
            format!("{spec} [{}]", if told.is_empty() { "of unknown behaviour".into() } else { told.join(", ") })
        };
        self.contenders.iter().map(name).collect()
    }

    fn find(&self, names: &[String], name: &str) -> Result<usize, SpecError> {
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        if let Some(found) = known.iter().position(|known| *known == name) {
            return Ok(found);
        }
        let alike = self.contenders.iter().zip(&known).filter(|(contender, _)| contender.spec == name);
        let alike: Vec<String> = alike.map(|(_, known)| format!("\"{known}\"")).collect();
        if alike.is_empty() {
            return Err(SpecError::unknown("player", name, "players with games", &known));
        }
        Err(SpecError(format!("\"{name}\" is the name of {} players here; write {}", alike.len(), alike.join(" or "))))
    }
}

/// Whether a player decides by the time, whatever a match allows. Those whom nobody knows any more might.
fn is_timed(catalog: &Catalog, game: &str, player: &str) -> bool {
    let spec = MatchSpec { game: game.into(), players: [player.into(), player.into()], ..MatchSpec::default() };
    let matchup = game.parse().and_then(|game| catalog.configure(&game)).and_then(|game| game.matchup(&spec));
    matchup.map_or(true, |matchup| matchup.is_timed_player(0))
}
