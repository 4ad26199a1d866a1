//! Who is behind which table.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use hanpan_protocol::TableId;

use crate::limits::network;

/// Who is behind something that bots are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Everybody at this address.
    Address(IpAddr),
    /// Nobody knows: this table stands for itself.
    Table(TableId),
}

impl Origin {
    /// Everybody who counts as one with this address.
    pub fn of(address: IpAddr) -> Origin {
        Origin::Address(network(address))
    }
}

/// From which address each of the newest tables was opened. It is kept in memory alone: after a restart nobody knows.
#[derive(Default)]
pub struct Origins(Mutex<Newest>);

#[derive(Default)]
struct Newest {
    addresses: HashMap<TableId, Origin>,
    /// The tables, the oldest first.
    tables: VecDeque<TableId>,
}

impl Origins {
    /// How many tables are remembered.
    const MOST: usize = 100_000;

    /// A table is opened from an address.
    pub fn remember(&self, table: TableId, address: IpAddr) {
        let mut newest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if newest.tables.len() == Self::MOST
            && let Some(oldest) = newest.tables.pop_front()
        {
            newest.addresses.remove(&oldest);
        }
        newest.addresses.insert(table.clone(), Origin::of(address));
        newest.tables.push_back(table);
    }

    /// Who is behind a table.
    pub fn of(&self, table: &TableId) -> Origin {
        let newest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        newest.addresses.get(table).cloned().unwrap_or_else(|| Origin::Table(table.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_tables_are_known_by_their_addresses_and_any_other_stands_for_itself() {
        let origins = Origins::default();
        let table = |number: usize| -> TableId { format!("t{number}").parse().unwrap() };
        for number in 0..Origins::MOST + 1 {
            origins.remember(table(number), "2001:db8::1".parse().unwrap());
        }
        assert_eq!(origins.of(&table(0)), Origin::Table(table(0)));
        assert_eq!(origins.of(&table(1)), Origin::of("2001:db8::2".parse().unwrap()), "the same network");
        assert_eq!(origins.0.lock().unwrap().addresses.len(), Origins::MOST);
    }
}
