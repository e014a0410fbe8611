//! Which commit the program is built from: results that depend on a clock name it.

use std::process::Command;

fn main() {
    // What is not committed counts too, so every change of the sources is looked at.
    for path in ["../../.git/HEAD", "../../.git/logs/HEAD", "../../crates"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
        String::from_utf8(output.stdout).ok()
    };
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).map_or("unknown".into(), |hash| hash.trim().to_owned());
    let changed = git(&["status", "--porcelain", "--untracked-files=no"]).is_some_and(|status| !status.is_empty());
    println!("cargo::rustc-env=YOMI_COMMIT={commit}{}", if changed { "+" } else { "" });
}
