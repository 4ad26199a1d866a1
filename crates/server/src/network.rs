//! A network: addresses that begin alike.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Addresses that begin alike, such as `10.0.0.0/8` or `2001:db8::/32`; or a single one, such as `127.0.0.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Network {
    address: IpAddr,
    /// How many bits of it count.
    bits: u32,
}

impl Network {
    /// Whether an address is one of it, however it is written.
    pub fn contains(self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let mask = u32::MAX.checked_shl(Ipv4Addr::BITS - self.bits).unwrap_or(0);
                (own.to_bits() ^ other.to_bits()) & mask == 0
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let mask = u128::MAX.checked_shl(Ipv6Addr::BITS - self.bits).unwrap_or(0);
                (own.to_bits() ^ other.to_bits()) & mask == 0
            }
            _ => false,
        }
    }
}

/// What is neither an address nor a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is neither an address nor a network such as 10.0.0.0/8")]
pub struct NotANetwork(String);

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Network, NotANetwork> {
        let wrong = || NotANetwork(text.to_owned());
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let written: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = |address| if IpAddr::is_ipv4(&address) { Ipv4Addr::BITS } else { Ipv6Addr::BITS };
        let bits: u32 = bits.unwrap_or(most(written));
        let address = written.to_canonical();
        // Of an older address that is written as a newer one, the bits that make it so are left out.
        let left_out = most(written) - most(address);
        match bits.checked_sub(left_out).filter(|&bits| bits <= most(address)) {
            Some(bits) => Ok(Network { address, bits }),
            None => Err(wrong()),
        }
    }
}

impl TryFrom<String> for Network {
    type Error = NotANetwork;

    fn try_from(text: String) -> Result<Network, NotANetwork> {
        text.parse()
    }
}

impl From<Network> for String {
    fn from(Network { address, bits }: Network) -> String {
        format!("{address}/{bits}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_its_own_addresses_and_no_others() {
        for (network, address, is_in_it) in [
            ("10.0.0.1", "10.0.0.1", true),
            ("10.0.0.1", "10.0.0.2", false),
            ("10.0.0.0/8", "10.255.0.7", true),
            ("10.0.0.0/8", "11.0.0.0", false),
            ("10.1.2.3/8", "10.9.9.9", true),
            ("192.0.2.128/25", "192.0.2.127", false),
            ("192.0.2.128/25", "192.0.2.200", true),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("10.0.0.0/8", "::ffff:10.1.1.1", true),
            ("::ffff:10.0.0.0/104", "10.1.1.1", true),
            ("2001:db8::/32", "2001:db8:ffff::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
            ("::/0", "2001:db8::1", true),
            ("::1", "::1", true),
        ] {
            let found = network.parse::<Network>().unwrap().contains(address.parse().unwrap());
            assert_eq!(found, is_in_it, "{address} in {network}");
        }
    }

    #[test]
    fn what_is_no_network_is_refused_and_what_is_can_be_written_down() {
        for wrong in
            ["", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0/8", "::/129", "play.example", "10.0.0.0/8/8", "/8"]
        {
            assert_eq!(wrong.parse::<Network>(), Err(NotANetwork(wrong.to_owned())));
        }
        assert_eq!("::ffff:10.0.0.0/95".parse::<Network>(), Err(NotANetwork("::ffff:10.0.0.0/95".into())));
        for (text, written) in [("10.0.0.1", "10.0.0.1/32"), ("2001:db8::/32", "2001:db8::/32")] {
            let network: Network = text.parse().unwrap();
            assert_eq!(String::from(network), written);
            assert_eq!(written.parse(), Ok(network));
        }
    }
}
