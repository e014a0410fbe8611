//! Files of bridge boards: solving and converting them.

use crate::support::Yomi;

const CLUB: &str = include_str!("../../../bridge/tests/fixtures/club.pbn");

/// An ending that is quick to solve: West has led a heart, and North's queen wins.
const ENDING: &str = "[Board \"7\"] ; kept\n[Dealer \"N\"]\n[Vulnerable \"All\"]\n\
    [Deal \"N:AK.AQ.. 765.7.. 43.43.. 98.K6..\"]\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH6 - - -\n*\n";

fn yomi_with(name: &str, text: &str) -> Yomi {
    let yomi = Yomi::new();
    std::fs::write(yomi.path(name), text).unwrap();
    yomi
}

#[test]
fn a_board_is_solved_for_people() {
    let yomi = yomi_with("ending.pbn", ENDING);
    insta::assert_snapshot!(yomi.run(&["solve", "ending.pbn"]));
    let leads = yomi.run(&["solve", "ending.pbn", "--lead", "N:S"]);
    assert!(leads.contains("North to play in S, cards played: 0"), "{leads}");
    let first = yomi.run(&["solve", "ending.pbn", "--at", "0"]);
    assert!(first.contains("West to play in NT, cards played: 0"), "{first}");
}

#[test]
fn a_board_is_solved_for_programs() {
    let json = yomi_with("ending.pbn", ENDING).json(&["solve", "ending.pbn", "--json"]);
    let board = &json["boards"][0];
    assert_eq!((&board["board"], &board["table"]["S"]["NT"]), (&"7".into(), &3.into()), "West leads a spade");
    assert_eq!(
        (&board["cards"]["tricks"][0]["card"], &board["cards"]["tricks"][0]["tricks"]),
        (&"HQ".into(), &4.into())
    );
    assert!(board["par"].is_null(), "endings have no par");
    assert_eq!(json["bad"].as_array().unwrap().len(), 0);
}

/// Everybody has one suit, so that North's spades take everything and nobody can bid over them with profit.
#[test]
fn par_is_told_in_the_form_of_dds_where_asked() {
    let suits = "AKQJT98765432";
    let deal = format!("N:{suits}... .{suits}.. ..{suits}. ...{suits}");
    let text = format!("[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n");
    let yomi = yomi_with("suits.pbn", &text);
    let told = yomi.run(&["solve", "suits.pbn", "--dds-par"]);
    assert!(told.contains("\nPar 1510: 7S-NS\n"), "{told}");
    assert!(yomi.run(&["solve", "suits.pbn"]).contains("Par: +1510 for N/S (7S NS =)"));
    assert_eq!(yomi.json(&["solve", "suits.pbn", "--json"])["boards"][0]["par"]["dds"][0], "7S-NS");
}

#[test]
fn results_go_into_the_file_and_nothing_else_changes() {
    let yomi = yomi_with("ending.pbn", ENDING);
    let solved = yomi.run(&["solve", "ending.pbn", "--pbn"]);
    let table = solved.strip_prefix(ENDING.trim_end()).expect("the file itself comes first");
    assert_eq!(table.lines().count(), 22, "a line to end the last one, the tag, and twenty results: {table}");
    assert!(table.contains("[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN NT  3\n"), "{table}");
    std::fs::write(yomi.path("again.pbn"), &solved).unwrap();
    assert_eq!(yomi.run(&["solve", "again.pbn", "--pbn"]), solved);
}

#[test]
fn bad_boards_are_listed_and_the_others_solved() {
    let text = format!("[Board \"1\"]\n[Deal \"N:AK... A7... 43... 98...\"]\n\n{ENDING}");
    let yomi = yomi_with("mixed.pbn", &text);
    let output = yomi.command(&["solve", "mixed.pbn"]).assert().failure().code(1).get_output().clone();
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("Board 7"));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        told,
        "mixed.pbn: line 2, column 16: board 1: SA is in East's hand and in North's; take it out of one of them\n\
         yomi: 1 of the 2 boards of mixed.pbn could not be used\n"
    );
}

#[test]
fn boards_without_a_deal_are_named() {
    let yomi = yomi_with("empty.pbn", "[Board \"5\"]\n[Dealer \"N\"]\n");
    let output = yomi.command(&["solve", "empty.pbn"]).assert().success().get_output().clone();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "empty.pbn: board 1 of the file (\"5\") has no deal to solve\n");
}

#[test]
fn boards_are_converted_there_and_back() {
    let yomi = yomi_with("club.pbn", CLUB);
    let output = yomi.command(&["convert", "club.pbn", "club.lin"]).assert().success().get_output().clone();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "Not carried over: Date, Event, HouseRule, Scoring, Site, comments\n");
    yomi.run(&["convert", "club.lin", "back.pbn"]);
    yomi.run(&["convert", "back.pbn", "again.lin"]);
    let read = |name: &str| std::fs::read_to_string(yomi.path(name)).unwrap();
    assert_eq!(read("again.lin"), read("club.lin"));
    assert!(read("back.pbn").contains("[Play \"W\"]\nC7 C2 C4 CA\nH6 H2 HQ H8\nD8 D2 D5 DA\n"), "{}", read("back.pbn"));
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let yomi = yomi_with("ending.pbn", ENDING);
    let output = yomi.command(&["convert", "ending.pbn", "ending.lin"]).assert().success().get_output().clone();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("Board 1 (7): the new format has no place for the contract without an auction"),
        "LIN has no contract without calls: {told}"
    );
}

#[test]
fn dealt_boards_become_pbn_and_not_the_other_way_round() {
    let yomi = yomi_with("dealt.dlm", "From board=1\nTo board=1\nBoard 01=aaaaaabffffffkkkkkklpppppp015\n");
    yomi.run(&["convert", "dealt.dlm", "dealt.pbn"]);
    assert!(std::fs::read_to_string(yomi.path("dealt.pbn")).unwrap().contains("[Deal \"N:AKQJT98765432... "));
    let (code, error) = yomi.fail(&["convert", "dealt.pbn", "again.dlm"]);
    assert_eq!((code, error.lines().count()), (2, 1), "{error}");
    assert!(error.contains("only read; write .pbn or .lin") && !yomi.path("again.dlm").exists(), "{error}");
}

#[test]
fn old_encodings_are_kept() {
    let yomi = Yomi::new();
    let bytes = b"[Board \"1\"]\n[North \"M\xfcller\"]\n".to_vec();
    std::fs::write(yomi.path("old.pbn"), &bytes).unwrap();
    yomi.run(&["convert", "old.pbn", "same.pbn"]);
    assert_eq!(std::fs::read(yomi.path("same.pbn")).unwrap(), bytes);
}
