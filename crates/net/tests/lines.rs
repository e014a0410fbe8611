//! Connections that speak in lines.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    time::Duration,
};
use yomi_net::lines::{LineError, Lines, Transcript};

/// Two ends of a connection: one that speaks in lines, and a bare one.
fn ends(limit: usize, transcript: Transcript) -> (Lines, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let bare = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (stream, _) = listener.accept().unwrap();
    (Lines::new(stream, limit, transcript).unwrap(), bare)
}

const SOON: Option<Duration> = Some(Duration::from_secs(20));

#[test]
fn lines_are_put_together_and_taken_apart() {
    let (mut lines, mut bare) = ends(100, Transcript::default());
    bare.write_all(b"one\r\n\r\n  two\nth").unwrap();
    assert_eq!(lines.read(SOON).unwrap(), "one");
    assert_eq!(lines.read(SOON).unwrap(), "two");
    bare.write_all(b"ree \xff\r\n").unwrap();
    assert_eq!(lines.read(SOON).unwrap(), "three \u{fffd}");
    lines.write("a\r\nb").unwrap();
    drop(lines);
    let mut heard = String::new();
    bare.read_to_string(&mut heard).unwrap();
    assert_eq!(heard, "a  b\r\n");
}

#[test]
fn what_has_come_is_read_without_waiting() {
    let (mut lines, mut bare) = ends(100, Transcript::default());
    assert_eq!(lines.read_now().unwrap(), None);
    bare.write_all(b"one\r\n\r\ntwo\r\nth").unwrap();
    assert_eq!(lines.read(SOON).unwrap(), "one");
    assert_eq!(lines.read_now().unwrap().as_deref(), Some("two"));
    assert_eq!(lines.read_now().unwrap(), None);
    bare.write_all(b"ree\n").unwrap();
    assert_eq!(lines.read(SOON).unwrap(), "three", "and one can wait again");
    drop(bare);
    assert!(matches!(lines.read(SOON), Err(LineError::Closed)));
    assert!(matches!(lines.read_now(), Err(LineError::Closed)));
}

#[test]
fn silence_hanging_up_and_endless_lines_are_told_apart() {
    let (mut lines, bare) = ends(100, Transcript::default());
    assert!(matches!(lines.read(Some(Duration::from_millis(20))), Err(LineError::Silent(_))));
    assert!(!lines.has_hung_up());
    drop(bare);
    assert!(matches!(lines.read(SOON), Err(LineError::Closed)));
    assert!(lines.has_hung_up());
    let (mut lines, mut bare) = ends(100, Transcript::default());
    bare.write_all(&[b'x'; 100]).unwrap();
    assert!(matches!(lines.read(Some(Duration::from_millis(20))), Err(LineError::Silent(_))), "a line of 100 may come");
    bare.write_all(b"x").unwrap();
    assert!(matches!(lines.read(SOON), Err(LineError::TooLong(100))));
    let (mut lines, mut bare) = ends(100, Transcript::default());
    bare.write_all(format!("{}\r\n", "x".repeat(500)).as_bytes()).unwrap();
    assert!(
        matches!(lines.read(SOON), Err(LineError::TooLong(100))),
        "a line that has an end may not be longer either"
    );
}

/// Somewhere to write to that can be looked at later.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_was_said_is_written_down() {
    let log = Shared::default();
    let (mut lines, mut bare) = ends(100, Transcript::to(log.clone()));
    lines.rename("North");
    assert_eq!(lines.peer(), "North");
    bare.write_all(b"hello\r\n").unwrap();
    lines.read(SOON).unwrap();
    lines.write("Start of board").unwrap();
    assert_eq!(log.0.lock().unwrap().as_slice(), b"North > hello\nNorth < Start of board\n");
}
