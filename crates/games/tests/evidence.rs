//! Pages that are written from what was measured.

use std::{collections::HashSet, fs, path::Path};
use yomi_arena::{
    catalog::Catalog,
    evidence::{Ladders, Ledger, Matrix, MatrixError},
    experiment,
};

fn catalog() -> Catalog {
    yomi_games::catalog("test")
}

/// A page as it was committed.
fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)).unwrap()
}

#[test]
fn the_techniques_are_as_the_program_writes_them() {
    let catalog = catalog();
    let matrix = Matrix::read(&catalog, yomi_games::TECHNIQUES).unwrap();
    assert!(
        page("techniques.md") == matrix.page(&Ledger::new(&catalog, None)),
        "docs/techniques.md is not up to date: cargo run --release -- reproduce --techniques > docs/techniques.md"
    );
}

#[test]
fn every_technique_says_something_of_every_game() {
    let read = |text: &str| Matrix::read(&catalog(), text).map(drop).unwrap_err();
    let technique = "[[technique]]\nname='T'\nabout=''\n[technique.games]\n";
    let problem = |problem: &str| MatrixError::Cell { technique: "T".into(), problem: problem.into() };
    assert_eq!(read(technique), problem("nothing is said of battleship"));
    let why = "battleship={why=''}\ngeister={why=''}\namazons={why=''}\nbridge={why=''}\ntubstap={why=''}\n";
    let chess = read(&format!("{technique}{why}chess={{why=''}}"));
    assert_eq!(chess, problem("chess is no game; games: battleship, geister, amazons, bridge, tubstap"));
    let nowhere = "geister={experiment='geister/table9',row='r',measure='m',says=''}\n";
    let nowhere = read(&format!("{technique}{}{nowhere}", why.replace("geister={why=''}\n", "")));
    assert_eq!(nowhere, problem("geister: there is no experiment geister/table9"));
}

#[test]
fn the_ledger_is_as_the_program_writes_it() {
    let committed = page("ledger.md");
    let written = Ledger::new(&catalog(), None).to_string();
    assert!(
        committed == written,
        "docs/ledger.md is not up to date: cargo run --release -- reproduce --ledger > docs/ledger.md"
    );
}

#[test]
fn the_ladders_are_as_the_program_writes_them() {
    assert!(
        page("ratings.md") == Ladders::new(&catalog()).to_string(),
        "docs/ratings.md is not up to date: cargo run --release -- ratings --ladders > docs/ratings.md"
    );
}

#[test]
fn explanations_are_about_tables_that_exist_and_say_what_they_found() {
    let all = experiment::all(&catalog());
    let names: HashSet<String> = all.iter().map(experiment::Experiment::name).collect();
    for experiment in &all {
        let missing: Vec<&String> = experiment.explains.iter().filter(|name| !names.contains(*name)).collect();
        assert!(missing.is_empty(), "{} explains {missing:?}", experiment.name());
        let says = experiment.explains.is_empty() || !experiment.finding.is_empty();
        assert!(says, "{} explains something, so it needs a finding", experiment.name());
    }
}

/// Figures are counted once: the papers' own tables have them, and explanations only compare with them.
#[test]
fn all_published_figures_are_counted() {
    let ledger = Ledger::new(&catalog(), None);
    for paper in &ledger.papers {
        let published = paper.tables.iter().flat_map(|table| table.figures());
        let published = published.filter(|figure| figure.published.is_some()).count();
        assert_eq!(paper.counts.all(), published, "{}", paper.source);
    }
    let one = Ledger::new(&catalog(), Some("geister"));
    assert!(one.papers.iter().flat_map(|paper| &paper.tables).all(|table| table.experiment.starts_with("geister/")));
}
