//! A line between two that can be cut without either of them being told.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A line to somebody. While it is cut nothing arrives, and nobody is told that nothing does.
pub struct Cable {
    address: SocketAddr,
    is_cut: Arc<watch::Sender<bool>>,
    accepting: JoinHandle<()>,
}

impl Cable {
    /// A line to this address, with an address of its own.
    pub async fn lay(to: SocketAddr) -> io::Result<Cable> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let is_cut = Arc::new(watch::Sender::new(false));
        let cut = Arc::clone(&is_cut);
        let accepting = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (forth, back) = (cut.subscribe(), cut.subscribe());
                tokio::spawn(async move {
                    let mut cut = forth.clone();
                    // Whoever connects while it is cut waits.
                    if cut.wait_for(|cut| !cut).await.is_err() {
                        return;
                    }
                    // Dropping it tells the other side that nobody is there.
                    let Ok(far) = TcpStream::connect(to).await else { return };
                    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                    tokio::spawn(carry(near_in, far_out, forth));
                    carry(far_in, near_out, back).await;
                });
            }
        });
        Ok(Cable { address, is_cut, accepting })
    }

    /// Where the near end is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Cuts it, or mends it.
    pub fn cut(&self, is_cut: bool) {
        self.is_cut.send_replace(is_cut);
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut cut: watch::Receiver<bool>) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        if cut.wait_for(|cut| !cut).await.is_err() || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
