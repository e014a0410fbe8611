//! How fast boards are cleared, games are played and fleets are counted on one core.
//!
//! Target: 200,000 boards a second for `clear_a_board_at_random`.

use divan::{Bencher, black_box, counter::ItemsCount};
use yomi_battleship::{Battleship, BattleshipRules, Cells, Evidence, Fleet, FleetWorlds, Method, OceanGrid};
use yomi_conformance::rules_of;
use yomi_core::{Agent, Game, Players, Position, Purpose, Rng, Rules, Seat, Streams, Table, Thinking, Worlds};

fn main() {
    divan::main();
}

const BATCH: usize = 1_000;

fn rules() -> BattleshipRules {
    rules_of::<Battleship>("battleship:placement=sequential")
}

fn rng() -> Rng {
    Streams::new(1).stream(0, Purpose::Other(0))
}

/// A fleet drawn ship by ship, sunk by random shots at cells not fired at.
#[divan::bench]
fn clear_a_board_at_random(bencher: Bencher) {
    let (rules, mut rng) = (rules(), rng());
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| {
        let setup = rules.setup();
        for _ in 0..BATCH {
            let fleet = Method::Sequential.complete(setup, &Fleet::EMPTY, 1, &mut rng).expect("there is room");
            let mut grid = OceanGrid::new(setup, &fleet);
            let mut open = setup.board();
            while !grid.is_lost(setup) {
                let cell = open.pick(&mut rng).expect("a ship is afloat");
                open -= Cells::of(cell);
                grid.shoot(setup, cell);
            }
            black_box(grid.shots());
        }
    });
}

/// Whole games of two random shooters, without anybody looking.
#[divan::bench]
fn random_games(bencher: Bencher) {
    let (rules, mut rng) = (rules(), rng());
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| {
        for _ in 0..BATCH {
            let mut game = rules.start(&mut rng);
            while let Some(action) = game.random_action(&mut rng) {
                game.apply(action);
            }
            black_box(game.outcome());
        }
    });
}

/// Whole games at a table, with views and histories.
#[divan::bench(args = ["random", "r"])]
fn matches(bencher: Bencher, player: &str) {
    const GAMES: usize = 50;
    let (rules, mut rng) = (rules(), rng());
    let builder = Battleship::player(player, &rules).expect("the player exists");
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        for _ in 0..GAMES {
            let mut agents: [Box<dyn Agent<Battleship>>; 2] = [builder.build(), builder.build()];
            let mut table = Table::new(rules.start(&mut rng));
            while let Some(seat) = table.game().turn() {
                let action = agents[seat.index()].act(&table.view(seat), &mut Thinking::new(&mut rng));
                table.play(action).expect("agents act legally");
            }
            black_box(table.game().grid(Seat::FIRST).shots());
        }
    });
}

/// All placements of the classic fleet, from the empty board: twice the 15,046,987,768 of Sakuta and Iida, who count
/// the two ships of 3 as interchangeable.
#[divan::bench(sample_count = 1)]
fn count_all_fleets(bencher: Bencher) {
    let worlds = empty_board();
    bencher.bench_local(|| assert_eq!(black_box(&worlds).count(), 2 * 15_046_987_768));
}

/// Fleets drawn from the empty board.
#[divan::bench]
fn sample_fleets(bencher: Bencher) {
    let (worlds, mut rng) = (empty_board(), rng());
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| {
        for _ in 0..BATCH {
            black_box(worlds.sample(&mut rng));
        }
    });
}

fn empty_board() -> FleetWorlds {
    let setup = rules().setup().clone();
    let (evidence, ships) = (Evidence::new(&setup), setup.ship_count());
    FleetWorlds::new(setup, &evidence, ships).expect("the empty board allows everything")
}
