//! Telling what went wrong: one line, and an exit code that says whose mistake it was.

use anstream::eprintln;
use std::{error::Error, fmt, process::ExitCode};
use yomi_arena::session::SessionError;
use yomi_core::{
    SpecError,
    text::{printable, readable},
};

/// Bad usage: the user can put it right by typing something else.
const USAGE: u8 = 2;

/// A mistake in what was typed, as opposed to something that failed while running.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Usage {}

/// Has the program end in silence where its output goes nowhere any more (`yomi games | head -1`): printing panics then,
/// and whoever closed the pipe wants no more of it.
pub(crate) fn end_in_silence_without_reader() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let told = panic.payload_as_str().unwrap_or_default();
        if told.starts_with("failed printing to stdout") && told.contains("Broken pipe") {
            std::process::exit(0);
        }
        usual(panic);
    }));
}

/// Reports an error of a command and gives the exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    // A reader that went away (`yomi export | head`) is no failure of ours.
    if error.chain().any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
    }) {
        return ExitCode::SUCCESS;
    }
    eprintln!("yomi: {}", readable(&printable(&format!("{error:#}"))));
    let is_usage =
        error.chain().any(|cause| cause.is::<Usage>() || cause.is::<SpecError>() || cause.is::<SessionError>());
    ExitCode::from(if is_usage { USAGE } else { 1 })
}

/// Reports what clap found wrong, or prints the help that was asked for.
pub(crate) fn report_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Nothing can be done if the help cannot be printed.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let rendered = error.render().to_string();
    let told = rendered
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .map(|line| line.trim_start_matches("error: "));
    // Clap's message is several lines; a line that ends with a colon goes on in the next one.
    let message = told.fold(String::new(), |message, line| match message.as_str() {
        "" => line.to_owned(),
        open if open.ends_with(':') => format!("{message} {line}"),
        _ => format!("{message}; {line}"),
    });
    eprintln!("yomi: {}; see 'yomi --help'", readable(&printable(&message)));
    ExitCode::from(USAGE)
}
