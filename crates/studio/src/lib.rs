//! The studio: play, watch and see what the machine believes, in the browser.
//!
//! One server, bound to this machine unless told otherwise, serves a page that is part of the program and the interface
//! that the page uses. A person reaches a game by a token that is good for one seat; whatever is sent for it is made
//! from that seat's view, so the page cannot show what the seat does not know. Players think on threads of their own
//! (`thinkers`), each at a copy of its game (`room`), so a slow one holds up neither requests nor other games.

mod api;
mod assets;
mod connections;
mod error;
mod guard;
mod invitations;
mod laboratory;
mod markdown;
mod names;
mod readers;
mod room;
mod rooms;
mod thinkers;
mod token;

use axum::Router;
pub use guard::Admission;
use invitations::Invitations;
use laboratory::Laboratory;
use names::Names;
use readers::Readers;
use room::SharedStore;
use rooms::Rooms;
use std::{
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::Duration,
};
use thinkers::Thinkers;
use yomi_arena::{
    catalog::Catalog,
    store::{Store, StoreError},
};
use yomi_cluster::Access;
use yomi_core::Stop;

/// How to run the studio.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen at.
    pub host: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// The store's file.
    pub store: PathBuf,
    /// The cluster that plays the games of the laboratory, if it is not this machine.
    pub on: Option<Access>,
    /// How many games may be played at a time.
    pub games: usize,
    /// How many players may think at a time.
    pub thinkers: usize,
    /// How long a player may think about a decision. It then takes the best that it has found.
    pub thinking: Duration,
    /// Who may come in.
    pub admission: Admission,
}

/// How many lists, imports and new games are worked at at a time.
const CLERKS: usize = 8;

/// Why the studio cannot run.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// The address cannot be listened at.
    #[error("{address} cannot be listened at: {error}; choose another --port or --host")]
    Address {
        /// The address.
        address: SocketAddr,
        /// The system's own words.
        error: std::io::Error,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Threads cannot be started, or the connection broke down.
    #[error("the studio cannot run: {0}")]
    System(#[from] std::io::Error),
}

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Studio {
    pub(crate) catalog: Arc<Catalog>,
    /// What players are called.
    pub(crate) names: Arc<Names>,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) invitations: Arc<Invitations>,
    /// Whether people elsewhere can reach it.
    pub(crate) is_open: bool,
    /// For those who write.
    pub(crate) store: SharedStore,
    /// For those who only read.
    pub(crate) readers: Arc<Readers>,
    /// For players, hints and beliefs, which may take long.
    pub(crate) thinkers: Thinkers,
    /// For lists, imports and new games, which nobody who thinks may hold up.
    pub(crate) clerks: Thinkers,
    pub(crate) laboratory: Arc<Laboratory>,
}

impl Studio {
    fn open(catalog: &Arc<Catalog>, options: &Options) -> Result<Self, StudioError> {
        Ok(Studio {
            catalog: Arc::clone(catalog),
            names: Arc::new(Names::of(catalog)),
            rooms: Arc::new(Rooms::new(options.games)),
            invitations: Arc::default(),
            is_open: !options.host.is_loopback(),
            store: Arc::new(Mutex::new(Store::open(&options.store)?)),
            readers: Arc::new(Readers::new(options.store.clone())),
            thinkers: Thinkers::start("thinker", options.thinkers, options.thinking)?,
            clerks: Thinkers::start("clerk", CLERKS, options.thinking)?,
            laboratory: Arc::new(Laboratory::new(Arc::clone(catalog), options.store.clone(), options.on.clone())),
        })
    }
}

/// Everything that answers requests: the interface and the page.
pub fn router(catalog: &Arc<Catalog>, options: &Options) -> Result<Router, StudioError> {
    Ok(api::router(Studio::open(catalog, options)?, options))
}

/// The OpenAPI description of the interface of a studio with these games.
pub fn description(catalog: &Catalog) -> serde_json::Value {
    api::description(catalog)
}

/// Serves until `stop` is raised. `started` is told the address once the studio can be reached there.
///
/// A store in memory is a file that is deleted in the end, because runs have connections of their own.
pub fn serve(
    catalog: &Arc<Catalog>,
    options: &Options,
    stop: &Stop,
    started: impl FnOnce(SocketAddr),
) -> Result<(), StudioError> {
    let folder = tempfile::TempDir::new()?;
    let in_memory = options.store == Path::new(":memory:");
    let store = if in_memory { folder.path().join("games.sqlite") } else { options.store.clone() };
    let studio = Studio::open(catalog, &Options { store, ..options.clone() })?;
    let router = api::router(studio.clone(), options);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let address = SocketAddr::new(options.host, options.port);
        let listener =
            tokio::net::TcpListener::bind(address).await.map_err(|error| StudioError::Address { address, error })?;
        started(listener.local_addr()?);
        tokio::select! {
            () = connections::serve(listener, router, connections::most()) => {}
            () = raised(stop) => studio.laboratory.close(),
        }
        Ok(())
    })
}

/// Waits until a flag is raised, which may happen in a signal's handler.
async fn raised(stop: &Stop) {
    while !stop.is_raised() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
