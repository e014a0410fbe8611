//! What a game says about a few of many weights.

/// How some weights ought to change. The same weight may come more than once; what is said of it is added up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gradient {
    parts: Vec<(u32, f32)>,
}

impl Gradient {
    /// This weight ought to be so much more.
    #[inline]
    pub fn add(&mut self, weight: u32, more: f32) {
        self.parts.push((weight, more));
    }

    /// All that was said, in the order in which it was.
    pub fn parts(&self) -> &[(u32, f32)] {
        &self.parts
    }
}
