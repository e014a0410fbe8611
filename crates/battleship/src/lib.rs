//! Battleship: rules, views and possible fleets.
