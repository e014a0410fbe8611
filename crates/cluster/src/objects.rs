//! What is too large for a message, or is to be told once: tasks and large results, by the object store.

use crate::{connection::Broker, error::ClusterError, message::Task};
use xxhash_rust::xxh3::xxh3_64;

/// Puts bytes into the object store, and gives their hash.
pub(crate) async fn put(broker: &Broker, name: &str, bytes: &[u8]) -> Result<u64, ClusterError> {
    let store = broker.objects().await?;
    let put = store.put(name, &mut &*bytes).await;
    put.map_err(|error| ClusterError::broker(format!("the object {name}"))(&error))?;
    Ok(xxh3_64(bytes))
}

/// Takes bytes from the object store. Its own digest is checked on the way.
pub(crate) async fn get(broker: &Broker, name: &str) -> Result<Vec<u8>, ClusterError> {
    let wrong = || ClusterError::broker(format!("the object {name}"));
    let store = broker.objects().await?;
    let mut object = store.get(name).await.map_err(|error| wrong()(&error))?;
    let mut bytes = Vec::new();
    let read = tokio::io::AsyncReadExt::read_to_end(&mut object, &mut bytes).await;
    read.map_err(|error| wrong()(&error))?;
    Ok(bytes)
}

/// The same, if they have this hash.
pub(crate) async fn get_checked(broker: &Broker, name: &str, hash: u64) -> Result<Vec<u8>, ClusterError> {
    let bytes = get(broker, name).await?;
    if xxh3_64(&bytes) != hash {
        return Err(ClusterError::broker(format!("the object {name}"))(&"it is not what was put there"));
    }
    Ok(bytes)
}

/// Takes an object away that is no longer needed. That it is gone already is as well.
pub(crate) async fn remove(broker: &Broker, name: &str) {
    if let Ok(store) = broker.objects().await {
        let _ = store.delete(name).await;
    }
}

/// Tells workers what a task is.
pub(crate) async fn put_task(broker: &Broker, task: &Task) -> Result<(), ClusterError> {
    let bytes = serde_json::to_vec(task).expect("plain data");
    put(broker, &task.name(), &bytes).await.map(drop)
}

/// What a task is.
pub(crate) async fn get_task(broker: &Broker, name: &str) -> Result<Task, ClusterError> {
    let bytes = get(broker, name).await?;
    let task: Task =
        serde_json::from_slice(&bytes).map_err(|error| ClusterError::broker(format!("the task {name}"))(&error))?;
    if task.name() != name {
        return Err(ClusterError::broker(format!("the task {name}"))(&"it is another one"));
    }
    Ok(task)
}
