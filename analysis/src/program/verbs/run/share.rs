//! `run --shard K/N`: a shard of a manifest with one stage and one run, which every machine computes for itself.

use std::io::Write;
use std::sync::Arc;

use super::{Options, prepare};
use crate::base::error::Failure;
use crate::base::interrupt;
use crate::base::say::say_where;
use crate::base::words::counted;
use crate::play::command;
use crate::play::purpose::Purpose;
use crate::play::simulation::{Settings, threads};
use crate::play::task::Shard;
use crate::program::prepared::first_runs;
use crate::show::report::Report;
use crate::studies::headline;
use crate::studies::manifest::{Stage, of_run, place};

/// Plays the shard and writes its rows and summary; pages and charts need the whole run.
///
/// # Errors
/// When the scenario is wrong, there are fewer games than shards, or a file cannot be written.
pub fn play(options: &Options, shard: Shard, out: &mut dyn Write) -> Result<(), Failure> {
    let playing = &options.playing;
    if shard.of > playing.games {
        let text = format!("{} cannot be cut into {} shards", counted(playing.games, "game"), shard.of);
        return Err(Failure::Input(text));
    }
    let pool = Arc::new(threads(playing.threads)?);
    let mut prepared = prepare(options)?;
    let folder = playing.out.clone().unwrap_or_else(|| prepared.folder.clone());
    let command = of_share(&prepared.command, shard);
    let purpose = Purpose::new(&folder, &command, playing.force).of(prepared.inputs.clone());
    interrupt::explain(playing.quiet);
    for request in first_runs(&mut prepared, &pool)? {
        let settings = Settings {
            seed: request.seed,
            games: request.games,
            until: None,
            shard,
            changes: request.changes.text(),
            purpose: purpose.clone(),
            quiet: playing.quiet,
            beside: headline::find,
            pool: Arc::clone(&pool),
        };
        let (run, parts) = request.open()?.simulate(&request.seats, &settings, &folder)?;
        let report = Report::of_run(&run.task, run.summary.clone(), prepared.command.clone());
        // Without the name of the program.
        let words = &command::split(&prepared.command)[1..];
        let stage = Stage::write(&folder, of_run(words, &request, shard.of)?)?;
        let throughput = run.summary.throughput;
        place(&stage, shard.number - 1, &run.rows, (throughput.seconds, throughput.threads))?;
        parts.discard()?;
        playing.format.write(&report, out)?;
    }
    say_where(&folder, playing.quiet);
    Ok(())
}

/// The command that plays a shard of the run.
fn of_share(command: &str, share: Shard) -> String {
    format!("{command} --shard {}/{}", share.number, share.of)
}
