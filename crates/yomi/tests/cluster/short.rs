//! The gate's part: a table of a paper by three workers, one of which is killed with the broker.

use crate::site::Site;
use std::{thread, time::Duration};

/// A published table, with few games of every row.
const TABLE: &[&str] = &["reproduce", "battleship/table4", "--games", "40"];

#[test]
fn a_table_by_three_workers_is_the_table_of_one_process_though_a_worker_and_the_broker_are_killed() {
    let Some(mut site) = Site::new() else { return };
    site.plain(TABLE, "plain.sqlite");
    let mut workers: Vec<_> = (2..5).map(|machine| site.worker(machine)).collect();
    let mut coordinator = site.coordinator(TABLE, "cluster.sqlite");
    let all = site.games("plain.sqlite");
    site.wait_for(all / 5, "cluster.sqlite", &mut coordinator);
    workers[0].kill();
    site.kill_broker();
    thread::sleep(Duration::from_millis(500));
    site.start_broker();
    workers[0] = site.worker(2);
    site.finish(coordinator);
    assert_eq!(site.assert_same("plain.sqlite", "cluster.sqlite") as u64, all);
}

#[test]
fn a_tournament_and_a_sequential_test_come_out_as_on_one_machine() {
    let Some(site) = Site::new() else { return };
    let _workers: Vec<_> = (2..4).map(|machine| site.worker(machine)).collect();
    let tournament = ["tournament", "geister", "random", "rush", "mc:8", "--rounds", "4"];
    site.plain(&tournament, "plain.sqlite");
    site.finish(site.coordinator(&tournament, "cluster.sqlite"));
    assert_eq!(site.assert_same("plain.sqlite", "cluster.sqlite"), 3 * 4 * 2);
    let test = ["match", "geister", "rush", "random", "--sprt", "elo0=0,elo1=100", "--json"];
    let decided = |args: &[&str]| {
        let output = site.yomi(1, &[&test[..], args].concat()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        json["sprt"]["state"].clone()
    };
    let on = site.on();
    let alone = decided(&["--store", "alone.sqlite"]);
    assert_eq!(alone, decided(&["--store", "together.sqlite", "--on", &on]));
    assert!(alone["decision"].is_string(), "{alone}");
}

#[test]
fn counts_come_out_as_on_one_machine_and_as_from_the_games() {
    let Some(site) = Site::new() else { return };
    let _workers: Vec<_> = (2..4).map(|machine| site.worker(machine)).collect();
    let command = ["match", "geister", "random", "rush", "--games", "2500", "--json"];
    let on = site.on();
    let summary = |more: &[&str]| {
        let output = site.yomi(1, &[&command[..], more].concat()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        json["summary"]["micros_per_move"] = serde_json::Value::Null;
        json["summary"].take()
    };
    let together = summary(&["--store", "together.sqlite", "--tallies", "--on", &on]);
    assert_eq!(together, summary(&["--store", "alone.sqlite", "--tallies"]));
    let games = summary(&["--store", "games.sqlite"]);
    for counted in ["games", "as_first", "as_second", "outcomes", "length_range"] {
        assert_eq!(together[counted], games[counted], "{counted}");
    }
    assert_eq!(site.games("together.sqlite"), 0, "no game was kept");
}
