//! All that the game brings for those who run games.

use crate::{
    Analysis, Geister, GeisterRules,
    endgame::{ColouringSet, ProofLimits, forced_win},
    experiment,
};
use yomi_core::{
    AnalysisError, Args, Budget, Door, Game, HiddenPart, Level, Outcome, Page, Position, Rules, Show, Showpiece, Spec,
    Table,
};

/// All that Geister brings besides its rules, views and players.
pub const DOOR: Door<Geister> = Door {
    rules: include_str!("../rules.md"),
    teaching: include_str!("../teaching.toml"),
    about_players: include_str!("../players.md"),
    levels: LEVELS,
    analyze: Some(analyze),
    position: Some(read_position),
    positions: "a board as it is drawn in play, the tournament's board line, or \"red: ABCD\" and \"moves: ...\"",
    showpiece: Some(Showpiece {
        about: "A forced win. Nobody knows the colours of the eight enemy ghosts, 70 ways are possible, and\n\
                one move wins in all of them.",
        game: "geister",
        position: include_str!("../showpiece.txt"),
    }),
    page: Page {
        title: "Geister",
        tagline: "Ghosts whose colours only their owner knows. Bluff.",
        picture: include_str!("../page/picture.svg"),
        seat: 0,
        options: &["limit"],
        files: &[
            ("geister.js", include_str!("../page/geister.js")),
            ("geister-moves.js", include_str!("../page/geister-moves.js")),
            ("geister.css", include_str!("../page/geister.css")),
        ],
    },
    experiments: experiment::FILES,
    rows: experiment::ROWS,
    solved: Some(solved),
    hidden: Some(HiddenPart::OF_WORLDS),
    ..Door::PLAIN
};

/// How far is looked for a win that holds in every colouring.
const PROOF: ProofLimits = ProofLimits { plies: 15, positions: 5_000 };

/// The side to move has won if it can force a win by what it knows, whatever the enemy's colours are.
fn solved(game: &Geister) -> Option<Outcome> {
    let seat = game.turn()?;
    let sight = game.sight(seat);
    let search = forced_win(&sight, ColouringSet::fitting(&sight), PROOF, &Budget::unlimited())?;
    search.win.map(|_| Outcome::win(Geister::side(seat), "a win that nothing can prevent"))
}

const LEVELS: &[Level] = &[
    Level { name: "Beginner", about: "moves at random", player: "random" },
    Level { name: "Reader", about: "reads your last move, as the paper has it", player: "read" },
    Level { name: "Casual", about: "follows a few good rules", player: "rush" },
    Level { name: "Expert", about: "searches ahead with what all your moves have said", player: "purple:ms=1000" },
];

fn read_position(spec: &Spec, position: &str) -> Result<Table<Geister>, AnalysisError> {
    let rules = GeisterRules::from_args(&Args::new(spec, GeisterRules::PARAMS)?)?;
    Analysis::typed_game(position, rules).map_err(|error| AnalysisError::Position(error.to_string()))
}

fn analyze(spec: &Spec, position: &str, budget: &Budget) -> Result<yomi_core::Analysis, AnalysisError> {
    let rules = GeisterRules::from_args(&Args::new(spec, GeisterRules::PARAMS)?)?;
    let analysis =
        Analysis::read(position, rules, budget).map_err(|error| AnalysisError::Position(error.to_string()))?;
    Ok(yomi_core::Analysis { text: analysis.show(), json: analysis.to_json(), svg: analysis.to_svg() })
}
