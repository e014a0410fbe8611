//! The instructions that counting is compiled for, and how it is cut into functions that are compiled for them.
//!
//! What is to use the instructions of a machine has to be inlined into a function that is marked for them. Inlined into *one*
//! such function, all of a count would be there several times over, once for each place that it is called from, and the compiler
//! would take a minute over it. So a count is cut into steps: each is a function of its own for every machine, and what it calls
//! is either inlined into it or a step again.

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
    /// Takes a step with these instructions.
    fn run<S: Step>(self, step: S) -> S::Output;
}

/// [`Machine::Portable`].
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Instructions for Portable {
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
