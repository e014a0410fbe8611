//! A solver that is a program of its own, with the command line of macroxue's `bridge-solver`.
//!
//! It is started anew for every deal. What that costs is measured with a deal of one card a hand and taken off.

use crate::{
    clock::of_programs,
    engine::{EachCard, Engine},
};
use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};
use yomi_bridge::{Card, Deal, Strain, Suit, seats, solver::Position, solver::TrickTable};
use yomi_core::Seat;

/// How often getting ready is measured.
const TRIALS: usize = 41;
/// A deal with nothing to search.
const ONE_CARD: &str = "N:A... K... Q... J...";

/// What the program is asked for.
#[derive(Clone, Copy)]
enum Task {
    Solve,
    EachCard,
    TrickTable,
}

/// The program, and CPU milliseconds that it needs to get ready for each task.
pub(crate) struct Program {
    path: PathBuf,
    deal: tempfile::NamedTempFile,
    ready: [f64; 3],
}

impl Program {
    pub(crate) fn new(path: PathBuf) -> Program {
        let deal = tempfile::NamedTempFile::new().expect("a file for deals");
        let mut program = Program { path, deal, ready: [0.0; 3] };
        let hands: Deal = ONE_CARD.parse().expect("four cards");
        program.ready = [Task::Solve, Task::EachCard, Task::TrickTable].map(|task| {
            let mut times: Vec<f64> =
                (0..TRIALS).map(|_| program.run(task, &hands, seats::NORTH, Strain::NoTrump).1).collect();
            times.sort_by(f64::total_cmp);
            times[TRIALS / 2]
        });
        program
    }

    /// What it says, and the CPU milliseconds beyond those for getting ready.
    fn run(&mut self, task: Task, deal: &Deal, leader: Seat, strain: Strain) -> (String, f64) {
        let hand = |seat: Seat| {
            let suits = Suit::HIGH_TO_LOW.map(|suit| {
                let cards = deal[seat].of_suit(suit);
                let ranks: String = cards.iter().map(|card| card.rank().letter()).collect();
                if ranks.is_empty() { "-".to_owned() } else { ranks }
            });
            suits.join(" ")
        };
        let [north, east, south, west] = seats::ALL.map(hand);
        let mut text = format!("{north}\n{west}     {east}\n{south}\n");
        if !matches!(task, Task::TrickTable) {
            let strain = strain.trump().map_or('N', |trump| trump.letter());
            text += &format!("{strain}\n{}\n", seats::letter(leader));
        }
        std::fs::write(self.deal.path(), text).expect("a deal in its file");
        let mut command = Command::new(&self.path);
        command.arg("-f").arg(self.deal.path());
        if matches!(task, Task::EachCard) {
            command.arg("-p");
        }
        let before = of_programs();
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{} cannot be run: {error}", self.path.display()));
        // The next deal, please: there is none, so that it ends. It may have ended before.
        let _ = child.stdin.take().map(|mut input| input.write_all(b"n"));
        let output = child.wait_with_output().expect("a program that ends");
        assert!(output.status.success(), "{} failed on {deal}", self.path.display());
        let time = of_programs() - before - self.ready[task as usize];
        (String::from_utf8_lossy(&output.stdout).into_owned(), time)
    }

    fn no_answer(&self, said: &str) -> ! {
        panic!("{} says what is not understood: {said}", self.path.display())
    }
}

impl Engine for Program {
    fn solve(&mut self, position: &Position, strain: Strain) -> (u8, f64) {
        let (said, time) = self.run(Task::Solve, position.hands(), position.leader(), strain);
        let Some(declarers) = results(&said).first().and_then(|row| row.first().copied()) else {
            self.no_answer(&said)
        };
        (position.tricks_left() - declarers, time)
    }

    fn each_card(&mut self, position: &Position, strain: Strain) -> (EachCard, f64) {
        let (said, time) = self.run(Task::EachCard, position.hands(), position.leader(), strain);
        let Some(cards) = cards_after(&said, position) else { self.no_answer(&said) };
        (cards, time)
    }

    fn table(&mut self, deal: &Deal) -> (TrickTable, f64) {
        let (said, time) = self.run(Task::TrickTable, deal, seats::NORTH, Strain::NoTrump);
        let rows = results(&said);
        let mut table = TrickTable::default();
        // No trump comes first, clubs last; declarers are South, North, West and East.
        let declarers = [seats::SOUTH, seats::NORTH, seats::WEST, seats::EAST];
        for (row, strain) in rows.iter().zip(Strain::ALL.into_iter().rev()) {
            for (&tricks, declarer) in row.iter().zip(declarers) {
                table[declarer.index()][strain as usize] = tricks;
            }
        }
        (table, time)
    }
}

/// The lines of results: a strain, tricks of declarers, seconds and megabytes.
fn results(said: &str) -> Vec<Vec<u8>> {
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [strain, tricks @ .., _, "s", _, "M"] = words.as_slice() else { return None };
        (strain.len() == 1).then(|| tricks.iter().filter_map(|word| word.parse().ok()).collect())
    };
    said.lines().filter_map(row).collect()
}

/// The tricks of the leader's side after the cards of which the program speaks first: it says how many more or less
/// declarer takes than the contract that it found.
fn cards_after(said: &str, position: &Position) -> Option<EachCard> {
    let left = i32::from(position.tricks_left());
    let contract = said.lines().find_map(|line| line.strip_prefix("------ "))?;
    let level = i32::from(*contract.as_bytes().first()?) - i32::from(b'0');
    let (_, declarer) = contract.split_once(" by ")?;
    let by_north_south = declarer.starts_with(['N', 'S']);
    let north_south = if by_north_south { level + 6 - (13 - left) } else { 7 - level };
    let cards = said.lines().find_map(|line| line.strip_prefix("From "))?;
    let (cards, _) = cards.split_once(" plays ")?;
    // Before a result is there, a question mark stands in its place.
    let cards = cards.replace("?\u{8}", "");
    let mut words = cards.split_whitespace();
    words.next_back();
    let mut found = Vec::new();
    let mut suit = None;
    for word in words {
        if let Some(named) = "♠♥♦♣".chars().position(|sign| word.starts_with(sign)) {
            suit = Some(Suit::HIGH_TO_LOW[named]);
            continue;
        }
        let mut rest = word;
        while let Some(rank) = rest.chars().next() {
            let card: Card = format!("{}{rank}", suit?.letter()).parse().ok()?;
            rest = &rest[1..];
            let more;
            (more, rest) = difference(rest)?;
            let value = north_south + if by_north_south { more } else { -more };
            let ours = if position.leader().0 & 1 == 0 { value } else { left - value };
            found.push((card, u8::try_from(ours).ok()?));
        }
    }
    found.sort_unstable();
    Some(found)
}

/// What a text begins with: `-`, `=`, `+`, or a number in brackets.
fn difference(text: &str) -> Option<(i32, &str)> {
    if let Some(text) = text.strip_prefix('(') {
        let (number, rest) = text.split_once(')')?;
        return Some((number.parse().ok()?, rest));
    }
    let more = match text.chars().next()? {
        '-' => -1,
        '=' => 0,
        '+' => 1,
        _ => return None,
    };
    Some((more, &text[1..]))
}
