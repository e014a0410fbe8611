//! What the game brings for whoever runs it: opponents in words, analysis, files and a board for pages.

use crate::{
    Analysis as BattleAnalysis, BattleMap, Tubstap, TubstapRules, experiment,
    players::written,
    replay::{Occasion, Replay},
};
use yomi_core::{
    Analysis, AnalysisError, Args, Budget, Door, FileKind, Found, Game, GameText, Level, Notation, Page, Position,
    Purpose, Rules, Show, Showpiece, Spec, Streams, Table, text::TextError,
};

/// All that the game brings besides its rules, views and players.
pub const DOOR: Door<Tubstap> = Door {
    rules: include_str!("../rules.md"),
    teaching: include_str!("../teaching.toml"),
    about_players: include_str!("../players.md"),
    levels: LEVELS,
    analyze: Some(analyze),
    position: Some(read_position),
    positions: "a .tbsmap file, with red to move, or blue if all of red's units are finished",
    showpiece: Some(Showpiece {
        about: "A turn of many actions. Three units move and attack in any order: thirty thousand turns are\n\
                looked at for the one that leaves the enemy least.",
        game: "tubstap",
        position: include_str!("../showpiece.tbsmap"),
    }),
    files: &[
        FileKind { ending: "tbsmap", about: "a map of the TUBSTAP platform", read: read_map, write: None },
        FileKind {
            ending: "tbsreplay",
            about: "a replay of the TUBSTAP platform",
            read: read_replay,
            write: Some(write_replay),
        },
    ],
    page: Page {
        title: "TUBSTAP",
        tagline: "Battles of aircraft, tanks, cannons and infantry.",
        picture: include_str!("../page/picture.svg"),
        seat: 0,
        options: &["map"],
        files: &[
            ("tubstap.js", include_str!("../page/tubstap.js")),
            ("tubstap-chart.js", include_str!("../page/tubstap-chart.js")),
            ("tubstap-orders.js", include_str!("../page/tubstap-orders.js")),
            ("tubstap-pictures.js", include_str!("../page/tubstap-pictures.js")),
            ("tubstap.css", include_str!("../page/tubstap.css")),
        ],
    },
    experiments: experiment::FILES,
    rows: experiment::ROWS,
    standing: Some(Tubstap::standing),
    ..Door::PLAIN
};

const LEVELS: &[Level] = &[
    Level { name: "Beginner", about: "attacks whatever it can", player: "greedy" },
    Level {
        name: "Casual",
        about: "tries turns at random by short simulations",
        player: "dlmc:samples=100,simulations=30",
    },
    Level { name: "Strong", about: "grows a tree of moves by playing", player: "attack-uct:ms=800" },
    Level {
        name: "Expert",
        about: "whole turns of both sides, several ahead",
        player: "tactician:ms=1500,tables=none",
    },
];

/// The position is a map, in the place of the option `map`.
fn typed_rules(spec: &Spec, position: &str) -> Result<TubstapRules, AnalysisError> {
    let args = Args::new(&spec.clone().with("map", position), TubstapRules::PARAMS)?;
    TubstapRules::from_args(&args).map_err(|error| AnalysisError::Position(error.to_string()))
}

fn read_position(spec: &Spec, position: &str) -> Result<Table<Tubstap>, AnalysisError> {
    Ok(Table::new(typed_rules(spec, position)?.start(&mut Streams::new(0).stream(0, Purpose::Chance))))
}

fn analyze(spec: &Spec, position: &str, budget: &Budget) -> Result<Analysis, AnalysisError> {
    let problem = |error: &dyn std::fmt::Display| AnalysisError::Position(error.to_string());
    let rules = typed_rules(spec, position)?;
    let analysis = BattleAnalysis::new(&rules, budget).map_err(|over| problem(&over))?;
    let odd = BattleMap::read_noting(position.as_bytes()).map_or_else(|_| Vec::new(), |(_, odd)| odd);
    let warnings: Vec<String> = odd.iter().map(warning).collect();
    let text = warnings.iter().map(|warning| format!("Warning: {warning}\n")).chain([analysis.show()]).collect();
    let mut json = analysis.to_json();
    json["warnings"] = warnings.into();
    Ok(Analysis { text, json, svg: analysis.to_svg() })
}

/// A map is a battle to be played. What is not UTF-8 in it can only be a name or a comment, so it may be lost.
fn read_map(bytes: &[u8]) -> Result<Vec<Found>, String> {
    let (map, odd) = BattleMap::read_noting(bytes).map_err(|error| error.to_string())?;
    let start = Found::Start(TubstapRules::new(map).spec());
    Ok(std::iter::once(start).chain(odd.iter().map(|odd| Found::Warning(warning(odd)))).collect())
}

/// What is odd about a map that is played all the same.
fn warning(odd: &TextError) -> String {
    format!("{odd}; read all the same")
}

fn read_replay(bytes: &[u8]) -> Result<Vec<Found>, String> {
    let replay = Replay::read(bytes).map_err(|error| error.to_string())?;
    Ok(vec![Found::Game(GameText {
        rules: TubstapRules::new(replay.map().clone()).spec(),
        actions: written(&replay.start(), replay.actions()),
        players: replay.players().clone(),
        resigned: replay.surrendered(),
    })])
}

fn write_replay(game: &GameText) -> Result<Vec<u8>, String> {
    let rules = rules_of(&game.rules)?;
    let occasion = Occasion { date: String::new(), players: game.players.clone() };
    let (actions, end) = played(&rules, &game.actions)?;
    let mut replay = Replay::of(&rules, &actions, occasion).map_err(|illegal| illegal.to_string())?;
    if let Some(side) = game.resigned {
        if end.turn().map(Tubstap::side) != Some(side) {
            return Err("replays know only a side that gives up at its own turn".into());
        }
        replay = replay.with_surrender().map_err(|illegal| illegal.to_string())?;
    }
    Ok(replay.to_string().into_bytes())
}

fn rules_of(spec: &Spec) -> Result<TubstapRules, String> {
    let rules = Args::new(spec, TubstapRules::PARAMS).and_then(|args| TubstapRules::from_args(&args));
    rules.map_err(|error| error.to_string())
}

/// Actions from their notation, and the battle after them.
fn played(rules: &TubstapRules, texts: &[String]) -> Result<(Vec<crate::Action>, Tubstap), String> {
    // There is no chance in a battle, so any stream will do.
    let mut battle = rules.start(&mut Streams::new(0).stream(0, Purpose::Chance));
    let mut actions = Vec::new();
    for text in texts {
        let action = battle.parse(text).map_err(|error| error.to_string())?;
        battle.check(action).map_err(|illegal| format!("{text}: {illegal}"))?;
        battle.apply(action);
        actions.push(action);
    }
    Ok((actions, battle))
}
