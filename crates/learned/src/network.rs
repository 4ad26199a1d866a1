//! The weights of a network, and what follows from an input.

use safetensors::{Dtype, SafeTensors};
use thiserror::Error;

/// Layers with rectified sums, and two heads on the last: a number for each action, and what the rest is worth.
///
/// In a file of safetensors the layers are `trunk.0.weight`, `trunk.0.bias`, `trunk.1.weight` … and the heads
/// `policy.weight`, `policy.bias`, `value.weight`, `value.bias`, all of 32-bit floats. A weight has a row for each
/// input and a column for each output.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    trunk: Vec<Layer>,
    policy: Layer,
    value: Layer,
}

/// Why some bytes are no network.
#[derive(Debug, Error)]
pub enum NetworkError {
    /// They are not of the format.
    #[error("the weights are damaged: {0}")]
    Damaged(#[from] safetensors::SafeTensorError),
    /// A tensor is missing, or not of the form that the others ask for.
    #[error("the tensor `{name}` is {found}, not {expected}")]
    Tensor {
        /// Its name.
        name: String,
        /// What it is.
        found: String,
        /// What it should be.
        expected: String,
    },
}

/// Room for what lies between the layers, kept from one call to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    layers: [Vec<f32>; 2],
    some: Vec<(usize, f32)>,
}

impl Network {
    /// Reads a file's bytes: a network with so many inputs and actions.
    pub fn read(bytes: &[u8], inputs: usize, actions: usize) -> Result<Network, NetworkError> {
        let file = SafeTensors::deserialize(bytes)?;
        let mut trunk: Vec<Layer> = Vec::new();
        let mut width = inputs;
        loop {
            let name = format!("trunk.{}", trunk.len());
            if file.tensor(&format!("{name}.weight")).is_err() {
                break;
            }
            let layer = Layer::read(&file, &name, width, None)?;
            width = layer.bias.len();
            trunk.push(layer);
        }
        let policy = Layer::read(&file, "policy", width, Some(actions))?;
        let value = Layer::read(&file, "value", width, Some(1))?;
        Ok(Network { trunk, policy, value })
    }

    /// A network of heads alone.
    #[cfg(test)]
    pub(crate) fn of_heads(inputs: usize, actions: usize, weight: &dyn Fn(usize) -> f32) -> Network {
        let layer = |outputs: usize| Layer {
            inputs,
            weights: (0..inputs * outputs).map(weight).collect(),
            bias: vec![0.0; outputs],
        };
        Network { trunk: Vec::new(), policy: layer(actions), value: layer(1) }
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.trunk.first().unwrap_or(&self.policy).inputs
    }

    /// How many actions it knows.
    pub fn actions(&self) -> usize {
        self.policy.bias.len()
    }

    /// How wide each layer is.
    pub fn widths(&self) -> Vec<usize> {
        self.trunk.iter().map(|layer| layer.bias.len()).collect()
    }

    /// Writes a number for each action, the larger the better, and returns what the rest is worth.
    ///
    /// # Panics
    /// Unless there are as many inputs and actions as the network has.
    pub fn evaluate(&self, input: &[f32], logits: &mut [f32], scratch: &mut Scratch) -> f32 {
        assert_eq!((input.len(), logits.len()), (self.inputs(), self.actions()), "inputs and actions");
        let Scratch { layers: [one, other], some } = scratch;
        gather(input, some);
        for layer in &self.trunk {
            one.resize(layer.bias.len(), 0.0);
            layer.apply(some, one);
            // Of a rectified layer about half is 0, and of an observation nine tenths: only the rest is multiplied.
            gather_positive(one, some);
            std::mem::swap(one, other);
        }
        self.policy.apply(some, logits);
        let mut value = [0.0];
        self.value.apply(some, &mut value);
        value[0]
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Layer {
    inputs: usize,
    /// A row for each input.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Layer {
    fn read(
        file: &SafeTensors<'_>,
        name: &str,
        inputs: usize,
        outputs: Option<usize>,
    ) -> Result<Layer, NetworkError> {
        let bias = tensor(file, format!("{name}.bias"), [outputs])?;
        let weights = tensor(file, format!("{name}.weight"), [Some(inputs), Some(bias.len())])?;
        Ok(Layer { inputs, weights, bias })
    }

    /// The bias and the rows of the inputs that are not 0, added up.
    fn apply(&self, input: &[(usize, f32)], out: &mut [f32]) {
        let width = self.bias.len();
        let row = |index: usize| &self.weights[index * width..][..width];
        out.copy_from_slice(&self.bias);
        let out = &mut out[..width];
        let mut fours = input.chunks_exact(4);
        for four in &mut fours {
            let [(a, x), (b, y), (c, z), (d, w)] = *four else { unreachable!("chunks of four") };
            let (a, b, c, d) = (row(a), row(b), row(c), row(d));
            for place in 0..width {
                out[place] += (x * a[place] + y * b[place]) + (z * c[place] + w * d[place]);
            }
        }
        for &(index, value) in fours.remainder() {
            for (sum, weight) in out.iter_mut().zip(row(index)) {
                *sum += value * weight;
            }
        }
    }
}

fn gather(values: &[f32], some: &mut Vec<(usize, f32)>) {
    some.clear();
    some.extend(values.iter().copied().enumerate().filter(|&(_, value)| value != 0.0));
}

fn gather_positive(values: &[f32], some: &mut Vec<(usize, f32)>) {
    some.clear();
    some.extend(values.iter().copied().enumerate().filter(|&(_, value)| value > 0.0));
}

/// A tensor of 32-bit floats with these dimensions, where they are known.
fn tensor<const N: usize>(
    file: &SafeTensors<'_>,
    name: String,
    dimensions: [Option<usize>; N],
) -> Result<Vec<f32>, NetworkError> {
    let expected = || {
        let sizes: Vec<String> =
            dimensions.iter().map(|size| size.map_or("any".into(), |size| size.to_string())).collect();
        format!("F32 of {}", sizes.join(" × "))
    };
    let Ok(found) = file.tensor(&name) else {
        return Err(NetworkError::Tensor { name, found: "missing".into(), expected: expected() });
    };
    let fits = found.shape().len() == N
        && found.shape().iter().zip(dimensions).all(|(&size, asked)| asked.is_none_or(|asked| asked == size));
    if found.dtype() != Dtype::F32 || !fits {
        let found = format!("{:?} of {:?}", found.dtype(), found.shape());
        return Err(NetworkError::Tensor { name, found, expected: expected() });
    }
    let number = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    Ok(found.data().chunks_exact(4).map(number).collect())
}

#[cfg(test)]
mod tests {
    use safetensors::tensor::TensorView;

    use super::*;

    fn file(tensors: &[(&str, &[usize], &[f32])]) -> Vec<u8> {
        let bytes: Vec<Vec<u8>> =
            tensors.iter().map(|(_, _, data)| data.iter().flat_map(|x| x.to_le_bytes()).collect()).collect();
        let views = tensors.iter().zip(&bytes).map(|((name, shape, _), bytes)| {
            (name.to_string(), TensorView::new(Dtype::F32, shape.to_vec(), bytes).unwrap())
        });
        safetensors::serialize(views, None).unwrap()
    }

    const WHOLE: [(&str, &[usize], &[f32]); 6] = [
        ("trunk.0.weight", &[5, 2], &[1., -1., 2., 0., 3., 1., 4., 1., 5., -9.]),
        ("trunk.0.bias", &[2], &[0.5, 0.25]),
        ("policy.weight", &[2, 3], &[1., 0., 2., 0., 1., -1.]),
        ("policy.bias", &[3], &[0., 0., 10.]),
        ("value.weight", &[2, 1], &[0.5, 100.]),
        ("value.bias", &[1], &[-1.]),
    ];

    #[test]
    fn layers_are_sums_and_what_is_negative_counts_as_nothing() {
        let network = Network::read(&file(&WHOLE), 5, 3).unwrap();
        let mut logits = [0.0; 3];
        // The sums are 0.5 + 1 + 2 + 3 + 4 + 5 and 0.25 − 1 + 0 + 1 + 1 − 9, which is negative.
        let value = network.evaluate(&[1.0; 5], &mut logits, &mut Scratch::default());
        assert_eq!((logits, value), ([15.5, 0.0, 41.0], 6.75));
        let value = network.evaluate(&[0., 0., 1., 0., 0.], &mut logits, &mut Scratch::default());
        assert_eq!((logits, value), ([3.5, 1.25, 15.75], 125.75));
    }

    #[test]
    fn what_does_not_fit_is_refused_by_name() {
        let check = |bytes: &[u8], inputs, actions, expected: &str| {
            let error = Network::read(bytes, inputs, actions).unwrap_err().to_string();
            assert_eq!(error, expected);
        };
        let whole = file(&WHOLE);
        check(&whole, 6, 3, "the tensor `trunk.0.weight` is F32 of [5, 2], not F32 of 6 × 2");
        check(&whole, 5, 4, "the tensor `policy.bias` is F32 of [3], not F32 of 4");
        check(&file(&WHOLE[..5]), 5, 3, "the tensor `value.bias` is missing, not F32 of 1");
        let error = Network::read(&whole[..whole.len() - 1], 5, 3).unwrap_err();
        assert!(matches!(error, NetworkError::Damaged(_)), "{error}");
    }
}
