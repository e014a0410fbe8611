//! The suite that every game passes.

use yomi_bridge::Bridge;
use yomi_conformance::{
    players_behave_as_committed, players_hold, rules_hold, stage_holds, thoughts_hold, thoughts_leak_nothing,
    worlds_hold,
};
use yomi_core::Care;

/// Whole deals with every declarer, strain and kind of score.
const DEALS: [&str; 6] = [
    "bridge",
    "bridge:contract=4SX,declarer=N,vul=both",
    "bridge:contract=7CXX,declarer=e,vul=ns",
    "bridge:contract=1h,declarer=West,vul=ew,need=3",
    "bridge:contract=3NT,shown=N 8-11P; S 15-18P BAL; W 5+S",
    "bridge:contract=2S,advance=30",
];

/// Endings, from before a trick, from the middle of one, from the middle of the play, and the very last card.
const ENDINGS: [&str; 8] = [
    "bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,need=4",
    "bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,need=4,played=H6 HQ",
    "bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,need=4,shown=W 1+P 1-2S; E 0-2P S7",
    "bridge:deal=E:A.K.Q.J K.Q.J.A Q.J.A.K J.A.K.Q,contract=2D,declarer=W,leader=W",
    "bridge:deal=E:A.K.Q.J K.Q.J.A Q.J.A.K J.A.K.Q,contract=2D,declarer=W,leader=E",
    "bridge:deal=S:A2.3.. 4.5.6. .7.8.9 .T.J.Q,contract=1S,declarer=N,played=HT H3 H5 H7 DJ S2",
    "bridge:deal=N:2... 3... 4... 5...,played=S5 S2 S3",
    "bridge:deal=N:2... 3... 4... 5...,played=S5 S2 S3 S4",
];

/// Boards at which the seats bid, from the first call, from the middle of the auction, and from the middle of the play.
const AUCTIONS: [&str; 4] = [
    "bridge:auction=yes",
    "bridge:auction=yes,board=7",
    "bridge:auction=yes,board=2,calls=1NT Pass 2C X",
    "bridge:auction=yes,board=16,calls=Pass 1S Pass Pass Pass,deal=N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432,played=H2 DA",
];

#[test]
fn the_rules_hold_with_an_auction() {
    rules_hold::<Bridge>(&AUCTIONS, 10, 319 + 52);
}

#[test]
fn the_worlds_hold_with_an_auction() {
    worlds_hold::<Bridge>(&AUCTIONS, &["random", "mc:2,work=1000"], 2, 7);
}

#[test]
fn the_rules_hold_for_whole_deals() {
    rules_hold::<Bridge>(&DEALS, 12, 52);
}

#[test]
fn the_rules_hold_for_endings() {
    rules_hold::<Bridge>(&ENDINGS, 30, 16);
}

#[test]
fn the_worlds_hold_for_whole_deals() {
    worlds_hold::<Bridge>(&DEALS, &["random"], 5, 5);
}

#[test]
fn the_worlds_hold_for_endings() {
    worlds_hold::<Bridge>(&ENDINGS, &["random"], 6, 1);
}

/// Every player, with little thinking: none sees more than its seat.
#[test]
fn the_players_see_no_more_than_their_seats() {
    let little = [
        "mc:3",
        "vmin:3,tricks=1",
        "vmax:3,work=2000",
        "reduce:3,tricks=1",
        "round:3,infer=drop",
        "alphamu:3,infer=soft",
    ];
    worlds_hold::<Bridge>(&ENDINGS[..4], &little, 2, 1);
}

/// What players do under limits, and what they tell.
#[test]
fn the_players_hold() {
    players_hold::<Bridge>(9);
}

#[test]
fn the_players_behave_as_committed() {
    players_behave_as_committed::<Bridge>();
}

#[test]
fn scenes_can_be_drawn() {
    stage_holds::<Bridge>(&DEALS, 2, 5);
    stage_holds::<Bridge>(&AUCTIONS, 2, 5);
}

#[test]
fn thoughts_are_of_what_is_seen() {
    thoughts_hold::<Bridge>(&ENDINGS, Care::Quick, 1, 3);
    thoughts_hold::<Bridge>(&AUCTIONS[..2], Care::Quick, 1, 29);
    thoughts_leak_nothing::<Bridge>(&ENDINGS[..4], Care::Thorough, 1, 5);
    thoughts_leak_nothing::<Bridge>(
        &["bridge:advance=24", "bridge:contract=4S,declarer=W,advance=33"],
        Care::Quick,
        1,
        11,
    );
}
