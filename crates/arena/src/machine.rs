//! What kind of machine this is, for results that depend on it.

use std::{fs, sync::LazyLock, thread};

/// A label of this machine: what `YOMI_MACHINE` says, or its processor and how many of its cores there are.
pub fn label() -> &'static str {
    static LABEL: LazyLock<String> = LazyLock::new(|| {
        std::env::var("YOMI_MACHINE").ok().filter(|label| !label.trim().is_empty()).unwrap_or_else(|| {
            let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
            format!("{} x{cores}", processor())
        })
    });
    &LABEL
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}
