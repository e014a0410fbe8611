//! Weights as a small file.
//!
//! One line of text that says what they are and how they were made, then for each model the number of its weights, the
//! step between two values (both four bytes, little-endian), and the weights as whole numbers of steps, a byte each.

/// Weights that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the file of weights is damaged: {0}")]
pub struct DamagedWeights(String);

/// The file of these models, with a line about them.
///
/// Each model's weights are rounded to 255 values from the least to the greatest size that matters: one in ten thousand
/// may be larger and is cut to it.
pub fn write_weights(about: &str, models: &[Vec<f32>]) -> Vec<u8> {
    let mut file = about.replace('\n', " ").into_bytes();
    file.push(b'\n');
    for weights in models {
        let step = step(weights);
        file.extend((weights.len() as u32).to_le_bytes());
        file.extend(step.to_le_bytes());
        file.extend(weights.iter().map(|weight| (weight / step).round().clamp(-127.0, 127.0) as i8 as u8));
    }
    file
}

/// The size of a step for some weights.
fn step(weights: &[f32]) -> f32 {
    let mut sizes: Vec<f32> = weights.iter().map(|weight| weight.abs()).collect();
    sizes.sort_unstable_by(f32::total_cmp);
    let most = sizes.len().checked_sub(1 + sizes.len() / 10_000).map_or(0.0, |index| sizes[index]);
    if most > 0.0 { most / 127.0 } else { 1.0 }
}

/// The models of a file, whose numbers of weights must be these.
pub fn read_weights(file: &[u8], sizes: &[usize]) -> Result<Vec<Vec<f32>>, DamagedWeights> {
    let line =
        file.iter().position(|byte| *byte == b'\n').ok_or_else(|| DamagedWeights("it has no first line".into()))?;
    let mut rest = &file[line + 1..];
    let mut models = Vec::new();
    for (model, &size) in sizes.iter().enumerate() {
        let wrong = |what: &str| DamagedWeights(format!("model {model} of {} {what}", sizes.len()));
        let (count, after) = rest.split_first_chunk::<4>().ok_or_else(|| wrong("is missing"))?;
        let count = u32::from_le_bytes(*count) as usize;
        if count != size {
            return Err(wrong(&format!("has {count} weights instead of {size}")));
        }
        let (step, after) = after.split_first_chunk::<4>().ok_or_else(|| wrong("is cut off"))?;
        let (bytes, after) = after.split_at_checked(size).ok_or_else(|| wrong("is cut off"))?;
        let step = f32::from_le_bytes(*step);
        models.push(bytes.iter().map(|&byte| f32::from(byte as i8) * step).collect());
        rest = after;
    }
    if rest.is_empty() { Ok(models) } else { Err(DamagedWeights(format!("{} bytes are left over", rest.len()))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read_again(weights in prop::collection::vec(-5f32..5.0, 1..200)) {
            let file = write_weights("made by\na test", &[weights.clone(), vec![0.0; 3]]);
            let read = read_weights(&file, &[weights.len(), 3]).unwrap();
            let step = step(&weights);
            prop_assert!(read[0].iter().zip(&weights).all(|(a, b)| (a - b).abs() <= step * 0.51));
            prop_assert_eq!(&read[1], &vec![0.0; 3]);
        }

        #[test]
        fn no_bytes_crash_the_reader(file in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = read_weights(&file, &[5, 3]);
        }
    }

    #[test]
    fn damage_is_told() {
        let file = write_weights("x", &[vec![1.0; 4]]);
        let told = |file: &[u8], sizes: &[usize]| read_weights(file, sizes).unwrap_err().to_string();
        assert_eq!(told(&file, &[5]), "the file of weights is damaged: model 0 of 1 has 4 weights instead of 5");
        assert_eq!(told(&file[..12], &[4]), "the file of weights is damaged: model 0 of 1 is cut off");
        assert_eq!(told(&file, &[4, 1]), "the file of weights is damaged: model 1 of 2 is missing");
        assert_eq!(told(b"x", &[1]), "the file of weights is damaged: it has no first line");
    }
}
