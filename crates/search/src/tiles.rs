//! What engines of games of tiles tell alike: for what a hand waits.

/// For what a hand waits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// The kinds that can win, if only by one's own draw.
    pub kinds: Vec<String>,
    /// How many of them can still come.
    pub left: u8,
    /// Whether one has discarded every kind oneself.
    pub by_draw_alone: bool,
}

/// Declares the motives of a game of tiles: those that every such game has, then its own.
///
/// ```
/// hanpan_search::tile_motives! {
///     /// Why a tile is discarded.
///     pub enum Motive {
///         /// It fits no other.
///         Alone = "alone",
///     }
/// }
///
/// use hanpan_search::{Motive as _, Waits};
/// let waits = Waits { kinds: vec!["E".into(), "S".into()], left: 3, by_draw_alone: false };
/// let motive = Motive::of_waits(waits, true).unwrap();
/// assert_eq!((motive.code(), motive.args()[0].1.as_str()), ("waits", "E S"));
/// assert_eq!(Motive::of_waits(Waits::default(), true), Some(Motive::GivesUpWait));
/// assert_eq!(Motive::of_waits(Waits::default(), false), None);
/// assert_eq!(Motive::CODES.last(), Some(&"alone"));
/// ```
#[macro_export]
macro_rules! tile_motives {
    ($(#[$attribute:meta])* $visibility:vis enum $name:ident { $($own:tt)* }) => {
        $crate::motives! {
            $(#[$attribute])*
            $visibility enum $name {
                /// It lets a win pass.
                LetsWinPass = "lets_win_pass",
                /// The hand then waits.
                Waits {
                    /// For these kinds.
                    tiles: ::std::string::String,
                    /// Of which so many can still come.
                    left: u8,
                } = "waits",
                /// The hand then waits, but one has discarded every kind oneself.
                WaitsForDraw {
                    /// For these kinds.
                    tiles: ::std::string::String,
                    /// Of which so many can still come.
                    left: u8,
                } = "waits_for_draw",
                /// The hand waits now, and would not any more.
                GivesUpWait = "gives_up_wait",
                $($own)*
            }
        }

        impl $name {
            /// What a discard means for what the hand waits for: `after` it, where it `waits` for something before.
            $visibility fn of_waits(after: $crate::Waits, waits: bool) -> ::std::option::Option<$name> {
                let (tiles, left) = (after.kinds.join(" "), after.left);
                match (after.kinds.is_empty(), after.by_draw_alone) {
                    (true, _) => waits.then_some($name::GivesUpWait),
                    (false, true) => ::std::option::Option::Some($name::WaitsForDraw { tiles, left }),
                    (false, false) => ::std::option::Option::Some($name::Waits { tiles, left }),
                }
            }
        }
    };
}
