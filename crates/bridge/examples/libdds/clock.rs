//! CPU time, of this process and of the programs that it has run.

use std::mem::MaybeUninit;

/// CPU milliseconds of this process so far.
pub(crate) fn own() -> f64 {
    let mut time = MaybeUninit::<libc::timespec>::uninit();
    // SAFETY: the clock exists, and `time` has room for what it says.
    let time = unsafe {
        assert_eq!(libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, time.as_mut_ptr()), 0, "no CPU clock");
        time.assume_init()
    };
    1e3 * time.tv_sec as f64 + 1e-6 * time.tv_nsec as f64
}

/// CPU milliseconds of all programs that this process has run and waited for.
pub(crate) fn of_programs() -> f64 {
    let mut usage = MaybeUninit::<libc::rusage>::uninit();
    // SAFETY: `usage` has room for what is written there.
    let usage = unsafe {
        assert_eq!(libc::getrusage(libc::RUSAGE_CHILDREN, usage.as_mut_ptr()), 0, "no CPU times of programs");
        usage.assume_init()
    };
    let milliseconds = |time: libc::timeval| 1e3 * time.tv_sec as f64 + 1e-3 * time.tv_usec as f64;
    milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
}

/// Does something, and says how many CPU milliseconds of this process that took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = own();
    let result = work();
    (result, own() - before)
}
