//! Choosing among things that have a value.

/// The first of those with the greatest value, and that value; `None` of none.
///
/// (`Iterator::max_by_key` takes the last, and only values that are totally ordered.)
///
/// ```
/// assert_eq!(yomi_core::first_best([('a', 1.5), ('b', 2.0), ('c', 2.0)]), Some(('b', 2.0)));
/// ```
#[inline]
pub fn first_best<T, V: PartialOrd>(items: impl IntoIterator<Item = (T, V)>) -> Option<(T, V)> {
    items.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best })
}
