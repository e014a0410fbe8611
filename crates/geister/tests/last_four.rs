//! The solved ending against plain search by the rules.

use yomi_core::{Game, Position, Purpose, Rng, Seat, Streams, below};
use yomi_geister::{
    Action, Geister, GeisterRules, Reds, Snapshot,
    endgame::{Ending, LastFour},
};

/// Two ghosts a side on random squares; the side to move is First or Second.
fn random_ending(rng: &mut Rng) -> Geister {
    let mut squares: Vec<(u32, u32)> = (0..36).map(|square| (square % 6, square / 6)).collect();
    let mut draw = || {
        let (x, y) = squares.swap_remove(below(rng, squares.len() as u32) as usize);
        format!("{x}{y}")
    };
    let board = format!("{}R99r99r99r{}B99b99b99b{}u99r99r99r{}u99b99b99b", draw(), draw(), draw(), draw());
    let seat = Seat(below(rng, 2) as u8);
    let sight = board.parse::<Snapshot>().unwrap().sight(GeisterRules::new(None), seat, u32::from(seat.0)).unwrap();
    sight.with_enemy(Reds::from_mask(0b0000_1111))
}

/// What the side to move can force within so many plies: how soon it wins or loses.
fn plain(game: &Geister, plies: u8) -> Ending {
    if plies == 0 {
        return Ending::Draw;
    }
    let mover = game.turn().unwrap();
    let mut actions: Vec<Action> = Vec::new();
    game.legal(&mut actions);
    let results = actions.into_iter().map(|action| {
        let mut next = *game;
        next.apply(action);
        match next.end() {
            Some(end) if end.winner() == Some(mover) => Ending::Win(1),
            Some(_) => Ending::Loss(1),
            None => match plain(&next, plies - 1) {
                Ending::Win(plies) => Ending::Loss(plies + 1),
                Ending::Loss(plies) => Ending::Win(plies + 1),
                Ending::Draw => Ending::Draw,
            },
        }
    });
    // The soonest win, else a draw, else the latest loss.
    let rank = |ending: &Ending| match *ending {
        Ending::Win(plies) => 1_000 - i32::from(plies),
        Ending::Draw => 0,
        Ending::Loss(plies) => -1_000 + i32::from(plies),
    };
    results.max_by_key(rank).unwrap()
}

/// All in one, because solving takes longer than all of it.
#[test]
fn the_ending_is_solved() {
    let solved = LastFour::solve();
    values_are_those_of_plain_search(&solved);
    long_lines_hold_together(&solved);
    other_endings_are_not_in_the_table(&solved);
}

fn values_are_those_of_plain_search(solved: &LastFour) {
    const DEPTH: u8 = 5;
    assert_eq!(solved.counts().iter().sum::<usize>(), 36 * 35 * 34 * 33);
    let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
    let mut decided = 0;
    for _ in 0..300 {
        let game = random_ending(rng);
        let value = solved.value(&game).unwrap();
        let within = match value {
            Ending::Win(plies) | Ending::Loss(plies) if plies > DEPTH => Ending::Draw,
            near => near,
        };
        assert_eq!(plain(&game, DEPTH), within, "{game:?}");
        decided += u32::from(within != Ending::Draw);
    }
    assert!(decided > 30, "{decided}");
}

/// One step along the best line changes who is to move and takes one ply, however long the line is.
fn long_lines_hold_together(solved: &LastFour) {
    let rng = &mut Streams::new(2).stream(0, Purpose::Other(0));
    let mut longest = 0;
    for _ in 0..2_000 {
        let game = random_ending(rng);
        let mut actions = Vec::new();
        game.legal(&mut actions);
        let after: Vec<Option<Ending>> = actions
            .into_iter()
            .map(|action| {
                let mut next = game;
                next.apply(action);
                solved.value(&next).filter(|_| next.end().is_none())
            })
            .collect();
        match solved.value(&game).unwrap() {
            Ending::Win(plies) if plies > 1 => {
                assert!(after.contains(&Some(Ending::Loss(plies - 1))));
                longest = longest.max(plies);
            }
            Ending::Loss(plies) if plies > 1 => assert!(after.contains(&Some(Ending::Win(plies - 1)))),
            Ending::Draw => {
                assert!(after.contains(&Some(Ending::Draw)));
                assert!(!after.iter().any(|value| matches!(value, Some(Ending::Loss(_)))));
            }
            _ => {}
        }
    }
    assert!(longest > 10, "{longest}");
}

fn other_endings_are_not_in_the_table(solved: &LastFour) {
    let line = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";
    let sight = line.parse::<Snapshot>().unwrap().sight(GeisterRules::new(None), Seat::FIRST, 0).unwrap();
    assert_eq!(solved.value(&sight.with_enemy(Some(Reds::ALL[0]))), None);
}
