//! TUBSTAP battles: rules, maps and the simplified game's states.
