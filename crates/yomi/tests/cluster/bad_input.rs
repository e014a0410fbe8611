//! What is wrong with a cluster is said in one line, with what would be right; workers wait and come back.

use crate::site::{Site, nats_server};
use std::{
    io::{Read, Write},
    net::TcpListener,
    process::{Output, Stdio},
    thread,
    time::{Duration, Instant},
};

const MATCH: &[&str] = &["match", "geister", "random", "random", "--games", "4", "--store", "s.sqlite"];

fn line(output: &Output) -> String {
    let error = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(!output.status.success());
    error
}

fn on(site: &Site, address: &str) -> (i32, String) {
    let output = site.yomi(1, &[MATCH, &["--on", address]].concat()).output().unwrap();
    (output.status.code().unwrap(), line(&output))
}

#[test]
fn addresses_brokers_and_passwords() {
    let Some(mut site) = Site::new() else { return };
    let (code, error) = on(&site, "localhost");
    assert!(code == 2 && error.contains("is no address of a NATS server; write one, as in nats://HOST"), "{error}");
    let (code, error) = on(&site, "nats://ann:hush@127.0.0.1");
    assert!(code == 2 && error.contains("--creds FILE") && !error.contains("hush"), "{error}");
    let (code, error) = on(&site, "nats://127.0.0.1:9");
    assert!(code == 1 && error.contains("no NATS server answers at nats://127.0.0.1:9"), "{error}");

    let address = site.on();
    let missing = [MATCH, &["--on", &address, "--creds", "none.creds"]].concat();
    let output = site.yomi(1, &missing).output().unwrap();
    assert!(line(&output).contains("the credentials none.creds cannot be used"), "{output:?}");

    site.kill_broker();
    site.broker_args = ["--user", "ann", "--pass", "hush"].map(String::from).to_vec();
    let mut worker = site.worker(2);
    start_locked(&mut site);
    let (code, error) = on(&site, &site.on());
    assert!(code == 1 && error.contains("refuses us") && error.contains("--creds FILE"), "{error}");
    let mut known = site.yomi(1, &[MATCH, &["--on", &site.on()]].concat());
    let known =
        known.env("NATS_USER", "ann").env("NATS_PASSWORD", "hush").stdout(Stdio::null()).stderr(site.log("known.log"));
    let mut known = known.spawn().unwrap();
    // A worker without the password says so and waits; with it, it plays.
    wait_for(&site, "worker2.log", "refuses us");
    assert!(!worker.has_ended());
    let mut friend = site.yomi(3, &["worker", "--threads", "1", "--on", &site.on()]);
    let friend = friend.env("NATS_USER", "ann").env("NATS_PASSWORD", "hush").stderr(site.log("friend.log"));
    let _friend = crate::machines::Process::start(friend);
    assert!(known.wait().unwrap().success(), "{}", site.said("known.log"));
    for log in ["worker2.log", "friend.log", "known.log", "locked-broker.log"] {
        assert!(!site.said(log).contains("hush"), "{log}");
    }
}

/// Starts the broker without waiting until it lets us in.
fn start_locked(site: &mut Site) {
    let mut command = site.network.command(0, &nats_server().unwrap());
    command.args(["--jetstream", "--addr", &site.network.address(0), "--port", &site.port.to_string()]);
    command.arg("--store_dir").arg(site.path("broker")).args(&site.broker_args);
    site.broker =
        Some(crate::machines::Process::start(command.stdout(Stdio::null()).stderr(site.log("locked-broker.log"))));
    wait_for(site, "locked-broker.log", "Server is ready");
}

fn wait_for(site: &Site, log: &str, text: &str) {
    let began = Instant::now();
    while !site.said(log).contains(text) {
        assert!(began.elapsed() < Duration::from_secs(30), "{}", site.said(log));
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn servers_without_jetstream_old_ones_and_foreign_streams() {
    let Some(mut site) = Site::new() else { return };
    // A stream of our name with other limits, as somebody else may have made it.
    site.kill_broker();
    site.wipe_broker();
    start_locked(&mut site);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    if !site.network.is_real() {
        runtime.block_on(async {
            let context = async_nats::jetstream::new(async_nats::connect(site.on()).await.unwrap());
            let config = async_nats::jetstream::stream::Config {
                name: "YOMI_JOBS".into(),
                subjects: vec!["yomi.job.>".into()],
                ..Default::default()
            };
            context.create_stream(config).await.unwrap();
        });
        let (code, error) = on(&site, &site.on());
        assert!(code == 1 && error.contains("it is no work queue; delete it, or use another server"), "{error}");
    }
    // No JetStream.
    site.kill_broker();
    let mut command = site.network.command(0, &nats_server().unwrap());
    command.args(["--addr", &site.network.address(0), "--port", &site.port.to_string()]);
    let log = site.log("plain-broker.log");
    site.broker = Some(crate::machines::Process::start(command.stdout(Stdio::null()).stderr(log)));
    wait_for(&site, "plain-broker.log", "Server is ready");
    let (code, error) = on(&site, &site.on());
    assert!(code == 1 && error.contains("runs without JetStream; start it with --jetstream"), "{error}");
    // A worker waits for it to be put right, and comes back by itself.
    let mut worker = site.worker(2);
    wait_for(&site, "worker2.log", "runs without JetStream");
    site.kill_broker();
    site.wipe_broker();
    site.start_broker();
    wait_for(&site, "worker2.log", "at work for");
    assert!(!worker.has_ended());
}

/// A server that says it is an old one: the first words of the protocol are all that is needed.
#[test]
fn an_old_server_is_named() {
    let Some(mut site) = Site::new() else { return };
    if site.network.is_real() {
        // On loopback, where the test itself can listen.
        let network = crate::machines::Network::loopback();
        site.network = network;
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut stream = stream;
            let info = r#"{"server_id":"x","version":"2.1.9","proto":1,"host":"0.0.0.0","port":4222,"max_payload":1048576,"headers":false}"#;
            let _ = stream.write_all(format!("INFO {info}\r\n").as_bytes());
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = stream.read(&mut bytes) {
                if bytes[..count].windows(4).any(|four| four == b"PING") {
                    let _ = stream.write_all(b"PONG\r\n");
                }
            }
        }
    });
    let (code, error) = on(&site, &format!("nats://127.0.0.1:{port}"));
    assert!(code == 1 && error.contains("is version 2.1.9; 2.9 or later is needed"), "{error}");
}
