//! A program that was started, and what it complains of.

use crate::{Fault, FaultKind, containment::Contained, program::Command, wire::READS};
use std::{
    io::{self, Read},
    os::fd::{AsFd, BorrowedFd},
    process::{ChildStdin, ChildStdout, ExitStatus, Stdio},
    time::Duration,
};

/// How many bytes are kept of what a process complains of.
const COMPLAINTS: usize = 2000;

/// How many bytes of complaints are read in one decision.
const MOST_COMPLAINTS: usize = 16 << 20;

/// How long a process may take to end by itself when it is told to, or when its output is over.
const LEAVE: Duration = Duration::from_millis(200);

/// Something that is read without waiting.
trait Source: Read + AsFd + Send {}
impl<T: Read + AsFd + Send> Source for T {}

/// A process, and what it says that is no part of the conversation.
pub(crate) struct Process {
    contained: Contained,
    /// Where complaints come from.
    sources: Vec<Box<dyn Source>>,
    /// The end of what it complained of.
    complaints: Vec<u8>,
    /// How much it complained in this decision.
    complained: usize,
}

impl Process {
    /// Starts a program that is spoken to over its standard input and output.
    pub(crate) fn with_pipes(command: &Command) -> io::Result<(Process, ChildStdin, ChildStdout)> {
        let mut contained = Contained::start(command, |command| {
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        })?;
        let child = &mut contained.child;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both were asked for")
        };
        Ok((Process::new(contained)?, stdin, stdout))
    }

    /// Starts a program that is spoken to in another way: what it prints tells what is wrong with it.
    pub(crate) fn apart(command: &Command) -> io::Result<Process> {
        let contained = Contained::start(command, |command| {
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        })?;
        Process::new(contained)
    }

    fn new(mut contained: Contained) -> io::Result<Process> {
        let (stdout, stderr) = (contained.child.stdout.take(), contained.child.stderr.take());
        let stdout = stdout.map(|pipe| Box::new(pipe) as Box<dyn Source>);
        let stderr = stderr.map(|pipe| Box::new(pipe) as Box<dyn Source>);
        let sources: Vec<_> = stdout.into_iter().chain(stderr).collect();
        sources.iter().try_for_each(crate::stream::never_block)?;
        Ok(Process { contained, sources, complaints: Vec::new(), complained: 0 })
    }

    /// What to look at while waiting.
    pub(crate) fn sources(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.sources.iter().map(|source| source.as_fd())
    }

    /// A decision begins.
    pub(crate) fn forgive(&mut self) {
        self.complained = 0;
    }

    /// Takes in what it complains of.
    pub(crate) fn hear_complaints(&mut self) -> Result<(), Fault> {
        let mut buffer = [0; 1 << 14];
        let mut index = 0;
        for _ in 0..READS {
            let Some(source) = self.sources.get_mut(index) else { break };
            match source.read(&mut buffer) {
                Ok(0) => drop(self.sources.swap_remove(index)),
                Ok(count) => {
                    self.complained += count;
                    self.complaints.extend_from_slice(&buffer[..count]);
                    let old = self.complaints.len().saturating_sub(COMPLAINTS);
                    self.complaints.drain(..old);
                }
                Err(_) => index += 1,
            }
            if self.complained > MOST_COMPLAINTS {
                let told = format!("more than {} MiB of error output in one decision", MOST_COMPLAINTS >> 20);
                return Err(Fault::new(FaultKind::Flood, told));
            }
        }
        Ok(())
    }

    /// What it complained of last.
    pub(crate) fn complaints(&mut self) -> String {
        let _ = self.hear_complaints();
        String::from_utf8_lossy(&self.complaints).trim().to_owned()
    }

    /// How it ended, if it does so soon.
    pub(crate) fn wait_for_end(&mut self, longest: Duration) -> Option<ExitStatus> {
        self.contained.wait_for_end(longest)
    }

    /// How it ended, if it ends when nobody speaks with it any more.
    pub(crate) fn leave(&mut self) -> Option<ExitStatus> {
        self.wait_for_end(LEAVE)
    }

    /// What became of it, now that its output is over, or its input.
    pub(crate) fn fate(&mut self, closed: &str) -> String {
        let ended = self.leave().map_or_else(|| format!("closed its {closed}"), |status| status.to_string());
        if self.contained.is_over_memory() { "took more memory than it was given".into() } else { ended }
    }
}
