//! The player that grows a tree.

use super::{
    growing::{Garden, Growing, Progress, ROOM},
    limit::MS,
};
use crate::{action::Action, game::Amazons};
use std::time::{Duration, Instant};
use yomi_core::{Agent, AgentEntry, Args, Bench, Param, Rng, SpecError, View, interrupt};
use yomi_search::guided::Choosing;

/// Monte-Carlo tree search, judging instead of playing: at least as strong as `ab` at a tenth of a second a move, and probably stronger.
pub(super) const GUIDED: AgentEntry<Amazons> = AgentEntry {
    name: "best",
    summary: "a tree that grows where moves look good, queens' moves and arrows apart, judging by territory",
    bench: Bench::with("trials=300"),
    params: &[
        Param { key: "trials", default: "5000", help: "how often the tree grows before a move, at least 1" },
        MS,
        Param {
            key: "threads",
            default: "1",
            help: "threads that grow the tree, from 1 to 256; more than one with ms only, since results then depend on the machine anyway",
        },
        Param { key: "explore", default: "60", help: "how much curiosity counts, in hundredths, from 0 to 10000" },
        Param {
            key: "focus",
            default: "35",
            help: "by how many hundredths of log odds a move must look better to be thought 2.7 times as likely, from 1 to 10000",
        },
    ],
    build: |args, _| Ok(Box::new(Guided::read(args)?)),
};

/// How long a tree grows.
#[derive(Clone, Copy, Debug)]
enum Until {
    Trials(u64),
    Time(Duration),
}

struct Guided {
    until: Until,
    growing: Growing,
    garden: Garden,
}

impl Guided {
    fn read(args: &Args) -> Result<Guided, SpecError> {
        let until = match args.milliseconds(MS.key)? {
            Some(time) => Until::Time(time),
            None => Until::Trials(args.within("trials", 1..=u64::MAX)?),
        };
        let threads = args.within("threads", 1..=256)?;
        if threads > 1 && matches!(until, Until::Trials(_)) {
            return Err(args.error("threads", "more than one thread goes with a time only, as in ms=1000,threads=2"));
        }
        let choosing = Choosing {
            exploration: f64::from(args.within("explore", 0..=10_000)?) / 100.0,
            temperature: f32::from(args.within("focus", 1..=10_000u16)?) / 100.0,
        };
        Ok(Guided { until, growing: Growing { choosing, room: ROOM, threads }, garden: Garden::default() })
    }
}

impl Agent<Amazons> for Guided {
    fn act(&mut self, view: &View<'_, Amazons>, _rng: &mut Rng) -> Action {
        let begun = Instant::now();
        let mut go_on = |progress: Progress| match self.until {
            Until::Trials(most) => {
                interrupt::expect_awaited();
                progress.nodes < most
            }
            Until::Time(time) => begun.elapsed() < time && interrupt::is_awaited(),
        };
        self.growing.grow(&mut self.garden, (view.sight(), view.history()), &mut go_on, &mut |_| {}).line[0]
    }
}
