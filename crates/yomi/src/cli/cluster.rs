//! Many machines: who is asked for help, and who gives it.

use super::{JsonArg, StoreArg, ThreadsArg};
use crate::{failure::Usage, games::catalog, store_path};
use anstream::eprintln;
use clap::Args;
use std::path::PathBuf;
use yomi_arena::workforce::{Threads, Workforce};
use yomi_cluster::{Access, Cluster, ClusterError, Notice};

const ON_HELP: &str = "Have it done by the workers at this NATS server, as in nats://HOST; see docs/cluster.md";
const CREDS_HELP: &str = "A file with NATS credentials; or see NATS_CREDS, NATS_USER and NATS_PASSWORD, NATS_NKEY, NATS_TOKEN, NATS_CA in docs/cluster.md";

/// Who does the work: this machine, or others.
#[derive(Args, Default)]
pub(crate) struct OnArgs {
    #[arg(long, value_name = "ADDRESS", help = ON_HELP)]
    on: Option<String>,
    #[arg(long, value_name = "FILE", requires = "on", help = CREDS_HELP)]
    creds: Option<PathBuf>,
}

impl OnArgs {
    /// Those who play the games of a store.
    pub(crate) fn workforce(&self, threads: usize, store: &StoreArg) -> anyhow::Result<Box<dyn Workforce>> {
        if !self.is_given() {
            return Ok(Box::new(Threads(threads)));
        }
        let place = store_path::path(store.store.clone())?;
        let place = std::path::absolute(&place).unwrap_or(place);
        let cluster = self.cluster(&place.display().to_string())?;
        Ok(Box::new(cluster.expect("it was given")))
    }

    /// Whether others are to do it.
    pub(crate) fn is_given(&self) -> bool {
        self.on.is_some()
    }

    /// The cluster that was named, for results that go to this place.
    pub(crate) fn cluster(&self, place: &str) -> anyhow::Result<Option<Cluster>> {
        let connect = |access: Access| Cluster::connect(&access, catalog(), place, tell);
        Ok(self.access()?.map(connect).transpose()?)
    }

    /// Where the cluster's broker is, and how we get in.
    pub(crate) fn access(&self) -> anyhow::Result<Option<Access>> {
        self.on.as_ref().map(|address| access(address, self.creds.clone())).transpose()
    }
}

/// Where a broker is, and how we get in.
pub(crate) fn access(address: &str, creds: Option<PathBuf>) -> anyhow::Result<Access> {
    Access::new(address, creds).map_err(|error: ClusterError| Usage(error.to_string()).into())
}

/// Prints what a cluster has to say.
fn tell(notice: Notice) {
    match notice {
        Notice::Told(line) => eprintln!("yomi: {line}"),
        Notice::Warning(line) => eprintln!("yomi: WARNING: {line}"),
    }
}

#[derive(Args)]
pub(crate) struct WorkerArgs {
    /// The NATS server, as in nats://HOST or tls://HOST
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) on: String,
    #[arg(long, value_name = "FILE", help = CREDS_HELP)]
    pub(crate) creds: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    /// Start programs that play (cmd:COMMAND): whoever may publish at that server can then run anything on this machine
    #[arg(long)]
    pub(crate) allow_programs: bool,
}

#[derive(Args)]
pub(crate) struct ClusterArgs {
    /// The NATS server, as in nats://HOST or tls://HOST
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) on: String,
    #[arg(long, value_name = "FILE", help = CREDS_HELP)]
    pub(crate) creds: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}
