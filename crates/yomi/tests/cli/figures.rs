//! Commands that print figures, for people and as JSON.

use crate::support::Yomi;

#[test]
fn perft_counts() {
    let counts = Yomi::new().json(&["perft", "amazons", "2", "--json"]);
    let count = |index: usize| counts["counts"][index]["count"].as_u64().unwrap();
    assert_eq!((count(0), count(1)), (2_176, 4_307_152));
}

#[test]
fn published_figures_of_the_rules_come_out() {
    let yomi = Yomi::new();
    for (experiment, value) in [("amazons/rules", 2_176.0), ("tubstap/tables", 907_039_232.0)] {
        let report = &yomi.json(&["reproduce", experiment, "--json"])[0];
        assert_eq!(report["figures"][0]["measured"]["value"], value);
        assert_eq!(report["figures"][0]["verdict"], "equal");
    }
}

#[test]
fn an_experiment_goes_on_where_it_stopped() {
    let yomi = Yomi::new();
    let run = |games: &str| yomi.json(&["reproduce", "battleship/table3", "--games", games, "--json"]);
    run("40");
    let resumed = run("60");
    let fresh = Yomi::new().json(&["reproduce", "battleship/table3", "--games", "60", "--json"]);
    assert_eq!(resumed, fresh);
    assert_eq!(fresh[0]["complete"], true);
}

#[test]
fn games_lists_everything_there_is() {
    let all = Yomi::new().run(&["games"]);
    assert!(all.lines().count() <= 40 && all.lines().all(|line| line.chars().count() <= 90), "one screen: {all}");
    insta::assert_snapshot!(all);
    insta::assert_snapshot!("games_battleship", Yomi::new().run(&["games", "battleship"]));
    insta::assert_snapshot!("games_battleship_kcb", Yomi::new().run(&["games", "battleship", "kcb:place=edge"]));
    let games = Yomi::new().json(&["games", "--json"]);
    assert_eq!(games.as_array().unwrap().len(), 5);
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(Yomi::new().run(&["completions", shell]).contains("reproduce"), "{shell}");
    }
}

#[test]
fn the_tour_shows_every_game_and_a_figure() {
    let text = Yomi::new().run(&["tour"]);
    for word in ["battleship", "geister", "amazons", "bridge", "tubstap", "published", "verdict"] {
        assert!(text.contains(word), "{word} is missing: {text}");
    }
}

/// The example of the Battleship paper: 429 placements, f3 in 117 of them.
#[test]
fn a_position_can_be_analysed() {
    let yomi = Yomi::new();
    let position = include_str!("../../../battleship/tests/fixtures/figure-7.txt");
    std::fs::write(yomi.path("position.txt"), position).unwrap();
    let text = yomi.run(&["analyze", "battleship", "position.txt", "--svg", "picture.svg"]);
    assert!(text.contains("429 possible fleets") && text.contains("27!"), "{text}");
    assert!(std::fs::read_to_string(yomi.path("picture.svg")).unwrap().starts_with("<svg"));
    let json = yomi.json(&["analyze", "battleship", "position.txt", "--json"]);
    assert_eq!(json["cells"][25]["fleets"], 117);
}

#[test]
fn figures_of_analysed_positions_come_out() {
    for experiment in ["battleship/fig6", "battleship/fig7"] {
        let report = &Yomi::new().json(&["reproduce", experiment, "--json"])[0];
        for figure in report["figures"].as_array().unwrap() {
            assert_eq!(figure["verdict"], "equal", "{experiment}: {figure}");
        }
    }
}

/// Placing and attacking played against each other: figures with intervals, the same on one thread and on two.
#[test]
fn an_equilibrium_is_looked_for() {
    let run = |threads: &str, more: &[&str]| {
        let fixed = ["battleship", "equilibrium", "battleship:board=4x4,fleet=3+2", "--games", "6", "--rounds", "1"];
        let args: Vec<&str> =
            fixed.into_iter().chain(["--worlds", "100", "--threads", threads]).chain(more.iter().copied()).collect();
        Yomi::new().run(&args)
    };
    let json = run("1", &["--json"]);
    assert_eq!(json, run("2", &["--json"]));
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["rounds"].as_array().unwrap().len(), 1);
    assert_eq!(report["check"]["value"]["observations"], 6);
    assert!(report["mixture"]["parts"][0]["style"]["along"].is_number());
    assert!(run("2", &[]).contains("attacker gains"));
    let (code, error) = Yomi::new().fail(&["battleship", "equilibrium", "geister"]);
    assert_eq!(
        (code, error.as_str()),
        (2, "yomi: \"geister\" is another game; write battleship, with or without options\n")
    );
}
