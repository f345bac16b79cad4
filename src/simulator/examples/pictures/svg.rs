// SPDX-License-Identifier: Apache-2.0
//! A terminal's screen as SVG. Lines are drawn and not written, so that they meet whatever
//! the font is.

use std::fmt::Write;

use vt100::{Cell, Color, Screen};

/// A cell in pixels.
const WIDTH: u16 = 10;
const HEIGHT: u16 = 20;
const MARGIN: u16 = 10;
const GROUND: &str = "#1c1c1c";
const INK: &str = "#d0d0d0";

/// The sixteen colours that terminals choose themselves.
const NAMED: [&str; 16] = [
    "#000000", "#cc3333", "#33aa33", "#cccc33", "#3366cc", "#aa33aa", "#33aaaa", "#c0c0c0",
    "#808080", "#ff5f5f", "#5fd75f", "#ffff87", "#5f87ff", "#ff87ff", "#5fffff", "#ffffff",
];

/// Draws the screen.
pub fn picture(screen: &Screen) -> String {
    let (rows, columns) = (screen.size().0.get(), screen.size().1.get());
    let (width, height) = (columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN);
    // REUSE-IgnoreStart: what follows is of the file that is written.
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'DejaVu Sans Mono','Noto Sans Mono',Menlo,Consolas,monospace\" \
         font-size=\"16.6\">\n<!-- SPDX-License-Identifier: Apache-2.0 -->\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{GROUND}\"/>\n"
    );
    // REUSE-IgnoreEnd
    for row in 0..rows {
        let cells: Vec<&Cell> = (0..columns).filter_map(|x| screen.cell(row, x)).collect();
        let y = MARGIN + row * HEIGHT;
        draw_grounds(&mut svg, &cells, y);
        draw_symbols(&mut svg, &cells, y);
    }
    svg + "</svg>\n"
}

/// A rectangle for each run of cells with the same ground.
fn draw_grounds(svg: &mut String, cells: &[&Cell], y: u16) {
    let mut grounds: Vec<Color> = Vec::new();
    for cell in cells {
        // The second half of a wide character belongs to the first.
        let first = grounds.last().filter(|_| cell.is_wide_continuation());
        grounds.push(first.copied().unwrap_or(cell.bgcolor()));
    }
    let mut column = 0;
    for run in grounds.chunk_by(PartialEq::eq) {
        if let Some(colour) = colour(run[0]) {
            let (x, width) = (MARGIN + column * WIDTH, run.len() as u16 * WIDTH);
            // Writing into a string does not fail.
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" \
                 fill=\"{colour}\"/>"
            );
        }
        column += run.len() as u16;
    }
}

/// The words of each run of cells that look the same, each at its own place, as not all that
/// draw SVG can space letters.
fn draw_symbols(svg: &mut String, cells: &[&Cell], y: u16) {
    let look = |cell: &Cell| (cell.fgcolor(), cell.bold());
    let mut column = 0;
    for run in cells.chunk_by(|a, b| look(a) == look(b)) {
        let ink = colour(run[0].fgcolor()).unwrap_or_else(|| INK.to_owned());
        let (mut strokes, mut thickness) = (String::new(), 1);
        let mut word = Word::default();
        for (x, cell) in (column..).map(|x| MARGIN + x * WIDTH).zip(run) {
            let symbol = cell.contents();
            if let Some(stroke) = stroke(symbol) {
                let _ = write!(strokes, "M{} {}{stroke}", x + WIDTH / 2, y + HEIGHT / 2);
                thickness = if is_thick(symbol) { 3 } else { 1 };
            }
            if !symbol.is_ascii() || symbol.trim().is_empty() {
                word.write(svg, y, &ink, run[0].bold());
            }
            if stroke(symbol).is_none() && !symbol.trim().is_empty() {
                word.add(x, symbol);
            }
        }
        word.write(svg, y, &ink, run[0].bold());
        if !strokes.is_empty() {
            let _ = writeln!(
                svg,
                "<path d=\"{strokes}\" stroke=\"{ink}\" stroke-width=\"{thickness}\" \
                 stroke-linecap=\"square\" fill=\"none\"/>"
            );
        }
        column += run.len() as u16;
    }
}

/// Characters without a gap, and where the first one is.
#[derive(Default)]
struct Word {
    x: u16,
    text: String,
}

impl Word {
    fn add(&mut self, x: u16, symbol: &str) {
        if self.text.is_empty() {
            self.x = x;
        }
        // A selector of a glyph's style would take a place of its own.
        self.text += symbol.trim_end_matches('\u{fe0e}');
    }

    fn write(&mut self, svg: &mut String, y: u16, ink: &str, bold: bool) {
        let text = escape(&std::mem::take(&mut self.text));
        if !text.is_empty() {
            let bold = if bold { " font-weight=\"bold\"" } else { "" };
            let (x, y) = (self.x, y + HEIGHT * 3 / 4);
            // Writing into a string does not fail.
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\"{bold}>{text}</text>"
            );
        }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A line through a cell, drawn from its middle: thin, or as thick as segments of digits.
fn stroke(symbol: &str) -> Option<String> {
    let (left, right, up, down) = ("l-5 0m5 0", "l5 0m-5 0", "l0 -10m0 10", "l0 10m0 -10");
    let parts: &[&str] = match symbol {
        "─" | "━" => &[left, right],
        "│" | "┃" => &[up, down],
        "┌" | "┏" => &[right, down],
        "┐" | "┓" => &[left, down],
        "└" | "┗" => &[right, up],
        "┘" | "┛" => &[left, up],
        "├" | "┣" => &[up, down, right],
        "┤" | "┫" => &[up, down, left],
        "┬" => &[left, right, down],
        "┴" => &[left, right, up],
        "┼" => &[left, right, up, down],
        "╸" => &[left],
        "╺" => &[right],
        "╹" => &[up],
        "╻" => &[down],
        "╲" => &["m-5 -10l10 20"],
        "╱" => &["m5 -10l-10 20"],
        _ => return None,
    };
    Some(parts.concat())
}

fn is_thick(symbol: &str) -> bool {
    "━┃┏┓┗┛┣┫╸╺╹╻".contains(symbol)
}

/// A colour of the palette of 256, as CSS has it; `None` for the terminal's own.
fn colour(colour: Color) -> Option<String> {
    match colour {
        Color::Default => None,
        Color::Idx(index @ 0..16) => Some(NAMED[usize::from(index)].to_owned()),
        Color::Idx(index @ 16..232) => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let cube = index - 16;
            let (r, g, b) = (cube / 36, cube / 6 % 6, cube % 6);
            Some(format!("#{:02x}{:02x}{:02x}", level(r), level(g), level(b)))
        }
        Color::Idx(index) => {
            let grey = 8 + 10 * (index - 232);
            Some(format!("#{grey:02x}{grey:02x}{grey:02x}"))
        }
        Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
    }
}
