//! The networks that come with the program.

/// The manifest and the weights of a game's own network, where it has one.
///
/// They lie in `weights/GAME` of this crate, an agent's folder each, with inputs and what Python makes of them.
pub fn weights(game: &str) -> Option<(&'static [u8], &'static [u8])> {
    match game {
        "suzume" => Some((
            include_bytes!("../weights/suzume/manifest.json"),
            include_bytes!("../weights/suzume/weights.safetensors"),
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use hanpan_suzume::Suzume;
    use serde::Deserialize;

    use super::*;
    use crate::{Player, Scratch};

    /// An input and what Python makes of it.
    #[derive(Deserialize)]
    struct Sample {
        input: Vec<(usize, f32)>,
        logits: Vec<f32>,
        value: f32,
    }

    #[test]
    fn rust_says_what_python_says_to_a_hundred_thousandth() {
        let (manifest, weights) = weights("suzume").unwrap();
        let Player { network, .. } = Player::read::<Suzume>(manifest, weights).unwrap();
        let samples: Vec<Sample> =
            serde_json::from_str(include_str!("../weights/suzume/fixture.json")).unwrap();
        assert!(samples.len() >= 24);
        let mut scratch = Scratch::default();
        for sample in samples {
            let mut input = vec![0.0; network.inputs()];
            sample.input.iter().for_each(|&(place, value)| input[place] = value);
            let mut logits = vec![0.0; network.actions()];
            let value = network.evaluate(&input, &mut logits, &mut scratch);
            // A hundred thousandth of what the numbers are, and of 1 where they are smaller.
            let close = |one: f32, other: f32| (one - other).abs() <= 1e-5 * other.abs().max(1.0);
            assert!(close(value, sample.value), "{value} {}", sample.value);
            for (one, other) in logits.iter().zip(&sample.logits) {
                assert!(close(*one, *other), "{one} {other}");
            }
        }
    }

    #[test]
    fn what_is_published_is_small_and_says_how_it_was_made() {
        let (manifest, weights) = weights("suzume").unwrap();
        assert!(weights.len() <= 5_000_000);
        let Player { manifest, .. } = Player::read::<Suzume>(manifest, weights).unwrap();
        assert!(manifest.command.starts_with("python -m hanpan.train suzume"), "{}", manifest.command);
    }
}
