//! The search against one that looks at everything.

use super::{
    board::{Board, Step},
    chances::Chances,
    evaluation::value,
    prices::{Kind, Prices},
    search::{DELAY, Deepening, Search, WIN},
    transposition_table::TranspositionTable,
};
use crate::{Colour, Geister, GeisterRules, Piece, Reds, Sight, bits};
use yomi_core::{Budget, Game, Limits, Notation, Position, Purpose, Rng, Rules, Stop, Streams, unit};

fn rng(index: u64) -> Rng {
    Streams::new(1).stream(index, Purpose::Other(0))
}

/// What the seat on turn sees after some random moves; another game is drawn if one ends before.
fn random_sight(moves: u32, rng: &mut Rng) -> Sight {
    'games: loop {
        let mut game: Geister = GeisterRules::new(None).start(rng);
        for _ in 0..moves + 2 {
            let Some(action) = game.random_action(rng) else { continue 'games };
            game.apply(action);
        }
        if let Some(turn) = game.turn() {
            return *game.sight(turn);
        }
    }
}

/// Chances of the colourings that fit a sight, drawn at random.
fn random_belief(sight: &Sight, rng: &mut Rng) -> Vec<(Reds, f64)> {
    let known = |piece: Piece| sight.colour(sight.seat().other(), piece);
    let fits = |reds: &Reds| {
        Piece::ALL.into_iter().all(|piece| known(piece).is_none_or(|colour| colour == reds.colour(piece)))
    };
    let weights: Vec<(Reds, f64)> = Reds::ALL.into_iter().filter(fits).map(|reds| (reds, 0.05 + unit(rng))).collect();
    let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
    weights.into_iter().map(|(reds, weight)| (reds, weight / sum)).collect()
}

/// Every line to the end, without bounds, without order and without memory.
struct Plain {
    chances: Chances,
    left: u32,
}

impl Plain {
    fn own_step(&mut self, board: &Board, step: Step, depth: u32, ply: u32) -> f32 {
        let (_, to) = step.squares();
        let next = board.after_own(step);
        if board.enemy & to == 0 {
            return self.theirs(&next, depth, ply + 1);
        }
        let victim = board.enemy_on(to);
        let known = self.chances.known(board.shown);
        let mut branch = |colour: Colour, won: f32| match known.left[colour as usize] {
            1 => won * (WIN - DELAY * ply as f32),
            _ => self.theirs(&Board { shown: board.shown.with(victim, colour), ..next }, depth, ply + 1),
        };
        let blue = known.blue[victim];
        blue * branch(Colour::Blue, 1.0) + (1.0 - blue) * branch(Colour::Red, -1.0)
    }

    fn ours(&mut self, board: &Board, depth: u32, ply: u32) -> f32 {
        if ply >= self.left {
            return 0.0;
        }
        if board.leaving().is_some() {
            return WIN - DELAY * ply as f32;
        }
        if depth == 0 {
            return value(board, &self.chances.known(board.shown), 0);
        }
        let steps = board.steps(0);
        steps.steps[..steps.count]
            .iter()
            .map(|&step| self.own_step(board, step, depth - 1, ply))
            .fold(f32::NEG_INFINITY, f32::max)
    }

    fn theirs(&mut self, board: &Board, depth: u32, ply: u32) -> f32 {
        if ply >= self.left {
            return 0.0;
        }
        let known = self.chances.known(board.shown);
        let on_exit = |piece: &usize| 1u64 << board.places[*piece] & bits::EXITS[1] != 0;
        let stays: f32 = (0..8).filter(on_exit).map(|piece| 1.0 - known.blue[piece]).product();
        let loss = -WIN + DELAY * ply as f32;
        let stay = if depth == 0 {
            value(board, &known, 1)
        } else {
            let steps = board.steps(1);
            steps.steps[..steps.count].iter().map(|&step| self.their_step(board, step, depth, ply)).fold(WIN, f32::min)
        };
        (1.0 - stays) * loss + stays * stay
    }

    fn their_step(&mut self, board: &Board, step: Step, depth: u32, ply: u32) -> f32 {
        let (next, taken) = board.after_enemy(step);
        let end = WIN - DELAY * ply as f32;
        match taken {
            Some(colour) if next.own[colour as usize] == 0 => {
                if colour == Colour::Red {
                    end
                } else {
                    -end
                }
            }
            _ => self.ours(&next, depth - 1, ply + 1),
        }
    }
}

/// The best value and all moves within the margin of it are those that looking at everything gives.
#[test]
fn leaving_lines_out_changes_nothing() {
    const MARGIN: f32 = 0.05;
    let mut table = TranspositionTable::new();
    for index in 0..60 {
        let rng = &mut rng(index);
        let sight = random_sight(4 * index as u32, rng);
        let (belief, board) = (random_belief(&sight, rng), Board::of(&sight).unwrap());
        if board.leaving().is_some() {
            continue;
        }
        let left = if index % 4 == 0 { 2 } else { 300 };
        let depth = 1 + index as u32 % 3;
        let chances = || Chances::new(belief.iter().copied());
        let deepening = Deepening { most: depth, margin: MARGIN, is_timed: false, prices: Prices::Plies };
        let found = Search::new(chances(), &mut table, left, &Budget::unlimited()).run(&board, deepening, |_, _, _| {});
        let mut plain = Plain { chances: chances(), left };
        let depth = depth.min(left);
        let truth: Vec<f32> = found.iter().map(|rated| plain.own_step(&board, rated.step, depth - 1, 0)).collect();
        let best = truth.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        if best.abs() > 0.97 {
            // A decided game is not looked at as deeply as it might be.
            continue;
        }
        for (rated, truth) in found.iter().zip(truth) {
            if truth > best - MARGIN + 1e-4 {
                assert!((rated.value - truth).abs() < 1e-4, "{index}: {rated:?} is worth {truth}");
            } else {
                assert!(rated.value <= best - MARGIN + 1e-3, "{index}: {rated:?} is worth {truth}, the best {best}");
            }
        }
    }
}

/// The steps at the root cost a ply each, whatever the prices: looking one ply ahead is always the same.
#[test]
fn one_ply_costs_one_ply_at_any_prices() {
    let mut differ = 0;
    for index in 0..20 {
        let rng = &mut rng(index);
        let sight = random_sight(5 * index as u32, rng);
        let (belief, board) = (random_belief(&sight, rng), Board::of(&sight).unwrap());
        let values = |most, prices| -> Vec<f32> {
            let deepening = Deepening { most, margin: 2.0, is_timed: false, prices };
            let chances = Chances::new(belief.iter().copied());
            let (mut table, budget) = (TranspositionTable::new(), Budget::unlimited());
            let moves = Search::new(chances, &mut table, 300, &budget).run(&board, deepening, |_, _, _| {});
            moves.into_iter().map(|found| found.value).collect()
        };
        assert_eq!(values(1, Prices::Likely), values(1, Prices::Plies));
        differ += usize::from(values(3, Prices::Likely) != values(3, Prices::Plies));
    }
    assert!(differ > 10, "further ahead prices matter");
}

#[test]
fn steps_are_of_the_kind_that_they_look() {
    use Kind::{Advance, Approach, Flee, Other, Take};
    let kind = |actions: &str, wanted: &str| {
        let mut game: Geister = GeisterRules::new(None).start(&mut rng(0));
        for text in actions.split(' ') {
            game.apply(game.sight(game.turn().unwrap()).parse(text).unwrap());
        }
        let sight = game.sight(game.turn().unwrap());
        let wanted = sight.parse(wanted).unwrap();
        super::kinds_of_steps(&sight).into_iter().find(|(action, _)| *action == wanted).unwrap().1
    };
    assert_eq!(["C,N", "A,W", "E,W"].map(|step| kind("ABCD EFGH", step)), [Advance; 3]);
    let beside = "ABCD EFGH C,N H,E C,N H,W";
    assert_eq!(["C,N", "C,E", "C,S", "A,W"].map(|step| kind(beside, step)), [Take, Approach, Flee, Advance]);
    assert_eq!(kind("ABCD EFGH C,N H,E C,E H,W", "C,W"), Other);
}

/// However soon the time is over, there is something to choose from.
#[test]
fn one_ply_is_always_looked_ahead() {
    let sight = random_sight(10, &mut rng(0));
    let board = Board::of(&sight).unwrap();
    let chances = || Chances::new(random_belief(&sight, &mut rng(1)).into_iter());
    let values = |most, budget: &Budget| -> Vec<f32> {
        let mut table = TranspositionTable::new();
        let deepening = Deepening { most, margin: 2.0, is_timed: false, prices: Prices::Plies };
        let moves = Search::new(chances(), &mut table, 300, budget).run(&board, deepening, |_, _, _| {});
        moves.into_iter().map(|found| found.value).collect()
    };
    let stop = Stop::new();
    stop.raise();
    let stopped = values(60, &Budget::within(&Limits::default(), Some(&stop)));
    assert_eq!(stopped.len(), board.steps(0).count);
    assert!((1..=60).take(4).any(|depth| values(depth, &Budget::unlimited()) == stopped));
}
