//! `run`: plays many games of one scenario.

mod share;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use crate::base::error::Failure;
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::playing::Playing;
use crate::play::task::Shard;
use crate::play::until::Until;
use crate::program::inputs::inputs;
use crate::program::opening::Opening;
use crate::program::options::{Job, Recording, Role, Seats, Share, Typed, decides, growth, place, shared};
use crate::program::prepared::{self, Prepared};
use crate::studies::run::RunStudy;
use crate::studies::study::Request;

/// The options of `run`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    #[arg(required_unless_present = "manifest")]
    scenario: Option<String>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    pub(super) playing: Playing,
    /// Stop when every outcome's interval, without luck where that is sharper, is this narrow, as in `half-width=0.002`; `--games` is then the limit
    /// [default: 100M]
    #[arg(long, value_name = "half-width=W", conflicts_with = "shard")]
    until: Option<Until>,
    /// Play only shard K of N, for `merge`; with `--manifest`, its shard N or a range, as in `0-9`
    #[arg(long, value_name = "K/N")]
    shard: Option<Share>,
    /// Play a shard of a plan, given its manifest, or its folder for the last stage. The shard number is taken from
    /// `--shard`, else from the array job (Slurm, HyperQueue, PBS, LSF, Grid Engine, Kubernetes, AWS or Google Batch);
    /// the number of threads from `--threads`, else SLURM_CPUS_PER_TASK, else the plan. Finished shards are skipped
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "set", "what_if", "player", "seed", "games", "until", "out", "force", "format"])]
    manifest: Option<PathBuf>,
    /// Replay a finished shard of a plan and compare the results
    #[arg(long, requires = "manifest")]
    again: bool,
}

impl Recording for Options {
    const VERB: &'static str = "run";

    fn roles() -> Vec<Role> {
        let own = [
            decides("until").labelled("until").growing(growth::narrower),
            decides("shard").made(in_words).growing(growth::absent),
            place("manifest"),
            place("again"),
        ];
        [
            &[decides("scenario")],
            &shared::CHANGES[..],
            &[shared::PLAYER, shared::GAMES.growing(growth::more), shared::SEED, shared::LUCK],
            &own,
            &shared::PLACES,
        ]
        .concat()
    }
}

impl Options {
    /// Checks that the number of games is fixed in advance.
    ///
    /// # Errors
    /// When it is not.
    pub fn can_be_planned(&self) -> Result<(), Failure> {
        let open = [
            ("--until", self.until.is_some(), "use `--games` instead"),
            ("--shard", self.shard.is_some(), "use `--shards N` instead"),
            ("--manifest", self.manifest.is_some(), "it is already a plan"),
        ];
        fixed_in_advance(&open)
    }

    /// The shards of a plan to play, when a manifest is given.
    pub fn job(&self) -> Option<Job<'_>> {
        let Playing { threads, quiet, .. } = self.playing;
        let job = |manifest| Job { manifest, share: self.shard.as_ref(), threads, again: self.again, quiet };
        self.manifest.as_deref().map(job)
    }

    fn scenario(&self) -> &String {
        self.scenario.as_ref().expect("the command line asks for a scenario or a manifest")
    }

    /// The share of a run that is not one of a manifest.
    fn share(&self) -> Result<Option<Shard>, Failure> {
        match &self.shard {
            None => Ok(None),
            Some(Share::Of(shard)) => Ok(Some(*shard)),
            Some(Share::Numbers(..)) => Err(Failure::Input(
                "a single number is a shard of a plan: name the plan with `--manifest`, or write K/N, as in `--shard 2/4`"
                    .to_owned(),
            )),
        }
    }
}

/// Plays a run or its share, writes the files, shows the report.
///
/// # Errors
/// When the scenario is wrong or a file cannot be written.
pub fn execute(options: &Typed<Options>, out: &mut dyn Write) -> Result<(), Failure> {
    match options.share()? {
        Some(shard) => share::play(options, shard, out),
        None => prepared::play(|| prepare(options), &(&options.playing).into(), out),
    }
}

/// Loads the scenario.
///
/// # Errors
/// When the scenario or a player is wrong.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    let playing = &options.playing;
    let scenario = options.scenario();
    let (system, provenance) = games::load_with_provenance(&options.changes.request(scenario))?;
    let system: Arc<dyn System> = system.into();
    let seats = system.seats(&options.seats.player)?;
    let inputs = inputs(&*system, &seats)?;
    let folder = options.folder(&system.about().system);
    let command = options.recorded();
    let request = Request {
        until: options.until,
        counted: true,
        system: Some(Arc::clone(&system)),
        ..Request::new(scenario, &options.changes, seats.clone(), playing.series())
    };
    let opening = Opening::Price(Arc::clone(&system), seats);
    let study = RunStudy { request, system, provenance, command: command.text.clone() };
    Ok(Prepared { study: Box::new(study), folder, command, inputs, opening })
}

/// Refuses the first of these options that is there: its name, whether it is, and what to do instead.
pub(super) fn fixed_in_advance(open: &[(&str, bool, &str)]) -> Result<(), Failure> {
    match open.iter().find(|(_, there, _)| *there) {
        None => Ok(()),
        Some((name, _, help)) => Err(Failure::Input(format!("`{name}` cannot be planned; {help}"))),
    }
}

/// A share of a run in words.
fn in_words(share: &str) -> String {
    share.parse().map_or_else(|_| share.to_owned(), |shard: Shard| shard.to_string())
}
