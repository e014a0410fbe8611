//! The options of a battle: map, turn limit and threshold.

use crate::{BattleMap, DEFAULT_MAP, MAP_NAMES, Tubstap, map::embedded, setup::Setup};
use std::sync::Arc;
use yomi_core::{Args, Game, Param, Rng, Rules, Spec, SpecError, text::TextError};

/// The options of a battle: a map, and the limits if they differ from the map's own.
///
/// Cheap to clone, and so are the battles started from it: all share one map with its tables.
#[derive(Clone, Debug, PartialEq)]
pub struct TubstapRules(pub(crate) Arc<Setup>);

/// The value of `limit` and `threshold` that leaves the matter to the map.
const AS_IN_THE_MAP: &str = "map";
const FROM_MAP: &[&str] = &[AS_IN_THE_MAP];

/// The greatest limit and threshold.
const MOST: u64 = u16::MAX as u64;

impl TubstapRules {
    /// Battles on a map, with its own limits.
    pub fn new(map: BattleMap) -> Self {
        let (limit, threshold) = (map.turn_limit(), map.hp_threshold());
        Self::with_limits(map, limit, threshold)
    }

    fn with_limits(map: BattleMap, turn_limit: u16, hp_threshold: u16) -> Self {
        let text = map.to_string();
        let name = embedded(|map| map.text == text).map(|map| map.name);
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
        Param::text("map", DEFAULT_MAP, "the text of a .tbsmap file in quotes", "the map").or(MAP_NAMES),
        Param::whole("limit", AS_IN_THE_MAP, 1, MOST, "turns of both players together until HP decide").or(FROM_MAP),
        Param::whole("threshold", AS_IN_THE_MAP, 0, MOST, "a lead in HP up to this is a draw at the limit")
            .or(FROM_MAP),
    ];

    fn from_args(args: &Args) -> Result<Self, SpecError> {
        let map = read_map(args.text("map"))?;
        let limit = args.number_or_word("limit")?.unwrap_or(map.turn_limit());
        let threshold = args.number_or_word("threshold")?.unwrap_or(map.hp_threshold());
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
        let found = embedded(|map| map.name == value);
        found.ok_or_else(|| SpecError::unknown("map", value, "maps of tubstap", MAP_NAMES))?.text
    };
    BattleMap::read(text.as_bytes())
        .map_err(|error: TextError| SpecError(format!("{}: the map's text will not do: {error}", Tubstap::NAME)))
}
