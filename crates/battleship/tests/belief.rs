//! What a page shows of the enemy's sea: chances as the game draws fleets.

mod common;

use common::table;
use yomi_battleship::{Battleship, Evidence, FleetWorlds, OceanGrid};
use yomi_core::{Budget, Care, Position, Seat, Stage, Table, Worlds};

/// The chance of a cell by its name.
fn chances(table: &Table<Battleship>, care: Care) -> impl Fn(&str) -> f64 {
    let thought = Battleship::thought(&table.view(Seat::FIRST), care, &Budget::unlimited());
    move |cell| *thought.details.chances.get(cell).unwrap_or_else(|| panic!("{cell}: {:?}", thought.details))
}

/// Where the fleets are few, each has the weight of being placed ship by ship.
#[test]
fn fleets_weigh_what_placing_them_makes_them_weigh() {
    let mut table = table("battleship:board=6x5,fleet=3+2,placement=sequential");
    let mut rng = common::rng(3);
    for _ in 0..6 {
        let action = table.game().random_action(&mut rng).expect("the game goes on");
        table.play(action).expect("drawn actions are legal");
        let setup = table.game().setup().clone();
        let evidence = Evidence::of_view(&table.view(Seat::FIRST)).expect("a real view");
        let worlds = FleetWorlds::new(setup.clone(), &evidence, 2).expect("a real view");
        let fleets: Vec<(OceanGrid, f64)> =
            worlds.to_vec().iter().map(|fleet| (OceanGrid::new(&setup, fleet), worlds.weight(fleet))).collect();
        let total: f64 = fleets.iter().map(|(_, weight)| weight).sum();
        let chance = chances(&table, Care::Quick);
        for cell in (setup.board() - evidence.shots()).iter() {
            let with = fleets.iter().filter(|(grid, _)| grid.occupied().contains(cell));
            let listed = with.map(|(_, weight)| weight).sum::<f64>() / total;
            assert!((chance(&cell.to_string()) - listed).abs() < 1e-9, "{cell}");
        }
    }
}

/// On the empty board there are too many to weigh each; what is known of those that are placed ship by ship, and of all
/// alike, lies further apart than what the sample leaves uncertain.
#[test]
fn the_first_shot_is_not_taken_for_one_at_fleets_that_are_all_alike() {
    for (placement, corner, centre) in [("sequential", 0.0741, 0.2222), ("uniform", 0.0800, 0.2136)] {
        let table = table(&format!("battleship:placement={placement}"));
        let chance = chances(&table, Care::Thorough);
        let mean = |cells: [&str; 4]| cells.map(&chance).iter().sum::<f64>() / 4.0;
        let (corners, centres) = (mean(["a1", "j1", "a10", "j10"]), mean(["e5", "f5", "e6", "f6"]));
        assert!((corners - corner).abs() < 0.0025, "{placement}: {corners}");
        assert!((centres - centre).abs() < 0.0035, "{placement}: {centres}");
    }
}
