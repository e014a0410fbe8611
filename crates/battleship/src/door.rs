//! What battleship brings besides its rules, views and players.

use crate::{
    analysis::{Analysis, TypedPosition},
    experiment,
    game::Battleship,
    rules::BattleshipRules,
};
use yomi_core::{
    AnalysisError, Args, Budget, Contradiction, Door, HiddenPart, Level, Page, Rules, Show, Showpiece, Spec, Table,
};

/// All that battleship brings. There are no files of other programs: nobody has a format for games of battleship.
pub const DOOR: Door<Battleship> = Door {
    rules: include_str!("../rules.md"),
    teaching: include_str!("../teaching.toml"),
    about_players: include_str!("../players.md"),
    levels: &[
        Level { name: "Beginner", about: "fires here and there", player: "r" },
        Level { name: "Casual", about: "searches in a pattern and finishes what it hits", player: "cb" },
        Level { name: "Strong", about: "counts every fleet that fits and shoots the likeliest cell", player: "mp:all" },
        Level { name: "Expert", about: "looks ahead for the fewest shots", player: "sharp" },
    ],
    analyze: Some(analyze),
    position: Some(read_position),
    positions: "a drawing of the enemy waters: a row a line, . not fired at, o miss, * hit, # or the length for a ship sunk in a \
                known place, and lines like \"sunk: carrier 4\"",
    showpiece: Some(Showpiece {
        about: "A belief. Two ships are left, and every fleet that fits the answers so far is counted, none\n\
                guessed: 429 of them. The likeliest cell and the one that needs the fewest shots in the end\n\
                are not the same. (The example of Sakuta and Iida's paper.)",
        game: "battleship",
        position: include_str!("../showpiece.txt"),
    }),
    page: Page {
        title: "Battleship",
        tagline: "Find a hidden fleet before yours is found.",
        picture: include_str!("../page/picture.svg"),
        seat: 0,
        options: &["board", "touch", "again", "announce"],
        files: &[
            ("battleship.js", include_str!("../page/battleship.js")),
            ("battleship-fleet.js", include_str!("../page/battleship-fleet.js")),
            ("battleship.css", include_str!("../page/battleship.css")),
        ],
    },
    experiments: experiment::FILES,
    rows: experiment::ROWS,
    hidden: Some(HiddenPart::OF_WORLDS),
    ..Door::PLAIN
};

/// A game in which the first seat has fired these shots. Its own fleet, and what has been fired at it, nobody has
/// typed: they are drawn by lot.
fn read_position(spec: &Spec, position: &str) -> Result<Table<Battleship>, AnalysisError> {
    let rules = BattleshipRules::from_args(&Args::new(spec, BattleshipRules::PARAMS)?)?;
    let typed = TypedPosition::read(position, &rules).map_err(|error| AnalysisError::Position(error.to_string()))?;
    typed.game().map_err(|Contradiction(problem)| AnalysisError::Position(problem))
}

/// Analyses a typed position. Ways of judging that the budget leaves no time for are left out.
fn analyze(spec: &Spec, position: &str, budget: &Budget) -> Result<yomi_core::Analysis, AnalysisError> {
    let rules = BattleshipRules::from_args(&Args::new(spec, BattleshipRules::PARAMS)?)?;
    let problem = |error: &dyn std::fmt::Display| AnalysisError::Position(error.to_string());
    let position = TypedPosition::read(position, &rules).map_err(|error| problem(&error))?;
    let analysis = Analysis::within(position.setup(), position.evidence(), budget).map_err(|error| problem(&error))?;
    Ok(yomi_core::Analysis { text: analysis.show(), json: analysis.to_json(), svg: analysis.to_svg() })
}
