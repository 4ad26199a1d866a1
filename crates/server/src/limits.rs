//! How much one address may do.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// So much at once, and so much a second.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    rate: f64,
    most: f64,
    level: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(rate: f64, most: f64) -> Bucket {
        Bucket { rate, most, level: most, filled: Instant::now() }
    }

    /// Takes one out, if there is one.
    pub fn take(&mut self) -> bool {
        self.fill();
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let gained = (now - self.filled).as_secs_f64() * self.rate;
        self.level = (self.level + gained).min(self.most);
        self.filled = now;
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.level >= self.most
    }
}

/// How much one address may do.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Connections that are open at once.
    pub connections: u32,
    /// New tables and accounts, at once and in an hour.
    pub creations: u32,
    /// Other requests a second; ten times as many at once.
    pub requests: u32,
}

/// What every address has done lately.
#[derive(Clone)]
pub struct Limits {
    allowance: Allowance,
    addresses: Arc<Mutex<HashMap<IpAddr, Address>>>,
}

struct Address {
    connections: u32,
    creations: Bucket,
    requests: Bucket,
}

/// A connection that is counted until it is dropped.
pub struct Counted {
    limits: Limits,
    address: IpAddr,
}

impl Limits {
    /// Beyond so many addresses, those that have done nothing lately are forgotten.
    const REMEMBERED: usize = 10_000;

    /// Nobody has done anything yet.
    pub fn new(allowance: Allowance) -> Limits {
        Limits { allowance, addresses: Arc::default() }
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<IpAddr, Address>> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, address: IpAddr, change: impl FnOnce(&mut Address) -> T) -> T {
        let mut addresses = self.addresses();
        if addresses.len() >= Self::REMEMBERED {
            addresses.retain(|_, known| {
                known.connections > 0 || !known.requests.is_full() || !known.creations.is_full()
            });
        }
        let Allowance { creations, requests, .. } = self.allowance;
        let known = addresses.entry(network(address)).or_insert_with(|| Address {
            connections: 0,
            creations: Bucket::new(f64::from(creations) / 3600.0, f64::from(creations)),
            requests: Bucket::new(f64::from(requests), f64::from(requests) * 10.0),
        });
        change(known)
    }

    /// Whether the address may make another request.
    pub fn may_request(&self, address: IpAddr) -> bool {
        self.with(address, |known| known.requests.take())
    }

    /// Whether the address may make another table or account.
    pub fn may_create(&self, address: IpAddr) -> bool {
        self.with(address, |known| known.creations.take())
    }

    /// Another connection, if the address may have one.
    pub fn connect(&self, address: IpAddr) -> Option<Counted> {
        let most = self.allowance.connections;
        let fits = self.with(address, |known| {
            let fits = known.connections < most;
            known.connections += u32::from(fits);
            fits
        });
        fits.then(|| Counted { limits: self.clone(), address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.limits.with(self.address, |known| known.connections = known.connections.saturating_sub(1));
    }
}

/// Whoever has an address of the newer kind usually has 2⁶⁴ of them.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections_at_once() {
        let limits = Limits::new(Allowance { connections: 2, creations: 1, requests: 1 });
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let first = limits.connect(address("10.0.0.1"));
        assert!(first.is_some());
        let _second = limits.connect(address("10.0.0.1")).unwrap();
        assert!(limits.connect(address("::ffff:10.0.0.1")).is_none(), "the same address, written otherwise");
        assert!(limits.connect(address("10.0.0.2")).is_some());
        drop(first);
        assert!(limits.connect(address("10.0.0.1")).is_some());
    }

    #[test]
    fn a_network_counts_as_one() {
        let limits = Limits::new(Allowance { connections: 1, creations: 1, requests: 1 });
        assert!(limits.may_create("2001:db8::1".parse().unwrap()));
        assert!(!limits.may_create("2001:db8::2".parse().unwrap()));
        assert!(limits.may_create("2001:db8:1::1".parse().unwrap()));
    }
}
