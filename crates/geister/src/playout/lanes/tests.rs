//! Many lanes against one playout at a time.

use super::*;
use crate::{Action, GeisterRules, playout::PlayoutBoard, playout::Policy};
use proptest::prelude::*;
use yomi_core::{Game, Hidden, Purpose, Rng, Rules, Streams, Table, Worlds, pick};

fn rng(seed: u64) -> Rng {
    Streams::new(seed).stream(0, Purpose::Other(0))
}

/// A game after some random moves, or the last position in which it was not over.
fn random_table(moves: usize, rng: &mut Rng) -> Table<Geister> {
    let mut table = Table::new(GeisterRules::new(None).start(rng));
    for _ in 0..moves + 2 {
        let mut next = table.clone();
        next.play(next.game().random_action(rng).unwrap()).unwrap();
        if next.game().turn().is_none() {
            break;
        }
        table = next;
    }
    table
}

/// Pairs of colourings that are possible at a table: of each seat's, those that the other one reckons with.
fn possible(table: &Table<Geister>, count: usize, rng: &mut Rng) -> Vec<[Reds; 2]> {
    let [of_second, of_first] =
        [Seat::FIRST, Seat::SECOND].map(|seat| Geister::worlds(&table.view(seat)).unwrap().to_vec());
    (0..count).map(|_| [&of_first, &of_second].map(|reds| pick(reds, rng).unwrap().unwrap())).collect()
}

/// The position of the table with other colours.
fn coloured(table: &Table<Geister>, [first, second]: [Reds; 2]) -> Geister {
    let mut sight = *table.view(Seat::FIRST).sight();
    sight.reds = Some(first);
    sight.with_enemy(Some(second))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Each lane gets the game that it would have had alone, with the same random numbers.
    #[test]
    fn a_lane_is_a_playout(seed in any::<u64>(), moves in 0usize..150, count in 1usize..=Lanes::MOST) {
        let mut rng = rng(seed);
        let table = random_table(moves, &mut rng);
        let board = SharedBoard::of(table.game()).unwrap();
        let colourings = possible(&table, count, &mut rng);
        let lanes = Lanes::new(&colourings).unwrap();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let together = board.wins(&lanes, seat, 1, &mut rng.clone());
            let alone = colourings.iter().map(|reds| {
                let board = PlayoutBoard::of(&coloured(&table, *reds)).unwrap();
                u32::from(board.run(Policy::EscapeFirst, &mut rng.clone()).winner == seat)
            });
            prop_assert_eq!(together, alone.collect::<Vec<_>>());
        }
    }

    /// Whatever the processor can do, and however many games at a time: the same games.
    #[test]
    fn games_follow_each_other(seed in any::<u64>(), count in 1u32..40) {
        let mut rng = rng(seed);
        let table = random_table(20, &mut rng);
        let board = SharedBoard::of(table.game()).unwrap();
        let lanes = Lanes::new(&possible(&table, 20, &mut rng)).unwrap();
        let (mut one_by_one, mut anywhere) = (rng.clone(), rng.clone());
        let mut sum = vec![0; 20];
        for _ in 0..count {
            let wins = board.wins(&lanes, Seat::FIRST, 1, &mut one_by_one);
            sum.iter_mut().zip(wins).for_each(|(sum, wins)| *sum += wins);
        }
        let mut tally = Tally::default();
        board.play(&lanes, count, &mut anywhere, bits::nth_bit, &mut tally);
        prop_assert_eq!(&sum, &board.wins(&lanes, Seat::FIRST, count, &mut rng));
        prop_assert_eq!(&sum, &tally.of(Seat::FIRST, 20, count));
        prop_assert_eq!((&one_by_one, &anywhere), (&rng, &rng));
    }
}

/// Independent playouts of every lane win as often, within five standard deviations of a difference.
#[test]
fn shared_games_win_as_often_as_separate_ones() {
    const GAMES: u32 = 4_000;
    let mut rng = rng(3);
    let table = random_table(30, &mut rng);
    let colourings = possible(&table, 10, &mut rng);
    let shared =
        SharedBoard::of(table.game()).unwrap().wins(&Lanes::new(&colourings).unwrap(), Seat::FIRST, GAMES, &mut rng);
    for (reds, shared) in colourings.into_iter().zip(shared) {
        let board = PlayoutBoard::of(&coloured(&table, reds)).unwrap();
        let separate =
            (0..GAMES).filter(|_| board.run(Policy::EscapeFirst, &mut rng).winner == Seat::FIRST).count() as u32;
        assert!(shared.abs_diff(separate) < 224, "{shared} and {separate} of {GAMES}");
    }
}

#[test]
fn lanes_are_counted() {
    let reds = [Reds::ALL[0]; 2];
    assert!(Lanes::new(&vec![reds; Lanes::MOST]).is_some());
    assert!(Lanes::new(&vec![reds; Lanes::MOST + 1]).is_none());
    let mut game = GeisterRules::new(None).start(&mut rng(0));
    assert!(SharedBoard::of(&game).is_none());
    for reds in reds {
        game.apply(Action::SetUp(reds));
    }
    let none = Lanes::new(&[]).unwrap();
    assert!(SharedBoard::of(&game).unwrap().wins(&none, Seat::FIRST, 3, &mut rng(0)).is_empty());
}
