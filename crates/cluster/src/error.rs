//! What can be wrong with a cluster, in words that say what would be right.

/// Why a cluster cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The address is none.
    #[error("{address:?} is no address of a NATS server; write one, as in nats://HOST or tls://HOST:4222")]
    Address {
        /// What was written.
        address: String,
    },
    /// A password was written where everybody can read it.
    #[error(
        "there is a name or password in the address, where everybody on this machine can read it; put it into a file (--creds FILE) or into NATS_USER and NATS_PASSWORD"
    )]
    Secret,
    /// A file with credentials cannot be read.
    #[error("the credentials {file} cannot be used: {problem}")]
    Credentials {
        /// The file.
        file: String,
        /// What is wrong with it.
        problem: String,
    },
    /// Nobody answers.
    #[error(
        "no NATS server answers at {address} ({problem}); start one there (nats-server --jetstream) or name another"
    )]
    NoServer {
        /// Where.
        address: String,
        /// The system's own words.
        problem: String,
    },
    /// The server does not let us in.
    #[error(
        "the NATS server at {address} refuses us ({problem}); it wants other credentials: --creds FILE, or NATS_USER and NATS_PASSWORD, NATS_NKEY or NATS_TOKEN"
    )]
    Refused {
        /// Where.
        address: String,
        /// The server's own words.
        problem: String,
    },
    /// It has no JetStream.
    #[error("the NATS server at {address} runs without JetStream; start it with --jetstream")]
    NoJetStream {
        /// Where.
        address: String,
    },
    /// It is too old.
    #[error("the NATS server at {address} is version {version}; {needed} or later is needed")]
    OldServer {
        /// Where.
        address: String,
        /// Its version.
        version: String,
        /// The oldest that will do.
        needed: &'static str,
    },
    /// A stream of our name is somebody else's.
    #[error("the stream {stream} at {address} is not as we need it: {difference}; delete it, or use another server")]
    OtherLimits {
        /// Where.
        address: String,
        /// The stream.
        stream: String,
        /// What is different.
        difference: String,
    },
    /// Anything else that the broker says.
    #[error("the NATS server says of {what}: {problem}")]
    Broker {
        /// What was asked of it.
        what: String,
        /// Its own words.
        problem: String,
    },
    /// The system gives no threads.
    #[error("the cluster cannot be used: {0}")]
    System(#[from] std::io::Error),
}

impl ClusterError {
    /// Whether somebody has to type something else: waiting will not help.
    pub fn is_usage(&self) -> bool {
        matches!(self, ClusterError::Address { .. } | ClusterError::Secret | ClusterError::Credentials { .. })
    }

    /// Something that the broker did not do.
    pub(crate) fn broker(what: impl Into<String>) -> impl FnOnce(&dyn std::fmt::Display) -> ClusterError {
        let what = what.into();
        move |problem| ClusterError::Broker { what, problem: problem.to_string() }
    }
}
