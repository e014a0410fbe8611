//! The rules of small boards.

use super::action::SmallAction;
use crate::{Colour, Direction, End};
use std::borrow::Cow;
use yomi_core::{
    AgentEntry, Deals, Dealt, Encoded, Game, Notation, Outcome, Players, Position, Seat, Seen, Show, ShownAsText, Told,
};

/// Geister on a board of `W` by `H` squares with `GHOSTS` ghosts a side, of which `REDS` are red; a draw after `LIMIT`
/// plies.
///
/// The ghosts stand in the middle of their home row, and their colours are dealt: so all that is hidden is a deal, and
/// the whole game can be solved ([`yomi_search::cfr`]). Everything else is as on the large board.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallGeister<const W: u8, const H: u8, const GHOSTS: usize, const REDS: u32, const LIMIT: u8> {
    /// Squares row by row from the first seat's far left, by seat; [`OFF`] for those out of play.
    at: [[u8; GHOSTS]; 2],
    /// The red ghosts of each side as a set, where they are known.
    reds: [Option<u8>; 2],
    /// The ghosts out of play, by seat and colour.
    shown: [[u8; 2]; 2],
    plies: u8,
    end: Option<End>,
}

const OFF: u8 = u8::MAX;

impl<const W: u8, const H: u8, const GHOSTS: usize, const REDS: u32, const LIMIT: u8>
    SmallGeister<W, H, GHOSTS, REDS, LIMIT>
{
    /// How many ways there are to colour a side.
    const COLOURINGS: u32 = {
        let (mut count, mut mask) = (0, 0u32);
        while mask < 1 << GHOSTS {
            count += (mask.count_ones() == REDS) as u32;
            mask += 1;
        }
        count
    };

    /// One of them.
    fn colouring(number: u32) -> u8 {
        let masks = (0u8..1 << GHOSTS).filter(|mask| mask.count_ones() == REDS);
        masks.clone().nth(number as usize).expect("there are as many as were counted")
    }

    /// A square as a seat sees it.
    fn seen(seat: usize, square: u8) -> u8 {
        if seat == 0 { square } else { W * H - 1 - square }
    }

    /// Where a step of the seat on turn leads; `None` off the board, and for ghosts that are off it.
    fn target(&self, seat: usize, action: SmallAction) -> Option<u8> {
        let at = Some(self.at[seat][usize::from(action.ghost)]).filter(|at| *at != OFF)?;
        let square = Self::seen(seat, at);
        let (x, y) = (square % W, square / W);
        let to = match action.direction {
            Direction::North => (y > 0).then(|| square - W),
            Direction::East => (x + 1 < W).then(|| square + 1),
            Direction::West => (x > 0).then(|| square - 1),
            Direction::South => (y + 1 < H).then(|| square + W),
        };
        to.map(|to| Self::seen(seat, to))
    }

    fn colour(&self, seat: usize, ghost: u8) -> Colour {
        let reds = self.reds[seat].expect("asked of the truth, or of one's own");
        if reds >> ghost & 1 == 1 { Colour::Red } else { Colour::Blue }
    }

    fn can(&self, seat: usize, action: SmallAction) -> bool {
        let square = self.at[seat][usize::from(action.ghost)];
        let exit = |square: u8| square == 0 || square == W - 1;
        match self.target(seat, action) {
            _ if square == OFF => false,
            Some(to) => !self.at[seat].contains(&to),
            None => {
                // The corner has two sides without a neighbour; one way out is enough.
                let leaves = action.direction == Direction::North && exit(Self::seen(seat, square));
                leaves && self.colour(seat, action.ghost) == Colour::Blue
            }
        }
    }

    /// The ghost that a step takes.
    fn victim(&self, seat: usize, action: SmallAction) -> Option<u8> {
        let to = self.target(seat, action)?;
        self.at[1 - seat].iter().position(|at| *at == to).map(|ghost| ghost as u8)
    }

    /// Whether a step of the seat on turn ends beside an enemy without taking one, and the colour of what moves.
    pub fn offer(&self, action: SmallAction) -> Option<Colour> {
        let seat = self.turn()?.index();
        let to = self.target(seat, action)?;
        let beside = |at: u8| {
            let (x, y) = ((at % W).abs_diff(to % W), (at / W).abs_diff(to / W));
            at != OFF && x + y == 1
        };
        let offers = self.victim(seat, action).is_none() && self.at[1 - seat].iter().any(|at| beside(*at));
        offers.then(|| self.colour(seat, action.ghost))
    }

    /// Whether a step takes a ghost, and its colour; asked of the truth.
    pub fn takes(&self, action: SmallAction) -> Option<Colour> {
        let seat = self.turn()?.index();
        self.victim(seat, action).map(|ghost| self.colour(1 - seat, ghost))
    }

    fn take(&mut self, owner: usize, ghost: u8) {
        let colour = self.colour(owner, ghost);
        self.at[owner][usize::from(ghost)] = OFF;
        self.shown[owner][colour as usize] |= 1 << ghost;
        let all = if colour == Colour::Red { REDS } else { GHOSTS as u32 - REDS };
        if self.shown[owner][colour as usize].count_ones() == all {
            let seat = |index: usize| Seat(index as u8);
            self.end = Some(match colour {
                Colour::Red => End::RedsTaken(seat(owner)),
                Colour::Blue => End::BluesTaken(seat(1 - owner)),
            });
        }
    }
}

impl<const W: u8, const H: u8, const GHOSTS: usize, const REDS: u32, const LIMIT: u8> Position
    for SmallGeister<W, H, GHOSTS, REDS, LIMIT>
{
    type Action = SmallAction;

    fn turn(&self) -> Option<Seat> {
        self.end.is_none().then_some(Seat(self.plies % 2))
    }

    fn legal(&self, out: &mut Vec<SmallAction>) {
        let Some(seat) = self.turn().map(Seat::index) else { return };
        let all = (0..GHOSTS as u8).flat_map(|ghost| Direction::ALL.map(|direction| SmallAction { ghost, direction }));
        out.extend(all.filter(|action| self.can(seat, *action)));
    }
}

impl<const W: u8, const H: u8, const GHOSTS: usize, const REDS: u32, const LIMIT: u8> Show
    for SmallGeister<W, H, GHOSTS, REDS, LIMIT>
{
    fn show(&self) -> String {
        let letter = |square: u8| {
            let of = |seat: usize| self.at[seat].iter().position(|at| *at == square).map(|ghost| ghost as u8);
            of(0).map(|ghost| (b'A' + ghost) as char).or(of(1).map(|ghost| (b'a' + ghost) as char)).unwrap_or('.')
        };
        let row = |y: u8| (0..W).map(|x| letter(y * W + x)).chain(['\n']).collect::<String>();
        (0..H).map(row).collect()
    }
}

impl<const W: u8, const H: u8, const GHOSTS: usize, const REDS: u32, const LIMIT: u8> Notation
    for SmallGeister<W, H, GHOSTS, REDS, LIMIT>
{
    const HOW_TO: &'static str = "a letter and where it goes, for example a,north";

    fn write(&self, action: SmallAction) -> String {
        format!("{},{}", (b'A' + action.ghost) as char, action.direction.word())
    }
}

impl<const W: u8, const H: u8, const GHOSTS: usize, const REDS: u32, const LIMIT: u8> Dealt
    for SmallGeister<W, H, GHOSTS, REDS, LIMIT>
{
    type Deal = [u8; 2];
    const DEALS: u32 = Self::COLOURINGS * Self::COLOURINGS;

    fn numbered(deal: u32) -> [u8; 2] {
        [deal / Self::COLOURINGS, deal % Self::COLOURINGS].map(Self::colouring)
    }

    fn begin(deal: &[u8; 2]) -> Self {
        let first = (W - GHOSTS as u8) / 2;
        let home = std::array::from_fn(|ghost| (H - 1) * W + first + ghost as u8);
        let at = [home, home.map(|square| Self::seen(1, square))];
        SmallGeister { at, reds: deal.map(Some), shown: [[0; 2]; 2], plies: 0, end: None }
    }

    fn deal(&self) -> [u8; 2] {
        self.reds.map(|reds| reds.expect("the truth knows all colours"))
    }
}

impl<const W: u8, const H: u8, const GHOSTS: usize, const REDS: u32, const LIMIT: u8> Game
    for SmallGeister<W, H, GHOSTS, REDS, LIMIT>
{
    const NAME: &'static str = "small-geister";
    const SUMMARY: &'static str = "Geister on a small board";
    const HIDDEN: bool = true;

    type Rules = Deals<Self>;
    type Sight = Seen<Self>;
    type Event = Told<SmallAction>;

    fn fixed_rules(&self) -> Deals<Self> {
        Deals::fixed(self)
    }

    fn apply(&mut self, action: SmallAction) {
        let seat = usize::from(self.plies % 2);
        let (to, victim) = (self.target(seat, action), self.victim(seat, action));
        self.plies += 1;
        match to {
            None => {
                self.at[seat][usize::from(action.ghost)] = OFF;
                self.end = Some(End::Escape(Seat(seat as u8)));
            }
            Some(to) => {
                if let Some(ghost) = victim {
                    self.take(1 - seat, ghost);
                }
                self.at[seat][usize::from(action.ghost)] = to;
            }
        }
        if self.end.is_none() && self.plies == LIMIT {
            self.end = Some(End::Limit);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(End::outcome)
    }

    fn sight(&self, seat: Seat) -> Cow<'_, Seen<Self>> {
        let mut position = self.clone();
        position.reds[1 - seat.index()] = None;
        Cow::Owned(Seen { seat, position })
    }

    fn event(&self, action: SmallAction, _seat: Seat) -> Told<SmallAction> {
        let colour = self.takes(action).map(|colour| format!("takes {}", colour.word()));
        Told { action, shown: colour }
    }
}

impl<const W: u8, const H: u8, const GHOSTS: usize, const REDS: u32, const LIMIT: u8> Players
    for SmallGeister<W, H, GHOSTS, REDS, LIMIT>
{
    fn players() -> Vec<AgentEntry<Self>> {
        super::players::entries()
    }
}

impl<const W: u8, const H: u8, const GHOSTS: usize, const REDS: u32, const LIMIT: u8> Encoded
    for SmallGeister<W, H, GHOSTS, REDS, LIMIT>
{
}

impl<const W: u8, const H: u8, const GHOSTS: usize, const REDS: u32, const LIMIT: u8> ShownAsText
    for SmallGeister<W, H, GHOSTS, REDS, LIMIT>
{
}
