//! Players in words.

use yomi_games::catalog;

#[test]
fn levels_name_players_and_no_player_has_a_levels_name() {
    let catalog = catalog("test");
    for game in catalog.games() {
        let configured = catalog.configure(&game.name().parse().expect("a name")).expect("a game");
        for level in game.levels() {
            let named = configured.canonical_player(&level.name.to_lowercase()).expect("a level is a player");
            assert_eq!(named, configured.canonical_player(level.player).expect("a player"));
            let taken = game.players().iter().any(|player| player.name.eq_ignore_ascii_case(level.name));
            assert!(!taken, "{}: {} is a level and a player", game.name(), level.name);
        }
    }
}
