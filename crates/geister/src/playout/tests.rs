//! The lean board against the full rules.

use super::*;
use crate::{Action, GeisterRules};
use proptest::prelude::*;
use yomi_core::{Game, Purpose, Rng, Rules, Streams, pick};

const POLICIES: [Policy; 3] = [Policy::Uniform, Policy::EscapeFirst, Policy::Careful];

fn rng(seed: u64) -> Rng {
    Streams::new(seed).stream(0, Purpose::Other(0))
}

fn set_up(reds: [Reds; 2]) -> Geister {
    let mut game = GeisterRules::new(None).start(&mut rng(0));
    for reds in reds {
        game.apply(Action::SetUp(reds));
    }
    game
}

fn random_reds(rng: &mut Rng) -> [Reds; 2] {
    [0, 1].map(|_| *pick(&Reds::ALL, rng).unwrap())
}

/// What each step leads to: a position, or a winner.
fn results_of_steps<const MOVER: usize>(board: &PlayoutBoard) -> Vec<Result<PlayoutBoard, Seat>> {
    let choice = Choice::new(bits::steps(MOVER, board.pieces[MOVER], board.leaving::<MOVER>()));
    (0..choice.count())
        .map(|index| {
            let mut next = PlayoutBoard { turn: board.turn.other(), ..*board };
            next.step::<MOVER>(choice.step(index, bits::nth_bit)).map_or(Ok(next), Err)
        })
        .collect()
}

fn results_of_moves(game: &Geister) -> Vec<Result<PlayoutBoard, Seat>> {
    let mut actions = Vec::new();
    game.legal(&mut actions);
    actions
        .into_iter()
        .map(|action| {
            let mut next = *game;
            next.apply(action);
            PlayoutBoard::of(&next).ok_or_else(|| next.end().unwrap().winner().unwrap())
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// At every position of a random game, the numbered steps are exactly the legal moves, with the same results.
    #[test]
    fn steps_are_the_legal_moves(seed in any::<u64>()) {
        let mut rng = rng(seed);
        let mut game = set_up(random_reds(&mut rng));
        while let Some(mover) = game.turn() {
            let board = PlayoutBoard::of(&game).unwrap();
            let results = [results_of_steps::<0>, results_of_steps::<1>];
            let mut steps = results[mover.index()](&board);
            let mut moves = results_of_moves(&game);
            steps.sort();
            moves.sort();
            prop_assert_eq!(steps, moves);
            game.apply(game.random_action(&mut rng).unwrap());
        }
    }

    /// Whatever the processor can do, the same numbers are drawn and the same games are played.
    #[test]
    fn every_processor_plays_the_same_games(seed in any::<u64>(), policy in prop::sample::select(&POLICIES)) {
        let mut some = rng(seed);
        let mut board = PlayoutBoard::start(random_reds(&mut some));
        let mut other = some.clone();
        prop_assert_eq!(board.run(policy, &mut some), board.run_anywhere(policy, &mut other));
        prop_assert_eq!(some, other);
    }
}

/// A playout is a random game by the full rules: their mean lengths and the first seat's wins agree.
#[test]
fn uniform_playouts_are_random_games() {
    const GAMES: u32 = 4_000;
    let mut rng = rng(1);
    let (mut plies, mut wins) = ([0u32; 2], [0u32; 2]);
    for _ in 0..GAMES {
        let mut game = set_up(random_reds(&mut rng));
        let finish = PlayoutBoard::of(&game).unwrap().run(Policy::Uniform, &mut rng);
        while let Some(action) = game.random_action(&mut rng) {
            game.apply(action);
        }
        for (kind, finish) in
            [finish, Finish { winner: game.end().unwrap().winner().unwrap(), plies: game.plies() }].iter().enumerate()
        {
            plies[kind] += finish.plies;
            wins[kind] += u32::from(finish.winner == Seat::FIRST);
        }
    }
    // Five standard deviations of a difference: lengths spread by 62 plies, wins like a coin.
    assert!(plies[0].abs_diff(plies[1]) < GAMES * 7, "{plies:?}");
    assert!(wins[0].abs_diff(wins[1]) < 224, "{wins:?}");
}

/// Fixed values: a change here would change every experiment with playouts.
#[test]
fn playouts_are_portable() {
    let mut rng = rng(7);
    let drawn = POLICIES.map(|policy| {
        [0; 4].map(|_| {
            let finish = PlayoutBoard::start(random_reds(&mut rng)).run(policy, &mut rng);
            (finish.winner.0, finish.plies)
        })
    });
    assert_eq!(drawn, PINNED);
}
const PINNED: [[(u8, u32); 4]; 3] = [
    [(1, 56), (1, 187), (0, 202), (1, 119)],
    [(0, 182), (0, 192), (1, 178), (1, 175)],
    [(0, 85), (1, 122), (0, 47), (0, 25)],
];

#[test]
fn the_start_is_the_start_of_a_game() {
    for reds in [[Reds::ALL[0], Reds::ALL[69]], [Reds::ALL[33], Reds::ALL[8]]] {
        assert_eq!(PlayoutBoard::of(&set_up(reds)), Some(PlayoutBoard::start(reds)));
    }
}

#[test]
fn only_positions_with_moves_have_a_board() {
    let mut game = GeisterRules::new(Some(1.try_into().unwrap())).start(&mut rng(0));
    assert_eq!(PlayoutBoard::of(&game), None);
    game.apply(Action::SetUp(Reds::ALL[0]));
    assert_eq!(PlayoutBoard::of(&game), None);
    game.apply(Action::SetUp(Reds::ALL[0]));
    assert!(PlayoutBoard::of(&game).is_some());
    game.apply(game.random_action(&mut rng(0)).unwrap());
    assert_eq!(PlayoutBoard::of(&game), None);
}

/// Which squares careful play steps onto: what could leave is taken first, then what is blue, and what is red only in
/// need.
#[test]
fn careful_play_knows_what_to_take() {
    let bit = |x, y| crate::Square::new(x, y).unwrap().bit();
    let onto = |own: u64, blue: u64, red: u64| {
        let board = PlayoutBoard { pieces: [own, blue | red], red: [0, red], turn: Seat::FIRST };
        let choice = board.careful_choice::<0>();
        (0..choice.count()).map(|index| choice.step(index, bits::nth_bit).to).fold(0, |all, to| all | to)
    };
    let (own, above, right, below, left) = (bit(1, 4), bit(1, 3), bit(2, 4), bit(1, 5), bit(0, 4));
    assert_eq!(onto(own, bit(5, 5), 0), above | right | below | left);
    assert_eq!(onto(own, bit(5, 5), above | right), below | left);
    assert_eq!(onto(own, left | above, right), left | above);
    assert_eq!(onto(own, bit(5, 5), above | right | below | left), above | right | below | left);
    let corner = bit(0, 5);
    assert_eq!(onto(own | below, corner | above, right), corner);
}

/// Either side's blue on its exit leaves at once under `EscapeFirst`, and sooner or later under `Uniform`.
#[test]
fn a_blue_that_can_leave_does() {
    for seat in [0, 1] {
        let mut board = PlayoutBoard::start([Reds::ALL[0]; 2]);
        board.pieces[seat] |= bits::EXITS[seat] & bits::EXITS[seat].wrapping_neg();
        board.turn = Seat(seat as u8);
        for seed in 0..20 {
            let finish = board.run(Policy::EscapeFirst, &mut rng(seed));
            assert_eq!(finish, Finish { winner: Seat(seat as u8), plies: 1 });
        }
        let later = (0..20).filter(|&seed| board.run(Policy::Uniform, &mut rng(seed)).plies > 1).count();
        assert!(later > 0);
    }
}
