//! The players, and the example of Kobayashi, Ando and Uehara.

mod common;

use common::{card, played};
use std::time::Duration;
use yomi_bridge::{
    Bridge, Card, Deal, Layouts, Strain,
    players::{Aim, CardTree, Equals},
    seats,
    solver::{Position, Solver},
};
use yomi_conformance::rules_of;
use yomi_core::{
    Agent, Budget, Limits, Players, Position as _, Purpose, Report, Side, Stop, Streams, Table, Thinking, Worlds, pick,
    unit,
};
use yomi_search::worlds::{
    Chooser, Evaluation, Judgement, Wanted, WorldSet, WorldTree, monte_carlo, one_round_vector_max, payoff_reduction,
    surprising, vector_max, vector_max_after, vector_min_vector_max,
};

/// The four worlds of the example in the order of the paper, as they are before West's heart, and how many layouts are
/// like each.
const WORLDS: [(&str, f64); 4] = [
    ("N:AK.AQ.. 9876... 43.43.. 5.K76..", 5.0),
    ("N:AK.AQ.. 987.7.. 43.43.. 65.K6..", 20.0),
    ("N:AK.AQ.. 987.K.. 43.43.. 65.76..", 10.0),
    ("N:AK.AQ.. 98.K7.. 43.43.. 765.6..", 20.0),
];

fn weights() -> Vec<f64> {
    WORLDS.iter().map(|&(_, weight)| weight).collect()
}

/// Declarer's tree before West's lead.
fn with_tree<R>(f: impl FnOnce(&mut CardTree<'_>) -> R) -> R {
    let worlds = WORLDS.map(|(deal, _)| deal.parse::<Deal>().unwrap());
    let table = played(&format!("bridge:deal={},need=4", WORLDS[1].0), "");
    let (mut solver, budget) = (Solver::new(Strain::NoTrump), Budget::unlimited());
    f(&mut CardTree::new(*table.game().play(), seats::SOUTH, &worlds, Aim::Tricks, Equals::Apart, &mut solver, &budget))
}

fn values(evaluation: &Evaluation<Card>, text: &str) -> Vec<i32> {
    evaluation.of(card(text)).unwrap().iter().map(|(_, value)| value).collect()
}

#[test]
fn the_example_without_inference() {
    with_tree(|tree| {
        let heart = card("H6");
        assert_eq!(tree.chooser(), Chooser::Them);
        tree.play(heart);
        let weights = weights();
        let unlimited = Budget::unlimited();
        type Method = fn(&mut CardTree<'_>, &[f64], &Budget) -> Evaluation<Card>;
        let methods: [Method; 5] = [
            |tree, weights, budget| vector_min_vector_max(tree, weights, u32::MAX, budget),
            |tree, weights, budget| monte_carlo(tree, weights, budget),
            |tree, weights, budget| vector_max(tree, weights, u32::MAX, budget),
            |tree, weights, budget| payoff_reduction(tree, weights, u32::MAX, budget),
            |tree, weights, budget| one_round_vector_max(tree, weights, budget),
        ];
        for method in methods {
            let found = method(tree, &weights, &unlimited);
            assert_eq!(found.best(&weights), Some(card("HQ")));
        }
        let found = one_round_vector_max(tree, &weights, &unlimited);
        assert_eq!((values(&found, "HA"), values(&found, "HQ")), (vec![3, 3, 4, 3], vec![4, 4, 3, 3]));
    });
}

#[test]
fn the_example_with_inference() {
    with_tree(|tree| {
        let mut weights = weights();
        let before = one_round_vector_max(tree, &weights, &Budget::unlimited());
        let lowest: Vec<i32> = before.lowest().unwrap().iter().map(|(_, value)| value).collect();
        assert_eq!(lowest, [3, 3, 3, 3], "node 4");
        assert_eq!(values(&before, "H6"), [4, 4, 3, 3], "node 3");
        let judgement = Judgement::new(&before, Chooser::Them, card("H6"));
        assert_eq!([0, 1, 2, 3].map(|world| judgement.regret(world)), [1, 1, 0, 0]);
        for (world, weight) in weights.iter_mut().enumerate() {
            *weight *= f64::from(u8::from(judgement.regret(world) == 0));
        }
        tree.play(card("H6"));
        let after = one_round_vector_max(tree, &weights, &Budget::unlimited());
        assert_eq!((values(&after, "HA"), values(&after, "HQ")), (vec![4, 3], vec![3, 3]), "in W3 and W4");
        assert_eq!(after.best(&weights), Some(card("HA")));
    });
}

/// By double dummy, West's heart in W3 is seen to give nothing away, but W1 and W2 do not look better before it.
#[test]
fn open_cards_judge_the_lead_otherwise() {
    with_tree(|tree| {
        let lowest = monte_carlo(tree, &weights(), &Budget::unlimited()).lowest().unwrap();
        assert_eq!(lowest.iter().map(|(_, value)| value).collect::<Vec<_>>(), [3, 3, 4, 3]);
    });
}

/// What sees all cards is never given where a player is asked for.
#[test]
fn the_yardstick_is_no_player() {
    let rules = rules_of::<Bridge>("bridge");
    assert_eq!(
        Bridge::player("all-seeing", &rules).err().map(|error| error.to_string()),
        Some("all-seeing sees what is hidden: it is a yardstick, and plays in matches only".into())
    );
    assert!(Bridge::player_or_yardstick("all-seeing", &rules).is_ok());
    assert!(Bridge::player_or_yardstick("mc:5", &rules).is_ok());
}

/// At every card, Monte Carlo in the one world that there is plays as well as open cards allow.
#[test]
fn knowing_everything_monte_carlo_is_double_dummy() {
    let ending = "bridge:deal=N:A2.3.. 4.5.6. .7.8.9 .T.J.Q,contract=1S,declarer=N,need=1,shown=E S4 H5 D6; S H7 D8 C9; W HT DJ CQ";
    let mut table = played(ending, "");
    let builder = Bridge::player("mc:5", &rules_of::<Bridge>(ending)).unwrap();
    let mut rng = Streams::new(0).stream(0, Purpose::Other(0));
    let best = Solver::new(Strain::Spades).solve(&Position::of_game(table.game()).unwrap());
    while let Some(seat) = table.game().turn() {
        let card = builder.build().act(&table.view(seat), &mut Thinking::new(&mut rng));
        table.play(card).unwrap();
    }
    assert_eq!(table.game().play().tricks_won(Side::SECOND), best, "East leads");
}

fn player(spec: &str) -> Box<dyn Agent<Bridge>> {
    Bridge::player(spec, &rules_of::<Bridge>("bridge")).unwrap().build()
}

/// What a player decides within limits, and the last that it told.
fn decide(player: &mut dyn Agent<Bridge>, table: &Table<Bridge>, limits: Limits) -> (Card, Report) {
    let mut last = None;
    let mut listen = |report: &Report| last = Some(report.clone());
    let mut rng = Streams::new(5).stream(0, Purpose::Other(0));
    let view = table.view(table.game().turn().unwrap());
    let card = player.act(&view, &mut Thinking::new(&mut rng).within(limits).heard_by(&mut listen));
    (card.card().unwrap(), last.unwrap())
}

/// A solver that was ended in the middle of its work is kept, and knows nothing wrong.
#[test]
fn who_was_stopped_plays_on_as_if_nothing_had_been() {
    let table = played("bridge:advance=16", "");
    for spec in ["mc:6", "round:6,infer=drop", "alphamu:6,infer=soft,moves=1"] {
        let mut hurried = player(spec);
        for milliseconds in (0..8).rev() {
            let (card, _) = decide(&mut *hurried, &table, Limits::time(Duration::from_millis(milliseconds)));
            assert!(table.game().check(card.into()).is_ok(), "{spec}");
        }
        assert!(!hurried.deliberated(), "{spec}: it had no time at all");
        let fresh = decide(&mut *player(spec), &table, Limits::default());
        let again = decide(&mut *hurried, &table, Limits::default());
        assert!(hurried.deliberated(), "{spec}");
        assert_eq!(
            (again.0, again.1.value, again.1.candidates),
            (fresh.0, fresh.1.value, fresh.1.candidates),
            "{spec}"
        );
    }
}

/// Without time to solve a single world there is a rule for the card.
#[test]
fn no_time_at_all_is_enough_for_a_card() {
    let table = played("bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,need=4,leader=E", "");
    let (card, report) = decide(&mut *player("mc:5"), &table, Limits::time(Duration::ZERO));
    assert_eq!((card.to_string().as_str(), report.finished), ("S5", Some(false)), "low from the longest suit");
    assert_eq!((report.line, report.candidates, report.value), (vec!["S5".to_owned()], vec![], None));
}

/// Whether a method came as far as it was to look is told.
#[test]
fn methods_tell_whether_they_could_do_their_work() {
    let table = played("bridge:advance=28", "");
    for (spec, depth) in [("mc:8", 0), ("round:8", 1), ("vmin:8", 2), ("vmax:8", 2), ("reduce:8", 2), ("alphamu:8", 2)]
    {
        let mut agent = player(spec);
        let (card, report) = decide(&mut *agent, &table, Limits::default());
        assert_eq!((report.finished, report.depth), (Some(true), Some(depth)), "{spec}");
        assert_eq!((agent.finished(), agent.deliberated()), (Some(true), true), "{spec}: as matches count it");
        assert_eq!((&report.line[..], &report.candidates[0].action), (&[card.to_string()][..], &card.to_string()));
        assert_eq!(report.value, Some(report.candidates[0].value), "{spec}");
        assert_eq!(report.belief.unwrap().looked_into, Some(8), "{spec}");
        let (_, report) = decide(&mut *player(&format!("{spec},work=1")), &table, Limits::default());
        // A defender plays one card a trick, so that in one round there is nothing beside open cards; and the contract
        // is decided here, so that αμ has nothing more to look for.
        let enough = matches!(spec, "mc:8" | "round:8" | "alphamu:8");
        assert_eq!(report.finished, Some(enough), "{spec}: with so little work, only open cards are looked at");
        assert_eq!(report.belief.unwrap().looked_into, Some(2), "{spec}");
    }
}

/// With time instead of counted work, everything that was asked for is looked at where there is time.
#[test]
fn time_and_clock_do_all_that_was_asked_for() {
    let table = played("bridge:advance=32", "");
    let counted = decide(&mut *player("alphamu:8,work=1000000000"), &table, Limits::default());
    for spec in ["alphamu:8,ms=3600000", "alphamu:8,ms=clock"] {
        let timed = decide(&mut *player(spec), &table, Limits::default());
        assert_eq!((timed.0, timed.1.finished, timed.1.depth), (counted.0, Some(true), counted.1.depth), "{spec}");
    }
}

/// Walks a board at random in a few worlds, and looks at each node whether what the tree tells at once is so.
#[test]
fn what_the_tree_tells_at_once_is_what_looking_finds() {
    let mut rng = Streams::new(9).stream(0, Purpose::Other(0));
    for aim in [Aim::Contract, Aim::Tricks, Aim::Score] {
        let table = played("bridge:advance=34", "");
        let us = table.game().turn().unwrap();
        let layouts = Layouts::seen_by(table.view(us).sight()).unwrap();
        let worlds: Vec<Deal> = (0..4).map(|_| layouts.sample(&mut rng)).collect();
        let (mut solver, budget) = (Solver::new(Strain::NoTrump), Budget::unlimited());
        let play = *table.game().play();
        let mut tree = CardTree::new(play, us, &worlds, aim, Equals::Apart, &mut solver, &budget);
        let mut possible = WorldSet::first(worlds.len());
        while tree.chooser() != Chooser::Nobody {
            let weights: Vec<f64> =
                (0..worlds.len()).map(|world| f64::from(u8::from(possible.contains(world)))).collect();
            let (least, most) = tree.range();
            for world in possible.iter() {
                let value = tree.open_value(world).unwrap();
                assert!((least..=most).contains(&value), "{value} in {least} to {most}");
                for target in [least, value, value + 1, most + 1] {
                    assert_eq!(tree.open_reaches(world, target), Some(value >= target), "{value} {target}");
                }
                if !tree.we_choose_before(tree.round() + 1) {
                    let looked = one_round_vector_max(&mut tree, &weights, &budget);
                    let node = if tree.chooser() == Chooser::Them { looked.lowest() } else { looked.highest() };
                    assert_eq!(node.unwrap().get(world), Some(value), "looking further finds no less");
                }
            }
            let mut cards = Vec::new();
            tree.moves(&possible, &mut cards);
            let card = *pick(&cards, &mut rng).unwrap();
            possible = tree.allowed(card, &possible);
            tree.play(card);
        }
    }
}

/// West has 7 and 6 of a suit of which the others hold nothing between: one card as good as the other. The 5 of spades
/// has the 6 beside it in one world only.
#[test]
fn equal_cards_come_to_the_same() {
    with_tree(|tree| {
        let same = |a: &str, b: &str, world| tree.is_same(card(a), card(b), world);
        assert!(same("H7", "H6", 0) && same("H6", "H6", 1));
        assert!(!same("HK", "H7", 0), "North's queen and ace are between them");
        assert!(!same("S5", "H7", 0));
        assert!(same("S6", "S5", 1) && !same("S7", "S5", 0), "East has the six");
    });
}

/// A card judged by what it gave away, in the worlds of the example: as the paper has it.
#[test]
fn the_lead_is_surprising_in_the_worlds_that_the_paper_drops() {
    with_tree(|tree| {
        let (found, _) = surprising(tree, &weights(), 1, card("H6"), &Budget::unlimited());
        assert_eq!(found, [0, 1].into_iter().collect());
        let (open, _) = surprising(tree, &weights(), 0, card("H6"), &Budget::unlimited());
        assert!(open.is_within(&found));
    });
}

/// With bounds One-round Vector Max chooses as without, in all endings.
#[test]
fn bounds_do_not_change_the_value_of_the_choice() {
    let mut rng = Streams::new(10).stream(0, Purpose::Other(0));
    for cards in [28, 29, 30, 31, 32, 33] {
        let table = played(&format!("bridge:advance={cards}"), "");
        let us = table.game().turn().unwrap();
        let layouts = Layouts::seen_by(table.view(us).sight()).unwrap();
        let worlds: Vec<Deal> = (0..8).map(|_| layouts.sample(&mut rng)).collect();
        // Weights without equal sums, so that there is one best card everywhere.
        let weights: Vec<f64> = worlds.iter().map(|_| 1.0 + unit(&mut rng)).collect();
        let (mut solver, budget) = (Solver::new(Strain::NoTrump), Budget::unlimited());
        let play = *table.game().play();
        let mut tree = CardTree::new(play, us, &worlds, Aim::Contract, Equals::Merged, &mut solver, &budget);
        let open = monte_carlo(&mut tree, &weights, &budget);
        let plain = one_round_vector_max(&mut tree, &weights, &budget);
        let bounded = vector_max_after(&mut tree, &weights, 1, &open, Wanted::All, &budget);
        for (card, payoffs) in &plain.moves {
            let (score, bound) = (payoffs.score(&weights), bounded.of(*card).unwrap().score(&weights));
            assert!((score - bound).abs() < 1e-6, "{cards} cards, {card}: {score} {bound}");
        }
    }
}

/// Nobody waits any more: the yardstick plays a legal card all the same.
#[test]
fn the_yardstick_can_be_stopped() {
    let table = played("bridge", "");
    let stop = Stop::new();
    stop.raise();
    let mut rng = Streams::new(5).stream(0, Purpose::Other(0));
    let builder = Bridge::player_or_yardstick("all-seeing", &rules_of::<Bridge>("bridge")).unwrap();
    let seat = table.game().turn().unwrap();
    let card = yomi_core::Seated::new(&builder).act(&table, seat, &mut Thinking::new(&mut rng).until(&stop));
    assert!(table.game().check(card).is_ok());
}
