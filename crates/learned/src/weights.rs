//! The networks that come with the program.

/// Names what lies in `weights/GAME` of this crate.
macro_rules! published {
    ($game:literal) => {
        Some((
            include_bytes!(concat!("../weights/", $game, "/manifest.json")),
            include_bytes!(concat!("../weights/", $game, "/weights.safetensors")),
        ))
    };
}

/// The manifest and the weights of a game's own network, where it has one.
///
/// They lie in `weights/GAME` of this crate, an agent's folder each, with inputs and what Python makes of them.
pub fn weights(game: &str) -> Option<(&'static [u8], &'static [u8])> {
    match game {
        "japae" => published!("japae"),
        "onecard" => published!("onecard"),
        "suzume" => published!("suzume"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use hanpan_japae::Japae;
    use hanpan_onecard::OneCard;
    use hanpan_suzume::Suzume;
    use serde::Deserialize;

    use super::*;
    use crate::{Player, Scratch, Sight};

    /// An input and what Python makes of it.
    #[derive(Deserialize)]
    struct Sample {
        input: Vec<(usize, f32)>,
        logits: Vec<f32>,
        value: f32,
    }

    fn published<R: Sight>() -> Player {
        let (manifest, weights) = weights(R::ID).unwrap();
        assert!(weights.len() <= 5_000_000, "{}", R::ID);
        Player::read::<R>(manifest, weights).unwrap()
    }

    fn evaluates_as_python_does<R: Sight>(fixture: &str) {
        let Player { network, .. } = published::<R>();
        let samples: Vec<Sample> = serde_json::from_str(fixture).unwrap();
        assert!(samples.len() >= 24);
        let mut scratch = Scratch::default();
        for sample in samples {
            let mut input = vec![0.0; network.inputs()];
            sample.input.iter().for_each(|&(place, value)| input[place] = value);
            let mut logits = vec![0.0; network.actions()];
            let value = network.evaluate(&input, &mut logits, &mut scratch);
            // A hundred thousandth of what the numbers are, and of 1 where they are smaller.
            let close = |one: f32, other: f32| (one - other).abs() <= 1e-5 * other.abs().max(1.0);
            assert!(close(value, sample.value), "{}: {value} {}", R::ID, sample.value);
            for (one, other) in logits.iter().zip(&sample.logits) {
                assert!(close(*one, *other), "{}: {one} {other}", R::ID);
            }
        }
    }

    #[test]
    fn rust_says_what_python_says_to_a_hundred_thousandth() {
        evaluates_as_python_does::<Japae>(include_str!("../weights/japae/fixture.json"));
        evaluates_as_python_does::<OneCard>(include_str!("../weights/onecard/fixture.json"));
        evaluates_as_python_does::<Suzume>(include_str!("../weights/suzume/fixture.json"));
    }

    fn says_how_it_was_made<R: Sight>() {
        let Player { manifest, .. } = published::<R>();
        let command = format!("python -m hanpan.train {}", R::ID);
        assert!(manifest.command.starts_with(&command), "{}", manifest.command);
    }

    #[test]
    fn what_is_published_is_small_and_says_how_it_was_made() {
        says_how_it_was_made::<Japae>();
        says_how_it_was_made::<OneCard>();
        says_how_it_was_made::<Suzume>();
    }
}
