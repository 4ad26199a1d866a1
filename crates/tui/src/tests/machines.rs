//! A real server on a free port, and a line to it that can be held and cut.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};

use hanpan_server::{Config, serve};
use tokio::sync::oneshot;

/// A server that runs in a thread of its own.
pub struct Server {
    place: SocketAddr,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl Server {
    /// Starts one at which nobody waits for nothing and no limit is in the way.
    pub fn start() -> Server {
        Server::start_with(|_| ())
    }

    /// Starts one with settings of its own.
    pub fn start_with(change: impl FnOnce(&mut Config)) -> Server {
        let mut config = Config {
            commit_window_ms: 0,
            claim_window_ms: 0,
            bot_delay_ms: 0,
            connections_per_address: 1000,
            creations_per_hour: 1000,
            requests_per_second: 10_000,
            messages_per_second: 10_000,
            ..Config::default()
        };
        change(&mut config);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let place = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let running = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
            runtime.unwrap().block_on(async move {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                let stopped = async move { drop(stopped.await) };
                serve(config, listener, stopped).await.unwrap();
            });
        });
        Server { place, stop, running }
    }

    pub fn place(&self) -> SocketAddr {
        self.place
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.place)
    }

    /// Stops it, and waits until nobody listens there any more.
    pub fn stop(self) {
        self.stop.send(()).unwrap();
        self.running.join().unwrap();
    }
}

/// Passes on what a client and a server say to each other, unless it is told not to.
pub struct Proxy {
    place: SocketAddr,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    inside: Mutex<Inside>,
    changed: Condvar,
}

#[derive(Default)]
struct Inside {
    held: bool,
    open: Vec<TcpStream>,
}

impl Proxy {
    pub fn start(server: SocketAddr) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let place = listener.local_addr().unwrap();
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming() {
                // Whoever was cut off meanwhile comes again.
                let Ok(client) = client else { continue };
                drop(pass_both_ways(&client, server, &shared));
            }
        });
        Proxy { place, state }
    }

    pub fn place(&self) -> SocketAddr {
        self.place
    }

    /// Passes nothing more on from client to server, until it is let go.
    pub fn hold(&self) {
        self.state.inside.lock().unwrap().held = true;
    }

    /// Passes things on again.
    pub fn let_go(&self) {
        self.state.inside.lock().unwrap().held = false;
        self.state.changed.notify_all();
    }

    /// Cuts every connection there is; what was held in them is lost.
    pub fn cut(&self) {
        for stream in self.state.inside.lock().unwrap().open.drain(..) {
            // The other side may have gone first.
            drop(stream.shutdown(Shutdown::Both));
        }
    }
}

fn pass_both_ways(client: &TcpStream, server: SocketAddr, state: &Arc<State>) -> io::Result<()> {
    let server = TcpStream::connect(server)?;
    state.inside.lock().unwrap().open.extend([client.try_clone()?, server.try_clone()?]);
    let (from, to, gate) = (client.try_clone()?, server.try_clone()?, Arc::clone(state));
    thread::spawn(move || pass(from, to, Some(&gate)));
    let (from, to) = (server, client.try_clone()?);
    thread::spawn(move || pass(from, to, None));
    Ok(())
}

/// Passes on what comes until one side is gone, and then the other goes too.
fn pass(mut from: TcpStream, mut to: TcpStream, gate: Option<&State>) {
    let mut buffer = [0; 4096];
    loop {
        let count = from.read(&mut buffer).unwrap_or(0);
        if let Some(gate) = gate {
            let inside = gate.inside.lock().unwrap();
            drop(gate.changed.wait_while(inside, |inside| inside.held).unwrap());
        }
        if count == 0 || to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    drop((from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both)));
}
