//! A verb that plays games, ready to be played here, planned or merged.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::base::interrupt;
use crate::base::say::{say, say_page, say_where};
use crate::play::command::Recorded;
use crate::play::format::Format;
use crate::play::parts::Parts;
use crate::play::playing::Playing;
use crate::play::purpose::Purpose;
use crate::play::simulation::{Run, Settings, threads};
use crate::program::host::Host;
use crate::program::opening::Opening;
use crate::program::results;
use crate::studies::study::{Answer, End, Request, Study, Supply, drive};

/// A study and the destination of its results.
pub struct Prepared {
    /// The study.
    pub study: Box<dyn Study>,
    /// The folder of the results when none is named.
    pub folder: PathBuf,
    /// The command that makes the results again.
    pub command: Recorded,
    /// The other inputs: [`crate::play::purpose::inputs_of`].
    pub inputs: Vec<String>,
    /// The message before anything is played.
    pub opening: Opening,
}

/// The options of a verb that do not change its results.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The folder of the results.
    pub out: Option<PathBuf>,
    /// Whether the results of another command in that folder are replaced.
    pub force: bool,
    /// The number of worker threads.
    pub threads: Option<u64>,
    /// Whether only errors are written to standard error.
    pub quiet: bool,
    /// The format of standard output.
    pub format: Format,
}

impl From<&Playing> for Terms {
    fn from(Playing { out, force, threads, quiet, format, .. }: &Playing) -> Self {
        Self { out: out.clone(), force: *force, threads: *threads, quiet: *quiet, format: *format }
    }
}

impl Prepared {
    /// The destination of the results, and which results they may replace.
    #[must_use]
    pub fn purpose(&self, terms: &Terms) -> Purpose {
        let folder = terms.out.as_ref().unwrap_or(&self.folder);
        Purpose::new(folder, self.command.clone(), terms.force)
            .of(self.inputs.clone())
            .writing(self.study.writes().iter().copied())
    }
}

/// Plays a study here, and writes its results.
///
/// # Errors
/// When an option or a scenario is wrong, or a file cannot be written.
pub fn play(
    prepare: impl FnOnce() -> Result<Prepared, Failure> + Send,
    terms: &Terms,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let pool = Arc::new(threads(terms.threads)?);
    let mut prepared = pool.install(prepare)?;
    interrupt::explain(terms.quiet);
    let mut host = Host::new(prepared.purpose(terms), Arc::clone(&pool), terms.quiet);
    let mut opening = std::mem::take(&mut prepared.opening);
    let mut simulate = |request: &Request, settings: &Settings, folder: &Path| -> Result<(Run, Parts), Failure> {
        if !terms.quiet {
            let opening = std::mem::take(&mut opening);
            pool.install(|| opening.words())?.lines().for_each(|line| say(line, false));
        }
        request.open()?.simulate(&request.seats, settings, folder)
    };
    let mut supply = |requests: Vec<Request>| Ok(Supply::Runs(host.supply(&requests, &mut simulate)?));
    let End::Answer(answer) = drive(&mut *prepared.study, &pool, &mut supply)? else {
        return Err(Failure::Work("a run is missing".to_owned()));
    };
    let folder = host.folder().to_owned();
    host.finish(&answer)?;
    terms.format.write(&answer.document, out)?;
    results::renew(&folder);
    say_result(out, &folder, &answer, terms.quiet)?;
    Ok(())
}

/// Names the page of a result, or its folder when it has none: the last line of a verb, after everything in `out`.
///
/// # Errors
/// When `out` fails.
pub fn say_result(out: &mut dyn Write, folder: &Path, answer: &Answer, quiet: bool) -> Result<(), Failure> {
    match answer.page {
        Some(page) => say_page(out, "report", &folder.join(page), quiet)?,
        None => say_where(out, folder, quiet)?,
    }
    Ok(())
}

/// The runs that a study needs first.
///
/// # Errors
/// Those of the study.
pub fn first_runs(prepared: &mut Prepared, pool: &ThreadPool) -> Result<Vec<Request>, Failure> {
    match drive(&mut *prepared.study, pool, &mut |requests| Ok(Supply::Missing(requests)))? {
        End::Missing(requests) => Ok(requests),
        End::Answer(_) => Ok(Vec::new()),
    }
}
