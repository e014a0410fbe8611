//! Connections: how many there may be, how long one may say nothing, and who goes when there is no room.

use axum::{
    Router,
    body::{Body, Bytes, HttpBody},
    extract::ConnectInfo,
    http::{Request, Response},
};
use hyper::{body::Frame, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    collections::HashMap,
    convert::Infallible,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll},
    time::{Duration, Instant},
};
use tokio::{
    net::{TcpListener, TcpStream},
    task::AbortHandle,
};
use tower_service::Service;

/// How long a request's head may take, or nothing may be asked over a connection that is open.
const QUIET: Duration = Duration::from_secs(20);
/// How much of a request's head, or of a body on its way, is held for a connection.
const BUFFER: usize = 16 << 10;
/// How many connections there are at most, whatever the system allows.
const MOST: usize = 10_000;
/// How many files of what the system allows are left for the store, programs and pages.
const SPARE: usize = 96;
/// How many connections are so many that their memory is worth giving back.
const CROWD: usize = 256;
/// How long is waited when the system has no room for another connection.
const NO_ROOM: Duration = Duration::from_millis(50);

/// How many connections there may be at a time, by how many files the system lets this process have open.
pub(crate) fn most() -> usize {
    #[cfg(target_os = "linux")]
    if let Some(files) = rustix::process::getrlimit(rustix::process::Resource::Nofile).current {
        let files = usize::try_from(files).unwrap_or(usize::MAX);
        return files.saturating_sub(SPARE).clamp(8, MOST);
    }
    MOST
}

/// Serves connections for ever.
pub(crate) async fn serve(listener: TcpListener, router: Router, most: usize) {
    let open = Arc::new(Open::default());
    loop {
        let Ok((stream, address)) = listener.accept().await else {
            tokio::time::sleep(NO_ROOM).await;
            continue;
        };
        // Whoever has been quiet longest makes room; where all are busy, the newcomer may come again.
        if open.count() >= most && !open.end_the_quietest() {
            continue;
        }
        open.enter(stream, address, router.clone());
    }
}

/// The connections that are open.
#[derive(Default)]
struct Open {
    all: Mutex<Numbered>,
}

#[derive(Default)]
struct Numbered {
    next: u64,
    /// How many there were at a time since memory was given back.
    peak: usize,
    by_number: HashMap<u64, (Arc<Activity>, AbortHandle)>,
}

/// What goes on over a connection.
struct Activity {
    /// How many requests are being answered, up to the last byte of the answer.
    answering: AtomicUsize,
    last: Mutex<Instant>,
}

impl Activity {
    fn quiet_since(&self) -> Option<Instant> {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        (self.answering.load(Ordering::Relaxed) == 0).then_some(last)
    }
}

impl Open {
    fn lock(&self) -> std::sync::MutexGuard<'_, Numbered> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self) -> usize {
        self.lock().by_number.len()
    }

    /// Ends the connection over which nothing has been asked for longest. Whether there was one.
    fn end_the_quietest(&self) -> bool {
        let mut all = self.lock();
        let quiet = all.by_number.iter().filter_map(|(number, (activity, _))| Some((activity.quiet_since()?, *number)));
        let Some((_, number)) = quiet.min() else { return false };
        all.by_number.remove(&number).is_some_and(|(_, task)| {
            task.abort();
            true
        })
    }

    fn enter(self: &Arc<Self>, stream: TcpStream, address: SocketAddr, router: Router) {
        let activity = Arc::new(Activity { answering: AtomicUsize::new(0), last: Mutex::new(Instant::now()) });
        let mut all = self.lock();
        let number = all.next;
        all.next += 1;
        let leaving = Leaving { open: Arc::clone(self), number };
        let task = tokio::spawn(answer(stream, address, router, Arc::clone(&activity), leaving));
        all.by_number.insert(number, (activity, task.abort_handle()));
        all.peak = all.peak.max(all.by_number.len());
    }
}

/// Takes a connection out of the list when its task ends, however it does.
struct Leaving {
    open: Arc<Open>,
    number: u64,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        let mut all = self.open.lock();
        all.by_number.remove(&self.number);
        if all.peak >= CROWD && all.by_number.len() <= all.peak / 2 {
            all.peak = all.by_number.len();
            give_memory_back();
        }
    }
}

/// Gives back what many connections have used: the system's allocator keeps it otherwise.
fn give_memory_back() {
    // SAFETY: it takes no pointers, may be called at any time from any thread, and frees nothing that is in use.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    tokio::task::spawn_blocking(|| unsafe { libc::malloc_trim(0) });
}

/// Answers the requests of one connection.
async fn answer(stream: TcpStream, address: SocketAddr, router: Router, activity: Arc<Activity>, _leaving: Leaving) {
    let service = service_fn(move |request: Request<hyper::body::Incoming>| {
        let answering = Answering::new(&activity);
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(address));
        let mut router = router.clone();
        async move {
            let response: Response<Body> = router.call(request).await?;
            Ok::<_, Infallible>(response.map(|body| Watched { body, _answering: answering }))
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(QUIET).max_buf_size(BUFFER);
    // Somebody who hangs up, or is too slow, needs no answer.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}

/// A request that is being answered.
struct Answering(Arc<Activity>);

impl Answering {
    fn new(activity: &Arc<Activity>) -> Answering {
        activity.answering.fetch_add(1, Ordering::Relaxed);
        Answering(Arc::clone(activity))
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        *self.0.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.0.answering.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A body that is being sent.
struct Watched {
    body: Body,
    _answering: Answering,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        self.body.size_hint()
    }
}
