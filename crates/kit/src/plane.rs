//! What a seat observes, one plane at a time, as tests of a game ask for it.

use hanpan_core::{Learn, Plane, Seat};

/// The values of the plane with this name, as a seat observes it.
///
/// # Panics
/// If the game has no such plane.
pub fn plane<R: Learn>(options: &R::Options, seats: u8, state: &R::State, who: Seat, name: &str) -> Vec<f32> {
    let planes = R::planes(options, seats);
    let place = planes.iter().position(|plane| plane.name == name);
    let place = place.unwrap_or_else(|| panic!("{} has no plane {name}", R::ID));
    let start: usize = planes[..place].iter().map(Plane::cells).sum();
    let mut out = vec![f32::NAN; R::observation_len(options, seats)];
    R::observe(state, who, &mut out);
    out[start..start + planes[place].cells()].to_vec()
}

/// Where values are not 0, as `place=value`, in thousandths.
pub fn marked(values: &[f32]) -> String {
    let marked = values.iter().enumerate().filter(|(_, value)| **value != 0.0);
    let marked: Vec<String> =
        marked.map(|(place, value)| format!("{place}={}", (value * 1e3).round() / 1e3)).collect();
    marked.join(" ")
}
