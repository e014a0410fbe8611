//! A sight made of the game's own position.

use crate::{Illegal, Notation, NotationError, Position, Seat, Show};

/// What a seat sees, as a position of the game itself from which everything is taken out that the seat does not know.
///
/// For games whose positions can say "unknown" (`Option` of a card): their sight is then [`Seen`] of themselves, and
/// rules, notation and picture are written once. Only the seat to act is offered actions, as it must be where something
/// is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seen<P> {
    /// Whose sight it is.
    pub seat: Seat,
    /// The position, without what the seat does not know.
    pub position: P,
}

impl<P: Position> Position for Seen<P> {
    type Action = P::Action;

    fn turn(&self) -> Option<Seat> {
        self.position.turn()
    }

    fn legal(&self, out: &mut Vec<P::Action>) {
        if self.turn() == Some(self.seat) {
            self.position.legal(out);
        }
    }

    fn check(&self, action: P::Action) -> Result<(), Illegal> {
        match self.turn() {
            Some(turn) if turn != self.seat => Err(Illegal::because(format!("it is the turn of {turn}; wait for it"))),
            _ => self.position.check(action),
        }
    }
}

impl<P: Show> Show for Seen<P> {
    fn show(&self) -> String {
        self.position.show()
    }
}

impl<P: Notation> Notation for Seen<P> {
    const HOW_TO: &'static str = P::HOW_TO;

    fn parse(&self, text: &str) -> Result<P::Action, NotationError> {
        self.position.parse(text)
    }

    fn write(&self, action: P::Action) -> String {
        self.position.write(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever's turn it is says so.
    #[derive(Clone, Debug, PartialEq)]
    struct Turn(Option<Seat>);

    impl Position for Turn {
        type Action = u8;

        fn turn(&self) -> Option<Seat> {
            self.0
        }

        fn legal(&self, out: &mut Vec<u8>) {
            out.extend(self.0.map(|seat| seat.0));
        }
    }

    impl Notation for Turn {
        const HOW_TO: &'static str = "the number of the seat";

        fn write(&self, action: u8) -> String {
            format!("s{action}")
        }
    }

    #[test]
    fn only_the_seat_to_act_is_offered_actions() {
        let seen = |seat| Seen { seat, position: Turn(Some(Seat::SECOND)) };
        assert_eq!([Seat::FIRST, Seat::SECOND].map(|seat| seen(seat).count_legal()), [0, 1]);
        assert_eq!(seen(Seat::SECOND).check(1), Ok(()));
        assert_eq!(seen(Seat::FIRST).check(1).unwrap_err().to_string(), "it is the turn of seat 2; wait for it");
        assert!(seen(Seat::SECOND).check(0).is_err());
    }

    #[test]
    fn actions_are_read_as_they_are_written() {
        let seen = Seen { seat: Seat::SECOND, position: Turn(Some(Seat::SECOND)) };
        assert_eq!(seen.parse(" S1 "), Ok(1));
        let error = seen.parse("s0").unwrap_err().to_string();
        assert_eq!(error, "\"s0\" is no action here; write s1");
    }
}
