//! How much one address may do.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

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

    /// How long it takes until there is one again.
    pub fn wait(&mut self) -> Duration {
        self.fill();
        let missing = (1.0 - self.level).max(0.0);
        // One that is never filled is as good as one that takes a day.
        Duration::try_from_secs_f64(missing / self.rate).unwrap_or(Duration::MAX).min(LONGEST_WAIT)
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

/// The longest that anybody is told to wait.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 3600);

/// It is too much for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch {
    /// After how long it may be tried again.
    pub wait: Duration,
}

/// How much one address may do.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Connections that are open at once.
    pub connections: u32,
    /// New tables, accounts and tokens, at once and in an hour.
    pub creations: u32,
    /// Other requests a second; ten times as many at once.
    pub requests: u32,
}

/// What every address has done lately.
#[derive(Clone)]
pub struct Limits {
    allowance: Allowance,
    known: Arc<Mutex<Known>>,
}

/// A connection that is counted until it is dropped.
pub struct Counted {
    limits: Limits,
    address: IpAddr,
}

impl Limits {
    /// Nobody has done anything yet.
    pub fn new(allowance: Allowance) -> Limits {
        Limits { allowance, known: Arc::default() }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, address: IpAddr, change: impl FnOnce(&mut Address) -> T) -> T {
        let Allowance { creations, requests, .. } = self.allowance;
        let new = || Address {
            connections: 0,
            creations: Bucket::new(f64::from(creations) / 3600.0, f64::from(creations)),
            requests: Bucket::new(f64::from(requests), f64::from(requests) * 10.0),
        };
        change(self.known().find(network(address), new))
    }

    /// Whether the address may make another request.
    pub fn may_request(&self, address: IpAddr) -> Result<(), TooMuch> {
        self.with(address, |known| take(&mut known.requests))
    }

    /// Whether the address may make another table, account or token.
    pub fn may_create(&self, address: IpAddr) -> Result<(), TooMuch> {
        self.with(address, |known| take(&mut known.creations))
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

fn take(bucket: &mut Bucket) -> Result<(), TooMuch> {
    if bucket.take() { Ok(()) } else { Err(TooMuch { wait: bucket.wait() }) }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.limits.with(self.address, |known| known.connections = known.connections.saturating_sub(1));
    }
}

/// The addresses that are known.
///
/// Whoever is new makes the hand go on by a few of them, and those that have done nothing lately are forgotten. So one request
/// costs the same however many addresses there are, and those who come and go do not pile up.
#[derive(Default)]
struct Known {
    places: HashMap<IpAddr, usize>,
    addresses: Vec<(IpAddr, Address)>,
    /// Which address is looked at next.
    hand: usize,
    /// How many were looked at so far.
    #[cfg(test)]
    looked_at: usize,
}

struct Address {
    connections: u32,
    creations: Bucket,
    requests: Bucket,
}

impl Known {
    /// Beyond so many addresses, those that have done nothing lately are forgotten.
    const MANY: usize = 10_000;
    /// Beyond so many, also those that have, unless they are connected.
    const TOO_MANY: usize = 100_000;
    /// How many are looked at when one is added. More than one, so that there are fewer again after there were many.
    const AT_A_TIME: usize = 4;

    fn find(&mut self, address: IpAddr, new: impl FnOnce() -> Address) -> &mut Address {
        let place = match self.places.get(&address) {
            Some(&place) => place,
            None => {
                self.forget_some();
                self.addresses.push((address, new()));
                self.places.insert(address, self.addresses.len() - 1);
                self.addresses.len() - 1
            }
        };
        &mut self.addresses[place].1
    }

    /// Looks at a few addresses, if there are many, and forgets those of them that may be forgotten. A connection that
    /// is counted is never forgotten.
    fn forget_some(&mut self) {
        for _ in 0..Self::AT_A_TIME {
            if self.addresses.len() < Self::MANY {
                return;
            }
            #[cfg(test)]
            (self.looked_at += 1);
            self.hand %= self.addresses.len();
            let there_are_too_many = self.addresses.len() >= Self::TOO_MANY;
            let (address, known) = &mut self.addresses[self.hand];
            if known.connections == 0 && (there_are_too_many || known.has_rested()) {
                self.places.remove(address);
                self.addresses.swap_remove(self.hand);
                // The last one has moved here, and is looked at next.
                if let Some((moved, _)) = self.addresses.get(self.hand) {
                    self.places.insert(*moved, self.hand);
                }
            } else {
                self.hand += 1;
            }
        }
    }
}

impl Address {
    /// Whether it may do as much as if it were new.
    fn has_rested(&mut self) -> bool {
        self.requests.is_full() && self.creations.is_full()
    }
}

/// Whom an address counts for: whoever has one of the newer kind usually has 2⁶⁴ of them.
pub fn network(address: IpAddr) -> IpAddr {
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
        assert!(limits.may_create("2001:db8::1".parse().unwrap()).is_ok());
        assert!(limits.may_create("2001:db8::2".parse().unwrap()).is_err());
        assert!(limits.may_create("2001:db8:1::1".parse().unwrap()).is_ok());
    }

    #[test]
    fn whoever_does_too_much_is_told_how_long_to_wait() {
        let address: IpAddr = "10.0.0.1".parse().unwrap();
        let limits = Limits::new(Allowance { connections: 1, creations: 2, requests: 10 });
        let over = |may: &dyn Fn() -> Result<(), TooMuch>| loop {
            if let Err(TooMuch { wait }) = may() {
                return wait;
            }
        };
        let wait = over(&|| limits.may_request(address));
        assert!(wait <= Duration::from_millis(100), "one of ten a second: {wait:?}");
        let wait = over(&|| limits.may_create(address));
        assert!(wait > Duration::from_secs(1_790) && wait <= Duration::from_secs(1_800), "{wait:?}");
        let never = Limits::new(Allowance { connections: 0, creations: 0, requests: 0 });
        assert_eq!(never.may_create(address), Err(TooMuch { wait: LONGEST_WAIT }));
    }

    #[test]
    fn a_newcomer_costs_the_same_however_many_addresses_are_known() {
        let limits = Limits::new(Allowance { connections: 1, creations: 0, requests: 0 });
        let held: Vec<Counted> = (0..20_000).filter_map(|number| limits.connect(numbered(number))).collect();
        assert_eq!(held.len(), 20_000);
        let before = limits.known().looked_at;
        for number in 20_000..20_100 {
            limits.may_request(numbered(number)).ok();
        }
        assert!(limits.known().looked_at - before <= 100 * Known::AT_A_TIME);
        let before = limits.known().looked_at;
        for number in 0..1_000 {
            limits.may_request(numbered(number)).ok();
        }
        assert_eq!(limits.known().looked_at, before, "whoever is known costs nothing but himself");
    }

    #[test]
    fn those_who_come_and_go_are_forgotten_and_those_who_are_connected_are_not() {
        let limits = Limits::new(Allowance { connections: 1, creations: 0, requests: 0 });
        let held: Vec<Counted> = (0..300).filter_map(|number| limits.connect(numbered(number))).collect();
        for number in 300..60_000 {
            limits.may_request(numbered(number)).ok();
            assert!(limits.known().addresses.len() <= Known::MANY + 300);
        }
        assert!(
            (0..300).all(|number| limits.connect(numbered(number)).is_none()),
            "each has its one connection"
        );
        drop(held);
        assert!((0..300).all(|number| limits.connect(numbered(number)).is_some()));
        let known = limits.known();
        for (place, (address, _)) in known.addresses.iter().enumerate() {
            assert_eq!(known.places[address], place);
        }
        assert_eq!(known.places.len(), known.addresses.len());
    }

    #[test]
    fn those_who_have_done_something_lately_are_remembered_while_there_is_room_and_never_fill_the_memory() {
        let limits = Limits::new(Allowance { connections: 1, creations: 1, requests: 1 });
        for number in 0..90_000 {
            assert!(limits.may_create(numbered(number)).is_ok());
        }
        assert!(
            (0..90_000).all(|number| limits.may_create(numbered(number)).is_err()),
            "an hour has not passed"
        );
        for number in 90_000..250_000 {
            limits.may_create(numbered(number)).ok();
        }
        assert!(limits.known().addresses.len() <= Known::TOO_MANY);
    }

    fn numbered(number: u32) -> IpAddr {
        IpAddr::V4(std::net::Ipv4Addr::from_bits(number))
    }
}
