//! Bridge card play: rules, scoring, views and possible deals.
