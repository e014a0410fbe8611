//! Random actions before the players begin, again and again until the position is balanced.

use crate::openings::{Balance, Openings};
use yomi_core::{AgentBuilder, Game, Players, Purpose, Report, Rng, SpecError, Stage, Streams, Table, Thinking};

/// What draws the actions.
const DRAWING: Purpose = Purpose::Other(12);
/// How many openings are drawn at most for a deal.
const MOST_DRAWN: u32 = 1000;

/// So many random actions, and who judges what they lead to.
pub(super) struct RandomOpenings<G: Game> {
    plies: u32,
    judge: Option<(AgentBuilder<G>, f64)>,
}

impl<G: Players> RandomOpenings<G> {
    /// `None` if games begin otherwise.
    pub(super) fn new(openings: &Openings, rules: &G::Rules) -> Result<Option<Self>, SpecError> {
        let Openings::Random { plies, balance } = openings else { return Ok(None) };
        let judge = match balance {
            None => None,
            Some(Balance { judge, within }) => Some((G::player(judge, rules)?, *within)),
        };
        Ok(Some(RandomOpenings { plies: *plies, judge }))
    }
}

impl<G: Players + Stage> RandomOpenings<G> {
    /// The first balanced position that random actions lead to on this deal, or why there is none.
    pub(super) fn play(&self, dealt: &Table<G>, seed: u64, deal: u64) -> Result<Table<G>, String> {
        let mut rng = Streams::new(seed).stream(deal, DRAWING);
        for _ in 0..MOST_DRAWN {
            if let Some(table) = self.draw(dealt, &mut rng)
                && self.is_balanced(&table, &mut rng)?
            {
                return Ok(table);
            }
        }
        let (plies, within) = (
            self.plies,
            self.judge.as_ref().map_or(String::new(), |(_, within)| format!(" and is worth at most {within}")),
        );
        Err(format!(
            "none of {MOST_DRAWN} random ones goes on after {plies} plies{within}; take fewer plies or a greater balance"
        ))
    }

    /// Some random actions; `None` if the game is over after them.
    fn draw(&self, dealt: &Table<G>, rng: &mut Rng) -> Option<Table<G>> {
        let mut table = dealt.clone();
        for _ in 0..self.plies {
            let action = table.game().random_action(rng)?;
            table.play(action).expect("actions drawn at random are legal");
        }
        table.game().turn().is_some().then_some(table)
    }

    fn is_balanced(&self, table: &Table<G>, rng: &mut Rng) -> Result<bool, String> {
        let Some((judge, within)) = &self.judge else { return Ok(true) };
        let seat = table.game().turn().expect("the game goes on");
        let mut value = None;
        let mut listener = |report: &Report| value = report.value.or(value);
        judge.build().act(&table.view(seat), &mut Thinking::new(rng).heard_by(&mut listener));
        let value = value.ok_or_else(|| {
            format!("{} does not say what positions are worth; name another judge", judge.canonical())
        })?;
        Ok(value.abs() <= *within)
    }
}
