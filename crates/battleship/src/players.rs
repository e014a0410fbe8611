//! The players of battleship, by name.

use crate::{
    agent::{BattleshipAgent, PLACE},
    fleets::{LEARN, READ},
    game::Battleship,
    sharp::{Foresight, SharpTargeting},
    strategy::{CountFrom, Counting, LookAhead, Pattern, Strategy, StrategyTargeting},
};
use yomi_core::{Agent, AgentEntry, Args, Bench, Param, Players, SpecError};

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
                build: |args, _| shooter(args, Strategy { pattern: None, neighbours: false, counting: None }),
            },
            AgentEntry {
                name: "rnb",
                summary: "like r, but attacks the neighbours of a hit until the ship sinks (RNB)",
                bench: Bench::USUAL,
                params: &[PLACE],
                build: |args, _| shooter(args, covering(None)),
            },
            AgentEntry {
                name: "cb",
                summary: "covers the board by a checkerboard, and attacks around hits (CB)",
                bench: Bench::USUAL,
                params: &[PLACE],
                build: |args, _| shooter(args, covering(Some(Pattern::Checkerboard))),
            },
            AgentEntry {
                name: "kcb",
                summary: "covers the board by knight's moves, and attacks around hits (KCB)",
                bench: Bench::USUAL,
                params: &[PLACE],
                build: |args, _| shooter(args, covering(Some(Pattern::Knight))),
            },
            AgentEntry {
                name: "mp",
                summary: "cb, then counts all possible fleets and fires at the likeliest cell (MP)",
                bench: Bench::USUAL,
                params: &[CELLS, PLACE],
                build: |args, _| shooter(args, counting(args, Pattern::Checkerboard)?),
            },
            AgentEntry {
                name: "kmp",
                summary: "kcb, then counts all possible fleets and fires at the likeliest cell (KMP)",
                bench: Bench::USUAL,
                params: &[CELLS, PLACE],
                build: |args, _| shooter(args, counting(args, Pattern::Knight)?),
            },
            AgentEntry {
                name: "la",
                summary: "like mp, but for the best chance of a hit in several shots (LA)",
                bench: Bench::USUAL,
                params: &[LOOK, PLACE],
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
    build: |args, _| {
        let (fleets, width, exact) = (args.number("fleets")?, args.number("k")?, args.number("exact")?);
        Ok(BattleshipAgent::build(args, SharpTargeting::new(Foresight { fleets, width, exact })))
    },
};

fn shooter(args: &Args, strategy: Strategy) -> Result<Box<dyn Agent<Battleship>>, SpecError> {
    Ok(BattleshipAgent::build(args, StrategyTargeting::new(strategy)))
}

fn covering(pattern: Option<Pattern>) -> Strategy {
    Strategy { pattern, neighbours: true, counting: None }
}

fn counting(args: &Args, pattern: Pattern) -> Result<Strategy, SpecError> {
    let from = args.number_or_word("cells")?.map_or(CountFrom::Start, CountFrom::Undecided);
    Ok(Strategy { counting: Some(Counting { from, look: LookAhead::NONE }), ..covering(Some(pattern)) })
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
    Ok(Strategy { counting: Some(Counting { from, look }), ..covering(Some(Pattern::Checkerboard)) })
}

/// The deepest look-ahead: each shot more multiplies the time by the width.
const MOST_DEPTH: u8 = 16;
