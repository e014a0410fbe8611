//! Which of our moves were right elsewhere in the tree.

/// Moves with how often they were right at other nodes: whoever tries those first has less to look at.
pub(super) struct Favourites<M>(Vec<(M, u32)>);

impl<M: Copy + Eq> Favourites<M> {
    pub(super) fn new() -> Self {
        Favourites(Vec::new())
    }

    /// A move was right.
    pub(super) fn credit(&mut self, mv: M) {
        match self.0.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, times)) => *times += 1,
            None => self.0.push((mv, 1)),
        }
    }

    /// Puts those first that were right most often; equals stay in their order.
    pub(super) fn order(&self, moves: &mut [M]) {
        let times = |mv: &M| self.0.iter().find(|(known, _)| known == mv).map_or(0, |(_, times)| *times);
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(times(mv)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_right_most_often_comes_first() {
        let mut favourites = Favourites::new();
        "cbc".chars().for_each(|mv| favourites.credit(mv));
        let mut moves = ['a', 'b', 'c', 'd'];
        favourites.order(&mut moves);
        assert_eq!(moves, ['c', 'b', 'a', 'd']);
    }
}
