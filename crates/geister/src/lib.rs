//! Geister: rules, views and possible colourings.
