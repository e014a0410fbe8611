//! Who is there to work, and so how many ranges may be out.

use crate::{identity::Identity, message::WorkerReport, subjects::Lane};
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// A worker that was not heard for so long is gone.
const GONE: Duration = Duration::from_secs(5);
/// Ranges that are out at most.
const MOST_OUT: usize = 8192;

/// Workers by what they said last.
#[derive(Default)]
pub(super) struct Workers {
    reports: HashMap<String, (WorkerReport, Instant)>,
}

impl Workers {
    pub(super) fn hear(&mut self, report: WorkerReport) {
        self.reports.insert(report.id.clone(), (report, Instant::now()));
        self.reports.retain(|_, (_, heard)| heard.elapsed() < 6 * GONE);
    }

    fn present(&self) -> impl Iterator<Item = &WorkerReport> {
        self.reports.values().filter(|(_, heard)| heard.elapsed() < GONE).map(|(report, _)| report)
    }

    /// Those that may take work of a lane.
    fn fitting<'a>(
        &'a self,
        identity: &'a Identity,
        lane: Lane,
        is_set_aside: &'a dyn Fn(&str) -> bool,
    ) -> impl Iterator<Item = &'a WorkerReport> {
        self.present().filter(move |report| {
            let same_machine = report.identity.machine == identity.machine;
            let fits = match lane {
                Lane::Any => true,
                Lane::Machine => same_machine,
                Lane::Programs => same_machine && report.programs,
            };
            fits && report.identity.difference(identity).is_none() && !is_set_aside(&report.id)
        })
    }

    /// How many threads they have, and how many of these do nothing.
    pub(super) fn threads(
        &self,
        identity: &Identity,
        lane: Lane,
        is_set_aside: &dyn Fn(&str) -> bool,
    ) -> (usize, usize) {
        self.fitting(identity, lane, is_set_aside).fold((0, 0), |(all, idle), report| {
            (all + report.threads, idle + report.threads.saturating_sub(report.busy.len()))
        })
    }

    /// Why nobody works who is there, in a line.
    pub(super) fn why_nobody(&self, identity: &Identity, lane: Lane) -> String {
        let others: Vec<String> = self
            .present()
            .map(|report| {
                let reason = report.identity.difference(identity).unwrap_or_else(|| match lane {
                    Lane::Any => "it was set aside".into(),
                    Lane::Machine => {
                        format!("its machine is {:?}, wanted is {:?}", report.identity.machine, identity.machine)
                    }
                    Lane::Programs => "it starts no programs of this machine's kind".into(),
                });
                format!("{}: {reason}", report.id)
            })
            .collect();
        if others.is_empty() { "start some with: yomi worker --on ADDRESS".into() } else { others.join("; ") }
    }
}

/// How many ranges may be out for so many threads: each finds the next one waiting.
pub(super) fn window(threads: usize) -> usize {
    (2 * threads + 2).clamp(4, MOST_OUT)
}
