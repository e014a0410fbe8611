//! Categories of moves: hand-made positions, and everything counted again slowly and plainly.

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use yomi_amazons::{
    Action, Amazons, AmazonsRules, CellSet, Setup, Size,
    categories::{Categories, Category, Classifier, Costs, Part, Phase, Realizations, Scheme},
    playout::random_move,
};
use yomi_core::{Game, Notation, Position, Purpose, Streams};

type Square = (i32, i32);

/// A position as plain sets of squares, seen by the side to move.
struct Plain {
    own: BTreeSet<Square>,
    enemy: BTreeSet<Square>,
    empty: BTreeSet<Square>,
}

fn squares(cells: CellSet) -> BTreeSet<Square> {
    cells.into_iter().map(|cell| (i32::from(cell.square().column), i32::from(cell.square().row))).collect()
}

fn neighbours((x, y): Square) -> impl Iterator<Item = Square> {
    let steps = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    steps.into_iter().map(move |(right, up)| (x + right, y + up))
}

fn count(squares: impl Iterator<Item = Square>, among: &BTreeSet<Square>) -> usize {
    squares.filter(|square| among.contains(square)).count()
}

impl Plain {
    fn new(game: &Amazons) -> Plain {
        let [own, enemy] = [game.to_move(), game.to_move().other()].map(|side| squares(game.queens(side)));
        Plain { own, enemy, empty: squares(game.empty()) }
    }

    fn reached(&self, from: Square) -> BTreeSet<Square> {
        let mut reached = BTreeSet::new();
        for first in neighbours(from) {
            let step = (first.0 - from.0, first.1 - from.1);
            let mut square = first;
            while self.empty.contains(&square) {
                reached.insert(square);
                square = (square.0 + step.0, square.1 + step.1);
            }
        }
        reached
    }

    fn distances(&self, queens: &BTreeSet<Square>) -> BTreeMap<Square, u32> {
        let mut distances: BTreeMap<Square, u32> = queens.iter().map(|square| (*square, 0)).collect();
        for distance in 1.. {
            let last: Vec<Square> = distances.iter().filter(|(_, d)| **d == distance - 1).map(|(s, _)| *s).collect();
            if last.is_empty() {
                break;
            }
            for square in last.into_iter().flat_map(|square| self.reached(square)) {
                distances.entry(square).or_insert(distance);
            }
        }
        distances
    }

    fn owner(&self, square: Square) -> &'static str {
        let of = |queens| self.distances(queens).get(&square).copied().unwrap_or(u32::MAX);
        match of(&self.own).cmp(&of(&self.enemy)) {
            std::cmp::Ordering::Less => "OWN",
            std::cmp::Ordering::Equal => "EVEN",
            std::cmp::Ordering::Greater => "ENEMY",
        }
    }

    fn attackers(&self, square: Square) -> usize {
        self.enemy.iter().filter(|queen| self.reached(**queen).contains(&square)).count().min(4)
    }

    /// All that hangs together with a square, `without` one.
    fn region(&self, start: Square, without: Option<Square>) -> BTreeSet<Square> {
        let mut region = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(square) = open.pop() {
            for next in neighbours(square).filter(|next| Some(*next) != without) {
                let passable = self.own.contains(&next) || self.enemy.contains(&next) || self.empty.contains(&next);
                if passable && region.insert(next) {
                    open.push(next);
                }
            }
        }
        region
    }

    fn parts(&self, from: Square, arrow: Square) -> Vec<BTreeSet<Square>> {
        let mut left = self.region(from, None);
        left.remove(&arrow);
        let mut parts = Vec::new();
        while let Some(square) = left.first().copied() {
            let part = self.region(square, Some(arrow));
            left.retain(|square| !part.contains(square));
            parts.push(part);
        }
        parts
    }

    fn names(&self, from: Square, to: Square, arrow: Square) -> BTreeSet<String> {
        let mut names: BTreeSet<String> = ["ALL", "QUEEN", "ARROW"].map(String::from).into();
        let mut when = |holds: bool, some: &[&str]| names.extend(some.iter().filter(|_| holds).map(|n| n.to_string()));
        let (m, n) = (self.attackers(to), self.attackers(arrow));
        for k in 1..=4 {
            when(m.max(n) >= k, &[&format!("BLOCK:{k}")]);
            when(m >= k, &[&format!("QUEEN:{k}")]);
            when(n >= k, &[&format!("ARROW:{k}")]);
        }
        for (a, b) in (0..=4).flat_map(|a| (0..=4).map(move |b| (a, b))).skip(1) {
            when(m >= a && n >= b, &[&format!("BLOCK{a}{b}")]);
        }
        let (to_owner, arrow_owner) = (self.owner(to), self.owner(arrow));
        let owners = [format!("{to_owner}-{arrow_owner}"), format!("ARROW-{arrow_owner}")];
        when(true, &owners.each_ref().map(String::as_str));
        when(to_owner == "OWN", &["QUEEN-OWN"]);
        when(count(neighbours(arrow), &self.enemy) > 0, &["APPROACH", "ARROW-APPROACH"]);
        when(count(neighbours(to), &self.enemy) > 0, &["QUEEN-NEAR"]);
        when(neighbours(from).any(|square| square == to), &["QUEEN-STEP"]);
        when(count(neighbours(from), &self.empty) <= 2, &["QUEEN-FREED"]);
        when(from == arrow, &["ARROW-BACK"]);

        let mut free = self.empty.clone();
        free.insert(from);
        free.remove(&to);
        let around_arrow = count(neighbours(arrow), &free);
        free.remove(&arrow);
        let shut_in =
            |queen: &Square| count(neighbours(*queen), &self.empty) > 0 && count(neighbours(*queen), &free) == 0;
        when(self.enemy.iter().any(shut_in), &["IMMOBILIZE", "ARROW-IMMOBILIZE"]);

        let home = |queen: Square| self.region(queen, None).is_disjoint(&self.enemy);
        let idle = |queen: &Square| home(*queen) && count(neighbours(*queen), &self.empty) > 0;
        when(!home(from) && self.own.iter().any(idle), &["FRONT", "QUEEN-FRONT"]);
        let parts = self.parts(from, arrow);
        if home(from) {
            when(true, &["HOME"]);
            when(parts.len() == 1 && around_arrow <= 2, &["TIDY", "ARROW-TIDY"]);
        } else if parts.len() > 1 {
            let mut own = self.own.clone();
            own.remove(&from);
            own.insert(to);
            let room = |part: &BTreeSet<Square>| part.intersection(&self.empty).count();
            let only = |one: &BTreeSet<Square>, other: &BTreeSet<Square>| -> Vec<usize> {
                parts.iter().filter(|p| !p.is_disjoint(one) && p.is_disjoint(other)).map(room).collect()
            };
            let (sealed, ceded) = (only(&own, &self.enemy), only(&self.enemy, &own));
            let all: usize = parts.iter().map(room).sum();
            when(sealed.iter().sum::<usize>() > ceded.iter().sum(), &["SEAL", "ARROW-SEAL"]);
            when(ceded.iter().any(|room| 2 * room < all), &["CONFINE", "ARROW-CONFINE"]);
        }
        names
    }
}

fn names(categories: Categories) -> BTreeSet<String> {
    categories.iter().map(|category| category.name().to_owned()).collect()
}

fn position(columns: u8, rows: u8, fen: &str) -> Amazons {
    Amazons::new(Setup::from_fen(Size::new(columns, rows).expect("a size"), fen).expect(fen))
}

/// The position after random moves, and the moves.
fn played(mut game: Amazons, plies: usize, seed: u64) -> (Amazons, Vec<Action>) {
    let rng = &mut Streams::new(seed).stream(0, Purpose::Other(0));
    let mut moves = Vec::new();
    while let Some(action) = random_move(&game, rng).filter(|_| moves.len() < plies) {
        moves.push(action);
        game.apply(action);
    }
    (game, moves)
}

fn usual() -> Amazons {
    Amazons::new(AmazonsRules::default().start)
}

fn has(game: &Amazons, action: &str, category: Category) -> bool {
    let action = game.parse(action).expect(action);
    game.check(action).expect("a legal move");
    Categories::of(game, action).contains(category)
}

#[test]
fn both_readings_of_block() {
    let game = usual();
    // All black queens reach d7 and g7, one d8; none reaches c2 or c1.
    assert!(has(&game, "d1-d7/g7", Category::block(4, 4)));
    assert!(has(&game, "d1-c2/c1", Category::ALL) && !has(&game, "d1-c2/c1", Category::block_most(1)));
    // Stated, BLOCK44 needs four at both squares; printed, one of them is enough.
    assert!(has(&game, "d1-d7/d8", Category::block(4, 1)) && !has(&game, "d1-d7/d8", Category::block(4, 2)));
    assert!(has(&game, "d1-d7/d8", Category::block_most(4)));
}

#[test]
fn queens_are_approached_and_immobilized() {
    // Black's queen on a4 has a3 and b3 left, or only the one that White fills last.
    let game = position(5, 4, "q*3/**2Q/5/5 w");
    let game_two = position(5, 4, "q1*2/**2Q/5/5 w");
    assert!(!has(&game, "e3-d3/c3", Category::APPROACH));
    assert!(has(&game_two, "e3-c3/b4", Category::APPROACH) && has(&game_two, "e3-c3/b4", Category::IMMOBILIZE));
    assert!(!has(&game_two, "e3-c3/d4", Category::IMMOBILIZE));
    // A queen that has long been shut in is not immobilized again.
    assert!(!has(&game, "e3-d3/c3", Category::IMMOBILIZE));
    // The square that a queen leaves lets the enemy out, unless the arrow fills it.
    let game = position(4, 2, "qQ2/*1*1 w");
    assert!(!has(&game, "b2-c2/d2", Category::IMMOBILIZE));
}

#[test]
fn regions_are_sealed_and_filled() {
    // A gap on d2 joins White's larger part to Black's smaller one.
    let game = position(6, 3, "3*2/Q4q/3*2 w");
    assert!(has(&game, "a2-c2/d2", Category::SEAL) && !has(&game, "a2-c2/a2", Category::SEAL));
    assert!(has(&game, "a2-c2/d2", Category::CONFINE) && !has(&game, "a2-c2/d2", Category::HOME));
    // From Black's side, the same arrow gives up more than it takes.
    let game = position(6, 3, "3*2/Q4q/3*2 b");
    assert!(!has(&game, "f2-e2/d2", Category::SEAL) && !has(&game, "f2-e2/d2", Category::CONFINE));
    let game = position(5, 3, "2*1*/Q1**q/2*2 w");
    assert!(
        has(&game, "a2-b2/a2", Category::HOME) && !has(&game, "a2-b2/a2", Category::TIDY),
        "four cells around it are free"
    );
    assert!(has(&game, "a2-b2/a1", Category::TIDY), "only a2 and b1 are free beside it");
}

#[test]
fn phases_are_eight_plies() {
    let (later, moves) = played(usual(), 17, 1);
    assert_eq!(moves.len(), 17);
    assert_eq!([Phase::of(&usual()).to_string(), Phase::of(&later).to_string()], ["0-7", "16-23"]);
    assert_eq!(Phase::every().last().map(|phase| phase.to_string()), Some("88-91".into()));
    assert_eq!(Phase::of(&position(1, 2, "q/Q w")), Phase::every().last().unwrap(), "small boards begin late");
}

#[test]
fn games_are_counted() {
    let mut counted = Realizations::EMPTY;
    let (_, moves) = played(usual(), 8, 3);
    counted.add_game(&usual(), &moves);
    assert_eq!((counted.games(), counted.moves()), (1, 8));
    let first = Phase::of(&usual());
    let mut game = usual();
    let (mut possible, mut queens, mut arrows, mut blocked) = (0, 0, 0, (0, 0));
    for &action in &moves {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        possible += legal.len() as u64;
        queens += legal.iter().map(|a| (a.from, a.to)).collect::<BTreeSet<_>>().len() as u64;
        arrows += legal.iter().filter(|a| (a.from, a.to) == (action.from, action.to)).count() as u64;
        let block = |action: Action| u64::from(Categories::of(&game, action).contains(Category::block(1, 2)));
        blocked = (blocked.0 + block(action), blocked.1 + legal.iter().map(|a| block(*a)).sum::<u64>());
        game.apply(action);
    }
    let found = |category| counted.count(first, category);
    let totals = [Category::ALL, Category::QUEEN, Category::ARROW]
        .map(|category| (found(category).played, found(category).possible));
    assert_eq!(totals, [(8, possible), (8, queens), (8, arrows)]);
    assert_eq!((found(Category::block(1, 2)).played, found(Category::block(1, 2)).possible), blocked);

    let mut twice = counted.clone();
    twice.merge(&counted);
    assert_eq!((twice.games(), twice.count(first, Category::ALL).possible), (2, 2 * possible));
}

#[test]
fn costs_are_those_of_the_likeliest_category() {
    let mut counted = Realizations::EMPTY;
    for seed in 0..4 {
        let (_, moves) = played(usual(), 24, seed);
        counted.add_game(&usual(), &moves);
    }
    let (game, _) = played(usual(), 10, 9);
    let phase = Phase::of(&game);
    let classifier = Classifier::new(&game);
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let smoothed = |category: Category, everything: Category| {
        let (count, all) = (counted.count(phase, category), counted.count(phase, everything));
        (count.played as f64 + 1.0) / (count.possible as f64 + all.possible as f64 / all.played as f64)
    };
    for scheme in Scheme::ALL {
        let costs = Costs::new(&counted, scheme);
        for &action in legal.iter().step_by(7) {
            let categories = classifier.of(action);
            let best = |part: Part, everything: Category| {
                let used = categories.iter().filter(|category| scheme.uses(*category) && category.part() == part);
                used.map(|category| smoothed(category, everything)).fold(0.0, f64::max)
            };
            let probability = match scheme {
                Scheme::Split => best(Part::Queen, Category::QUEEN) * best(Part::Arrow, Category::ARROW),
                _ => best(Part::Whole, Category::ALL),
            };
            assert!((f64::from(costs.of(phase, categories)) + probability.log2()).abs() < 1e-4, "{scheme:?} {action}");
        }
        let last = Phase::every().last().unwrap();
        let known = Phase::every().nth(2).unwrap();
        let some = classifier.of(legal[0]);
        assert_eq!(costs.of(last, some), costs.of(known, some), "nothing is known of the end: {scheme:?}");
    }
    assert!(Costs::new(&Realizations::EMPTY, Scheme::Split).of(phase, classifier.of(legal[0])).is_finite());
}

/// The paper's table: a move has the probability of its likeliest category, where that is known.
#[test]
fn costs_by_the_paper_s_table() {
    let game = Amazons::new(AmazonsRules::default().start);
    let (classifier, costs) = (Classifier::new(&game), Costs::of_paper());
    let bits = |phase: usize, text: &str| {
        let categories = classifier.of(game.parse(text).expect("a move"));
        costs.of(Phase::every().nth(phase).expect("a phase"), categories)
    };
    // BLOCK44: 0.837 %, that is 6.9 bits; a move that concerns nobody: 0.082 %, 10.25 bits.
    assert!((bits(0, "d1-d7/g7") - 6.9).abs() < 0.01, "{}", bits(0, "d1-d7/g7"));
    assert!((bits(0, "d1-e1/f1") - 10.25).abs() < 0.01, "{}", bits(0, "d1-e1/f1"));
    // Where no BLOCK44 was played, the same move has the likeliest of BLOCK11 to BLOCK33: 0.626 %.
    assert!((bits(3, "d1-d7/g7") - 7.32).abs() < 0.01, "{}", bits(3, "d1-d7/g7"));
    // The column that cannot be read lies between its neighbours.
    for text in ["d1-d7/g7", "d1-e1/f1"] {
        assert!(bits(4, text) > bits(5, text) && bits(5, text) > bits(6, text), "{text}");
    }
    // Certain.
    let shut_in = Categories::NONE.with(Category::ALL).with(Category::IMMOBILIZE);
    assert_eq!(costs.of(Phase::every().last().expect("a phase"), shut_in), 0.0);
}

/// More than the paper's 1,102 games and 52,259 moves, and like them where they can be alike.
#[test]
fn our_own_counts_are_many_and_plausible() {
    let ours = Realizations::ours();
    assert!(ours.games() >= 1_102 && ours.moves() >= 52_259, "{} games, {} moves", ours.games(), ours.moves());
    let share = |phase: usize, category| ours.count(Phase::every().nth(phase).unwrap(), category).share().unwrap();
    for (phase, published) in [0.082, 0.121, 0.201, 0.349, 0.641].into_iter().enumerate() {
        let all = 100.0 * share(phase, Category::ALL);
        assert!((0.7..1.4).contains(&(all / published)), "{all} in phase {phase}");
        assert!(share(phase, Category::APPROACH) > 2.0 * share(phase, Category::ALL));
    }
    assert!((1..4).all(|k| share(0, Category::block_most(k + 1)) > share(0, Category::block_most(k))));
    assert!(share(8, Category::TIDY) > 1.5 * share(8, Category::HOME), "ours still tell something late");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn the_same_by_plain_counting(seed in any::<u64>(), plies in 0usize..80, columns in 4u8..=10, rows in 4u8..=10) {
        let size = Size::new(columns, rows).expect("a size");
        let (game, _) = played(Amazons::new(Setup::usual(size).expect("a start")), plies, seed);
        let mut legal = Vec::new();
        game.legal(&mut legal);
        let (classifier, plain) = (Classifier::new(&game), Plain::new(&game));
        let step = legal.len() / 20 + 1;
        for &action in legal.iter().skip(seed as usize % step).step_by(step) {
            let [from, to, arrow] = [action.from, action.to, action.arrow]
                .map(|cell| (i32::from(cell.square().column), i32::from(cell.square().row)));
            prop_assert_eq!(names(classifier.of(action)), plain.names(from, to, arrow), "{} in {}", action, game.setup());
        }
    }
}
