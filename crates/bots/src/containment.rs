//! A process that can be ended with all that it has ever started.
//!
//! Where the system lets everybody make namespaces (most Linux systems do), a bot lives in a namespace of processes of
//! its own: it can fork, leave its group and its session, and be orphaned, and still the system ends all of it when the
//! first process of the namespace ends. Elsewhere its group is ended, and on Linux whoever still has the mark that it
//! was given in its environment.

use crate::{memory::Watched, program::Command as Line};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use std::{
    io::{self, PipeReader, PipeWriter, pipe},
    os::{fd::AsRawFd, unix::process::CommandExt},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// How long the shell that keeps a namespace may take to end it.
const KEEPER: Duration = Duration::from_secs(2);

/// How many processes and threads a bot may have at once, where it has a namespace of its own.
const MOST_PROCESSES: u32 = 512;

/// What makes a namespace of processes and users, and puts a limit on their number; the shell's children are in the
/// namespace, it is not. The lifeline is a pipe whose other end is held here and nowhere else: whatever ends this
/// process closes it. It is opened before, while the shell may still see this process.
const UNSHARE: &str = r#"exec 9<"$1"; shift; exec unshare --user --map-current-user --pid prlimit "$@""#;

/// What the shell does that keeps a namespace. The first process in it waits for the end of the lifeline; it cannot be
/// killed from inside, and ends everything when it is ended. Nobody but the bot holds the bot's input and output, so it
/// is known when it closes them.
const KEEP: &str = r#"
trap : TERM
{ read -r end; } <&9 >/dev/null 2>&1 & first=$!
exec 9<&- 3<&0 4>&1 </dev/null >/dev/null
ulimit -c 0; ulimit -d "$2"
{ eval "$1"
} <&3 >&4 3<&- 4>&- & exec 3<&- 4>&-
wait $!; status=$?
kill -9 $first; wait
exit $status"#;

/// The same without a namespace: nobody is left but the bot.
const PLAIN: &str = r#"ulimit -c 0; ulimit -d "$2"; eval "$1""#;

/// A command as the shell runs it in its own place, so that nobody but the bot holds its pipes. One that only a shell
/// understands is left as it is.
fn in_place(command: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_./-+:,@% ".contains(c);
    if command.chars().all(is_plain) { format!("exec {command}") } else { command.into() }
}

/// Whether namespaces can be made here; found out once.
fn has_namespaces() -> bool {
    static FOUND: OnceLock<bool> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let Ok((lifeline, _)) = pipe() else { return false };
        let mut probe = Command::new("sh");
        probe.args(["-c", UNSHARE, "sh", &path_of(&lifeline), "--nproc=64", "sh", "-c", "sleep 0 & wait $!"]);
        probe.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        cfg!(target_os = "linux") && probe.status().is_ok_and(|status| status.success())
    })
}

/// Where another process finds the end of a pipe of this one.
fn path_of(end: &PipeReader) -> String {
    format!("/proc/{}/fd/{}", std::process::id(), end.as_raw_fd())
}

/// What containment a bot has here, in words.
pub fn containment() -> &'static str {
    if has_namespaces() {
        "a namespace of processes of its own: nothing that it starts outlives it, or yomi, and all of it together has the memory that it was given (looked at twenty times a second)"
    } else {
        "its group of processes and a mark in its environment: namespaces cannot be made here, and a bot that hides from both may leave processes behind and take more memory than it was given"
    }
}

/// A process and all that it starts.
pub(crate) struct Contained {
    pub(crate) child: Child,
    is_namespace: bool,
    /// What its environment has in `YOMI_BOT`.
    mark: String,
    /// Closed by whatever ends this process.
    _lifeline: Option<(PipeReader, PipeWriter)>,
    watched: Watched,
}

impl Contained {
    /// Starts a command; `set` says where its pipes go.
    pub(crate) fn start(line: &Line, set: impl FnOnce(&mut Command)) -> io::Result<Contained> {
        Contained::start_in(has_namespaces(), line, set)
    }

    fn start_in(is_namespace: bool, line: &Line, set: impl FnOnce(&mut Command)) -> io::Result<Contained> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let mark = format!("{}.{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let mut command = Command::new("sh");
        let lifeline = if is_namespace { Some(pipe()?) } else { None };
        if let Some((read, _)) = &lifeline {
            command.args(["-c", UNSHARE, "sh", &path_of(read), &format!("--nproc={MOST_PROCESSES}"), "sh"]);
        }
        // RLIMIT_DATA counts what is really used, unlike the address space, of which some runtimes reserve a lot.
        let memory = (line.memory * 1024).to_string();
        let script = if is_namespace { KEEP } else { PLAIN };
        command.args(["-c", script, "sh", &in_place(&line.line), &memory]);
        command.env("YOMI_BOT", &mark).envs(line.environment.iter().cloned()).process_group(0);
        if let Some(folder) = &line.folder {
            command.current_dir(folder);
        }
        set(&mut command);
        let child = command.spawn()?;
        let watched = Watched::new(child.id(), line.memory << 20);
        // The reading end may be closed here only when the shell has opened it, so it stays as long as the other.
        Ok(Contained { child, is_namespace, mark, _lifeline: lifeline, watched })
    }

    /// Whether it was ended because all of it together had more memory than it was given.
    pub(crate) fn is_over_memory(&self) -> bool {
        self.watched.is_over()
    }

    /// How it ended, if it does so soon.
    pub(crate) fn wait_for_end(&mut self, longest: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + longest;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Contained {
    /// Ends it with all that it has started, and leaves no zombie.
    fn drop(&mut self) {
        let Some(pid) = Pid::from_raw(self.child.id() as i32) else { return };
        if self.is_namespace && self.wait_for_end(Duration::ZERO).is_none() {
            // The keeper ends the namespace and waits for it.
            let _ = kill_process(pid, Signal::TERM);
            self.wait_for_end(KEEPER);
        }
        let _ = kill_process_group(pid, Signal::KILL);
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !self.is_namespace {
            end_marked(&format!("YOMI_BOT={}", self.mark));
        }
    }
}

/// Ends whoever has these words in its environment, until nobody is found.
fn end_marked(mark: &str) {
    const ROUNDS: u32 = 50;
    for _ in 0..ROUNDS {
        let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let has_mark = |pid: &Pid| {
            let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            environment.split(|&byte| byte == 0).any(|variable| variable == mark.as_bytes())
        };
        let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok().and_then(Pid::from_raw));
        let marked: Vec<Pid> = pids.filter(has_mark).collect();
        if marked.is_empty() {
            return;
        }
        for pid in marked {
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::{fs, io::Read};

    /// The number of processes whose command lines have this word.
    fn running(word: &str) -> usize {
        let lines = fs::read_dir("/proc").unwrap().flatten().map(|entry| fs::read(entry.path().join("cmdline")));
        lines.flatten().filter(|line| String::from_utf8_lossy(line).split('\0').any(|part| part == word)).count()
    }

    /// Starts processes that leave the group and the session and are orphans, waits until they run, and ends the bot.
    fn nothing_outlives(is_namespace: bool, seconds: &str) {
        let script = format!("(setsid sleep {seconds} &); setsid sleep {seconds} & sleep {seconds} & echo begun; wait");
        let line = Line { line: script, folder: None, environment: Vec::new(), memory: 64 };
        let pipes = |command: &mut Command| {
            command.stdin(Stdio::null()).stdout(Stdio::piped());
        };
        let mut bot = Contained::start_in(is_namespace, &line, pipes).unwrap();
        bot.child.stdout.take().unwrap().read_exact(&mut [0; 6]).unwrap();
        while running(seconds) < 3 {
            std::thread::yield_now();
        }
        drop(bot);
        let deadline = Instant::now() + Duration::from_secs(5);
        while running(seconds) > 0 && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(running(seconds), 0);
    }

    #[test]
    fn nothing_outlives_a_namespace() {
        if has_namespaces() {
            nothing_outlives(true, "86400111");
        }
    }

    #[test]
    fn nothing_that_is_marked_outlives_a_bot() {
        nothing_outlives(false, "86400222");
    }
}
