//! Hex passes the suite of all games, its players know what is known of it, and it plays matches and on the page.

use yomi_arena::catalog::Catalog;
use yomi_conformance::{players_hold, rules_hold, rules_of, stage_holds};
use yomi_core::{Budget, Notation, Players, Purpose, Rng, Rules, Seat, Side, Streams, Table, Thinking};
use yomi_example_driver::{Page, play_match};
use yomi_example_hex::{DOOR, Hex};
use yomi_search::{
    alpha_beta::{AlphaBeta, Deepening, WIN},
    open::{ForcedWin, Negamax, NoEvaluation},
    proof::{Answer, Prover},
};

fn rng() -> Rng {
    Streams::new(1).stream(0, Purpose::Other(0))
}

fn catalog() -> Catalog {
    Catalog::new("test").with(DOOR)
}

fn start(size: u8) -> Hex {
    rules_of::<Hex>(&format!("hex:size={size}")).start(&mut rng())
}

#[test]
fn it_is_a_game() {
    rules_hold::<Hex>(&["hex", "hex:size=2", "hex:size=13"], 3, 169);
    stage_holds::<Hex>(&["hex"], 2, 5);
    players_hold::<Hex>(7);
}

/// The six neighbours of a cell are those that they should be: lines along each of the three directions join edges.
#[test]
fn edges_are_joined_by_chains_of_neighbours() {
    let winner = |actions: &str| {
        let mut table = Table::new(start(3));
        for text in actions.split(' ') {
            let action = table.game().parse(text).unwrap();
            table.play(action).unwrap();
        }
        yomi_core::Game::outcome(table.game()).and_then(|outcome| outcome.winner)
    };
    assert_eq!(winner("b1 a1 b2 a2 b3"), Some(Side::FIRST));
    assert_eq!(winner("c1 a1 b2 a2 a3"), Some(Side::FIRST), "down to the left is a neighbour");
    assert_eq!(winner("a1 c1 b2 a3 c3"), None, "down to the right is not");
    assert_eq!(winner("a1 a2 b1 b2 c3 c1"), Some(Side::SECOND));
}

/// Whoever moves first wins on every board (Nash's stealing of the strategy); on these it can be proved.
#[test]
fn the_first_player_wins() {
    for size in [2, 3] {
        let mut search = AlphaBeta::new(Negamax::new(NoEvaluation), 1 << 16);
        let found = search.deepen(&start(size).into(), Deepening::plies(9), &mut |_| true, &mut |_| {});
        assert_eq!(found.map(|found| found.value), Some(WIN), "size {size}");
        let plies = u16::from(size * size);
        let proved = |side| {
            Prover::new(ForcedWin::new(side), &Budget::unlimited().with_work(1_000_000)).prove(start(size), plies)
        };
        assert_eq!([Side::FIRST, Side::SECOND].map(proved), [Answer::Proved, Answer::Refuted], "size {size}");
    }
}

/// On a small board alpha-beta plays without a mistake, whoever is against it.
#[test]
fn alpha_beta_wins_what_is_won() {
    let summary = play_match(&catalog(), "hex:size=3", ["alpha-beta:nodes=100000,playouts=0", "uct:playouts=300"], 6);
    assert_eq!((summary.as_first.wins, summary.as_first.losses), (3, 0));
}

#[test]
fn whoever_searches_beats_random_players() {
    for player in ["uct:playouts=200", "puct:trials=60", "alpha-beta:nodes=300"] {
        let summary = play_match(&catalog(), "hex", [player, "random"], 12);
        assert!(summary.overall.wins >= 10, "{player} won {} of 12", summary.overall.wins);
    }
}

#[test]
fn it_is_played_on_the_page() {
    let page = Page::new(catalog());
    for seats in [[None, Some("uct:playouts=50")], [Some("alpha-beta:nodes=50"), None]] {
        let end = page.play("hex:size=4", &seats);
        assert!(end["kept"]["number"].is_u64() && end["outcome"]["reason"] == "both edges are joined", "{end}");
    }
}

/// What players say is in the game's notation and within their means.
#[test]
fn a_player_tells_what_it_finds() {
    let (table, mut told) = (Table::new(start(3)), Vec::new());
    let mut listen = |report: &yomi_core::Report| told.push(report.clone());
    let rules = yomi_core::Game::fixed_rules(table.game());
    let mut agent = Hex::player("alpha-beta:nodes=1000000,playouts=0", &rules).unwrap().build();
    let (mut rng, view) = (rng(), table.view(Seat::FIRST));
    let action = agent.act(&view, &mut Thinking::new(&mut rng).heard_by(&mut listen));
    let last = told.last().expect("it reports");
    assert_eq!((last.value, last.line[0].as_str()), (Some(1.0), table.game().write(action).as_str()));
    assert!(told.len() > 3 && told.windows(2).all(|pair| pair[0].work <= pair[1].work));
}
