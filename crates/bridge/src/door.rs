//! All that bridge brings besides its rules, views and players.

use crate::{Analysis, Bridge, experiment, files};
use yomi_core::{
    Analysis as Analysed, AnalysisError, Budget, Door, HiddenPart, Level, Page, Show, Showpiece, Spec, Table,
};

/// For whoever runs games without knowing which.
pub const DOOR: Door<Bridge> = Door {
    rules: include_str!("../rules.md"),
    teaching: include_str!("../teaching.toml"),
    about_players: include_str!("../players.md"),
    levels: LEVELS,
    analyze: Some(analyze),
    position: Some(read_position),
    positions: "a deal in PBN, of which only what the seat to play sees is used (- for hands that are not known), or several deals as the only worlds, and \
                \"played: H6 HQ\"; or a file in PBN or LIN, with \"at: 3/17\" for board 3 after 17 cards",
    showpiece: Some(Showpiece {
        about: "Reading a card. West led a heart. By the cards alone all methods finesse with the queen; once\n\
                they ask what West would have led from each hand, all play the ace. (The example of Kobayashi,\n\
                Ando and Uehara's paper.)",
        game: "bridge:contract=3NT,need=4",
        position: include_str!("../showpiece.txt"),
    }),
    files: files::KINDS,
    page: Page {
        title: "Bridge",
        tagline: "Bid and play a contract, and infer the hands you cannot see.",
        picture: include_str!("../page/picture.svg"),
        seat: 2,
        options: &["auction", "contract", "declarer", "vul"],
        files: &[
            ("bridge.js", include_str!("../page/bridge.js")),
            ("bridge-cards.js", include_str!("../page/bridge-cards.js")),
            ("bridge.css", include_str!("../page/bridge.css")),
        ],
    },
    experiments: experiment::FILES,
    rows: experiment::ROWS,
    hidden: Some(HiddenPart::OF_WORLDS),
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

fn read_position(spec: &Spec, position: &str) -> Result<Table<Bridge>, AnalysisError> {
    Analysis::typed_game(position, spec).map_err(|error| AnalysisError::Position(error.to_string()))
}

fn analyze(spec: &Spec, position: &str, budget: &Budget) -> Result<Analysed, AnalysisError> {
    let analysis =
        Analysis::read(position, spec, budget).map_err(|error| AnalysisError::Position(error.to_string()))?;
    Ok(Analysed { text: analysis.show(), json: analysis.to_json(), svg: analysis.to_svg() })
}
