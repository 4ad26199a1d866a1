//! The wire types for the browser.

use ts_rs::{Config, TS};

use crate::{bot, client, clock, id, lobby, server, text};

/// Every wire type as TypeScript, in one module.
///
/// ```
/// assert!(hanpan_protocol::typescript().contains("export type ServerMessage ="));
/// ```
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut module = String::from(
        "// Generated from crates/protocol. Do not edit: `hanpan_protocol::typescript` writes it.\n",
    );
    let mut declare = |docs: Option<String>, declaration: String| {
        module.push('\n');
        if let Some(docs) = docs {
            module.push_str(&docs);
        }
        module.push_str("export ");
        module.push_str(&declaration);
        module.push('\n');
    };
    macro_rules! declare {
        ($($wire:ty),* $(,)?) => {
            $(declare(<$wire as TS>::docs(), <$wire as TS>::decl(&config));)*
        };
    }
    declare![
        id::TableId,
        id::MessageId,
        id::AccountName,
        text::Name,
        text::ChatText,
        text::Salt,
        clock::ClockSpec,
        clock::Clocks,
        client::Phrase,
        client::Command,
        client::ClientMessage,
        server::Code,
        server::FairInfo,
        server::Chat,
        server::You,
        server::Accepted,
        server::Refused,
        lobby::GameInfo,
        lobby::SeatSpec,
        lobby::CreateTable,
        lobby::JoinTable,
        lobby::Phase,
        lobby::SeatInfo,
        lobby::MemberInfo,
        lobby::GameResult,
        lobby::TableInfo,
        lobby::TableSummary,
        lobby::Joined,
        server::Update,
        server::Welcome,
        server::ServerMessage,
        bot::CreateAccount,
        bot::Account,
        bot::AccountEvent,
        bot::GameLine,
    ];
    module
}

#[cfg(test)]
mod tests {
    /// Every name that a declaration uses is declared, or belongs to the language.
    #[test]
    fn the_module_is_closed() {
        let module = super::typescript();
        let code: String = module
            .lines()
            .filter(|line| !line.trim_start().starts_with(['/', '*']))
            .collect::<Vec<_>>()
            .join("\n");
        let names = code
            .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '"')
            .filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()));
        for name in names {
            let known = ["Array", "Record"].contains(&name) || code.contains(&format!("export type {name} "));
            assert!(known, "{name} is not declared in\n{module}");
        }
    }
}
