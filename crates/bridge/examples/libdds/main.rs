//! Compares the double-dummy solver with others that are not ours: are the results the same, and which is faster?
//!
//! `cargo xtask dds` installs Debian's libdds where it is missing and runs this; by hand it is
//! `cargo run --release -p yomi-bridge --features libdds --example libdds -- speed`.

mod check;
mod clock;
mod dds;
mod deals;
mod engine;
mod program;
mod sample;
mod speed;

use dds::Dds;
use engine::Engine;
use program::Program;
use std::{io::Write, path::Path};

const USAGE: &str = "\
usage: libdds check [COUNT [SEED]]
           compare COUNT random positions of all lengths with Debian's libdds (20000)
       libdds speed [COUNT [SEED]] [NAME=PATH]...
           CPU time of ours, Debian's libdds and others on COUNT random deals (200), one thread each.
           PATH is a library with the functions of libdds (.so), or a program with the command line of
           macroxue's bridge-solver
       libdds sample
           print the positions and results of tests/data/double_dummy.txt";

/// Says what is wrong and ends.
fn fail(text: &str) -> ! {
    eprintln!("{text}");
    end(2);
}

/// Ends at once: what libdds does at the end of a program that has opened it by name crashes.
fn end(code: i32) -> ! {
    let _ = std::io::stdout().flush();
    // SAFETY: nothing is left to be done.
    unsafe { libc::_exit(code) }
}

fn open(path: &str) -> Dds {
    Dds::open(path).unwrap_or_else(|error| fail(&format!("{path} is no library with the functions of libdds: {error}")))
}

/// The engine that `NAME=PATH` stands for.
fn named(text: &str) -> (String, Box<dyn Engine>) {
    let Some((name, path)) = text.split_once('=') else {
        fail(&format!("{text:?} is neither a number nor NAME=PATH\n{USAGE}"))
    };
    let engine: Box<dyn Engine> = match Path::new(path).extension() {
        _ if !Path::new(path).is_file() => fail(&format!("{name}: there is no file {path}")),
        Some(extension) if extension == "so" => Box::new(open(path)),
        _ => Box::new(Program::new(path.into())),
    };
    (name.to_owned(), engine)
}

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    if args.is_empty() {
        fail(USAGE);
    }
    let what = args.remove(0);
    let numbers: Vec<u64> = args.iter().map_while(|text| text.parse().ok()).take(2).collect();
    let number = |at: usize, default: u64| numbers.get(at).copied().unwrap_or(default);
    let others = &args[numbers.len()..];
    match what.as_str() {
        "check" if others.is_empty() => check::run(&mut open(Dds::DEBIAN), number(0, 20_000), number(1, 1)),
        "speed" => {
            let mut engines: Vec<(String, Box<dyn Engine>)> =
                vec![("yomi".to_owned(), Box::new(engine::Yomi)), ("libdds".to_owned(), Box::new(open(Dds::DEBIAN)))];
            engines.extend(others.iter().map(|text| named(text)));
            speed::run(&mut engines, number(0, 200).max(1), number(1, 1));
        }
        "sample" if args.is_empty() => sample::run(&mut open(Dds::DEBIAN)),
        _ => fail(USAGE),
    }
    end(0);
}
