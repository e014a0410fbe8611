//! The search compiled twice: for every processor, and for those that find and count bits by one instruction each and
//! compare eight numbers at a time. Both do exactly the same.
//!
//! The steps that call each other are functions of a [`Processor`], so that one that was compiled for newer processors
//! goes on with others that were.

use super::{
    board::Board,
    search::{Answer, Search},
    trick::Trick,
};

/// For whom the steps of the search are compiled.
pub(super) trait Processor {
    /// [`Search::lead`].
    fn lead<const TRUMP: bool>(search: &mut Search, board: &mut Board, leader: u32, need: i32) -> Answer;

    /// [`Search::after_lead`].
    fn after_lead<const TRUMP: bool>(
        search: &mut Search,
        board: &mut Board,
        leader: u32,
        card: u32,
        need: i32,
    ) -> Answer;

    /// [`Search::follow`].
    fn follow<const TRUMP: bool, const PLACE: u32>(
        search: &mut Search,
        board: &mut Board,
        trick: Trick,
        seat: u32,
        need: i32,
    ) -> Answer;
}

/// Every processor.
pub(super) struct Any;

impl Processor for Any {
    fn lead<const TRUMP: bool>(search: &mut Search, board: &mut Board, leader: u32, need: i32) -> Answer {
        search.lead::<Any, TRUMP>(board, leader, need)
    }

    fn after_lead<const TRUMP: bool>(
        search: &mut Search,
        board: &mut Board,
        leader: u32,
        card: u32,
        need: i32,
    ) -> Answer {
        search.after_lead::<Any, TRUMP>(board, leader, card, need)
    }

    fn follow<const TRUMP: bool, const PLACE: u32>(
        search: &mut Search,
        board: &mut Board,
        trick: Trick,
        seat: u32,
        need: i32,
    ) -> Answer {
        search.follow::<Any, TRUMP, PLACE>(board, trick, seat, need)
    }
}

/// Whether this one is newer.
pub(super) fn is_newer() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }
    #[cfg(not(target_arch = "x86_64"))]
    false
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) use Any as Newer;
#[cfg(target_arch = "x86_64")]
pub(super) use newer::Newer;

#[cfg(target_arch = "x86_64")]
mod newer {
    use super::{Answer, Board, Processor, Search, Trick};

    /// Processors of which [`is_newer`](super::is_newer) is true. Nobody else may use it.
    pub(in super::super) struct Newer;

    impl Processor for Newer {
        #[inline(always)]
        fn lead<const TRUMP: bool>(search: &mut Search, board: &mut Board, leader: u32, need: i32) -> Answer {
            // SAFETY: the processor has the instructions, or nobody would have come here.
            unsafe { lead::<TRUMP>(search, board, leader, need) }
        }

        #[inline(always)]
        fn after_lead<const TRUMP: bool>(
            search: &mut Search,
            board: &mut Board,
            leader: u32,
            card: u32,
            need: i32,
        ) -> Answer {
            // SAFETY: as above.
            unsafe { after_lead::<TRUMP>(search, board, leader, card, need) }
        }

        #[inline(always)]
        fn follow<const TRUMP: bool, const PLACE: u32>(
            search: &mut Search,
            board: &mut Board,
            trick: Trick,
            seat: u32,
            need: i32,
        ) -> Answer {
            // SAFETY: as above.
            unsafe { follow::<TRUMP, PLACE>(search, board, trick, seat, need) }
        }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn lead<const TRUMP: bool>(search: &mut Search, board: &mut Board, leader: u32, need: i32) -> Answer {
        search.lead::<Newer, TRUMP>(board, leader, need)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn after_lead<const TRUMP: bool>(
        search: &mut Search,
        board: &mut Board,
        leader: u32,
        card: u32,
        need: i32,
    ) -> Answer {
        search.after_lead::<Newer, TRUMP>(board, leader, card, need)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn follow<const TRUMP: bool, const PLACE: u32>(
        search: &mut Search,
        board: &mut Board,
        trick: Trick,
        seat: u32,
        need: i32,
    ) -> Answer {
        search.follow::<Newer, TRUMP, PLACE>(board, trick, seat, need)
    }
}
