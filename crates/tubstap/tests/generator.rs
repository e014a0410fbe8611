//! Maps made at random.

use yomi_core::{Game, Position, Purpose, Rng, Rules, Side, Streams};
use yomi_tubstap::{
    BattleMap, Kind, Mobility, Terrain, Tile, TubstapRules,
    generator::{Pattern, PatternError, generate},
};

fn rng(seed: u64) -> Rng {
    Streams::new(seed).stream(0, Purpose::Chance)
}

fn opposite(map: &BattleMap, tile: Tile) -> Tile {
    Tile::new(map.columns() - 1 - tile.column(), map.rows() - 1 - tile.row())
}

/// Tiles that a kind gets to from `from`, by plain search.
fn reached(map: &BattleMap, mobility: Mobility, from: Tile) -> Vec<Tile> {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&tile) = reached.get(next) {
        next += 1;
        let beside: Vec<Tile> = map
            .tiles()
            .filter(|other| other.distance(tile) == 1 && map.terrain(*other).cost(mobility).is_some())
            .filter(|other| !reached.contains(other))
            .collect();
        reached.extend(beside);
    }
    reached
}

fn patterns() -> Vec<Pattern> {
    let default = Pattern::default();
    vec![
        default.clone(),
        Pattern { size: [16, 5], units: vec![Kind::Infantry; 6], ..default.clone() },
        Pattern { size: [6, 16], weights: [10, 10, 10, 10, 10, 10, 10], ..default.clone() },
        Pattern { size: [3, 3], units: vec![Kind::Fighter], weights: [0, 0, 1, 0, 0, 0, 0], ..default },
    ]
}

#[test]
fn maps_are_fair_to_look_at_and_can_be_played() {
    for (pattern, seed) in patterns().into_iter().flat_map(|pattern| (0..8).map(move |seed| (pattern.clone(), seed))) {
        let map = generate(&pattern, "a [test]", &mut rng(seed)).unwrap_or_else(|error| panic!("{pattern:?}: {error}"));
        assert_eq!(BattleMap::read(map.to_string().as_bytes()), Ok(map.clone()), "the reader checks all else");
        assert_eq!(([map.columns(), map.rows()], map.comment()), (pattern.size, "a  test"));
        assert!(map.tiles().all(|tile| map.terrain(tile) == map.terrain(opposite(&map, tile))));
        let (red, blue) = map.units().split_at(pattern.units.len());
        assert!(red.iter().zip(&pattern.units).all(|(unit, kind)| unit.kind == *kind && unit.side == Side::FIRST));
        for (red, blue) in red.iter().zip(blue) {
            assert_eq!((blue.tile, blue.kind, blue.side), (opposite(&map, red.tile), red.kind, Side::SECOND));
        }
        for unit in red.iter().filter(|unit| unit.kind.mobility() == Mobility::Vehicle) {
            let reached = reached(&map, Mobility::Vehicle, unit.tile);
            let others = blue.iter().filter(|other| other.kind.mobility() == Mobility::Vehicle);
            assert!(others.clone().all(|other| reached.contains(&other.tile)), "{map}");
        }
        let mut battle = TubstapRules::new(map).start(&mut rng(0));
        let mut draws = rng(1);
        while let Some(action) = battle.random_action(&mut draws) {
            battle.apply(action);
        }
        assert!(battle.outcome().is_some());
    }
}

#[test]
fn the_seed_decides() {
    let map = |seed| generate(&Pattern::default(), "", &mut rng(seed)).unwrap();
    assert_eq!(map(1), map(1));
    assert_ne!(map(1), map(2));
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |change: fn(&mut Pattern)| {
        let mut pattern = Pattern::default();
        change(&mut pattern);
        generate(&pattern, "", &mut rng(1)).unwrap_err()
    };
    assert_eq!(refused(|pattern| pattern.size = [2, 9]), PatternError::Size(2, 9));
    assert_eq!(refused(|pattern| pattern.size = [9, 17]), PatternError::Size(9, 17));
    assert_eq!(refused(|pattern| pattern.units.clear()), PatternError::Units(0));
    assert_eq!(refused(|pattern| pattern.size = [5, 5]), PatternError::Units(7));
    let sea = refused(|pattern| {
        pattern.weights = [0; 7];
        pattern.weights[Terrain::Sea as usize] = 1;
    });
    assert!(matches!(sea, PatternError::NoWay(_)));
    assert!(matches!(refused(|pattern| pattern.weights = [0; 7]), PatternError::NoWay(_)));
}
