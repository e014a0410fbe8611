//! `yomi games`: what can be played, with which options, by whom.

use crate::{cli::GamesArgs, games::catalog, output};
use anstream::println;
use anstyle::Style;
use serde_json::json;
use yomi_arena::catalog::{GameKind, PlayerInfo};
use yomi_core::{Param, SpecError};

/// What is said of all games together is broken so that it fits a terminal.
const WIDTH: usize = 80;

pub(crate) fn run(args: &GamesArgs) -> anyhow::Result<()> {
    let games = match &args.game {
        Some(wanted) => vec![catalog().game(wanted)?],
        None => catalog().games().iter().collect(),
    };
    let games: Vec<&dyn GameKind> = games.into_iter().map(|game| &**game).collect();
    if let (Some(player), [game]) = (&args.player, &games[..]) {
        let player = named(*game, player)?;
        if args.json.wanted {
            return output::json(&player_json(&player));
        }
        print_player(&player);
    } else if args.json.wanted {
        return output::json(&games.iter().map(|game| to_json(*game)).collect::<Vec<_>>());
    } else if let (Some(_), [game]) = (&args.game, &games[..]) {
        print_game(*game);
    } else {
        print_all(&games);
    }
    Ok(())
}

/// A player of a game by its name, whatever is set after it.
fn named(game: &dyn GameKind, wanted: &str) -> Result<PlayerInfo, SpecError> {
    let name = wanted.split(':').next().unwrap_or_default();
    let players: Vec<PlayerInfo> = game.players().into_iter().chain(game.programs()).collect();
    let names: Vec<&str> = players.iter().map(|player| player.name).collect();
    let found = players.iter().find(|player| player.name == name).cloned();
    found.ok_or_else(|| SpecError::unknown("player", name, "players", &names))
}

/// All games on one screen.
fn print_all(games: &[&dyn GameKind]) {
    let (bold, faint) = (Style::new().bold(), Style::new().dimmed());
    for game in games {
        println!("{bold}{}{bold:#}  {}", game.name(), game.summary());
        print_list("levels", game.levels().iter().map(|level| level.name));
        let players = game.players();
        print_list("players", players.iter().map(|player| player.name));
        print_list("options", game.options().iter().map(|option| option.key));
    }
    println!("\n{faint}yomi rules GAME tells the rules, yomi games GAME its options and players,");
    println!("yomi games GAME PLAYER all about one player; yomi play GAME plays.");
    println!("Programs play as cmd:PROGRAM (docs/bots.md).{faint:#}");
}

/// Names one after the other, in lines that fit.
fn print_list<'a>(title: &str, names: impl Iterator<Item = &'a str>) {
    let faint = Style::new().dimmed();
    let mut line = format!("  {title:<8}");
    let (begun, mut shown) = (line.len(), String::new());
    for name in names {
        if line.len() + 1 + name.len() > WIDTH {
            shown += &line;
            line = format!("\n{:begun$}", "");
        }
        line = line + " " + name;
    }
    shown += &line;
    // The title stands first, whatever the lines.
    println!("{faint}{}{faint:#}{}", &shown[..begun], &shown[begun..]);
}

/// A game with its options and players. What several players can be set to is explained once.
fn print_game(game: &dyn GameKind) {
    let (bold, faint) = (Style::new().bold(), Style::new().dimmed());
    println!("{bold}{}{bold:#}  {}", game.name(), game.summary());
    println!("  {faint}seats{faint:#}    {}", game.seats().join(", "));
    println!("  {faint}options, as in {}:KEY=VALUE,...{faint:#}", game.name());
    game.options().iter().for_each(|option| print_param(option, 4));
    println!("  {faint}levels{faint:#}");
    for level in game.levels() {
        println!("    {bold}{:<12}{bold:#} {} {faint}({}){faint:#}", level.name, level.about, level.player);
    }
    let players = game.players();
    let shared = shared(&players);
    let is_shared = |param: &Param| shared.iter().any(|other| same(other, param));
    println!("  {faint}players{faint:#}");
    for player in &players {
        println!("    {bold}{:<12}{bold:#} {}", player.name, about(player));
        player.params.iter().filter(|param| !is_shared(param)).for_each(|param| print_param(param, 6));
        let of_all: Vec<String> = player
            .params
            .iter()
            .filter(|param| is_shared(param))
            .map(|param| format!("{}={}", param.key, default(param)))
            .collect();
        if !of_all.is_empty() {
            println!("      {faint}{}{faint:#}", of_all.join(", "));
        }
    }
    if !shared.is_empty() {
        println!("  {faint}settings of several players{faint:#}");
    }
    for param in &shared {
        println!("    {:<12} {}", param.key, param.explained());
    }
    println!("  {faint}programs as players (docs/bots.md){faint:#}");
    for program in game.programs() {
        println!("    {bold}{:<12}{bold:#} {}", format!("{}:", program.name), program.summary);
    }
}

/// The settings that more than one player has, in the order in which they come.
fn shared(players: &[PlayerInfo]) -> Vec<&'static Param> {
    let all: Vec<&'static Param> = players.iter().flat_map(|player| player.params).collect();
    let mut shared: Vec<&'static Param> = Vec::new();
    for param in &all {
        let times = all.iter().filter(|other| same(other, param)).count();
        if times > 1 && !shared.iter().any(|other| same(other, param)) {
            shared.push(param);
        }
    }
    shared
}

/// Whether two settings mean the same, whatever they are when they are not given.
fn same(one: &Param, other: &Param) -> bool {
    one.key == other.key && one.explained() == other.explained()
}

fn print_player(player: &PlayerInfo) {
    let bold = Style::new().bold();
    println!("{bold}{}{bold:#}  {}", player.name, about(player));
    player.params.iter().for_each(|param| print_param(param, 2));
}

fn about(player: &PlayerInfo) -> String {
    let label = if player.sees_all { "yardstick, sees what is hidden, in matches only: " } else { "" };
    format!("{label}{}", player.summary)
}

fn print_param(param: &Param, indent: usize) {
    let faint = Style::new().dimmed();
    println!("{:indent$}{:<12} {} {faint}[{}]{faint:#}", "", param.key, param.explained(), default(param));
}

/// What a parameter is when it is not given.
fn default(param: &Param) -> &'static str {
    if param.default.is_empty() { "none" } else { param.default }
}

fn params_json(params: &[Param]) -> serde_json::Value {
    json!(params.iter().map(Param::info).collect::<Vec<_>>())
}

fn player_json(player: &PlayerInfo) -> serde_json::Value {
    json!({
        "name": player.name,
        "summary": player.summary,
        "sees_all": player.sees_all,
        "params": params_json(player.params),
    })
}

fn to_json(game: &dyn GameKind) -> serde_json::Value {
    let listed = |players: Vec<PlayerInfo>| players.iter().map(player_json).collect::<Vec<_>>();
    json!({
        "name": game.name(),
        "summary": game.summary(),
        "hidden": game.hidden(),
        "seats": game.seats(),
        "options": params_json(game.options()),
        "players": listed(game.players()),
        "programs": listed(game.programs()),
    })
}
