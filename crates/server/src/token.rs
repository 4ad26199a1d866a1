//! Secrets that prove who one is.

use std::fmt;

use hanpan_protocol::TableId;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A secret of 256 bits. It is given to its owner once; the server keeps only its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new secret.
    pub fn random() -> Result<Token, getrandom::Error> {
        Ok(Token(hex::encode(random_bytes::<32>()?)))
    }

    /// Reads a secret that somebody presents; nothing if it cannot be one.
    pub fn read(text: &str) -> Option<Token> {
        (text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .then(|| Token(text.to_owned()))
    }

    /// The token of a seat whose owner's browser has this secret. It tells nothing about the secret, nor about the tokens
    /// of the same browser at other tables.
    pub fn at_table(&self, table: &TableId) -> Token {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.as_bytes()).expect("a key has any length");
        mac.update(b"hanpan-seat-v1\0");
        mac.update(table.as_str().as_bytes());
        Token(hex::encode(mac.finalize().into_bytes()))
    }

    /// The text to be given to the owner. Never to a log.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What the server keeps.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

// A token must not slip into a log.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// The hash of a token. Comparing takes the same time wherever two differ.
#[derive(Clone, Copy)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The hash in hex, as it is stored.
    pub fn to_hex(self) -> String {
        hex::encode(self.0)
    }

    /// Reads what is stored.
    pub fn from_hex(text: &str) -> Option<TokenHash> {
        let mut hash = [0; 32];
        hex::decode_to_slice(text, &mut hash).ok()?;
        Some(TokenHash(hash))
    }
}

impl PartialEq for TokenHash {
    fn eq(&self, other: &TokenHash) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}

impl Serialize for TokenHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_hex())
    }
}

impl<'de> Deserialize<'de> for TokenHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TokenHash, D::Error> {
        let text = String::deserialize(deserializer)?;
        TokenHash::from_hex(&text).ok_or_else(|| serde::de::Error::custom("not the hash of a token"))
    }
}

/// Random bytes that nobody can foresee.
pub fn random_bytes<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_long_random_and_never_printed() {
        let token = Token::random().unwrap();
        assert_ne!(token, Token::random().unwrap());
        assert_eq!(Token::read(token.reveal()), Some(token.clone()));
        assert!(!format!("{token:?} {:?}", token.hash()).contains(&token.reveal()[..8]));
        assert_ne!(token.hash().to_hex(), token.reveal());
        for bad in ["", "00", &"g".repeat(64), &"0".repeat(65)] {
            assert_eq!(Token::read(bad), None, "{bad}");
        }
    }
    #[test]
    fn a_browser_has_the_same_token_at_a_table_always_and_another_at_every_other() {
        let browser = Token::random().unwrap();
        let (one, other): (TableId, TableId) = ("k3x9".parse().unwrap(), "k3x8".parse().unwrap());
        let token = browser.at_table(&one);
        assert_eq!(token, browser.at_table(&one));
        assert_ne!(token, browser.at_table(&other));
        assert_ne!(token, Token::random().unwrap().at_table(&one));
        assert_eq!(Token::read(token.reveal()), Some(token));
    }
}
