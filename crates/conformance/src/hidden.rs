//! What must hold for the worlds of any game with something hidden.

use crate::{encoding::encoded, rules_of, stage::written};
use std::collections::HashMap;
use yomi_core::{
    Args, Budget, Care, Hidden, Players, Protocol, Purpose, Rng, Rules, Seat, Spec, Stage, Streams, Table, Thinking,
    Worlds,
};

/// Worlds up to this number are listed and compared one by one.
const SMALL: u128 = 3_000;
/// Worlds replayed per view (all of them, or evenly spread ones).
const REPLAYED: usize = 12;
/// Draws for the comparison of frequencies with weights.
const DRAWS: usize = 4_000;

/// Plays random games under each of the `specs` and checks, every `every` actions and for every seat, that
///
/// - the truth is among the worlds;
/// - counted = enumerated = frequency of samples, in proportion to the weights (where there are few enough);
/// - **nothing leaks**: with the hidden part dealt anew as any of the worlds, the whole game can be replayed, the view
///   is the same, and so are its scene, its array, the numbers of its actions and all that a bot is told, byte by byte, and the seeded action of each of the
///   `players`.
///
/// # Panics
/// If anything of that is not so.
pub fn worlds_hold<G: Hidden + Players + Stage>(specs: &[&str], players: &[&str], games: u64, every: usize) {
    for spec in specs {
        let rules = rules_of::<G>(spec);
        for index in 0..games {
            let mut rng = Streams::new(index).stream(index, Purpose::Other(2));
            let mut table = Table::new(rules.start(&mut rng));
            loop {
                if table.actions().len() % every == index as usize % every || table.game().turn().is_none() {
                    for seat in (0..G::SEATS as u8).map(Seat) {
                        let what = format!("{spec}, game {index}, action {}, {seat}", table.actions().len());
                        check_seat(&table, &rules, seat, players, &what);
                    }
                }
                let Some(action) = table.game().random_action(&mut rng) else { break };
                table.play(action).expect("drawn actions are legal");
            }
        }
    }
}

/// How many worlds are tried for each thought, which take longer than views.
const THOUGHT_AGAIN: usize = 3;

/// Plays random games under each of the `specs` and checks, every `every` actions and for every seat, that what a seat
/// may think stays the same, byte by byte, when the hidden part is dealt anew as some other worlds.
///
/// # Panics
/// If it changes.
pub fn thoughts_leak_nothing<G: Hidden + Stage>(specs: &[&str], care: Care, games: u64, every: usize) {
    for spec in specs {
        let rules = rules_of::<G>(spec);
        for index in 0..games {
            let mut rng = Streams::new(index).stream(index, Purpose::Other(6));
            let mut table = Table::new(rules.start(&mut rng));
            loop {
                if table.actions().len() % every == index as usize % every || table.game().turn().is_none() {
                    for seat in (0..G::SEATS as u8).map(Seat) {
                        let what = format!("{spec}, game {index}, action {}, {seat}", table.actions().len());
                        check_thought(&table, seat, care, &mut rng, &what);
                    }
                }
                let Some(action) = table.game().random_action(&mut rng) else { break };
                table.play(action).expect("drawn actions are legal");
            }
        }
    }
}

fn check_thought<G: Hidden + Stage>(table: &Table<G>, seat: Seat, care: Care, rng: &mut Rng, what: &str) {
    let thought = |table: &Table<G>| written(&G::thought_of(table, seat, care, &Budget::unlimited()));
    let (view, expected) = (table.view(seat), thought(table));
    let worlds = G::worlds(&view).unwrap_or_else(|error| panic!("{what}: a real view contradicts itself: {error}"));
    for _ in 0..THOUGHT_AGAIN {
        let world = worlds.sample(rng);
        let (start, actions) = G::replay_in(&view, &world);
        let mut other = Table::new(start);
        for action in actions {
            other.play(action).unwrap_or_else(|error| panic!("{what}: replay in {world:?}: {action:?}: {error}"));
        }
        assert_eq!(thought(&other), expected, "{what}: the thought changes in {world:?}");
    }
}

fn check_seat<G: Hidden + Players + Stage>(
    table: &Table<G>,
    rules: &G::Rules,
    seat: Seat,
    players: &[&str],
    what: &str,
) {
    let view = table.view(seat);
    let worlds = G::worlds(&view).unwrap_or_else(|error| panic!("{what}: a real view contradicts itself: {error}"));
    let truth = table.game().true_world(seat);
    assert!(worlds.weight(&truth) > 0.0, "{what}: the truth {truth:?} has no weight");
    let count = worlds.count();
    assert!(count > 0, "{what}: no world");

    let mut rng = Streams::new(1).stream(0, Purpose::Other(3));
    let replayed: Vec<G::World> = if count <= SMALL {
        let all = worlds.to_vec();
        check_small_set(&worlds, &all, &truth, &mut rng, what);
        let step = all.len().div_ceil(REPLAYED);
        all.into_iter().step_by(step).collect()
    } else {
        (0..REPLAYED).map(|_| worlds.sample(&mut rng)).collect()
    };
    let scene = written(&G::scene(&view));
    let told = told_to_programs(table, seat);
    let numbers = encoded(&view);
    for world in &replayed {
        let (start, actions) = G::replay_in(&view, world);
        let mut other = Table::new(start);
        for action in actions {
            other.play(action).unwrap_or_else(|error| panic!("{what}: replay in {world:?}: {action:?}: {error}"));
        }
        assert_eq!(&other.game().true_world(seat), world, "{what}: the replay holds the world");
        assert!(other.view(seat) == view, "{what}: the view changes in {world:?}: {:?} != {view:?}", other.view(seat));
        assert_eq!(&G::position_in(&view, world), other.game(), "{what}: position_in = replay_in");
        assert_eq!(written(&G::scene(&other.view(seat))), scene, "{what}: the scene changes in {world:?}");
        assert_eq!(encoded(&other.view(seat)), numbers, "{what}: the array or the mask changes in {world:?}");
        assert_eq!(told_to_programs(&other, seat), told, "{what}: a bot is told otherwise in {world:?}");
        if table.game().turn() == Some(seat) {
            for player in players {
                let builder = G::player(player, rules).unwrap_or_else(|error| panic!("{player}: {error}"));
                let act = |table: &Table<G>| {
                    let rng = &mut Streams::new(2).stream(0, Purpose::Seat(seat));
                    builder.build().act(&table.view(seat), &mut Thinking::new(rng))
                };
                assert_eq!(act(&other), act(table), "{what}: {player} acts on what it cannot know");
            }
        }
    }
}

/// All that programs at a seat would have read by now, to the byte, over each protocol that they may speak.
fn told_to_programs<G: Players + Stage>(table: &Table<G>, seat: Seat) -> Vec<String> {
    let own: Box<dyn Protocol<G>> = Box::new(yomi_bots::Json::default());
    let foreign = G::protocols().into_iter().map(|kind| {
        let args = Args::new(&Spec::new(kind.name).with("command", "any"), kind.params).expect("a command is enough");
        (kind.build)(&args).expect("a command is enough")
    });
    [own].into_iter().chain(foreign).flat_map(|mut protocol| yomi_bots::told(&mut *protocol, table, seat)).collect()
}

fn check_small_set<W: Worlds>(worlds: &W, all: &[W::World], truth: &W::World, rng: &mut Rng, what: &str)
where
    W::World: Clone + Eq + std::hash::Hash + std::fmt::Debug,
{
    assert_eq!(all.len() as u128, worlds.count(), "{what}: counted = enumerated");
    assert!(all.contains(truth), "{what}: the truth {truth:?} is not among the worlds");
    let mut drawn: HashMap<&W::World, usize> = all.iter().map(|world| (world, 0)).collect();
    assert_eq!(drawn.len(), all.len(), "{what}: every world is enumerated once");
    for _ in 0..DRAWS {
        let world = worlds.sample(rng);
        *drawn.get_mut(&world).unwrap_or_else(|| panic!("{what}: {world:?} sampled but not enumerated")) += 1;
    }
    // Pearson's statistic against its mean plus six standard deviations; sparse cells only make the test milder.
    let total: f64 = all.iter().map(|world| worlds.weight(world)).sum();
    let statistic: f64 = all
        .iter()
        .map(|world| {
            let expected = DRAWS as f64 * worlds.weight(world) / total;
            (drawn[world] as f64 - expected).powi(2) / expected
        })
        .sum();
    let freedom = (all.len() - 1) as f64;
    let spread: f64 = all.iter().map(|world| total / worlds.weight(world) / DRAWS as f64).sum();
    let bound = freedom + 6.0 * (2.0 * freedom + spread).sqrt() + 6.0;
    assert!(statistic <= bound, "{what}: sampled frequencies are off: χ² = {statistic:.0} over {bound:.0}");
}
