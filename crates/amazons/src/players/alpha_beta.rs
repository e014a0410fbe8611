//! The players that search with alpha-beta, by name.

use super::{
    AmazonsTree,
    measure::{EXACT, LEAVES, MOST_POSITIONS, Measure, NODES},
    searcher::{Manner, Searcher, Unfinished},
};
use crate::{
    categories::{Costs, Realizations, Scheme},
    evaluation::Evaluation,
    game::Amazons,
};
use yomi_core::{AgentEntry, Args, Bench, Choice, MS, Param, Spec, SpecError};
use yomi_search::alpha_beta::{Again, Beneath, Deepening, Refinements, UNIT};

/// The parameter that chooses the evaluation.
const EVAL: Param = Param::choice::<Evaluation>("eval", "minimum", "how positions are judged");

impl Choice for Evaluation {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("minimum", Evaluation::MinimumDistance, "minimum distance, as in the paper"),
        ("even", Evaluation::MinimumDistanceEven, "the same, ties worth nothing"),
        ("plain", Evaluation::MinimumDistancePlain, "the same with nobody in the way"),
        ("territory", Evaluation::Territory, "stronger"),
    ];
}

/// The parameter that says what becomes of an iteration that was stopped.
const UNFINISHED: Param =
    Param::choice::<Unfinished>("unfinished", "used", "what becomes of an iteration that was stopped");

impl Choice for Unfinished {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("used", Unfinished::Used, "its moves are tried best first"),
        ("dropped", Unfinished::Dropped, "for the one before it"),
    ];
}

/// The parameters with which a search can do without what the paper does not mention.
const KILLERS: Param =
    Param::flag("killers", "yes", "whether moves are tried early that were good enough elsewhere, as deep");
const WINDOWS: Param = Param::choice::<Windows>("windows", "null", "what is asked of all moves but the first");
const TABLE: Param = Param::whole(
    "table",
    "auto",
    1,
    MOST_POSITIONS as u64,
    "positions that the table has room for, which is kept for the whole game; auto is four for each leaf",
)
.or(&["auto"]);

#[derive(Clone, Copy, Debug)]
enum Windows {
    Null,
    Full,
}

impl Choice for Windows {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("null", Windows::Null, "whether they are better than the best so far"),
        ("full", Windows::Full, "by how much, too"),
    ];
}

/// What the parameters say that all searches of the paper have.
fn manner(args: &Args) -> Result<Manner, SpecError> {
    let refinements = Refinements {
        killers: args.flag(KILLERS.key),
        null_windows: matches!(args.choice(WINDOWS.key), Windows::Null),
        ..Refinements::default()
    };
    Ok(Manner { unfinished: args.choice(UNFINISHED.key), refinements, table: args.number_or_word(TABLE.key)? })
}

/// Plain iterative deepening.
pub(super) const BY_PLIES: AgentEntry<Amazons> = AgentEntry {
    name: "id",
    summary: "alpha-beta, one ply deeper after the other (Soeda and Tanaka's ID)",
    bench: Bench::with("leaves=1500"),
    params: &[LEAVES, NODES, MS, EVAL, UNFINISHED, EXACT, KILLERS, WINDOWS, TABLE],
    build: |args, _| Ok(Box::new(by_plies(args)?)),
};

fn by_plies(args: &Args) -> Result<Searcher, SpecError> {
    let tree = AmazonsTree::by_plies(args.choice(EVAL.key)).deciding(args.flag(EXACT.key));
    Ok(Searcher::new(tree, Deepening::plies(MOST_PLIES), Measure::read(args)?, manner(args)?))
}

/// Which moves a search by realization probability takes to be likely.
#[derive(Clone, Copy, Debug)]
enum Odds {
    /// Those of the paper's table.
    Paper,
    /// Those counted in games of ours.
    Counted(Scheme),
}

impl Choice for Odds {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("paper", Odds::Paper, "by the paper's table"),
        (
            "printed",
            Odds::Counted(Scheme::Printed),
            "as counted in games of ours, by the paper's categories as printed",
        ),
        ("stated", Odds::Counted(Scheme::Stated), "by those as stated"),
        ("ground", Odds::Counted(Scheme::Ground), "with ours about ground"),
        ("split", Odds::Counted(Scheme::Split), "split in the queen's move and the arrow"),
    ];
}

impl Odds {
    fn costs(self) -> Costs {
        match self {
            Odds::Paper => Costs::of_paper(),
            Odds::Counted(scheme) => Costs::new(Realizations::ours(), scheme),
        }
    }
}

/// Iterative deepening by realization probability.
pub(super) const BY_PROBABILITY: AgentEntry<Amazons> = AgentEntry {
    name: "rp",
    summary: "alpha-beta in which lines of likely moves go deeper (Soeda and Tanaka's RP)",
    bench: Bench::with("leaves=1500"),
    params: &[
        LEAVES,
        NODES,
        MS,
        EVAL,
        UNFINISHED,
        Param::choice::<Odds>("odds", "paper", "how likely moves are"),
        Param::whole("step", "100", 1, 10_000, "by how many hundredths of a bit each iteration goes deeper"),
        Param::whole(
            "again",
            "10",
            1,
            1_000,
            "how many times as likely a move is taken to be when it turns out better than thought and is searched again; 1 does not \
             search it again",
        ),
        EXACT,
        KILLERS,
        WINDOWS,
        TABLE,
        Param::choice::<Again>("least", "half", "what a move costs at least when it is searched again"),
        Param::choice::<Beneath>("beneath", "judged", "what becomes of moves that are less likely than lines may be"),
    ],
    build: |args, _| Ok(Box::new(by_probability(args)?)),
};

fn by_probability(args: &Args) -> Result<Searcher, SpecError> {
    let step = args.number::<i32>("step")? * UNIT / 100;
    let rebate = args.number::<f64>("again")?.log2() * f64::from(UNIT);
    let deepening =
        Deepening { first: FIRST_BITS * UNIT, step: step.max(1), most: i32::MAX / 2, rebate: rebate as i32, late: 0 };
    let tree = AmazonsTree::by_probability(args.choice(EVAL.key), args.choice::<Odds>("odds").costs());
    let manner = manner(args)?;
    let refinements =
        Refinements { again: args.choice("least"), beneath: args.choice("beneath"), ..manner.refinements };
    let tree = tree.deciding(args.flag(EXACT.key));
    Ok(Searcher::new(tree, deepening, Measure::read(args)?, Manner { refinements, ..manner }))
}

/// The stronger way to look ahead ply by ply.
pub(super) const SELECTIVE: AgentEntry<Amazons> = AgentEntry {
    name: "ab",
    summary: "alpha-beta that looks less deep at moves that look worse, judging by territory",
    bench: Bench::with("leaves=1500"),
    params: &[
        LEAVES,
        NODES,
        MS,
        Param::whole(
            "late",
            "50",
            0,
            1_000,
            "how many hundredths of a ply less a move is looked at from the fifth best on, twice as many from the 13th on and so on",
        ),
        EXACT,
    ],
    build: |args, _| Ok(Box::new(selective(args)?)),
};

fn selective(args: &Args) -> Result<Searcher, SpecError> {
    let deepening = Deepening { late: args.number::<i32>("late")? * UNIT / 100, ..Deepening::plies(MOST_PLIES) };
    let tree = AmazonsTree::by_plies(Evaluation::Territory).deciding(args.flag(EXACT.key));
    Ok(Searcher::new(tree, deepening, Measure::read(args)?, Manner::default()))
}

/// The bits of the first iteration: no more than the cheapest moves cost.
const FIRST_BITS: i32 = 1;

/// No game is longer.
const MOST_PLIES: i32 = 100;

/// How [`SELECTIVE`] looks ahead without other options: half a ply less at moves that look worse.
pub(crate) const USUALLY_SELECTIVE: Deepening = Deepening { late: UNIT / 2, ..Deepening::plies(MOST_PLIES) };

/// Makes a search from its arguments.
type Read = fn(&Args) -> Result<Searcher, SpecError>;

/// The players that search, and how each is read.
const ALL: [(AgentEntry<Amazons>, Read); 3] =
    [(BY_PLIES, by_plies), (BY_PROBABILITY, by_probability), (SELECTIVE, selective)];

/// The player with alpha-beta that a specification names.
pub(super) fn searcher(spec: &str) -> Result<Searcher, SpecError> {
    let spec: Spec = spec.parse()?;
    let names = ALL.each_ref().map(|(entry, _)| entry.name);
    let (entry, read) = ALL
        .iter()
        .find(|(entry, _)| entry.name == spec.name())
        .ok_or_else(|| SpecError::unknown("player", spec.name(), "players that search with alpha-beta", &names))?;
    read(&Args::new(&spec, entry.params)?)
}
