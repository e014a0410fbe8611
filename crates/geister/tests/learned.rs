//! What was learned, and that learning goes on by the same way.

use yomi_geister::learned::{POLICY_WEIGHTS, SelfPlay, VALUE_WEIGHTS, file_of, start};
use yomi_learn::{Step, Training};

/// The file that comes with the crate is read, is small, and says how it was made.
#[test]
fn the_weights_are_there() {
    let file = include_bytes!("../learned.weights");
    assert!(file.len() < 2_000_000, "{}", file.len());
    let models = start(Some(file)).unwrap();
    assert_eq!(models.iter().map(Vec::len).collect::<Vec<_>>(), [POLICY_WEIGHTS, VALUE_WEIGHTS]);
    assert!(models.iter().all(|weights| weights.iter().any(|weight| *weight != 0.0)));
    assert!(file.starts_with(b"Weights of Geister, made by: yomi geister train"));
}

/// The same seed gives the same weights, in whatever order the games of a batch are played; something is learned.
#[test]
fn learning_is_reproducible() {
    let learned = |backwards: bool| {
        let mut course = SelfPlay::new(7, vec!["rush".into()], 0.02).unwrap();
        let mut training = Training::new(start(None).unwrap(), vec![Step { rate: 0.02 }; 2]);
        for batch in 0..2 {
            training.batch(&course, 30, &|games, play| {
                if backwards {
                    let mut lessons: Vec<_> = games.rev().map(play).collect();
                    lessons.reverse();
                    lessons
                } else {
                    games.map(play).collect()
                }
            });
            course.remember(&training.weights()[0], batch);
        }
        training.weights().to_vec()
    };
    let weights = learned(false);
    assert_eq!(weights, learned(true));
    assert!(weights[0].iter().any(|weight| *weight != 0.0) && weights[1].iter().any(|weight| *weight != 0.0));
    assert_eq!(start(Some(&file_of("x", &weights))).unwrap().len(), 2);
}

/// Who is to be learned against must be a player.
#[test]
fn unknown_players_are_refused() {
    let refused = SelfPlay::new(1, vec!["nobody".into()], 0.0).err().unwrap().to_string();
    assert!(refused.contains("nobody"), "{refused}");
}
