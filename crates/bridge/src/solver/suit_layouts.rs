//! What one suit is worth by itself, for everything that can be left of it.
//!
//! Who holds a card is known from the deal, so the cards that are left of a suit tell all about it. The same are left
//! in very many positions, so what can be said of one suit is found once and looked up from then on.

use super::{
    board::{highest, suit_mask},
    cash::Suit,
};

/// What the hand on lead and its partner can cash in one suit.
#[derive(Clone, Copy, Default)]
pub(super) struct Plan(u16);

impl Plan {
    const KNOWN: u16 = 1 << 15;

    fn new(hands: [u64; 4], ruffs: u32, keeps: bool) -> Plan {
        let lengths = [hands[1].count_ones(), hands[3].count_ones()];
        let both = hands[1] | hands[3];
        let start = Suit {
            lead: hands[0],
            partner: hands[2],
            beaten: if both == 0 { 0 } else { 1 << highest(both) },
            rounds: 0,
            exhausted: lengths[0].max(lengths[1]),
            safe: (0..2).filter(|at| ruffs >> at & 1 != 0).map(|at| lengths[at]).min().unwrap_or(13),
        };
        let mut suit = start;
        let own = suit.cash(13, &mut 0);
        let draws = suit.rounds >= suit.exhausted;
        if keeps && !draws {
            suit = start;
        }
        let there = suit.turned().cash(13, &mut 0);
        let crosses = suit.crosses();
        let is_ruffed = suit.is_ruffed();
        let beyond = if crosses {
            suit.cross();
            suit.turned().cash(13, &mut 0)
        } else {
            0
        };
        let flags = u16::from(crosses) << 12 | u16::from(is_ruffed) << 13 | u16::from(draws) << 14;
        Plan(own as u16 | (there as u16) << 4 | (beyond as u16) << 8 | flags | Plan::KNOWN)
    }

    /// The tricks that the hand on lead can cash.
    #[inline(always)]
    pub(super) fn own(self) -> u32 {
        u32::from(self.0 & 15)
    }

    /// The tricks that partner can cash after that, once on lead.
    #[inline(always)]
    pub(super) fn there(self) -> u32 {
        u32::from(self.0 >> 4 & 15)
    }

    /// The tricks that partner can cash after being led to in this suit; the one that crosses is not among them.
    #[inline(always)]
    pub(super) fn beyond(self) -> u32 {
        u32::from(self.0 >> 8 & 15)
    }

    /// Whether partner can be led to in this suit.
    #[inline(always)]
    pub(super) fn crosses(self) -> bool {
        self.0 >> 12 & 1 != 0
    }

    /// Whether partner can ruff this suit.
    #[inline(always)]
    pub(super) fn is_ruffed(self) -> bool {
        self.0 >> 13 & 1 != 0
    }

    /// Whether cashing leaves the opponents none.
    #[inline(always)]
    pub(super) fn draws(self) -> bool {
        self.0 >> 14 & 1 != 0
    }
}

/// What is known of the cards left of a suit: one line of memory.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Layout {
    /// The holder of each card, two bits a card, from the top of the word down.
    owners: u32,
    /// For each hand the tricks that it wins with this suit as trumps, whoever leads, four bits each.
    sure: u16,
    /// The cards themselves.
    left: u16,
    /// For each hand on lead, and for each set of opponents who can ruff.
    plans: [Plan; 16],
    /// The number of the highest card, the next one and so on; the first place is not used.
    cards: [u8; 14],
}

/// Where the layouts of the four suits of a position are found.
#[derive(Clone, Copy)]
pub(super) struct Places([u16; 4]);

/// The layouts of all four suits of a deal that came up so far.
pub(super) struct SuitLayouts {
    /// The cards that they are made for.
    hands: [u64; 4],
    /// For each suit and each set of cards, the place of its layout; 0 if it has none yet.
    places: Box<[[u16; 1 << 13]; 4]>,
    /// The first one is never used.
    list: Vec<Layout>,
}

const TRUMP_SUIT: usize = 3;

impl SuitLayouts {
    /// SuitLayouts of no cards.
    pub(super) fn new() -> SuitLayouts {
        SuitLayouts { hands: [0; 4], places: Box::new([[0; 1 << 13]; 4]), list: vec![Layout::default()] }
    }

    /// Prepares for a deal.
    pub(super) fn prepare(&mut self, hands: [u64; 4]) {
        if hands == self.hands {
            return;
        }
        self.hands = hands;
        self.places.iter_mut().for_each(|places| places.fill(0));
        self.list.truncate(1);
    }

    /// Finds the layouts of a position in which these cards are left.
    #[inline(always)]
    pub(super) fn places(&mut self, all: u64) -> Places {
        Places([self.place(0, all), self.place(1, all), self.place(2, all), self.place(3, all)])
    }

    #[inline(always)]
    fn place(&mut self, suit: usize, all: u64) -> u16 {
        let left = (all >> (16 * suit)) as u16 & 0x1fff;
        let place = self.places[suit][usize::from(left)];
        if place != 0 { place } else { self.make(suit, left) }
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, suit: usize, left: u16) -> u16 {
        let hands = self.of_suit(suit, left);
        let mut layout = Layout { left, ..Layout::default() };
        let mut rest = u64::from(left);
        let mut shift = 32;
        for place in 1..=left.count_ones() as usize {
            let card = highest(rest);
            rest ^= 1 << card;
            shift -= 2;
            layout.cards[place] = (16 * suit as u32 + card) as u8;
            let holder = (0..4).find(|&seat| hands[seat as usize] >> card & 1 != 0).unwrap_or(0);
            layout.owners |= holder << shift;
        }
        if suit == TRUMP_SUIT {
            for seat in 0..4 {
                layout.sure |= sure(hands, seat) << (4 * seat);
            }
        }
        // There are no more than 2 to the 15 of them.
        let place = self.list.len() as u16;
        self.list.push(layout);
        self.places[suit][usize::from(left)] = place;
        place
    }

    /// The cards of each hand that are left of a suit, in the lowest bits.
    fn of_suit(&self, suit: usize, left: u16) -> [u64; 4] {
        self.hands.map(|hand| (hand & suit_mask(suit as u32)) >> (16 * suit) & u64::from(left))
    }

    /// The holders of all cards that are left: suits 0 and 1 in the first word, 2 and 3 in the second, the lower suit
    /// in the lower half.
    #[inline(always)]
    pub(super) fn owners(&self, Places(places): Places) -> [u64; 2] {
        let field = |suit: usize| u64::from(self.list[usize::from(places[suit])].owners);
        [field(0) | field(1) << 32, field(2) | field(3) << 32]
    }

    /// The card of a suit to which so many are higher.
    #[inline(always)]
    pub(super) fn card(&self, Places(places): Places, suit: u32, higher: u32) -> u32 {
        self.list[usize::from(places[suit as usize])].cards[higher as usize + 1].into()
    }

    /// The cards of a suit below so many of its highest.
    #[inline(always)]
    pub(super) fn below(&self, Places(places): Places, suit: u32, depths: u16) -> u64 {
        let depth = usize::from(depths >> (4 * suit) & 15);
        let lowest =
            if depth == 0 { 16 * suit + 13 } else { self.list[usize::from(places[suit as usize])].cards[depth].into() };
        suit_mask(suit) & ((1 << lowest) - 1)
    }

    /// For each suit the last of this many of its highest cards: the inverse of
    /// [`Board::depths`](super::board::Board::depths).
    #[inline(always)]
    pub(super) fn ranks(&self, Places(places): Places, depths: u16) -> u64 {
        let mut ranks = 0;
        for (suit, &place) in places.iter().enumerate() {
            let depth = usize::from(depths >> (4 * suit) & 15).min(13);
            ranks |= u64::from(depth > 0) << self.list[usize::from(place)].cards[depth];
        }
        ranks
    }

    /// What can be cashed in a suit when the opponents in `ruffs` have trumps: bit 0 for the hand after the leader, bit
    /// 1 for the one before. Trumps that do not draw those of the opponents are kept if `TRUMP`.
    #[inline(always)]
    pub(super) fn plan<const TRUMP: bool>(&mut self, places: Places, suit: usize, leader: u32, ruffs: u32) -> Plan {
        let at = (4 * leader + ruffs) as usize & 15;
        let place = usize::from(places.0[suit]);
        let plan = self.list[place].plans[at];
        if plan.0 != 0 { plan } else { self.find_plan::<TRUMP>(suit, place, at) }
    }

    #[cold]
    #[inline(never)]
    fn find_plan<const TRUMP: bool>(&mut self, suit: usize, place: usize, at: usize) -> Plan {
        let mut hands = self.of_suit(suit, self.list[place].left);
        hands.rotate_left(at >> 2);
        let plan = Plan::new(hands, at as u32 & 3, TRUMP && suit == TRUMP_SUIT);
        self.list[place].plans[at] = plan;
        plan
    }

    /// For each hand the trumps that must win tricks, whoever leads, four bits each.
    #[inline(always)]
    pub(super) fn sure_trumps(&self, Places(places): Places) -> u16 {
        self.list[usize::from(places[TRUMP_SUIT])].sure
    }
}

/// The tricks that a hand must win with its trumps and the highest ones of its partner, whoever leads: see `sure.rs`.
fn sure(hands: [u64; 4], seat: usize) -> u16 {
    let (own, partner) = (hands[seat], hands[seat ^ 2]);
    let against = hands[seat ^ 1] | hands[seat ^ 3];
    let length = own.count_ones();
    let beaten = if against == 0 { 0 } else { (2 << highest(against)) - 1 };
    let mut most =
        length.saturating_sub(against.count_ones()).max(length.min(((own | partner) & !beaten).count_ones()));
    let mut rest = own;
    let mut played = 0u32;
    while rest != 0 {
        let card = highest(rest);
        rest ^= 1 << card;
        played += 1;
        most = most.max(played.saturating_sub((against >> card).count_ones()));
    }
    most as u16
}
