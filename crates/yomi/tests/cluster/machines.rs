//! Machines on one machine: each process in a network namespace of its own where we may make them, and on loopback
//! otherwise.

use std::{
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

static NETWORKS: AtomicU32 = AtomicU32::new(0);

/// Machines that can reach each other.
pub(crate) struct Network {
    /// What the names of its namespaces begin with; none on loopback.
    namespaces: Option<String>,
    /// The second number of its addresses, so that tests at the same time do not meet.
    number: u32,
    machines: u32,
}

fn ip(args: &str) -> bool {
    let status = Command::new("ip").args(args.split(' ')).stderr(Stdio::null()).stdout(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

impl Network {
    /// Some machines, of which the first is the broker's.
    pub(crate) fn new(machines: u32) -> Network {
        let (pid, count) = (std::process::id(), NETWORKS.fetch_add(1, Ordering::Relaxed));
        let name = format!("y{:x}{count}", pid % 0x10_0000);
        let number = (pid + 40 * count) % 200;
        let mut network = Network { namespaces: Some(name), number, machines };
        if !network.make() {
            drop(network);
            eprintln!("no network namespaces can be made here (that takes root): the machines share loopback");
            network = Network { namespaces: None, number, machines };
        }
        network
    }

    /// One machine that is all of them.
    pub(crate) fn loopback() -> Network {
        Network { namespaces: None, number: 0, machines: 1 }
    }

    fn make(&self) -> bool {
        let Some(name) = &self.namespaces else { return false };
        let switch = format!("{name}s");
        let made = ip(&format!("netns add {switch}"))
            && ip(&format!("-n {switch} link add sw type bridge"))
            && ip(&format!("-n {switch} link set sw up"));
        made && (0..self.machines).all(|machine| {
            let space = format!("{name}m{machine}");
            ip(&format!("netns add {space}"))
                && ip(&format!("link add e{machine} netns {space} type veth peer name p{machine} netns {switch}"))
                && ip(&format!("-n {switch} link set p{machine} master sw up"))
                && ip(&format!("-n {space} addr add {}/24 dev e{machine}", self.address(machine)))
                && ip(&format!("-n {space} link set e{machine} up"))
                && ip(&format!("-n {space} link set lo up"))
        })
    }

    /// The address of a machine.
    pub(crate) fn address(&self, machine: u32) -> String {
        match self.namespaces {
            Some(_) => format!("10.{}.77.{}", self.number + 20, machine + 1),
            None => "127.0.0.1".into(),
        }
    }

    /// A port that is free on the broker's machine.
    pub(crate) fn port(&self) -> u16 {
        match self.namespaces {
            Some(_) => 4222,
            None => std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port(),
        }
    }

    /// Whether each machine has a network of its own.
    pub(crate) fn is_real(&self) -> bool {
        self.namespaces.is_some()
    }

    /// A command that runs on a machine.
    pub(crate) fn command(&self, machine: u32, program: &Path) -> Command {
        match &self.namespaces {
            None => Command::new(program),
            Some(name) => {
                let mut command = Command::new("ip");
                command.args(["netns", "exec", &format!("{name}m{machine}")]).arg(program);
                command
            }
        }
    }

    /// Cuts the link of a machine, or mends it.
    pub(crate) fn link(&self, machine: u32, up: bool) {
        if let Some(name) = &self.namespaces {
            assert!(ip(&format!("-n {name}s link set p{machine} {}", if up { "up" } else { "down" })));
        }
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        if let Some(name) = &self.namespaces {
            for machine in 0..self.machines {
                ip(&format!("netns del {name}m{machine}"));
            }
            ip(&format!("netns del {name}s"));
        }
    }
}

/// A process that ends with the test, whatever happens.
pub(crate) struct Process(pub(crate) Child);

impl Process {
    pub(crate) fn start(command: &mut Command) -> Process {
        Process(command.stdin(Stdio::null()).spawn().unwrap_or_else(|error| panic!("{command:?}: {error}")))
    }

    /// As a power cut does it.
    pub(crate) fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    /// Whether it has ended by itself.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.0.try_wait().unwrap().is_some()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
