//! How much memory a bot takes with all that it has started.
//!
//! The system limits each process by itself, so a bot that forks could have many times what it was given. One thread
//! looks at all bots again and again, whether it is their turn or not, and ends whoever has too much.

use rustix::process::{Pid, Signal, kill_process_group};
use std::{
    fs,
    sync::{
        Arc, Condvar, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// How often all bots are looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// A bot that is looked at for as long as this lives.
pub(crate) struct Watched(Arc<Bot>);

/// What the thread knows of a bot.
struct Bot {
    /// The first process of its group, of which all others come.
    process: u32,
    /// The bytes that all of it may have.
    most: u64,
    is_over: AtomicBool,
}

/// The bots that are looked at, and what wakes the thread when there is one again.
#[derive(Default)]
struct Watch {
    bots: Mutex<Vec<Arc<Bot>>>,
    came: Condvar,
}

impl Watched {
    /// Looks from now on at a process and what it starts, which may have so many bytes.
    pub(crate) fn new(process: u32, most: u64) -> Watched {
        let bot = Arc::new(Bot { process, most, is_over: AtomicBool::new(false) });
        let watch = watch();
        watch.bots.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&bot));
        watch.came.notify_one();
        Watched(bot)
    }

    /// Whether it had too much, and was ended.
    pub(crate) fn is_over(&self) -> bool {
        self.0.is_over.load(Ordering::Relaxed)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let mut bots = watch().bots.lock().unwrap_or_else(PoisonError::into_inner);
        bots.retain(|bot| !Arc::ptr_eq(bot, &self.0));
    }
}

/// The one thread that looks; it sleeps while there is no bot.
fn watch() -> &'static Watch {
    static WATCH: OnceLock<&'static Watch> = OnceLock::new();
    WATCH.get_or_init(|| {
        let watch: &'static Watch = Box::leak(Box::default());
        if cfg!(target_os = "linux") {
            thread::spawn(move || {
                loop {
                    look(watch);
                    thread::sleep(GLANCE);
                }
            });
        }
        watch
    })
}

fn look(watch: &Watch) {
    let bots = watch.bots.lock().unwrap_or_else(PoisonError::into_inner);
    let bots = watch.came.wait_while(bots, |bots| bots.is_empty()).unwrap_or_else(PoisonError::into_inner);
    // Held while they are looked at: nobody may be ended under a number that is another's by now.
    for bot in bots.iter().filter(|bot| !bot.is_over.load(Ordering::Relaxed)) {
        let family = family(bot.process);
        // What several processes share counts once for each of them in the quick sum, so a big one is looked at well.
        if sum(&family, resident) > bot.most && sum(&family, proportional) > bot.most {
            bot.is_over.store(true, Ordering::Relaxed);
            let keeper = Pid::from_raw(bot.process as i32);
            let _ = keeper.map(|keeper| kill_process_group(keeper, Signal::KILL));
            for process in family.iter().filter_map(|&process| Pid::from_raw(process as i32)) {
                let _ = rustix::process::kill_process(process, Signal::KILL);
            }
        }
    }
}

fn sum(family: &[u32], bytes: impl Fn(u32) -> Option<u64>) -> u64 {
    family.iter().filter_map(|&process| bytes(process)).sum()
}

/// A process with all that come of it. In a namespace orphans come of its first process, so nobody is missed.
fn family(process: u32) -> Vec<u32> {
    let mut family = vec![process];
    let mut next = 0;
    while let Some(&parent) = family.get(next) {
        for thread in fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten() {
            let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            family.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
        }
        next += 1;
    }
    family
}

/// The bytes that a process has in memory.
fn resident(process: u32) -> Option<u64> {
    let pages = fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let pages: u64 = pages.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// The same with what is shared counted in parts.
fn proportional(process: u32) -> Option<u64> {
    let told = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::{
        io::Read,
        os::unix::process::CommandExt,
        process::{Child, Command, Stdio},
        time::Instant,
    };

    fn shell(script: &str) -> Child {
        let mut child =
            Command::new("sh").args(["-c", script]).process_group(0).stdout(Stdio::piped()).spawn().unwrap();
        child.stdout.as_mut().unwrap().read_exact(&mut [0; 6]).unwrap();
        child
    }

    fn ends(child: &mut Child) -> bool {
        let deadline = Instant::now() + Duration::from_secs(20);
        while child.try_wait().unwrap().is_none() {
            if Instant::now() > deadline {
                return false;
            }
            thread::sleep(Duration::from_millis(5));
        }
        true
    }

    #[test]
    fn a_family_that_has_too_much_together_is_ended() {
        // Each of three children has some MiB, and none of them much.
        let child = "dd if=/dev/zero bs=6M count=1000000 of=/dev/null 2>/dev/null";
        let mut family = shell(&format!("echo begun; {child} & {child} & {child} & wait"));
        let watched = Watched::new(family.id(), 12 << 20);
        assert!(ends(&mut family), "it goes on");
        assert!(watched.is_over());
    }

    #[test]
    fn a_modest_family_is_left_alone() {
        let mut family = shell("echo begun; sleep 86400333 & sleep 86400333 & wait");
        let watched = Watched::new(family.id(), 64 << 20);
        thread::sleep(4 * GLANCE);
        assert!(!watched.is_over() && family.try_wait().unwrap().is_none());
        let pid = Pid::from_raw(family.id() as i32).unwrap();
        kill_process_group(pid, Signal::KILL).unwrap();
        family.wait().unwrap();
    }
}
