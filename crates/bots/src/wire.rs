//! A conversation in lines with a program, wherever it is.
//!
//! There are no threads: whoever waits for a line also takes in what the program complains of, and whoever sends one
//! never waits longer than until a deadline. So a program that floods, stops reading, forks or hangs costs nothing but
//! its own pipes, and ending it leaves nothing behind.

use crate::{
    Fault, FaultKind,
    process::Process,
    stream::{Gone, LONGEST_LINE, Stream},
};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::{
    process::ExitStatus,
    time::{Duration, Instant},
};
use yomi_core::Stop;

/// How often somebody who waits looks whether it was told to stop.
const GLANCE: Duration = Duration::from_millis(20);

/// Until when somebody waits.
#[derive(Clone, Copy)]
pub(crate) struct Patience<'a> {
    pub(crate) deadline: Instant,
    pub(crate) stop: Option<&'a Stop>,
}

impl Patience<'_> {
    /// For so long, whatever happens.
    pub(crate) fn of(time: Duration) -> Self {
        Patience { deadline: Instant::now() + time, stop: None }
    }

    /// How long to wait before looking again; none if it is over.
    fn left(&self) -> Option<Duration> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        let told = self.stop.is_some_and(Stop::is_raised);
        (!left.is_zero() && !told).then(|| if self.stop.is_some() { left.min(GLANCE) } else { left })
    }
}

/// The lines to and from a program, and its process if it was started here.
pub(crate) struct Wire {
    stream: Box<dyn Stream>,
    process: Option<Process>,
    /// What it has said after the last whole line that was read.
    said: Vec<u8>,
    /// Up to where there is surely no end of a line in it.
    searched: usize,
}

impl Wire {
    pub(crate) fn new(stream: impl Stream + 'static, process: Option<Process>) -> Wire {
        Wire { stream: Box::new(stream), process, said: Vec::new(), searched: 0 }
    }

    /// Sends lines.
    pub(crate) fn send(&mut self, lines: &[String], patience: Patience<'_>) -> Result<(), Fault> {
        lines.iter().for_each(|line| self.stream.queue(line));
        while !self.stream.flush().map_err(|gone| self.fault(&gone))? {
            self.wait(true, patience)?;
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

    /// The next line that has come already.
    pub(crate) fn receive_now(&mut self) -> Result<Option<String>, Fault> {
        loop {
            if let Some(line) = self.next_line()? {
                return Ok(Some(line));
            }
            if !self.take_in()? {
                return Ok(None);
            }
        }
    }

    /// A decision begins: what was complained of before does not count.
    pub(crate) fn forgive(&mut self) {
        self.process.iter_mut().for_each(Process::forgive);
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
        if self.said.len() > LONGEST_LINE { Err(self.fault(&Gone::TooLong)) } else { Ok(None) }
    }

    /// Takes in what has come. Whether there was anything.
    fn take_in(&mut self) -> Result<bool, Fault> {
        self.hear_complaints()?;
        self.stream.take_in(&mut self.said).map_err(|gone| self.fault(&gone))
    }

    fn hear_complaints(&mut self) -> Result<(), Fault> {
        self.process.as_mut().map_or(Ok(()), Process::hear_complaints)
    }

    /// Waits until there is something to read, or room to write if that is wanted.
    fn wait(&mut self, write: bool, patience: Patience<'_>) -> Result<(), Fault> {
        let left = patience.left().ok_or_else(|| Fault::new(FaultKind::Silence, self.last_words()))?;
        let sources = [self.stream.source()].into_iter().chain(self.process.iter().flat_map(Process::sources));
        let mut fds: Vec<_> = sources.map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)).collect();
        let sink = self.stream.sink().filter(|_| write);
        fds.extend(sink.map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::OUT)));
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
        self.hear_complaints()
    }

    /// What it complained of last, or else what it said last.
    pub(crate) fn last_words(&mut self) -> String {
        let complaints = self.process.as_mut().map(Process::complaints).unwrap_or_default();
        if complaints.is_empty() { String::from_utf8_lossy(&self.said).trim().to_owned() } else { complaints }
    }

    /// It is gone: how it ended, and what it said last.
    fn fault(&mut self, gone: &Gone) -> Fault {
        if matches!(gone, Gone::TooLong) {
            return Fault::new(FaultKind::Flood, format!("a line of more than {LONGEST_LINE} bytes"));
        }
        let ended = match &mut self.process {
            None => "hung up".into(),
            Some(process) => process.fate(),
        };
        let words = self.last_words();
        let colon = if words.is_empty() { "" } else { ": " };
        Fault::new(FaultKind::Crash, format!("{ended}{colon}{words}"))
    }

    /// How the process ended, if there is one and it does so soon.
    pub(crate) fn wait_for_end(&mut self, longest: Duration) -> Option<ExitStatus> {
        self.process.as_mut()?.wait_for_end(longest)
    }

    /// Whether nobody here has started the program, so that it need not end.
    pub(crate) fn is_elsewhere(&self) -> bool {
        self.process.is_none()
    }

    /// Tells it that nothing more will be said.
    pub(crate) fn hang_up(&mut self) {
        self.stream.close();
    }

    /// Lets it end by itself if it does so soon.
    pub(crate) fn leave(mut self) {
        self.hang_up();
        if let Some(process) = &mut self.process {
            process.leave();
        }
    }
}
