//! The tokens that come with a request.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use hanpan_protocol::{AccountName, Code, TableId};

use super::guard::{Origin, origin};
use super::problem::blocking;
use super::{App, Problem};
use crate::config::Config;
use crate::cuts::CutOff;
use crate::presented::Presented;
use crate::token::{Token, TokenHash};

/// The tokens that come with a request.
#[derive(Clone, Debug)]
pub struct Credentials {
    bearer: Option<TokenHash>,
    malformed: bool,
    cookies: Vec<(String, Token)>,
    /// Whether a page of this server asks, whose browser keeps cookies and sends them again.
    is_own_page: bool,
}

impl FromRequestParts<App> for Credentials {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Credentials, Problem> {
        let presented = parts.headers.get(header::AUTHORIZATION);
        let bearer = presented
            .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "))
            .and_then(Token::read)
            .map(|token| token.hash());
        // A cookie comes along with whatever a browser sends, so it counts only from pages of this server; a request
        // that only reads may also come without a page.
        let reads = parts.method == Method::GET && !parts.headers.contains_key(header::UPGRADE);
        let origin = origin(&app.config, &parts.uri, &parts.headers);
        let cookies = match origin {
            Origin::Own => cookies(&parts.headers),
            Origin::None if reads => cookies(&parts.headers),
            Origin::None | Origin::Foreign => Vec::new(),
        };
        Ok(Credentials {
            malformed: presented.is_some() && bearer.is_none(),
            bearer,
            cookies,
            is_own_page: origin == Origin::Own,
        })
    }
}

impl Credentials {
    /// What is presented at a table. What cannot be a token is refused.
    pub async fn for_table(&self, app: &App, table: &TableId) -> Result<Presented, Problem> {
        if let Some(token) = self.bearer()? {
            return Ok(match account_of(app, token).await? {
                Some(account) => Presented::Account(account),
                None => Presented::Token(token),
            });
        }
        let browser = self.cookie(BROWSER).map(|browser| browser.at_table(table).hash());
        let former = self.cookie(&former_name(table)).map(Token::hash);
        let cookies: Vec<TokenHash> = browser.into_iter().chain(former).collect();
        Ok(if cookies.is_empty() { Presented::Nothing } else { Presented::Cookies(cookies) })
    }

    /// The same for whoever stays connected, and when that has to end.
    pub async fn to_stay(&self, app: &App, table: &TableId) -> Result<(Presented, CutOff), Problem> {
        let cut_off = app.tables.surroundings().cuts.listen();
        let presented = self.for_table(app, table).await?;
        let account = match &presented {
            Presented::Account(account) => Some(account.clone()),
            Presented::Nothing | Presented::Token(_) | Presented::Cookies(_) => None,
        };
        Ok((presented, cut_off.of(account)))
    }

    /// The account whose token is presented, if one is.
    pub async fn account(&self, app: &App) -> Result<Option<(TokenHash, AccountName)>, Problem> {
        let Some(token) = self.bearer()? else { return Ok(None) };
        let account = account_of(app, token).await?;
        let account = account.ok_or_else(|| Problem::new(Code::Unauthorized, "the token is no account's"))?;
        Ok(Some((token, account)))
    }

    /// The secret of the browser that asks, a new one if it has none yet; nothing if it is no page of this server.
    pub fn browser(&self) -> Result<Option<Token>, getrandom::Error> {
        if !self.is_own_page {
            return Ok(None);
        }
        self.cookie(BROWSER).cloned().map_or_else(Token::random, Ok).map(Some)
    }

    /// Whether the browser has a cookie for this table alone, as it was given before browsers had one for all.
    pub fn has_former_cookie(&self, table: &TableId) -> bool {
        self.cookie(&former_name(table)).is_some()
    }

    fn cookie(&self, name: &str) -> Option<&Token> {
        self.cookies.iter().find(|(cookie, _)| cookie == name).map(|(_, token)| token)
    }

    fn bearer(&self) -> Result<Option<TokenHash>, Problem> {
        if self.malformed {
            Err(Problem::new(Code::Unauthorized, "that is not a token"))
        } else {
            Ok(self.bearer)
        }
    }
}

async fn account_of(app: &App, token: TokenHash) -> Result<Option<AccountName>, Problem> {
    let store = Arc::clone(&app.store);
    blocking(move || store.account(token)).await
}

fn cookies(headers: &HeaderMap) -> Vec<(String, Token)> {
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = values.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter_map(|(name, value)| Some((name.to_owned(), Token::read(value)?))).collect()
}

/// The name of the one cookie of a browser.
const BROWSER: &str = "hanpan";

/// What the cookie of a table was called when every table had one.
fn former_name(table: &TableId) -> String {
    format!("{BROWSER}_{table}")
}

/// The cookie with which a browser keeps its seats at all tables. It is sent to this server alone, and to no script.
pub fn browser_cookie(config: &Config, browser: &Token) -> String {
    let secure = if config.is_secure() { "; Secure" } else { "" };
    format!("{BROWSER}={}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}", browser.reveal())
}

/// Takes the cookie of a table away: browsers keep some 180 of a site, and forget the oldest.
pub fn no_former_cookie(table: &TableId) -> String {
    format!("{}=; Path=/api/tables/{table}; HttpOnly; SameSite=Strict; Max-Age=0", former_name(table))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browsers_secret_is_kept_from_scripts_and_other_sites() {
        let browser = Token::random().unwrap();
        let secure = Config { public_url: Some("https://play.example".into()), ..Config::default() };
        let cookie = browser_cookie(&secure, &browser);
        for part in ["hanpan=", "; Path=/api;", "; HttpOnly;", "; SameSite=Strict;", "; Secure"] {
            assert!(cookie.contains(part), "{part}");
        }
        assert!(!browser_cookie(&Config::default(), &browser).contains("Secure"));
    }
}
