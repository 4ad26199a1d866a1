//! Two terminals at one table of a server.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use super::driver::Terminal;
use super::{board, is_over, scratch};

/// `hanpan serve` on a free port.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start() -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hanpan"))
            .args(["serve", "--listen", "127.0.0.1:0", "--forget"])
            .env("HANPAN_DATA", scratch("join-server"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        Server { child, url: url.trim().to_owned() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A server that has ended by itself cannot be killed, and need not be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until a player is to answer a move. The keys stand in the last row, which is drawn last.
fn wait_for_turn(terminal: &Terminal, name: &str, last: &str) -> String {
    terminal.wait(&format!("{name} after {last}"), |screen| {
        screen.lines().last().is_some_and(|keys| keys.contains("take back"))
            && screen.lines().any(|line| line.contains('▸') && line.contains(name))
            && screen.contains(last)
    })
}

#[test]
fn omok_is_played_at_a_server_by_two_terminals_of_which_one_is_killed() {
    let server = Server::start();
    let mut host = Terminal::start(&["join", &server.url, "--name", "Kim"], &scratch("join-host"), (80, 24));
    host.wait_text("New table: Omok");
    host.press("\r");
    host.wait_text("free for whoever comes");
    host.press("\r");
    let lobby = host.wait_text("Commitment: ");
    let link = lobby.split_whitespace().find(|word| word.contains("/t/")).unwrap();
    let folder = scratch("join-guest");
    let mut guest = Terminal::start(&["join", link, "--name", "Lee"], &folder, (80, 24));
    guest.wait_text("Enter says that you are ready");
    guest.press("\r");
    let mut last = "Omok".to_owned();
    for (black, white) in [("h8", "a1"), ("g8", "c1"), ("f8", "e1"), ("e8", "g1")] {
        wait_for_turn(&host, "Kim", &last);
        host.press(&format!(":{black}\r"));
        let before = wait_for_turn(&guest, "Lee", &format!("Black {black}"));
        if black == "f8" {
            guest.kill();
            // The seat is known by the link, so no name is needed.
            guest = Terminal::start(&["join", link], &folder, (80, 24));
            let after = wait_for_turn(&guest, "Lee", &format!("Black {black}"));
            assert_eq!(board(&before), board(&after));
        }
        guest.press(&format!(":{white}\r"));
        last = format!("White {white}");
    }
    wait_for_turn(&host, "Kim", &last);
    host.press(":d8\r");
    for (terminal, verdict) in [(&mut host, "You win"), (&mut guest, "You lose")] {
        let end = terminal.wait("the result", is_over);
        assert!(end.contains(verdict) && end.contains("Five in a row"), "{end}");
        terminal.press("q");
    }
    // Whoever came by the list of tables goes back to it.
    host.wait_text("Public tables");
    host.press("q");
    for terminal in [&mut host, &mut guest] {
        assert_eq!(terminal.end().0, 0);
    }
}
