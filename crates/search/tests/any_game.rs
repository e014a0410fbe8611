//! The methods on a game small enough to know all answers, and with no other tie to them than the core's interfaces.

use std::num::NonZeroU32;
use yomi_core::{Budget, Game, Hidden, Purpose, Rng, Rules, Seat, Side, Streams, Table, View, Worlds};
use yomi_search::{
    Amount, Draws, MoversEnemy, Playouts, ReadingRules, Sampling, Score, Spread, anticipate, decide, deviation_of_last,
    flat,
    toy::{Action, Poker, PokerRules},
};

/// The second player always calls, in so many worlds at once.
struct Calls(usize);

impl Playouts<Poker> for Calls {
    fn points(&self, position: &Poker, side: Side, count: u32, _rng: &mut Rng) -> f64 {
        let mut end = position.clone();
        end.apply(Action::Call);
        end.outcome().unwrap().points(side) * f64::from(count)
    }

    fn at_once(&self) -> usize {
        self.0
    }
}

fn rng() -> Rng {
    Streams::new(1).stream(0, Purpose::Other(0))
}

fn sampling() -> Sampling {
    Sampling::counted(Amount::PerAction(20), NonZeroU32::new(5).unwrap(), &Budget::unlimited())
}

fn table(actions: &[Action]) -> Table<Poker> {
    let mut table = Table::new(PokerRules.start(&mut rng()));
    actions.iter().for_each(|action| table.play(*action).unwrap());
    table
}

const RULES: ReadingRules =
    ReadingRules { enemy: MoversEnemy::Drawn, draws: Draws::Shared, spread: Spread::Population };

/// Whether the second player's reading of the last action says that the card is high.
fn reads_high(view: &View<'_, Poker>, rng: &mut Rng) -> Option<bool> {
    let mut value = |high| deviation_of_last(view, |_| Some(high), RULES, &mut sampling(), &Calls(1), rng).unwrap();
    decide(10.0, (true, value(true)), (false, value(false)))
}

const LOW: Action = Action::Choose { high: false };
const HIGH: Action = Action::Choose { high: true };

#[test]
fn flat_monte_carlo_bets_on_a_high_card_only() {
    // Five worlds: one by one, in twos with one left over, all at once.
    for (draws, at_once) in [Draws::Shared, Draws::Fresh].into_iter().flat_map(|draws| [1, 2, 9].map(|n| (draws, n))) {
        for (card, bet) in [(HIGH, 20.0), (LOW, 0.0)] {
            let game = table(&[card]).game().clone();
            let scores = flat(|_| game.clone(), draws, &mut sampling(), &Calls(at_once), &mut rng());
            let expected =
                [(Action::Bet, bet), (Action::Pass, 10.0)].map(|(action, points)| Score { action, points, trials: 20 });
            assert_eq!(scores.all(), expected);
            assert_eq!(scores.best(&mut rng()), Some(if bet > 10.0 { Action::Bet } else { Action::Pass }));
        }
    }
}

/// Of two actions, the better one is a standard deviation above the mean.
#[test]
fn a_bet_speaks_for_a_high_card() {
    let table = table(&[LOW, Action::Bet]);
    let view = table.view(Seat::SECOND);
    let value = |high| deviation_of_last(&view, |_| Some(high), RULES, &mut sampling(), &Calls(1), &mut rng());
    assert_eq!([value(true), value(false)], [Some(60.0), Some(40.0)]);
    assert_eq!(Poker::worlds(&view).unwrap().count(), 2);
    assert_eq!(reads_high(&view, &mut rng()), Some(true));
}

#[test]
fn nothing_is_read_before_anything_happens() {
    let table = table(&[]);
    let rules = ReadingRules { enemy: MoversEnemy::AsItIs, ..RULES };
    let view = table.view(Seat::SECOND);
    let value = deviation_of_last(&view, |_| Some(true), rules, &mut sampling(), &Calls(1), &mut rng());
    assert_eq!(value, None);
}

/// Against somebody who reads bets as high cards and folds, a low card is worth a bet. Against one who calls, it is
/// not.
#[test]
fn who_reads_can_be_bluffed() {
    let table = table(&[LOW]);
    let best = |reads: bool| {
        let answer = |view: &View<'_, Poker>, rng: &mut Rng| match reads && reads_high(view, rng) == Some(true) {
            true => Action::Fold,
            false => Action::Call,
        };
        let value = |game: &Poker, seat: Seat, _: &mut Rng| game.outcome().unwrap().points(Poker::side(seat));
        anticipate(&table.view(Seat::FIRST), |_| Some(false), &mut sampling(), answer, value, &mut rng())
            .best(&mut rng())
    };
    assert_eq!(best(true), Some(Action::Bet));
    assert_eq!(best(false), Some(Action::Pass));
}
