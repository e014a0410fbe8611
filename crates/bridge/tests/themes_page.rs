//! The page about endings by theme tells what was measured.

use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/bridge-themes.md");
const MEASURED: &str = include_str!("../experiments/bridge-themes.measured.json");
/// The columns after the best strategy.
const METHODS: [&str; 7] =
    ["mc:512", "vmax:512", "reduce:512", "round:512", "round:512,infer=drop", "alphamu:512", "mc:512,infer=soft"];

/// What was measured, in whole percent; a dash where nothing was.
fn percent(figures: &[Value], row: &str, measure: &str) -> String {
    let figure = figures.iter().find(|figure| figure["row"] == row && figure["measure"] == measure);
    let value = figure.and_then(|figure| figure["measured"]["value"].as_f64());
    value.map_or("–".into(), |value| format!("{value:.0}"))
}

#[test]
fn the_table_is_that_of_the_data_file() {
    let measured: Value = serde_json::from_str(MEASURED).unwrap();
    let figures = measured["figures"].as_array().unwrap();
    let themes = figures.iter().filter(|figure| figure["measure"] == "best strategy, success %");
    let mut lines = 0;
    for theme in themes.filter_map(|figure| figure["row"].as_str()) {
        let best = percent(figures, theme, "best strategy, success %");
        let methods = METHODS.map(|method| percent(figures, &format!("{theme}: {method}"), "success %"));
        let line = format!("| {theme} | {best} | {} |", methods.join(" | "));
        assert!(PAGE.contains(&line), "the page lacks the line\n{line}");
        lines += 1;
    }
    assert!(lines > 0, "nothing was measured");
}
