//! Players that are a network, and the experience it learns from.
//!
//! A network is given what its seat knows — the planes of [`Learn`](hanpan_core::Learn) — and says how likely it would
//! do each action and what the rest of the hand is worth. It plays at tables of any size its game allows.
//!
//! | file | noun |
//! |---|---|
//! | `features` | what a network is told beyond an observation, and follows from it |
//! | `layout` | which planes a network reads, and where they lie in its input |
//! | `network` | the weights, and what follows from an input |
//! | `manifest` | a player on disk: a folder with weights and what is to be said about them |
//! | `sight` | an observation made of a view alone |
//! | `agent` | a network that sits at a table |
//! | `weights` | the networks that come with the program |
//! | `selfplay` | n games played by networks and teachers, and the experience that comes of it |

mod agent;
mod features;
mod layout;
mod manifest;
mod network;
mod selfplay;
mod sight;
mod weights;

pub use agent::LearnedAgent;
pub use layout::{Encoder, Layout, LayoutPlane};
pub use manifest::{LoadError, Manifest, Player};
pub use network::{Network, NetworkError, Scratch};
pub use selfplay::{Experience, SelfPlay, SelfPlayOptions, Teacher, Utility};
pub use sight::{Looker, Sight};
pub use weights::weights;
