//! Who works, on what and how fast: what everybody says of themselves, listened to for a moment.

use crate::{
    connection::Access,
    error::ClusterError,
    message::{RunReport, WorkerReport},
    subjects::{ALL_RUNS, ALL_WORKERS, JOBS},
};
use futures_util::StreamExt;
use schemars::JsonSchema;
use serde::Serialize;
use std::{collections::BTreeMap, time::Duration};

/// Everybody says something every second.
const LISTEN: Duration = Duration::from_millis(1600);

/// A cluster as it is now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "ClusterStatus")]
pub struct Status {
    /// The broker's address.
    pub address: String,
    /// What is being done.
    pub runs: Vec<RunReport>,
    /// Who does it.
    pub workers: Vec<WorkerReport>,
    /// Ranges that the broker holds.
    pub waiting: u64,
}

/// Listens for a moment.
pub fn status(access: &Access) -> Result<Status, ClusterError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let broker = access.connect().await?;
        let silent = |error: async_nats::SubscribeError| ClusterError::broker("listening")(&error);
        let mut runs = broker.client.subscribe(ALL_RUNS).await.map_err(silent)?;
        let mut workers = broker.client.subscribe(ALL_WORKERS).await.map_err(silent)?;
        let (mut found_runs, mut found_workers) = (BTreeMap::new(), BTreeMap::new());
        let end = tokio::time::sleep(LISTEN);
        tokio::pin!(end);
        loop {
            tokio::select! {
                Some(message) = runs.next() => {
                    if let Ok(report) = serde_json::from_slice::<RunReport>(&message.payload) {
                        found_runs.insert(report.id.clone(), report);
                    }
                }
                Some(message) = workers.next() => {
                    if let Ok(report) = serde_json::from_slice::<WorkerReport>(&message.payload) {
                        found_workers.insert(report.id.clone(), report);
                    }
                }
                () = &mut end => break,
            }
        }
        let waiting = broker.context.get_stream(JOBS).await.map_or(0, |stream| stream.cached_info().state.messages);
        Ok(Status {
            address: access.address().into(),
            runs: found_runs.into_values().filter(|run| !run.ended).collect(),
            workers: found_workers.into_values().collect(),
            waiting,
        })
    })
}
