//! A child: a running program, its lines, its limits and its end.

use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::process::{Child as Process, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::group::{self, Group};
use super::home::Home;
use crate::base::diagnostics::tamed_line;
use crate::base::error::Failure;
use crate::base::files;

/// The longest line, in bytes.
const MAX_LINE: usize = 1 << 20;
/// What is read at once, in bytes.
const CHUNK: usize = 1 << 16;
/// What is kept of the end of standard error, in bytes.
const MAX_ERRORS: usize = 1 << 20;
/// How long a child has to exit after its input has ended.
const GRACE: Duration = Duration::from_millis(500);

/// Why a child gives no line.
#[derive(Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It has ended: how, in words.
    Ended(String),
    /// It has not answered within these seconds.
    Slow(u64),
    /// Its line is too long.
    Long,
    /// Its line is no text.
    NoText,
}

impl Trouble {
    /// In words, where the scenario sets the limit of time.
    pub fn limited(&self) -> String {
        let limit = if matches!(self, Self::Slow(_)) { ", the limit `limits.seconds`" } else { "" };
        self.words() + limit
    }

    /// In words.
    pub fn words(&self) -> String {
        match self {
            Self::Ended(how) => format!("it ended ({how})"),
            Self::Slow(seconds) => format!("it took more than {seconds} s"),
            Self::Long => format!("a line is longer than {MAX_LINE} bytes"),
            Self::NoText => "a line is not UTF-8".to_owned(),
        }
    }
}

/// The input of a program. A thread writes what may have to wait: a program that reads nothing is found by its time.
struct Input {
    pipe: Arc<Mutex<ChildStdin>>,
    later: Sender<String>,
}

impl Input {
    /// The input, and the thread for it.
    fn new(pipe: ChildStdin) -> io::Result<Self> {
        let pipe = Arc::new(Mutex::new(pipe));
        let (later, lines) = channel::<String>();
        let shared = Arc::clone(&pipe);
        thread::Builder::new().spawn(move || {
            while let Ok(line) = lines.recv() {
                if put(&mut shared.lock().unwrap_or_else(PoisonError::into_inner), &line).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { pipe, later })
    }

    /// Writes a line, or has it written.
    fn send(&self, line: String) -> io::Result<()> {
        match self.pipe.try_lock() {
            Ok(mut pipe) if group::takes(&pipe, line.len()) => put(&mut pipe, &line),
            _ => self.later.send(line).map_err(io::Error::other),
        }
    }
}

fn put(pipe: &mut ChildStdin, line: &str) -> io::Result<()> {
    pipe.write_all(line.as_bytes())?;
    pipe.flush()
}

/// A running program.
pub struct Child {
    process: Process,
    group: Group,
    /// None when its input has ended.
    input: Option<Input>,
    output: Receiver<Vec<u8>>,
    /// What was read and is not yet taken, from `taken` on.
    read: Vec<u8>,
    taken: usize,
    errors: Arc<Mutex<Vec<u8>>>,
    shown: String,
}

impl Child {
    /// Starts the program.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn start(home: &Home) -> Result<Self, Failure> {
        let shown = home.shown();
        let mut command = Command::new(&home.command[0]);
        command.args(&home.command[1..]).current_dir(&home.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let refused = |error: io::Error| {
            let place = home.folder.display();
            let help = match error.kind() {
                ErrorKind::NotFound => "; is it installed, and is the first word of `command` right?",
                _ => "",
            };
            Failure::Input(format!("`{shown}` cannot be started in {place}: {error}{help}"))
        };
        group::apart(&mut command);
        let mut process = command.spawn().map_err(refused)?;
        let group = Group::of(&process, home.memory);
        let (input, output, errors) = (process.stdin.take(), process.stdout.take(), process.stderr.take());
        let (Some(input), Some(output), Some(errors)) = (input, output, errors) else { unreachable!("all are piped") };
        let (send, receive) = sync_channel(4);
        let kept = Arc::new(Mutex::new(Vec::new()));
        let keep = Arc::clone(&kept);
        let begun = thread::Builder::new()
            .spawn(move || hand_over(output, &send))
            .and_then(|_| thread::Builder::new().spawn(move || keep_last(errors, &keep)))
            .and_then(|_| Input::new(input));
        let input = begun.map_err(|error| Failure::Work(format!("cannot start threads: {error}")))?;
        Ok(Self {
            process,
            group,
            input: Some(input),
            output: receive,
            read: Vec::new(),
            taken: 0,
            errors: kept,
            shown,
        })
    }

    /// Asks a question, a line without its end.
    ///
    /// # Errors
    /// When the program has ended.
    pub fn ask(&mut self, question: &str) -> Result<(), Trouble> {
        let sent = self.input.as_ref().map(|input| input.send(format!("{question}\n")));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(self.ended()),
        }
    }

    /// Its next line, without its end.
    ///
    /// # Errors
    /// When there is none within these seconds.
    pub fn line(&mut self, seconds: u64) -> Result<String, Trouble> {
        self.line_after(Duration::ZERO, seconds)
    }

    /// Its next line, where so much of the seconds is already spent.
    ///
    /// # Errors
    /// When there is none within what is left.
    pub fn line_after(&mut self, spent: Duration, seconds: u64) -> Result<String, Trouble> {
        let until = Instant::now() + Duration::from_secs(seconds).saturating_sub(spent);
        let mut sought = self.taken;
        loop {
            if let Some(found) = self.read[sought..].iter().position(|byte| *byte == b'\n') {
                let line = &self.read[self.taken..sought + found];
                if line.len() > MAX_LINE {
                    return Err(Trouble::Long);
                }
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                let text = std::str::from_utf8(line).map(str::to_owned).map_err(|_| Trouble::NoText);
                self.taken = sought + found + 1;
                return text;
            }
            if self.read.len() - self.taken > MAX_LINE {
                return Err(Trouble::Long);
            }
            self.read.drain(..self.taken);
            self.taken = 0;
            sought = self.read.len();
            match self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(chunk) => self.read.extend_from_slice(&chunk),
                Err(RecvTimeoutError::Timeout) => return Err(Trouble::Slow(seconds)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// What it says after its last line, for so long: a few lines that say more about a fault.
    #[must_use]
    pub fn rest(&mut self) -> String {
        const WAIT: Duration = Duration::from_millis(300);
        const MOST: usize = 9;
        let until = Instant::now() + WAIT;
        while let Ok(chunk) = self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
            self.read.extend_from_slice(&chunk);
            if self.read.len() > MAX_LINE {
                break;
            }
        }
        let text = String::from_utf8_lossy(&self.read[self.taken..]).into_owned();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && *line != "#");
        lines.take(MOST).map(|line| format!("\n  {}", tamed_line(line))).collect()
    }

    /// Whether it has said more than it was asked for.
    #[must_use]
    pub fn has_more(&mut self) -> bool {
        while let Ok(chunk) = self.output.try_recv() {
            self.read.extend_from_slice(&chunk);
        }
        self.read.len() > self.taken
    }

    /// How it has ended.
    fn ended(&mut self) -> Trouble {
        self.input = None;
        let status = self.wait(GRACE);
        Trouble::Ended(status.map_or_else(|| "its output is closed".to_owned(), |status| status.to_string()))
    }

    /// Waits for its end, and ends what it has started.
    fn wait(&mut self, most: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + most;
        loop {
            if group::has_ended(&mut self.process) {
                // As long as its end is not taken note of, its number is that of no other process.
                self.group.kill();
                return self.process.wait().ok();
            }
            if Instant::now() >= until {
                return None;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The failure of this trouble: what was asked, what the program has written to standard error, and how to ask again: with these
    /// questions, after which it was wrong.
    pub fn failure(&self, what: &str, questions: &[impl AsRef<str>]) -> Failure {
        let mut text = format!("`{}`: {what}", self.shown);
        if let Some(file) = self.errors_in_a_file() {
            text.push_str(&format!("\nwhat it wrote to standard error: {}", file.display()));
        }
        match questions {
            [] => {}
            [question] => text.push_str(&format!("\nto repeat it, give the program this line: {}", question.as_ref())),
            many => {
                let lines: String = many.iter().map(|question| format!("{}\n", question.as_ref())).collect();
                if let Some(file) = in_a_file("questions", lines.into_bytes()) {
                    let many = many.len();
                    text.push_str(&format!("\nto repeat it, give the program the {many} lines of {}", file.display()));
                }
            }
        }
        Failure::Input(text)
    }

    /// The file with what the program wrote to standard error; none when it wrote nothing.
    fn errors_in_a_file(&self) -> Option<PathBuf> {
        // What it has written before it was seen to fail may be on its way.
        thread::sleep(Duration::from_millis(50));
        let kept = self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if kept.is_empty() { None } else { in_a_file("errors", kept) }
    }
}

/// A new file of temporary ones with this text.
fn in_a_file(what: &str, text: Vec<u8>) -> Option<PathBuf> {
    static FILES: AtomicU64 = AtomicU64::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let name = format!("kartacz-program-{}-{number}-{what}.txt", std::process::id());
    let file = std::env::temp_dir().join(name);
    files::write(&file, text).ok().map(|()| file)
}

impl Drop for Child {
    /// Its input ends; a program that does not exit then is killed, with all that it has started.
    fn drop(&mut self) {
        self.input = None;
        if self.wait(GRACE).is_none() {
            self.group.kill();
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
        self.group.forget();
    }
}

/// Hands the output over as it comes, until it ends or no one takes it.
fn hand_over(mut output: impl Read, send: &SyncSender<Vec<u8>>) {
    let mut chunk = vec![0; CHUNK];
    loop {
        match output.read(&mut chunk) {
            Ok(0) | Err(_) => return,
            Ok(length) if send.send(chunk[..length].to_vec()).is_err() => return,
            Ok(_) => {}
        }
    }
}

/// Keeps the last of what is written.
fn keep_last(mut errors: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut chunk = vec![0; CHUNK];
    while let Ok(length @ 1..) = errors.read(&mut chunk) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&chunk[..length]);
        let old = kept.len().saturating_sub(MAX_ERRORS);
        kept.drain(..old);
    }
}
