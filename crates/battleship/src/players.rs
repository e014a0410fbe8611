//! The players of battleship, by name.

use crate::{
    agent::{BattleshipAgent, PLACE},
    fleets::{LEARN, READ},
    game::Battleship,
    sharp::{Foresight, SharpTargeting},
    strategy::{
        Back, CountBy, CountFrom, Counting, Covering, FollowUp, LookAhead, Offset, PassOver, Pattern, Strategy,
        StrategyTargeting, Ties,
    },
};
use yomi_core::{Agent, AgentEntry, Args, Bench, Param, Players, Spec, SpecError};

const CELLS: Param = Param::whole(
    "cells",
    "70",
    0,
    u32::MAX as u64,
    "counts when at most 4 ships and so many undecided cells are left; all: counts from the first shot, always",
)
.or(&["all"]);

const LOOK: Param = Param::text(
    "look",
    "2.8.70",
    "DEPTH.WIDTH.CELLS like 2.8.70 or 3.5.all",
    "shots ahead, at most 16, cells tried for each, and undecided cells from which to count (a number or all)",
);

const SAMPLES: Param = Param::whole("samples", "1000", 1, 1_000_000, "how many fleets that fit it draws for a shot");

const OVER: Param = Param::choice::<PassOver>("over", "shots", "which cells of its lattice it passes over at first");

const OFFSET: Param = Param::choice::<Offset>("offset", "move", "how the lattice is moved by a random offset");

const TIES: Param = Param::choice::<Ties>("ties", "first", "which of several likeliest cells it takes");

const FOLLOW_UP: Param = Param::choice::<FollowUp>("hits", "neighbours", "how it follows up a hit");

/// When it comes back to the cells it has passed over: where its lattice is one that is to be completed.
const BACK: Param = Param::choice::<Back>("back", "stage", "when it comes back to the cells it passed over");

/// The same for a lattice after which it goes on at random.
const BACK_TO_KNIGHTS: Param = Param::choice::<Back>("back", "never", "when it comes back to the cells it passed over");

impl Players for Battleship {
    const SIGNATURES: &'static str = include_str!("../signatures.txt");

    fn players() -> Vec<AgentEntry<Self>> {
        vec![
            AgentEntry::RANDOM,
            AgentEntry {
                name: "r",
                summary: "fires at random cells that may still hold a ship (Sakuta and Iida's R)",
                bench: Bench::USUAL,
                params: &[PLACE],
                build: |args, _| shooter(args, Strategy { covering: None, neighbours: false, counting: None }),
            },
            AgentEntry {
                name: "rnb",
                summary: "like r, but attacks the neighbours of a hit until the ship sinks (RNB)",
                bench: Bench::USUAL,
                params: &[PLACE],
                build: |args, _| shooter(args, Strategy { covering: None, ..Strategy::CB }),
            },
            AgentEntry {
                name: "cb",
                summary: "covers the board by a checkerboard, and attacks around hits (CB)",
                bench: Bench::USUAL,
                params: &[PLACE, OVER, BACK, OFFSET],
                build: |args, _| shooter(args, covering(args, Pattern::Checkerboard)),
            },
            AgentEntry {
                name: "kcb",
                summary: "covers the board by knight's moves, and attacks around hits (KCB)",
                bench: Bench::USUAL,
                params: &[PLACE, OVER, BACK_TO_KNIGHTS, OFFSET],
                build: |args, _| shooter(args, covering(args, Pattern::Knight)),
            },
            AgentEntry {
                name: "mp",
                summary: "cb, then counts all possible fleets and fires at the likeliest cell (MP)",
                bench: Bench::USUAL,
                params: &[CELLS, PLACE, OVER, BACK, OFFSET, TIES, FOLLOW_UP],
                build: |args, _| shooter(args, counting(args, Pattern::Checkerboard, CountBy::All)?),
            },
            AgentEntry {
                name: "kmp",
                summary: "kcb, then counts all possible fleets and fires at the likeliest cell (KMP)",
                bench: Bench::USUAL,
                params: &[CELLS, PLACE, OVER, BACK_TO_KNIGHTS, OFFSET, TIES, FOLLOW_UP],
                build: |args, _| shooter(args, counting(args, Pattern::Knight, CountBy::All)?),
            },
            AgentEntry {
                name: "mc",
                summary: "like mp, but draws fleets that fit at random instead of counting all",
                bench: Bench::USUAL,
                params: &[SAMPLES, CELLS, PLACE, OVER, BACK, OFFSET, TIES, FOLLOW_UP],
                build: |args, _| {
                    let by = CountBy::Samples(args.number(SAMPLES.key)?);
                    shooter(args, counting(args, Pattern::Checkerboard, by)?)
                },
            },
            AgentEntry {
                name: "la",
                summary: "like mp, but for the best chance of a hit in several shots (LA)",
                bench: Bench::USUAL,
                params: &[LOOK, PLACE, OVER, BACK, OFFSET, FOLLOW_UP],
                build: |args, _| shooter(args, looking_ahead(args)?),
            },
            SHARP,
            READ,
            LEARN,
        ]
    }
}

const SHARP: AgentEntry<Battleship> = AgentEntry {
    name: "sharp",
    summary: "counts all fleets that fit and looks ahead for the fewest shots, not for the likeliest hit",
    bench: Bench::USUAL,
    params: &[
        Param::whole(
            "fleets",
            "5000",
            0,
            Foresight::MOST_FLEETS as u64,
            "looks ahead as soon as no more fleets than this are left",
        ),
        Param::whole("k", "5", 1, 256, "how many cells it compares when it looks ahead"),
        Param::whole(
            "exact",
            "10",
            0,
            Foresight::MOST_EXACT as u64,
            "tries out every line of shots when no more fleets than this are left",
        ),
        PLACE,
    ],
    build: |args, _| Ok(BattleshipAgent::build(args, SharpTargeting::new(read_foresight(args)?))),
};

fn read_foresight(args: &Args) -> Result<Foresight, SpecError> {
    Ok(Foresight { fleets: args.number("fleets")?, width: args.number("k")?, exact: args.number("exact")? })
}

/// How much a `sharp` with this specification looks ahead.
pub(crate) fn foresight(spec: &Spec) -> Result<Foresight, SpecError> {
    if spec.name() != SHARP.name {
        return Err(SpecError(format!("{:?} is no sharp; write sharp, with or without options", spec.name())));
    }
    read_foresight(&Args::new(spec, SHARP.params)?)
}

fn shooter(args: &Args, strategy: Strategy) -> Result<Box<dyn Agent<Battleship>>, SpecError> {
    Ok(BattleshipAgent::build(args, StrategyTargeting::new(strategy)))
}

fn covering(args: &Args, pattern: Pattern) -> Strategy {
    let covering =
        Covering { pattern, over: args.choice(OVER.key), back: args.choice(BACK.key), offset: args.choice(OFFSET.key) };
    Strategy { covering: Some(covering), ..Strategy::CB }
}

fn counting(args: &Args, pattern: Pattern, by: CountBy) -> Result<Strategy, SpecError> {
    let from = args.number_or_word("cells")?.map_or(CountFrom::Start, CountFrom::Undecided);
    let (ties, follow_up) = (args.choice(TIES.key), args.choice(FOLLOW_UP.key));
    let counting = Counting { from, by, look: LookAhead::NONE, ties, follow_up };
    Ok(Strategy { counting: Some(counting), ..covering(args, pattern) })
}

fn looking_ahead(args: &Args) -> Result<Strategy, SpecError> {
    let read = |text: &str| {
        let mut parts = text.splitn(3, '.');
        let mut part = || parts.next().map(str::trim);
        let (depth, width): (u8, u16) = (part()?.parse().ok()?, part()?.parse().ok()?);
        let from = match part()? {
            "all" => CountFrom::Start,
            cells => CountFrom::Undecided(cells.parse().ok()?),
        };
        ((1..=MOST_DEPTH).contains(&depth) && width > 0).then_some((LookAhead { depth, width }, from))
    };
    let (look, from) = read(args.text("look")).ok_or_else(|| {
        let depth = format!("1 to {MOST_DEPTH} shots ahead");
        args.error("look", format!("write DEPTH.WIDTH.CELLS like 2.8.70 or 3.5.all: {depth}, at least 1 cell wide"))
    })?;
    let follow_up = args.choice(FOLLOW_UP.key);
    let counting = Counting { from, by: CountBy::All, look, ties: Ties::First, follow_up };
    Ok(Strategy { counting: Some(counting), ..covering(args, Pattern::Checkerboard) })
}

/// The deepest look-ahead: each shot more multiplies the time by the width.
const MOST_DEPTH: u8 = 16;
