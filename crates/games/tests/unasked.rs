//! A program that never stops talking while nobody asks it holds up nobody.
#![cfg(unix)]

use yomi_battleship::Battleship;
use yomi_bots::{FaultKind, Guest, Program};
use yomi_core::{
    Allotted, Args, Heard, Outcome, Protocol, Purpose, Rules, Seat, Spec, Streams, Table, Thinking, View, Wrong,
};

type BattleshipRules = <Battleship as yomi_core::Game>::Rules;

/// A protocol in which lines that nobody asked for are allowed, as they are in UCI.
struct Patient;

impl Protocol<Battleship> for Patient {
    fn begin(&mut self, _: &BattleshipRules, _: Seat, _: u64) -> Result<Vec<String>, Wrong> {
        Ok(Vec::new())
    }

    fn ask(&mut self, _: &View<'_, Battleship>, _: Allotted) -> Vec<String> {
        Vec::new()
    }

    fn hear(
        &mut self,
        _: &str,
        _: Option<&View<'_, Battleship>>,
    ) -> Result<Heard<<Battleship as yomi_core::Position>::Action>, Wrong> {
        Ok(Heard::Nothing)
    }

    fn end(&mut self, _: &View<'_, Battleship>, _: &Outcome) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn whoever_talks_without_end_is_not_listened_to_without_end() {
    let program = Program::named(&Spec::new("cmd").with("command", "yes")).unwrap().expect("a program");
    let mut guest = Guest::invite(&program, Seat(0), Box::new(Patient)).unwrap();
    let args = Args::new(&Spec::new("battleship"), BattleshipRules::PARAMS).unwrap();
    let mut rng = Streams::new(1).stream(0, Purpose::Chance);
    let table: Table<Battleship> = Table::new(BattleshipRules::from_args(&args).unwrap().start(&mut rng));
    let fault = guest.act(&table.view(Seat(0)), &mut Thinking::new(&mut rng), None).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Flood, "{fault}");
}
