//! `yomi games`: what can be played, with which options, by whom.

use crate::{cli::GamesArgs, games::catalog, output};
use anstream::println;
use anstyle::Style;
use serde_json::json;
use yomi_arena::catalog::{GameKind, PlayerInfo};
use yomi_core::Param;

pub(crate) fn run(args: &GamesArgs) -> anyhow::Result<()> {
    let games = match &args.game {
        Some(wanted) => vec![catalog().game(wanted)?],
        None => catalog().games().iter().collect(),
    };
    if args.json.wanted {
        return output::json(&games.iter().map(|game| to_json(&***game)).collect::<Vec<_>>());
    }
    let (bold, faint) = (Style::new().bold(), Style::new().dimmed());
    for game in games {
        println!("{bold}{}{bold:#}  {}", game.name(), game.summary());
        println!("  {faint}seats{faint:#}    {}", game.seats().join(", "));
        print_params("options", game.options());
        println!("  {faint}players{faint:#}");
        for player in game.players() {
            let label = if player.sees_all { "yardstick, sees what is hidden, in matches only: " } else { "" };
            println!("    {bold}{:<10}{bold:#} {label}{}", player.name, player.summary);
            for param in player.params {
                println!("      {:<14} {} {faint}[{}]{faint:#}", param.key, param.explained(), default(param));
            }
        }
        println!("  {faint}programs as players (docs/bots.md){faint:#}");
        for program in game.programs() {
            println!("    {bold}{:<10}{bold:#} {}", format!("{}:", program.name), program.summary);
        }
        println!();
    }
    Ok(())
}

fn print_params(title: &str, params: &[Param]) {
    let faint = Style::new().dimmed();
    println!("  {faint}{title}{faint:#}");
    for param in params {
        println!("    {:<10} {} {faint}[{}]{faint:#}", param.key, param.explained(), default(param));
    }
}

/// What a parameter is when it is not given.
fn default(param: &Param) -> &'static str {
    if param.default.is_empty() { "none" } else { param.default }
}

fn to_json(game: &dyn GameKind) -> serde_json::Value {
    let params = |params: &[Param]| params.iter().map(Param::info).collect::<Vec<_>>();
    let listed = |players: Vec<PlayerInfo>| {
        let info = |player: &PlayerInfo| {
            json!({
                "name": player.name,
                "summary": player.summary,
                "sees_all": player.sees_all,
                "params": params(player.params),
            })
        };
        players.iter().map(info).collect::<Vec<_>>()
    };
    json!({
        "name": game.name(),
        "summary": game.summary(),
        "hidden": game.hidden(),
        "seats": game.seats(),
        "options": params(game.options()),
        "players": listed(game.players()),
        "programs": listed(game.programs()),
    })
}
