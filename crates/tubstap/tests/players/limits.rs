//! Thinking within limits, and telling what was found.

use crate::common::start;
use std::time::Duration;
use yomi_conformance::rules_of;
use yomi_core::{
    Clock, Game, Limits, Notation, Players, Position, Purpose, Report, Seat, Stop, Streams, Table, Thinking,
};
use yomi_tubstap::Tubstap;

/// They would think for ever, or nearly.
const PATIENT: [&str; 6] = [
    "dlmc:samples=4000000000",
    "dlmc:1000,1000000,1000",
    "uct:4000000000",
    "m-uct:ms=clock",
    "tactician:4000000000,tables=none",
    "tactician:ms=clock,tables=none",
];

/// Every decision is legal, whatever ends it, and what was planned by one that was ended does not stand in the way of
/// the next.
#[test]
fn who_is_ended_early_plays_on() {
    for game in ["tubstap:map=citadel,limit=4", "tubstap:map=road-fapr-small,limit=6"] {
        let rules = rules_of::<Tubstap>(game);
        for player in PATIENT {
            let mut table = Table::new(start(&rules));
            let mut rng = Streams::new(2).stream(0, Purpose::Other(0));
            let mut agents = [0, 1].map(|_| Tubstap::player(player, &rules).unwrap().build());
            while let Some(seat) = table.game().turn() {
                let stop = Stop::new();
                let limits = match table.actions().len() % 3 {
                    0 => Limits::time(Duration::from_millis(2)),
                    1 => Limits::clock(Clock::new(Duration::from_millis(20), Duration::ZERO)),
                    _ => {
                        stop.raise();
                        Limits::default()
                    }
                };
                let mut thinking = Thinking::new(&mut rng).within(limits).until(&stop);
                let action = agents[seat.index()].act(&table.view(seat), &mut thinking);
                table.play(action).unwrap_or_else(|error| panic!("{player}: {error}"));
            }
        }
    }
}

/// A player whose work is limited does as one whose own work is no more.
#[test]
fn work_can_be_limited() {
    let battle = start(&rules_of::<Tubstap>("tubstap:map=road-fapr-small"));
    let decide = |player: &str, work: Option<u64>| {
        let mut rng = Streams::new(2).stream(0, Purpose::Other(0));
        let limits = Limits { work, ..Limits::default() };
        let mut agent = Tubstap::player(player, &battle.fixed_rules()).unwrap().build();
        agent.act(&Table::new(battle.clone()).view(Seat::FIRST), &mut Thinking::new(&mut rng).within(limits))
    };
    for (more, less) in
        [("dlmc:50,10", "dlmc:9,10"), ("uct:500", "uct:9"), ("tactician:9000,tables=none", "tactician:9,tables=none")]
    {
        assert_eq!(decide(more, Some(9)), decide(less, None), "{more}");
    }
}

#[test]
fn what_is_told_at_last_is_what_is_done() {
    for game in ["tubstap:map=citadel", "tubstap:map=road-fapr-small"] {
        let rules = rules_of::<Tubstap>(game);
        for player in ["dlmc:20,5", "uct:200", "m-uct:200", "tactician:4000,tables=none"] {
            let mut told: Vec<Report> = Vec::new();
            let mut listen = |report: &Report| told.push(report.clone());
            let mut rng = Streams::new(2).stream(0, Purpose::Other(0));
            let table = Table::new(start(&rules));
            let mut agent = Tubstap::player(player, &rules).unwrap().build();
            let action = agent.act(&table.view(Seat::FIRST), &mut Thinking::new(&mut rng).heard_by(&mut listen));
            let last = told.last().unwrap();
            assert_eq!(last.line[0], table.game().write(action), "{player}");
            assert_eq!(last.candidates[0].action, last.line[0], "{player}");
            assert!(last.value.is_some() && last.work > 0, "{player}");
            let mut battle = table.game().clone();
            for text in &last.line {
                let action = battle.parse(text).unwrap();
                assert_eq!(battle.check(action), Ok(()), "{player}: {text}");
                battle.apply(action);
            }
        }
    }
}
