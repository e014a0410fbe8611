//! The book tells the truth: its commands print what it says, and its links lead somewhere.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// All pages, wherever they are.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> = entries
        .flat_map(|path| if path.is_dir() { pages(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    found.sort();
    found
}

/// What a page links to: `[text](target)`, outside of code.
fn links(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).expect("a page");
    let prose: String = text.split("```").step_by(2).collect();
    let targets =
        prose.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target.to_string()));
    targets.collect()
}

#[test]
fn commands_print_what_the_book_says() {
    let home = tempfile::tempdir().expect("a folder");
    std::env::set_current_dir(docs()).expect("the book is there");
    let home_path = home.path().to_str().expect("a path in UTF-8");
    let cases = trycmd::TestCases::new();
    cases.env("HOME", home_path).env("XDG_DATA_HOME", home_path);
    // Blocks without a language are no commands.
    let shows_commands = |page: &PathBuf| fs::read_to_string(page).expect("a page").contains("```console");
    for page in pages(&docs()).iter().filter(|page| shows_commands(page)) {
        cases.case(page);
    }
    cases.run();
}

#[test]
fn links_lead_somewhere() {
    for page in pages(&docs()) {
        for link in links(&page).iter().filter(|link| !link.starts_with("http")) {
            let file = link.split('#').next().expect("a first part");
            let target = page.parent().expect("a folder").join(file);
            assert!(file.is_empty() || target.exists(), "{}: {link} leads nowhere", page.display());
        }
    }
}

#[test]
fn every_page_is_in_the_table_of_contents() {
    let docs = docs();
    let contents: BTreeSet<PathBuf> = links(&docs.join("SUMMARY.md")).iter().map(|link| docs.join(link)).collect();
    for page in pages(&docs) {
        assert!(page.ends_with("SUMMARY.md") || contents.contains(&page), "{} is not in SUMMARY.md", page.display());
    }
}
