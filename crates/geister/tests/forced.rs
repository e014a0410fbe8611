//! Wins that hold against every colouring.

use yomi_core::{
    Budget, Game, Hidden, Players, Position, Purpose, Rng, Rules, Seat, Streams, Thinking, View, Worlds, below,
};
use yomi_geister::{
    Action, Event, Geister, GeisterRules, Sight, Snapshot,
    endgame::{ColouringSet, ForcedWin, ForcedWinSearch, ProofLimits, forced_win},
};

fn rules(limit: Option<u32>) -> GeisterRules {
    GeisterRules::new(limit.map(|limit| limit.try_into().unwrap()))
}

fn sight(board: &str) -> Sight {
    board.parse::<Snapshot>().unwrap().sight(rules(None), Seat::FIRST, 0).unwrap()
}

fn search(board: &str, plies: u16) -> ForcedWinSearch {
    let sight = sight(board);
    forced_win(&sight, ColouringSet::fitting(&sight), ProofLimits { plies, positions: 200_000 }, &Budget::unlimited())
        .unwrap()
}

fn win(board: &str, plies: u16) -> Option<(String, u16)> {
    let write = |action| yomi_core::Notation::write(&sight(board), action);
    search(board, plies).win.map(|ForcedWin { first, plies }| (write(first), plies))
}

/// A's blue ghost is on the exit, next to it, or two steps away, and nobody is near.
#[test]
fn a_free_way_out_wins() {
    for (at, first, plies) in [("00", "A,NORTH", 1), ("01", "A,NORTH", 3), ("02", "A,NORTH", 5)] {
        let board = format!("{at}B 24B 34B 44B 15R 25R 35R 45R 52u 42u 32u 51u 41u 31u 50u 40u");
        assert_eq!(win(&board, 7), Some((first.to_owned(), plies)), "{board}");
        assert_eq!(search(&board, 7).none_within, plies.saturating_sub(2));
    }
}

/// The same, but First's A is red; or an enemy can take it on the exit; or an enemy is out first.
#[test]
fn a_way_out_that_is_not_free_does_not_win() {
    for board in [
        "01R 24B 34B 44B 15B 25R 35R 45R 54u 53u 43u 33u 23u 42u 32u 52u",
        "01B 24B 34B 44B 15R 25R 35R 45R 10u 53u 43u 33u 23u 42u 32u 52u",
        "01B 24B 34B 44B 15R 25R 35R 45R 55u 53u 43u 33u 23u 42u 32u 52u",
    ] {
        assert_eq!(win(board, 3), None, "{board}");
        assert_eq!(search(board, 3).none_within, 3);
    }
}

/// H can take the enemy's a, which stands on an exit of its own and leaves if it is blue. Three blues have been taken,
/// or three of each colour; a may be the last blue, and if it is the last red, taking it loses.
#[test]
fn what_is_taken_may_have_either_colour() {
    let among_five = "11B 54B 34B 44B 15R 25R 35R 45R 55u 99b 99b 99b 00u 01u 10u 20u";
    assert_eq!((win(among_five, 3), search(among_five, 3).none_within), (None, 3));
    let among_two = "11B 54B 34B 44B 15R 25R 35R 45R 55u 99b 99b 99b 99r 99r 99r 20u";
    assert_eq!((win(among_two, 3), search(among_two, 3).none_within), (None, 3));
}

/// If it is known to be blue, taking it wins.
#[test]
fn knowledge_of_colours_is_used() {
    let board = "11B 54B 34B 44B 15R 25R 35R 45R 55u 99b 99b 99b 00u 01u 10u 20u";
    let sight = sight(board);
    let blue: ColouringSet = ColouringSet::fitting(&sight)
        .iter()
        .filter(|reds| reds.colour(yomi_geister::Piece::A) == yomi_geister::Colour::Blue)
        .collect();
    assert_eq!(blue.len(), 1);
    let found = forced_win(&sight, blue, ProofLimits { plies: 3, positions: 1_000 }, &Budget::unlimited())
        .unwrap()
        .win
        .unwrap();
    assert_eq!((yomi_core::Notation::write(&sight, found.first), found.plies), ("H,EAST".to_owned(), 1));
}

/// A win must come before the limit of the game.
#[test]
fn the_limit_of_the_game_counts() {
    let board: Snapshot = "01B 24B 34B 44B 15R 25R 35R 45R 54u 53u 43u 33u 23u 42u 32u 52u".parse().unwrap();
    for (plies, wins) in [(96, true), (98, false)] {
        let sight = board.sight(rules(Some(100)), Seat::FIRST, plies).unwrap();
        let search =
            forced_win(&sight, ColouringSet::ALL, ProofLimits { plies: 9, positions: 10_000 }, &Budget::unlimited())
                .unwrap();
        assert_eq!(search.win.is_some(), wins);
    }
    let over = board.sight(rules(Some(100)), Seat::FIRST, 97).unwrap();
    assert_eq!(
        forced_win(&over, ColouringSet::ALL, ProofLimits { plies: 9, positions: 10_000 }, &Budget::unlimited()),
        None,
        "not its turn"
    );
}

/// Four ghosts of unknown colours against one blue and one red: nine moves of First's win, and eight do not.
#[test]
fn long_wins_are_found() {
    let board = "31B99b99b99b50R99r99r99r00u99b99b99b21u33u32u99r";
    assert_eq!(win(board, 31), Some(("A,EAST".to_owned(), 17)));
    assert_eq!(search(board, 31).none_within, 15);
}

/// A player that hardly thinks wins by proof: in seven plies, by E,NORTH only.
#[test]
fn a_player_that_proves_makes_the_winning_move() {
    let sight = sight("99r99b10B44R03B35B34R43R41u99r99r99b50u99b01u31u");
    let view = View::<Geister>::new(sight.seat(), std::borrow::Cow::Borrowed(&sight), &[]);
    let wins = |spec: &str| {
        let choice = |seed| {
            let mut player = Geister::player(spec, &rules(None)).unwrap().build();
            let action = player.act(&view, &mut Thinking::new(&mut Streams::new(seed).stream(0, Purpose::Other(0))));
            yomi_core::Notation::write(&sight, action)
        };
        (0..10).filter(|&seed| choice(seed) == "E,NORTH").count()
    };
    assert_eq!(wins("bayes:1,1"), 10);
    assert!(wins("bayes:1,1,prove=0") < 10);
}

/// Whether `seat` can force a win within so many plies from what it cannot tell apart: by the rules of the game alone,
/// one game for each colouring.
fn forced_by_rules(games: &[Geister], seat: Seat, plies: u16) -> bool {
    let over = |game: &Geister| game.outcome().is_some();
    if games.iter().all(over) {
        return games.iter().all(|game| game.end().unwrap().winner() == Some(seat));
    }
    if plies == 0 || games.iter().any(over) {
        return false;
    }
    let mut actions = Vec::new();
    for game in games {
        game.legal(&mut actions);
    }
    actions.sort_unstable();
    actions.dedup();
    let wins =
        |action: &Action| told_apart(games, *action, seat).iter().all(|group| forced_by_rules(group, seat, plies - 1));
    if games[0].turn() == Some(seat) { actions.iter().any(wins) } else { actions.iter().all(wins) }
}

/// The games after an action, in groups that `seat` cannot tell apart.
fn told_apart(games: &[Geister], action: Action, seat: Seat) -> Vec<Vec<Geister>> {
    let mut groups: Vec<(Event, Vec<Geister>)> = Vec::new();
    for game in games.iter().filter(|game| game.check(action).is_ok()) {
        let event = game.event(action, seat);
        let mut next = *game;
        next.apply(action);
        match groups.iter_mut().find(|(seen, _)| *seen == event) {
            Some((_, group)) => group.push(next),
            None => groups.push((event, vec![next])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// All games that the seat to move cannot tell apart.
fn games(sight: &Sight) -> Vec<Geister> {
    let view = View::<Geister>::new(sight.seat(), std::borrow::Cow::Borrowed(sight), &[]);
    Geister::worlds(&view).unwrap().to_vec().into_iter().map(|reds| sight.with_enemy(reds)).collect()
}

/// A position late in a random game, seen by the seat to move.
fn late(rng: &mut Rng, pieces: usize) -> Option<Sight> {
    let mut game = rules(None).start(rng);
    while let Some(action) = game.random_action(rng) {
        game.apply(action);
        let turn = game.turn()?;
        let sight = *game.sight(turn);
        let text = Snapshot::of(&sight).to_string();
        if text.matches("99").count() >= 16 - pieces {
            return Some(sight);
        }
    }
    None
}

/// Proofs and refutations are those of the plain search, and so is the length; the first step keeps the win.
#[test]
fn proofs_are_those_of_the_rules() {
    let (mut positions, mut wins) = (0, [0; 5]);
    for seed in 0..1_500 {
        let rng = &mut Streams::new(seed).stream(0, Purpose::Other(0));
        let pieces = 6 + below(rng, 5) as usize;
        let Some(sight) = late(rng, pieces) else { continue };
        positions += 1;
        let most = if pieces < 8 { 4 } else { 3 };
        let limits = ProofLimits { plies: most, positions: 100_000 };
        let found = forced_win(&sight, ColouringSet::fitting(&sight), limits, &Budget::unlimited()).unwrap();
        let games = games(&sight);
        let shortest = (1..=most).find(|&plies| forced_by_rules(&games, sight.seat(), plies));
        assert_eq!(found.win.map(|win| win.plies), shortest, "{}", Snapshot::of(&sight));
        assert!(found.none_within == most || shortest.is_some());
        if let Some(win) = found.win {
            wins[usize::from(win.plies)] += 1;
            let after = told_apart(&games, win.first, sight.seat());
            assert!(after.iter().all(|group| forced_by_rules(group, sight.seat(), win.plies - 1)));
        }
    }
    assert!(positions > 150 && wins[1] > 5 && wins[3] > 2, "{positions} positions, wins by plies: {wins:?}");
}
