//! The search: do North and South take so many more tricks?
//!
//! Every question has the answer yes or no, and a search looks for one card of the mover that gives the answer it
//! wants.

use super::{
    board::{Board, TRUMPS, highest, lowest, suit_mask, suit_of},
    entries::Key,
    follow::{Discarding, Following, equals},
    killers::{Killers, Kind},
    leads::{History, Moves},
    processor::Processor,
    quick_tricks,
    suit_layouts::{Places, SuitLayouts},
    sure_tricks,
    transpositions::{Known, TranspositionTable},
    trick::Trick,
    watch::Watch,
};

/// With so few tricks left, searching is quicker than remembering.
const NOT_KEPT: u32 = 2;
/// The same for leads.
const LEADS_NOT_KEPT: u32 = 4;

/// The answer to a question, and the ranks it depends on.
///
/// Any position with the same suit lengths, in which the same hands hold these cards and all higher ones of their
/// suits, has the same answer.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    /// Whether North and South take the tricks.
    pub(super) reached: Reached,
    pub(super) ranks: u64,
}

impl Answer {
    /// The search was ended before. What it leaves behind is the order in which cards are tried, which is never wrong.
    const ENDED: Answer = Answer { reached: Reached(3), ranks: 0 };

    #[inline(always)]
    fn new(reached: bool, ranks: u64) -> Answer {
        Answer { reached: Reached(1 << u8::from(reached)), ranks }
    }
}

/// Yes (2), no (1), or both, if the search was ended before that was known. Both is what either side looks for, so that
/// then all of a search ends without being asked for it.
#[derive(Clone, Copy)]
pub(super) struct Reached(u8);

impl Reached {
    /// Whether it is what a side looks for.
    #[inline(always)]
    fn is(self, wanted: bool) -> bool {
        self.0 & 1 << u8::from(wanted) != 0
    }

    /// The answer; `None` if the search was ended before.
    #[inline(always)]
    pub(super) fn known(self) -> Option<bool> {
        (self.0 != Answer::ENDED.reached.0).then_some(self.0 == 2)
    }
}

/// A position as the transposition table sees it.
#[derive(Clone, Copy)]
struct Seen {
    key: Key,
    places: Places,
    owners: [u64; 2],
}

/// One search with its memory.
pub(super) struct Search {
    pub(super) transpositions: TranspositionTable,
    pub(super) layouts: SuitLayouts,
    pub(super) history: History,
    pub(super) killers: Killers,
    /// Positions looked at, those within a trick included.
    pub(super) nodes: u64,
    /// What ends it early.
    pub(super) watch: Watch,
}

impl Search {
    /// A search that knows nothing yet.
    pub(super) fn new(entries: usize) -> Search {
        Search {
            transpositions: TranspositionTable::new(entries),
            layouts: SuitLayouts::new(),
            history: History::new(),
            killers: Killers::new(),
            nodes: 0,
            watch: Watch::NONE,
        }
    }

    /// Asks whether North and South take `need` of the remaining tricks, `leader` to lead.
    #[inline(always)]
    pub(super) fn lead<P: Processor, const TRUMP: bool>(
        &mut self,
        board: &mut Board,
        leader: u32,
        need: i32,
    ) -> Answer {
        self.nodes += 1;
        if self.watch.is_over(self.nodes) {
            return Answer::ENDED;
        }
        let left = board.left;
        if need <= 0 || need > left as i32 {
            return Answer::new(need <= 0, 0);
        }
        if left == 1 {
            return last_trick::<TRUMP>(board, leader);
        }
        // Asked for early, because it may take a while to come.
        let key = Key::position(board, leader);
        let bucket = self.transpositions.bucket(key);
        let places = self.layouts.places(board.all);
        if let Some(answer) = without_search::<TRUMP>(&mut self.layouts, places, board, leader, need as u32, left) {
            return answer;
        }
        if left <= NOT_KEPT {
            return self.try_leads::<P, TRUMP>(board, leader, need, None, None).0;
        }
        let owners = self.layouts.owners(places);
        let (hint, has_bounds) = match self.transpositions.find(bucket, owners, need) {
            Known::Result(reached, depths) => return Answer::new(reached, self.layouts.ranks(places, depths)),
            Known::Hint(hint, has_bounds) => (hint, has_bounds),
        };
        let seen = (left > LEADS_NOT_KEPT).then_some(Seen { key, places, owners });
        let (answer, best) = self.try_leads::<P, TRUMP>(board, leader, need, seen, hint);
        if let Some(reached) = answer.reached.known() {
            let depths = board.depths(answer.ranks);
            self.transpositions.keep(key, owners, (need, left), (reached, depths), best, has_bounds);
        }
        answer
    }

    /// Leads one card after the other until one gives what the leader wants: the answer, and that card. `seen` tells
    /// the position as the transposition table sees it, if it is to be asked.
    #[inline(always)]
    fn try_leads<P: Processor, const TRUMP: bool>(
        &mut self,
        board: &mut Board,
        leader: u32,
        need: i32,
        seen: Option<Seen>,
        hint: Option<u32>,
    ) -> (Answer, Option<u32>) {
        let wants = leader & 1 == 0;
        let hand = board.hands[leader as usize];
        let kind = Kind::lead(board, leader, need);
        let hint = self.killers.find(kind).filter(|&card| hand >> card & 1 != 0).or(hint);
        // The hint may come from another deal: a card of the hand that is equal to it will do.
        let mut first = hint.map(|card| equals(board, hand, card)).filter(|&cards| cards != 0).map(highest);
        // Most of the time the first card is right, and the others need not be listed.
        let mut moves: Option<Moves> = None;
        let mut rest = hand;
        let mut ranks = 0;
        loop {
            let card = if let Some(card) = first.take() {
                card
            } else {
                if moves.is_none() {
                    if let Some(seen) = seen {
                        ranks |= self.without_wrong_leads(board, hand, (need, wants), seen, &mut rest);
                    }
                    moves = Some(self.history.leads::<TRUMP>(board, leader, rest));
                }
                let Some(chosen) = moves.as_mut().and_then(|moves| moves.next(rest)) else { break };
                chosen.card.into()
            };
            let nodes = self.nodes;
            board.play(leader, card);
            let answer = P::after_lead::<TRUMP>(self, board, leader, card, need);
            board.take_back(leader, card);
            let was_right = answer.reached.is(wants);
            self.history.add(leader, card, was_right);
            if was_right {
                self.killers.keep(kind, card);
                return (answer, Some(card));
            }
            if let Some(seen) = seen
                && self.nodes > nodes + 1
            {
                let found = (!wants, answer.ranks);
                self.transpositions.keep_wrong_lead(seen.key.wrong_leads(), (board, card), seen.owners, need, found);
            }
            ranks |= answer.ranks | fail(board, hand, card, answer.ranks, &mut rest);
        }
        (Answer::new(!wants, ranks), None)
    }

    /// Takes the leads out of `rest` that are known to be wrong; returns the ranks that this depends on.
    #[inline]
    fn without_wrong_leads(
        &self,
        board: &Board,
        hand: u64,
        (need, wants): (i32, bool),
        seen: Seen,
        rest: &mut u64,
    ) -> u64 {
        let mut ranks = 0;
        let key = seen.key.wrong_leads();
        self.transpositions.wrong_leads(key, seen.owners, (need, !wants), |lead, depths| {
            let cards = match lead.higher() {
                Some(higher) => 1 << self.layouts.card(seen.places, lead.suit(), higher),
                None => self.layouts.below(seen.places, lead.suit(), depths),
            };
            let cards = cards & *rest;
            if cards != 0 {
                let mattered = self.layouts.ranks(seen.places, depths);
                ranks |= mattered | fail(board, hand, lowest(cards), mattered, rest);
            }
        });
        ranks
    }

    /// Goes on after a lead.
    #[inline(always)]
    pub(super) fn after_lead<P: Processor, const TRUMP: bool>(
        &mut self,
        board: &mut Board,
        leader: u32,
        card: u32,
        need: i32,
    ) -> Answer {
        let seat = (leader + 1) & 3;
        let wants = seat & 1 == 0;
        let left = board.left;
        let enough = if wants { need } else { left as i32 + 1 - need };
        if enough <= 0 {
            self.nodes += 1;
            return Answer::new(wants, 0);
        }
        let layouts = &mut self.layouts;
        match quick_tricks::cashable_after_lead::<TRUMP>(layouts, board, seat, card, enough as u32, left) {
            Some(ranks) => {
                self.nodes += 1;
                Answer::new(wants, ranks)
            }
            None => P::follow::<TRUMP, 1>(self, board, Trick::led(leader, card), seat, need),
        }
    }

    /// Goes on with the cards of `seat`, before whom `PLACE` others have played to this trick.
    #[inline(always)]
    pub(super) fn follow<P: Processor, const TRUMP: bool, const PLACE: u32>(
        &mut self,
        board: &mut Board,
        trick: Trick,
        seat: u32,
        need: i32,
    ) -> Answer {
        self.nodes += 1;
        let wants = seat & 1 == 0;
        let hand = board.hands[seat as usize];
        let following = hand & suit_mask(trick.suit);
        let mut ranks = 0;
        if following != 0 {
            if following & (following - 1) == 0 {
                // A card that must be played proves nothing by itself.
                return self.play::<P, TRUMP, PLACE>(board, trick, seat, lowest(following), need);
            }
            let choice = Following::new::<TRUMP, PLACE>(board, &trick, seat);
            let mut rest = following;
            while rest != 0 {
                let card = choice.choose(board, hand, rest);
                let answer = self.play::<P, TRUMP, PLACE>(board, trick, seat, card, need);
                if answer.reached.is(wants) {
                    return answer;
                }
                ranks |= answer.ranks | fail(board, hand, card, answer.ranks, &mut rest);
            }
        } else {
            let kind = Kind::discard::<TRUMP, PLACE>(board, &trick, seat, need);
            let mut first = self.killers.find(kind).filter(|&card| hand >> card & 1 != 0);
            let choice = Discarding::new::<PLACE>(board, &trick, seat);
            let mut rest = hand;
            while rest != 0 {
                let card = first.take().unwrap_or_else(|| choice.choose::<TRUMP>(board, &trick, rest));
                let answer = self.play::<P, TRUMP, PLACE>(board, trick, seat, card, need);
                if answer.reached.is(wants) {
                    self.killers.keep(kind, card);
                    return answer;
                }
                ranks |= answer.ranks | fail(board, hand, card, answer.ranks, &mut rest);
            }
        }
        Answer::new(!wants, ranks)
    }

    #[inline(always)]
    fn play<P: Processor, const TRUMP: bool, const PLACE: u32>(
        &mut self,
        board: &mut Board,
        trick: Trick,
        seat: u32,
        card: u32,
        need: i32,
    ) -> Answer {
        let trick = trick.with::<TRUMP>(seat, card);
        board.play(seat, card);
        let next = (seat + 1) & 3;
        let answer = match PLACE {
            1 => P::follow::<TRUMP, 2>(self, board, trick, next, need),
            2 => P::follow::<TRUMP, 3>(self, board, trick, next, need),
            _ => self.finish::<P, TRUMP>(board, trick, need),
        };
        board.take_back(seat, card);
        answer
    }

    /// Scores a trick of four cards and goes on.
    #[inline(always)]
    pub(super) fn finish<P: Processor, const TRUMP: bool>(
        &mut self,
        board: &mut Board,
        trick: Trick,
        need: i32,
    ) -> Answer {
        let need = need - i32::from(trick.winner & 1 == 0);
        if need <= 0 || need >= board.left as i32 {
            self.nodes += 1;
            return Answer::new(need <= 0, trick.won_by_rank());
        }
        board.all ^= trick.cards;
        board.left -= 1;
        let answer = P::lead::<TRUMP>(self, board, trick.winner, need);
        board.left += 1;
        board.all ^= trick.cards;
        Answer { ranks: answer.ranks | trick.won_by_rank(), ..answer }
    }
}

/// The answer where counting winners is enough.
#[inline(always)]
fn without_search<const TRUMP: bool>(
    layouts: &mut SuitLayouts,
    places: Places,
    board: &Board,
    leader: u32,
    need: u32,
    left: u32,
) -> Option<Answer> {
    let wants = leader & 1 == 0;
    // What the leader's side must take, and what the others must take to prevent it.
    let (enough, against) = if wants { (need, left + 1 - need) } else { (left + 1 - need, need) };
    let won = |ranks| Answer::new(wants, ranks);
    let lost = |ranks| Answer::new(!wants, ranks);
    if let Some(ranks) = quick_tricks::cashable::<TRUMP>(layouts, places, board, leader, enough, left) {
        return Some(won(ranks));
    }
    if TRUMP && board.all & TRUMPS != 0 {
        let sure = layouts.sure_trumps(places);
        let has = |seat: u32, tricks: u32| u32::from(sure >> (4 * (seat & 3)) & 15) >= tricks;
        if has(leader + 1, against) || has(leader + 3, against) {
            return sure_tricks::sure_trumps(board, (leader + 1) & 3, against).map(lost);
        }
        if has(leader, enough) || has(leader + 2, enough) {
            return sure_tricks::sure_trumps(board, leader, enough).map(won);
        }
    }
    if TRUMP && (board.hands[leader as usize] | board.hands[(leader ^ 2) as usize]) & TRUMPS != 0 {
        return None;
    }
    sure_tricks::guarded(board, leader, against, left).map(lost)
}

/// Whether a result depends on the rank of a card that was played.
#[inline(always)]
fn rank_matters(card: u32, ranks: u64) -> bool {
    ranks & suit_mask(suit_of(card)) & ((2 << card) - 1) != 0
}

/// Takes out of `rest` the card that failed and all that fail for the same reason; returns the rank that matters
/// because only one of equal cards was tried.
#[inline(always)]
fn fail(board: &Board, hand: u64, card: u32, ranks: u64, rest: &mut u64) -> u64 {
    if rank_matters(card, ranks) {
        let equals = equals(board, hand, card);
        *rest &= !equals;
        equals & equals.wrapping_neg()
    } else {
        // Nor do those of other cards below the ranks that did matter.
        let mask = suit_mask(suit_of(card));
        let floor = if ranks & mask == 0 { u64::MAX } else { (1 << lowest(ranks & mask)) - 1 };
        *rest &= !(mask & floor);
        0
    }
}

/// The last trick plays itself.
#[inline]
fn last_trick<const TRUMP: bool>(board: &Board, leader: u32) -> Answer {
    let mut trick = Trick::led(leader, highest(board.hands[leader as usize]));
    for offset in 1..4 {
        let seat = (leader + offset) & 3;
        trick = trick.with::<TRUMP>(seat, highest(board.hands[seat as usize]));
    }
    Answer::new(trick.winner & 1 == 0, trick.won_by_rank())
}
