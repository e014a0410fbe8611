//! Pictures: the fleets side by side.

use crate::{
    cells::{Cell, Cells},
    game::Battleship,
    ocean_grid::OceanGrid,
    place::{Ship, Ships},
    setup::{Announce, Setup},
    sight::{Sight, TargetGrid},
};
use anstyle::{AnsiColor, Style};
use yomi_core::{Game, Position, Seat, Show, grid};

const WATER: Style = AnsiColor::Blue.on_default().dimmed();
const MISS: Style = AnsiColor::Cyan.on_default();
const SHIP: Style = Style::new().bold();
const HIT: Style = AnsiColor::Yellow.on_default().bold();
const SUNK: Style = AnsiColor::Red.on_default().bold();

const LEGEND: &str = "(o miss, * hit, # sunk)";

impl Show for Battleship {
    fn show(&self) -> String {
        let setup = self.setup();
        let board = |seat| {
            let title = format!("{}'s fleet", Battleship::seat_name(seat));
            draw(setup, &title, |cell| own_cell(setup, self.grid(seat), cell))
        };
        let status = match (self.turn(), self.outcome().and_then(|outcome| outcome.winner)) {
            (Some(seat), _) => {
                let task = task(setup, self.grid(seat));
                format!("{} is to {task}.", Battleship::seat_name(seat))
            }
            (None, Some(side)) => format!("{} has won.", Battleship::seat_name(Seat(side.0))),
            (None, None) => "The game is over.".to_owned(),
        };
        let score = |seat: Seat| {
            let target = self.grid(seat.other());
            let sunk = ship_list(setup, target.sunk());
            score_line(Battleship::seat_name(seat), target.hits(), target.shots(), &sunk)
        };
        let boards = side_by_side(&board(Seat::FIRST), &board(Seat::SECOND));
        format!("{boards}{status} {LEGEND}\n{}{}", score(Seat::FIRST), score(Seat::SECOND))
    }
}

impl Show for Sight {
    fn show(&self) -> String {
        let setup = self.setup();
        let own = draw(setup, "your fleet", |cell| own_cell(setup, self.own(), cell));
        let enemy = draw(setup, "enemy waters", |cell| enemy_cell(setup, self.enemy(), cell));
        let status = match self.turn() {
            Some(seat) if seat == self.seat() => format!("Your turn: {}.", task(setup, self.own())),
            Some(seat) => format!("Waiting for {}.", Battleship::seat_name(seat)),
            None if self.own().is_lost(setup) => "You have lost: your fleet is sunk.".to_owned(),
            None => "You have won: the enemy fleet is sunk.".to_owned(),
        };
        let (report, count) = (self.enemy(), setup.ship_count());
        let placing = if report.placed < count {
            format!(" Enemy ships placed: {} of {count}.", report.placed)
        } else {
            String::new()
        };
        let sunk = match setup.options().announce {
            Announce::Silent => "not announced".to_owned(),
            Announce::Sunk => report.sinkings.to_string(),
            Announce::Type | Announce::Place | Announce::Named => ship_list(setup, report.sunk),
        };
        let lost = ship_list(setup, self.own().sunk());
        let you = score_line("You", report.hits, report.shots, &sunk);
        let they = score_line("Enemy", self.own().hits(), self.own().shots(), &lost);
        format!("{}{status}{placing} {LEGEND}\n{you}{they}", side_by_side(&own, &enemy))
    }
}

/// What the owner of this grid has to do when it is its turn.
fn task(setup: &Setup, own: &OceanGrid) -> String {
    let placed = own.fleet().len();
    if placed == setup.ship_count() {
        return "shoot".to_owned();
    }
    let next = Ship(placed as u8);
    format!("place the {} ({} cells)", setup.name(next), setup.length(next))
}

fn score_line(who: &str, hits: Cells, shots: Cells, sunk: &str) -> String {
    format!("{who}: {} of {} shots hit; sunk: {sunk}\n", hits.len(), shots.len())
}

fn ship_list(setup: &Setup, ships: Ships) -> String {
    let names: Vec<String> = ships.iter().map(|ship| setup.name(ship).to_string()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// A cell as the owner of the fleet sees it: ships show their lengths.
fn own_cell(setup: &Setup, grid: &OceanGrid, cell: Cell) -> (String, Style) {
    let shot = grid.shots().contains(cell);
    match grid.ship_at(setup, cell) {
        Some((ship, _)) if grid.sunk().contains(ship) => ("#".into(), SUNK),
        Some(_) if shot => ("*".into(), HIT),
        Some((ship, _)) => (length_digit(setup.length(ship)), SHIP),
        None if shot => ("o".into(), MISS),
        None => (".".into(), WATER),
    }
}

/// A cell as the shooter knows it.
fn enemy_cell(setup: &Setup, report: &TargetGrid, cell: Cell) -> (String, Style) {
    let in_sunken_place = report.places.iter().any(|&(ship, place)| setup.shape(ship, place).cells.contains(cell));
    let on_sunken_ship =
        report.sunk.iter().any(|ship| report.named.get(ship.index()).is_some_and(|cells| cells.contains(cell)));
    if in_sunken_place || on_sunken_ship {
        ("#".into(), SUNK)
    } else if report.hits.contains(cell) {
        ("*".into(), HIT)
    } else if report.shots.contains(cell) {
        ("o".into(), MISS)
    } else {
        (".".into(), WATER)
    }
}

/// One character for a length up to 16: digits, then A for 10.
fn length_digit(length: u8) -> String {
    char::from_digit(u32::from(length), 17).map_or_else(String::new, |digit| digit.to_ascii_uppercase().to_string())
}

/// A board under a title, as lines of equal width.
fn draw(setup: &Setup, title: &str, mut cell: impl FnMut(Cell) -> (String, Style)) -> Vec<String> {
    let (width, height) = (setup.options().width, setup.options().height);
    let board = grid::draw(width, 0..height, 1, |square| cell(Cell::new(square.column, square.row)));
    let drawn = 3 + 2 * usize::from(width);
    let full = drawn.max(title.len());
    let padding = " ".repeat(full - drawn);
    let mut lines = vec![format!("{title:<full$}")];
    lines.extend(board.lines().map(|line| format!("{line}{padding}")));
    lines
}

fn side_by_side(left: &[String], right: &[String]) -> String {
    left.iter().zip(right).map(|(left, right)| format!("{left}    {right}").trim_end().to_owned() + "\n").collect()
}
