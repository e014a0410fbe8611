//! How players behave is committed. Where a change was meant to change it, `cargo xtask signatures` says so in the same commit.

use yomi_arena::catalog::games;

fn players_behave_as_committed(game: &str) {
    let kind = games().into_iter().find(|kind| kind.name() == game).expect("a game");
    let mut changed = Vec::new();
    for player in kind.players() {
        let (found, committed) = (kind.signature(player.name).ok(), kind.committed_signature(player.name));
        if found.is_none() || found != committed {
            changed.push((player.name, found, committed));
        }
    }
    assert!(changed.is_empty(), "players whose behaviour is not the committed one: {changed:?}");
}

#[test]
fn battleship_players_behave_as_committed() {
    players_behave_as_committed("battleship");
}

#[test]
fn geister_players_behave_as_committed() {
    players_behave_as_committed("geister");
}

#[test]
fn amazons_players_behave_as_committed() {
    players_behave_as_committed("amazons");
}

#[test]
fn bridge_players_behave_as_committed() {
    players_behave_as_committed("bridge");
}

#[test]
fn tubstap_players_behave_as_committed() {
    players_behave_as_committed("tubstap");
}
