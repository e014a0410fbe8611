//! A player that chooses its card for what an opponent who reads cards makes of it.

use super::{Aim, inference::Inference, method::Method, searching::WorldSearcher};
use crate::{
    Action, Bridge, seats,
    solver::{Position, Solver},
};
use std::num::NonZeroU32;
use yomi_core::{Agent, Args, Effort, Param, Rng, Seat, SpecError, Thinking, View};
use yomi_search::{Amount, Sampling, anticipate};

/// The parameter with the number of worlds in which answers are anticipated.
pub(super) const ANSWERS: Param =
    Param::whole("answers", "8", 1, 512, "in how many worlds the answer of the opponent is anticipated");

/// The parameter with the work of the opponent that is imagined.
pub(super) const MODEL_WORK: Param = Param::whole(
    "model",
    "100000",
    1,
    u64::MAX,
    "how many positions the opponent that is imagined looks at for its card",
);

/// In how many worlds the opponent that is imagined looks.
const MODEL_WORLDS: usize = 8;

/// The player: Monte Carlo, but where the next card is an opponent's, the card after which an opponent that drops
/// worlds in which a card gave something away (One-round Vector Max, Kobayashi, Ando and Uehara) does worst. Of cards
/// that come to the same, Monte Carlo's own.
pub(super) struct FalseCarder {
    plain: WorldSearcher,
    model: WorldSearcher,
    answers: NonZeroU32,
    solver: Option<Solver>,
}

impl FalseCarder {
    pub(super) fn new(args: &Args) -> Result<FalseCarder, SpecError> {
        let model = Effort::Work(args.number(MODEL_WORK.key)?);
        Ok(FalseCarder {
            plain: WorldSearcher::new(args, Method::MonteCarlo)?,
            model: WorldSearcher::model(Method::VectorMax { tricks: 1 }, MODEL_WORLDS, model, Inference::DROP),
            answers: NonZeroU32::new(args.number(ANSWERS.key)?).unwrap_or(NonZeroU32::MIN),
            solver: None,
        })
    }
}

impl Agent<Bridge> for FalseCarder {
    fn act(&mut self, view: &View<'_, Bridge>, thinking: &mut Thinking<'_>) -> Action {
        let plain = Action::Card(self.plain.card(view, thinking));
        let budget = thinking.budget(Effort::Clock);
        let in_time = self.plain.ear().listen(view.sight(), &budget);
        let Some(heard) = in_time.expect("a view of a real board has a world").filter(|_| self.plain.deliberated())
        else {
            return plain;
        };
        let strain = view.sight().play().terms().contract.strain();
        let solver = self.solver.get_or_insert_with(|| Solver::new(strain));
        let model = &mut self.model;
        let scores = anticipate(
            view,
            |rng: &mut Rng| heard.sample(rng),
            &mut Sampling::counted(Amount::PerAction(1), self.answers, &budget),
            |view, rng| model.act(view, &mut Thinking::new(rng)),
            |game, seat, _| worth(solver, game, seat),
            thinking.rng,
        );
        let of = |action: Action| scores.all().iter().find(|score| score.action == action).map(|score| score.rate());
        let best = scores.all().iter().map(|score| score.rate()).fold(f64::NEG_INFINITY, f64::max);
        if of(plain).is_none_or(|value| value >= best - 1e-9) {
            return plain;
        }
        scores.all().iter().find(|score| score.rate() >= best - 1e-9).map_or(plain, |score| score.action)
    }

    fn deliberated(&self) -> bool {
        self.plain.deliberated()
    }
}

/// What a position is worth to a seat with open cards.
fn worth(solver: &mut Solver, game: &Bridge, seat: Seat) -> f64 {
    let side = seats::side_of(seat);
    let won = game.play().tricks_won(side);
    let tricks = Position::of_game(game).filter(|_| !game.play().is_over()).map_or(0, |position| {
        let mover = solver.solve(&position);
        if seats::side_of(position.to_play()) == side { mover } else { position.tricks_left() - mover }
    });
    f64::from(Aim::Contract.worth(game.play(), side, won + tricks))
}
