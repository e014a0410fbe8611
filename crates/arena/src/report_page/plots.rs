//! Plots that follow the page's colours.

use super::escaped;
use std::fmt::Write;
use yomi_core::stats::Estimate;

/// A share with its interval.
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) estimate: Estimate,
    /// What a paper says.
    pub(super) published: Option<f64>,
}

const WIDTH: f64 = 900.0;

/// What values stand along, and what the plot is called.
pub(super) struct Axis {
    from: f64,
    to: f64,
    marks: Vec<(f64, String)>,
    title: &'static str,
}

impl Axis {
    /// Shares from 0 to 100 %.
    pub(super) fn shares() -> Axis {
        let marks = [0, 25, 50, 75, 100].map(|percent| (f64::from(percent) / 100.0, format!("{percent} %")));
        Axis { from: 0.0, to: 1.0, marks: marks.to_vec(), title: "Shares of points with their 95 % intervals" }
    }

    /// Ratings, as far as these go.
    pub(super) fn elo(bars: &[Bar]) -> Axis {
        let ends = || bars.iter().flat_map(|bar| [bar.estimate.low, bar.estimate.high]).filter(|end| end.is_finite());
        let (least, greatest) = (ends().fold(0.0, f64::min), ends().fold(0.0, f64::max));
        let step =
            [50.0, 100.0, 200.0, 500.0].into_iter().find(|step| greatest - least <= 8.0 * step).unwrap_or(1000.0);
        let (from, to) = ((least / step).floor(), (greatest / step).ceil().max((least / step).floor() + 1.0));
        let marks = (from as i64..=to as i64).map(|mark| (mark as f64 * step, format!("{:+}", mark as f64 * step)));
        Axis { from: from * step, to: to * step, marks: marks.collect(), title: "Ratings with their 95 % intervals" }
    }
}

/// Values one below the other, with their intervals. What is without bound goes to the edge.
pub(super) fn error_bars(bars: &[Bar], axis: &Axis) -> String {
    const LEFT: f64 = 430.0;
    const ROW: f64 = 28.0;
    let height = ROW * (bars.len() as f64 + 1.5);
    let x = |value: f64| {
        let part = (value.clamp(axis.from, axis.to) - axis.from) / (axis.to - axis.from);
        LEFT + part * (WIDTH - LEFT - 30.0)
    };
    let mut svg = begin(height, axis.title);
    for (value, mark) in &axis.marks {
        let x = x(*value);
        let bottom = height - ROW;
        let _ = write!(
            svg,
            "<line class=\"axis\" x1=\"{x:.1}\" y1=\"6\" x2=\"{x:.1}\" y2=\"{bottom:.1}\"/>\
             <text class=\"soft\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{mark}</text>",
            height - 8.0
        );
    }
    for (bar, row) in bars.iter().zip(0..) {
        let y = ROW * (f64::from(row) + 0.7);
        let Estimate { value, low, high, .. } = bar.estimate;
        let label: String = bar.label.chars().take(60).collect();
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line class=\"mark\" x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke-width=\"2\"/>\
             <circle class=\"mark\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4\"/>",
            LEFT - 14.0,
            y + 4.0,
            escaped(&label),
            x(low),
            x(high),
            x(value)
        );
        if let Some(published) = bar.published {
            let (x, size) = (x(published), 5.0);
            let (left, right, top, bottom) = (x - size, x + size, y - size, y + size);
            let _ = write!(
                svg,
                "<path class=\"published\" d=\"M{left:.1} {top:.1}L{right:.1} {bottom:.1}M{left:.1} {bottom:.1}L{right:.1} {top:.1}\"><title>published: \
                 {:.1} %</title></path>",
                100.0 * published
            );
        }
    }
    svg + "</svg>"
}

/// How often each value occurs, in at most 40 columns.
pub(super) fn histogram(values: &[u64], x_title: &str, y_title: &str) -> String {
    const HEIGHT: f64 = 240.0;
    const BOTTOM: f64 = 44.0;
    const LEFT: f64 = 60.0;
    let (Some(&least), Some(&greatest)) = (values.iter().min(), values.iter().max()) else { return String::new() };
    let step = (greatest - least + 1).div_ceil(40);
    let columns = (greatest - least) / step + 1;
    let mut counts = vec![0u64; columns as usize];
    for value in values {
        counts[((value - least) / step) as usize] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let column = (WIDTH - LEFT - 20.0) / columns as f64;
    let mut svg = begin(HEIGHT, &format!("{y_title} by {x_title}"));
    for (number, &count) in counts.iter().enumerate() {
        let tall = (HEIGHT - BOTTOM - 16.0) * count as f64 / most as f64;
        let from = least + number as u64 * step;
        let _ = write!(
            svg,
            "<rect class=\"mark\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"><title>{from}: {count}</title></rect>",
            LEFT + column * number as f64,
            HEIGHT - BOTTOM - tall,
            (column - 1.0).max(0.5)
        );
    }
    let y = HEIGHT - 24.0;
    let _ = write!(
        svg,
        "<text class=\"soft\" x=\"{LEFT}\" y=\"{y}\">{least}</text>\
         <text class=\"soft\" x=\"{:.1}\" y=\"{y}\" text-anchor=\"end\">{greatest}</text>\
         <text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{x_title}</text>\
         <text class=\"soft\" x=\"{:.1}\" y=\"24\" text-anchor=\"end\">{most}</text>\
         <text class=\"soft\" x=\"{:.1}\" y=\"42\" text-anchor=\"end\">{y_title}</text>",
        WIDTH - 20.0,
        f64::midpoint(LEFT, WIDTH - 20.0),
        HEIGHT - 6.0,
        LEFT - 8.0,
        LEFT - 8.0
    );
    svg + "</svg>"
}

fn begin(height: f64, title: &str) -> String {
    format!("<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\"><title>{title}</title>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_every_value_once_in_few_columns() {
        let values: Vec<u64> = (10..500).collect();
        let svg = histogram(&values, "x", "y");
        let counts = svg.split("<title>").skip(2).map(|part| {
            let count = part.split_once(": ").and_then(|(_, rest)| rest.split_once('<'));
            count.unwrap().0.parse::<u64>().unwrap()
        });
        let counts: Vec<u64> = counts.collect();
        assert!(counts.len() <= 40 && counts.iter().sum::<u64>() == 490, "{counts:?}");
        assert_eq!(histogram(&[], "x", "y"), "");
        assert_eq!(histogram(&[7, 7, 7], "x", "y").matches("<rect").count(), 1);
    }
}
