//! The instructions that counting is compiled for, and how it is cut into functions that are compiled for them.
//!
//! What is to use the instructions of a machine has to be inlined into a function that is marked for them. Inlined into
//! *one* such function, all of a count would be there several times over, once for each place that it is called from,
//! and the compiler would take a minute over it. So a count is cut into steps: each is a function of its own for every
//! machine, and what it calls is either inlined into it or a step again.

use super::list::is_widest;

/// How vectors of numbers are worked on. The results are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Machine {
    /// With what every processor of the family has.
    Portable,
    /// With AVX2 and the bit-counting instructions of the same time.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Machine {
    /// The best that this processor offers.
    pub(super) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
        {
            return Machine::Avx2(Avx2(()));
        }
        Machine::Portable
    }
}

/// A machine as a type, for steps that are made of steps: these are only compiled for the machine of the whole.
pub(super) trait Instructions: Copy {
    /// Whether there are steps for short sets of places besides those for the longest. Each width takes the compiler
    /// seconds.
    const NARROW: bool;

    /// Takes a step with these instructions.
    fn run<S: Step>(self, step: S) -> S::Output;
}

/// Of which width the numbers are that sums are held in. Each width of numbers takes the compiler as long as one of
/// sets.
#[derive(Clone, Copy)]
pub(super) enum Numbers {
    /// Half as wide as it may take.
    Narrow,
    /// Those that it may take.
    Wide,
    /// Narrow where they will do.
    Both,
}

impl Numbers {
    /// Whether wide ones are used where narrow ones do or do not fit.
    pub(super) const fn wide(self, fit: bool) -> bool {
        match self {
            Numbers::Narrow => false,
            Numbers::Wide => true,
            Numbers::Both => !fit,
        }
    }
}

/// The numbers that counts with sets of so many words are compiled for: wide ones only where lists may be long.
pub(super) const fn numbers<M: Instructions, const W: usize>() -> Numbers {
    match (M::NARROW, is_widest::<W>()) {
        (true, true) => Numbers::Both,
        (true, false) => Numbers::Narrow,
        (false, _) => Numbers::Wide,
    }
}

/// [`Machine::Portable`].
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Instructions for Portable {
    // Nearly all processors of this family have the better instructions; for those without, one width has to do.
    const NARROW: bool = !cfg!(target_arch = "x86_64");

    #[inline(always)]
    fn run<S: Step>(self, step: S) -> S::Output {
        step.portable()
    }
}

/// The knowledge that the processor has the instructions of [`Machine::Avx2`]; only [`Machine::detect`] makes it.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Instructions for Avx2 {
    const NARROW: bool = true;

    #[inline(always)]
    fn run<S: Step>(self, step: S) -> S::Output {
        // SAFETY: who has one of these knows that the processor has the instructions.
        unsafe { step.avx2() }
    }
}

/// A part of a count that is compiled as a function of its own for each machine.
pub(super) trait Step: Sized {
    /// What it finds.
    type Output;

    /// What is done. Has to be inlined always, with all that it calls.
    fn body(self) -> Self::Output;

    /// For any processor.
    #[inline(never)]
    fn portable(self) -> Self::Output {
        self.body()
    }

    /// For those that have these instructions.
    ///
    /// # Safety
    /// The processor must have them.
    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    unsafe fn avx2(self) -> Self::Output {
        self.body()
    }
}
