//! Tournaments in a report.

use super::{
    escaped,
    plots::{Axis, Bar, error_bars},
};
use crate::tournament::{Cell, Row, Standings};
use std::fmt::Write;
use yomi_core::stats::{Elo, Estimate};

/// The cross table of a tournament, and the players' ratings as a picture.
pub(super) fn section(html: &mut String, standings: &Standings) {
    let Standings { title, rows, games: [played, _], adjudicated, finished, .. } = standings;
    let _ = writeln!(html, "<h2>{}</h2>", escaped(title));
    if !finished {
        html.push_str("<p class=\"differs\">Not complete: not all games were played yet.</p>\n");
    }
    let forfeits: u64 = rows.iter().map(|row| row.forfeits).sum();
    let _ = writeln!(html, "<p>{played} games, {adjudicated} adjudicated, {forfeits} forfeited.</p>");
    let bars: Vec<Bar> = rows.iter().filter_map(bar).collect();
    if !bars.is_empty() {
        let _ = writeln!(html, "<figure>{}</figure>", error_bars(&bars, &Axis::elo(&bars)));
    }
    let numbers: String = (1..=rows.len()).map(|number| format!("<th>{number}</th>")).collect();
    let _ = writeln!(
        html,
        "<table><thead><tr><th></th><th>player</th><th>points</th><th>games</th><th>forfeits</th><th>Elo (95 %)</th>{numbers}</tr></thead><tbody>"
    );
    rows.iter().enumerate().for_each(|(place, row)| table_row(html, place, row));
    html.push_str("</tbody></table>\n");
}

fn table_row(html: &mut String, place: usize, row: &Row) {
    let Row { player, points, games, forfeits, elo, against, .. } = row;
    let elo = elo.map_or("–".into(), |elo| elo.to_string());
    let cells: String = against
        .iter()
        .enumerate()
        .map(|(other, cell)| match cell {
            _ if other == place => "<td>×</td>".into(),
            None => "<td>–</td>".into(),
            Some(Cell { points, games }) => format!("<td>{points}/{games}</td>"),
        })
        .collect();
    let (place, player) = (place + 1, escaped(player));
    let _ = writeln!(
        html,
        "<tr><td>{place}</td><td>{player}</td><td>{points}</td><td>{games}</td><td>{forfeits}</td><td>{elo}</td>{cells}</tr>"
    );
}

/// A rating as a bar; what has no bound goes to the edge of the picture.
fn bar(row: &Row) -> Option<Bar> {
    let Elo { value, low, high } = row.elo?;
    let value = value.or(low).or(high)?;
    let (low, high) = (low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY));
    Some(Bar {
        label: row.player.clone(),
        estimate: Estimate { value, low, high, observations: row.games },
        published: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cross_table_and_a_picture() {
        let row = |player: &str, elo, against| Row {
            player: player.into(),
            points: 1.5,
            games: 2,
            wins: 1,
            draws: 1,
            losses: 0,
            forfeits: 1,
            elo: Some(elo),
            against,
        };
        let cell = Some(Cell { points: 1.5, games: 2 });
        let rows = vec![
            row("a<b", Elo { value: None, low: Some(30.0), high: None }, vec![None, cell]),
            row("c", Elo::new(0.0, 0.0, 0.0), vec![cell, None]),
        ];
        let (rounds, games) = ([1, 1], [2, 2]);
        let standings = Standings { title: "g & h".into(), rows, rounds, games, adjudicated: 0, finished: false };
        let mut html = String::new();
        section(&mut html, &standings);
        assert!(
            html.contains("<h2>g &amp; h</h2>") && html.contains("a&lt;b") && html.contains("Not complete"),
            "{html}"
        );
        assert!(html.contains("<td>×</td><td>1.5/2</td>") && html.contains("more than +30"), "{html}");
        assert_eq!((html.matches("<svg").count(), html.matches("<circle").count()), (1, 2), "{html}");
        assert!(!html.contains("inf") && !html.contains("NaN"), "{html}");
    }
}
