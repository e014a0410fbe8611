//! Regions filled and separated games decided, against plain search.

#[path = "support/plain.rs"]
mod plain;

use std::collections::HashMap;
use yomi_amazons::{
    Amazons, Setup, Size,
    endgame::{Filling, Moves, regions, winner},
};
use yomi_core::{Game, Position, Purpose, Side, Streams, below};

fn game(columns: u8, rows: u8, fen: &str) -> Amazons {
    Amazons::new(Setup::from_fen(Size::new(columns, rows).expect("a size"), fen).expect("a position"))
}

/// The most moves that White has if Black never moves, by trying everything.
fn longest(game: &Amazons, known: &mut HashMap<String, u32>) -> u32 {
    let key = game.setup().to_string();
    if let Some(longest) = known.get(&key) {
        return *longest;
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let after = |action| {
        let mut next = *game;
        next.apply(action);
        let passed = next.setup().to_string().replace(" b", " w");
        1 + longest(&Amazons::new(Setup::from_fen(game.size(), &passed).expect("a position")), known)
    };
    let longest = legal.into_iter().map(after).max().unwrap_or(0);
    known.insert(key, longest);
    longest
}

fn filled(game: &Amazons, positions: u32) -> Moves {
    let regions = regions(game, Side::FIRST).expect("White is by itself");
    let mut filling = Filling::new(positions);
    let found = regions.into_iter().map(|region| filling.moves(region));
    found.fold(Moves { least: 0, most: 0 }, |sum, moves| Moves {
        least: sum.least + moves.least,
        most: sum.most + moves.most,
    })
}

/// A random board of five columns, its cells drawn from these, above these rows; `None` if more cells are free, or no
/// position comes of it.
fn random_board(index: u64, cells: [&str; 6], rows: u8, below_it: &str, free: u32) -> Option<Amazons> {
    let mut rng = Streams::new(4).stream(index, Purpose::Other(0));
    let mut row = || (0..5).map(|_| cells[below(&mut rng, 6) as usize]).collect::<Vec<_>>().join(".");
    let drawn: Vec<String> = (0..rows).map(|_| row()).collect();
    // Free cells that follow each other are written as one number.
    let joined = ["1.1.1.1.1", "1.1.1.1", "1.1.1", "1.1"].into_iter().zip(["5", "4", "3", "2"]);
    let fen = joined.fold(drawn.join("/"), |fen, (cells, number)| fen.replace(cells, number)).replace('.', "");
    let size = Size::new(5, rows + below_it.matches('/').count() as u8).expect("a size");
    let setup = Setup::from_fen(size, &format!("{fen}{below_it} w")).ok()?;
    let game = Amazons::new(setup);
    (game.empty().len() <= free).then_some(game)
}

#[test]
fn fillings_are_the_longest() {
    let (mut checked, mut wasted) = (0, 0);
    let mut known = HashMap::new();
    let cells = ["*", "*", "*", "1", "1", "Q"];
    for game in (0..300).filter_map(|index| random_board(index, cells, 3, "/*****/****q", 5)) {
        let Some(regions) = regions(&game, Side::FIRST) else { continue };
        let free: u32 = regions.iter().map(|region| region.free.len()).sum();
        let expected = longest(&game, &mut known);
        assert_eq!(filled(&game, u32::MAX), Moves { least: expected, most: expected }, "{}", game.setup());
        let hasty = filled(&game, 2);
        assert!(hasty.least <= expected && expected <= hasty.most, "{}: {hasty:?}", game.setup());
        checked += 1;
        wasted += u32::from(expected < free);
    }
    assert!(checked > 50 && wasted > 0, "{wasted} of {checked} regions cannot be filled");
}

/// Three cells around a queen, none next to another: from each of them it can only shoot back, and then is stuck.
#[test]
fn not_every_region_can_be_filled() {
    let star = game(5, 3, "*1***/*Q***/1*1*q w");
    assert_eq!(regions(&star, Side::FIRST).map(|regions| regions[0].free.len()), Some(3));
    assert_eq!(filled(&star, u32::MAX), Moves { least: 1, most: 1 });
}

/// Whoever is said to win wins, and all separated games are told.
#[test]
fn separated_games_are_decided_rightly() {
    let mut known = plain::Known::new();
    let mut told = [0, 0];
    let cells = ["*", "*", "1", "1", "Q", "q"];
    for game in (0..6_000).filter_map(|index| random_board(index, cells, 4, "", 8)) {
        match winner(&game, 1_000) {
            Some(side) => {
                assert_eq!(side == game.to_move(), plain::wins(&game, &mut known), "{}", game.setup());
                told[usize::from(side == game.to_move())] += 1;
            }
            None => {
                let separated = regions(&game, Side::FIRST).is_some() && regions(&game, Side::SECOND).is_some();
                assert!(!separated, "a thousand positions are enough on so small a board: {}", game.setup());
            }
        }
    }
    assert!(told.iter().all(|count| *count > 10), "both results: {told:?}");
}
