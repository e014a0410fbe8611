//! The experiments that the games bring.

use std::{collections::HashMap, path::Path, sync::OnceLock};
use yomi_arena::{
    catalog::Catalog,
    experiment::{self, Experiment, ExperimentRow, Options, Report},
    store::Store,
    workforce::Threads,
};
use yomi_core::{Stop, experiment::ExperimentFile};

/// All games.
fn catalog() -> &'static Catalog {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    CATALOG.get_or_init(|| yomi_games::catalog("test"))
}

fn options(games: Option<u64>, threads: usize) -> Options {
    Options { quick: false, games, threads, fresh: false }
}

fn run(experiment: &Experiment, options: Options) -> Result<Report, String> {
    let mut store = Store::open(Path::new(":memory:")).unwrap();
    experiment::run(catalog(), experiment, &mut store, options, &Threads(options.threads), &Stop::new(), &mut |_| {})
        .map_err(|error| error.to_string())
}

#[test]
fn every_file_is_an_experiment_of_its_name() {
    for game in catalog().games() {
        for ExperimentFile { name, text, .. } in game.experiments() {
            let experiment = Experiment::parse(catalog(), text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!((*name, experiment.paper.as_str()), (experiment.name().as_str(), game.name()));
        }
    }
}

#[test]
fn unknown_names_get_a_hint() {
    let select = |name| experiment::select(catalog(), Some(name));
    assert!(select("battleship").unwrap().iter().all(|experiment| experiment.paper == "battleship"));
    let error = select("battleship/tabel3").map(drop).unwrap_err().to_string();
    assert!(error.contains("did you mean \"battleship/table3\"?"), "{error}");
}

#[test]
fn rows_of_the_same_name_are_about_the_same_game() {
    for experiment in experiment::all(catalog()) {
        let mut games = HashMap::new();
        for row in &experiment.rows {
            if let ExperimentRow::Match(row) = row {
                let game = games.entry(row.label()).or_insert(&row.game);
                assert_eq!(*game, &row.game, "{}: {}", experiment.name(), row.label());
            }
        }
    }
}

/// From the data files to the report, with two problems a row, on any number of threads.
#[test]
fn rows_that_games_bring_run_like_others() {
    for (name, figures, plot) in [("bridge/random-trees", 27, true), ("bridge/single-suit", 6, false)] {
        let experiment = &experiment::select(catalog(), Some(name)).unwrap()[0];
        let reports = [1, 2].map(|threads| run(experiment, options(Some(2), threads)).unwrap());
        assert!(reports[0].complete && reports[0].plot.is_some() == plot, "{name}");
        assert_eq!(reports[0].figures.len(), figures, "{name}");
        let measured = |report: &Report| report.figures.iter().map(|figure| figure.measured).collect::<Vec<_>>();
        assert!(measured(&reports[0]).iter().all(|figure| figure.unwrap().observations == 2), "{name}");
        assert_eq!(measured(&reports[0]), measured(&reports[1]), "{name}");
    }
}

/// A run that is stopped tells of all matches what the store has.
#[test]
fn what_was_played_before_is_told_by_a_run_that_is_stopped() {
    let row = |second: &str| {
        format!(
            "[[rows]]\nkind='match'\ngame='tubstap:map=skirmish,limit=3'\nfirst='random'\nsecond='{second}'\n\
             games=4\nquick=2\nseed=1\nfigures=[{{measure='win first'}}]\n"
        )
    };
    let parse = |rows: &str| Experiment::parse(catalog(), &format!("paper='p'\ntable='t'\ntitle=''\n{rows}")).unwrap();
    let (last, both) = (parse(&row("greedy")), parse(&(row("random") + &row("greedy"))));
    let mut store = Store::open(Path::new(":memory:")).unwrap();
    let mut run = |experiment: &Experiment, stop: &Stop| {
        experiment::run(catalog(), experiment, &mut store, options(None, 1), &Threads(1), stop, &mut |_| {}).unwrap()
    };
    assert!(run(&last, &Stop::new()).complete);
    let stop = Stop::new();
    stop.raise();
    let report = run(&both, &stop);
    let observations: Vec<Option<u64>> =
        report.figures.iter().map(|figure| figure.measured.map(|measured| measured.observations)).collect();
    assert_eq!((report.complete, observations), (false, vec![None, Some(4)]));
}

const TO_THE_EXIT: &str = "EFGH ABCD A,W E,W A,N E,E A,N E,W A,N E,E A,N E,W";

/// How often a player chooses something after some actions in Geister.
fn choices(actions: &str, player: &str, choice: &str) -> Result<Report, String> {
    let text = format!(
        "paper='p'\ntable='t'\ntitle=''\n[[rows]]\nkind='choices'\ngame='geister'\nactions='{actions}'\n\
         player='{player}'\nchoice='{choice}'\ntimes=40\nquick=4\nseed=1"
    );
    run(&Experiment::parse(catalog(), &text)?, options(None, 2))
}

/// A random player takes one of fourteen moves or so, another one each time.
#[test]
fn every_time_is_another_time() {
    let report = choices("ABCD EFGH", "random", "A,NORTH").unwrap();
    let measured = report.figures[0].measured.unwrap();
    let some = measured.value > 0.0 && measured.value < 50.0;
    assert!(report.complete && measured.observations == 40 && some, "{measured:?}");
}

#[test]
fn wrong_rows_say_what_is_wrong() {
    let problem = |actions, player, choice| choices(actions, player, choice).map(drop).unwrap_err();
    assert!(problem(TO_THE_EXIT, "nobody", "A,NORTH").contains("nobody"));
    assert!(problem("ABCD EFGH A,SOUTH", "random", "A,NORTH").contains("action 3, \"A,SOUTH\": not allowed: "));
    let impossible = problem("ABCD EFGH", "random", "A,SOUTH");
    assert!(impossible.contains("\"A,SOUTH\" is not possible") && impossible.contains("A,NORTH"), "{impossible}");
}
