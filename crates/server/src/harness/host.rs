//! Hosts of their own for nodes, in network namespaces, so that lines between them can really be cut.

use std::ffi::OsStr;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::process::{Command, Output};

use crate::token::random_bytes;

/// A network of the test's own: this machine, and a host for each node. It is gone with this.
pub struct Network {
    /// Which of many, so that several tests do not meet.
    number: u8,
    hosts: u8,
}

impl Network {
    /// Makes it, with so many hosts; nothing if this machine does not let whoever asks.
    pub fn make(hosts: u8) -> io::Result<Option<Network>> {
        let number = random_bytes::<1>().map_or(0, |[number]| number);
        let network = Network { number, hosts };
        let bridge = network.bridge();
        match ip(["link", "add", &bridge, "type", "bridge"]) {
            Err(error)
                if matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::NotFound) =>
            {
                return Ok(None);
            }
            made => made?,
        }
        ip(["address", "add", &format!("{}/24", network.here()), "dev", &bridge])?;
        ip(["link", "set", &bridge, "up"])?;
        for host in 0..hosts {
            network.add(host)?;
        }
        Ok(Some(network))
    }

    /// A host with one line to everybody, and another to the database alone.
    fn add(&self, host: u8) -> io::Result<()> {
        let (name, [common, own]) = (self.name(host), self.lines(host));
        ip(["netns", "add", &name])?;
        ip(["link", "add", &common, "type", "veth", "peer", "name", "common", "netns", &name])?;
        ip(["link", "add", &own, "type", "veth", "peer", "name", "own", "netns", &name])?;
        ip(["link", "set", &common, "master", &self.bridge(), "up"])?;
        ip(["address", "add", &format!("{}/30", self.database(host)), "dev", &own])?;
        ip(["link", "set", &own, "up"])?;
        let inside = |arguments: &[&str]| ip(["-n", &name].iter().chain(arguments));
        inside(&["link", "set", "lo", "up"])?;
        inside(&["address", "add", &format!("{}/24", self.address(host)), "dev", "common"])?;
        inside(&["link", "set", "common", "up"])?;
        inside(&["address", "add", &format!("10.78.{}.{}/30", self.number, 4 * host + 2), "dev", "own"])?;
        inside(&["link", "set", "own", "up"])
    }

    /// Where this machine is, for all hosts.
    pub fn here(&self) -> IpAddr {
        Ipv4Addr::new(10, 77, self.number, 1).into()
    }

    /// Where a host is.
    pub fn address(&self, host: u8) -> IpAddr {
        Ipv4Addr::new(10, 77, self.number, 2 + host).into()
    }

    /// Where the database is for a host, over a line of its own.
    pub fn database(&self, host: u8) -> IpAddr {
        Ipv4Addr::new(10, 78, self.number, 4 * host + 1).into()
    }

    /// A command, as a host runs it.
    pub fn command(&self, host: u8, command: &Command) -> Command {
        let mut inside = Command::new("ip");
        inside.args(["netns", "exec", &self.name(host)]).arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            inside.env(name, value.unwrap_or_else(|| OsStr::new("")));
        }
        inside
    }

    /// Cuts the line of a host to the database, or mends it: nothing arrives, and nobody is told.
    pub fn cut(&self, host: u8, is_cut: bool) -> io::Result<()> {
        let [_, own] = self.lines(host);
        ip(["link", "set", &own, if is_cut { "down" } else { "up" }])
    }

    fn bridge(&self) -> String {
        format!("hanpan{}", self.number)
    }

    fn name(&self, host: u8) -> String {
        format!("hanpan-{}-{host}", self.number)
    }

    fn lines(&self, host: u8) -> [String; 2] {
        ["a", "b"].map(|line| format!("hanpan{}{line}{host}", self.number))
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        // With a host its lines are gone. What cannot be removed was never made.
        for host in 0..self.hosts {
            drop(ip(["netns", "delete", &self.name(host)]));
        }
        drop(ip(["link", "delete", &self.bridge()]));
    }
}

fn ip(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> io::Result<()> {
    let Output { status, stderr, .. } = Command::new("ip").args(arguments).output()?;
    let said = String::from_utf8_lossy(&stderr);
    match status.success() {
        true => Ok(()),
        false if said.contains("not permitted") => Err(io::ErrorKind::PermissionDenied.into()),
        false => Err(io::Error::other(said.into_owned())),
    }
}
