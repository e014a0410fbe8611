//! Compares the double-dummy solver with Debian's libdds: are the results the same, and which is faster?
//!
//! `cargo xtask dds` installs libdds where it is missing and runs this; by hand it is
//! `cargo run --release -p yomi-bridge --features libdds --example libdds -- speed`.

mod check;
mod deals;
mod ffi;
mod sample;
mod speed;

const USAGE: &str = "\
usage: libdds check [COUNT [SEED]]   compare COUNT random positions of all lengths (20000)
       libdds speed [COUNT [SEED]]   CPU time of both on COUNT random deals (200), one thread
       libdds sample                 print the positions and results of tests/data/double_dummy.txt";

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Result<Vec<u64>, _> = args.iter().skip(1).map(|text| text.parse()).collect();
    match (args.first().map(String::as_str), numbers.as_deref()) {
        (Some("check"), Ok(numbers)) => check::run(number(numbers, 0, 20_000), number(numbers, 1, 1)),
        (Some("speed"), Ok(numbers)) => speed::run(number(numbers, 0, 200), number(numbers, 1, 1)),
        (Some("sample"), Ok([])) => sample::run(),
        _ => {
            eprintln!("{USAGE}");
            std::process::exit(2);
        }
    }
}

fn number(numbers: &[u64], at: usize, default: u64) -> u64 {
    numbers.get(at).copied().unwrap_or(default)
}
