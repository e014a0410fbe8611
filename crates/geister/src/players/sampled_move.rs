//! What one move is worth in every colouring at once.

use crate::{
    Action, Geister,
    playout::{Lanes, SharedBoard},
};
use yomi_core::{Budget, Game, Position, Rng, Seat};

/// How many games are played at a time at least: preparing fewer costs more than playing them.
const FEWEST: u32 = 8;

/// How many games are played between two looks at the clock.
const BETWEEN_LOOKS: u32 = 256;

/// A move of one position in several colourings, at most [`Lanes::MOST`], and what it has won there in shared random
/// games.
pub(crate) struct SampledMove {
    mover: Seat,
    /// By colouring: what is known of it.
    fates: Vec<Fate>,
    /// The position after the move, with the colourings in which the game goes on; `None` if there are none.
    open: Option<(SharedBoard, Lanes)>,
    games: u32,
}

/// What a move leads to in one colouring.
#[derive(Clone, Copy)]
enum Fate {
    /// It is not possible.
    Illegal,
    /// It ends the game with this many points for the mover.
    Over(f64),
    /// The game goes on, and so many random games have been won.
    Open(u32),
}

impl SampledMove {
    /// The move in positions that differ only in colours. `None` if there are too many, or if it is nobody's turn.
    pub(crate) fn new(positions: &[Geister], action: Action) -> Option<SampledMove> {
        let mover = positions.first()?.turn()?;
        let mut going_on = Vec::new();
        let fates = positions.iter().map(|position| {
            if position.check(action).is_err() {
                return Fate::Illegal;
            }
            let mut next = *position;
            next.apply(action);
            match next.outcome() {
                Some(outcome) => Fate::Over(outcome.points(Geister::side(mover))),
                None => {
                    going_on.push(next);
                    Fate::Open(0)
                }
            }
        });
        let fates = fates.collect();
        let open = match going_on.first() {
            None => None,
            Some(first) => {
                let colours = |game: &Geister| Some([game.reds(Seat::FIRST)?, game.reds(Seat::SECOND)?]);
                let colourings: Option<Vec<_>> = going_on.iter().map(colours).collect();
                Some((SharedBoard::of(first)?, Lanes::new(&colourings?)?))
            }
        };
        Some(SampledMove { mover, fates, open, games: 0 })
    }

    /// Plays at least this many more games, each for all colourings. Tells whether the time was enough for them.
    pub(crate) fn play(&mut self, games: u32, budget: &Budget, rng: &mut Rng) -> bool {
        let mut left = games.max(FEWEST);
        while left > 0 && !budget.is_over() {
            let some = left.min(BETWEEN_LOOKS);
            self.play_some(some, rng);
            left -= some;
        }
        left == 0
    }

    fn play_some(&mut self, games: u32, rng: &mut Rng) {
        self.games += games;
        let Some((board, lanes)) = &self.open else { return };
        let mut won = board.wins(lanes, self.mover, games, rng).into_iter();
        for fate in &mut self.fates {
            if let Fate::Open(wins) = fate {
                *wins += won.next().expect("there is a lane for each");
            }
        }
    }

    /// How many games have been played.
    pub(crate) fn games(&self) -> u32 {
        self.games
    }

    /// The share of points that the mover has won in each colouring; `None` where the move is not possible.
    pub(crate) fn values(&self) -> impl Iterator<Item = Option<f64>> {
        self.fates.iter().map(|fate| match fate {
            Fate::Illegal => None,
            Fate::Over(points) => Some(*points),
            Fate::Open(wins) => Some(f64::from(*wins) / f64::from(self.games.max(1))),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, GeisterRules, Piece, Reds};
    use yomi_core::{Notation, Purpose, Rules, Streams};

    /// First's A stands on an exit: if it is blue it can leave and wins, if it is red it cannot.
    #[test]
    fn a_move_has_its_fate_in_every_colouring() {
        let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
        let positions: Vec<Geister> = [Reds::ALL[69], Reds::ALL[0], Reds::ALL[68]]
            .into_iter()
            .map(|firsts| {
                let mut game = GeisterRules::new(None).start(rng);
                game.apply(Action::SetUp(firsts));
                for text in "ABCD A,W E,W A,N E,E A,N E,W A,N E,E A,N E,W".split(' ') {
                    let action = game.sight(game.turn().unwrap()).parse(text).unwrap();
                    game.apply(action);
                }
                game
            })
            .collect();
        let leave = Action::Move { piece: Piece::A, direction: Direction::North };
        let mut sampled = SampledMove::new(&positions, leave).unwrap();
        assert!(sampled.play(1, &Budget::unlimited(), rng));
        assert_eq!(sampled.values().collect::<Vec<_>>(), [Some(1.0), None, Some(1.0)]);
        let stay = Action::Move { piece: Piece::H, direction: Direction::East };
        let mut sampled = SampledMove::new(&positions, stay).unwrap();
        assert!(sampled.play(300, &Budget::unlimited(), rng));
        let values: Vec<f64> = sampled.values().map(Option::unwrap).collect();
        assert!(values[0] > values[1] && values.iter().all(|value| (0.0..=1.0).contains(value)), "{values:?}");
        assert!(SampledMove::new(&vec![positions[0]; Lanes::MOST + 1], stay).is_none());
    }
}
