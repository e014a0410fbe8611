//! Throwing large things away.

/// Throws something large away on a thread of its own: after long thinking it takes longer to take a tree apart than
/// there is time to answer.
pub(super) fn discard(large: impl Send + 'static) {
    // If there is no thread to be had, this throws it away here.
    let _ = std::thread::Builder::new().name("discard".into()).spawn(move || drop(large));
}
