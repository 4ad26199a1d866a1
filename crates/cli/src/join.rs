//! `hanpan join`: to a table on a server, by its link.

use clap::Args;
use hanpan_core::Seat;
use hanpan_protocol::Name;
use hanpan_tui::Start;
use hanpan_tui::remote::Address;

use crate::arguments::parse_seat;
use crate::say::say;

/// Shown under `hanpan join --help`.
pub const EXAMPLES: &str = "Examples:
  hanpan join http://localhost:7878/t/k3x9        the table of a link
  hanpan join https://play.example/t/k3x9 --name Kim --seat 1
  hanpan join http://localhost:7878/t/k3x9 --watch
  hanpan join http://localhost:7878               the public tables, and new ones

The seat is kept: the same command leads back to it, whatever happened in between.";

/// To a table on a server.
#[derive(Args, Clone, Debug)]
pub struct Join {
    /// The link to a table, or the address of a server
    #[arg(value_parser = parse_address)]
    url: Address,
    /// What you want to be called [default: as given in the menu, or as on this machine]
    #[arg(long, value_parser = parse_name)]
    name: Option<Name>,
    /// The seat you want, from 0 [default: the first free one]
    #[arg(long, value_parser = parse_seat, conflicts_with = "watch")]
    seat: Option<Seat>,
    /// Only watch and talk
    #[arg(long)]
    watch: bool,
}

fn parse_address(text: &str) -> Result<Address, String> {
    text.parse().map_err(|_| say("join-no-link", &[]))
}

fn parse_name(text: &str) -> Result<Name, String> {
    text.parse().map_err(|_| say("join-no-name", &[]))
}

impl Join {
    /// Where the program begins.
    pub fn start(self) -> Start {
        Start::Join { address: self.url, name: self.name, seat: self.seat, watch: self.watch }
    }
}
