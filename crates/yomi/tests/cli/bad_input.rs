//! Mistakes get one line that says what, where and what would be right, and leave everything as it was.

use crate::support::Yomi;

#[test]
fn usage_errors_are_one_line_and_exit_with_2() {
    let yomi = Yomi::new();
    let mut lines = String::new();
    std::fs::write(yomi.path("impossible.txt"), "o*o.\n.o..\n....\nfleet: 3+2\n").unwrap();
    std::fs::write(yomi.path("garbled.txt"), "o*o.\n.&..\n").unwrap();
    for args in [
        &["play", "chess"][..],
        &["match", "geister", "randon", "random"],
        &["match", "geister:limt=3", "random", "random"],
        &["match", "geister:limit=many", "random", "random"],
        &["match", "geister", "random"],
        &["match", "geister", "random", "random", "--games", "0"],
        &["match", "geister", "random", "random", "--gmaes", "5"],
        &["perft", "amazons:size=99x99", "1"],
        &["perft", "amazons", "none"],
        &["play", "bridge", "--seat", "up"],
        &["play", "tubstap:map=@no-such-file"],
        &["perft", "tubstap:map=atlantis", "1"],
        &["perft", "battleship:fleet=40", "1"],
        &["perft", "bridge:deal=N:AKQ", "1"],
        &["analyze", "battleship", "impossible.txt"],
        &["analyze", "battleship", "garbled.txt"],
        &["analyze", "geister", "garbled.txt"],
        &["solve", "no-such-file.pbn"],
        &["solve", "garbled.txt"],
        &["solve", "no-such-file.pbn", "--lead", "up"],
        &["convert", "no-such-file.pbn", "out.doc"],
        &["replay", "seventeen"],
        &["reproduce", "chess"],
        &["import", "no-such-file"],
        &["teach"],
    ] {
        let (code, error) = yomi.fail(args);
        assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
        assert_eq!(code, 2, "{args:?}: {error}");
        lines += &format!("yomi {}\n  {error}", args.join(" "));
    }
    insta::assert_snapshot!(lines);
}

#[test]
fn things_that_are_not_there_are_named() {
    let yomi = Yomi::new();
    let (code, error) = yomi.fail(&["replay", "3/17", "--store", "s.sqlite"]);
    assert_eq!(code, 1);
    assert!(error.contains("there is no match 3"), "{error}");
    yomi.run(&["match", "geister", "random", "random", "--games", "2", "--store", "s.sqlite"]);
    let (_, error) = yomi.fail(&["replay", "1/2", "--store", "s.sqlite"]);
    assert!(error.contains("has no game 2; its last one is 1"), "{error}");
    let (code, error) = yomi.fail(&["replay", "1/1", "--at", "100000", "--store", "s.sqlite"]);
    assert_eq!(code, 2);
    assert!(error.contains("--at takes 0 to"), "{error}");
}

#[test]
fn foreign_files_and_newer_stores_are_left_alone() {
    let yomi = Yomi::new();
    let text = yomi.path("notes.txt");
    std::fs::write(&text, "my notes, long enough to be taken for a database header by nobody\n".repeat(20)).unwrap();
    let newer = yomi.path("newer.sqlite");
    yomi.run(&["match", "geister", "random", "random", "--games", "1", "--store", "newer.sqlite"]);
    let connection = rusqlite::Connection::open(&newer).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    connection.pragma_update(None, "journal_mode", "DELETE").unwrap();
    drop(connection);
    let other = yomi.path("other.sqlite");
    let connection = rusqlite::Connection::open(&other).unwrap();
    connection.execute_batch("CREATE TABLE mine (x)").unwrap();
    drop(connection);

    for (file, message) in [
        ("notes.txt", "is not a store of yomi; name another file with --store"),
        ("newer.sqlite", "has layout 99, this yomi knows layouts up to"),
        ("other.sqlite", "is not a store of yomi"),
    ] {
        let before = std::fs::read(yomi.path(file)).unwrap();
        let (code, error) = yomi.fail(&["match", "geister", "random", "random", "--games", "1", "--store", file]);
        assert_eq!((code, error.lines().count()), (1, 1), "{error}");
        assert!(error.contains(message), "{error}");
        assert_eq!(std::fs::read(yomi.path(file)).unwrap(), before, "{file} was changed");
    }
}

/// The system's own full device stands for a full disk; the store's side of it is tested where the store is.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let yomi = Yomi::new();
    yomi.run(&["match", "geister", "random", "random", "--games", "2"]);
    let (code, error) = yomi.fail(&["export", "--output", "/dev/full"]);
    assert_eq!((code, error.lines().count()), (1, 1), "{error}");
    assert!(error.contains("No space left on device"), "{error}");
}
