//! `yomi ratings`: how good the players of a game are, by all games of the store.

use crate::{cli::RatingsArgs, failure::Usage, games::catalog, output, store_path};
use anstream::{print, println};
use anstyle::Style;
use yomi_arena::{
    evidence::Ladders,
    matches::{Match, MatchSpec},
    ratings::{Pool, RatedGroup, Rating},
};

pub(crate) fn run(args: RatingsArgs) -> anyhow::Result<()> {
    if args.ladders {
        return ladders(args.json.wanted);
    }
    let game = super::configure(args.game.as_deref().unwrap_or_default())?.spec();
    let store = store_path::open_to_read(args.store.store)?;
    let anchor = args.anchor.map(|(player, elo)| (as_stored(&game, player), elo));
    let anchor = anchor.as_ref().map(|(player, elo)| (player.as_str(), *elo));
    let groups = Pool::of_store(catalog(), &store, &game)?.rate(anchor)?;
    if groups.is_empty() {
        return Err(Usage(format!("the store has no games of {game} between two players; play a match or a tournament first (yomi list shows what there is)")).into());
    }
    if args.json.wanted {
        return output::json(&serde_json::json!({"game": game, "groups": groups}));
    }
    let bold = Style::new().bold();
    println!("{bold}{game}{bold:#}");
    groups.iter().enumerate().for_each(|(number, group)| print(number, &groups, group));
    Ok(())
}

/// A player as matches of the store name it, if it is one: `mc:50` is `mc:playouts=50` there.
fn as_stored(game: &str, player: String) -> String {
    let players = [player.clone(), player.clone()];
    let known = Match::new(catalog(), &MatchSpec { game: game.into(), players, ..MatchSpec::default() });
    known.map_or(player, |known| known.key().players[0].clone())
}

/// The ladders of all games, as they were measured last.
fn ladders(json: bool) -> anyhow::Result<()> {
    let ladders = Ladders::new(catalog());
    if json {
        return output::json(&ladders);
    }
    print!("{ladders}");
    Ok(())
}

fn print(number: usize, groups: &[RatedGroup], group: &RatedGroup) {
    if groups.len() > 1 {
        println!("Group {} of {}, which has not played the others:", number + 1, groups.len());
    }
    let mut table = output::table(["", "player", "Elo (95 %)", "games", "won", "drawn", "lost"]);
    for (place, rating) in group.players.iter().enumerate() {
        let Rating { player, elo, games, wins, draws, losses, .. } = rating;
        let elo = if *player == group.anchor {
            format!("{:+} (given)", elo.value.unwrap_or_default())
        } else {
            elo.to_string()
        };
        let [games, wins, draws, losses] = [games, wins, draws, losses].map(|number| output::grouped(*number));
        table.add_row([(place + 1).to_string(), player.clone(), elo, games, wins, draws, losses]);
    }
    println!("{table}");
    println!(
        "The first side is worth {} Elo; equals draw {:.1} % of their games.",
        group.first_side,
        100.0 * group.draw
    );
}
