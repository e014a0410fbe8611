//! A game with its options.

use crate::{batch::Batch, catalog, errors, player::Player, table::Table};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;
use yomi_arena::catalog::{Configured, GameKind, PlayerInfo};
use yomi_core::{Param, Seat, Spec};

/// A game with its options: what `load` gives.
#[pyclass(frozen, module = "yomi._yomi")]
pub(crate) struct Game {
    pub(crate) game: Arc<dyn Configured>,
}

/// The game that a specification names, like `battleship:board=8x8`.
#[pyfunction]
pub(crate) fn load(spec: &str) -> PyResult<Game> {
    let spec: Spec = spec.parse().map_err(errors::spec)?;
    let game = catalog().configure(&spec).map_err(errors::spec)?;
    Ok(Game { game: game.into() })
}

/// All games with options and players, as JSON.
#[pyfunction]
pub(crate) fn games() -> String {
    Value::from_iter(catalog().games().iter().map(|kind| described(&**kind))).to_string()
}

fn described(kind: &dyn GameKind) -> Value {
    let params = |params: &'static [Param]| params.iter().map(Param::info).collect::<Vec<_>>();
    let player = |player: PlayerInfo| {
        let PlayerInfo { name, summary, params: its, sees_all } = player;
        json!({ "name": name, "summary": summary, "options": params(its), "sees_all": sees_all })
    };
    let seats = kind.seats();
    json!({
        "name": kind.name(),
        "summary": kind.summary(),
        "hidden": kind.hidden(),
        "sides": (0..seats.len() as u8).map(|seat| kind.side(Seat(seat)).0).collect::<Vec<_>>(),
        "seats": seats,
        "options": params(kind.options()),
        "players": kind.players().into_iter().map(player).collect::<Vec<_>>(),
        "levels": kind.levels(),
        "notation": kind.how_to(),
    })
}

#[pymethods]
impl Game {
    /// The canonical specification.
    fn spec(&self) -> String {
        self.game.spec()
    }

    /// Name, seats, options, players and notation, as JSON.
    fn info(&self) -> String {
        described(&*self.game.kind()).to_string()
    }

    /// Game `index` of a series with this seed.
    #[pyo3(signature = (seed, index = 0))]
    fn table(&self, seed: u64, index: u64) -> PyResult<Table> {
        Ok(Table::new(Arc::clone(&self.game), self.game.numbered_session(seed, numbered(index)?)))
    }

    /// A game that begins as these rules say and goes on with these actions in notation.
    fn replay(&self, actions: Vec<String>) -> PyResult<Table> {
        let session = self.game.replay_texts(&actions).map_err(errors::session)?;
        Ok(Table::new(Arc::clone(&self.game), session))
    }

    /// A player for one seat of one game.
    #[pyo3(signature = (spec, seat, seed = 0, index = 0))]
    fn player(&self, spec: &str, seat: usize, seed: u64, index: u64) -> PyResult<Player> {
        let seat = errors::seat(seat, self.game.kind().seats().len())?;
        let advisor = self.game.advisor(spec, seat, seed, numbered(index)?).map_err(errors::spec)?;
        Ok(Player::new(seat, advisor))
    }

    /// The canonical form of a player's specification.
    fn canonical_player(&self, spec: &str) -> PyResult<String> {
        self.game.canonical_player(spec).map_err(errors::spec)
    }

    /// Many games at once.
    fn batch(&self, py: Python<'_>, count: usize, seed: u64) -> PyResult<Batch> {
        Batch::new(py, &self.game, count, seed)
    }
}

/// The number of a game of a series, of which there are not more than streams of chance.
fn numbered(index: u64) -> PyResult<u64> {
    let most = 1 << 56;
    let too_large = || pyo3::exceptions::PyValueError::new_err(format!("a game's number is below {most}, not {index}"));
    (index < most).then_some(index).ok_or_else(too_large)
}
