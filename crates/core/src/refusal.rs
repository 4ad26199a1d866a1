//! Refusals written once: variant, reason, code and details.

/// Why an action or an outcome of chance is not allowed.
///
/// `Display` is the reason in English, lower case and without a full stop. [`refusals!`](crate::refusals) writes an
/// implementation.
pub trait Refusal: std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// The codes of all refusals of the game. Each has a text in the locales: `GAME-refusal-CODE`, or `refusal-CODE`
    /// where every game says the same.
    const CODES: &'static [&'static str];

    /// The reason as a stable code that programs and translations rely on: `occupied`.
    fn code(&self) -> &'static str;

    /// The details a translation needs, by name.
    fn args(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// Declares the refusals of a game: each with what it is about, its code, and the reason in words.
///
/// Details that are not fields are computed behind the text. Every game has two refusals besides: `NotYourTurn` and
/// `GameOver`.
///
/// ```
/// hanpan_core::refusals! {
///     /// Why an action is not allowed.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Refusal {
///         /// There is something on the point already.
///         Occupied {
///             /// The point asked for.
///             point: u8,
///         } = "occupied", "there is a stone on {point} already, {left} points are free", left = 9 - point;
///         /// A pass while something can be done.
///         MustMove = "must_move", "you have a move, so you cannot pass";
///     }
/// }
///
/// use hanpan_core::Refusal as _;
/// let refusal = Refusal::Occupied { point: 7 };
/// assert_eq!(refusal.to_string(), "there is a stone on 7 already, 2 points are free");
/// assert_eq!(refusal.code(), "occupied");
/// assert_eq!(refusal.args(), [("point", "7".to_owned()), ("left", "2".to_owned())]);
/// assert_eq!(Refusal::CODES, ["occupied", "must_move", "not_your_turn", "game_over"]);
/// assert_eq!(Refusal::GameOver.to_string(), "the game is over");
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $(
                $(#[$about:meta])*
                $variant:ident $({ $($(#[$detail:meta])* $field:ident: $type:ty),* $(,)? })?
                    = $code:expr, $text:literal $(, $more:ident = $value:expr)*;
            )*
        }
    ) => {
        $(#[$attribute])*
        $visibility enum $name {
            $($(#[$about])* $variant $({ $($(#[$detail])* $field: $type),* })?,)*
            /// Another seat is to act, or the seat does not play.
            NotYourTurn,
            /// The game is over.
            GameOver,
        }

        impl ::std::fmt::Display for $name {
            #[allow(unused_variables, reason = "a detail may be there for translations alone")]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($name::$variant $({ $($field),* })? => {
                        $(let $more = $value;)*
                        ::std::write!(f, $text)
                    })*
                    $name::NotYourTurn => f.write_str("it is not your turn"),
                    $name::GameOver => f.write_str("the game is over"),
                }
            }
        }

        impl ::std::error::Error for $name {}

        impl $crate::Refusal for $name {
            const CODES: &'static [&'static str] = &[$($code,)* "not_your_turn", "game_over"];

            fn code(&self) -> &'static str {
                match self {
                    $($name::$variant $({ $($field: _),* })? => $code,)*
                    $name::NotYourTurn => "not_your_turn",
                    $name::GameOver => "game_over",
                }
            }

            fn args(&self) -> ::std::vec::Vec<(&'static str, ::std::string::String)> {
                match self {
                    $($name::$variant $({ $($field),* })? => {
                        ::std::vec![
                            $($((::std::stringify!($field), ::std::string::ToString::to_string($field)),)*)?
                            $((::std::stringify!($more), ::std::string::ToString::to_string(&$value)),)*
                        ]
                    })*
                    $name::NotYourTurn | $name::GameOver => ::std::vec::Vec::new(),
                }
            }
        }
    };
}
