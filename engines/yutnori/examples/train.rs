//! Finds the weights of the evaluation anew and prints the text of `src/weights.rs`:
//! `cargo run --release -p hanpan-engine-yutnori --example train GAMES SEED`.

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u32>());
    match (numbers.next(), numbers.next()) {
        (Some(Ok(games)), Some(Ok(seed))) => {
            print!("{}", hanpan_engine_yutnori::training::train(games, u64::from(seed)));
        }
        _ => {
            eprintln!("usage: train GAMES SEED");
            std::process::exit(2);
        }
    }
}
