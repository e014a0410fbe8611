//! Evaluations against plain ones that walk from cell to cell.

use proptest::prelude::*;
use std::collections::HashMap;
use yomi_amazons::{
    Amazons, Cell, Setup, Size,
    evaluation::{Evaluation, Features},
};
use yomi_core::{Purpose, Rng, Side, Streams, grid::Square, unit};

/// A random board: arrows on about this share of its cells, up to four queens a side, White to move.
fn random_position(rng: &mut Rng, size: Size, arrows: f64) -> Amazons {
    let queens = (8.0 / f64::from(size.columns()) / f64::from(size.rows())).min(0.5) * (1.0 - arrows);
    loop {
        let rows: Vec<String> = (0..size.rows())
            .map(|_| {
                let cell = |_| match unit(rng) {
                    drawn if drawn < arrows => '*',
                    drawn if drawn < arrows + queens / 2.0 => 'Q',
                    drawn if drawn < arrows + queens => 'q',
                    _ => '.',
                };
                (0..size.columns()).map(cell).collect::<String>()
            })
            .collect();
        let fen = rows.join("/");
        // Free cells that follow each other are written as one number.
        let fen = (2..=10).rev().fold(fen, |fen, count| fen.replace(&".".repeat(count), &count.to_string()));
        if let Ok(setup) = Setup::from_fen(size, &format!("{} w", fen.replace('.', "1"))) {
            return Amazons::new(setup);
        }
    }
}

/// The cell so many steps away in a direction, if it is on a board.
fn step(cell: Cell, (columns, rows): (i32, i32), steps: i32) -> Option<Cell> {
    let square = cell.square();
    let column = u8::try_from(i32::from(square.column) + columns * steps).ok()?;
    let row = u8::try_from(i32::from(square.row) + rows * steps).ok()?;
    Cell::at(Square { column, row })
}

/// The cells that a piece on `cell` gets to in one move of at most so many steps over cells that let it pass.
fn moves(cell: Cell, reach: i32, passable: impl Fn(Cell) -> bool) -> Vec<Cell> {
    let directions = (-1..=1).flat_map(|columns| (-1..=1).map(move |rows| (columns, rows))).filter(|d| *d != (0, 0));
    let ray = |direction| (1..=reach).map_while(move |steps| step(cell, direction, steps));
    directions.flat_map(|direction| ray(direction).take_while(|cell| passable(*cell)).collect::<Vec<_>>()).collect()
}

const QUEEN: i32 = 9;
const KING: i32 = 1;

/// How many moves each free cell that the side reaches is away from its queens.
fn distances(game: &Amazons, side: Side, reach: i32) -> HashMap<Cell, i32> {
    let mut known = HashMap::new();
    let mut wave: Vec<Cell> = game.queens(side).into_iter().collect();
    for distance in 1.. {
        let next: Vec<Cell> =
            wave.iter().flat_map(|cell| moves(*cell, reach, |to| game.empty().contains(to))).collect();
        wave = next
            .into_iter()
            .filter(|cell| known.insert(*cell, distance.min(known_or(&known, *cell))).is_none())
            .collect();
        if wave.is_empty() {
            break;
        }
    }
    known
}

fn known_or(known: &HashMap<Cell, i32>, cell: Cell) -> i32 {
    known.get(&cell).copied().unwrap_or(i32::MAX)
}

fn features(game: &Amazons) -> Features {
    let sides = [game.to_move(), game.to_move().other()];
    let [queen_own, queen_enemy] = sides.map(|side| distances(game, side, QUEEN));
    let [king_own, king_enemy] = sides.map(|side| distances(game, side, KING));
    let mut features = Features::default();
    for cell in game.empty() {
        features.free += 1;
        let [own, enemy] = [&queen_own, &queen_enemy].map(|known| known_or(known, cell));
        features.queen_territory += i32::from(own < enemy) - i32::from(enemy < own);
        features.queen_ties += i32::from(own == enemy && own < i32::MAX);
        let near = |distance: i32| if distance <= 7 { 64 >> (distance - 1) } else { 0 };
        features.queen_nearness += near(own) - near(enemy);
        features.contested += i32::from(own < i32::MAX && enemy < i32::MAX);
        let [own, enemy] = [&king_own, &king_enemy].map(|known| known_or(known, cell));
        features.king_territory += i32::from(own < enemy) - i32::from(enemy < own);
        features.king_ties += i32::from(own == enemy && own < i32::MAX);
        features.king_nearness += enemy.min(7) - own.min(7);
    }
    for (side, sign) in sides.into_iter().zip([1, -1]) {
        for queen in game.queens(side) {
            let targets = moves(queen, QUEEN, |to| game.empty().contains(to)).len();
            features.mobility += sign * (100.0 * (1.0 + targets as f64).ln()).round() as i32;
        }
    }
    features
}

/// Both sides spread at the same time; what one has and the other has not is closed to the other.
fn minimum_distance(game: &Amazons) -> i32 {
    let sides = [game.to_move(), game.to_move().other()];
    let mut reached = sides.map(|side| game.queens(side).into_iter().collect::<Vec<Cell>>());
    loop {
        let spread = |own: &Vec<Cell>, enemy: &Vec<Cell>| {
            let open = |cell| game.empty().contains(cell) && (!enemy.contains(&cell) || own.contains(&cell));
            let mut next = own.clone();
            for to in own.iter().flat_map(|cell| moves(*cell, QUEEN, open)) {
                if !next.contains(&to) {
                    next.push(to);
                }
            }
            next
        };
        let next = [spread(&reached[0], &reached[1]), spread(&reached[1], &reached[0])];
        if next == reached {
            break;
        }
        reached = next;
    }
    let value = |cell: Cell| match reached.each_ref().map(|cells| cells.contains(&cell)) {
        [true, false] => 100,
        [false, true] => -100,
        [true, true] => 20,
        [false, false] => 0,
    };
    game.empty().into_iter().map(value).sum()
}

/// The same position with the colours exchanged.
fn exchanged(game: &Amazons) -> Amazons {
    let exchange = |c: char| match c {
        'Q' => 'q',
        'q' => 'Q',
        'w' => 'b',
        'b' => 'w',
        c => c,
    };
    let fen: String = game.setup().to_string().chars().map(exchange).collect();
    Amazons::new(Setup::from_fen(game.size(), &fen).expect("a position"))
}

proptest! {
    #[test]
    fn evaluations_are_those_of_plain_walks(seed: u64, columns in 3..=10u8, rows in 3..=10u8, arrows in 0.0..0.7) {
        let size = Size::new(columns, rows).expect("a size");
        let mut rng = Streams::new(seed).stream(0, Purpose::Other(0));
        let game = random_position(&mut rng, size, arrows);
        prop_assert_eq!(Features::new(&game), features(&game), "{}", game.setup());
        let minimum = Evaluation::MinimumDistance.value(&game);
        prop_assert_eq!(minimum, minimum_distance(&game), "{}", game.setup());
        let Features { queen_territory, queen_ties, .. } = features(&game);
        let plain = Evaluation::MinimumDistancePlain.value(&game);
        prop_assert_eq!(plain, 100 * queen_territory + 20 * queen_ties, "{}", game.setup());
        let ties = minimum - Evaluation::MinimumDistanceEven.value(&game);
        prop_assert!(ties >= 0 && ties % 20 == 0, "{ties} in {}", game.setup());
        for evaluation in [Evaluation::MinimumDistance, Evaluation::MinimumDistancePlain, Evaluation::Territory] {
            prop_assert_eq!(evaluation.value(&game), evaluation.value(&exchanged(&game)), "{}", game.setup());
        }
    }
}

/// In a corridor of seven cells White's queen on a1 reaches b1 to d1, and e1 and f1 after Black's queen on g1, which is
/// there first, would have to leave.
#[test]
fn a_corridor_by_hand() {
    let game = |fen: &str| Amazons::new(Setup::from_fen(Size::new(7, 1).expect("a size"), fen).expect("a position"));
    // Both get everywhere in one move: five ties.
    assert_eq!(Evaluation::MinimumDistance.value(&game("Q5q w")), 100);
    assert_eq!(Evaluation::MinimumDistanceEven.value(&game("Q5q w")), 0);
    // The arrow leaves two cells to White and three to Black.
    assert_eq!(Evaluation::MinimumDistance.value(&game("Q1*3q w")), 100 - 300);
    assert_eq!(Evaluation::MinimumDistance.value(&game("Q1*3q b")), 300 - 100);
}
