//! Matches and experiments as one HTML file, with plots, that needs nothing else.

mod plots;
mod tournaments;

use crate::{
    experiment::{FigureReport, Report, Verdict},
    record::GameResult,
    summary::{Score, Summary},
    tournament::Standings,
};
use plots::{Axis, Bar, error_bars, histogram};
use std::fmt::Write;
use yomi_core::stats::Estimate;

/// A match in a report.
#[derive(Clone)]
pub struct MatchSection {
    /// Its number in the store.
    pub id: i64,
    /// Its result.
    pub summary: Summary,
    /// The number of decisions in each of its games.
    pub lengths: Vec<u64>,
}

impl MatchSection {
    /// A section of the match that has these results.
    pub fn new(id: i64, summary: Summary, results: &[(u64, GameResult)]) -> Self {
        let length = |result: &GameResult| result.decisions.iter().map(|&number| u64::from(number)).sum();
        MatchSection { id, summary, lengths: results.iter().map(|(_, result)| length(result)).collect() }
    }
}

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1d2226;--soft:#5c666d;--line:#dcd9d0;--paper:#fff;--accent:#0f766e;--red:#b83227;--good:#2c7a3d}\
@media(prefers-color-scheme:dark){:root{--ink:#e8e6e0;--soft:#9aa5ac;--line:#323b41;--paper:#14181b;--accent:#4fb8ab;--red:#ef7468;--good:#79c98a}}\
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;padding:0 1rem}\
h1,h2{line-height:1.2}h2{margin-top:3rem}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\
th,td{text-align:left;padding:.35rem .7rem;border-bottom:1px solid var(--line)}.soft{color:var(--soft)}\
.agrees,.equal{color:var(--good)}.differs{color:var(--red)}pre{white-space:pre-wrap;font:inherit;color:var(--soft)}\
svg{max-width:100%;height:auto;margin:1rem 0}svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .soft{fill:var(--soft)}\
svg .axis{stroke:var(--line)}svg .mark{stroke:var(--accent);fill:var(--accent)}svg .published{stroke:var(--red);stroke-width:2;fill:none}figure{margin:0}.plot{background:#fff;border-radius:8px}";

/// The page.
pub fn page(title: &str, tournaments: &[Standings], matches: &[MatchSection], reports: &[Report]) -> String {
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{0}</title><style>{STYLE}</style></head><body>\n<h1>{0}</h1>\n",
        escaped(title)
    );
    for standings in tournaments {
        tournaments::section(&mut html, standings);
    }
    if !matches.is_empty() {
        overview(&mut html, matches);
    }
    for section in matches {
        match_section(&mut html, section);
    }
    for report in reports {
        report_section(&mut html, report);
    }
    html.push_str("</body></html>\n");
    html
}

/// The shares of all matches in one picture.
fn overview(html: &mut String, matches: &[MatchSection]) {
    let bars: Vec<Bar> = matches
        .iter()
        .filter_map(|section| {
            let key = &section.summary.key;
            let label = format!("{}: {} – {}", key.game, key.players[0], key.players[1]);
            Some(Bar { label, estimate: section.summary.overall.share?, published: None })
        })
        .collect();
    let _ = writeln!(
        html,
        "<h2>Share of points of player A</h2>\n<p class=\"soft\">With 95 % intervals; draws count half.</p>\n<figure>{}</figure>",
        error_bars(&bars, &Axis::shares())
    );
}

fn match_section(html: &mut String, section: &MatchSection) {
    let summary = &section.summary;
    let [a, b] = summary.key.players.each_ref().map(|player| escaped(player));
    let game = escaped(&summary.key.game);
    let _ = writeln!(
        html,
        "<h2>Match {}: {game}</h2>\n<p>A = {a}, B = {b}, {}</p>\n<table><thead><tr><th>A plays</th><th>games</th><th>won</th>\
         <th>drawn</th><th>lost</th><th>share of points</th></tr></thead><tbody>",
        section.id,
        escaped(&summary.key.circumstances())
    );
    for (label, score) in [("first", &summary.as_first), ("second", &summary.as_second), ("in all", &summary.overall)] {
        let Score { wins, draws, losses, share } = score;
        let games = wins + draws + losses;
        let share = share.map_or("–".into(), |share| interval(share.scaled(100.0), " %"));
        let _ = writeln!(
            html,
            "<tr><td>{label}</td><td>{games}</td><td>{wins}</td><td>{draws}</td><td>{losses}</td><td>{share}</td></tr>"
        );
    }
    html.push_str("</tbody></table>\n");
    if let Some(duplicate) = summary.duplicate {
        let _ = writeln!(html, "<p>Duplicate score of A: {} a board.</p>", interval(duplicate, " IMPs"));
    }
    if let Some(times) = summary.times_lost() {
        let _ = writeln!(html, "<p>{times}</p>");
    }
    for tally in &summary.tallies {
        let (name, share) = (escaped(&tally.name), interval(tally.share.scaled(100.0), " %"));
        let _ = writeln!(html, "<p>{name} of {}: {share}</p>", tally.player);
    }
    if section.lengths.len() > 1 {
        let _ = writeln!(html, "<figure>{}</figure>", histogram(&section.lengths, "decisions in a game", "games"));
    }
}

fn report_section(html: &mut String, report: &Report) {
    let _ = writeln!(
        html,
        "<h2>{}: {}</h2>\n<p class=\"soft\">{}</p>",
        escaped(&report.experiment),
        escaped(&report.title),
        escaped(&report.source)
    );
    if !report.complete {
        html.push_str("<p class=\"differs\">Not complete: not all games were played yet.</p>\n");
    }
    if let Some(plot) = &report.plot {
        let _ = writeln!(html, "<figure class=\"plot\">{plot}</figure>");
    }
    let bars: Vec<Bar> = report.figures.iter().filter_map(bar).collect();
    if bars.len() > 1 && report.plot.is_none() {
        let _ = writeln!(
            html,
            "<p class=\"soft\">Measured with 95 % intervals; the crosses are what was published.</p>\n<figure>{}</figure>",
            error_bars(&bars, &Axis::shares())
        );
    }
    html.push_str(
        "<table><thead><tr><th>row</th><th>measure</th><th>published</th><th>measured</th><th>verdict</th></tr></thead><tbody>\n",
    );
    for figure in &report.figures {
        figure_row(html, figure);
    }
    let _ = writeln!(html, "</tbody></table>\n<pre>{}</pre>", escaped(report.notes.trim()));
}

/// A figure in the picture of shares, if it is one.
fn bar(figure: &FigureReport) -> Option<Bar> {
    let share = figure.measure.ends_with('%') && figure.measured?.low < figure.measured?.high;
    let label = format!("{}: {}", figure.row, figure.measure);
    let (estimate, published) = (figure.measured?.scaled(0.01), figure.published.map(|percent| percent / 100.0));
    share.then_some(Bar { label, estimate, published })
}

fn figure_row(html: &mut String, figure: &FigureReport) {
    let published = match (figure.published, figure.published_half) {
        (None, _) => "–".into(),
        (Some(published), 0.0) => number(published),
        (Some(published), half) => format!("{} ± {}", number(published), number(half)),
    };
    let measured = figure.measured.map_or("–".into(), |measured| interval(measured, ""));
    let (class, verdict) = match figure.verdict {
        Verdict::Equal => ("equal", "equal"),
        Verdict::Agrees => ("agrees", "agrees"),
        Verdict::Differs => ("differs", "differs"),
        Verdict::Open => ("soft", "open"),
        Verdict::Unpublished => ("soft", "–"),
    };
    let (row, measure) = (escaped(&figure.row), escaped(&figure.measure));
    let _ = writeln!(
        html,
        "<tr><td>{row}</td><td>{measure}</td><td>{published}</td><td>{measured}</td><td class=\"{class}\">{verdict}</td></tr>"
    );
}

/// A value with its interval, if it has one.
fn interval(estimate: Estimate, unit: &str) -> String {
    let Estimate { value, low, high, .. } = estimate;
    if low == high {
        return format!("{}{unit}", number(value));
    }
    format!("{value:.2}{unit} <span class=\"soft\">({low:.2} – {high:.2})</span>")
}

fn number(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.3}") }
}

/// Text as it can stand in HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::MatchKey;
    use yomi_core::Side;

    fn section() -> MatchSection {
        let result = |winner, decisions| GameResult { winner: Some(winner), decisions, ..GameResult::default() };
        let results =
            vec![(0, result(Side::FIRST, [3, 2])), (1, result(Side::SECOND, [9, 8])), (2, result(Side::FIRST, [4, 4]))];
        let players = ["a<b".into(), "\"c\"".into()];
        let key = MatchKey { swap: true, ..MatchKey::new("g".into(), players, 1) };
        MatchSection::new(4, Summary::new(key, &results, |_| None), &results)
    }

    #[test]
    fn names_cannot_become_markup_and_every_picture_is_there() {
        let html = page("All & sundry", &[], &[section()], &[]);
        assert!(html.contains("<title>All &amp; sundry</title>"), "{html}");
        assert!(html.contains("A = a&lt;b, B = &quot;c&quot;") && !html.contains("a<b"), "{html}");
        assert_eq!(html.matches("<svg").count(), 2, "{html}");
        assert!(html.contains("<td>in all</td><td>3</td><td>3</td>"), "{html}");
    }

    #[test]
    fn figures_stand_beside_what_was_published() {
        let report = Report {
            experiment: "p/t".into(),
            title: "T".into(),
            source: "S".into(),
            finding: String::new(),
            notes: "N".into(),
            figures: vec![FigureReport {
                row: "row".into(),
                measure: "moves".into(),
                published: Some(2176.0),
                published_half: 0.0,
                measured: Some(Estimate { value: 2176.0, low: 2176.0, high: 2176.0, observations: 1 }),
                verdict: Verdict::Equal,
            }],
            players: Vec::new(),
            plot: None,
            complete: false,
        };
        let share = |row: &str, value: f64| FigureReport {
            row: row.into(),
            measure: "win first %".into(),
            published: (value < 50.0).then_some(52.0),
            measured: Some(Estimate { value, low: value - 2.0, high: value + 2.0, observations: 9 }),
            verdict: Verdict::Unpublished,
            ..report.figures[0].clone()
        };
        let shares = Report { figures: vec![share("a – b", 40.0), share("a – c", 60.0)], ..report.clone() };
        let html = page("shares", &[], &[], &[shares]);
        assert_eq!((html.matches("<circle").count(), html.matches("published: 52.0 %").count()), (2, 1), "{html}");
        let html = page("r", &[], &[], &[report]);
        assert!(html.contains("<td>2176</td><td>2176</td><td class=\"equal\">equal</td>"), "{html}");
        assert!(html.contains("Not complete"), "{html}");
    }
}
