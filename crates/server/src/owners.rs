//! Whose a table is.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use hanpan_protocol::TableId;

use crate::metrics::Figure;
use crate::store::StoreError;

/// Whose every table is, among several nodes that share a store.
///
/// It is a hint, and may be wrong for a moment: that two nodes never both write at a table is held by its log.
pub trait Owners: Send + Sync + 'static {
    /// Whose the table is, as far as is known here. Asked for every request, so it takes no time.
    fn owner(&self, table: &TableId) -> Owner;

    /// In which time of its own this node has the table, if it has it. A node that was stopped, or cannot reach the store,
    /// knows by its own clock when it has not any more. What was brought into memory in a former time may be old: another
    /// may have had the table meanwhile.
    fn tenure(&self, table: &TableId) -> Option<u64>;

    /// Takes a table that is nobody's for this node, and says whose it is now. It may block.
    fn claim(&self, table: &TableId) -> Result<Owner, StoreError>;

    /// Whether this is the address of a node.
    fn is_node(&self, address: IpAddr) -> bool;

    /// Begins: this is who uses what is this node's.
    fn attend(&self, tenant: Arc<dyn Tenant>);

    /// Something is nobody's any more: it is worth while to look.
    fn look_again(&self);

    /// This node takes nothing more. It may block.
    fn begin_to_leave(&self);

    /// What this node had is nobody's from now on. It may block.
    fn leave(&self);

    /// What is counted of it.
    fn figures(&self) -> Vec<Figure>;
}

/// Whoever uses what is this node's.
pub trait Tenant: Send + Sync + 'static {
    /// What is in use.
    fn tables(&self) -> Vec<TableId>;

    /// Drops at once what is another's by now.
    fn drop_lost(&self);

    /// Finishes what is under way at some tables and puts them away; returns when it is done.
    fn hand_over(&self, leaving: &dyn Fn(&TableId) -> bool);
}

/// Whose a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// This node's.
    Mine,
    /// That of the node at this address.
    At(SocketAddr),
    /// Nobody's at the moment.
    Nobody,
}

/// There is one node, and every table is its own.
pub struct AlwaysMine;

impl Owners for AlwaysMine {
    fn owner(&self, _: &TableId) -> Owner {
        Owner::Mine
    }

    fn tenure(&self, _: &TableId) -> Option<u64> {
        Some(0)
    }

    fn claim(&self, _: &TableId) -> Result<Owner, StoreError> {
        Ok(Owner::Mine)
    }

    fn is_node(&self, _: IpAddr) -> bool {
        false
    }

    fn attend(&self, _: Arc<dyn Tenant>) {}

    fn look_again(&self) {}

    fn begin_to_leave(&self) {}

    fn leave(&self) {}

    fn figures(&self) -> Vec<Figure> {
        Vec::new()
    }
}
