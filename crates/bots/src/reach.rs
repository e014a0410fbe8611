//! From a program's name to a conversation with it.

use crate::{
    Fault, FaultKind, Program,
    process::Process,
    program::{Command, Place},
    stream::{Bytes, LONGEST_LINE},
    wire::Wire,
};
use std::{
    io::{self, ErrorKind},
    net::{Ipv4Addr, TcpListener, TcpStream, ToSocketAddrs},
    time::{Duration, Instant},
};
use tungstenite::{WebSocket, client::client_with_config, protocol::WebSocketConfig};
use yomi_core::Link;

/// How often somebody who waits for a connection looks again.
const GLANCE: Duration = Duration::from_millis(2);

impl Wire {
    /// Starts a program or connects to it, for the seat of this name.
    pub(crate) fn reach(program: &Program, seat: &str) -> Result<Wire, Fault> {
        let (name, reached) = match &program.place {
            Place::Started(command, Link::Pipes) => (&command.line, over_pipes(command)),
            Place::Started(command, Link::Port) => (&command.line, over_port(command, seat, program.start)),
            Place::Tcp(address) => (address, over_tcp(address, program.start)),
            Place::WebSocket(address) => (address, over_web_socket(address, program.start)),
        };
        reached.map_err(|error| Fault::new(FaultKind::Start, format!("{name}: {error}")))
    }
}

fn over_pipes(command: &Command) -> io::Result<Wire> {
    let (process, stdin, stdout) = Process::with_pipes(command)?;
    Ok(Wire::new(Bytes::new(stdout, stdin, "\n")?, Some(process)))
}

/// Starts a program that connects to a port: its number stands in the command for `{port}`, and in the environment, as
/// the seat's name does for `{seat}`.
fn over_port(command: &Command, seat: &str, patience: Duration) -> io::Result<Wire> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    listener.set_nonblocking(true)?;
    let port = listener.local_addr()?.port().to_string();
    let mut told = Command { line: command.line.replace("{port}", &port).replace("{seat}", seat), ..command.clone() };
    told.environment.extend([("YOMI_PORT".into(), port), ("YOMI_SEAT".into(), seat.into())]);
    let mut process = Process::apart(&told)?;
    let deadline = Instant::now() + patience;
    loop {
        match listener.accept() {
            Ok((connection, _)) => return Ok(Wire::new(Bytes::over(connection, "\r\n")?, Some(process)).line_by_line()),
            Err(error) if error.kind() != ErrorKind::WouldBlock => return Err(error),
            Err(_) => {}
        }
        let problem = match process.wait_for_end(GLANCE) {
            Some(status) => format!("ended before it connected ({status})"),
            None if Instant::now() >= deadline => "did not connect to the port in time".into(),
            None => {
                process.hear_complaints().map_err(io::Error::other)?;
                continue;
            }
        };
        let words = process.complaints();
        let colon = if words.is_empty() { "" } else { ": " };
        return Err(io::Error::other(format!("{problem}{colon}{words}")));
    }
}

fn over_tcp(address: &str, patience: Duration) -> io::Result<Wire> {
    Ok(Wire::new(Bytes::over(connect(address, patience)?, "\n")?, None))
}

fn over_web_socket(address: &str, patience: Duration) -> io::Result<Wire> {
    let connection = connect(address.split('/').next().unwrap_or(address), patience)?;
    connection.set_nodelay(true)?;
    connection.set_read_timeout(Some(patience))?;
    connection.set_write_timeout(Some(patience))?;
    let config = WebSocketConfig::default().max_message_size(Some(LONGEST_LINE)).max_frame_size(Some(LONGEST_LINE));
    let (socket, _): (WebSocket<TcpStream>, _) =
        client_with_config(format!("ws://{address}"), connection, Some(config))
            .map_err(|error| io::Error::other(format!("no WebSocket answers: {error}")))?;
    crate::stream::never_block(socket.get_ref())?;
    Ok(Wire::new(socket, None))
}

fn connect(address: &str, patience: Duration) -> io::Result<TcpStream> {
    let mut last = io::Error::new(ErrorKind::NotFound, "no such host");
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, patience) {
            Ok(connection) => return Ok(connection),
            Err(error) => last = error,
        }
    }
    Err(last)
}
