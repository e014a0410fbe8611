//! A person at the keyboard.

use anstream::print;
use rustyline::{DefaultEditor, error::ReadlineError};
use std::io::{BufRead, IsTerminal, Write};

/// Reads lines: with editing and history on a terminal, plainly from a pipe.
pub(crate) struct Person {
    editor: Option<DefaultEditor>,
}

/// What a person said.
pub(crate) enum Said {
    /// A line of text, trimmed.
    Line(String),
    /// Ctrl-D, Ctrl-C or the end of the input.
    Leave,
}

impl Person {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let editor = if std::io::stdin().is_terminal() { Some(DefaultEditor::new()?) } else { None };
        Ok(Person { editor })
    }

    /// Asks until there is an answer.
    pub(crate) fn ask(&mut self, prompt: &str) -> anyhow::Result<Said> {
        let Some(editor) = &mut self.editor else {
            print!("{prompt}");
            std::io::stdout().flush()?;
            let mut line = String::new();
            let read = std::io::stdin().lock().read_line(&mut line)?;
            return Ok(if read == 0 { Said::Leave } else { Said::Line(line.trim().to_owned()) });
        };
        match editor.readline(prompt) {
            Ok(line) => {
                // A history that cannot grow is no reason to stop.
                let _ = editor.add_history_entry(&line);
                Ok(Said::Line(line.trim().to_owned()))
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(Said::Leave),
            Err(error) => Err(error.into()),
        }
    }
}
