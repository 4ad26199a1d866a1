//! Notices by way of NATS.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt;
use thiserror::Error;
use tokio::runtime::{Builder, Runtime};

use super::wire::{Ear, Mouth, send_all};
use super::{Bus, Heard, Notice};

/// Why the bus cannot be used.
#[derive(Debug, Error)]
pub enum NatsError {
    /// The address is none.
    #[error("the address of the bus is like nats://host:4222")]
    Address,
    /// Nobody is there, or not willing.
    #[error("the bus at {place} does not answer: {why}")]
    Connect {
        /// Where, without secrets.
        place: String,
        /// Why.
        why: String,
    },
    /// No thread for it.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Notices by NATS: each cluster has a subject of its own.
pub struct Nats {
    mouth: Mouth,
    ear: Arc<Ear>,
    /// Nothing once it is closed.
    runtime: Mutex<Option<Runtime>>,
}

impl Nats {
    /// Connects, `nats://host:4222`, and begins to listen and to tell, as this node of this cluster.
    pub fn connect(url: &str, cluster: &str, node: &str) -> Result<Nats, NatsError> {
        let address: ServerAddr = url.parse().map_err(|_| NatsError::Address)?;
        let place = format!("{}:{}", address.host(), address.port());
        let runtime =
            Builder::new_multi_thread().worker_threads(1).thread_name("nats").enable_all().build()?;
        let ear = Arc::new(Ear::new(cluster, node));
        let subject = format!("hanpan.{cluster}");
        let (hearing, to_hear) = (Arc::clone(&ear), subject.clone());
        let client = runtime.block_on(async move {
            let noticing = Arc::clone(&hearing);
            let options = ConnectOptions::new().connection_timeout(Duration::from_secs(5)).event_callback(
                move |event| {
                    let ear = Arc::clone(&noticing);
                    async move {
                        match event {
                            // What was said while nobody listened is lost.
                            Event::Connected => ear.missed(),
                            Event::Disconnected => {
                                tracing::warn!("the bus does not answer; it is tried again");
                            }
                            _ => {}
                        }
                    }
                },
            );
            let failed = |why: String| NatsError::Connect { place: place.clone(), why };
            let client = options.connect(address).await.map_err(|error| failed(error.to_string()))?;
            let mut heard = client.subscribe(to_hear).await.map_err(|error| failed(error.to_string()))?;
            client.flush().await.map_err(|error| failed(error.to_string()))?;
            tokio::spawn(async move {
                while let Some(message) = heard.next().await {
                    hearing.frame(&message.payload);
                }
            });
            Ok::<Client, NatsError>(client)
        });
        let client = match client {
            Ok(client) => client,
            Err(error) => {
                runtime.shutdown_background();
                return Err(error);
            }
        };
        let (mouth, waiting) = Mouth::new();
        let (cluster, node, handle) = (cluster.to_owned(), node.to_owned(), runtime.handle().clone());
        thread::Builder::new().name("bus-tell".into()).spawn(move || {
            send_all(&waiting, &cluster, &node, |text| {
                let text = text.to_owned();
                let told = handle.block_on(client.publish(subject.clone(), text.into()));
                told.map_err(|error| error.to_string())
            });
        })?;
        Ok(Nats { mouth, ear, runtime: Mutex::new(Some(runtime)) })
    }
}

impl Bus for Nats {
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
        if let Some(runtime) = self.runtime.lock().unwrap_or_else(PoisonError::into_inner).take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.close();
    }
}
