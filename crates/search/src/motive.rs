//! Why an action is good or bad, in a player's terms.

/// Why an action is good or bad, as one game's engine tells it. [`motives!`](crate::motives) writes an implementation.
///
/// It is what a seat could say itself: made from a [`Situation`](crate::Situation) and an action alone.
pub trait Motive {
    /// The codes of all motives of the game. Each has a text in the locales: `GAME-motive-CODE`.
    const CODES: &'static [&'static str];

    /// The motive as a stable code: `open_three`.
    fn code(&self) -> &'static str;

    /// The details that a text needs, by name. What a board has its own words for is told as the wire tells it: a tile,
    /// a card, the number of a seat.
    fn args(&self) -> Vec<(&'static str, String)>;
}

/// Declares the motives of a game, each with what it is about and its code.
///
/// ```
/// hanpan_search::motives! {
///     /// Why a point is played.
///     pub enum Motive {
///         /// It makes five.
///         Wins = "wins",
///         /// It leaves the other side so many moves.
///         FewMoves {
///             /// How many.
///             count: u32,
///         } = "few_moves",
///     }
/// }
///
/// use hanpan_search::Motive as _;
/// assert_eq!(Motive::CODES, ["wins", "few_moves"]);
/// assert_eq!(Motive::FewMoves { count: 2 }.code(), "few_moves");
/// assert_eq!(Motive::FewMoves { count: 2 }.args(), [("count", "2".to_owned())]);
/// ```
#[macro_export]
macro_rules! motives {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $(
                $(#[$about:meta])*
                $variant:ident $({ $($(#[$detail:meta])* $field:ident: $type:ty),* $(,)? })? = $code:literal
            ),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $($(#[$about])* $variant $({ $($(#[$detail])* $field: $type),* })?),*
        }

        impl $crate::Motive for $name {
            const CODES: &'static [&'static str] = &[$($code),*];

            fn code(&self) -> &'static str {
                // By value, so that a game without motives compiles too.
                match *self {
                    $($name::$variant $({ $($field: _),* })? => $code,)*
                }
            }

            fn args(&self) -> ::std::vec::Vec<(&'static str, ::std::string::String)> {
                match *self {
                    $($name::$variant $({ $(ref $field),* })? => ::std::vec![
                        $($((::std::stringify!($field), ::std::string::ToString::to_string($field))),*)?
                    ],)*
                }
            }
        }
    };
}
