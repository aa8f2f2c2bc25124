use std::path::PathBuf;

use super::*;

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kartacz-files-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        entries(folder).iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn only_regular_files_of_a_length_are_read() {
    let folder = folder("read");
    let file = folder.join("file");
    write(&file, "12345").unwrap();
    assert_eq!(read(&file, 5).unwrap(), b"12345");
    assert_eq!(read(&file, 4).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    assert_eq!(read_head(&file, 2).unwrap(), b"12");
    assert_eq!(open(&folder).unwrap_err().kind(), io::ErrorKind::IsADirectory);
    assert_eq!(open(&folder.join("none")).unwrap_err().kind(), io::ErrorKind::NotFound);
    fs::remove_dir_all(folder).unwrap();
}

/// Neither a pipe nor a device nor a link is opened, and none of them blocks.
#[cfg(unix)]
#[test]
fn pipes_devices_and_links_are_refused() {
    use std::os::unix::fs::symlink;

    let folder = folder("odd");
    let [file, pipe, link, device, dangling] =
        ["file", "pipe", "link", "device", "dangling"].map(|name| folder.join(name));
    write(&file, "precious").unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    symlink(&file, &link).unwrap();
    symlink("/dev/zero", &device).unwrap();
    symlink(folder.join("nowhere"), &dangling).unwrap();
    for (path, what) in [(&pipe, "a pipe or a device"), (&link, "a link"), (&device, "a link"), (&dangling, "a link")] {
        let message = format!("{what}, not a file");
        assert_eq!(open(path).unwrap_err().to_string(), message);
        assert_eq!(read_head(path, 1).unwrap_err().to_string(), message);
        for refused in [write(path, "new"), write_json(path, &1), copy(path, &folder.join("copy"))] {
            let text = refused.unwrap_err().to_string();
            assert!(text.contains(&message), "{text}");
        }
        assert!(create(path, "new").is_err() && Lock::take(path).is_err());
    }
    assert_eq!(open_named(&pipe).unwrap_err().to_string(), "a pipe or a device, not a file");
    assert_eq!(open_named(&device).unwrap_err().to_string(), "a pipe or a device, not a file");
    // The user may name a link to a file; it stays one.
    assert_eq!(read_named(&link, 8).unwrap(), b"precious");
    write_named(&link, "new").unwrap();
    assert!(link.is_symlink() && fs::read_to_string(&file).unwrap() == "new");
    assert_eq!(names(&folder), ["dangling", "device", "file", "link", "pipe"]);
    fs::remove_dir_all(folder).unwrap();
}

/// A pipe takes what is written when a process reads it; without one the program does not wait.
#[cfg(unix)]
#[test]
fn a_named_pipe_needs_a_reader() {
    let folder = folder("pipe");
    let pipe = folder.join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert!(write_named(&pipe, "text").unwrap_err().to_string().contains("a pipe that no process reads"));
    let read = std::process::Command::new("cat").arg(&pipe).stdout(std::process::Stdio::piped()).spawn().unwrap();
    while can_write(&pipe).and_then(|()| write_named(&pipe, "text")).is_err() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert_eq!(read.wait_with_output().unwrap().stdout, b"text");
    write_named(Path::new("/dev/null"), "text").unwrap();
    can_write(Path::new("/dev/null")).unwrap();
    fs::remove_dir_all(folder).unwrap();
}

/// Many threads write one file: each time the whole content of one of them stands there, and nothing else is left.
#[test]
fn writers_of_one_file_do_not_meet() {
    let folder = folder("many");
    let file = folder.join("file");
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let file = &file;
            scope.spawn(move || (0..50).for_each(|_| write_named(file, format!("{writer}").repeat(1000)).unwrap()));
        }
    });
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.len() == 1000 && text.bytes().all(|byte| byte == text.as_bytes()[0]));
    assert_eq!(names(&folder), ["file"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn parts_of_the_dead_are_removed() {
    let folder = folder("parts");
    let file = folder.join("file");
    let (living, _open) = Part::beside(&file).unwrap();
    let dead = folder.join("file.kartacz-1-2-3.part");
    let others = ["file.part", "other.kartacz-1-2-3.part", "file.kartacz-1-2.part", "file.kartacz-1-2-x.part"];
    fs::write(&dead, "").unwrap();
    others.iter().for_each(|name| fs::write(folder.join(name), "").unwrap());
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    File::options().write(true).open(&dead).unwrap().set_modified(long_ago).unwrap();
    assert!(living.path() != dead && can_write(&file).is_ok());
    write_named(&file, "").unwrap();
    assert!(!dead.exists() && living.path().exists());
    assert!(others.iter().all(|name| folder.join(name).exists()));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_lock_is_held_once() {
    let folder = folder("lock");
    let path = folder.join("lock");
    let lock = Lock::take(&path).unwrap().unwrap();
    assert!(lock.holds() && Lock::take(&path).unwrap().is_none());
    let waits = std::thread::spawn({
        let path = path.clone();
        move || Lock::wait(&path).unwrap().remove()
    });
    std::thread::sleep(std::time::Duration::from_millis(50));
    assert!(!waits.is_finished());
    lock.remove();
    waits.join().unwrap();
    assert!(!path.exists());
    fs::remove_dir_all(folder).unwrap();
}

/// Who changes a file by its name and who does by a link wait for each other.
#[cfg(unix)]
#[test]
fn a_turn_is_that_of_the_target() {
    let folder = folder("turn");
    let [file, link, lost] = ["file", "link", "lost"].map(|name| folder.join(name));
    write(&file, "").unwrap();
    std::os::unix::fs::symlink("file", &link).unwrap();
    std::os::unix::fs::symlink("nowhere", &lost).unwrap();
    let turn = Turn::with(&link).unwrap();
    assert!(Lock::take(&folder.join("file.lock")).unwrap().is_none());
    drop(turn);
    assert!(Turn::with(&lost).is_err());
    assert_eq!(names(&folder), ["file", "link", "lost"]);
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(windows)]
#[test]
fn an_open_lock_is_not_removed() {
    let folder = folder("open-lock");
    let path = folder.join("lock");
    let lock = Lock::take(&path).unwrap().unwrap();
    assert!(fs::remove_file(&path).is_err() && Lock::take(&path).unwrap().is_none());
    lock.remove();
    assert!(!path.exists());
    fs::remove_dir_all(folder).unwrap();
}
