//! A real server of NATS of one's own, on a port of its own.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A real server of NATS that runs as long as this is held.
pub struct Broker {
    address: SocketAddr,
    running: Mutex<Option<Child>>,
}

impl Broker {
    /// Starts one.
    pub fn start() -> io::Result<Broker> {
        Broker::start_at(Ipv4Addr::LOCALHOST.into())
    }

    /// Starts one at this address of this machine.
    pub fn start_at(address: IpAddr) -> io::Result<Broker> {
        let address = TcpListener::bind((address, 0))?.local_addr()?;
        let broker = Broker { address, running: Mutex::default() };
        broker.restart()?;
        Ok(broker)
    }

    /// Starts it again after it was killed.
    pub fn restart(&self) -> io::Result<()> {
        let mut server = Command::new("nats-server");
        server.args(["-a", &self.address.ip().to_string(), "-p", &self.address.port().to_string()]);
        let child = server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let missing =
            |error| io::Error::other(format!("nats-server cannot be started, please install it: {error}"));
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = Some(child.map_err(missing)?);
        let begun = Instant::now();
        while TcpStream::connect(self.address).is_err() {
            if begun.elapsed() > Duration::from_secs(60) {
                return Err(io::Error::other("nats-server does not start"));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Ends it without warning, as `kill -9` does.
    pub fn kill(&self) -> io::Result<()> {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        running.map_or(Ok(()), |mut child| child.kill().and_then(|()| child.wait()).map(drop))
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        // It may be gone already.
        drop(self.kill());
    }
}
