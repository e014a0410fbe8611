//! All that the game brings for those who run games.

use crate::{
    Analysis as CardAnalysis, Bridge, experiment,
    formats::{Format, Record},
};
use yomi_core::{
    Analysis, AnalysisError, Budget, Door, FileKind, Found, Game, GameText, Level, Notation, Page, Position, Rules,
    Show, Spec,
};

/// All that bridge brings besides its rules, views and players.
pub const DOOR: Door<Bridge> = Door {
    levels: LEVELS,
    analyze: Some(analyze),
    positions: "a deal in PBN, of which only what the seat to play sees is used, or several deals as the only worlds, and \"played: H6 HQ\"",
    files: &[
        FileKind {
            ending: "pbn",
            about: "boards in Portable Bridge Notation",
            read: |bytes| read(Format::Pbn, bytes),
            write: None,
        },
        FileKind {
            ending: "lin",
            about: "boards as BBO keeps them",
            read: |bytes| read(Format::Lin, bytes),
            write: None,
        },
    ],
    page: Page {
        title: "Bridge",
        tagline: "Play a contract, and infer the hands you cannot see.",
        picture: include_str!("../page/picture.svg"),
        seat: 2,
        options: &["contract", "declarer", "vul"],
        files: &[
            ("bridge.js", include_str!("../page/bridge.js")),
            ("bridge-cards.js", include_str!("../page/bridge-cards.js")),
            ("bridge.css", include_str!("../page/bridge.css")),
        ],
    },
    experiments: experiment::FILES,
    rows: experiment::ROWS,
    ..Door::PLAIN
};

const LEVELS: &[Level] = &[
    Level { name: "Beginner", about: "plays any card", player: "random" },
    Level { name: "Casual", about: "a few possible deals for every card", player: "mc:5" },
    Level { name: "Strong", about: "many possible deals for every card", player: "mc:40" },
    Level {
        name: "Expert",
        about: "plans ahead in many possible deals, and reads your cards",
        player: "alphamu:infer=soft",
    },
];

fn analyze(spec: &Spec, position: &str, budget: &Budget) -> Result<Analysis, AnalysisError> {
    let analysis =
        CardAnalysis::read(position, spec, budget).map_err(|error| AnalysisError::Position(error.to_string()))?;
    Ok(Analysis { text: analysis.show(), json: analysis.to_json(), svg: analysis.to_svg() })
}

/// The boards of a file that have a deal and a contract, each as it was played.
fn read(format: Format, bytes: &[u8]) -> Result<Vec<Found>, String> {
    // Public files are in several encodings; what is not UTF-8 can only be a name or a comment, so it may be lost.
    let text = String::from_utf8_lossy(bytes);
    let mut boards = Vec::new();
    for record in format.records(&text) {
        boards.extend(game(&record.map_err(|bad| bad.to_string())?));
    }
    if boards.is_empty() { Err("the file has no board with a deal and a contract".into()) } else { Ok(boards) }
}

fn game(record: &Record) -> Option<Found> {
    let start = record.game_after(0)?;
    let (rules, mut board, mut actions) = (start.fixed_rules().spec(), start, Vec::new());
    for &card in &record.play {
        let Some(seat) = board.turn() else { break };
        actions.push(board.sight(seat).write(card));
        board.apply(card);
    }
    Some(Found::Game(GameText { rules, actions, players: partnerships(record), resigned: None }))
}

/// North and South, and East and West.
fn partnerships(record: &Record) -> [String; 2] {
    [0, 1].map(|first: usize| {
        let names = [&record.players[first], &record.players[first + 2]];
        names.iter().filter(|name| !name.is_empty()).map(|name| name.as_str()).collect::<Vec<_>>().join("+")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_core::{Args, Players};

    #[test]
    fn every_level_has_a_player() {
        let rules =
            crate::BridgeRules::from_args(&Args::new(&Spec::new(Bridge::NAME), crate::BridgeRules::PARAMS).unwrap());
        let rules = rules.unwrap();
        LEVELS.iter().for_each(|level| drop(Bridge::player(level.player, &rules).unwrap()));
    }

    #[test]
    fn boards_come_with_what_was_played() {
        let text =
            "[Deal \"N:AK.. 76.. 43.. 98..\"]\n[Declarer \"S\"]\n[Contract \"1NT\"]\n[Play \"W\"]\nS9 SA S6 S3\n";
        let found = read(Format::Pbn, text.as_bytes()).unwrap();
        let Found::Game(game) = &found[0] else { panic!("{found:?}") };
        assert_eq!((found.len(), game.actions.len()), (1, 4));
        assert!(read(Format::Pbn, b"[Board \"1\"]\n").unwrap_err().contains("no board with a deal and a contract"));
        assert!(read(Format::Pbn, b"[Contract \"8NT\"]\n").unwrap_err().starts_with("line 1, column 12"));
    }
}
