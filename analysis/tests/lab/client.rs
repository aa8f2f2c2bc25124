//! A served lab, and requests to it as a browser sends them, or as an attacker does.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// A lab that a program serves; it ends with the test.
pub struct Served {
    child: Child,
    /// The port.
    pub port: u16,
    /// The path of the page, with the token: `/TOKEN/`.
    pub path: String,
    tab: u64,
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Served {
    /// Serves the lab from a folder.
    pub fn new(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kartacz"));
        command.arg("lab").args(["--no-browser", "--quiet"]).args(arguments).current_dir(folder);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let rest = line.trim().strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("{line:?}"));
        let (port, path) = rest.split_once('/').unwrap();
        let mut served = Self { child, port: port.parse().unwrap(), path: format!("/{path}"), tab: 0 };
        let begun = served.post("tab", &Value::Null);
        served.tab = begun["tab"].as_u64().unwrap();
        served
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a head and a body as they are.
    pub fn raw(&self, head: &str, body: &str) -> Answer {
        let mut stream = self.connect();
        let _ = stream.write_all(format!("{head}\r\nConnection: close\r\n\r\n{body}").as_bytes());
        answer(stream)
    }

    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.raw(&format!("GET {path} HTTP/1.1\r\nHost: {}", self.host()), "")
    }

    /// A file of the page.
    pub fn file(&self, name: &str) -> Answer {
        self.get(&format!("{}{name}", self.path))
    }

    /// The answer to a request of the page, whose status is 200.
    pub fn send(&self, route: &str, request: &str) -> String {
        let head = format!(
            "POST {}{route} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nx-kartacz-tab: {}\r\nContent-Length: {}",
            self.path,
            self.tab,
            request.len(),
            host = self.host(),
        );
        let answer = self.raw(&head, request);
        assert_eq!(answer.status, 200, "{route} {request}: {}", answer.body);
        answer.body
    }

    pub fn post(&self, route: &str, request: &Value) -> Value {
        serde_json::from_str(&self.send(route, &request.to_string())).unwrap()
    }

    pub fn ask(&self, request: Value) -> Value {
        self.post("ask", &request)
    }

    /// The answer to a request, without faults.
    pub fn ok(&self, request: Value) -> Value {
        let answer = self.ask(request.clone());
        answer.get("ok").unwrap_or_else(|| panic!("{request}: {answer}")).clone()
    }

    pub fn open(&self, slot: &str, scenario: &str, sets: &[&str]) -> Value {
        self.ok(json!({ "do": "open", "slot": slot, "scenario": scenario, "sets": sets }))
    }

    /// The names of the opened files with their versions, once the disk was looked at again.
    pub fn files(&self) -> Value {
        std::thread::sleep(Duration::from_millis(600));
        serde_json::from_str(&self.file("files").body).unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads an answer to its end; status 0 when the connection was closed without one.
pub fn answer(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return Answer { status: 0, head: text, body: String::new() };
    };
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { unchunked(body) } else { body.to_owned() };
    Answer { status, head: head.to_owned(), body }
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || size > rest.len() {
            break;
        }
        whole.push_str(&rest[..size]);
        body = rest[size..].trim_start_matches("\r\n");
    }
    whole
}
