//! Claims: what is certain, against a plain search over sets of layouts, and what a claim does to a board.

mod common;

use common::{ENDING, card, played, start};
use yomi_bridge::{Action, Bridge, Claim, seats};
use yomi_conformance::{rules_hold, rules_of, worlds_hold};
use yomi_core::{
    Game, Hidden, Notation, Players, Position, Purpose, Rules, Seat, Seated, Show, Side, Streams, Table, Thinking,
    Worlds,
};

/// Boards with claims: a whole deal, the middle of one, endings, and one with an auction.
const BOARDS: [&str; 4] = [
    "bridge:contract=2S,advance=28,claims=yes",
    "bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,need=4,claims=yes",
    "bridge:deal=E:A.K.Q.J K.Q.J.A Q.J.A.K J.A.K.Q,contract=2D,declarer=W,leader=W,claims=yes",
    "bridge:auction=yes,board=16,calls=Pass 1S Pass Pass Pass,deal=N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432,played=H2 DA,claims=yes",
];

fn claim(tricks: u8) -> Action {
    Action::Claim(Claim::of(tricks).unwrap())
}

fn claims(game: &Bridge) -> Vec<u8> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal
        .into_iter()
        .filter_map(|action| if let Action::Claim(claim) = action { Some(claim.tricks()) } else { None })
        .collect()
}

#[test]
fn the_rules_hold_with_claims() {
    rules_hold::<Bridge>(&BOARDS, 8, 52);
}

#[test]
fn the_worlds_hold_with_claims() {
    worlds_hold::<Bridge>(&BOARDS, &["random", "mc:2,work=1000"], 2, 3);
}

/// The most tricks that the side of `seat` takes whatever is played in whichever of these games, which all look the same
/// to it: it plays one card in all of them, and everybody else any card in any.
fn certain(games: &[Bridge], us: Seat) -> u8 {
    let side = seats::side_of(us);
    if games[0].play().is_over() {
        return games[0].play().tricks_won(side);
    }
    let ours = games[0].turn() == Some(us);
    let mut cards: Vec<Action> =
        games.iter().flat_map(|game| game.legal_cards().iter().map(Action::Card).collect::<Vec<_>>()).collect();
    cards.sort();
    cards.dedup();
    let after = cards.into_iter().map(|card| {
        let possible = games.iter().filter(|game| game.check(card).is_ok()).cloned();
        let after: Vec<Bridge> = possible
            .map(|mut game| {
                game.apply(card);
                game
            })
            .collect();
        certain(&after, us)
    });
    if ours { after.max().unwrap() } else { after.min().unwrap() }
}

/// Against a search that goes through all layouts and all cards by the plain rules.
#[test]
fn what_is_certain_is_so_in_every_layout_and_for_every_play() {
    let mut seen = [0; 5];
    for seed in 0..30u64 {
        let strain = ["3NT", "2S", "4H"][seed as usize % 3];
        let rules = rules_of::<Bridge>(&format!("bridge:contract={strain},advance={},claims=yes", 40 + seed % 4));
        let game = rules.start(&mut Streams::new(seed).stream(0, Purpose::Chance));
        let seat = game.turn().unwrap();
        let table = Table::new(game.clone());
        let view = table.view(seat);
        let games: Vec<Bridge> =
            Bridge::worlds(&view).unwrap().to_vec().iter().map(|world| Bridge::position_in(&view, world)).collect();
        let play = game.play();
        let tricks = certain(&games, seat) - play.tricks_won(seats::side_of(seat));
        let declares = seats::side_of(seat) == play.terms().declaring_side();
        let left = play.tricks_left();
        let expected: Vec<u8> =
            if declares { (0..=tricks).collect() } else { (left..=left).filter(|_| tricks == left).collect() };
        assert_eq!(claims(&game), expected, "seed {seed}: {} in {} layouts\n{}", tricks, games.len(), game.show());
        seen[usize::from(tricks)] += 1;
    }
    assert!(seen[..3].iter().all(|&count| count > 1), "too much alike: {seen:?}");
}

#[test]
fn a_claim_ends_the_board_and_what_is_not_claimed_is_conceded() {
    let spec = format!("{ENDING},claims=yes");
    let mut game = played(&spec, "H6").game().clone();
    assert_eq!(claims(&game), [0, 1, 2, 3], "two spades and the ace of hearts, wherever the king is");
    game.apply(claim(3));
    assert_eq!((game.turn(), game.play().is_over()), (None, true));
    assert_eq!([Side::FIRST, Side::SECOND].map(|side| game.play().tricks_won(side)), [3, 1]);
    assert_eq!(game.outcome().map(|outcome| outcome.score), Some(-1));
    let problem = game.check(card("HA").into()).unwrap_err().to_string();
    assert_eq!(problem, "the rest was claimed; there is nothing left to do");
}

#[test]
fn impossible_claims_are_told_and_change_nothing() {
    let spec = format!("{ENDING},claims=yes");
    let table = played(&spec, "H6");
    let problem = |table: &Table<Bridge>, text: &str| {
        let view = table.view(table.game().turn().unwrap());
        let action = view.sight().parse(text).unwrap();
        let problem = view.sight().check(action).unwrap_err().to_string();
        assert_eq!(table.game().check(action).unwrap_err().to_string(), problem, "the truth says the same");
        problem
    };
    insta::assert_snapshot!([
        problem(&table, "claim"),
        problem(&table, "claim 9"),
        problem(&played(&spec, "H6 HA"), "claim 1"),
        problem(&played(&spec, "H6 HA"), "concede"),
        problem(&Table::new(start("bridge:claims=yes")), "claim 13"),
        problem(&played(ENDING, "H6"), "claim 1"),
    ].join("\n"), @r"
    4 tricks cannot be claimed: some lie of the unseen cards and some play of the others leaves fewer; 3 are certain
    9 tricks cannot be claimed: 4 tricks are left
    a defender claims all the tricks left (4) or none: its partner cannot be asked whether it gives up the others
    a defender claims all the tricks left (4) or none: its partner cannot be asked whether it gives up the others
    nothing can be claimed before dummy's cards lie open
    nothing can be claimed on this board; play a card (claims=yes has claims)
    ");
    assert_eq!(table.view(seats::SOUTH).sight().parse("claim").unwrap(), claim(4));
    for text in ["claim 3", "Claim3", "CLAIM 3"] {
        assert_eq!(table.view(seats::SOUTH).sight().parse(text).unwrap(), claim(3), "{text}");
    }
    let unread = |text: &str| table.view(seats::SOUTH).sight().parse(text).unwrap_err().to_string();
    assert!(unread("claim three").contains("is no claim; write claim 3"), "{}", unread("claim three"));
    assert!(unread("claim 99").contains("is more than a deal has"), "{}", unread("claim 99"));
}

/// Players claim what is certain, and only that: with all top cards the board is over at once.
#[test]
fn players_claim_the_rest_when_it_is_certain() {
    let board = "bridge:deal=N:AKQ.AK.. 765.76.. 432.32.. JT9.QJ..,need=5,played=SJ,claims=yes";
    let table = Table::new(start(board));
    let player = Bridge::player_or_yardstick("mc:2", &rules_of::<Bridge>(board)).unwrap();
    let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
    assert_eq!(Seated::new(&player).act(&table, seats::SOUTH, &mut Thinking::new(&mut rng)), claim(5));
}
