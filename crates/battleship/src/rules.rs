//! Reading and writing the options.

use crate::{
    cells::{Cells, STRIDE},
    draw::{Method, TRIES},
    game::Battleship,
    legal::place_off_board,
    packing::{Packing, packing},
    place::{Fleet, MOST_SHIPS, Place, Ship},
    setup::{Announce, Options, Placement, Setup},
};
use std::sync::Arc;
use yomi_core::{Args, Choice, Game, Param, Purpose, Rng, Rules, Spec, SpecError, Streams};

/// The options of battleship, and the fleets if they are given.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleshipRules {
    setup: Arc<Setup>,
    fleets: Option<[Fleet; 2]>,
}

impl BattleshipRules {
    /// Rules with these options. Fleets are given only where the players do not place them.
    pub(crate) fn new(setup: Arc<Setup>, fleets: Option<[Fleet; 2]>) -> Self {
        BattleshipRules { setup, fleets }
    }

    /// The options and their tables.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }
}

impl Rules for BattleshipRules {
    type Game = Battleship;

    const PARAMS: &'static [Param] = &[
        Param::text("board", "10x10", "COLUMNSxROWS, up to 16x16", "the size of the board"),
        Param::text(
            "fleet",
            "5+4+3+3+2",
            "LENGTH+LENGTH+..., at most 16 ships",
            "the lengths of the ships; each is a type of its own",
        ),
        Param::flag("touch", "yes", "whether ships may touch; otherwise not even at corners"),
        Param::flag("again", "no", "whether a hit gives another shot"),
        Param::choice::<Announce>("announce", "type", "what answers tell"),
        Param::choice::<Placement>("placement", "free", "how the ships come to their places"),
        Param::text(
            "fleets",
            "",
            "FLEET/FLEET like a1h+a2h+a3h+a4h+a5h/j1v+i1v+h1v+g1v+f1v",
            "the fleets to play with instead of drawn ones, ships in fleet order, h across and v down",
        )
        .secret(),
    ];

    fn from_args(args: &Args) -> Result<Self, SpecError> {
        let (width, height) = read_board(args)?;
        let options = Options {
            width,
            height,
            lengths: read_lengths(args, width, height)?,
            touch: args.flag("touch"),
            again: args.flag("again"),
            announce: args.choice("announce"),
            placement: args.choice("placement"),
        };
        let setup = Setup::new(options);
        let fleets = read_fleets(args, &setup)?;
        match packing(&setup, Ship(0), Cells::EMPTY) {
            Packing::Fits => {}
            Packing::Impossible => {
                return Err(args.error("fleet", "it does not fit on the board; give it fewer or shorter ships"));
            }
            Packing::Unknown => {
                return Err(args.error("fleet", "no way to place it was found in a long search; give it fewer ships"));
            }
        }
        if let (Some(method), None) = (Method::of_placement(setup.options().placement), fleets) {
            let mut rng = Streams::new(0).stream(0, Purpose::Other(0));
            if method.complete(&setup, &Fleet::EMPTY, TRIES, &mut rng).is_none() {
                return Err(args.error(
                    "placement",
                    format!("the board is so crowded that {TRIES} draws gave no fleet; use placement=free"),
                ));
            }
        }
        Ok(BattleshipRules::new(Arc::new(setup), fleets))
    }

    fn spec(&self) -> Spec {
        let Options { width, height, lengths, touch, again, announce, placement } = self.setup.options();
        let lengths: Vec<String> = lengths.iter().map(u8::to_string).collect();
        let yes_or_no = |flag: bool| if flag { "yes" } else { "no" };
        let fleets = self.fleets.map_or(String::new(), |[first, second]| format!("{first}/{second}"));
        [
            ("board", format!("{width}x{height}")),
            ("fleet", lengths.join("+")),
            ("touch", yes_or_no(*touch).into()),
            ("again", yes_or_no(*again).into()),
            ("announce", name_of(*announce).into()),
            ("placement", name_of(*placement).into()),
            ("fleets", fleets),
        ]
        .into_iter()
        .fold(Spec::new(Battleship::NAME), |spec, (key, value)| spec.with_unless_default(Self::PARAMS, key, value))
    }

    fn start(&self, chance: &mut Rng) -> Battleship {
        let mut fleets = self.fleets.unwrap_or([Fleet::EMPTY; 2]);
        if let (Some(method), None) = (Method::of_placement(self.setup.options().placement), self.fleets) {
            for fleet in &mut fleets {
                // These options were refused if drawing had no prospect, so this ends.
                while fleet.is_empty() {
                    *fleet = method.complete(&self.setup, &Fleet::EMPTY, TRIES, chance).unwrap_or(Fleet::EMPTY);
                }
            }
        }
        Battleship::new(self.setup.clone(), &fleets)
    }
}

fn name_of<T: Choice + PartialEq>(value: T) -> &'static str {
    T::CHOICES.iter().find(|(_, named, _)| *named == value).map_or("", |(name, ..)| name)
}

fn read_board(args: &Args) -> Result<(u8, u8), SpecError> {
    let side = |text: &str| text.trim().parse::<u8>().ok().filter(|side| (1..=STRIDE).contains(side));
    let sides = args.text("board").split_once('x').map(|(width, height)| (side(width), side(height)));
    match sides {
        Some((Some(width), Some(height))) => Ok((width, height)),
        _ => Err(args.error("board", "write columns x rows, each 1 to 16, like 10x10")),
    }
}

fn read_lengths(args: &Args, width: u8, height: u8) -> Result<Vec<u8>, SpecError> {
    let longest = width.max(height);
    let mut lengths = Vec::new();
    for part in args.text("fleet").split('+') {
        match part.trim().parse::<u8>() {
            Ok(length) if (1..=longest).contains(&length) => lengths.push(length),
            _ => {
                let expected =
                    format!("{part:?} is no length from 1 to {longest}; write lengths joined by +, like 3+2+2");
                return Err(args.error("fleet", expected));
            }
        }
    }
    if lengths.len() > MOST_SHIPS {
        return Err(args.error("fleet", format!("at most {MOST_SHIPS} ships, please")));
    }
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    Ok(lengths)
}

fn read_fleets(args: &Args, setup: &Setup) -> Result<Option<[Fleet; 2]>, SpecError> {
    let text = args.text("fleets");
    if text.is_empty() {
        return Ok(None);
    }
    if setup.options().placement == Placement::Free {
        let expected = "with placement=free the players place; add placement=sequential or placement=uniform";
        return Err(args.error("fleets", expected));
    }
    let Some((first, second)) = text.split_once('/') else {
        return Err(args.error("fleets", "write the first seat's fleet, a slash and the second seat's fleet"));
    };
    let read = |text: &str| read_fleet(setup, text).map_err(|problem| args.error("fleets", problem));
    Ok(Some([read(first)?, read(second)?]))
}

/// Reads a complete fleet like `a1h+c3v`, ships in fleet order.
pub(crate) fn read_fleet(setup: &Setup, text: &str) -> Result<Fleet, String> {
    let parts: Vec<&str> = text.split('+').collect();
    if parts.len() != setup.ship_count() {
        let (given, needed) = (parts.len(), setup.ship_count());
        return Err(format!("{text:?} has {given} places; give {needed}, one for each ship in fleet order"));
    }
    let mut fleet = Fleet::EMPTY;
    let mut taken = Cells::EMPTY;
    for (part, ship) in parts.into_iter().zip(setup.ships()) {
        let place =
            Place::parse(part).ok_or_else(|| format!("{part:?} is no place; write a1h (across) or a1v (down)"))?;
        if let Some(problem) = place_off_board(setup, ship, place) {
            return Err(problem);
        }
        let shape = setup.shape(ship, place);
        if shape.cells.meets(taken) {
            let name = setup.name(ship);
            return Err(format!("the {name} at {place} is in the way of an earlier ship; give it another place"));
        }
        taken |= shape.reach;
        fleet.push(place);
    }
    Ok(fleet)
}
