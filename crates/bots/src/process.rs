//! A process that is spoken to in lines.
//!
//! There are no threads: whoever waits for a line also takes in what the process complains of, and whoever sends one never waits longer than until a deadline. So a process that
//! floods, stops reading, forks or hangs costs nothing but its own pipes, and ending it leaves nothing behind.

use crate::{Fault, FaultKind, Program};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{OFlags, fcntl_getfl, fcntl_setfl},
    process::{Pid, Signal, kill_process_group},
};
use std::{
    io::{ErrorKind, Read, Write},
    os::{fd::AsFd, unix::process::CommandExt},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};
use yomi_core::Stop;

/// The longest line of a bot, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// How many bytes are kept of what a process complains of.
const COMPLAINTS: usize = 2000;

/// After how many bytes of complaints nobody listens any more.
const MOST_COMPLAINTS: usize = 64 << 20;

/// How often somebody who waits looks whether it was told to stop.
const GLANCE: Duration = Duration::from_millis(20);

/// How long a process may take to end by itself when it is told to.
const LEAVE: Duration = Duration::from_millis(200);

/// Until when somebody waits.
#[derive(Clone, Copy)]
pub(crate) struct Patience<'a> {
    pub(crate) deadline: Instant,
    pub(crate) stop: Option<&'a Stop>,
}

impl Patience<'_> {
    /// How long to wait before looking again; none if it is over.
    fn left(&self) -> Option<Duration> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        let told = self.stop.is_some_and(Stop::is_raised);
        (!left.is_zero() && !told).then(|| if self.stop.is_some() { left.min(GLANCE) } else { left })
    }
}

/// A command as the shell runs it in its own place, so that nobody but the bot holds its pipes. One that only a shell understands is left as it is.
fn in_place(command: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_./-+:,@% ".contains(c);
    if command.chars().all(is_plain) { format!("exec {command}") } else { command.into() }
}

/// A process in a group of its own.
pub(crate) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: Option<ChildStderr>,
    /// What it has said after the last whole line that was read.
    said: Vec<u8>,
    /// Up to where there is surely no end of a line in it.
    searched: usize,
    /// The end of what it complained of.
    complaints: Vec<u8>,
    complained: usize,
}

impl Process {
    pub(crate) fn start(program: &Program) -> Result<Process, Fault> {
        let failed = |error: std::io::Error| Fault::new(FaultKind::Start, format!("{}: {error}", program.command));
        // RLIMIT_DATA counts what is really used, unlike the address space, of which some runtimes reserve a lot.
        let limited = format!("ulimit -c 0; ulimit -d {}; {}", program.memory * 1024, in_place(&program.command));
        let mut command = Command::new("sh");
        command.args(["-c", &limited]).envs(program.environment.iter().cloned()).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        let mut child = command.spawn().map_err(failed)?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
            unreachable!("all three were asked for")
        };
        let process = Process {
            child,
            stdin: Some(stdin),
            stdout,
            stderr: Some(stderr),
            said: Vec::new(),
            searched: 0,
            complaints: Vec::new(),
            complained: 0,
        };
        process.never_block().map_err(|error| failed(error.into()))?;
        Ok(process)
    }

    fn never_block(&self) -> rustix::io::Result<()> {
        let set = |fd: &dyn AsFd| fcntl_setfl(fd.as_fd(), fcntl_getfl(fd.as_fd())? | OFlags::NONBLOCK);
        set(&self.stdout)?;
        self.stdin.iter().try_for_each(|pipe| set(pipe))?;
        self.stderr.iter().try_for_each(|pipe| set(pipe))
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str, patience: Patience<'_>) -> Result<(), Fault> {
        let bytes = [line.as_bytes(), b"\n"].concat();
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let Some(stdin) = &mut self.stdin else { return Err(self.crash()) };
            match stdin.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => self.wait(true, patience)?,
                Err(_) => return Err(self.crash()),
            }
        }
        Ok(())
    }

    /// The next line that is not empty; none if somebody raised the stop.
    pub(crate) fn receive(&mut self, patience: Patience<'_>) -> Result<Option<String>, Fault> {
        loop {
            if let Some(line) = self.next_line()? {
                return Ok(Some(line));
            }
            if self.take_in()? {
                continue;
            }
            match self.wait(false, patience) {
                Err(_) if patience.stop.is_some_and(Stop::is_raised) => return Ok(None),
                waited => waited?,
            }
        }
    }

    /// Whether it has said something that was not read yet.
    pub(crate) fn has_spoken(&mut self) -> Result<bool, Fault> {
        while self.take_in()? {}
        Ok(self.said.iter().any(|byte| !byte.is_ascii_whitespace()))
    }

    fn next_line(&mut self) -> Result<Option<String>, Fault> {
        while let Some(end) = self.said[self.searched..].iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.said.drain(..=self.searched + end).collect();
            self.searched = 0;
            let line = String::from_utf8_lossy(&line);
            if !line.trim().is_empty() {
                return Ok(Some(line.trim().to_owned()));
            }
        }
        self.searched = self.said.len();
        if self.said.len() > LONGEST_LINE {
            let told = format!("a line of more than {LONGEST_LINE} bytes");
            return Err(Fault::new(FaultKind::Flood, told));
        }
        Ok(None)
    }

    /// Takes in what has come. Whether there was anything on its output.
    fn take_in(&mut self) -> Result<bool, Fault> {
        self.hear_complaints();
        let mut buffer = [0; 1 << 14];
        match self.stdout.read(&mut buffer) {
            Ok(0) => Err(self.crash()),
            Ok(count) => {
                self.said.extend_from_slice(&buffer[..count]);
                Ok(true)
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => Ok(false),
            Err(_) => Err(self.crash()),
        }
    }

    fn hear_complaints(&mut self) {
        let mut buffer = [0; 1 << 14];
        let Some(stderr) = &mut self.stderr else { return };
        while let Ok(count @ 1..) = stderr.read(&mut buffer) {
            self.complained += count;
            self.complaints.extend_from_slice(&buffer[..count]);
            let old = self.complaints.len().saturating_sub(COMPLAINTS);
            self.complaints.drain(..old);
            if self.complained > MOST_COMPLAINTS {
                self.stderr = None;
                return;
            }
        }
    }

    /// Waits until there is something to read, or room to write if that is wanted.
    fn wait(&mut self, write: bool, patience: Patience<'_>) -> Result<(), Fault> {
        let left = patience.left().ok_or_else(|| Fault::new(FaultKind::Silence, self.last_words()))?;
        let mut fds = vec![PollFd::new(&self.stdout, PollFlags::IN)];
        fds.extend(self.stderr.iter().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        fds.extend(self.stdin.iter().filter(|_| write).map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        let time = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: i64::from(left.subsec_nanos()) };
        match poll(&mut fds, Some(&time)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(Fault::new(FaultKind::Crash, error.to_string())),
        }
        drop(fds);
        if write && self.said.len() <= LONGEST_LINE {
            // Somebody who talks while it is talked to must not stop reading for want of being read.
            self.take_in()?;
        }
        self.hear_complaints();
        Ok(())
    }

    /// What it complained of last, or else what it said last.
    pub(crate) fn last_words(&mut self) -> String {
        self.hear_complaints();
        let words = if self.complaints.is_empty() { &self.said } else { &self.complaints };
        String::from_utf8_lossy(words).into_owned()
    }

    /// It is gone: how it ended, and what it said last.
    fn crash(&mut self) -> Fault {
        let ended = self.wait_for_end(LEAVE).map_or("closed its output".into(), |status| status.to_string());
        let words = self.last_words();
        let blank = if words.trim().is_empty() { "" } else { ": " };
        Fault::new(FaultKind::Crash, format!("{ended}{blank}{}", words.trim()))
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
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Lets it end by itself if it does so soon.
    pub(crate) fn leave(mut self) {
        self.stdin = None;
        self.wait_for_end(LEAVE);
    }
}

impl Drop for Process {
    /// Ends it with all that it has started, and leaves no zombie.
    fn drop(&mut self) {
        if let Some(group) = Pid::from_raw(self.child.id() as i32) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
