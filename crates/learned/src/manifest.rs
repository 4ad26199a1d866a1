//! A player on disk: a folder with weights and what is to be said about them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use hanpan_core::Learn;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::layout::{Layout, LayoutPlane};
use crate::network::{Network, NetworkError};

/// What is to be said about the weights of a player: `manifest.json` beside `weights.safetensors`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of this format: 1.
    pub hanpan_agent: u32,
    /// The game it plays.
    pub game: String,
    /// The version of the game's rules it was trained by.
    pub rules: u32,
    /// The options it was trained by.
    pub options: serde_json::Value,
    /// The planes it reads, as large as they are at any number of players, in this order; behind them a cell for each
    /// number of players.
    pub planes: Vec<LayoutPlane>,
    /// How wide each layer is.
    pub layers: Vec<usize>,
    /// How many actions it knows.
    pub actions: usize,
    /// What one is worth of what it says the rest is worth, in the game's returns.
    pub scale: f32,
    /// The hash of the weights.
    pub sha256: String,
    /// The command that made it.
    pub command: String,
    /// What everything followed from.
    pub seed: u64,
    /// Whatever else the training wrote down.
    #[serde(flatten)]
    pub more: serde_json::Map<String, serde_json::Value>,
}

/// Why a folder is no player of a game.
#[derive(Debug, Error)]
pub enum LoadError {
    /// It cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// What cannot.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Its manifest says nothing.
    #[error("the manifest is damaged: {0}")]
    Manifest(#[from] serde_json::Error),
    /// It says something that this program cannot follow.
    #[error("the player {0}")]
    Unfit(String),
    /// Its weights are none.
    #[error(transparent)]
    Network(#[from] NetworkError),
}

/// A network, and what is to be said about it.
#[derive(Clone, Debug)]
pub struct Player {
    /// What is to be said about it.
    pub manifest: Manifest,
    /// Which planes it reads.
    pub layout: Layout,
    /// The network.
    pub network: Network,
}

impl Player {
    /// The names of the files in a player's folder.
    pub const MANIFEST: &str = "manifest.json";
    /// See [`MANIFEST`](Player::MANIFEST).
    pub const WEIGHTS: &str = "weights.safetensors";

    /// The player of the game `R` in a folder.
    pub fn load<R: Learn>(folder: &Path) -> Result<Player, LoadError> {
        let read = |name: &str| {
            let path = folder.join(name);
            fs::read(&path).map_err(|error| LoadError::Io { path, error })
        };
        Player::read::<R>(&read(Player::MANIFEST)?, &read(Player::WEIGHTS)?)
    }

    /// The player of the game `R` in the bytes of its two files.
    pub fn read<R: Learn>(manifest: &[u8], weights: &[u8]) -> Result<Player, LoadError> {
        let manifest: Manifest = serde_json::from_slice(manifest)?;
        let unfit = |text: String| Err(LoadError::Unfit(text));
        if manifest.hanpan_agent != 1 {
            return unfit(format!("is of format {}; this program reads format 1", manifest.hanpan_agent));
        }
        if manifest.game != R::ID {
            return unfit(format!("plays {}, not {}", manifest.game, R::ID));
        }
        if manifest.rules != R::VERSION {
            return unfit(format!(
                "knows version {} of the rules of {}; this program has version {}",
                manifest.rules,
                R::ID,
                R::VERSION
            ));
        }
        let hash = hex::encode(Sha256::digest(weights));
        if manifest.sha256 != hash {
            return unfit(format!("has other weights than its manifest says: their hash is {hash}"));
        }
        let layout = Layout { planes: manifest.planes.clone(), players: R::SEATS };
        let network = Network::read(weights, layout.width(), manifest.actions)?;
        if network.widths() != manifest.layers {
            return unfit(format!("has layers of {:?}, not of {:?}", network.widths(), manifest.layers));
        }
        Ok(Player { manifest, layout, network })
    }
}
