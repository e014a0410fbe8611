//! Matches, statistics, experiments and the store of games.
