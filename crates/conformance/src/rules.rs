//! What must hold for the rules of any game.

use crate::rules_of;
use yomi_core::{Game, Notation, Position, Purpose, Rng, Rules, Seat, Show, Streams, Table, pick};

/// Plays `games` random games under each of the `specs` and checks at every position that
///
/// - listed, counted, drawn and checked actions agree, for the truth and for the actor's sight;
/// - notation and storage round-trip for every legal action, and reading damaged text never panics;
/// - a refused action changes nothing, every seat gets one event per action;
/// - the game ends within `longest` actions, has an outcome then and only then;
/// - it is a pure function of its seed, and its fixed rules start it again.
///
/// # Panics
/// If anything of that is not so.
pub fn rules_hold<G: Game>(specs: &[&str], games: u64, longest: usize) {
    for spec in specs {
        let rules = rules_of::<G>(spec);
        for index in 0..games {
            let what = format!("{spec}, game {index}");
            let actions = check_random_game::<G>(&rules, index, longest, &what);
            let mut again = start::<G>(&rules, index);
            for action in &actions {
                again.play(*action).unwrap_or_else(|error| panic!("{what}: replay: {error}"));
            }
            assert_eq!(again.game().turn(), None, "{what}: the replay ends like the game");
        }
    }
}

fn start<G: Game>(rules: &G::Rules, index: u64) -> Table<G> {
    Table::new(rules.start(&mut Streams::new(index).stream(index, Purpose::Chance)))
}

fn check_random_game<G: Game>(rules: &G::Rules, index: u64, longest: usize, what: &str) -> Vec<G::Action> {
    let mut rng = Streams::new(index).stream(index, Purpose::Other(0));
    let mut table = start::<G>(rules, index);
    assert_eq!(table.game(), start::<G>(rules, index).game(), "{what}: same chance, same start");
    let other_chance = &mut Streams::new(!index).stream(9, Purpose::Other(1));
    assert_eq!(&table.game().fixed_rules().start(other_chance), table.game(), "{what}: fixed rules leave no chance");

    let mut seen_actions = Vec::new();
    while let Some(seat) = table.game().turn() {
        let step = table.actions().len();
        let what = format!("{what}, action {step}");
        assert!(step < longest, "{what}: the game does not end");
        assert!(table.game().outcome().is_none(), "{what}: nobody has won while somebody is to act");
        check_position(&table, seat, &mut seen_actions, &mut rng, &what);
        let action = table.game().random_action(&mut rng).unwrap_or_else(|| panic!("{what}: nothing to do"));
        table.play(action).unwrap_or_else(|error| panic!("{what}: {action:?} was drawn but is illegal: {error}"));
        for seat in (0..G::SEATS as u8).map(Seat) {
            assert_eq!(table.view(seat).history().len(), step + 1, "{what}: one event per action");
        }
    }
    assert!(table.game().outcome().is_some(), "{what}: over without an outcome");
    assert_eq!(table.game().count_legal(), 0, "{what}: actions after the end");
    assert!(table.game().random_action(&mut rng).is_none(), "{what}: an action drawn after the end");
    for action in seen_actions {
        assert!(table.game().check(action).is_err(), "{what}: {action:?} allowed after the end");
    }
    table.actions().to_vec()
}

fn check_position<G: Game>(
    table: &Table<G>,
    mover: Seat,
    seen_actions: &mut Vec<G::Action>,
    rng: &mut Rng,
    what: &str,
) {
    let game = table.game();
    let mut legal = Vec::new();
    game.legal(&mut legal);
    assert!(!legal.is_empty(), "{what}: somebody is to act but nothing is legal");
    assert_eq!(game.count_legal(), legal.len() as u64, "{what}: counted = listed");
    let mut sorted = legal.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), legal.len(), "{what}: no action is listed twice");

    // Actions that were legal at some time in this game are the best candidates for subtle illegality.
    for action in &legal {
        assert_eq!(game.check(*action), Ok(()), "{what}: {action:?} is listed");
        if let Err(at) = seen_actions.binary_search(action) {
            seen_actions.insert(at, *action);
        }
    }
    for action in seen_actions.iter() {
        assert_eq!(game.check(*action).is_ok(), sorted.binary_search(action).is_ok(), "{what}: check {action:?}");
    }

    for seat in (0..G::SEATS as u8).map(Seat) {
        let view = table.view(seat);
        assert_eq!(view.sight().turn(), Some(mover), "{what}: {seat} knows whose turn it is");
        assert_well_formed_picture(&view.sight().show(), what);
        if seat == mover {
            assert_eq!(view.legal(), legal, "{what}: the actor sees the legal actions in the same order");
            assert_eq!(view.sight().count_legal(), legal.len() as u64, "{what}: counted = listed in the sight");
            let drawn = view.sight().random_action(rng);
            assert!(drawn.is_some_and(|action| sorted.binary_search(&action).is_ok()), "{what}: {drawn:?} drawn");
        } else if G::HIDDEN {
            assert_eq!(view.legal(), [], "{what}: {seat} is not to act");
        }
    }
    assert_well_formed_picture(&game.show(), what);
    check_texts(table.view(mover).sight(), &legal, seen_actions, rng, what);
}

fn assert_well_formed_picture(picture: &str, what: &str) {
    assert!(picture.ends_with('\n') && picture.len() > 1, "{what}: a picture is lines of text, got {picture:?}");
}

fn check_texts<S: Notation>(sight: &S, legal: &[S::Action], seen: &[S::Action], rng: &mut Rng, what: &str) {
    // All actions at first, then a sample: thousands of actions at hundreds of positions say nothing new.
    let step = 1 + legal.len() / 64;
    for action in legal.iter().step_by(step) {
        let text = sight.write(*action);
        assert_eq!(sight.parse(&text).as_ref(), Ok(action), "{what}: {text:?}");
        let mut longer = String::from("before ");
        sight.write_to(*action, &mut longer);
        assert_eq!(longer, format!("before {text}"), "{what}: added to a text");
        let bytes = postcard::to_stdvec(action).expect("actions serialise");
        let read: S::Action = postcard::from_bytes(&bytes).expect("actions deserialise");
        assert_eq!(&read, action, "{what}: stored and read");
    }
    if let Some(action) = pick(seen, rng) {
        // Actions of other moments can be named and then refused, and damaged text is an error at worst.
        let mut text: Vec<char> = sight.write(*action).chars().collect();
        if let Ok(parsed) = sight.parse(&text.iter().collect::<String>()) {
            let _ = sight.check(parsed);
        }
        let garbage = ['é', '0', ' ', '-', '/', 'z', '9', '\u{0}'];
        let place = pick(&(0..=text.len()).collect::<Vec<_>>(), rng).copied().unwrap_or(0);
        text.insert(place, *pick(&garbage, rng).expect("garbage is not empty"));
        if let Ok(parsed) = sight.parse(&text.iter().collect::<String>()) {
            let _ = sight.check(parsed);
        }
    }
}
