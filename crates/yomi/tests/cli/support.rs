//! Running the real binary with a store of its own.

use assert_cmd::Command;
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Read},
    path::PathBuf,
    process::{self, Child, Stdio},
};
use tempfile::TempDir;

/// A folder that goes away, and yomi in it.
pub(crate) struct Yomi {
    folder: TempDir,
}

impl Yomi {
    pub(crate) fn new() -> Self {
        Yomi { folder: TempDir::new().expect("a temporary folder") }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The command, with the user's data directory inside the folder.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::cargo_bin("yomi").expect("the binary is built");
        command.current_dir(self.folder.path()).args(args);
        for variable in ["HOME", "XDG_DATA_HOME"] {
            command.env(variable, self.folder.path());
        }
        command
    }

    /// Runs a command that must succeed, and gives what it printed.
    pub(crate) fn run(&self, args: &[&str]) -> String {
        let output = self.command(args).assert().success().get_output().stdout.clone();
        String::from_utf8(output).expect("output is UTF-8")
    }

    pub(crate) fn json(&self, args: &[&str]) -> Value {
        serde_json::from_str(&self.run(args)).expect("output is JSON")
    }

    /// Runs a command that must fail, and gives its exit code and its error line.
    pub(crate) fn fail(&self, args: &[&str]) -> (i32, String) {
        let output = self.command(args).assert().failure().get_output().clone();
        let error = String::from_utf8(output.stderr).expect("errors are UTF-8");
        (output.status.code().expect("not killed"), error)
    }
}

/// A process that runs beside the test, and is ended with it whatever happens.
pub(crate) struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    pub(crate) fn start(yomi: &Yomi, args: &[&str]) -> Running {
        let mut command = process::Command::new(assert_cmd::cargo::cargo_bin("yomi"));
        command.current_dir(yomi.path(".")).args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        Running(command.spawn().expect("the binary is built"))
    }

    /// The first line of what it tells beside its output. The rest stays unread: it is little.
    pub(crate) fn first_told(&mut self) -> String {
        let mut first = String::new();
        BufReader::with_capacity(1, self.0.stderr.as_mut().unwrap()).read_line(&mut first).unwrap();
        first
    }

    /// Whether it succeeded, and what it printed.
    pub(crate) fn end(mut self) -> (bool, String, String) {
        let (mut printed, mut told) = (String::new(), String::new());
        self.0.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
        self.0.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        (self.0.wait().unwrap().success(), printed, told)
    }
}
