//! The rules of suzume.
