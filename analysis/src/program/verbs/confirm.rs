//! `confirm`: replays the first games of every headline after a change that should not affect play.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::base::error::Failure;
use crate::base::say::say;
use crate::games::{System, load};
use crate::play::changes::Changes;
use crate::play::task;
use crate::studies::headline::confirm::{Pairing, Sample, Verdict};
use crate::studies::headline::{Headline, Headlines};
use crate::studies::record_file::RecordFile;
use crate::studies::tournament::{Entrant, entrants};

/// The options of `confirm`.
#[derive(Args, Debug)]
pub struct Options {
    /// File of headlines, as written by `tournament --headline`
    file: PathBuf,
    /// Print nothing on standard error but errors
    #[arg(long)]
    quiet: bool,
}

/// Plays the sample of every headline and rewrites the file if all agree.
///
/// # Errors
/// [`Failure::Gate`] when games differ or cannot be compared; and when the file, a scenario or a player is wrong.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut headlines = Headlines::read(&options.file)?;
    if headlines.entries().is_empty() {
        let text = format!(
            "{}: there are no headlines; `kartacz tournament --headline FILE` writes one",
            options.file.display()
        );
        return Err(Failure::Input(text));
    }
    let mut failed = 0;
    for headline in headlines.entries_mut() {
        say(&format!("playing the sample of {}", headline.scenario), options.quiet);
        let verdict = confirmed(headline)?;
        failed += usize::from(!matches!(verdict, Verdict::Confirmed | Verdict::Sampled));
        writeln!(out, "{}: {}", headline.scenario, sentence(verdict))?;
    }
    headlines.write(&options.file)?;
    match failed {
        0 => Ok(()),
        _ => Err(Failure::Gate("a headline is out of date; its command in the file plays it again".to_owned())),
    }
}

fn confirmed(headline: &mut Headline) -> Result<Verdict, Failure> {
    if !headline.changes.is_empty() {
        return Ok(Verdict::Unknown);
    }
    let system = load(&Changes::default().request(&headline.scenario))?;
    let about = system.about();
    if format!("{:016x}", about.hash) != headline.scenario_hash {
        return Ok(Verdict::Changed);
    }
    let sample = Sample::play(&*system, &pairings(&*system, headline)?, headline)?;
    Ok(headline.confirm(sample, task::play(&about.system)))
}

/// Every pairing of the tournament, in its order.
fn pairings(system: &dyn System, headline: &Headline) -> Result<Vec<Pairing>, Failure> {
    let [rows, columns] = entrants(system, &headline.players, true)?;
    let pairing = |one: &Entrant, other: &Entrant| Pairing {
        seats: [one.asked.clone(), other.asked.clone()],
        searches: one.searches() || other.searches(),
    };
    Ok(rows.iter().flat_map(|one| columns.iter().map(move |other| pairing(one, other))).collect())
}

const fn sentence(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Sampled => "current; its sample is kept from now on",
        Verdict::Confirmed => "confirmed, the games of the sample are the same",
        Verdict::Differs => "out of date, the games of the sample differ",
        Verdict::Changed => "out of date, the scenario has changed",
        Verdict::Unknown => "out of date, and it has no sample to compare",
    }
}
