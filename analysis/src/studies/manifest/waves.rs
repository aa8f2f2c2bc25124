//! The folder that `plan` writes: its waves, each with its manifest and its shards.
//!
//! ```text
//! DIR/stage-1/manifest.json
//! DIR/stage-1/shards/0/shard.json, 0-rows.parquet, …
//! DIR/stage-2/…
//! DIR/result/
//! ```

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::aside::{remove_all_dead, remove_dead};
use super::seal::{Found, find};
use super::{Entry, MAX_WAVES, Manifest};
use crate::base::error::Failure;
use crate::base::files;
use crate::base::json_file;
use crate::base::text_file;
use crate::play::command::quoted;
use crate::play::purpose::{no_links, note};
use crate::play::simulation::Stored;
use crate::studies::study::Request;

/// The file of a manifest.
const MANIFEST: &str = "manifest.json";
/// The folder of its shards.
const SHARDS: &str = "shards";
/// The folder of the networks that a training learned from its games.
const LEARNED: &str = "learned";
/// The folder of the merged result.
const RESULT: &str = "result";
/// The longest manifest, in bytes.
const MAX_MANIFEST: usize = 1 << 30;
/// The most shards that are named in an error.
const NAMED: usize = 10;

/// A wave and where it lies.
#[derive(Clone, Debug)]
pub struct Wave {
    /// The folder of the wave.
    pub folder: PathBuf,
    /// The manifest of the wave.
    pub manifest: Manifest,
}

impl Wave {
    /// Writes the manifest of a wave into the folder of a plan; an existing one is kept.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn write(plan: &Path, manifest: Manifest) -> Result<Self, Failure> {
        let folder = wave_of(plan, manifest.wave);
        without_links(&folder)?;
        // Shards may belong to it already.
        if folder.join(MANIFEST).exists() {
            let known = open(plan, manifest.wave)?;
            let here = plan.display();
            return match known.manifest == manifest {
                true => Ok(known),
                false => Err(Failure::Input(format!(
                    "{here}: this folder has another plan; name another folder with `--out`"
                ))),
            };
        }
        let wave = manifest.wave;
        // Shards and what was learned are listed in their own folders.
        note(
            plan,
            [MANIFEST.to_owned(), format!("{SHARDS}/"), format!("{LEARNED}/")]
                .map(|name| format!("stage-{wave}/{name}")),
        )?;
        files::make_folder(&folder.join(SHARDS))?;
        files::write_json(&folder.join(MANIFEST), &manifest)?;
        Ok(Self { folder, manifest })
    }

    /// Reads a wave by its manifest, or the last one in the folder of a plan.
    ///
    /// # Errors
    /// When there is none, or another program wrote it.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        if path.is_dir() {
            return latest(path)?.ok_or_else(|| no_plan(path));
        }
        let manifest = read(path)?;
        let folder = path.parent().map_or_else(PathBuf::new, Path::to_owned);
        // A manifest named by path may be a link, as in mounted folders; folders for shards may not contain links.
        no_links(&[folder.join(SHARDS)])?;
        if is_named_wave(&folder) {
            no_links(std::slice::from_ref(&folder))?;
        }
        Ok(Self { folder, manifest })
    }

    /// The folder of a shard.
    #[must_use]
    pub fn shard(&self, number: u64) -> PathBuf {
        self.folder.join(SHARDS).join(number.to_string())
    }

    /// Removes what killed processes of this machine have left of these shards. A failed removal is ignored.
    pub fn tidy(&self, numbers: &RangeInclusive<u64>) {
        remove_dead(&self.folder.join(SHARDS), numbers);
    }

    /// The folder of what was learned of its games.
    #[must_use]
    pub fn learned(&self) -> PathBuf {
        self.folder.join(LEARNED)
    }

    /// Where it stands: the file of the manifest.
    #[must_use]
    pub fn place(&self) -> PathBuf {
        self.folder.join(MANIFEST)
    }
}

/// Checks that neither the folder of a wave nor the program's files in it are links.
fn without_links(wave: &Path) -> Result<(), Failure> {
    let inside = [MANIFEST, SHARDS, LEARNED].map(|name| wave.join(name));
    no_links(&[wave.to_owned()])?;
    no_links(&inside)
}

/// Whether something is called as a wave of a plan is.
fn is_named_wave(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_prefix("stage-"));
    name.is_some_and(|number| number.parse::<u32>().is_ok())
}

fn wave_of(plan: &Path, wave: u32) -> PathBuf {
    plan.join(format!("stage-{wave}"))
}

/// The last wave in the folder of a plan; `None` when it is no such folder.
///
/// # Errors
/// When its manifest cannot be read.
pub fn latest(plan: &Path) -> Result<Option<Wave>, Failure> {
    let last = (1..=MAX_WAVES).take_while(|&wave| wave_of(plan, wave).join(MANIFEST).exists()).last();
    last.map(|wave| open(plan, wave)).transpose()
}

fn open(plan: &Path, wave: u32) -> Result<Wave, Failure> {
    let folder = wave_of(plan, wave);
    without_links(&folder)?;
    let place = folder.join(MANIFEST);
    let manifest = read(&place)?;
    if manifest.wave != wave {
        return Err(Failure::Input(format!(
            "{}: this is the manifest of stage {}; move it back to the folder of that stage",
            place.display(),
            manifest.wave
        )));
    }
    Ok(Wave { manifest, folder })
}

fn read(path: &Path) -> Result<Manifest, Failure> {
    let help = "`kartacz plan` writes manifests";
    let text = text_file::read_up_to(path, MAX_MANIFEST)
        .map_err(|refusal| Failure::Input(format!("{}; {help}", refusal.message)))?;
    let manifest: Result<Manifest, String> = json_file::parse(&text, "manifest");
    let checked = manifest.and_then(|manifest| manifest.check().map(|()| manifest));
    checked.map_err(|fault| Failure::Input(format!("{}:{fault}; {help}", path.display())))
}

fn no_plan(folder: &Path) -> Failure {
    let help = "`kartacz plan` makes one, and so does `kartacz run --shard K/N`";
    Failure::Input(format!("{}: there is no plan in this folder; {help}", folder.display()))
}

/// All waves of a plan; their shards may lie in several folders.
#[derive(Clone, Debug)]
pub struct Waves {
    folders: Vec<PathBuf>,
    waves: Vec<Wave>,
}

/// The state of the shards of the last wave.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The numbers of missing shards.
    pub missing: Vec<u64>,
    /// The faults of incomplete shards, in words; they are to be played again.
    pub damaged: Vec<(u64, String)>,
    /// Two different shards of the same number, in words.
    pub doubled: Vec<String>,
}

impl State {
    /// The numbers of those that are to be played, in order.
    #[must_use]
    pub fn wanted(&self) -> Vec<u64> {
        let mut wanted: Vec<u64> =
            self.missing.iter().copied().chain(self.damaged.iter().map(|(number, _)| *number)).collect();
        wanted.sort_unstable();
        wanted
    }

    /// The faults, as a failure.
    ///
    /// # Errors
    /// When anything is.
    pub fn check(&self, manifest: &Manifest, place: &Path) -> Result<(), Failure> {
        let (of, name) = (manifest.shards, |number: &u64| manifest.name_of(*number));
        let named: Vec<String> = self.missing.iter().take(NAMED).map(name).collect();
        let more = self.missing.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let missing =
            (!named.is_empty()).then(|| format!("of {of} shards these are missing: {}{more}", named.join(", ")));
        let damaged =
            self.damaged.iter().take(NAMED).map(|(number, why)| format!("{why}; play shard {} again", name(number)));
        let faults: Vec<String> = missing.into_iter().chain(damaged).chain(self.doubled.iter().cloned()).collect();
        if faults.is_empty() {
            return Ok(());
        }
        let play = match manifest.shares {
            true => format!("`{} --shard K/{of}` plays shard K of them", manifest.command_text()),
            false => {
                format!("`kartacz run --manifest {} --shard N` plays shard N", quoted(&place.display().to_string()))
            }
        };
        Err(Failure::Input(format!("these shards cannot be merged; {play}\n  {}", faults.join("\n  "))))
    }
}

impl Waves {
    /// Reads the waves in these folders, which must be of one plan.
    ///
    /// # Errors
    /// When there are none, or they are of different plans.
    pub fn open(folders: &[PathBuf]) -> Result<Self, Failure> {
        if let Some(missing) = folders.iter().find(|folder| !folder.is_dir()) {
            return Err(no_plan(missing));
        }
        let first = &folders[0];
        let last = latest(first)?.ok_or_else(|| no_plan(first))?.manifest.wave;
        let waves: Vec<Wave> = (1..=last).map(|wave| open(first, wave)).collect::<Result<_, _>>()?;
        for folder in &folders[1..] {
            for wave in &waves {
                let folder = wave_of(folder, wave.manifest.wave);
                without_links(&folder)?;
                let path = folder.join(MANIFEST);
                if path.exists() && read(&path)? != wave.manifest {
                    let (here, there) = (path.display(), wave.folder.display());
                    return Err(Failure::Input(format!("{here}: a different plan from that in {there}; leave it out")));
                }
            }
        }
        Ok(Self { folders: folders.to_vec(), waves })
    }

    /// All of them.
    #[must_use]
    pub fn each(&self) -> &[Wave] {
        &self.waves
    }

    /// The last one.
    #[must_use]
    pub fn last(&self) -> &Wave {
        &self.waves[self.waves.len() - 1]
    }

    /// The entry of a run, when it was planned.
    #[must_use]
    pub fn entry(&self, request: &Request) -> Option<&Entry> {
        let mut entries = self.waves.iter().flat_map(|wave| &wave.manifest.runs);
        entries.find(|entry| entry.request().is_same_run(request))
    }

    /// The folders of what was learned of the games of all waves.
    #[must_use]
    pub fn learned(&self) -> Vec<PathBuf> {
        self.waves.iter().map(Wave::learned).collect()
    }

    /// The waves before one of them.
    #[must_use]
    pub fn before(&self, wave: u32) -> Self {
        let waves = self.waves.iter().filter(|other| other.manifest.wave < wave).cloned().collect();
        Self { folders: self.folders.clone(), waves }
    }

    /// The folder for the result.
    #[must_use]
    pub fn result(&self) -> PathBuf {
        self.folders[0].join(RESULT)
    }

    /// Writes the manifest of the next wave.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn add(&self, manifest: Manifest) -> Result<Wave, Failure> {
        Wave::write(&self.folders[0], manifest)
    }

    /// Checks all shards: the games of complete ones, by the keys of their tasks, and which of the last wave are to be
    /// played.
    ///
    /// # Errors
    /// When the disk fails, and when a shard of an earlier wave is not whole.
    pub fn look(&self) -> Result<(BTreeMap<String, Stored>, State), Failure> {
        let mut runs: BTreeMap<String, Stored> = BTreeMap::new();
        let mut state = State::default();
        for wave in &self.waves {
            state = State::default();
            for shard in 0..wave.manifest.shards {
                self.look_at(wave, shard, &mut runs, &mut state)?;
            }
            let whole = state.check(&wave.manifest, &wave.place());
            if Some(wave.manifest.wave) != self.waves.last().map(|last| last.manifest.wave) {
                whole?;
            }
        }
        Ok((runs, state))
    }

    fn look_at(
        &self,
        wave: &Wave,
        number: u64,
        runs: &mut BTreeMap<String, Stored>,
        state: &mut State,
    ) -> Result<(), Failure> {
        let mut whole = None;
        let mut damage = None;
        for plan in &self.folders {
            let folder = wave_of(plan, wave.manifest.wave).join(SHARDS).join(number.to_string());
            match (find(&wave.manifest, number, &folder)?, &whole) {
                (Found::Nothing, _) => {}
                (Found::Damaged(why, _), _) => damage = Some(why),
                (Found::Whole(seal, kept), None) => whole = Some((folder, seal, kept)),
                (Found::Whole(seal, _), Some((other, first, _))) if seal.pieces != first.pieces => {
                    let name = wave.manifest.name_of(number);
                    let [here, there] = [&folder, other].map(|folder| folder.display());
                    state
                        .doubled
                        .push(format!("{here} and {there}: both are shard {name}, but they differ; leave one out"));
                }
                (Found::Whole(..), Some(_)) => {}
            }
        }
        match (whole, damage) {
            (Some((_, seal, kept)), _) => {
                let pieces = wave.manifest.pieces(number);
                let games: u64 = pieces.iter().map(|piece| piece.games.end - piece.games.start).sum();
                for (piece, kept) in pieces.into_iter().zip(kept) {
                    let run = runs.entry(wave.manifest.key_of(piece.run).to_owned()).or_default();
                    // Pieces of one shard share its time by their games.
                    run.seconds += seal.seconds * (piece.games.end - piece.games.start) as f64 / games.max(1) as f64;
                    run.threads = run.threads.max(seal.threads);
                    run.pieces.push(kept);
                }
            }
            (None, Some(why)) => state.damaged.push((number, why)),
            (None, None) => state.missing.push(number),
        }
        Ok(())
    }

    /// Removes leftovers of interrupted shards. A failed removal is ignored.
    pub fn tidy(&self) {
        for (plan, wave) in self.folders.iter().flat_map(|plan| self.waves.iter().map(move |wave| (plan, wave))) {
            remove_all_dead(&wave_of(plan, wave.manifest.wave).join(SHARDS));
        }
    }
}
