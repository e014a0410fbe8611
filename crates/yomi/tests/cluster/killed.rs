//! Everything is killed, cut off, wiped or full, again and again. `cargo xtask cluster` runs these.

use crate::{machines::Process, site::Site};
use std::{
    process::Command,
    thread,
    time::{Duration, Instant},
};

/// Ten rows of a published table.
const TABLE: &[&str] = &["reproduce", "battleship/table4", "--quick"];
/// How many games it has.
fn table(site: &Site) -> u64 {
    site.plain(TABLE, "plain.sqlite");
    site.games("plain.sqlite")
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn workers_coordinator_and_broker_are_killed_at_random() {
    let Some(mut site) = Site::new() else { return };
    let all = table(&site);
    let mut dice = Dice(17);
    let mut workers: Vec<_> = (2..5).map(|machine| site.worker(machine)).collect();
    let mut coordinator = site.coordinator(TABLE, "cluster.sqlite");
    let (began, mut killed) = (Instant::now(), [0; 3]);
    while !coordinator.has_ended() {
        assert!(began.elapsed() < Duration::from_secs(900), "{}", site.said("coordinator.log"));
        thread::sleep(Duration::from_millis(700 + dice.below(1500)));
        match dice.below(5) {
            0..=2 => {
                let chosen = dice.below(3) as usize;
                workers[chosen].kill();
                workers[chosen] = site.worker(2 + chosen as u32);
                killed[0] += 1;
            }
            3 => {
                if !coordinator.has_ended() {
                    coordinator.kill();
                    coordinator = site.coordinator(TABLE, "cluster.sqlite");
                    killed[1] += 1;
                }
            }
            _ => {
                site.kill_broker();
                thread::sleep(Duration::from_millis(dice.below(2000)));
                site.start_broker();
                killed[2] += 1;
            }
        }
    }
    site.finish(coordinator);
    assert_eq!(site.assert_same("plain.sqlite", "cluster.sqlite") as u64, all);
    eprintln!(
        "{all} games; killed: workers, coordinator, broker: {killed:?} in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    assert!(killed.iter().sum::<i32>() > 2, "nothing was killed: the table is too short");
}

/// Runs the table while something happens to it, and compares.
fn while_(happens: impl FnOnce(&mut Site, &mut Vec<Process>, &mut Process, u64)) {
    let Some(mut site) = Site::new() else { return };
    let all = table(&site);
    let mut workers: Vec<_> = (2..5).map(|machine| site.worker(machine)).collect();
    let mut coordinator = site.coordinator(TABLE, "cluster.sqlite");
    site.wait_for(all / 10, "cluster.sqlite", &mut coordinator);
    happens(&mut site, &mut workers, &mut coordinator, all);
    site.finish(coordinator);
    assert_eq!(site.assert_same("plain.sqlite", "cluster.sqlite") as u64, all);
}

#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn a_link_is_cut() {
    while_(|site, _, _, _| {
        if site.network.is_real() {
            for machine in [2, 0, 1] {
                site.network.link(machine, false);
                thread::sleep(Duration::from_secs(if machine == 2 { 15 } else { 4 }));
                site.network.link(machine, true);
                thread::sleep(Duration::from_secs(1));
            }
        }
    });
}

#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn the_brokers_disk_is_wiped() {
    while_(|site, _, _, _| {
        for _ in 0..2 {
            site.kill_broker();
            site.wipe_broker();
            site.start_broker();
            thread::sleep(Duration::from_secs(2));
        }
    });
}

/// A worker that is stopped in the middle of a range holds it, and comes back long after others have done it.
#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn a_worker_falls_asleep_and_its_ranges_are_given_to_others() {
    let Some(site) = Site::new() else { return };
    let all = table(&site);
    let workers: Vec<_> = (2..5).map(|machine| site.worker(machine)).collect();
    let mut coordinator = site.coordinator(TABLE, "cluster.sqlite");
    site.wait_for(all / 2, "cluster.sqlite", &mut coordinator);
    let signal = |name: &str| {
        let pid = workers[0].0.id().to_string();
        // The process itself, or the one that put it into its namespace.
        Command::new("kill").args([name, &pid]).status().unwrap();
    };
    signal("-STOP");
    site.finish(coordinator);
    signal("-CONT");
    assert_eq!(site.assert_same("plain.sqlite", "cluster.sqlite") as u64, all);
}

/// The store's disk is full, and later it is not.
#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn the_stores_disk_is_full() {
    let Some(site) = Site::new() else { return };
    let all = table(&site);
    let place = site.path("small");
    std::fs::create_dir(&place).unwrap();
    let mounted = |size: &str, more: &str| {
        let options = format!("size={size}{more}");
        Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "none"])
            .arg(&place)
            .status()
            .is_ok_and(|it| it.success())
    };
    if !mounted("600k", "") {
        eprintln!("SKIPPED: no small disk can be mounted here; that takes root");
        return;
    }
    let _workers: Vec<_> = (2..5).map(|machine| site.worker(machine)).collect();
    let mut full = site.coordinator(TABLE, "small/cluster.sqlite");
    let status = full.0.wait().unwrap();
    let said = site.said("coordinator.log");
    assert!(!status.success() && said.contains("the disk is full"), "{said}");
    assert!(mounted("64m", ",remount"));
    site.finish(site.coordinator(TABLE, "small/cluster.sqlite"));
    assert_eq!(site.assert_same("plain.sqlite", "small/cluster.sqlite") as u64, all);
    assert!(Command::new("umount").arg("-l").arg(&place).status().unwrap().success());
}

/// The broker's disk is full: it takes nothing more, and later it does.
#[test]
#[ignore = "minutes; cargo xtask cluster"]
fn the_brokers_disk_is_full() {
    while_(|site, _, _, _| {
        let place = site.path("broker");
        site.kill_broker();
        site.wipe_broker();
        std::fs::create_dir_all(&place).unwrap();
        let mount =
            |options: &str| Command::new("mount").args(["-t", "tmpfs", "-o", options, "none"]).arg(&place).status();
        if !mount("size=64k").is_ok_and(|status| status.success()) {
            site.start_broker();
            return;
        }
        site.broker_args = Vec::new();
        site.start_broker();
        thread::sleep(Duration::from_secs(5));
        site.kill_broker();
        assert!(Command::new("umount").arg("-l").arg(&place).status().unwrap().success());
        site.start_broker();
    });
}
