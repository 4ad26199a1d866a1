//! The binary `hanpan`.

fn main() {}
