//! yomi on the command line: a thin shell over the arena.

mod boards;
mod cli;
mod commands;
mod failure;
mod games;
mod interrupt;
mod live;
mod markdown;
mod output;
mod person;
mod progress;
mod store_path;
mod table_files;
mod table_work;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return failure::report_usage(&error),
    };
    table_files::supply();
    match commands::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
