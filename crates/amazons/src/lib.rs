//! Amazons: rules on bitboards.
