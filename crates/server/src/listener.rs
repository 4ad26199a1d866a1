//! Connections as they come from the network: counted, and closed when they are only held open.

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

use crate::config::{Config, Patience};
use crate::limits::{Counted, Limits};
use crate::owners::Owners;

/// Accepts connections, but not more from one address than it may have. A trusted proxy has them for all of its clients,
/// and is not counted.
pub struct CountingListener {
    listener: TcpListener,
    sockets: Limits,
    config: Arc<Config>,
    owners: Arc<dyn Owners>,
}

impl CountingListener {
    /// Counts all but the trusted proxies and other nodes by `sockets`.
    pub fn new(
        listener: TcpListener,
        sockets: Limits,
        config: Arc<Config>,
        owners: Arc<dyn Owners>,
    ) -> CountingListener {
        CountingListener { listener, sockets, config, owners }
    }
}

impl Listener for CountingListener {
    type Io = Socket;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Socket, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            let ip = address.ip().to_canonical();
            let counted = if self.config.trusts(ip) || self.owners.is_node(ip) {
                None
            } else {
                // Dropping the stream closes it: whoever has too many is not worth an answer.
                let Some(counted) = self.sockets.connect(address.ip()) else { continue };
                Some(counted)
            };
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection is slower than it could be");
            }
            return (Socket::new(stream, self.config.patience(), counted), address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Who is at the other end of a connection, as every request over it knows.
#[derive(Clone)]
pub struct Peer {
    /// His address, or that of his proxy.
    pub address: SocketAddr,
    /// Which of this machine's addresses he has reached.
    pub reached_at: Option<IpAddr>,
    /// What has arrived from him.
    pub requests: Arc<Requests>,
}

impl Connected<IncomingStream<'_, CountingListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, CountingListener>) -> Peer {
        let socket = stream.io();
        Peer {
            address: *stream.remote_addr(),
            reached_at: socket.stream.local_addr().ok().map(|address| address.ip()),
            requests: Arc::clone(&socket.requests),
        }
    }
}

/// The requests over one connection. Bytes alone do not tell where one ends; whoever answers it does.
#[derive(Default)]
pub struct Requests {
    arrived: AtomicU64,
    ended: AtomicBool,
}

impl Requests {
    /// One has arrived as a whole.
    pub fn arrived(&self) {
        self.arrived.fetch_add(1, Ordering::Relaxed);
    }

    /// There are no more: it is a WebSocket now, which has limits of its own.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// The number of the one that arrives next.
    fn next(&self) -> Option<u64> {
        (!self.ended.load(Ordering::Relaxed)).then(|| self.arrived.load(Ordering::Relaxed))
    }
}

/// A connection that is closed when nothing happens on it, or when a request takes too long to arrive.
///
/// Over a WebSocket and in a stream of lines there is always something in time, so it hits those who open connections
/// to hold them, silently or byte by byte.
pub struct Socket {
    stream: TcpStream,
    patience: Patience,
    requests: Arc<Requests>,
    /// When something was sent or received last.
    last: Instant,
    /// The request that has begun to arrive, and when it must be there.
    arriving: Option<(u64, Instant)>,
    timer: Pin<Box<Sleep>>,
    counted: Option<Counted>,
}

impl Socket {
    /// The connection itself, and what counts it, for whoever takes it over.
    pub fn into_parts(self) -> (TcpStream, Option<Counted>) {
        (self.stream, self.counted)
    }

    fn new(stream: TcpStream, patience: Patience, counted: Option<Counted>) -> Socket {
        Socket {
            stream,
            patience,
            requests: Arc::default(),
            last: Instant::now(),
            arriving: None,
            timer: Box::pin(sleep(patience.silence)),
            counted,
        }
    }

    /// Something was received: perhaps the beginning of a request.
    fn heard(&mut self) {
        if let Some(next) = self.requests.next()
            && self.arriving.is_none_or(|(number, _)| number != next)
        {
            self.arriving = Some((next, Instant::now() + self.patience.request));
        }
    }

    /// When the connection is closed if nothing more happens.
    fn deadline(&self) -> Instant {
        let silence = self.last + self.patience.silence;
        match self.arriving {
            Some((number, due)) if self.requests.next() == Some(number) => due.min(silence),
            _ => silence,
        }
    }

    /// Something happened, or it is still waited for.
    fn watch<T>(&mut self, context: &mut Context<'_>, poll: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.last = Instant::now();
            // A timer that goes off too early is set again then: that is rarer than something happening.
            let deadline = self.deadline();
            if deadline < self.timer.deadline() {
                self.timer.as_mut().reset(deadline);
            }
            return poll;
        }
        while self.timer.as_mut().poll(context).is_ready() {
            // The request that it was set for may have arrived in the meantime.
            let deadline = self.deadline();
            if deadline <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.timer.as_mut().reset(deadline);
        }
        Poll::Pending
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let poll = Pin::new(&mut this.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            this.heard();
        }
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
