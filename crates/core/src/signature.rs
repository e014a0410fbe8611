//! How a kind of player behaves, as one number.
//!
//! A signature is the hash of what a player decides in a few pinned games: the same code gives the same number on every
//! machine, and a change that was meant to change nothing shows that it did not. Results carry the signatures of their
//! players, so that games of two builds are counted together only if both play alike.

use crate::{
    AnyBuilder, Args, Bench, Game, Players, Purpose, Rules, Seat, Seated, Spec, SpecError, Streams, Table, Thinking,
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use xxhash_rust::xxh3::Xxh3;

/// The seed of all pinned games.
const SEED: u64 = 1;
/// Into how many parts a game played at random is cut; a player is watched from the beginning of each.
const PARTS: usize = 4;
/// How many decisions are watched there at most.
const DECISIONS: usize = 16;
/// What draws the random actions before them.
const OPENING: Purpose = Purpose::Other(11);

/// What tells apart players that behave differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Signature(pub u64);

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Signature {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Signature)
    }
}

impl Serialize for Signature {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Signature {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl Signature {
    /// The signature of many players together.
    pub fn of_all(signatures: impl IntoIterator<Item = Signature>) -> Signature {
        let mut hash = Xxh3::new();
        for signature in signatures {
            hash.update(&signature.0.to_le_bytes());
        }
        Signature(hash.digest())
    }

    /// The signature of a kind of player as it was last committed (see [`Players::SIGNATURES`]).
    pub fn committed<G: Players>(player: &str) -> Option<Signature> {
        let mut lines = G::SIGNATURES.lines().filter_map(|line| line.split_once(' '));
        lines.find(|(name, _)| *name == player).and_then(|(_, signature)| signature.trim().parse().ok())
    }

    /// The signature of the kind of player of that name, found by having it play.
    pub fn of_player<G: Players>(name: &str) -> Result<Signature, SpecError> {
        let bench = bench::<G>(name).unwrap_or(Bench::USUAL);
        let game: Spec = format!("{}:{}", G::NAME, bench.rules).parse()?;
        let rules = G::Rules::from_args(&Args::new(&game, G::Rules::PARAMS)?)?;
        let builder = G::player_or_yardstick(&format!("{name}:{}", bench.player), &rules)?;
        let mut hash = Xxh3::new();
        for part in 0..PARTS {
            watch(opening::<G>(&rules, part), part, &builder, &mut hash);
            hash.update(&[u8::MAX]);
        }
        Ok(Signature(hash.digest()))
    }
}

/// How the kind of player of that name is watched; `None` if there is none.
fn bench<G: Players>(name: &str) -> Option<Bench> {
    let players = G::players().into_iter().map(|entry| (entry.name, entry.bench));
    let yardsticks = G::yardsticks().into_iter().map(|entry| (entry.name, entry.bench));
    players.chain(yardsticks).find(|(known, _)| *known == name).map(|(_, bench)| bench)
}

/// Has players of one kind in all seats decide, and takes note of what.
fn watch<G: Game>(mut table: Table<G>, part: usize, builder: &AnyBuilder<G>, hash: &mut Xxh3) {
    let streams = Streams::new(SEED);
    let seats = || (0..G::SEATS as u8).map(Seat);
    let mut seated: Vec<Seated<G>> = seats().map(|_| Seated::new(builder)).collect();
    let mut rngs: Vec<_> = seats().map(|seat| streams.stream(part as u64, Purpose::Seat(seat))).collect();
    for _ in 0..DECISIONS {
        let Some(seat) = table.game().turn() else { break };
        let action = seated[seat.index()].act(&table, seat, &mut Thinking::new(&mut rngs[seat.index()]));
        hash.update(&postcard::to_stdvec(&action).expect("actions serialise into memory"));
        table.play(action).expect("a player acts by the rules");
    }
}

/// A game that was played at random up to the beginning of one of its parts.
fn opening<G: Game>(rules: &G::Rules, part: usize) -> Table<G> {
    let streams = Streams::new(SEED);
    let index = part as u64;
    let mut table = Table::new(rules.start(&mut streams.stream(index, Purpose::Chance)));
    let mut rng = streams.stream(index, OPENING);
    while let Some(action) = table.game().random_action(&mut rng) {
        table.play(action).expect("a random action is legal");
    }
    let played = table.actions().len();
    table.undone(played - played * part / PARTS)
}
