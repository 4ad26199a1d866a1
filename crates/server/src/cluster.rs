//! What makes a server one of several nodes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;

use crate::bus::{Bus, Nats, Notify};
use crate::config::Config;
use crate::leases::{Leases, Node};
use crate::store::{Postgres, StoreError};
use crate::{Parts, ServeError};

/// What a node that shares a database with others stands on.
///
/// Whoever asks may be asynchronous, and what is asked here blocks: so it is asked by a thread of its own.
pub fn open(config: &Config, store: &str) -> Result<Parts, ServeError> {
    let opened = thread::scope(|scope| scope.spawn(|| join(config, store)).join());
    opened.unwrap_or_else(|_| Err(StoreError::Unusable("opening it has panicked".into()).into()))
}

fn join(config: &Config, store: &str) -> Result<Parts, ServeError> {
    let address = advertised(config)?;
    let node = Node { name: config.node.clone().unwrap_or_else(|| address.to_string()), address };
    let store = Arc::new(Postgres::open(store)?);
    let cluster = store.cluster().clone();
    let bus: Arc<dyn Bus> = match &config.bus {
        Some(url) => Arc::new(Nats::connect(url.reveal(), &cluster.id, &node.name)?),
        None => Arc::new(Notify::start(Arc::clone(&store), &node.name)?),
    };
    let owners = Arc::new(Leases::join(Arc::clone(&store), Arc::clone(&bus), node)?);
    Ok(Parts { store, owners, bus, secret: Some(cluster.secret) })
}

/// Where the other nodes reach this one.
fn advertised(config: &Config) -> Result<SocketAddr, StoreError> {
    let address = config.advertise.unwrap_or(config.listen);
    if address.ip().is_unspecified() || address.port() == 0 {
        let text = format!("other nodes cannot reach this one at {address}: say where they do (advertise)");
        return Err(StoreError::Unusable(text));
    }
    Ok(address)
}
