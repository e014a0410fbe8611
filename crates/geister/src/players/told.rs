//! The yardstick that is told the colour of the ghost that moved last.

use super::{
    comparison::{best, compare},
    monte_carlo::colourings,
    reading::with_colour,
    sampling::{self, DRAWS, GAMES, PER, SamplingPlan, WORLDS},
    set_up::SetUps,
};
use crate::{Action, Colour, Direction, Geister, Piece, Reds, Sight, Square};
use yomi_core::{
    AllSeeing, Args, Bench, Choice, Effort, Game, Param, Position, Rng, Seat, SpecError, Thinking, YardstickEntry,
    below,
};

/// A parameter with a share in percent.
const fn percent(key: &'static str, help: &'static str) -> Param {
    Param::whole(key, "0", 0, 100, help)
}

pub(super) const ENTRY: YardstickEntry<Geister> = YardstickEntry {
    name: "told",
    summary: "Monte Carlo that is told the colour of the ghost that moved last, with errors: what an estimate is worth",
    bench: Bench::with("playouts=300,blue=20,red=10,silent=10"),
    params: &[
        sampling::playouts("playouts", "2000", "how many playouts to choose a move"),
        percent("blue", "in how many percent of its moves a blue ghost is called red"),
        percent("red", "in how many percent of its moves a red ghost is called blue"),
        percent("silent", "of how many percent of the moves nothing is told"),
        Param::choice::<Moment>("when", "any", "the moves of which something wrong may be told"),
        WORLDS,
        PER,
        DRAWS,
        GAMES,
    ],
    build: |args, _| Ok(Box::new(Told::read(args)?)),
};

/// Moves of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Any,
    Takes,
    Beside,
    Door,
    Quiet,
}

impl Choice for Moment {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("any", Moment::Any, "all of them"),
        ("takes", Moment::Takes, "those that take a ghost"),
        ("beside", Moment::Beside, "those after which the ghost stands beside one of the enemy's"),
        ("door", Moment::Door, "those after which it is at most a step from an exit of its own"),
        ("quiet", Moment::Quiet, "those that are nothing of that"),
    ];
}

/// The estimating player of Oshibuchi and Sato with somebody who knows in the place of its estimate, and who may say
/// something wrong or nothing: all else is as in that player.
///
/// It is told a colour for one turn, and again by chance of its own for the next.
struct Told {
    plan: SamplingPlan,
    /// By the true colour, red first, in how many percent the other one is told.
    wrong: [u32; 2],
    silent: u32,
    when: Moment,
    /// The position after its own last action.
    before: Option<Geister>,
}

/// What the enemy did since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LastMove {
    piece: Piece,
    colour: Colour,
    /// Where the piece stands, as its owner sees it.
    to: Square,
    takes: bool,
    /// Whether it stands beside a ghost of the other side.
    beside: bool,
}

impl Told {
    fn read(args: &Args) -> Result<Told, SpecError> {
        Ok(Told {
            plan: SamplingPlan::read_counted(args, "playouts", sampling::draws(args))?,
            wrong: [args.number("red")?, args.number("blue")?],
            silent: args.number("silent")?,
            when: args.choice("when"),
            before: None,
        })
    }

    /// What it is told of a move.
    fn told(&self, last: LastMove, rng: &mut Rng) -> Option<(Piece, Colour)> {
        if below(rng, 100) < self.silent {
            return None;
        }
        let wrong = below(rng, 100) < self.wrong[last.colour as usize] && self.when.is(last);
        Some((last.piece, if wrong { last.colour.other() } else { last.colour }))
    }

    /// The colourings that it believes in.
    fn believed(&self, truth: &Geister, sight: &Sight, rng: &mut Rng) -> Vec<Option<Reds>> {
        let all = colourings(sight);
        let last = self.before.and_then(|before| LastMove::between(&before, truth, sight.seat().other()));
        match last.and_then(|last| self.told(last, rng)) {
            Some((piece, colour)) => with_colour(&all, piece, colour),
            None => all,
        }
    }
}

impl Moment {
    fn is(self, last: LastMove) -> bool {
        let [x, y] = [last.to.x(), last.to.y()];
        let door = y + x.min(5 - x) <= 1;
        match self {
            Moment::Any => true,
            Moment::Takes => last.takes,
            Moment::Beside => last.beside,
            Moment::Door => door,
            Moment::Quiet => !(last.takes || last.beside || door),
        }
    }
}

impl LastMove {
    /// The one move of a side by which two positions differ; `None` if it has made none, or has left the board.
    fn between(before: &Geister, after: &Geister, mover: Seat) -> Option<LastMove> {
        let moved = |piece: &Piece| before.place(mover, *piece) != after.place(mover, *piece);
        let piece = Piece::ALL.into_iter().find(moved)?;
        let to = after.place(mover, piece).square()?;
        let other = mover.other();
        let stands = |game: &Geister, piece: &Piece| game.place(other, *piece).square().map(Square::turned);
        let standing: Vec<Square> = Piece::ALL.iter().filter_map(|piece| stands(after, piece)).collect();
        let takes = Piece::ALL.iter().any(|piece| stands(before, piece).is_some() && stands(after, piece).is_none());
        let beside = Direction::ALL.into_iter().filter_map(|way| to.step(way)).any(|square| standing.contains(&square));
        Some(LastMove { piece, colour: after.reds(mover)?.colour(piece), to, takes, beside })
    }
}

impl AllSeeing<Geister> for Told {
    fn act(&mut self, truth: &Geister, thinking: &mut Thinking<'_>) -> Action {
        let seat = truth.turn().expect("asked only when it can act");
        let sight = truth.sight(seat);
        let action = SetUps::Random.of(&sight, thinking.rng).unwrap_or_else(|| {
            let budget = thinking.budget(Effort::Work(u64::MAX));
            let believed = self.believed(truth, &sight, thinking.rng);
            best(&compare(&sight, &believed, self.plan, &budget, thinking.rng, |_| {}), thinking.rng)
        });
        let mut after = *truth;
        after.apply(action);
        self.before = Some(after);
        action
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GeisterRules;
    use yomi_core::{Notation, Purpose, Rules, Streams};

    fn rng() -> Rng {
        Streams::new(1).stream(0, Purpose::Other(0))
    }

    /// The last of some actions, as the other side finds it.
    fn last_of(actions: &str) -> Option<LastMove> {
        let mut game = GeisterRules::new(None).start(&mut rng());
        let mut before = game;
        for text in actions.split(' ') {
            before = game;
            game.apply(game.sight(game.turn().unwrap()).parse(text).unwrap());
        }
        LastMove::between(&before, &game, before.turn().unwrap())
    }

    #[test]
    fn the_enemys_move_is_found_by_what_it_changed() {
        assert_eq!(last_of("ABCD EFGH"), None, "to set up is no move");
        let step = last_of("ABCD EFGH C,N").unwrap();
        assert_eq!((step.piece, step.colour, step.takes, step.beside), (Piece::C, Colour::Red, false, false));
        let beside = last_of("ABCD EFGH C,N H,E C,N").unwrap();
        assert_eq!((beside.takes, beside.beside), (false, true));
        let takes = last_of("ABCD EFGH C,N H,E C,N H,W C,N").unwrap();
        assert_eq!((takes.takes, takes.beside, takes.to), (true, true, Square::new(3, 1).unwrap()));
        let kinds = |last: LastMove| Moment::CHOICES.iter().map(move |(_, moment, _)| moment.is(last));
        assert_eq!(kinds(step).collect::<Vec<_>>(), [true, false, false, false, true]);
        assert_eq!(kinds(takes).collect::<Vec<_>>(), [true, true, true, false, false]);
    }

    #[test]
    fn errors_are_as_frequent_as_they_should_be() {
        let spec = "told:blue=20,red=60,silent=50,when=quiet".parse().unwrap();
        let told = Told::read(&Args::new(&spec, ENTRY.params).unwrap()).unwrap();
        let rng = &mut rng();
        let mut counts = |last: LastMove| {
            let said: Vec<_> = (0..10_000).map(|_| told.told(last, rng).map(|(_, colour)| colour)).collect();
            [Some(last.colour.other()), None].map(|what| said.iter().filter(|said| **said == what).count() / 100)
        };
        let red = last_of("ABCD EFGH C,N").unwrap();
        let blue = LastMove { colour: Colour::Blue, ..red };
        assert!((28..=32).contains(&counts(red)[0]) && (48..=52).contains(&counts(red)[1]));
        assert!((8..=12).contains(&counts(blue)[0]), "{:?}", counts(blue));
        assert_eq!(counts(LastMove { takes: true, ..blue })[0], 0, "never wrong of other moves");
    }
}
