//! The weights that come with the crate, and where learning begins.

use super::{Policy, Value, features, value};
use std::sync::LazyLock;
use yomi_learn::{read_weights, write_weights};

/// How many weights the policy has.
pub const POLICY_WEIGHTS: usize = features::COUNT;
/// How many weights the value has.
pub const VALUE_WEIGHTS: usize = value::COUNT;

static LEARNED: LazyLock<Vec<Vec<f32>>> = LazyLock::new(|| {
    let file = include_bytes!("../../learned.weights");
    read_weights(file, &[POLICY_WEIGHTS, VALUE_WEIGHTS]).expect("the file comes with the crate and is tested")
});

/// The models that come with the crate.
pub(crate) fn learned() -> (Policy<'static>, Value<'static>) {
    (Policy::new(&LEARNED[0]), Value::new(&LEARNED[1]))
}

/// Models that know nothing, or those of a file.
pub fn start(file: Option<&[u8]>) -> Result<Vec<Vec<f32>>, yomi_learn::DamagedWeights> {
    match file {
        Some(file) => read_weights(file, &[POLICY_WEIGHTS, VALUE_WEIGHTS]),
        None => Ok(vec![vec![0.0; POLICY_WEIGHTS], vec![0.0; VALUE_WEIGHTS]]),
    }
}

/// The file of models, with a line that says how they were made.
pub fn file_of(about: &str, models: &[Vec<f32>]) -> Vec<u8> {
    write_weights(about, models)
}
