//! The options of a battle: map, turn limit and threshold.

use crate::{BattleMap, DEFAULT_MAP, EMBEDDED_MAPS, Tubstap, setup::Setup};
use std::sync::Arc;
use yomi_core::{Args, Game, Param, Rng, Rules, Spec, SpecError, text::TextError};

/// The options of a battle: a map, and the limits if they differ from the map's own.
///
/// Cheap to clone, and so are the battles started from it: all share one map with its tables.
#[derive(Clone, Debug, PartialEq)]
pub struct TubstapRules(pub(crate) Arc<Setup>);

/// The value of `limit` and `threshold` that leaves the matter to the map.
const AS_IN_THE_MAP: &str = "map";

impl TubstapRules {
    /// Battles on a map, with its own limits.
    pub fn new(map: BattleMap) -> Self {
        let (limit, threshold) = (map.turn_limit(), map.hp_threshold());
        Self::with_limits(map, limit, threshold)
    }

    fn with_limits(map: BattleMap, turn_limit: u16, hp_threshold: u16) -> Self {
        let text = map.to_string();
        let name = EMBEDDED_MAPS.iter().find(|embedded| embedded.text == text).map(|embedded| embedded.name);
        TubstapRules(Arc::new(Setup::new(name, map, turn_limit, hp_threshold)))
    }

    /// The map.
    pub fn map(&self) -> &BattleMap {
        &self.0.map
    }

    /// The turns of both players together after which the battle is judged.
    pub fn turn_limit(&self) -> u16 {
        self.0.turn_limit
    }

    /// The lead in HP that is not yet enough to win when the battle is judged.
    pub fn hp_threshold(&self) -> u16 {
        self.0.hp_threshold
    }
}

impl Rules for TubstapRules {
    type Game = Tubstap;

    const PARAMS: &'static [Param] = &[
        Param {
            key: "map",
            default: DEFAULT_MAP,
            help: "road-fap, road-far, road-fpr, road-apr, road-fapr-large, road-fapr-small, pairs-fap, pairs-far, \
                   pairs-fpr, pairs-apr, bridges, ridge, islands, woods, citadel, batteries, skirmish, or the text of \
                   a .tbsmap file in quotes",
        },
        Param {
            key: "limit",
            default: AS_IN_THE_MAP,
            help: "turns of both players together until HP decide, 1 to 65535, or map for the map's own",
        },
        Param {
            key: "threshold",
            default: AS_IN_THE_MAP,
            help: "a lead in HP up to this, 0 to 65535, is a draw at the limit, or map for the map's own",
        },
    ];

    fn from_args(args: &Args) -> Result<Self, SpecError> {
        let map = read_map(args.text("map"))?;
        let limit = read_limit(args, "limit", map.turn_limit(), 1)?;
        let threshold = read_limit(args, "threshold", map.hp_threshold(), 0)?;
        Ok(Self::with_limits(map, limit, threshold))
    }

    fn spec(&self) -> Spec {
        let map = self.0.name.map_or_else(|| self.map().to_string(), str::to_owned);
        let mut spec = Spec::new(Tubstap::NAME).with_unless_default(Self::PARAMS, "map", map);
        if self.turn_limit() != self.map().turn_limit() {
            spec = spec.with("limit", self.turn_limit());
        }
        if self.hp_threshold() != self.map().hp_threshold() {
            spec = spec.with("threshold", self.hp_threshold());
        }
        spec
    }

    fn start(&self, _chance: &mut Rng) -> Tubstap {
        Tubstap::new(Arc::clone(&self.0))
    }
}

/// A value with a bracket is a map's text, any other the name of a map that comes with the game.
fn read_map(value: &str) -> Result<BattleMap, SpecError> {
    let text = if value.contains('[') {
        value
    } else {
        let found = EMBEDDED_MAPS.iter().find(|embedded| embedded.name == value);
        let names: Vec<_> = EMBEDDED_MAPS.iter().map(|embedded| embedded.name).collect();
        found.ok_or_else(|| SpecError::unknown("map", value, "maps of tubstap", &names))?.text
    };
    BattleMap::read(text.as_bytes())
        .map_err(|error: TextError| SpecError(format!("{}: the map's text will not do: {error}", Tubstap::NAME)))
}

fn read_limit(args: &Args, key: &str, of_the_map: u16, least: u16) -> Result<u16, SpecError> {
    match args.text(key) {
        AS_IN_THE_MAP => Ok(of_the_map),
        text => text.parse().ok().filter(|&number| number >= least).ok_or_else(|| {
            args.error(key, format!("write a whole number from {least} to {}, or {AS_IN_THE_MAP}", u16::MAX))
        }),
    }
}
