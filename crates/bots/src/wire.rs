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

/// How long a program that connects to a port has to read one line before it is sent the next. Several clients that
/// exist drop what comes together with the line that they wait for; at tournaments lines are further apart.
const PAUSE: Duration = Duration::from_millis(5);

/// How many lines a program may say in one decision.
pub(crate) const MOST_LINES: usize = 10_000;

/// How many times something is read at once, so that nobody who floods is listened to for longer than others wait.
pub(crate) const READS: usize = 64;

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
    /// How many empty lines it has said in this decision.
    empty: usize,
    /// How long to wait between two lines.
    pause: Duration,
}

impl Wire {
    pub(crate) fn new(stream: impl Stream + 'static, process: Option<Process>) -> Wire {
        Wire { stream: Box::new(stream), process, said: Vec::new(), searched: 0, empty: 0, pause: Duration::ZERO }
    }

    /// The same for a program that takes whatever it reads at once for one line.
    pub(crate) fn line_by_line(self) -> Wire {
        Wire { pause: PAUSE, ..self }
    }

    /// Sends lines.
    pub(crate) fn send(&mut self, lines: &[String], patience: Patience<'_>) -> Result<(), Fault> {
        let at_once = if self.pause.is_zero() { lines.len().max(1) } else { 1 };
        for (number, lines) in lines.chunks(at_once).enumerate() {
            if number > 0 {
                std::thread::sleep(self.pause);
            }
            lines.iter().for_each(|line| self.stream.queue(line));
            while !self.stream.flush().map_err(|gone| self.fault(&gone))? {
                self.wait(true, patience)?;
            }
        }
        Ok(())
    }

    /// The next line that is not empty; none if somebody raised the stop.
    ///
    /// The time is looked at however much comes: what is no line is no reason to listen for longer.
    pub(crate) fn receive(&mut self, patience: Patience<'_>) -> Result<Option<String>, Fault> {
        let mut is_over = false;
        loop {
            if let Some(line) = self.next_line()? {
                return Ok(Some(line));
            }
            if is_over {
                let told = patience.stop.is_some_and(Stop::is_raised);
                return if told { Ok(None) } else { Err(Fault::new(FaultKind::Silence, self.last_words())) };
            }
            // What has come by now still counts.
            is_over = patience.left().is_none();
            if !self.take_in()? && !is_over {
                match self.wait(false, patience) {
                    Err(fault) if fault.kind == FaultKind::Silence => is_over = true,
                    waited => waited?,
                }
            }
        }
    }

    /// The next line that has come already, or none if it is hidden behind more than is read at once.
    pub(crate) fn receive_now(&mut self) -> Result<Option<String>, Fault> {
        for _ in 0..READS {
            if let Some(line) = self.next_line()? {
                return Ok(Some(line));
            }
            if !self.take_in()? {
                break;
            }
        }
        self.next_line()
    }

    /// A decision begins: what was complained of before does not count.
    pub(crate) fn forgive(&mut self) {
        self.empty = 0;
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
            self.empty += 1;
            if self.empty > MOST_LINES {
                return Err(Fault::new(
                    FaultKind::Flood,
                    format!("more than {MOST_LINES} empty lines in one decision"),
                ));
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
            Some(process) => process.fate(if matches!(gone, Gone::Deaf) { "input" } else { "output" }),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        os::fd::BorrowedFd,
        sync::{Arc, Mutex},
    };

    /// What was sent, each time together.
    type Sent = Arc<Mutex<Vec<String>>>;

    /// Keeps what is sent.
    struct Kept(String, Sent);

    impl Stream for Kept {
        fn queue(&mut self, line: &str) {
            self.0.push_str(line);
        }

        fn flush(&mut self) -> Result<bool, Gone> {
            self.1.lock().unwrap().push(std::mem::take(&mut self.0));
            Ok(true)
        }

        fn take_in(&mut self, _: &mut Vec<u8>) -> Result<bool, Gone> {
            Ok(false)
        }

        fn source(&self) -> BorrowedFd<'_> {
            unreachable!("nobody waits")
        }

        fn sink(&self) -> Option<BorrowedFd<'_>> {
            None
        }

        fn close(&mut self) {}
    }

    #[test]
    fn clients_that_take_a_packet_for_a_line_get_one_line_at_a_time() {
        let sent = Sent::default();
        let lines = ["OK".to_owned(), "MOV?".to_owned()];
        let mut wire = Wire::new(Kept(String::new(), Arc::clone(&sent)), None);
        wire.send(&lines, Patience::of(Duration::from_secs(1))).unwrap();
        assert_eq!(*sent.lock().unwrap(), ["OKMOV?"], "bots read lines: all at once is quickest");
        sent.lock().unwrap().clear();
        wire.line_by_line().send(&lines, Patience::of(Duration::from_secs(1))).unwrap();
        assert_eq!(*sent.lock().unwrap(), ["OK", "MOV?"]);
    }
}
