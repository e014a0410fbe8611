//! What methods gain where they play another card than a baseline does.
//!
//! Boards are played by the baseline; at every decision the methods are asked too, with the same random numbers. Where
//! one of them first plays another card, the board is played on twice with everything else equal: the same deal, the
//! same opponents, the same random numbers, once after either card. Boards without such a decision are the same for
//! both, so that all of the gain of a method is in these, and none of the chance of the others.

use crate::{
    Action, Bridge, BridgeRules, Layouts, imps, seats,
    solver::{Position as Solvable, Solver},
};
use serde::{Deserialize, Serialize};
use yomi_core::{
    AnyBuilder, Args, Budget, Game, Players, Position, Purpose, Rng, Rules, Seat, Seated, Side, SpecError, Stop,
    Streams, Table, Thinking, Worlds,
    experiment::{FigureReport, Row, Runner, kept_trials},
    stats::{self, Estimate},
};

/// Methods and a baseline on the same boards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DifferencesRow {
    /// The boards.
    pub game: String,
    /// Whose method it is.
    pub by: Tested,
    /// The methods.
    pub players: Vec<String>,
    /// The baseline.
    pub baseline: String,
    /// The other side.
    pub opponents: String,
    /// Who goes on after either card, instead of the one who played it.
    pub rest: Option<String>,
    /// Boards in the full run.
    pub boards: u64,
    /// Boards in the quick run.
    pub quick: u64,
    /// How often the rest of a board is played, with other random numbers.
    pub times: u64,
    /// Only boards that hinge on a guess: of so many layouts that declarer can imagine after the opening lead, the
    /// contract is made with open cards in a fifth at least and in four fifths at most.
    pub hinge: Option<u64>,
    /// The seed.
    pub seed: u64,
    /// What is measured, and what is known of it.
    pub figures: Vec<DifferenceFigure>,
}

/// Whose cards are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Tested {
    /// Declarer's, dummy's included.
    Declarer,
    /// Those of both defenders.
    Defenders,
}

/// A figure of a row.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DifferenceFigure {
    /// What it is.
    pub measure: Measure,
    /// Of which method only; of each if nothing is said.
    pub player: Option<String>,
    /// What was published.
    pub published: Option<f64>,
}

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Measure {
    /// The share of decisions in which the method looked as far as it was to look.
    Finished,
    /// The share of decisions in which it plays another card.
    Differs,
    /// The share of boards on which it does so at least once.
    BoardsWithDifference,
    /// The tricks that it gains on such a board.
    TricksGained,
    /// The IMPs that it gains on such a board.
    ImpsGained,
    /// The share of such boards on which its side has success with it: the contract made, or defeated.
    SuccessOfMethod,
    /// The same with the baseline.
    SuccessOfBaseline,
    /// Of such boards on which only one of the two has success, the share that is the method's.
    SuccessWhereOneHasIt,
    /// The IMPs that it gains a board, over all boards.
    ImpsABoard,
    /// By how much the share of successes is greater, over all boards.
    SuccessABoard,
    /// How many boards it takes so that a gain of a tenth of an IMP a board shows, as the spread of the gains says.
    BoardsForTenthOfImp,
}

impl Measure {
    fn label(self) -> &'static str {
        match self {
            Measure::Finished => "looks finished %",
            Measure::Differs => "decisions that differ %",
            Measure::BoardsWithDifference => "boards with a difference %",
            Measure::TricksGained => "tricks gained where they differ",
            Measure::ImpsGained => "IMPs gained where they differ",
            Measure::SuccessOfMethod => "success where they differ, method %",
            Measure::SuccessOfBaseline => "success where they differ, baseline %",
            Measure::SuccessWhereOneHasIt => "method's share of successes that only one has %",
            Measure::ImpsABoard => "IMPs a board",
            Measure::SuccessABoard => "success more often %",
            Measure::BoardsForTenthOfImp => "boards for 0.1 IMPs to show",
        }
    }

    /// Observations are boards: what is played on one board again and again is one observation.
    fn of(self, boards: &[&Board]) -> Option<Estimate> {
        let differing = || boards.iter().filter_map(|board| board.gain.as_ref());
        let all = |of: fn(&Gain) -> f64| boards.iter().map(move |board| board.gain.as_ref().map_or(0.0, of));
        let percent = |share: Option<Estimate>| share.map(|share| share.scaled(100.0));
        match self {
            Measure::Finished => percent(stats::pooled_share(boards.iter().map(|board| board.finished))),
            Measure::Differs => percent(stats::pooled_share(boards.iter().map(|board| board.differing))),
            Measure::BoardsWithDifference => percent(stats::share(differing().count() as u64, boards.len() as u64)),
            Measure::TricksGained => spread(differing().map(|gain| gain.tricks)),
            Measure::ImpsGained => spread(differing().map(|gain| gain.imps)),
            Measure::SuccessOfMethod => percent(stats::mean_share(differing().map(|gain| gain.successes[0]))),
            Measure::SuccessOfBaseline => percent(stats::mean_share(differing().map(|gain| gain.successes[1]))),
            Measure::SuccessWhereOneHasIt => {
                let telling = differing().map(|gain| gain.only_one).filter(|(_, of)| *of > 0);
                percent(stats::pooled_share(telling))
            }
            Measure::ImpsABoard => spread(all(|gain| gain.imps)),
            Measure::SuccessABoard => percent(spread(all(|gain| gain.successes[0] - gain.successes[1]))),
            Measure::BoardsForTenthOfImp => boards_to_show(0.1, all(|gain| gain.imps)),
        }
    }
}

/// A mean, unless all values are the same: a few boards that all came out alike say nothing of how much others may
/// differ.
fn spread(values: impl IntoIterator<Item = f64> + Clone) -> Option<Estimate> {
    stats::mean(values).filter(|estimate| estimate.low < estimate.high)
}

/// How many values it takes so that a mean of `gain` is told from 0 in four of five samples: with 95 % confidence, at
/// the spread of these. The mean of what each value says of that, so that it has an interval too.
fn boards_to_show(gain: f64, values: impl IntoIterator<Item = f64> + Clone) -> Option<Estimate> {
    /// The quantiles of the normal distribution for 95 % confidence, and for four of five.
    const QUANTILES: f64 = 1.96 + 0.84;
    let mean = spread(values.clone())?.value;
    let boards =
        spread(values.into_iter().map(|value| ((value - mean) * QUANTILES / gain).powi(2)).collect::<Vec<_>>())?;
    Some(Estimate { low: boards.low.max(0.0), ..boards })
}

/// What was seen of a method on a board, up to its first difference.
#[derive(Default, Serialize, Deserialize)]
struct Board {
    /// The method's decisions with a finished look, and all of them.
    finished: (u64, u64),
    /// Those in which it plays another card, and all of them.
    differing: (u64, u64),
    /// What came of the first difference, if there is one.
    gain: Option<Gain>,
}

/// Means over all times that a board was played on.
#[derive(Default, Serialize, Deserialize)]
struct Gain {
    tricks: f64,
    imps: f64,
    /// Of the method, and of the baseline.
    successes: [f64; 2],
    /// How often only the method had success, and how often only one of the two.
    only_one: (u64, u64),
}

impl Row for DifferencesRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let boards = self.boards()?;
        let (label, stop) = (self.label(), runner.stop());
        let wanted = runner.wanted(self.boards, self.quick);
        let found = kept_trials(runner, &label, wanted, |number| Ok(boards.play(number, &stop)))?;
        let whole = found.len() as u64 == wanted && !stop.is_raised();
        for (index, player) in self.players.iter().enumerate() {
            let of_player: Vec<&Board> = found.iter().map(|methods| &methods[index]).collect();
            for figure in self.figures.iter().filter(|figure| figure.player.as_ref().is_none_or(|of| of == player)) {
                let measured = figure.measure.of(&of_player).filter(|_| whole);
                let measure = figure.measure.label().into();
                let row = format!("{player}, {label}");
                runner.figure(FigureReport::estimated(row, measure, figure.published, 0.0, measured));
            }
        }
        Ok(())
    }
}

impl DifferencesRow {
    fn label(&self) -> String {
        let by = if self.by == Tested::Declarer { "declarer" } else { "defenders" };
        let hinge = if self.hinge.is_some() { ", boards that hinge" } else { "" };
        format!("{by} instead of {}, against {}{hinge}", self.baseline, self.opponents)
    }

    /// Everything that names something, looked up.
    fn boards(&self) -> Result<Boards<'_>, SpecError> {
        let args = Args::new(&self.game.parse()?, BridgeRules::PARAMS)?;
        let rules = BridgeRules::from_args(&args)?;
        let any = |spec: &str| Bridge::player_or_yardstick(spec, &rules);
        if let Some(unknown) =
            self.figures.iter().filter_map(|figure| figure.player.as_ref()).find(|of| !self.players.contains(of))
        {
            return Err(SpecError(format!("a figure is of {unknown}, which is not among the players of its row")));
        }
        Ok(Boards {
            row: self,
            methods: self.players.iter().map(|player| any(player)).collect::<Result<_, _>>()?,
            baseline: any(&self.baseline)?,
            opponents: any(&self.opponents)?,
            rest: self.rest.as_deref().map(any).transpose()?,
            rules: rules.clone(),
        })
    }
}

struct Boards<'a> {
    row: &'a DifferencesRow,
    rules: BridgeRules,
    methods: Vec<AnyBuilder<Bridge>>,
    baseline: AnyBuilder<Bridge>,
    opponents: AnyBuilder<Bridge>,
    rest: Option<AnyBuilder<Bridge>>,
}

impl Boards<'_> {
    /// What is seen of each method on a board.
    fn play(&self, number: u64, stop: &Stop) -> Vec<Board> {
        let streams = Streams::new(self.row.seed);
        let mut table = self.deal(&mut streams.stream(number, Purpose::Chance));
        let mut players = self.seated(&self.baseline);
        let seated = |method| seats::ALL.map(|_| Seated::new(method));
        let mut methods: Vec<[Seated<Bridge>; 4]> = self.methods.iter().map(seated).collect();
        let mut chances: Vec<Rng> =
            seats::ALL.into_iter().map(|seat| streams.stream(number, Purpose::Seat(seat))).collect();
        let mut boards: Vec<Board> = self.methods.iter().map(|_| Board::default()).collect();
        while let Some(seat) = table.game().turn() {
            let rng = &mut chances[seat.index()];
            let same = rng.clone();
            let card = players[seat.index()].act(&table, seat, &mut Thinking::new(rng).until(stop));
            for (index, board) in boards.iter_mut().enumerate() {
                if !self.is_tested(seat) || board.gain.is_some() || stop.is_raised() {
                    continue;
                }
                let method = &mut methods[index][seat.index()];
                let other = method.act(&table, seat, &mut Thinking::new(&mut same.clone()).until(stop));
                board.finished.0 += u64::from(method.finished() == Some(true));
                board.finished.1 += u64::from(method.finished().is_some());
                board.differing.0 += u64::from(other != card);
                board.differing.1 += u64::from(method.deliberated());
                if other != card {
                    board.gain = Some(self.gain(&table, [other, card], &self.methods[index], number, stop));
                }
            }
            if stop.is_raised() || boards.iter().all(|board| board.gain.is_some()) {
                break;
            }
            table.play(card).expect("players play by the rules");
        }
        boards
    }

    /// A board of the kind that is asked for.
    fn deal(&self, chance: &mut Rng) -> Table<Bridge> {
        loop {
            let game = self.rules.start(chance);
            if self.row.hinge.is_none_or(|layouts| hinges(&game, layouts, chance)) {
                return Table::new(game);
            }
        }
    }

    fn is_tested(&self, seat: Seat) -> bool {
        (seats::side_of(seat) == self.rules.terms().declaring_side()) == (self.row.by == Tested::Declarer)
    }

    /// All four places, with `tested` at those that are compared.
    fn seated(&self, tested: &AnyBuilder<Bridge>) -> Vec<Seated<Bridge>> {
        let at = |seat| if self.is_tested(seat) { tested } else { &self.opponents };
        seats::ALL.into_iter().map(|seat| Seated::new(at(seat))).collect()
    }

    /// Plays on after the card of the method and after that of the baseline.
    fn gain(
        &self,
        table: &Table<Bridge>,
        cards: [Action; 2],
        method: &AnyBuilder<Bridge>,
        number: u64,
        stop: &Stop,
    ) -> Gain {
        let mut gain = Gain::default();
        let side = seats::side_of(table.game().turn().expect("it is somebody's turn"));
        let times = self.row.times.max(1);
        for time in 0..times {
            let played = [(cards[0], method), (cards[1], &self.baseline)].map(|(card, player)| {
                self.play_on(table, card, self.rest.as_ref().unwrap_or(player), (number, time), stop)
            });
            let [method, baseline] = played.map(|game| Ended::of(&game, side));
            gain.tricks += (method.tricks - baseline.tricks) / times as f64;
            gain.imps += f64::from(imps(method.score - baseline.score)) / times as f64;
            gain.successes[0] += f64::from(u8::from(method.success)) / times as f64;
            gain.successes[1] += f64::from(u8::from(baseline.success)) / times as f64;
            gain.only_one.0 += u64::from(method.success && !baseline.success);
            gain.only_one.1 += u64::from(method.success != baseline.success);
        }
        gain
    }

    fn play_on(
        &self,
        table: &Table<Bridge>,
        card: Action,
        tested: &AnyBuilder<Bridge>,
        (number, time): (u64, u64),
        stop: &Stop,
    ) -> Bridge {
        let mut table = table.clone();
        table.play(card).expect("players play by the rules");
        let mut players = self.seated(tested);
        // Other random numbers than before the difference, and the same after both cards.
        let streams = Streams::new(self.row.seed.wrapping_add(1 + time));
        let mut chances: Vec<Rng> =
            seats::ALL.into_iter().map(|seat| streams.stream(number, Purpose::Seat(seat))).collect();
        while let Some(seat) = table.game().turn() {
            let mut thinking = Thinking::new(&mut chances[seat.index()]).until(stop);
            let card = players[seat.index()].act(&table, seat, &mut thinking);
            table.play(card).expect("players play by the rules");
        }
        table.game().clone()
    }
}

/// How a board ended for a side.
struct Ended {
    tricks: f64,
    score: i32,
    success: bool,
}

impl Ended {
    fn of(game: &Bridge, side: Side) -> Ended {
        let outcome = game.outcome().expect("it was played to the end");
        Ended {
            tricks: f64::from(game.play().tricks_won(side)),
            score: if side == Side::FIRST { outcome.score } else { -outcome.score },
            success: outcome.winner == Some(side),
        }
    }
}

/// Whether the contract is made with open cards in some of the layouts that declarer can imagine after the opening
/// lead, and defeated in others: a fifth of them at least each.
fn hinges(game: &Bridge, layouts: u64, chance: &mut Rng) -> bool {
    let terms = *game.play().terms();
    let mut solver = Solver::new(terms.contract.strain());
    let mut game = game.clone();
    if game.play().cards().is_empty() {
        let leads = Solvable::of_game(&game).map(|position| solver.solve_each_card(&position)).unwrap_or_default();
        let Some((lead, _)) = yomi_core::first_best(leads) else { return false };
        game.apply(lead.into());
    }
    let table = Table::new(game);
    let sight = table.view(terms.declarer).sight().clone();
    let Ok(Some(possible)) = Layouts::seen_by_within(&sight, &Budget::unlimited()) else { return false };
    let trick = sight.play().current_trick();
    let won = sight.play().tricks_won(terms.declaring_side());
    let needed = terms.contract.tricks_needed();
    let made = (0..layouts)
        .filter(|_| {
            let hands = possible.sample(chance);
            let position = Solvable::new(hands, trick.leader, trick.cards).expect("a layout fits what was played");
            let ours = seats::side_of(position.to_play()) == terms.declaring_side();
            let mover = solver.solve(&position);
            won + (if ours { mover } else { position.tricks_left() - mover }) >= needed
        })
        .count() as u64;
    5 * made >= layouts && 5 * (layouts - made) >= layouts
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_conformance::run_row;

    fn row(player: &str, baseline: &str) -> DifferencesRow {
        let figures = [Measure::Finished, Measure::Differs, Measure::TricksGained, Measure::ImpsABoard];
        let figures = figures.map(|measure| DifferenceFigure { measure, player: None, published: None });
        DifferencesRow {
            game: "bridge:advance=32".into(),
            by: Tested::Declarer,
            players: vec![player.into()],
            baseline: baseline.into(),
            opponents: "mc:2".into(),
            rest: None,
            boards: 6,
            quick: 1,
            times: 2,
            hinge: None,
            seed: 1,
            figures: figures.into(),
        }
    }

    #[test]
    fn who_plays_the_same_cards_gains_nothing() {
        let run = run_row(&row("mc:4", "mc:4"), false, false).unwrap();
        let values: Vec<Option<f64>> =
            run.figures.iter().map(|figure| figure.measured.map(|found| found.value)).collect();
        assert_eq!(values, [Some(100.0), Some(0.0), None, None], "no board differs, so there is no gain to speak of");
        assert_eq!(run.figures[0].row, "mc:4, declarer instead of mc:4, against mc:2");
    }

    #[test]
    fn whoever_plays_at_random_loses_tricks_against_open_cards() {
        let mut row = row("random", "mc:20");
        row.opponents = "all-seeing".into();
        row.boards = 12;
        let run = run_row(&row, false, false).unwrap();
        let of = |index: usize| run.figures[index].measured.map(|found| found.value);
        assert_eq!(of(0), None, "who plays at random has nothing to finish");
        assert!(of(1).unwrap() > 0.0 && of(2).unwrap() < 0.0 && of(3).unwrap() < 0.0, "{:?}", run.figures);
    }

    /// Gains of +1 and -1 have a standard deviation of 1; a tenth of it takes (2.8 / 0.1)² observations.
    #[test]
    fn the_number_of_boards_follows_from_the_spread() {
        let boards = |values: &[f64]| boards_to_show(0.1, values.iter().copied()).map(|found| found.value.round());
        let half = [1.0, -1.0, 0.0, 0.0];
        assert_eq!(boards(&half), Some(392.0));
        assert_eq!(boards(&half.map(|value| 2.0 * value)), Some(4.0 * 392.0));
        assert_eq!(boards(&[1.0, 1.0]), None);
    }

    #[test]
    fn a_figure_is_of_a_player_of_the_row() {
        let mut row = row("mc:4", "mc:4");
        row.figures[0].player = Some("round".into());
        let error = run_row(&row, true, false).unwrap_err().to_string();
        assert_eq!(error, "a figure is of round, which is not among the players of its row");
    }
}
