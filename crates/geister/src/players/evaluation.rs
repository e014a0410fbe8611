//! What a position is worth to a seat, for players that look ahead.

use super::{playouts::RandomGames, sampling};
use crate::{Colour, Geister, Piece, Square};
use yomi_core::{Args, Budget, Choice, Game, Param, Rng, Seat, SpecError};
use yomi_search::Playouts;

/// The parameter that chooses an evaluation.
pub(super) const EVALUATE: Param = Param::choice::<Measure>("evaluate", "playouts", "how positions are judged");

/// The parameter with the number of playouts of an evaluation.
pub(super) const LEAF: Param =
    sampling::playouts("leaf", "50", "how many playouts evaluate=playouts spends on a position");

/// A value of [`EVALUATE`].
#[derive(Clone, Copy)]
enum Measure {
    Playouts,
    Material,
    Race,
}

impl Choice for Measure {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("playouts", Measure::Playouts, "share of random games won"),
        ("material", Measure::Material, "pieces taken"),
        ("race", Measure::Race, "steps to an exit"),
    ];
}

/// A way to judge positions: 1 is won, 0 is lost, and what is not over is between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evaluation {
    /// The share of this many playouts that the seat wins.
    Playouts(u32),
    /// Blue pieces taken from the enemy and red ones given away, against the enemy's.
    Material,
    /// How many steps less than the enemy's the seat's nearest blue piece needs to leave the board.
    Race,
}

impl Evaluation {
    /// Reads what [`EVALUATE`] and [`LEAF`] say.
    pub(super) fn read(args: &Args) -> Result<Evaluation, SpecError> {
        Ok(match args.choice(EVALUATE.key) {
            Measure::Playouts => Evaluation::Playouts(args.number(LEAF.key)?),
            Measure::Material => Evaluation::Material,
            Measure::Race => Evaluation::Race,
        })
    }

    /// What a position is worth to a seat; both sides have chosen their colours.
    pub(super) fn value(self, game: &Geister, seat: Seat, budget: &Budget, rng: &mut Rng) -> f64 {
        let side = Geister::side(seat);
        if let Some(outcome) = game.outcome() {
            return outcome.points(side);
        }
        let (own, enemy) = (seat, seat.other());
        match self {
            Evaluation::Playouts(count) => share_won(game, seat, count, budget, rng),
            // Before the end each side's balance is from -3 to 3.
            Evaluation::Material => 0.5 + f64::from(balance(game, own) - balance(game, enemy)) / 16.0,
            Evaluation::Race => race(game, own),
        }
    }
}

/// What the race to the exits is worth to a seat, from 0 to 1, before the game is over.
pub(super) fn race(game: &Geister, seat: Seat) -> f64 {
    // Each side's steps are from 1 to 8.
    0.5 + f64::from(steps_to_leave(game, seat.other()) - steps_to_leave(game, seat)) / 16.0
}

/// How many playouts there are between two looks at the clock.
const BETWEEN_LOOKS: u32 = 64;

/// The share of playouts that a seat wins: of so many, or of as many as there is time for.
fn share_won(game: &Geister, seat: Seat, count: u32, budget: &Budget, rng: &mut Rng) -> f64 {
    let (mut points, mut played) = (0.0, 0);
    while played < count && (played == 0 || !budget.is_over()) {
        let some = (count - played).min(BETWEEN_LOOKS);
        points += RandomGames::Separate.points(game, Geister::side(seat), some, rng);
        played += some;
    }
    points / f64::from(played)
}

/// Red pieces that a side has got rid of, less the blue ones that it has lost.
fn balance(game: &Geister, seat: Seat) -> i32 {
    let [red, blue] = [Colour::Red, Colour::Blue]
        .map(|colour| game.board.shown[seat.index()][colour as usize].count_ones().cast_signed());
    red - blue
}

/// Steps of a side's nearest blue piece until it has left the board, whatever stands in between.
fn steps_to_leave(game: &Geister, seat: Seat) -> i32 {
    let is_blue = |piece: &Piece| game.reds(seat).is_some_and(|reds| reds.colour(*piece) == Colour::Blue);
    let steps = |square: Square| i32::from(square.y() + square.x().min(5 - square.x()) + 1);
    let blues = Piece::ALL.into_iter().filter(is_blue).filter_map(|piece| game.place(seat, piece).square());
    blues.map(steps).min().expect("a side without blue pieces has lost")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GeisterRules;
    use yomi_core::{Notation, Position, Purpose, Rules, Streams};

    /// What a position is worth to the first and to the second seat.
    fn values(evaluation: Evaluation, actions: &str) -> [f64; 2] {
        let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
        let mut game = GeisterRules::new(None).start(rng);
        for text in actions.split(' ') {
            let action = game.sight(game.turn().unwrap()).parse(text).unwrap();
            game.check(action).unwrap();
            game.apply(action);
        }
        [Seat::FIRST, Seat::SECOND].map(|seat| evaluation.value(&game, seat, &Budget::unlimited(), rng))
    }

    const EVALUATIONS: [Evaluation; 3] = [Evaluation::Playouts(2_000), Evaluation::Material, Evaluation::Race];

    #[test]
    fn what_is_worth_more_to_one_is_worth_less_to_the_other() {
        for evaluation in EVALUATIONS {
            let [first, second] = values(evaluation, "ABCD EFGH C,N A,W C,N A,E C,N A,N");
            assert!((first + second - 1.0).abs() < 0.1, "{evaluation:?}: {first} + {second}");
        }
    }

    #[test]
    fn what_is_over_is_won_or_lost() {
        let escape = "EFGH ABCD A,W E,W A,N E,E A,N E,W A,N E,E A,N E,W A,N";
        for evaluation in EVALUATIONS {
            assert_eq!(values(evaluation, escape), [1.0, 0.0]);
        }
    }

    /// First's C takes b. Losing it is bad for Second if it is blue and good if it is red.
    #[test]
    fn material_counts_by_colour() {
        let takes = "C,N H,E C,N H,W C,N";
        assert_eq!(values(Evaluation::Material, "ABCD EFGH C,N"), [0.5, 0.5]);
        assert_eq!(values(Evaluation::Material, &format!("ABCD EFGH {takes}")), [0.5625, 0.4375]);
        assert_eq!(values(Evaluation::Material, &format!("ABCD ABCD {takes}")), [0.4375, 0.5625]);
    }

    /// In front a blue piece needs six steps: one aside, four ahead, and out. One behind needs seven.
    #[test]
    fn the_race_is_counted_in_steps_of_blue_pieces() {
        assert_eq!(values(Evaluation::Race, "EFGH EFGH"), [0.5, 0.5]);
        assert_eq!(values(Evaluation::Race, "EFGH ABCD"), [0.5625, 0.4375]);
        assert_eq!(values(Evaluation::Race, "EFGH ABCD A,W"), [0.625, 0.375]);
    }
}
