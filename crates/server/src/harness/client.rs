//! A small client: requests one at a time, and a connection to a table.

use std::io;
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use hanpan_protocol::{ClientMessage, LastLegal, ServerMessage, TableId};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Makes a request; returns the status and the body.
pub async fn request(
    server: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> io::Result<(u16, Value)> {
    let mut stream = TcpStream::connect(server).await?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let authorization = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n{authorization}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let malformed = || io::Error::new(io::ErrorKind::InvalidData, "the answer is not one of HTTP");
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(malformed)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(malformed)?;
    // An empty body is an answer too.
    Ok((status, serde_json::from_str(body).unwrap_or(Value::Null)))
}

/// A connection to a table.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    last_legal: LastLegal,
}

impl Client {
    /// Connects as whoever has the token, knowing the game up to a version.
    pub async fn connect(
        server: SocketAddr,
        table: &TableId,
        token: Option<&str>,
        since: Option<u32>,
    ) -> Result<Client, Error> {
        let since = since.map(|since| format!("&since={since}")).unwrap_or_default();
        let address = format!("ws://{server}/api/tables/{table}/socket?legal_changes=true{since}");
        let mut request = address.into_client_request()?;
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").try_into()?);
        }
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(request, stream).await?;
        Ok(Client { socket, last_legal: LastLegal::default() })
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), Error> {
        let text = serde_json::to_string(message).map_err(io::Error::from)?;
        self.socket.send(Message::text(text)).await
    }

    /// The next text; nothing at the end of the connection.
    pub async fn hear_text(&mut self) -> Option<String> {
        loop {
            match self.socket.next().await?.ok()? {
                Message::Text(text) => return Some(text.to_string()),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The next message; nothing at the end of the connection.
    pub async fn hear(&mut self) -> Option<ServerMessage> {
        let mut message = serde_json::from_str(&self.hear_text().await?).ok()?;
        if let ServerMessage::Update(update) = &mut message {
            self.last_legal.complete(update).ok()?;
        }
        Some(message)
    }
}
