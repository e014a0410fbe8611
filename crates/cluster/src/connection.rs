//! Reaching the broker, and finding there what is needed.

use crate::{
    error::ClusterError,
    subjects::{ALL_JOBS, ALL_RESULTS, JOBS, OBJECTS, RESULTS},
};
use async_nats::{
    Client, ConnectErrorKind, ConnectOptions,
    jetstream::{
        self, Context,
        object_store::{self, ObjectStore},
        stream::{Config, DiscardPolicy, RetentionPolicy, StorageType},
    },
};
use std::{path::PathBuf, time::Duration};

/// The oldest server whose JetStream has all that is needed.
const OLDEST: (u64, u64) = (2, 9);
const OLDEST_TOLD: &str = "2.9";
/// How long the broker remembers what it was told, to know it when it is told again.
const DUPLICATES: Duration = Duration::from_secs(120);
/// Objects that nobody took away.
const OBJECTS_LAST: Duration = Duration::from_secs(24 * 3600);
/// How long an answer may take.
const ANSWER: Duration = Duration::from_secs(5);

/// Where the broker is, and how we get in.
#[derive(Clone, Debug)]
pub struct Access {
    /// `nats://HOST[:PORT]` or `tls://HOST[:PORT]`.
    address: String,
    /// A file with credentials, as NATS has them.
    creds: Option<PathBuf>,
}

impl Access {
    /// Checks an address. Names and passwords come from a file or from the environment, because everybody can see a
    /// command line: `NATS_CREDS` (a file), `NATS_USER` and `NATS_PASSWORD`, `NATS_NKEY` (a file with a seed),
    /// `NATS_TOKEN`, and `NATS_CA` (a file) for the certificate that signed the server's.
    pub fn new(address: &str, creds: Option<PathBuf>) -> Result<Access, ClusterError> {
        let wrong = || ClusterError::Address { address: address.split('@').next_back().unwrap_or_default().into() };
        let (scheme, rest) = address.split_once("://").ok_or_else(wrong)?;
        if rest.contains('@') {
            return Err(ClusterError::Secret);
        }
        let is_host = |text: &str| !text.is_empty() && !text.contains(['/', ' ', '?', '#']);
        if !["nats", "tls"].contains(&scheme) || !is_host(rest) || address.parse::<async_nats::ServerAddr>().is_err() {
            return Err(wrong());
        }
        let creds = creds.or_else(|| std::env::var_os("NATS_CREDS").map(PathBuf::from));
        Ok(Access { address: address.into(), creds })
    }

    /// As it was written; there is nothing secret in it.
    pub fn address(&self) -> &str {
        &self.address
    }

    async fn options(&self) -> Result<ConnectOptions, ClusterError> {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let file = |file: String| {
            let read = std::fs::read_to_string(&file);
            read.map_err(|error| ClusterError::Credentials { file, problem: error.to_string() })
        };
        let mut options = ConnectOptions::new();
        if let Some(creds) = &self.creds {
            let problem = |error: std::io::Error| ClusterError::Credentials {
                file: creds.display().to_string(),
                problem: error.to_string(),
            };
            options = options.credentials_file(creds).await.map_err(problem)?;
        } else if let Some(seed) = variable("NATS_NKEY") {
            options = options.nkey(file(seed)?.trim().into());
        } else if let (Some(user), Some(password)) = (variable("NATS_USER"), variable("NATS_PASSWORD")) {
            options = options.user_and_password(user, password);
        } else if let Some(token) = variable("NATS_TOKEN") {
            options = options.token(token);
        }
        if let Some(authority) = variable("NATS_CA") {
            options = options.add_root_certificates(authority.into());
        }
        Ok(options.name("yomi").connection_timeout(ANSWER).ping_interval(Duration::from_secs(10)))
    }

    /// Connects, and looks at what is there. A connection that breaks later comes back by itself.
    pub(crate) async fn connect(&self) -> Result<Broker, ClusterError> {
        let address = || self.address.clone();
        let client = self.options().await?.connect(&self.address).await.map_err(|error| {
            let (address, problem) = (address(), error.to_string());
            match error.kind() {
                ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
                    ClusterError::Refused { address, problem: "authorization violation".into() }
                }
                ConnectErrorKind::ServerParse => ClusterError::Address { address },
                _ => ClusterError::NoServer { address, problem },
            }
        })?;
        let info = client.server_info();
        if version(&info.version).is_some_and(|version| version < OLDEST) {
            return Err(ClusterError::OldServer { address: address(), version: info.version, needed: OLDEST_TOLD });
        }
        if !info.jetstream {
            return Err(ClusterError::NoJetStream { address: address() });
        }
        let mut context = jetstream::new(client.clone());
        context.set_timeout(ANSWER);
        Ok(Broker { address: address(), client, context, largest: info.max_payload })
    }
}

/// The first two numbers of a version.
fn version(text: &str) -> Option<(u64, u64)> {
    let mut numbers = text.split(['.', '-']).map(str::parse::<u64>);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// A broker that we are connected to.
#[derive(Clone)]
pub(crate) struct Broker {
    pub(crate) address: String,
    pub(crate) client: Client,
    pub(crate) context: Context,
    /// Bytes of a message at most.
    pub(crate) largest: usize,
}

impl Broker {
    /// Finds the streams, or makes them: a broker may have lost everything.
    pub(crate) async fn prepare(&self) -> Result<(), ClusterError> {
        for (name, subject) in [(JOBS, ALL_JOBS), (RESULTS, ALL_RESULTS)] {
            let wanted = Config {
                name: name.into(),
                subjects: vec![subject.into()],
                retention: RetentionPolicy::WorkQueue,
                discard: DiscardPolicy::New,
                storage: StorageType::File,
                duplicate_window: DUPLICATES,
                num_replicas: 1,
                ..Config::default()
            };
            let stream = self.context.get_or_create_stream(wanted.clone()).await;
            let stream = stream.map_err(|error| ClusterError::broker(format!("the stream {name}"))(&error))?;
            let found = &stream.cached_info().config;
            let difference = if found.retention != wanted.retention {
                Some("it is no work queue".to_owned())
            } else if found.subjects != wanted.subjects {
                Some(format!("its subjects are {}", found.subjects.join(" ")))
            } else if found.max_messages > 0 || found.max_bytes > 0 || !found.max_age.is_zero() {
                Some("it forgets messages".to_owned())
            } else {
                None
            };
            if let Some(difference) = difference {
                let (address, stream) = (self.address.clone(), name.into());
                return Err(ClusterError::OtherLimits { address, stream, difference });
            }
        }
        self.objects().await.map(drop)
    }

    /// The object store.
    pub(crate) async fn objects(&self) -> Result<ObjectStore, ClusterError> {
        if let Ok(store) = self.context.get_object_store(OBJECTS).await {
            return Ok(store);
        }
        let config = object_store::Config {
            bucket: OBJECTS.into(),
            max_age: OBJECTS_LAST,
            num_replicas: 1,
            ..Default::default()
        };
        let made = self.context.create_object_store(config).await;
        made.map_err(|error| ClusterError::broker("the object store")(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked_and_never_hold_secrets() {
        for right in ["nats://localhost", "nats://10.0.0.1:4223", "tls://broker.example.org"] {
            assert_eq!(Access::new(right, None).unwrap().address(), right);
        }
        for wrong in ["localhost", "http://localhost", "nats://", "nats://a/b", "nats://local host", ""] {
            assert!(matches!(Access::new(wrong, None), Err(ClusterError::Address { .. })), "{wrong}");
        }
        let error = Access::new("nats://ann:secret@localhost", None).unwrap_err();
        assert!(!error.to_string().contains("secret"), "{error}");
    }

    #[test]
    fn versions_are_compared_by_number() {
        assert_eq!(version("2.9.10"), Some((2, 9)));
        assert!(version("2.10.1").unwrap() > OLDEST && version("2.9.0").unwrap() >= OLDEST);
        assert!(version("2.8.4").unwrap() < OLDEST && version("2.2.0-beta.1").unwrap() < OLDEST);
        assert_eq!(version("dev"), None);
    }
}
