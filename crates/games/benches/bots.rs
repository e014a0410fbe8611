//! What it costs to ask a program: one decision there and back, with a bot in C++ that answers at once, and what of it
//! is making the words.
//!
//! `cargo bench -p yomi-games --bench bots`

use divan::{Bencher, black_box};
use std::{process::Command, time::Duration};
use yomi_bots::{Guest, Json, Program};
use yomi_core::{Allotted, Args, Players, Protocol, Purpose, Rules, Seat, Spec, Stage, Streams, Table, Thinking};

fn main() {
    divan::main();
}

/// A bot that does the first thing it may, without reading the rest.
const BOT: &str = r#"
#include <iostream>
#include <string>
int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.find("\"hello\"") != std::string::npos) std::cout << "{\"type\":\"hello\",\"protocol\":1}" << std::endl;
    const auto at = line.find("\"legal\":[\"");
    if (at == std::string::npos) continue;
    const auto action = line.substr(at + 10, line.find('"', at + 10) - at - 10);
    std::cout << "{\"type\":\"action\",\"action\":\"" << action << "\"}" << std::endl;
  }
}
"#;

/// How many actions were taken before the one that is asked for.
const BEGUN: usize = 12;

/// A game that has begun, and whose turn it is.
fn begun<G: Players + Stage>() -> (G::Rules, Table<G>, Seat) {
    let rules = G::Rules::from_args(&Args::new(&Spec::new(G::NAME), G::Rules::PARAMS).unwrap()).unwrap();
    let mut rng = Streams::new(1).stream(0, Purpose::Chance);
    let mut table = Table::new(rules.start(&mut rng));
    for _ in 0..BEGUN {
        let action = table.game().random_action(&mut rng).expect("the game goes on");
        table.play(action).expect("it is legal");
    }
    let seat = table.game().turn().expect("the game goes on");
    (rules, table, seat)
}

type Battleship = yomi_battleship::Battleship;
type Geister = yomi_geister::Geister;
type Amazons = yomi_amazons::Amazons;
type Bridge = yomi_bridge::Bridge;
type Tubstap = yomi_tubstap::Tubstap;

#[divan::bench(types = [Battleship, Geister, Amazons, Bridge, Tubstap])]
fn there_and_back<G: Players + Stage>(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("bot");
    let source = folder.path().join("bot.cpp");
    std::fs::write(&source, BOT).unwrap();
    let compiled = Command::new("c++").args(["-O2", "-std=c++17", "-o"]).args([&bot, &source]).status().unwrap();
    assert!(compiled.success());
    let spec = Spec::new("cmd").with("command", bot.display());
    let program = Program::named(&spec).unwrap().expect("a program");
    let (rules, table, seat) = begun::<G>();
    let mut guest = Guest::invite(&program, seat, Box::new(Json::default())).unwrap();
    guest.begin(&rules, seat, 1).unwrap();
    let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
    bencher.bench_local(|| guest.act(&table.view(seat), &mut Thinking::new(&mut rng), None).unwrap());
}

#[divan::bench(types = [Battleship, Geister, Amazons, Bridge, Tubstap])]
fn making_the_words<G: Players + Stage>(bencher: Bencher<'_, '_>) {
    let (_, table, seat) = begun::<G>();
    let time = Allotted { decision: Duration::from_secs(1), clock: None };
    let mut protocol = Json::default();
    bencher.bench_local(|| black_box(Protocol::<G>::ask(&mut protocol, &table.view(seat), time)));
}
