//! What must hold for every player of a game.

use crate::rules_of;
use std::time::Duration;
use yomi_core::{
    Agent, AgentEntry, Args, Limits, Notation, Param, Players, Position, Purpose, Report, Rules, Seat, Signature, Spec,
    Stop, Streams, Table, Thinking,
};

/// Watches every player with the options of its behaviour signature at positions of random games, `every` so many
/// actions, and checks that
///
/// - limits that are not reached, and somebody who listens, change nothing that it decides;
/// - it has a legal action if it is told to stop before it has begun;
/// - what it tells is within its bounds, and its best line begins with a legal action.
///
/// Of every parameter, of the game and of the players, the default must be one of its values, and help must say what it
/// does.
///
/// # Panics
/// If anything of that is not so.
pub fn players_hold<G: Players>(every: usize) {
    G::Rules::PARAMS.iter().for_each(|param| check_param(G::NAME, G::Rules::PARAMS, param));
    for entry in G::players() {
        entry.params.iter().for_each(|param| check_param(entry.name, entry.params, param));
        check_player(&entry, every);
    }
}

/// Has every kind of player of a game play its pinned games, and compares what it does with what was committed. Where a
/// change was meant to change it, `cargo xtask signatures` says so in the same commit.
///
/// # Panics
/// If anybody behaves otherwise.
pub fn players_behave_as_committed<G: Players>() {
    let names = G::players().into_iter().map(|entry| entry.name);
    let names = names.chain(G::yardsticks().into_iter().map(|entry| entry.name));
    let behaviour = |name| (name, Signature::of_player::<G>(name).ok(), Signature::committed::<G>(name));
    let changed: Vec<_> = names.map(behaviour).filter(|(_, found, committed)| found != committed).collect();
    assert!(changed.is_empty(), "players whose behaviour is not the committed one: {changed:?}");
}

fn check_param(owner: &str, all: &'static [Param], param: &Param) {
    let spec = Spec::new(owner).with(param.key, param.default);
    let args = Args::new(&spec, all).unwrap_or_else(|error| panic!("the default is no value: {error}"));
    assert_eq!(args.canonical(), Spec::new(owner), "{owner}: {} is written as it usually is", param.key);
    assert!(!param.help.is_empty(), "{owner}: {} has no help", param.key);
}

fn check_player<G: Players>(entry: &AgentEntry<G>, every: usize) {
    let rules = rules_of::<G>(&format!("{}:{}", G::NAME, entry.bench.rules));
    let spec = format!("{}:{}", entry.name, entry.bench.player);
    let builder = G::player(&spec, &rules).unwrap_or_else(|error| panic!("{spec}: {error}"));
    let mut rng = Streams::new(3).stream(0, Purpose::Other(6));
    let mut table = Table::new(rules.start(&mut rng));
    while let Some(seat) = table.game().turn() {
        if table.actions().len().is_multiple_of(every) {
            let what = format!("{spec} after {} actions", table.actions().len());
            check_decision(&table, seat, &|| builder.build(), &what);
        }
        let Some(action) = table.game().random_action(&mut rng) else { break };
        table.play(action).expect("drawn actions are legal");
    }
}

fn check_decision<G: Players>(table: &Table<G>, seat: Seat, agent: &dyn Fn() -> Box<dyn Agent<G>>, what: &str) {
    let view = table.view(seat);
    let stream = || Streams::new(4).stream(0, Purpose::Seat(seat));
    let alone = agent().act(&view, &mut Thinking::new(&mut stream()));

    let (mut told, stop) = (Vec::new(), Stop::new());
    let mut listen = |report: &Report| told.push(report.clone());
    let ample = Limits::time(Duration::from_secs(36_000));
    let watched =
        agent().act(&view, &mut Thinking::new(&mut stream()).within(ample).until(&stop).heard_by(&mut listen));
    assert_eq!(watched, alone, "{what}: limits that are not reached, or being listened to, change the decision");
    told.iter().for_each(|report| check_report(&view, report, what));

    stop.raise();
    let hurried = agent().act(&view, &mut Thinking::new(&mut stream()).until(&stop));
    assert!(view.sight().check(hurried).is_ok(), "{what}: {hurried:?} is no legal action");
}

fn check_report<G: Players>(view: &yomi_core::View<'_, G>, report: &Report, what: &str) {
    let within = |value: f64| (-1.0..=1.0).contains(&value);
    assert!(report.value.is_none_or(within), "{what}: {report:?}");
    assert!(report.candidates.iter().all(|candidate| within(candidate.value)), "{what}: {report:?}");
    let actions = report.line.first().into_iter().chain(report.candidates.iter().map(|candidate| &candidate.action));
    for action in actions {
        let parsed = view.sight().parse(action).unwrap_or_else(|error| panic!("{what}: {action:?}: {error}"));
        assert!(view.sight().check(parsed).is_ok(), "{what}: {action:?} is no legal action");
    }
}
