//! What a state knows and no observer is told.

use std::fmt;

/// A value that neither serialises nor prints.
///
/// ```
/// # use hanpan_core::Secret;
/// let hand = Secret::new(["E", "E", "W"]);
/// assert_eq!(format!("{hand:?}"), "Secret(..)");
/// ```
///
/// ```compile_fail
/// # use hanpan_core::Secret;
/// fn send<T: serde::Serialize>(_: T) {}
/// send(Secret::new(7)); // a secret never travels
/// ```
///
/// Its truth is read in rules modules alone; a test over the sources holds that.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Hides a value.
    pub const fn new(value: T) -> Secret<T> {
        Secret(value)
    }

    /// The hidden value. For rules modules only.
    pub const fn truth(&self) -> &T {
        &self.0
    }

    /// The hidden value, to change it. For rules modules only.
    pub const fn truth_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}
