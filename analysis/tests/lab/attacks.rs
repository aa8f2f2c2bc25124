//! The served lab under attack: other hosts, other pages, paths, bodies, and many connections.

use std::io::Write;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Served, answer};
use crate::common::{Folder, kartacz, text};

#[test]
fn requests_of_others_are_refused() {
    let folder = Folder::new("lab-others");
    let lab = Served::new(&folder.0, &[]);
    let (path, host) = (lab.path.clone(), lab.host());
    let get = |head: &str| lab.raw(&format!("GET {head}"), "").status;
    assert_eq!(get(&format!("{path} HTTP/1.1\r\nHost: {host}")), 200);
    assert_eq!(get(&format!("{path} HTTP/1.1\r\nHost: localhost:{}", lab.port)), 200);
    for (why, head) in [
        ("no token", format!("/ HTTP/1.1\r\nHost: {host}")),
        ("another token", format!("/{}/ HTTP/1.1\r\nHost: {host}", "0".repeat(32))),
        ("a part of the token", format!("{}/ HTTP/1.1\r\nHost: {host}", &path[..20])),
        ("a name that leads here", format!("{path} HTTP/1.1\r\nHost: evil.example:{}", lab.port)),
        ("another port", format!("{path} HTTP/1.1\r\nHost: 127.0.0.1:1")),
        ("no host", format!("{path} HTTP/1.0")),
        ("another page", format!("{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example")),
        ("a page from nowhere", format!("{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: null")),
        ("another site", format!("{path} HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: cross-site")),
    ] {
        let status = get(&head);
        assert!(status == 403 || status == 400, "{why}: {status}");
    }
    let foreign = format!(
        "POST {path}ask HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\nx-kartacz-tab: 1\r\nContent-Length: 2"
    );
    assert_eq!(lab.raw(&foreign, "{}").status, 403);
    let options = format!("OPTIONS {path}ask HTTP/1.1\r\nHost: {host}\r\nAccess-Control-Request-Method: POST");
    let preflight = lab.raw(&options, "");
    assert!(preflight.status == 405 && !preflight.head.to_lowercase().contains("access-control-allow"));
}

#[test]
fn only_the_page_and_its_files_are_served() {
    let folder = Folder::new("lab-paths");
    std::fs::write(folder.0.join("secret.toml"), "secret = 1").unwrap();
    let lab = Served::new(&folder.0, &[]);
    for name in [
        "secret.toml",
        "../secret.toml",
        "..%2fsecret.toml",
        "/etc/passwd",
        "%2e%2e/secret.toml",
        "shown/1/1",
        "shown/x/y",
        "shown/../../secret.toml",
        "worker.js",
        "lab.css/../secret.toml",
        "index.html?x=/etc/passwd#",
        "\u{0}",
    ] {
        let found = lab.file(name);
        let is_page = name.starts_with("index.html") && found.status == 200;
        assert!((is_page || found.status >= 400) && !found.body.contains("secret = "), "{name}: {}", found.status);
    }
    // Names in requests are those of shipped files, and of files that were opened.
    for scenario in ["secret", "./secret.toml", "/etc/passwd", "../secret.toml", "secret.toml"] {
        let opened = lab.ask(json!({ "do": "open", "slot": "s", "scenario": scenario }));
        assert!(opened["ok"].is_null() && !opened.to_string().contains("secret = "), "{scenario}: {opened}");
    }
    let what_if =
        json!({ "do": "open", "slot": "s", "scenario": "niemenczyn/scenario-1", "what_ifs": ["./secret.toml"] });
    assert!(lab.ask(what_if)["faults"].is_array());
    lab.open("s", "niemenczyn/scenario-1", &[]);
    for player in ["scripted:secret.toml", "heuristic:./secret.toml", "scripted:/etc/passwd.toml", "expert:secret.toml"]
    {
        let seats = json!({ "do": "seats", "slot": "s", "seats": [player, "random"] });
        let answer = lab.ask(seats).to_string();
        assert!(answer.contains("error") && answer.contains("there is no file"), "{player}: {answer}");
    }
}

#[test]
fn the_page_may_run_nothing_but_its_own_scripts() {
    let folder = Folder::new("lab-policy");
    let lab = Served::new(&folder.0, &[]);
    for name in ["", "index.html", "lab.css", "main.js"] {
        let file = lab.file(name);
        assert_eq!(file.status, 200, "{name}");
        let head = file.head.to_lowercase();
        for part in ["default-src 'none'", "script-src 'self';", "frame-ancestors 'none'", "nosniff", "no-referrer"] {
            assert!(head.contains(part), "{name}: {part}: {head}");
        }
    }
    lab.open("s", "niemenczyn/scenario-1", &[]);
    let seats = ["random", "random"];
    let watch = json!({ "do": "watch", "slots": ["s"], "seats": seats, "seed": 1794, "game": 0, "changes": "" });
    let shown = lab.ok(watch)["shown"].as_str().unwrap().to_owned();
    let frame = lab.file(&shown);
    assert!(
        frame.status == 200 && frame.head.contains("sandbox allow-scripts;")
            || frame.head.contains("sandbox allow-scripts\r")
    );
    assert!(!frame.head.contains("allow-same-origin"), "a replay is a page from nowhere");
}

#[test]
fn wrong_and_huge_bodies_are_refused() {
    let folder = Folder::new("lab-bodies");
    let lab = Served::new(&folder.0, &[]);
    for body in ["", "{", "[]", "{\"do\":\"open\"}", "\u{0}", "{\"do\":\"nothing\"}"] {
        assert!(lab.send("ask", body).contains("this request is wrong"), "{body:?}");
        assert!(lab.send("games", body).contains("this request is wrong"), "{body:?}");
        assert!(lab.send("save", body).contains("this request is wrong"), "{body:?}");
    }
    let deep = "[".repeat(100_000);
    assert!(lab.send("ask", &deep).contains("this request is wrong"));
    let head = |length: u64, tab: &str| {
        format!("POST {}ask HTTP/1.1\r\nHost: {}\r\n{tab}Content-Length: {length}", lab.path, lab.host())
    };
    let huge = lab.raw(&head(1 << 40, "x-kartacz-tab: 1\r\n"), &" ".repeat(1000));
    assert!(huge.status == 413 || huge.status == 408, "{}", huge.status);
    assert_eq!(lab.raw(&head(2, ""), "{}").status, 410, "a tab without a number");
    assert_eq!(lab.raw(&head(2, "x-kartacz-tab: 99\r\n"), "{}").status, 410, "an unknown tab");
    assert!(
        lab.raw(&format!("GET {} HTTP/1.1\r\nHost: {}\r\nX: {}", lab.path, lab.host(), "x".repeat(1 << 20)), "").status
            != 200
    );
    assert_eq!(lab.file("").status, 200, "it still answers");
}

/// A hundred connections that send nothing, and requests that never end, keep no other request waiting.
#[test]
fn slow_connections_are_left_waiting() {
    let folder = Folder::new("lab-slow");
    let lab = Served::new(&folder.0, &[]);
    let idle: Vec<_> = (0..100).map(|_| lab.connect()).collect();
    let slow: Vec<_> = (0..10)
        .map(|_| {
            let mut stream = lab.connect();
            let head = format!("POST {}ask HTTP/1.1\r\nHost: {}\r\nx-kartacz-tab: 1\r\n", lab.path, lab.host());
            write!(stream, "{head}Content-Length: 100\r\n\r\n{{").unwrap();
            stream
        })
        .collect();
    let began = Instant::now();
    assert_eq!(lab.file("").status, 200);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    // An unfinished head is given up after a while.
    let mut unfinished = lab.connect();
    write!(unfinished, "GET {}", lab.path).unwrap();
    assert!(answer(unfinished).status != 200);
    drop((idle, slow));
    assert_eq!(lab.file("").status, 200);
}

/// Games are not played on for a page that is gone.
#[test]
fn a_closed_stream_ends_its_games() {
    let folder = Folder::new("lab-closed");
    let lab = Served::new(&folder.0, &[]);
    let request = json!({
        "scenarios": [{ "scenario": "niemenczyn/scenario-1" }], "seats": ["search:16", "search:16"], "seed": 1,
        "from": 0, "to": 100_000,
    });
    // More than play at a time: each makes room for the next one.
    for _ in 0..6 {
        let request = request.to_string();
        let mut stream = lab.connect();
        let head = format!("POST {}games HTTP/1.1\r\nHost: {}\r\nx-kartacz-tab: 1\r\n", lab.path, lab.host());
        write!(stream, "{head}Content-Length: {}\r\n\r\n{request}", request.len()).unwrap();
        sleep(Duration::from_millis(100));
        drop(stream);
    }
    let few = json!({
        "scenarios": [{ "scenario": "niemenczyn/scenario-1" }], "seats": ["random", "random"], "seed": 1, "from": 0, "to": 3,
    });
    assert!(lab.send("games", &few.to_string()).contains("\"done\":true"));
}

#[test]
fn wrong_arguments_are_explained() {
    let folder = Folder::new("lab-arguments");
    std::fs::create_dir(folder.0.join("empty")).unwrap();
    std::fs::write(folder.0.join("part.toml"), "stages = 3\n").unwrap();
    let taken = Served::new(&folder.0, &[]);
    let port = taken.port.to_string();
    for (arguments, message) in [
        (&["lab", "niemenczyn/scenario-9"][..], "did you mean"),
        (&["lab", "none.toml"], "there is no file"),
        (&["lab", "empty"], "has no scenario"),
        (&["lab", "part.toml"], "is no scenario"),
        (&["lab", "--no-browser", "--port", &port], "another program uses it"),
        (&["lab", "--port", "0"], "--port"),
        (&["lab", "--export", "lab.html"], "analysis/lab/Cargo.toml"),
        (&["lab", "--export", "lab.html", "--page", "part.toml"], "is not the page of the lab"),
    ] {
        let output = kartacz(&folder.0, arguments);
        let error = text(&output.stderr);
        assert!(output.status.code() == Some(2) && error.contains(message), "{arguments:?}: {error}");
    }
    assert!(!Path::new(&folder.0).join("lab.html").exists());
}
