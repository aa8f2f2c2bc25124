//! `run --shard K/N`: a shard of a manifest with one wave and one run, which every machine computes itself.

use std::io::Write;
use std::sync::Arc;

use super::{Options, prepare};
use crate::base::error::Failure;
use crate::base::interrupt;
use crate::base::say::say_where;
use crate::base::words::counted;
use crate::play::command;
use crate::play::simulation::threads;
use crate::play::task::Shard;
use crate::program::host::Host;
use crate::program::options::Typed;
use crate::program::prepared::first_runs;
use crate::show::report::{Report, document};
use crate::studies::manifest::{Wave, of_run, place};

/// Plays the shard and writes its rows and summary; pages and charts need the whole run.
///
/// # Errors
/// When the scenario is wrong, there are fewer games than shards, or a file cannot be written.
pub fn play(options: &Typed<Options>, shard: Shard, out: &mut dyn Write) -> Result<(), Failure> {
    let playing = &options.playing;
    if shard.of > playing.games {
        let [games, shards] = [(playing.games, "game"), (shard.of, "shard")].map(|(count, what)| counted(count, what));
        let text = format!("{games} cannot be cut into {shards}");
        return Err(Failure::Input(text));
    }
    let pool = Arc::new(threads(playing.threads)?);
    let mut prepared = prepare(options)?;
    let whole = options.given().clone().without("shard").recorded().text;
    let mut host = Host::new(prepared.purpose(&playing.into()), Arc::clone(&pool), playing.quiet);
    interrupt::explain(playing.quiet);
    for request in first_runs(&mut prepared, &pool)? {
        host.expect(std::slice::from_ref(&request), shard)?;
        let folder = host.folder();
        let (run, parts) = request.open()?.simulate(&request.seats, &host.settings(&request, shard), folder)?;
        host.end_progress();
        let report = Report::of_run(&run.task, run.summary.clone(), whole.clone());
        // Without the name of the program.
        let words = &command::split(&whole)[1..];
        let wave = Wave::write(folder, of_run(words, &request, shard.of)?)?;
        let throughput = run.summary.throughput;
        place(&wave, shard.number - 1, &run, (throughput.seconds, throughput.threads))?;
        parts.discard()?;
        playing.format.write(&document(&report), out)?;
    }
    say_where(out, host.folder(), playing.quiet)?;
    Ok(())
}
