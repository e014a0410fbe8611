//! What a program would do: machines with the same identity play the same games.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;
use yomi_arena::{catalog::Catalog, machine};

/// What a program was built from and how its players behave, and on which kind of machine it runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Identity {
    /// The commit.
    pub build: String,
    /// A hash of the behaviour signatures of all players of all games.
    pub signatures: String,
    /// The machine's label; it matters where a clock decides.
    pub machine: String,
}

/// What machines tell each other changes with this number.
const PROTOCOL: u32 = 1;

impl Identity {
    /// That of this process, which knows these games.
    pub fn of(catalog: &Catalog) -> Identity {
        let mut all = String::new();
        for game in catalog.games() {
            for player in game.players() {
                let signature = game.committed_signature(player.name).map_or(String::new(), |it| it.to_string());
                all += &format!("{} {} {signature}\n", game.name(), player.name);
            }
        }
        let signatures = format!("{:016x}", xxh3_64(all.as_bytes()));
        Identity { build: catalog.build().into(), signatures, machine: machine::label().into() }
    }

    /// As a part of a subject, so that only those hear of work who would do it alike.
    pub(crate) fn token(&self) -> String {
        format!("{:016x}", xxh3_64(format!("{PROTOCOL} {} {}", self.build, self.signatures).as_bytes()))
    }

    /// The machine's label as a part of a subject.
    pub(crate) fn machine_token(&self) -> String {
        format!("{:016x}", xxh3_64(self.machine.as_bytes()))
    }

    /// Why work for `wanted` is not for us; none if it is.
    pub fn difference(&self, wanted: &Identity) -> Option<String> {
        if self.build != wanted.build {
            return Some(format!(
                "it is for build {}, this is build {}; install the same one",
                wanted.build, self.build
            ));
        }
        (self.signatures != wanted.signatures).then(|| {
            format!("players of build {} behave otherwise there; build both from the same sources", self.build)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Identity;

    #[test]
    fn builds_and_behaviours_are_told_apart_and_machines_are_not() {
        let of = |build: &str, signatures: &str, machine: &str| Identity {
            build: build.into(),
            signatures: signatures.into(),
            machine: machine.into(),
        };
        let this = of("a", "1", "x");
        assert_eq!(this.token(), of("a", "1", "y").token());
        assert_ne!(this.token(), of("b", "1", "x").token());
        assert_ne!(this.token(), of("a", "2", "x").token());
        assert!(this.difference(&of("a", "1", "y")).is_none());
        assert!(this.difference(&of("b", "1", "x")).unwrap().contains("build b"));
        assert!(this.difference(&of("a", "2", "x")).unwrap().contains("behave otherwise"));
    }
}
