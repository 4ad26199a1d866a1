//! Whoever listens to a table, and connects again when the line breaks.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use hanpan_protocol::{Code, LastLegal, Refused, ServerMessage};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{HandshakeError, Message, WebSocket};

use super::address::Address;
use super::link::{Ears, Heard, Line};
use super::request::is_busy;

/// Hands on what a server says over a WebSocket, from where it was heard last.
pub(super) struct Listener {
    address: Address,
    token: String,
    /// Up to which version the game is known.
    since: Option<u32>,
    line: Arc<Line>,
    ears: Ears,
}

/// Why a connection is at its end.
#[derive(Debug)]
enum End {
    /// It broke, or nobody wants it any more.
    Lost,
    Refused(Refused),
}

/// How long a server may take to take a connection, or to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// A server gives a sign of life every ten seconds; one that is silent for so long is gone.
const SILENCE: Duration = Duration::from_secs(30);

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

impl Listener {
    pub fn new(address: Address, token: &str, line: Arc<Line>, ears: Ears) -> Listener {
        Listener { address, token: token.to_owned(), since: None, line, ears }
    }

    /// Listens until the line is not wanted any more, or the server will not have it.
    pub fn run(mut self) {
        let mut failures = 0;
        loop {
            let end = match self.connect() {
                Ok(mut socket) => self.listen(&mut socket, &mut failures),
                Err(end) => end,
            };
            if self.line.is_over() {
                return;
            }
            if let End::Refused(refused) = end {
                self.ears.hear(Heard::Refused(refused));
                return;
            }
            if !self.ears.hear(Heard::Lost) || !self.line.wait(failures) {
                return;
            }
            failures += 1;
        }
    }

    fn connect(&self) -> Result<Socket, End> {
        let table = self.address.table.as_ref().ok_or(End::Lost)?;
        let scheme = if self.address.secure { "wss" } else { "ws" };
        let since = self.since.map(|since| format!("&since={since}")).unwrap_or_default();
        let authority = self.address.authority();
        let url = format!("{scheme}://{authority}/api/tables/{table}/socket?legal_changes=true{since}");
        let mut request = url.into_client_request().map_err(|_| End::Lost)?;
        let bearer = HeaderValue::try_from(format!("Bearer {}", self.token)).map_err(|_| End::Lost)?;
        request.headers_mut().insert("authorization", bearer);
        let stream = open(&self.address).map_err(|_| End::Lost)?;
        let held = stream.try_clone().and_then(|held| Ok((held, stream.try_clone()?)));
        let (held, below) = held.map_err(|_| End::Lost)?;
        if !self.line.hold(held) {
            return Err(End::Lost);
        }
        match tungstenite::client_tls(request, stream) {
            Ok((socket, _)) => {
                below.set_read_timeout(Some(SILENCE)).map_err(|_| End::Lost)?;
                Ok(socket)
            }
            Err(HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(said_no(answer.status().as_u16(), answer.body().as_deref().unwrap_or_default()))
            }
            Err(_) => Err(End::Lost),
        }
    }

    fn listen(&mut self, socket: &mut Socket, failures: &mut u32) -> End {
        let mut last_legal = LastLegal::default();
        loop {
            let text = match socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(_) => continue,
                Err(_) => return End::Lost,
            };
            let Ok(mut message) = serde_json::from_str::<ServerMessage>(&text) else { return End::Lost };
            match &mut message {
                ServerMessage::Welcome(_) => *failures = 0,
                ServerMessage::Update(update) => {
                    // What cannot be understood is asked for anew.
                    if last_legal.complete(update).is_err() {
                        return End::Lost;
                    }
                    self.since = Some(update.version);
                }
                // The server says so before it closes the connection, instead of a welcome.
                ServerMessage::Refused(refused) if refused.code == Code::Unauthorized => {
                    return End::Refused(refused.clone());
                }
                _ => {}
            }
            if !self.ears.hear(Heard::Said(Box::new(message))) {
                return End::Lost;
            }
        }
    }
}

fn open(address: &Address) -> io::Result<TcpStream> {
    let mut failure = io::Error::new(io::ErrorKind::NotFound, "the name leads nowhere");
    for place in (address.host.as_str(), address.port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&place, PATIENCE) {
            Ok(stream) => {
                stream.set_read_timeout(Some(PATIENCE))?;
                stream.set_write_timeout(Some(PATIENCE))?;
                return Ok(stream);
            }
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

/// A connection was refused: for good, or because the server has no time.
fn said_no(status: u16, body: &[u8]) -> End {
    match serde_json::from_slice::<Refused>(body) {
        Ok(refused) if is_busy(refused.code) => End::Lost,
        Ok(refused) => End::Refused(refused),
        // The reason may not have come along with the head of the answer.
        Err(_) => {
            let code = match status {
                401 | 403 => Code::Unauthorized,
                404 => Code::NotFound,
                410 => Code::SetAside,
                _ => return End::Lost,
            };
            End::Refused(Refused {
                id: None,
                code,
                text: format!("HTTP {status}"),
                reason: None,
                args: Vec::new(),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::sync::mpsc::channel;
    use std::thread;

    use super::*;

    #[test]
    fn a_refusal_whose_reason_was_lost_on_the_way_is_known_by_its_status() {
        for (status, code) in [
            (401, Some(Code::Unauthorized)),
            (403, Some(Code::Unauthorized)),
            (404, Some(Code::NotFound)),
            (410, Some(Code::SetAside)),
            (502, None),
        ] {
            let said = match said_no(status, b"") {
                End::Refused(refused) => Some(refused.code),
                End::Lost => None,
            };
            assert_eq!(said, code, "{status}");
        }
    }

    #[test]
    fn an_encrypted_line_is_tried_and_given_up_where_nobody_speaks_so() {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let link = format!("https://{}/t/k3x9", server.local_addr().unwrap());
        let accepted = thread::spawn(move || drop(server.accept().unwrap()));
        let (wakes, _) = channel();
        let ears = Ears { number: 1, wakes };
        let listener = Listener::new(link.parse().unwrap(), "token", Arc::default(), ears);
        assert!(matches!(listener.connect(), Err(End::Lost)));
        accepted.join().unwrap();
    }
}
