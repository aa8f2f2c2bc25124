//! A shell in its own folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use kartacz_engine::scenario::unseen;

/// A command that takes longer than this many seconds counts as hanging.
const PATIENCE: &str = "300";
/// Runs a line without the rights that let root read and write everything, and with no more memory than bad input
/// may take, in KiB.
const PLAIN: &str = "ulimit -v 1000000; [ $EUID = 0 ] || exec bash -c \"$0\"; \
                     exec setpriv --bounding-set=-dac_override,-dac_read_search bash -c \"$0\"";

/// A folder and the commands run in it.
pub struct Shell {
    folder: PathBuf,
}

impl Shell {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("kartacz-bad-input-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self { folder }
    }

    /// Writes a file.
    pub fn write(&self, file: &str, text: &str) {
        let path = self.folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Replaces a text, which must occur exactly once, in a copy of the shipped scenarios.
    pub fn change(&self, file: &str, from: &str, to: &str) {
        if !self.folder.join(file).exists() {
            self.type_in("cp -r \"$SCENARIOS\"/* .");
        }
        let text = fs::read_to_string(self.folder.join(file)).unwrap();
        assert_eq!(text.matches(from).count(), 1, "`{from}` in {file}");
        self.write(file, &text.replace(from, to));
    }

    /// Runs a command line; returns its output. A failing command must print a message on standard error, and nothing
    /// anywhere else.
    pub fn type_in(&self, line: &str) -> String {
        let program = Path::new(env!("CARGO_BIN_EXE_kartacz"));
        let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
        let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        let output = Command::new("timeout")
            .args([PATIENCE, "bash", "-c", PLAIN, line])
            .current_dir(&self.folder)
            .env_clear()
            .envs([("PATH", path.as_str()), ("LC_ALL", "C.UTF-8")])
            .env("SCENARIOS", scenarios)
            .output()
            .unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        let code = output.status.code().unwrap_or_else(|| panic!("{line}: killed\n{err}"));
        if !line.starts_with("kartacz") {
            assert!(code == 0 && out.is_empty() && err.is_empty(), "{line}: {code}\n{out}{err}");
            return String::new();
        }
        assert!(matches!(code, 0..=3), "{line}: {code}\n{err}");
        assert!(
            matches!(code, 0 | 1)
                || (out.is_empty() && err.starts_with(if line == "kartacz" { "Start with " } else { "error: " })),
            "{line}: {code}\n{out}\n{err}"
        );
        let good = |sign: char| sign == '\n' || !unseen(sign);
        assert!(err.chars().all(good) && !err.contains(self.folder.to_str().unwrap()), "{line}: {err:?}");
        format!("{out}{err}[exit code {code}]\n")
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
