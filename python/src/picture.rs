//! Pictures of what a terminal would show, for notebooks and videos: as SVG, and as pixels.

use anstyle_parse::{Params, Parser, Perform, Utf8Parser};
use font8x8::{BASIC_FONTS, BLOCK_FONTS, BOX_FONTS, GREEK_FONTS, LATIN_FONTS, MISC_FONTS, UnicodeFonts};
use pyo3::{prelude::*, types::PyByteArray};
use std::fmt::Write as _;

/// Red, green and blue.
type Colour = [u8; 3];

const PAPER: Colour = [250, 250, 247];
const INK: Colour = [38, 38, 38];
/// The sixteen colours of terminals, dark enough for light paper.
const COLOURS: [Colour; 16] = [
    [0, 0, 0],
    [190, 30, 30],
    [30, 130, 50],
    [150, 110, 0],
    [40, 80, 190],
    [140, 40, 140],
    [0, 120, 140],
    [110, 110, 110],
    [80, 80, 80],
    [220, 50, 47],
    [50, 160, 60],
    [190, 130, 0],
    [50, 110, 230],
    [180, 60, 180],
    [0, 150, 170],
    [160, 160, 160],
];

/// How a character is written.
#[derive(Clone, Copy, Default)]
struct Style {
    ink: Option<u8>,
    paper: Option<u8>,
    bold: bool,
    dim: bool,
    underlined: bool,
}

impl Style {
    fn ink(self) -> Colour {
        let ink = self.ink.map_or(INK, |number| COLOURS[usize::from(number)]);
        if !self.dim {
            return ink;
        }
        std::array::from_fn(|part| ((u16::from(ink[part]) + u16::from(PAPER[part])) / 2) as u8)
    }

    fn paper(self) -> Option<Colour> {
        self.paper.map(|number| COLOURS[usize::from(number)])
    }

    /// Takes a code of the escape sequence for styles. What these pictures never use is left out.
    fn take(&mut self, code: u16) {
        match code {
            0 => *self = Style::default(),
            1 => self.bold = true,
            2 => self.dim = true,
            4 => self.underlined = true,
            22 => (self.bold, self.dim) = (false, false),
            30..=37 => self.ink = Some((code - 30) as u8),
            39 => self.ink = None,
            40..=47 => self.paper = Some((code - 40) as u8),
            49 => self.paper = None,
            90..=97 => self.ink = Some((code - 90 + 8) as u8),
            100..=107 => self.paper = Some((code - 100 + 8) as u8),
            _ => {}
        }
    }
}

/// Lines of characters with their styles.
#[derive(Default)]
struct Screen {
    lines: Vec<Vec<(char, Style)>>,
    style: Style,
}

impl Screen {
    fn new(text: &str) -> Screen {
        let mut screen = Screen { lines: vec![Vec::new()], style: Style::default() };
        let mut parser = Parser::<Utf8Parser>::new();
        text.trim_end_matches('\n').bytes().for_each(|byte| parser.advance(&mut screen, byte));
        screen
    }

    fn columns(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or(0).max(1)
    }
}

impl Perform for Screen {
    fn print(&mut self, character: char) {
        let style = self.style;
        self.lines.last_mut().into_iter().for_each(|line| line.push((character, style)));
    }

    fn execute(&mut self, byte: u8) {
        if byte == b'\n' {
            self.lines.push(Vec::new());
        }
    }

    fn csi_dispatch(&mut self, params: &Params, _intermediates: &[u8], _ignore: bool, action: u8) {
        if action == b'm' {
            params.iter().flatten().for_each(|code| self.style.take(*code));
        }
    }
}

const CHARACTER_WIDTH: f64 = 8.4;
const LINE_HEIGHT: f64 = 17.0;

/// A picture for a terminal as SVG.
#[pyfunction]
pub(crate) fn picture_svg(text: &str) -> String {
    let screen = Screen::new(text);
    let (width, height) =
        ((screen.columns() as f64 + 2.0) * CHARACTER_WIDTH, (screen.lines.len() as f64 + 1.0) * LINE_HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"monospace\" font-size=\"14\">\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>",
        hex(PAPER)
    );
    for (row, line) in screen.lines.iter().enumerate() {
        for (column, (character, style)) in line.iter().enumerate() {
            write_character(&mut svg, row as f64, column as f64, *character, *style);
        }
    }
    svg + "</svg>"
}

fn write_character(svg: &mut String, row: f64, column: f64, character: char, style: Style) {
    let (x, y) = ((column + 1.0) * CHARACTER_WIDTH, (row + 0.5) * LINE_HEIGHT);
    if let Some(paper) = style.paper() {
        let _ = write!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{CHARACTER_WIDTH}\" height=\"{LINE_HEIGHT}\" fill=\"{}\"/>",
            hex(paper)
        );
    }
    if character == ' ' {
        return;
    }
    let weight = if style.bold { " font-weight=\"bold\"" } else { "" };
    let line = if style.underlined { " text-decoration=\"underline\"" } else { "" };
    let (baseline, ink) = (y + 13.0, hex(style.ink()));
    let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{baseline:.1}\" fill=\"{ink}\"{weight}{line}>");
    match character {
        '<' => svg.push_str("&lt;"),
        '&' => svg.push_str("&amp;"),
        other => svg.push(other),
    }
    svg.push_str("</text>");
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A character is so many pixels wide and, with a little room between lines, so many high.
const WIDE: usize = 8;
const HIGH: usize = 10;

/// A picture for a terminal as pixels: height, width, and three bytes for each.
#[pyfunction]
pub(crate) fn picture_rgb<'py>(py: Python<'py>, text: &str) -> (usize, usize, Bound<'py, PyByteArray>) {
    let screen = Screen::new(text);
    let (width, height) = ((screen.columns() + 2) * WIDE, (screen.lines.len() + 1) * HIGH);
    let mut pixels = vec![PAPER; width * height];
    for (row, line) in screen.lines.iter().enumerate() {
        for (column, (character, style)) in line.iter().enumerate() {
            let (left, top) = ((column + 1) * WIDE, row * HIGH + HIGH / 2);
            for (y, bits) in glyph(*character).into_iter().enumerate() {
                for x in 0..WIDE {
                    let place = &mut pixels[(top + y) * width + left + x];
                    *place = if bits >> x & 1 == 1 { style.ink() } else { style.paper().unwrap_or(*place) };
                }
            }
        }
    }
    (height, width, PyByteArray::new(py, pixels.as_flattened()))
}

/// The dots of a character, a row in each byte; a box for one that the font does not have.
fn glyph(character: char) -> [u8; 8] {
    const SUITS: [(char, [u8; 8]); 4] = [
        ('♠', [0x08, 0x1c, 0x3e, 0x7f, 0x7f, 0x2a, 0x08, 0x1c]),
        ('♥', [0x36, 0x7f, 0x7f, 0x7f, 0x3e, 0x1c, 0x08, 0x00]),
        ('♦', [0x08, 0x1c, 0x3e, 0x7f, 0x3e, 0x1c, 0x08, 0x00]),
        ('♣', [0x1c, 0x1c, 0x6b, 0x7f, 0x6b, 0x08, 0x08, 0x1c]),
    ];
    let suit = SUITS.iter().find(|(name, _)| *name == character).map(|(_, dots)| *dots);
    let basic = || BASIC_FONTS.get(character).or_else(|| LATIN_FONTS.get(character));
    let drawn = || BOX_FONTS.get(character).or_else(|| BLOCK_FONTS.get(character));
    let other = || GREEK_FONTS.get(character).or_else(|| MISC_FONTS.get(character));
    suit.or_else(basic).or_else(drawn).or_else(other).unwrap_or([0, 0x7e, 0x42, 0x42, 0x42, 0x42, 0x7e, 0])
}
