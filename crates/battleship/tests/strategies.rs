//! The attack strategies: hand-worked positions, and matches against what the paper published.

mod common;

use common::{cell, rng, setup};
use std::sync::Arc;
use yomi_battleship::{
    Answer, Battleship, Cells, Evidence, Posterior, Setup, Ship,
    strategy::{Back, Covering, Lattice, LookAhead, Offset, PassOver, neighbour_shot},
    undecided,
};
use yomi_conformance::rules_of;
use yomi_core::{Budget, Game, Players, Position, Purpose, Rules, Streams, Table, Thinking};

fn cells(text: &str) -> Cells {
    text.split_whitespace().map(cell).collect()
}

fn picture(lattice: &Lattice, width: u8, height: u8) -> Vec<String> {
    let letter = |column, row| {
        let at = yomi_battleship::Cell::new(column, row);
        let pass = lattice.passes().iter().position(|pass| pass.contains(at));
        pass.map_or('.', |pass| ['A', 'B', 'C', 'D'][pass])
    };
    (0..height).map(|row| (0..width).map(|column| letter(column, row)).collect()).collect()
}

#[test]
fn the_checkerboard_is_that_of_figure_4() {
    let setup = setup("battleship");
    let lattice = Lattice::new(Covering::CB, &setup, 0, 0);
    assert_eq!(picture(&lattice, 8, 4), [".A.C.A.C", "D.B.D.B.", ".C.A.C.A", "B.D.B.D."]);
    let moved = Lattice::new(Covering::CB, &setup, 1, 2);
    assert_eq!(picture(&moved, 6, 3), ["C.A.C.", ".D.B.D", "A.C.A."]);
}

#[test]
fn the_knight_lattice_is_that_of_figure_5() {
    let setup = setup("battleship");
    let lattice = Lattice::new(Covering::KCB, &setup, 0, 0);
    let figure = [".A....D...", "...C....B.", "D....A....", "..B....C..", "....D....A", ".C....B...", "...A....D."];
    assert_eq!(picture(&lattice, 10, 7), figure);
    // Whatever the offset, one cell in five, all a knight's move apart.
    for offset in 0..25 {
        let lattice = Lattice::new(Covering::KCB, &setup, offset % 5, offset / 5);
        let all = lattice.passes().iter().fold(Cells::EMPTY, |all, pass| all | *pass);
        assert_eq!(all.len(), 20);
        for cell in all.iter() {
            let nearest = all.iter().filter(|other| *other != cell).map(|other| cell.distance(other)).min();
            assert_eq!(nearest, Some(3), "{cell} with offset {offset}");
        }
    }
}

/// A lattice that wraps around has a seam where the board is no multiple of its period, and the knight's has none on
/// 10×10.
#[test]
fn lattices_that_wrap_around() {
    let setup = setup("battleship");
    let wrapped = |covering| Covering { offset: Offset::Wrap, ..covering };
    let lattice = Lattice::new(wrapped(Covering::CB), &setup, 3, 0);
    assert_eq!(picture(&lattice, 10, 4), ["C.A.C.A.A.", ".D.B.D.D.B", "A.C.A.C.C.", ".B.D.B.B.D"]);
    for offset in 0..25 {
        let (across, down) = (offset % 5, offset / 5);
        let (moved, wrapped) = (Covering::KCB, wrapped(Covering::KCB));
        let passes = |covering| *Lattice::new(covering, &setup, across, down).passes();
        assert_eq!(passes(moved), passes(wrapped));
    }
}

/// The next cell of a lattice without an offset, after these misses and hits.
fn next(covering: Covering, misses: &str, hits: &str) -> Option<String> {
    let setup = setup("battleship");
    let (misses, hits) = (cells(misses), cells(hits));
    let shots = misses | hits;
    Lattice::new(covering, &setup, 0, 0).next(setup.board() - shots, shots, hits).map(|cell| cell.to_string())
}

#[test]
fn lattices_pass_over_cells_beside_shots() {
    let board = setup("battleship").board();
    let shots = |covering| Covering { over: PassOver::Shots, ..covering };
    let (cb, kcb) = (Covering { back: Back::End, ..shots(Covering::CB) }, shots(Covering::KCB));
    assert_eq!(next(cb, "", "").as_deref(), Some("b1"));
    assert_eq!(next(cb, "b1", "").as_deref(), Some("f1"));
    assert_eq!(next(cb, "b1 e1", "").as_deref(), Some("j1"));
    // When every cell is beside a shot, the checkerboard comes back to its first pass; the knight is through.
    let odd: Vec<String> = board.iter().filter(|c| (c.column() + c.row()) % 2 == 0).map(|c| c.to_string()).collect();
    assert_eq!(next(cb, &odd.join(" "), "").as_deref(), Some("b1"));
    let all_but_a1: Vec<String> = board.iter().skip(1).map(|c| c.to_string()).collect();
    assert_eq!(next(kcb, &all_but_a1.join(" "), ""), None);
}

/// All cells of pass A but f1, which is beside the shot at e1 (as is d1 of pass C); then all of pass B as well.
#[test]
fn lattices_come_back_when_their_reading_says() {
    let lattice = Lattice::new(Covering::CB, &setup("battleship"), 0, 0);
    let text = |pass: usize| lattice.passes()[pass].iter().map(|cell| format!(" {cell}")).collect::<String>();
    let a = text(0).replace(" f1", "");
    let ab = a.clone() + &text(1);
    let after = |over, back, hits: &str, misses: &str| next(Covering { over, back, ..Covering::CB }, misses, hits);
    for (back, after_a, after_b) in
        [(Back::Pass, "f1", "f1"), (Back::Stage, "c2", "f1"), (Back::End, "c2", "h1"), (Back::Never, "c2", "h1")]
    {
        for over in [PassOver::Hits, PassOver::Shots] {
            assert_eq!(after(over, back, "e1", &a).as_deref(), Some(after_a), "{over:?} {back:?}");
            assert_eq!(after(over, back, "e1", &ab).as_deref(), Some(after_b), "{over:?} {back:?}");
        }
        // Whoever passes over cells beside hits, or none, takes it at once after a miss.
        assert_eq!(after(PassOver::Hits, back, "", "b1 e1").as_deref(), Some("f1"));
        assert_eq!(after(PassOver::None, back, "e1", "b1").as_deref(), Some("f1"));
    }
}

fn evidence(spec: &str, answers: &[(&str, Answer)]) -> (Arc<Setup>, Evidence) {
    let setup = setup(spec);
    let mut evidence = Evidence::new(&setup);
    for (at, answer) in answers {
        evidence.record(&setup, cell(at), *answer).expect("a possible answer");
    }
    (setup, evidence)
}

/// All cells that the neighbour attack may choose.
fn attacked(setup: &Setup, evidence: &Evidence) -> Cells {
    let undecided = undecided(setup, evidence);
    (0..40).filter_map(|number| neighbour_shot(setup, evidence, undecided, &mut rng(number))).collect()
}

const MISS: Answer = Answer::Miss;
const HIT: Answer = Answer::Hit(None);

#[test]
fn a_hit_is_attacked_where_there_is_most_room() {
    let (setup, seen) = evidence("battleship", &[("e5", HIT)]);
    assert_eq!(attacked(&setup, &seen), cells("e4 e6 d5 f5"));
    // Misses leave 4 cells across and 10 down.
    let (setup, seen) = evidence("battleship", &[("e5", HIT), ("c5", MISS), ("h5", MISS)]);
    assert_eq!(attacked(&setup, &seen), cells("e4 e6"));
}

#[test]
fn lines_are_continued_first() {
    let (setup, seen) = evidence("battleship", &[("e5", HIT), ("f5", HIT), ("a5", MISS), ("h5", MISS)]);
    assert_eq!(attacked(&setup, &seen), cells("d5 g5"));
    // With both ends shut the hits belong to ships that lie down.
    let (setup, seen) = evidence("battleship", &[("e5", HIT), ("f5", HIT), ("d5", MISS), ("g5", MISS)]);
    assert_eq!(attacked(&setup, &seen), cells("e4 e6 f4 f6"));
}

#[test]
fn the_attack_ends_when_sunken_ships_account_for_all_hits() {
    let destroyer = setup("battleship").kind(Ship(4));
    let sunk = Answer::Sunk(Some(destroyer), None);
    let (setup, seen) = evidence("battleship", &[("e5", HIT), ("f5", sunk)]);
    assert_eq!(attacked(&setup, &seen), Cells::EMPTY);
    // Of three hits in a corner, two are the destroyer's; it is not known which.
    let (setup, seen) = evidence("battleship", &[("e5", HIT), ("f6", HIT), ("f5", sunk)]);
    assert_eq!(seen.located(), Cells::EMPTY);
    assert!(!attacked(&setup, &seen).is_empty());
    // A third hit that cannot be the destroyer's shows where that lies.
    let (setup, seen) = evidence("battleship", &[("e5", HIT), ("h5", HIT), ("f5", sunk)]);
    assert_eq!(seen.located(), cells("e5 f5"));
    assert_eq!(attacked(&setup, &seen), cells("h4 h6"));
}

/// The place of one sunken ship can follow from that of another.
#[test]
fn places_follow_from_each_other() {
    let classic = setup("battleship");
    let sunk = |ship: u8| Answer::Sunk(Some(classic.kind(Ship(ship))), None);
    // a1 b1 c1 sink a 3 or a1 b1 c1 d1 ... the destroyer sinks with b1: a1 b1 or b1 b2.
    let answers = [("a1", HIT), ("b2", HIT), ("b1", sunk(4))];
    let (setup, mut seen) = evidence("battleship", &answers);
    assert_eq!(seen.placed().len(), 0);
    // Then b2 turns out to be in a column of three that sinks: the destroyer was a1 b1.
    for (at, answer) in [("b3", HIT), ("b4", sunk(3))] {
        seen.record(&setup, cell(at), answer).expect("a possible answer");
    }
    assert_eq!(seen.placed().len(), 2);
    assert_eq!(seen.located(), cells("a1 b1 b2 b3 b4"));
}

/// Fleets hit at least once by the best `depth` shots, by trying all sets of cells on a small board.
#[test]
fn looking_ahead_finds_the_best_pair() {
    let setup = setup("battleship:board=5x4,fleet=3+2");
    let mut seen = Evidence::new(&setup);
    for at in ["c2", "a4"] {
        seen.record(&setup, cell(at), MISS).expect("a possible answer");
    }
    let posterior = Posterior::new(&setup, &seen).expect("fleets fit");
    let (first, hit) = LookAhead { depth: 2, width: 20 }.best(&posterior).expect("a shot");
    let open: Vec<_> = (setup.board() - seen.shots()).iter().collect();
    let pair = |a, b| {
        posterior.occupied(a) + posterior.after_miss(a, &Budget::unlimited()).map_or(0, |after| after.occupied(b))
    };
    let best_with = |a| open.iter().filter(|&&b| b != a).map(|&b| pair(a, b)).max().unwrap_or(0);
    let best = open.iter().map(|&a| best_with(a)).max();
    assert_eq!(Some(hit), best);
    assert_eq!(Some(best_with(first)), best);
    // A pair hits the same fleets in either order.
    assert_eq!(pair(open[0], open[7]), pair(open[7], open[0]));
    // With width 1 it is the likeliest cell, and one shot deep it is as well.
    let likeliest = posterior.likeliest().map(|(cell, _)| cell);
    assert_eq!(LookAhead { depth: 3, width: 1 }.best(&posterior).map(|(cell, _)| cell), likeliest);
    assert_eq!(LookAhead::NONE.best(&posterior).map(|(cell, _)| cell), likeliest);
}

/// Plays a match on the classic board; the share of hits among all shots, in per cent.
fn hits(player: &str, games: u64) -> f64 {
    let rules = rules_of::<Battleship>("battleship:placement=sequential");
    let builder = Battleship::player(player, &rules).expect("a player");
    let streams = Streams::new(8);
    let (mut hits, mut shots) = (0, 0);
    for game in 0..games {
        let mut table = Table::new(rules.start(&mut streams.stream(game, Purpose::Chance)));
        let mut agents = [builder.build(), builder.build()];
        let mut rng = streams.stream(game, Purpose::Other(0));
        while let Some(seat) = table.game().turn() {
            let evidence = Evidence::of_view(&table.view(seat)).expect("a real view");
            let action = agents[seat.index()].act(&table.view(seat), &mut Thinking::new(&mut rng));
            if let yomi_battleship::Action::Shoot(cell) = action {
                let undecided = undecided(table.game().setup(), &evidence);
                assert!(undecided.contains(cell), "{player} fires at {cell}, where no ship can be");
            }
            table.play(action).expect("agents act legally");
        }
        for tally in table.game().tallies() {
            hits += tally.count;
            shots += tally.of;
        }
    }
    100.0 * hits as f64 / shots as f64
}

/// The published hit rates come out within the chance of a small match (one standard deviation of a shot's hit is below
/// 0.5, so that of these rates is below 0.3 %), and no strategy wastes a shot.
#[test]
fn strategies_hit_as_often_as_published() {
    for (player, published) in [("rnb", 31.45), ("cb", 36.73), ("kcb", 34.19), ("mp:70", 38.20), ("kmp:70", 37.57)] {
        let rate = hits(player, 400);
        assert!((rate - published).abs() < 1.2, "{player}: {rate:.2} % hits, published {published} %");
    }
}

#[test]
fn bad_specifications_say_what_would_be_right() {
    let rules = rules_of::<Battleship>("battleship");
    let error = |spec: &str| Battleship::player(spec, &rules).err().expect("refused").to_string();
    assert_eq!(error("mp:x"), "mp: cells=x will not do; write a whole number, at least 0 or all");
    let right = "write DEPTH.WIDTH.CELLS like 2.8.70 or 3.5.all: 1 to 16 shots ahead, at least 1 cell wide";
    for look in ["2", "2.8", "0.8.70", "2.0.70", "2.8.many", "17.2.70", "2.8.70.1"] {
        assert_eq!(error(&format!("la:{look}")), format!("la: look={look} will not do; {right}"));
    }
}
