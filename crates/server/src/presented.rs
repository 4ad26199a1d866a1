//! What somebody shows to prove who he is.

use hanpan_protocol::AccountName;

use crate::token::TokenHash;

/// What somebody shows at a table to prove who he is.
#[derive(Clone, Debug)]
pub enum Presented {
    /// Nothing: he only watches.
    Nothing,
    /// A token. One that is nobody's is refused, not taken for a spectator's.
    Token(TokenHash),
    /// The token of an account, whichever it has at the moment. Refused as well where the account has not joined.
    Account(AccountName),
    /// What a browser brings along to every table. Where it is nobody's, its owner has not joined yet, and watches.
    Cookies(Vec<TokenHash>),
}

impl Presented {
    /// Whether it proves nothing.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Presented::Nothing)
    }
}
