//! Files that are none: pipes, devices and links in folders of results, files that cannot be written, and names that control the terminal.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{Folder, SCENARIOS, kartacz, text};

/// Longer than any of these commands takes, unless it waits for a pipe.
const PATIENCE: Duration = Duration::from_secs(120);

/// Runs a program that must come to its end.
fn ended(program: &mut Command) -> Output {
    let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begin = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begin.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it hangs: {program:?}");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

/// The program in a folder.
fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    program.args(arguments).current_dir(folder);
    program
}

const RUN: [&str; 8] =
    ["run", SCENARIOS[0], "--games", "20", "--player", "poles=random", "--player", "russians=random"];

fn good(folder: &Path, arguments: &[&str]) -> Output {
    let output = ended(&mut program(folder, arguments));
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    output
}

/// Puts something that is no file in the place of one.
#[cfg(unix)]
fn put(kind: &str, path: &Path) {
    use std::os::unix::fs::symlink;

    fs::remove_file(path).unwrap();
    match kind {
        "pipe" => assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
        "device" => symlink("/dev/zero", path).unwrap(),
        _ => symlink(path.parent().unwrap().join("../precious"), path).unwrap(),
    }
}

/// What is no file hangs nothing, is not followed and is not replaced; other folders beside it are not affected.
#[cfg(unix)]
#[test]
fn what_is_no_file_hangs_nothing() {
    let folder = Folder::new("files-odd");
    fs::write(folder.0.join("precious"), "{\"command\": \"precious\"}<title>precious</title>").unwrap();
    let run = |out| [&RUN[..], &["--out", out]].concat();
    good(&folder.0, &run("out/other"));
    let names = ["report.html", "summary.json", "happened.json", "command.json", "charts/vp.svg", "games.parquet"];
    for name in names {
        for kind in ["pipe", "device", "link"] {
            good(&folder.0, &run("out/o"));
            let path = folder.0.join("out/o").join(name);
            put(kind, &path);
            let index = good(&folder.0, &["index", "out"]);
            let listed = text(&index.stdout);
            assert!(listed.contains("other") && !listed.contains("precious"), "{name} {kind}: {listed}");
            assert!(
                name != "report.html" || listed.lines().filter(|line| line.starts_with('o')).count() == 1,
                "{listed}"
            );
            // A run beside it writes the index, too.
            good(&folder.0, &run("out/other"));
            let reads = |verb: &str| match verb {
                "slice" => ["summary.json", "games.parquet"].contains(&name),
                _ => ["summary.json", "happened.json"].contains(&name),
            };
            for verb in ["slice", "happened"] {
                let output = ended(&mut program(&folder.0, &[verb, "out/o"]));
                let said = text(&output.stderr);
                let expected = if reads(verb) { 2 } else { 0 };
                assert_eq!(output.status.code(), Some(expected), "{verb} {name} {kind}: {said}");
                let what = if kind == "pipe" { "a pipe or a device" } else { "a link" };
                assert!(!reads(verb) || said.contains(what) && said.contains(name), "{verb} {name} {kind}: {said}");
            }
            for force in [&[][..], &["--force"]] {
                let output = ended(&mut program(&folder.0, &[&run("out/o")[..], force].concat()));
                let said = text(&output.stderr);
                assert_eq!(output.status.code(), Some(2), "{name} {kind}: {said}");
                assert!(said.contains("in place of a file") && said.contains(name), "{name} {kind}: {said}");
            }
            assert!(fs::symlink_metadata(&path).is_ok_and(|about| !about.is_file()), "{name} {kind}");
            fs::remove_dir_all(folder.0.join("out/o")).unwrap();
        }
    }
    assert!(fs::read_to_string(folder.0.join("precious")).unwrap().contains("precious"));
}

/// What is linked into a folder of results is no result of it.
#[cfg(unix)]
#[test]
fn the_index_follows_no_links_to_folders() {
    let folder = Folder::new("files-index-links");
    good(&folder.0, &[&RUN[..], &["--out", "elsewhere"]].concat());
    good(&folder.0, &[&RUN[..], &["--out", "out/own"]].concat());
    std::os::unix::fs::symlink("../elsewhere", folder.0.join("out/linked")).unwrap();
    let listed = good(&folder.0, &["index", "out"]);
    let page = fs::read_to_string(folder.0.join("out/index.html")).unwrap();
    for shown in [text(&listed.stdout), page] {
        assert!(shown.contains("own") && !shown.contains("linked"), "{shown}");
    }
}

/// What a process that was killed has left of the index is removed by the next that writes it.
#[test]
fn parts_of_the_index_are_removed() {
    let folder = Folder::new("files-index-parts");
    good(&folder.0, &[&RUN[..], &["--out", "out/own"]].concat());
    let part = folder.0.join("out/index.html.kartacz-1-2-3.part");
    let long_ago = std::time::SystemTime::now() - Duration::from_secs(3600);
    fs::File::create(&part).unwrap().set_modified(long_ago).unwrap();
    good(&folder.0, &["index", "out"]);
    assert!(!part.exists() && folder.0.join("out/index.html").exists());
}

/// A pipe that the user names is written when a process reads it, and refused when none does.
#[cfg(unix)]
#[test]
fn a_named_pipe_does_not_hang() {
    let folder = Folder::new("files-pipe");
    let pipe = folder.0.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for command in [["map", SCENARIOS[0], "--out", "pipe"], ["play", SCENARIOS[0], "--log", "pipe"]] {
        let output = ended(&mut program(&folder.0, &command));
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(3) && said.contains("a pipe that no process reads"), "{said}");
    }
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    let begin = Instant::now();
    while ended(&mut program(&folder.0, &["map", SCENARIOS[0], "--out", "pipe"])).status.code() != Some(0) {
        assert!(begin.elapsed() < PATIENCE, "the reader is not seen");
    }
    assert!(text(&reader.wait_with_output().unwrap().stdout).contains("</svg>"));
    fs::rename(&pipe, folder.0.join("pipe.toml")).unwrap();
    let output = ended(&mut program(&folder.0, &["validate", "pipe.toml"]));
    assert!(output.status.code() == Some(2) && text(&output.stderr).contains("a pipe or a device"));
    good(&folder.0, &["play", SCENARIOS[0], "--log", "/dev/null"]);
}

/// A scenario that the user names may be a link.
#[cfg(unix)]
#[test]
fn a_named_scenario_may_be_a_link() {
    let folder = Folder::new("files-named");
    good(&folder.0, &["new", "--from", SCENARIOS[0], "my"]);
    std::os::unix::fs::symlink("my/scenario-1.toml", folder.0.join("link.toml")).unwrap();
    let output = ended(&mut program(&folder.0, &["validate", "link.toml"]));
    let said = text(&output.stderr);
    assert!(!said.contains("a link"), "{said}");
}

/// The program without the rights of root, and a folder into which it cannot write.
#[cfg(unix)]
fn without_rights(folder: &Path) -> Command {
    use std::os::unix::fs::PermissionsExt;

    let may = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    may(folder, 0o777);
    let closed = folder.join("closed");
    if !closed.exists() {
        fs::create_dir(&closed).unwrap();
    }
    may(&closed, 0o555);
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    let mut command = Command::new(if root { "setpriv" } else { env!("CARGO_BIN_EXE_kartacz") });
    if root {
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups", env!("CARGO_BIN_EXE_kartacz")]);
    }
    command.current_dir(folder);
    command
}

/// Every command that writes a named file finds out that it cannot before it plays: these would play for hours.
#[cfg(unix)]
#[test]
fn files_that_cannot_be_written_are_found_before_play() {
    let folder = Folder::new("files-closed");
    good(&folder.0, &["baseline", SCENARIOS[0], "--games", "400", "--baseline", "b.toml"]);
    good(
        &folder.0,
        &["tournament", SCENARIOS[0], "--player", "random", "--games", "20", "--headline", "h.json", "--out", "t"],
    );
    let mine = folder.0.join("closed-by-file");
    fs::write(&mine, "").unwrap();
    fs::create_dir(folder.0.join("a-folder")).unwrap();
    let sets = ["--what-if", "eydziatowicz"];
    let commands: [Vec<&str>; 11] = [
        [&["baseline", SCENARIOS[1], "--games", "2000", "--baseline"][..]].concat(),
        vec!["check", "--baseline", "b.toml", "--junit"],
        vec!["check", "--baseline", "b.toml", "--markdown"],
        vec!["check", "--baseline", "b.toml", "--json"],
        vec!["play", SCENARIOS[0], "--player", "poles=search:4096", "--log"],
        vec!["play", SCENARIOS[0], "--player", "poles=search:4096", "--replay"],
        vec!["map", SCENARIOS[0], "--out"],
        vec!["rules", "classic/scenario-moscow", "--out"],
        vec!["tune", SCENARIOS[0], "--side", "poles", "--games", "1M", "--out"],
        [&["tournament", SCENARIOS[0], "--player", "random", "--games", "100M"], &sets[..], &["--headline"]].concat(),
        [
            &["skill", SCENARIOS[0], "--level", "random", "--level", "heuristic", "--rule", "none"][..],
            &["--games", "100M", "--record"],
        ]
        .concat(),
    ];
    for command in &commands {
        for place in ["closed/file", "closed-by-file/file", "a-folder"] {
            let mut program = without_rights(&folder.0);
            let output = ended(program.args(command).arg(place));
            let said = text(&output.stderr);
            assert!([Some(2), Some(3)].contains(&output.status.code()), "{command:?} {place}: {said}");
            assert!(said.contains(place.split('/').next().unwrap()), "{command:?} {place}: {said}");
            assert!(output.stdout.is_empty(), "{command:?} {place} plays first: {}", text(&output.stdout));
        }
    }
    assert!(fs::read_dir(folder.0.join("a-folder")).unwrap().next().is_none());
}

/// Results of several processes that end in one file are all kept.
#[test]
fn processes_that_share_a_file_of_headlines_keep_each_other_s() {
    let folder = Folder::new("files-shared");
    let of = |value: &str| {
        let set = format!("victory.automatic={value}");
        let mut program =
            program(&folder.0, &["tournament", SCENARIOS[0], "--player", "random", "--games", "20", "--quiet"]);
        program
            .args(["--headline", "h.json", "--out", value, "--set", &set])
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        program.spawn().unwrap()
    };
    let children: Vec<_> = ["1", "2", "3", "4", "5", "6"].map(of).into_iter().collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    let file: serde_json::Value = serde_json::from_str(&fs::read_to_string(folder.0.join("h.json")).unwrap()).unwrap();
    assert_eq!(file["headlines"].as_array().unwrap().len(), 6);
    let left = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(left.filter(|name| name.starts_with("h.json")).eq(["h.json".to_owned()]));
}

/// Names of folders and words in their files do not control the terminal.
#[cfg(unix)]
#[test]
fn foreign_names_do_not_control_the_terminal() {
    let folder = Folder::new("files-names");
    let name = "\u{1b}[31mrosso\u{7}\n\u{9b}x";
    good(&folder.0, &[&RUN[..], &["--out", &format!("out/{name}")]].concat());
    good(&folder.0, &[&RUN[..], &["--out", "out/o"]].concat());
    for file in ["report.html", "summary.json", "command.json"] {
        let path = folder.0.join("out/o").join(file);
        let text = fs::read_to_string(&path).unwrap();
        let escape = if file.ends_with("json") { "\\u001b[31m" } else { "\u{1b}[31m" };
        fs::write(path, text.replace("random", escape).replace("<title>", &format!("<title>{escape}"))).unwrap();
    }
    let hidden = format!("out/{name}");
    for arguments in [vec!["index", "out"], vec!["slice", "out/o"], vec!["happened", "out/o"], vec!["slice", &hidden]] {
        let output = kartacz(&folder.0, &arguments);
        for said in [text(&output.stdout), text(&output.stderr)] {
            let control = said.chars().find(|sign| sign.is_control() && *sign != '\n');
            assert_eq!(control, None, "{arguments:?}: {said:?}");
        }
        let rows = text(&output.stdout).lines().filter(|line| line.contains("rosso")).count();
        assert!(arguments[0] != "index" || rows == 1, "{arguments:?}");
    }
}
