//! The order in which HP vectors are solved, and where their values are kept.
//!
//! HP only fall, so a vector needs vectors with a smaller sum only. Those with one sum make a *layer*; they do not need
//! each other and can be solved at the same time. A vector and the same vector with the other side to move need each
//! other and are solved together, as one *job*.

use super::Composition;
use crate::simplified::SIDE;
use std::ops::Range;
use yomi_core::Side;

/// The greatest HP of each unit of the first army, then of the second.
pub(super) type Limits = [u8; 2 * SIDE];

/// The HP of the side to move, then of the other.
pub(super) type Vector = [u8; 2 * SIDE];

/// The vectors up to some limits, numbered without gaps; the last unit counts ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Box6(Limits);

impl Box6 {
    /// The vectors with `mover` to move.
    pub(super) fn new(limits: Limits, mover: Side) -> Self {
        Box6(if mover == Side::FIRST { limits } else { passed(limits) })
    }

    pub(super) fn count(self) -> usize {
        self.0.iter().map(|&limit| usize::from(limit) + 1).product()
    }

    #[inline]
    pub(super) fn number(self, vector: Vector) -> usize {
        let digits = vector.iter().zip(&self.0);
        digits.fold(0, |number, (&hp, &limit)| number * (usize::from(limit) + 1) + usize::from(hp))
    }

    pub(super) fn vector(self, mut number: usize) -> Vector {
        let mut vector = [0; 2 * SIDE];
        for (hp, &limit) in vector.iter_mut().zip(&self.0).rev() {
            *hp = (number % (usize::from(limit) + 1)) as u8;
            number /= usize::from(limit) + 1;
        }
        vector
    }
}

#[inline]
pub(super) fn passed([a, b, c, d, e, f]: Vector) -> Vector {
    [d, e, f, a, b, c]
}

/// All jobs, layer by layer, and where to find the values of a vector.
pub(super) struct Layers {
    boxes: [Box6; 2],
    /// The vector of each job, with the first army to move.
    jobs: Vec<u32>,
    layers: Vec<Range<usize>>,
    /// For each side to move, for each vector: twice the job, and one more if it is the job's second half.
    halves: [Vec<u32>; 2],
    mirrored: bool,
}

impl Layers {
    /// With `mirrored`, both armies are alike, so the second half of a job is a vector of the first kind as well.
    pub(super) fn new(limits: Limits, mirrored: bool) -> Self {
        let boxes = [Side::FIRST, Side::SECOND].map(|side| Box6::new(limits, side));
        let count = boxes[0].count();
        let sum = |number: usize| boxes[0].vector(number).iter().map(|&hp| usize::from(hp)).sum::<usize>();
        let twin = |number: usize| boxes[1].number(passed(boxes[0].vector(number)));
        let mut jobs: Vec<u32> = (0..count).filter(|&n| !mirrored || n <= twin(n)).map(|n| n as u32).collect();
        jobs.sort_by_cached_key(|&number| sum(number as usize));
        let most: usize = limits.iter().map(|&limit| usize::from(limit)).sum();
        let ends = (0..=most).map(|total| jobs.partition_point(|&number| sum(number as usize) <= total));
        let mut start = 0;
        let layers = ends.map(|end| std::mem::replace(&mut start, end)..end).collect();
        let mut halves = [vec![0; count], vec![0; if mirrored { 0 } else { count }]];
        for (job, &number) in jobs.iter().enumerate() {
            halves[usize::from(!mirrored)][twin(number as usize)] = 2 * job as u32 + 1;
            halves[0][number as usize] = 2 * job as u32;
        }
        Layers { boxes, jobs, layers, halves, mirrored }
    }

    pub(super) fn job_count(&self) -> usize {
        self.jobs.len()
    }

    /// The jobs of each layer.
    pub(super) fn layers(&self) -> &[Range<usize>] {
        &self.layers
    }

    /// The vector of a job with the first army to move.
    pub(super) fn vector(&self, job: usize) -> Vector {
        self.boxes[0].vector(self.jobs[job] as usize)
    }

    /// The job and the half of it in which a vector is solved.
    #[inline]
    pub(super) fn place(&self, mover: Side, vector: Vector) -> (usize, Side) {
        let side = if self.mirrored { 0 } else { mover.index() };
        let half = self.halves[side][self.boxes[side].number(vector)] as usize;
        (half / 2, Side((half % 2) as u8))
    }

    /// Whether both halves of a job are vectors of one kind.
    pub(super) fn is_mirrored(&self) -> bool {
        self.mirrored
    }

    /// The vectors with one side to move.
    pub(super) fn vectors(&self, mover: Side) -> Box6 {
        self.boxes[mover.index()]
    }
}

/// Whether both armies are alike, with alike limits, so that one half of a table serves both.
pub(super) fn is_mirrored(composition: Composition, limits: Limits) -> bool {
    composition.is_symmetric() && passed(limits) == limits
}

/// Limits that leave room for any HP.
pub(super) const FULL: Limits = [crate::MOST_HP; 2 * SIDE];
