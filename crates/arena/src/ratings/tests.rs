use super::*;

fn names(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("p{number}")).collect()
}

fn pairing(first: usize, second: usize, counts: [u64; 3]) -> Pairing {
    Pairing { first, second, counts }
}

fn rated(count: usize, pairings: &[Pairing], anchor: usize) -> RatedGroup {
    rate(&names(count), pairings, Some((anchor, 0.0))).remove(0)
}

fn elo(group: &RatedGroup, player: usize) -> Elo {
    group.players.iter().find(|rating| rating.number == player).unwrap().elo
}

fn close(elo: Elo, [value, low, high]: [f64; 3]) -> bool {
    let near = |found: Option<f64>, known: f64| (found.unwrap() - known).abs() < 0.05;
    near(elo.value, value) && near(elo.low, low) && near(elo.high, high)
}

/// What another program (statsmodels' log-linear model, with profiles by its deviance) says of the same results.
#[test]
fn ratings_are_those_of_another_program() {
    let results = [
        pairing(0, 1, [12, 5, 3]),
        pairing(1, 0, [8, 4, 8]),
        pairing(0, 2, [15, 2, 3]),
        pairing(2, 0, [5, 6, 9]),
        pairing(1, 2, [10, 3, 7]),
        pairing(2, 1, [9, 2, 9]),
        pairing(1, 3, [14, 4, 2]),
        pairing(3, 1, [3, 3, 14]),
    ];
    let group = rated(4, &results, 0);
    for (player, known) in
        [(1, [-120.184, -227.36, -17.58]), (2, [-170.539, -281.10, -66.31]), (3, [-415.788, -614.60, -235.98])]
    {
        assert!(close(elo(&group, player), known), "{player}: {:?}, {known:?}", elo(&group, player));
    }
    assert!(close(group.first_side, [67.841, 1.90, 135.85]), "{:?}", group.first_side);
    assert!((group.draw - 0.202_310_7).abs() < 1e-5, "{}", group.draw);
}

/// Without draws the model is that of Bradley and Terry; here the other program is a logistic regression.
#[test]
fn without_draws_it_is_bradley_and_terry() {
    let results =
        [pairing(0, 1, [30, 0, 20]), pairing(1, 0, [28, 0, 22]), pairing(1, 2, [41, 0, 9]), pairing(2, 1, [13, 0, 37])];
    let group = rated(3, &results, 1);
    assert!(close(elo(&group, 0), [14.194, -54.70, 83.47]), "{:?}", elo(&group, 0));
    assert!(close(elo(&group, 2), [-223.894, -311.25, -143.99]), "{:?}", elo(&group, 2));
    assert!(close(group.first_side, [49.965, -2.86, 103.87]), "{:?}", group.first_side);
    assert_eq!(group.draw, 0.0);
}

/// Whoever won or lost everything has a bound on one side only. With as many games on either side, the bound is where
/// all wins are as likely as the interval allows: n ln(1 + e^-d) = 3.84 / 2.
#[test]
fn all_or_nothing_has_a_bound_on_one_side() {
    let results = [
        pairing(0, 1, [10, 0, 10]),
        pairing(1, 0, [10, 0, 10]),
        pairing(2, 0, [10, 0, 0]),
        pairing(0, 2, [0, 0, 10]),
        pairing(3, 1, [0, 0, 9]),
        pairing(1, 3, [9, 0, 0]),
    ];
    let group = rated(4, &results, 0);
    let (top, bottom) = (elo(&group, 2), elo(&group, 3));
    assert!(top.value.is_none() && top.high.is_none(), "{top:?}");
    let bound = -(((FALL_FOR_20).exp() - 1.0).ln()) * ELO;
    assert!((top.low.unwrap() - bound).abs() < 1.0, "{top:?}, {bound}");
    assert!(bottom.value.is_none() && bottom.low.is_none() && bottom.high.unwrap() < 0.0, "{bottom:?}");
    let order: Vec<usize> = group.players.iter().map(|rating| rating.number).collect();
    assert_eq!((order[0], order[3]), (2, 3));
}

const FALL_FOR_20: f64 = 3.841_458_820_694 / 2.0 / 20.0;

#[test]
fn groups_without_games_between_them_are_told_apart() {
    let results = [pairing(0, 1, [5, 1, 4]), pairing(2, 3, [3, 0, 3]), pairing(4, 2, [2, 1, 2])];
    let groups = rate(&names(6), &results, Some((3, 1500.0)));
    let members: Vec<Vec<usize>> = groups
        .iter()
        .map(|group| {
            let mut numbers: Vec<usize> = group.players.iter().map(|rating| rating.number).collect();
            numbers.sort_unstable();
            numbers
        })
        .collect();
    assert_eq!(members, [vec![0, 1], vec![2, 3, 4]]);
    assert_eq!((groups[0].anchor.as_str(), groups[1].anchor.as_str()), ("p0", "p3"));
    assert_eq!(elo(&groups[1], 3).value, Some(1500.0));
}

/// Whoever was first has won nearly always: with the advantage of the first side, the difference has no bound either,
/// and still there is one on the other side.
#[test]
fn few_games_leave_ends_open() {
    let results = [
        pairing(0, 1, [1, 0, 2]),
        pairing(1, 0, [3, 0, 0]),
        pairing(0, 2, [0, 0, 3]),
        pairing(2, 0, [3, 0, 0]),
        pairing(1, 2, [0, 0, 3]),
        pairing(2, 1, [3, 0, 0]),
    ];
    let group = rated(3, &results, 0);
    let (second, third) = (elo(&group, 1), elo(&group, 2));
    assert!(second.value.is_none() && second.high.is_none() && second.low.is_some(), "{second:?}");
    assert!(third.value.is_none() && third.low.unwrap() > 0.0, "{third:?}");
    assert!(group.first_side.value.is_none(), "{:?}", group.first_side);
}

/// Nobody is anchored to somebody who lost everything, if there are others.
#[test]
fn the_usual_anchor_has_peers() {
    let results =
        [pairing(0, 1, [0, 0, 20]), pairing(1, 0, [20, 0, 0]), pairing(1, 2, [6, 0, 4]), pairing(2, 1, [5, 0, 5])];
    let group = &rate(&names(3), &results, None)[0];
    assert_eq!(group.anchor, "p1");
    assert!(elo(group, 2).value.is_some() && elo(group, 0).high.is_some_and(|high| high < 0.0));
}

/// A long chain of players, each 400 better than the one before: far from the anchor, but not without bound.
#[test]
fn far_is_not_without_bound() {
    let results: Vec<Pairing> = (1..9)
        .flat_map(|player| [pairing(player, player - 1, [100, 0, 10]), pairing(player - 1, player, [10, 0, 100])])
        .collect();
    let top = elo(&rated(9, &results, 0), 8);
    assert!((top.value.unwrap() - 3200.0).abs() < 1.0 && top.low.is_some() && top.high.is_some(), "{top:?}");
}

/// Two who both beat the third one and never met: nothing is known about their difference.
#[test]
fn who_never_met_and_lost_nothing_cannot_be_compared() {
    let group = rated(3, &[pairing(0, 2, [5, 0, 0]), pairing(1, 2, [5, 0, 0])], 0);
    assert_eq!(elo(&group, 1), Elo::default());
}

/// Intervals hold the true difference in 95 % of simulated tournaments, within three standard deviations.
#[test]
fn intervals_hold_what_they_promise() {
    use yomi_core::{Purpose, Streams, unit};
    let truth = [0.0, 150.0, -100.0];
    let (mut held, runs) = (0, 300);
    for run in 0..runs {
        let mut rng = Streams::new(3).stream(run, Purpose::Other(0));
        let mut play = |first: usize, second: usize| {
            let mut counts = [0; 3];
            for _ in 0..20 {
                let ahead = (truth[first] - truth[second] + 40.0) / ELO;
                let weights = [(ahead / 2.0).exp(), 0.6, (-ahead / 2.0).exp()];
                let mut left = unit(&mut rng) * weights.iter().sum::<f64>();
                let outcome = weights.iter().position(|weight| {
                    left -= weight;
                    left < 0.0
                });
                counts[outcome.unwrap_or(2)] += 1;
            }
            pairing(first, second, counts)
        };
        let results = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)].map(|(first, second)| play(first, second));
        let found = elo(&rated(3, &results, 0), 1);
        let inside = found.low.is_none_or(|low| low <= truth[1]) && found.high.is_none_or(|high| high >= truth[1]);
        held += u64::from(inside);
    }
    let share = held as f64 / runs as f64;
    let off = 3.0 * (0.95 * 0.05 / runs as f64).sqrt();
    assert!((share - 0.95).abs() <= off, "{share}");
}
