//! The table as a picture: four hands around the current trick.

use crate::{
    Auction, Call, Card, Goal, Hand, Play, Shown, Suit, Terms, Vulnerability, calling::Calling, game::can_play, seats,
};
use anstyle::{AnsiColor, Style};
use std::fmt::{Display, Write};
use yomi_core::{Seat, Side};

/// Wide enough for a suit of thirteen cards and a gap.
const COLUMN: usize = 18;
/// The lines of a hand: the seat and four suits.
const LINES: usize = 5;

/// A text with colours that knows its width without them.
#[derive(Clone, Default)]
struct Cell {
    text: String,
    width: usize,
}

impl Cell {
    fn push(&mut self, content: impl Display, style: Style) {
        let content = content.to_string();
        self.width += content.chars().count();
        write!(self.text, "{style}{content}{style:#}").expect("writing to a string");
    }

    fn plain(content: impl Display) -> Cell {
        let mut cell = Cell::default();
        cell.push(content, Style::new());
        cell
    }

    /// Fills up with spaces.
    fn pad_to(mut self, width: usize) -> Cell {
        let missing = width.saturating_sub(self.width);
        self.text.push_str(&" ".repeat(missing));
        self.width += missing;
        self
    }
}

/// The picture of a position in which the hands that are `None` are not seen.
pub(crate) fn diagram(play: &Play, calling: Option<&Calling>, hands: &[Option<Hand>; 4]) -> String {
    let turn = if can_play(calling) { play.to_play() } else { calling.and_then(Calling::turn) };
    let of = |seat: Seat| hand_lines(play, seat, turn == Some(seat), hands[seats::index(seat)]);
    let blank: [Cell; LINES] = Default::default();
    let rows = [
        [blank.clone(), of(seats::NORTH), blank.clone()],
        [of(seats::WEST), if can_play(calling) { trick_lines(play) } else { blank.clone() }, of(seats::EAST)],
        [blank.clone(), of(seats::SOUTH), blank],
    ];
    let mut text = String::new();
    for [left, middle, right] in rows {
        for ((left, middle), right) in left.into_iter().zip(middle).zip(right) {
            let cells = [left, middle, right];
            if cells.iter().any(|cell| cell.width > 0) {
                let line = cells.map(|cell| cell.pad_to(COLUMN).text).concat();
                text.push_str(line.trim_end());
                text.push('\n');
            }
        }
    }
    match calling {
        None => text + &status(play),
        Some(calling) if calling.contract().is_some() => text + &calls(calling.auction()) + &status(play),
        Some(calling) => text + &calls(calling.auction()) + &still_bidding(play, calling),
    }
}

/// The auction as it is written everywhere: a column for each seat, from West on.
fn calls(auction: &Auction) -> String {
    const WIDTH: usize = 7;
    const FROM_WEST: [Seat; 4] = [seats::WEST, seats::NORTH, seats::EAST, seats::SOUTH];
    let before = FROM_WEST.iter().position(|&seat| seat == auction.dealer()).unwrap_or(0);
    let mut cells: Vec<Cell> = FROM_WEST.iter().map(|&seat| Cell::plain(seats::name(seat))).collect();
    cells.extend(std::iter::repeat_n(Cell::default(), before));
    cells.extend(auction.calls().iter().map(|made| call_cell(made.call)));
    if auction.turn().is_some() {
        cells.push(Cell::plain("?"));
    }
    let line = |row: &[Cell]| {
        let line: String = row.iter().map(|cell| cell.clone().pad_to(WIDTH).text).collect();
        line.trim_end().to_owned() + "\n"
    };
    cells.chunks(4).map(line).collect()
}

fn call_cell(call: Call) -> Cell {
    match call {
        Call::Bid(level, strain) => {
            let mut cell = Cell::plain(level);
            match strain.trump() {
                Some(suit) => cell.push(suit.symbol(), suit_style(suit)),
                None => cell.push("NT", Style::new()),
            }
            cell
        }
        other => Cell::plain(other),
    }
}

/// Who is vulnerable and whose call it is, before there is a contract.
fn still_bidding(play: &Play, calling: &Calling) -> String {
    let mut line = Cell::plain(format!("{} vulnerable; ", vulnerable(play.terms())));
    match calling.turn() {
        Some(seat) => {
            line.push(seats::name(seat), Style::new().bold());
            line.push(" to call", Style::new());
        }
        None => line.push("over: all passed, 0 points", Style::new()),
    }
    line.text + "\n"
}

/// The seat and its cards by suit, or card backs with what everybody knows of them.
fn hand_lines(play: &Play, seat: Seat, is_next: bool, hand: Option<Hand>) -> [Cell; LINES] {
    let mut lines: [Cell; LINES] = Default::default();
    let style = if is_next { Style::new().bold().underline() } else { Style::new() };
    lines[0].push(seats::name(seat), style);
    let left = play.cards_left(seat);
    if left == 0 {
        lines[1] = Cell::plain("no cards");
        return lines;
    }
    if let Some(hand) = hand {
        for (line, suit) in lines[1..].iter_mut().zip(Suit::HIGH_TO_LOW) {
            let cards = hand.of_suit(suit);
            line.push(suit.symbol(), suit_style(suit));
            let ranks: String = cards.iter().rev().map(|card| card.rank().letter()).collect();
            line.push(format!(" {}", if ranks.is_empty() { "-" } else { &ranks }), Style::new());
        }
        return lines;
    }
    lines[1].push("▒".repeat(left as usize), Style::new().dimmed());
    lines[2] = Cell::plain(format!("{left} card{}", if left == 1 { "" } else { "s" }));
    let void: Vec<Suit> = Suit::HIGH_TO_LOW.into_iter().filter(|&suit| play.has_shown_out(seat, suit)).collect();
    if !void.is_empty() {
        lines[3].push("no", Style::new());
        for suit in void {
            lines[3].push(" ", Style::new());
            lines[3].push(suit.symbol(), suit_style(suit));
        }
    }
    lines
}

/// The cards of the current trick, each on its player's side.
fn trick_lines(play: &Play) -> [Cell; LINES] {
    let mut lines: [Cell; LINES] = Default::default();
    if play.is_over() {
        return lines;
    }
    let trick = play.current_trick();
    let card_at = |cell: &mut Cell, seat: Seat| match trick.card_of(seat) {
        Some(card) => push_card(cell, card),
        None => {
            cell.push("·", Style::new().dimmed());
            cell.push(" ", Style::new());
        }
    };
    for (line, indent, seat) in [(1, 6, seats::NORTH), (2, 3, seats::WEST), (3, 6, seats::SOUTH)] {
        lines[line] = Cell::default().pad_to(indent);
        card_at(&mut lines[line], seat);
    }
    lines[2].push("    ", Style::new());
    card_at(&mut lines[2], seats::EAST);
    lines
}

fn push_card(cell: &mut Cell, card: Card) {
    cell.push(card.suit().symbol(), suit_style(card.suit()));
    cell.push(card.rank().letter(), Style::new().bold());
}

/// The contract, the tricks, the last trick, and whose turn it is.
fn status(play: &Play) -> String {
    let mut contract = contract_line(play.terms());
    if !play.dummy_is_open() {
        contract.push("; dummy opens after the lead", Style::new());
    }
    let mut tricks = Cell::plain(format!(
        "tricks: N/S {}, E/W {}, of {}",
        play.tricks_won(Side::FIRST),
        play.tricks_won(Side::SECOND),
        play.total_tricks()
    ));
    if let Some(last) = play.tricks().filter(|trick| trick.cards.len() == 4).last() {
        tricks.push(format!("; last: {} led", seats::name(last.leader)), Style::new());
        for &card in last.cards {
            tricks.push(" ", Style::new());
            push_card(&mut tricks, card);
        }
        tricks.push(format!(", {} won", last.best.map_or("nobody", seats::name)), Style::new());
    }
    let shown = match play.terms().shown {
        Shown::NOTHING => String::new(),
        shown => format!("shown: {shown}\n"),
    };
    format!("{}\n{shown}{}\n{}\n", contract.text, tricks.text, turn_line(play).text)
}

fn contract_line(terms: &Terms) -> Cell {
    let contract = terms.contract;
    let mut line = Cell::plain(contract.level());
    match contract.strain().trump() {
        Some(suit) => line.push(suit.symbol(), suit_style(suit)),
        None => line.push("NT", Style::new()),
    }
    line.push(["", "X", "XX"][contract.doubling() as usize], Style::new());
    line.push(format!(" by {} (dummy {})", seats::name(terms.declarer), seats::name(terms.dummy())), Style::new());
    match terms.goal {
        Goal::Tricks(tricks) => line.push(format!(", {tricks} tricks needed"), Style::new()),
        Goal::Contract => {
            let vulnerable = vulnerable(terms);
            line.push(format!(", {} tricks needed, {vulnerable} vulnerable", contract.tricks_needed()), Style::new());
        }
    }
    line
}

fn vulnerable(terms: &Terms) -> &'static str {
    match terms.vulnerability {
        Vulnerability::None => "nobody",
        Vulnerability::NorthSouth => "N/S",
        Vulnerability::EastWest => "E/W",
        Vulnerability::Both => "all",
    }
}

fn turn_line(play: &Play) -> Cell {
    let mut line = Cell::default();
    if let (Some(seat), Some(decider)) = (play.to_play(), play.decider()) {
        line.push(seats::name(decider), Style::new().bold());
        let verb = if play.current_trick().cards.is_empty() { "lead" } else { "play" };
        line.push(format!(" to {verb}"), Style::new());
        if seat != decider {
            line.push(format!(" from dummy ({})", seats::name(seat)), Style::new());
        }
    } else if let Some(outcome) = play.outcome() {
        let side = play.terms().declaring_side();
        let points = if side == Side::FIRST { outcome.score } else { -outcome.score };
        line.push(format!("over: {}, {points:+} for {}", outcome.reason, seats::side_name(side)), Style::new());
    }
    line
}

/// The usual four colours, so that the suits differ at a glance; the symbols differ anyway.
fn suit_style(suit: Suit) -> Style {
    let colour = match suit {
        Suit::Clubs => AnsiColor::Green,
        Suit::Diamonds => AnsiColor::Yellow,
        Suit::Hearts => AnsiColor::BrightRed,
        Suit::Spades => AnsiColor::BrightBlue,
    };
    Style::new().fg_color(Some(colour.into()))
}
