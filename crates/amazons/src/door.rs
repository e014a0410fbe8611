//! All that the game brings for those who run games.

use crate::{
    analysis::{self, Analysis},
    endgame, experiment,
    game::Amazons,
    records::{JSON_LINES, SGF},
    rules::AmazonsRules,
};
use yomi_core::{AnalysisError, Args, Budget, Door, Level, Outcome, Page, Rules, Show, Showpiece, Spec, Table};

/// Amazons' door.
pub const DOOR: Door<Amazons> = Door {
    rules: include_str!("../rules.md"),
    teaching: include_str!("../teaching.toml"),
    about_players: include_str!("../players.md"),
    levels: LEVELS,
    analyze: Some(analyze),
    position: Some(read_position),
    positions: "a position in one line, a recorded game, or \"moves: ...\"",
    showpiece: Some(Showpiece {
        about: "A trap. i3-g5/j5 looks good here and loses to j4-i5/h4, an answer that a search which tries\n\
                only likely moves never sees.",
        game: "amazons",
        position: include_str!("../showpiece.txt"),
    }),
    files: &[SGF, JSON_LINES],
    page: Page {
        title: "Amazons",
        tagline: "Queens that move and shoot. Who cannot move loses.",
        picture: include_str!("../page/picture.svg"),
        seat: 0,
        options: &["size"],
        files: &[
            ("amazons.js", include_str!("../page/amazons.js")),
            ("amazons-moves.js", include_str!("../page/amazons-moves.js")),
            ("amazons.css", include_str!("../page/amazons.css")),
        ],
    },
    experiments: experiment::FILES,
    rows: experiment::ROWS,
    solved: Some(solved),
    ..Door::PLAIN
};

/// At how many positions of single regions is looked to prove who wins.
const FILLING_POSITIONS: u32 = 20_000;

/// Separated sides only fill their regions, which can be counted.
fn solved(game: &Amazons) -> Option<Outcome> {
    endgame::winner(game, FILLING_POSITIONS).map(|winner| Outcome::win(winner, "the sides are separated"))
}

const LEVELS: &[Level] = &[
    Level { name: "Beginner", about: "moves at random", player: "random" },
    Level { name: "Casual", about: "looks a move ahead", player: "id:leaves=300" },
    Level { name: "Strong", about: "follows likely lines deeper, as the paper has it", player: "rp:ms=800" },
    Level { name: "Expert", about: "the strongest search there is here", player: "best:ms=1500" },
];

fn read_position(spec: &Spec, position: &str) -> Result<Table<Amazons>, AnalysisError> {
    let rules = AmazonsRules::from_args(&Args::new(spec, AmazonsRules::PARAMS)?)?;
    let game =
        analysis::read_position(position, rules.start).map_err(|error| AnalysisError::Position(error.to_string()))?;
    Ok(Table::new(game))
}

fn analyze(spec: &Spec, position: &str, budget: &Budget) -> Result<yomi_core::Analysis, AnalysisError> {
    let rules = AmazonsRules::from_args(&Args::new(spec, AmazonsRules::PARAMS)?)?;
    let analysis =
        Analysis::read(position, rules.start, budget).map_err(|error| AnalysisError::Position(error.to_string()))?;
    Ok(yomi_core::Analysis { text: analysis.show(), json: analysis.to_json(), svg: analysis.to_svg() })
}
