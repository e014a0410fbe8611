//! What must hold for a game in numbers.

use std::collections::HashSet;
use yomi_core::{Encoded, Game, Position, Seat, Table, View};

/// What a seat sees as an array, and the numbers of its legal actions.
pub(crate) fn encoded<G: Encoded>(view: &View<'_, G>) -> (Vec<f32>, Vec<Option<usize>>) {
    let sight = view.sight();
    let mut array = vec![0.0; G::shape(sight).iter().product()];
    G::encode(sight, view.seat(), &mut array);
    (array, view.legal().into_iter().map(|action| G::number(sight, action)).collect())
}

/// Checks that every legal action has a number of its own that is read back as that action, the same to the truth and to
/// all seats, and that arrays have the same form in all positions and nothing but numbers in them.
pub(crate) fn check<G: Encoded>(table: &Table<G>, what: &str) {
    let start = table.start().sight(Seat::FIRST).into_owned();
    for seat in (0..G::SEATS as u8).map(Seat) {
        let view = table.view(seat);
        let (sight, (array, _)) = (view.sight(), encoded(&view));
        assert_eq!(G::shape(sight), G::shape(&start), "{what}: the form of the array of {seat}");
        assert_eq!(G::action_space(sight), G::action_space(&start), "{what}: how many numbers actions have");
        assert!(
            array.iter().all(|value| value.is_finite()),
            "{what}: the array of {seat} has something else than numbers"
        );
        let names = G::planes(sight).len();
        assert!(names == 0 || Some(&names) == G::shape(sight).first(), "{what}: {names} names of planes");
        let mut numbers = HashSet::new();
        let mut legal = Vec::new();
        table.game().legal(&mut legal);
        for action in legal {
            let number = G::number(sight, action).unwrap_or_else(|| panic!("{what}: {action:?} has no number"));
            assert!(number < G::action_space(sight), "{what}: the number {number} of {action:?} is too high");
            assert!(numbers.insert(number), "{what}: {action:?} shares the number {number}");
            assert_eq!(G::numbered(sight, number), Some(action), "{what}: number {number} is read as another action");
        }
        let beyond = G::action_space(sight);
        assert_eq!(G::numbered(sight, beyond), None, "{what}: {beyond} is beyond all numbers");
    }
}
