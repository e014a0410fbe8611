//! What the game brings for those who run games.

use yomi_core::{AnalysisError, Budget, Limits, Players, Spec, Stop};
use yomi_geister::{DOOR, Geister, GeisterRules};

#[test]
fn every_level_is_a_player() {
    assert!(!DOOR.levels.is_empty());
    for level in DOOR.levels {
        let built = Geister::player(level.player, &GeisterRules::new(None));
        assert!(built.is_ok(), "{}: {}", level.name, built.err().unwrap());
    }
}

/// The module that draws comes first, and all that the modules import from each other is there or shared by all games.
#[test]
fn a_page_has_all_that_it_needs() {
    let names: Vec<&str> = DOOR.page.files.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.first(), Some(&"geister.js"));
    for (name, text) in DOOR.page.files.iter().filter(|(name, _)| name.ends_with(".js")) {
        for import in text.lines().filter_map(|line| line.split_once(" from \"./")) {
            let wanted = import.1.trim_end_matches("\";");
            assert!(names.contains(&wanted) || ["board.js", "notes.js"].contains(&wanted), "{name} imports {wanted}");
        }
    }
}

const POSITION: &str = "red: ABCD\nmoves: A,W E,W A,N E,E A,N E,W A,N E,E A,N\nseat: second";

fn analyze(game: &str, position: &str, budget: &Budget) -> Result<yomi_core::Analysis, AnalysisError> {
    let spec: Spec = game.parse().unwrap();
    DOOR.analyze.unwrap()(&spec, position, budget)
}

#[test]
fn positions_are_analysed_or_the_mistake_is_told() {
    let found = analyze("geister", POSITION, &Budget::unlimited()).unwrap();
    assert!(found.text.contains("What Second can know") && found.svg.starts_with("<svg"));
    assert_eq!(found.json["finished"], true);
    let wrong = analyze("geister", "nothing", &Budget::unlimited()).unwrap_err().to_string();
    assert!(wrong.starts_with("the position: line 1, column 1: "), "{wrong}");
    assert!(matches!(analyze("geister:limit=0", POSITION, &Budget::unlimited()), Err(AnalysisError::Spec(_))));
}

/// Whoever does not wait gets what there is without thinking.
#[test]
fn an_analysis_can_be_stopped() {
    let stop = Stop::new();
    stop.raise();
    let budget = Budget::within(&Limits::default(), Some(&stop));
    for position in [POSITION, "99r99r99r14R99b99b99b15B99r99r99r11u99b99b99b10u"] {
        let found = analyze("geister", position, &budget).unwrap();
        assert_eq!(found.json["finished"], false);
        assert_eq!(found.json["history"], serde_json::json!([]));
        assert!(found.text.contains("The time was over"));
    }
}
