//! A seat at any game for a language-model agent, as tools of the Model Context Protocol.
//!
//! [`Seats`] is the server: an agent begins a game against a machine, looks at what its seat sees, asks for its legal
//! moves and acts. It is told what the view of its seat holds and nothing else, as every player; it can choose neither
//! the seed nor a deal, with which it could come back to a game whose secrets it has seen.

mod game;
mod told;

pub use game::{Play, Settings};
pub use told::{GameInfo, Games, Legal, Look};

use rmcp::{
    Json, ServerHandler, ServiceExt,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    model::{Implementation, ServerCapabilities, ServerConfig},
    tool, tool_handler, tool_router,
    transport::stdio,
};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicU64, Ordering},
};
use yomi_arena::{catalog::Catalog, store::Store};

const INSTRUCTIONS: &str = "Play a game from one seat against a machine. Call games to see what there is, new_game to begin, look to see the position, \
    legal_moves for what may be done, and act with one of them. You see what your seat may see; what is hidden stays hidden.";

/// Games for one agent, one at a time.
#[derive(Clone)]
pub struct Seats {
    catalog: Arc<Catalog>,
    settings: Settings,
    play: Arc<Mutex<Option<Play>>>,
    store: Option<Arc<Mutex<Store>>>,
    /// How many games were begun.
    begun: Arc<AtomicU64>,
    tool_router: ToolRouter<Self>,
}

/// Which game is to begin.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NewGame {
    /// A game, with options if you like: `geister`, or `battleship:board=8x8`.
    pub game: String,
    /// Your seat, by its name or its number from 0; the first to decide if you do not say.
    #[serde(default)]
    pub seat: Option<String>,
    /// The player of all other seats: a specification or the name of a level, as `games` lists them; `random` if you do
    /// not say.
    #[serde(default)]
    pub opponent: Option<String>,
}

/// Which moves are asked for.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Which {
    /// Only those that begin so.
    #[serde(default)]
    pub beginning: Option<String>,
}

/// What is done.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Act {
    /// A legal move in the game's notation.
    pub action: String,
}

#[tool_router]
impl Seats {
    /// A server for these games.
    pub fn new(catalog: Arc<Catalog>, settings: Settings) -> Self {
        let mut tool_router = Self::tool_router();
        if !settings.analysis {
            tool_router.remove_route("analyse");
        }
        Seats { catalog, settings, play: Arc::default(), store: None, begun: Arc::default(), tool_router }
    }

    /// The same with a store that keeps every game that comes to its end.
    #[must_use]
    pub fn kept_in(self, store: Store) -> Self {
        Seats { store: Some(Arc::new(Mutex::new(store))), ..self }
    }

    /// Serves over standard input and output until the other end is gone.
    ///
    /// # Errors
    /// If the conversation cannot begin, or breaks.
    pub async fn serve_stdio(self) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        self.serve(stdio()).await?.waiting().await?;
        Ok(())
    }

    /// Lists the games: their options, their players, and how moves are written.
    #[tool]
    async fn games(&self) -> Json<Games> {
        Json(Games::of(&self.catalog))
    }

    /// Begins a game; one that goes on is given up. Others act until it is your turn.
    #[tool]
    async fn new_game(&self, Parameters(new): Parameters<NewGame>) -> Result<Json<Look>, String> {
        let seats = self.clone();
        off(move || {
            let number = seats.begun.fetch_add(1, Ordering::Relaxed);
            let mut play = Play::new(&seats.catalog, &seats.settings, number, &new)?;
            seats.keep(&mut play)?;
            Ok(Json(seats.lock().insert(play).look()))
        })
        .await
    }

    /// What your seat sees now, and what it learned from every move since you last looked.
    #[tool]
    async fn look(&self) -> Result<Json<Look>, String> {
        self.with(|play| Ok(Json(play.look()))).await
    }

    /// Your legal moves; none if it is not your turn.
    #[tool]
    async fn legal_moves(&self, Parameters(which): Parameters<Which>) -> Result<Json<Legal>, String> {
        self.with(move |play| Ok(Json(play.legal(which.beginning.as_deref())))).await
    }

    /// Makes a move. Others act until it is your turn again.
    #[tool]
    async fn act(&self, Parameters(act): Parameters<Act>) -> Result<Json<Look>, String> {
        let seats = self.clone();
        self.with(move |play| {
            play.act(&act.action)?;
            seats.keep(play)?;
            Ok(Json(play.look()))
        })
        .await
    }

    /// What your seat may think of the position: chances, beliefs, best moves.
    #[tool]
    async fn analyse(&self) -> Result<String, String> {
        self.with(|play| Ok(play.analyse().to_string())).await
    }

    /// Keeps a game that is over, if games are kept.
    fn keep(&self, play: &mut Play) -> Result<(), String> {
        let Some(store) = &self.store else { return Ok(()) };
        play.keep(&mut store.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Play>> {
        self.play.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the game, on a thread that may think.
    async fn with<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Play) -> Result<T, String> + Send + 'static,
    ) -> Result<T, String> {
        let seats = self.clone();
        off(move || seats.lock().as_mut().map_or_else(|| Err("there is no game; begin one with new_game".into()), job))
            .await
    }
}

/// Thinks on a thread of its own.
async fn off<T: Send + 'static>(job: impl FnOnce() -> Result<T, String> + Send + 'static) -> Result<T, String> {
    tokio::task::spawn_blocking(job)
        .await
        .unwrap_or_else(|_| Err("the player failed at this; begin another game".into()))
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Seats {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("yomi", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }
}
