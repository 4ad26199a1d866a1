//! Connections as they come from the network: counted, and closed when nothing happens on them.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

use crate::limits::{Counted, Limits};

/// After how long without a byte in either direction a connection is closed. Over a WebSocket and in a stream of
/// lines there is always something sooner, so it hits those who open connections to hold them.
const SILENCE: Duration = Duration::from_secs(60);

/// Accepts connections, but not more from one address than it may have.
pub struct CountingListener {
    listener: TcpListener,
    sockets: Limits,
}

impl CountingListener {
    /// Counts by `sockets`.
    pub fn new(listener: TcpListener, sockets: Limits) -> CountingListener {
        CountingListener { listener, sockets }
    }
}

impl Listener for CountingListener {
    type Io = Socket;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Socket, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            // Dropping the stream closes it: whoever has too many is not worth an answer.
            let Some(counted) = self.sockets.connect(address.ip()) else { continue };
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection is slower than it could be");
            }
            return (Socket { stream, silence: Box::pin(sleep(SILENCE)), _counted: counted }, address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that is closed when nothing happens on it.
pub struct Socket {
    stream: TcpStream,
    silence: Pin<Box<Sleep>>,
    _counted: Counted,
}

impl Socket {
    /// Something happened, or it is still waited for.
    fn watch<T>(&mut self, context: &mut Context<'_>, poll: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.silence.as_mut().reset(Instant::now() + SILENCE);
            return poll;
        }
        match self.silence.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let poll = Pin::new(&mut this.stream).poll_read(context, buffer);
        this.watch(context, poll)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let poll = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.watch(context, poll)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let poll = Pin::new(&mut this.stream).poll_write_vectored(context, slices);
        this.watch(context, poll)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
