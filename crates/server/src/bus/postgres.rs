//! Notices by way of the database, where there is no NATS.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use postgres::fallible_iterator::FallibleIterator;

use super::wire::{Ear, Mouth, send_all};
use super::{Bus, Heard, Notice};
use crate::store::{Postgres, StoreError};

/// Notices by `NOTIFY` of PostgreSQL, one for as many as come together.
pub struct Notify {
    mouth: Mouth,
    ear: Arc<Ear>,
}

impl Notify {
    /// How long to wait before it is tried again to listen.
    const AGAIN: Duration = Duration::from_millis(500);

    /// Begins to listen and to tell, as this node.
    pub fn start(store: Arc<Postgres>, node: &str) -> std::io::Result<Notify> {
        let ear = Arc::new(Ear::new(&store.cluster().id, node));
        let (mouth, waiting) = Mouth::new();
        let (cluster, node, telling) = (store.cluster().id.clone(), node.to_owned(), Arc::clone(&store));
        thread::Builder::new().name("bus-tell".into()).spawn(move || {
            send_all(&waiting, &cluster, &node, |text| {
                let told = telling
                    .sessions()
                    .with(|session| session.query("SELECT pg_notify('hanpan', $1)", &[&text]).map(drop));
                told.map_err(|error| error.to_string())
            });
        })?;
        let weak = Arc::downgrade(&ear);
        thread::Builder::new().name("bus-hear".into()).spawn(move || {
            while let Some(ear) = weak.upgrade() {
                if let Err(error) = listen(&store, &ear, || weak.strong_count() > 1) {
                    tracing::warn!(%error, "other nodes cannot be heard");
                }
                thread::sleep(Notify::AGAIN);
                ear.missed();
            }
        })?;
        Ok(Notify { mouth, ear })
    }
}

/// Listens as long as somebody wants to hear it.
fn listen(store: &Postgres, ear: &Ear, wanted: impl Fn() -> bool) -> Result<(), StoreError> {
    let mut session = store.sessions().connect()?;
    session.run("LISTEN hanpan")?;
    while wanted() {
        {
            let mut notifications = session.client().notifications();
            let mut arriving = notifications.timeout_iter(Duration::from_secs(1));
            while let Some(notification) = arriving.next()? {
                ear.frame(notification.payload().as_bytes());
            }
        }
        // Whoever only listens does not notice when nobody is there any more.
        session.run("")?;
    }
    Ok(())
}

impl Bus for Notify {
    fn reaches_others(&self) -> bool {
        true
    }

    fn publish(&self, notice: Notice) {
        self.mouth.say(notice);
    }

    fn subscribe(&self, hear: Box<dyn Fn(Heard) + Send + Sync>) {
        self.ear.pass_on(Some(hear.into()));
    }

    fn close(&self) {
        self.ear.pass_on(None);
        self.mouth.close();
    }
}
