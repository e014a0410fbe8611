//! A seat's view, put together from boards.

use crate::common::{play, rules};
use proptest::prelude::*;
use yomi_core::{Game, Position, Purpose, Rules, Seat, Streams, Table};
use yomi_geister::{Action, Snapshot, protocol::Seen};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// From its own actions and the boards of its turns alone, each seat gets the view that the truth would have given
    /// it.
    #[test]
    fn a_view_follows_from_the_boards(seed in any::<u64>(), limit in prop::option::of(1u32..300)) {
        let rng = &mut Streams::new(seed).stream(0, Purpose::Other(0));
        let mut table = Table::new(rules(limit).start(rng));
        let mut seats = [Seat::FIRST, Seat::SECOND].map(|seat| (Seen::start(rules(limit), seat), None));
        while let Some(turn) = table.game().turn() {
            let action = table.game().random_action(rng).unwrap();
            let (seen, said) = &mut seats[turn.index()];
            if let Action::Move { .. } = action {
                let board: Snapshot = Snapshot::of(&table.game().sight(turn)).to_string().parse().unwrap();
                prop_assert_eq!(seen.take(&board, said.replace(action)), Ok(()));
            }
            prop_assert_eq!(&seen.view(), &table.view(turn));
            if let Action::SetUp(reds) = action {
                seen.set_up(reds);
            }
            table.play(action).unwrap();
        }
    }
}

fn board(actions: &str, seat: Seat) -> Snapshot {
    Snapshot::of(&play(rules(None), actions).game().sight(seat))
}

fn first() -> Seen {
    let mut seen = Seen::start(rules(Some(300)), Seat::FIRST);
    let Action::SetUp(reds) = play(rules(None), "ABCD ABCD").actions()[0] else { unreachable!() };
    seen.set_up(reds);
    seen
}

#[test]
fn boards_that_cannot_follow_are_refused_and_change_nothing() {
    let north = play(rules(None), "ABCD ABCD A,NORTH").actions().last().copied();
    let mut seen = first();
    let start = board("ABCD ABCD", Seat::FIRST);
    assert_eq!(seen.take(&start, None), Ok(()));
    for wrong in ["ABCE ABCD A,NORTH B,NORTH", "ABCD ABCD B,NORTH B,NORTH", "ABCD ABCD A,NORTH B,NORTH A,NORTH B,NORTH"]
    {
        let problem = seen.take(&board(wrong, Seat::FIRST), north).unwrap_err();
        assert_eq!(problem, format!("no move leads to this board from {start}"), "{wrong}");
        assert_eq!(seen.view(), first().view());
    }
    // The move was refused, or is asked for again.
    assert_eq!(seen.take(&start, north), Ok(()));
    assert_eq!(seen.view(), first().view());
    assert_eq!(seen.take(&board("ABCD ABCD A,NORTH B,NORTH", Seat::FIRST), north), Ok(()));
    assert_eq!(seen.view().history().len(), 4);
}

/// A careless server shows more than it should; it is not looked at.
#[test]
fn colours_that_are_shown_too_early_are_dropped() {
    let start = board("ABCD ABCD", Seat::FIRST).to_string();
    let open: Snapshot =
        format!("{}{}", &start[..24], start[24..].replacen('u', "R", 4).replace('u', "B")).parse().unwrap();
    let mut seen = first();
    assert_eq!(seen.take(&open, None), Ok(()));
    assert_eq!(seen.view(), first().view());
}
