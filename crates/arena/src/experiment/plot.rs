//! Curves with error bars, as SVG.

use super::Plot;
use plotters::prelude::*;
use yomi_core::stats::Estimate;

/// The points of each curve, in the order in which they were measured.
#[derive(Default)]
pub(super) struct Curves {
    curves: Vec<(String, Vec<(f64, Estimate)>)>,
}

/// Distinguishable with any colour vision (Okabe and Ito's palette).
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

impl Curves {
    pub(super) fn add(&mut self, curve: &str, x: f64, estimate: Estimate) {
        match self.curves.iter_mut().find(|(name, _)| name == curve) {
            Some((_, points)) => points.push((x, estimate)),
            None => self.curves.push((curve.to_owned(), vec![(x, estimate)])),
        }
    }

    /// The picture; `None` without points.
    pub(super) fn draw(&self, title: &str, plot: &Plot) -> Option<String> {
        let points = || self.curves.iter().flat_map(|(_, points)| points);
        let (left, right) = range(points().map(|(x, _)| (*x, *x)))?;
        let (low, high) = range(points().map(|(_, y)| (y.low, y.high)))?;
        let mut svg = String::new();
        self.draw_on(SVGBackend::with_string(&mut svg, (800, 500)), title, plot, left..right, low..high)
            .expect("drawing into a string does not fail");
        Some(svg)
    }

    fn draw_on(
        &self,
        backend: SVGBackend<'_>,
        title: &str,
        plot: &Plot,
        xs: std::ops::Range<f64>,
        ys: std::ops::Range<f64>,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let root = backend.into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(xs, ys)?;
        chart.configure_mesh().x_desc(&plot.x).y_desc(&plot.y).draw()?;
        for ((name, points), colour) in self.curves.iter().zip(COLOURS.into_iter().cycle()) {
            let line = points.iter().map(|(x, y)| (*x, y.value));
            chart
                .draw_series(LineSeries::new(line, colour.stroke_width(2)))?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
            chart.draw_series(
                points.iter().map(|(x, y)| ErrorBar::new_vertical(*x, y.low, y.value, y.high, colour.filled(), 8)),
            )?;
        }
        chart.configure_series_labels().border_style(BLACK).background_style(WHITE.mix(0.85)).draw()?;
        root.present()?;
        Ok(())
    }
}

/// From the least to the greatest of all ends, with a margin.
fn range(ends: impl Iterator<Item = (f64, f64)>) -> Option<(f64, f64)> {
    let (low, high) = ends.reduce(|(low, high), (a, b)| (low.min(a), high.max(b)))?;
    let margin = ((high - low) * 0.05).max(1e-9);
    Some((low - margin, high + margin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_curve_is_named_and_every_point_drawn() {
        let mut curves = Curves::default();
        let plot = Plot { x: "cells".into(), y: "win %".into() };
        assert_eq!(curves.draw("nothing", &plot), None);
        for (curve, x, value) in [("one", 1.0, 50.0), ("one", 2.0, 51.0), ("two", 1.0, 49.0)] {
            let estimate = Estimate { value, low: value - 1.0, high: value + 1.0, observations: 9 };
            curves.add(curve, x, estimate);
        }
        let svg = curves.draw("a <title>", &plot).unwrap();
        assert!(svg.starts_with("<svg") && svg.contains("one") && svg.contains("two"), "{svg}");
        assert!(svg.contains("a &lt;title&gt;") && svg.contains("win %"), "{svg}");
    }
}
