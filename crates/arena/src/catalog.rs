//! The five games behind one object-safe face.
//!
//! Games, views and agents are generic and monomorphised up to here. The command line, the store and the page choose a game at run
//! time, so this is the one place where types are erased: [`GameKind`] is a game, [`Configured`] a game with its options.

use crate::{
    matchup::{Matchup, TypedMatchup},
    session::{Session, SessionError, TypedSession},
    signature::{self, Signature},
};
use rayon::prelude::*;
use std::marker::PhantomData;
use yomi_core::{
    Args, Entry, Game, Notation, Param, Players, Purpose, Rules, Seat, Side, Spec, SpecError, Stage, Streams, perft,
};

/// A game that can be chosen by name.
pub trait GameKind: Send + Sync {
    /// The name in specifications.
    fn name(&self) -> &'static str;
    /// One line about it.
    fn summary(&self) -> &'static str;
    /// Whether any seat knows something that another does not.
    fn hidden(&self) -> bool;
    /// The names of the seats in order.
    fn seats(&self) -> Vec<&'static str>;
    /// The side that a seat plays for.
    fn side(&self, seat: Seat) -> Side;
    /// The options.
    fn options(&self) -> &'static [Param];
    /// The players.
    fn players(&self) -> Vec<PlayerInfo>;
    /// The behaviour signature of the kind of player of that name, found by having it play.
    fn signature(&self, player: &str) -> Result<Signature, SpecError>;
    /// The same as it was last committed.
    fn committed_signature(&self, player: &str) -> Option<Signature>;
    /// How actions are written.
    fn how_to(&self) -> &'static str;
    /// The game with the options of a specification, whose name is taken as this game's.
    fn configure(&self, spec: &Spec) -> Result<Box<dyn Configured>, SpecError>;
}

/// A player as listed to users.
#[derive(Clone, Debug)]
pub struct PlayerInfo {
    /// The name in specifications.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// Whether it is a yardstick, which sees what is hidden and plays in matches only.
    pub sees_all: bool,
}

impl PlayerInfo {
    fn new<G: Game, P: ?Sized>(entry: &Entry<G, P>, sees_all: bool) -> PlayerInfo {
        PlayerInfo { name: entry.name, summary: entry.summary, params: entry.params, sees_all }
    }
}

/// A game with its options.
pub trait Configured: Send + Sync {
    /// The game.
    fn kind(&self) -> Box<dyn GameKind>;
    /// The canonical specification of game and options.
    fn spec(&self) -> String;
    /// What a difference of scores on one deal is worth, for games played in duplicate.
    fn duplicate_score(&self, difference: i32) -> Option<i32>;
    /// Two players of this game, ready to play each other, and perhaps a shadow of the first.
    fn matchup(&self, a: &str, b: &str, shadow: Option<&str>) -> Result<Box<dyn Matchup>, SpecError>;
    /// The canonical form of a player's specification.
    fn canonical_player(&self, spec: &str) -> Result<String, SpecError>;
    /// Positions at a depth from the start, on all threads of the current rayon pool.
    fn perft(&self, seed: u64, depth: u32) -> u64;
    /// A new game, played action by action.
    fn session(&self, seed: u64) -> Box<dyn Session>;
    /// A game of the store with its actions replayed. The rules must have been fixed.
    fn replay(&self, actions: &[u8]) -> Result<Box<dyn Session>, SessionError>;
    /// The same from actions in notation.
    fn replay_texts(&self, actions: &[String]) -> Result<Box<dyn Session>, SessionError>;
}

/// All games, in the order of the papers.
pub fn games() -> Vec<Box<dyn GameKind>> {
    vec![
        kind::<yomi_battleship::Battleship>(),
        kind::<yomi_geister::Geister>(),
        kind::<yomi_amazons::Amazons>(),
        kind::<yomi_bridge::Bridge>(),
        kind::<yomi_tubstap::Tubstap>(),
    ]
}

/// The game that a specification like `battleship:board=8x8` names, with its options.
pub fn configure(spec: &Spec) -> Result<Box<dyn Configured>, SpecError> {
    let games = games();
    match games.iter().find(|game| game.name() == spec.name()) {
        Some(game) => game.configure(spec),
        None => {
            let names: Vec<_> = games.iter().map(|game| game.name()).collect();
            Err(SpecError::unknown("game", spec.name(), "games", &names))
        }
    }
}

fn kind<G: Players + Stage>() -> Box<dyn GameKind> {
    Box::new(Kind::<G>(PhantomData))
}

struct Kind<G>(PhantomData<fn() -> G>);

impl<G: Players + Stage> GameKind for Kind<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn summary(&self) -> &'static str {
        G::SUMMARY
    }

    fn hidden(&self) -> bool {
        G::HIDDEN
    }

    fn seats(&self) -> Vec<&'static str> {
        (0..G::SEATS as u8).map(|seat| G::seat_name(Seat(seat))).collect()
    }

    fn side(&self, seat: Seat) -> Side {
        G::side(seat)
    }

    fn options(&self) -> &'static [Param] {
        G::Rules::PARAMS
    }

    fn players(&self) -> Vec<PlayerInfo> {
        let yardsticks = G::yardsticks();
        let players = G::players();
        let players = players.iter().map(|entry| PlayerInfo::new(entry, false));
        players.chain(yardsticks.iter().map(|entry| PlayerInfo::new(entry, true))).collect()
    }

    fn signature(&self, player: &str) -> Result<Signature, SpecError> {
        signature::of_player::<G>(player)
    }

    fn committed_signature(&self, player: &str) -> Option<Signature> {
        signature::committed(G::SIGNATURES, player)
    }

    fn how_to(&self) -> &'static str {
        <G::Sight as Notation>::HOW_TO
    }

    fn configure(&self, spec: &Spec) -> Result<Box<dyn Configured>, SpecError> {
        let rules = G::Rules::from_args(&Args::new(spec, G::Rules::PARAMS)?)?;
        Ok(Box::new(Setup::<G> { rules }))
    }
}

struct Setup<G: Game> {
    rules: G::Rules,
}

impl<G: Players + Stage> Configured for Setup<G> {
    fn kind(&self) -> Box<dyn GameKind> {
        kind::<G>()
    }

    fn spec(&self) -> String {
        self.rules.spec().to_string()
    }

    fn duplicate_score(&self, difference: i32) -> Option<i32> {
        G::duplicate_score(&self.rules, difference)
    }

    fn matchup(&self, a: &str, b: &str, shadow: Option<&str>) -> Result<Box<dyn Matchup>, SpecError> {
        Ok(Box::new(TypedMatchup::<G>::new(self.rules.clone(), a, b, shadow)?))
    }

    fn canonical_player(&self, spec: &str) -> Result<String, SpecError> {
        Ok(G::player(spec, &self.rules)?.canonical().to_string())
    }

    fn perft(&self, seed: u64, depth: u32) -> u64 {
        let start = self.rules.start(&mut Streams::new(seed).stream(0, Purpose::Chance));
        if depth < 2 {
            return perft(&start, depth);
        }
        let mut actions = Vec::new();
        start.legal(&mut actions);
        actions
            .into_par_iter()
            .map(|action| {
                let mut next = start.clone();
                next.apply(action);
                perft(&next, depth - 1)
            })
            .sum()
    }

    fn session(&self, seed: u64) -> Box<dyn Session> {
        Box::new(TypedSession::<G>::new(self.rules.clone(), seed))
    }

    fn replay(&self, actions: &[u8]) -> Result<Box<dyn Session>, SessionError> {
        Ok(Box::new(TypedSession::<G>::from_bytes(self.rules.clone(), actions)?))
    }

    fn replay_texts(&self, actions: &[String]) -> Result<Box<dyn Session>, SessionError> {
        Ok(Box::new(TypedSession::<G>::from_texts(self.rules.clone(), actions)?))
    }
}
