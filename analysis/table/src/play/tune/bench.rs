//! The setup of a tuning run: players, opponents, initial weights and output file.

use std::cell::RefCell;
use std::io::{Write, stderr};
use std::path::PathBuf;

use kartacz_ai::core::weights::{Chosen, Weighed, written};
use kartacz_engine::core::game::Side;
use rayon::ThreadPool;

use super::scores::Scores;
use super::{Arena, Cell, Effort, Generation, evolve, once, places, weights_at};
use crate::base::diagnostics::tamed;
use crate::base::error::{Failure, unknown};
use crate::base::figure::fixed;
use crate::base::files;
use crate::base::values::Opponent;
use crate::play::changes::Changes;
use crate::play::library::weights;
use crate::play::playable::{AnyPlayer, Playable, opponents};

/// The settings of a tuning run.
#[derive(Clone, Debug)]
pub struct TuningSettings {
    /// The scenarios, as they were typed.
    pub scenarios: Vec<String>,
    /// The changes to them.
    pub changes: Changes,
    /// The id of the side with the weights to improve.
    pub side: String,
    /// The opponents; the usual ones when there are none.
    pub against: Vec<Opponent>,
    /// The weights to start with: a name or a path.
    pub start: String,
    /// The effort.
    pub effort: Effort,
    /// The number of held-out games for the start and the result.
    pub held_out: u64,
    /// Whether nothing but errors goes to standard error.
    pub quiet: bool,
    /// The file for the weights.
    pub file: PathBuf,
    /// Whether the user names the file; otherwise its folder belongs to the tuning.
    pub named: bool,
    /// The file for the scores of finished generations, from which the same tuning resumes; `None` where it begins again.
    pub kept: Option<PathBuf>,
}

impl TuningSettings {
    /// The weights to start with and their name: two with the same name are the same.
    ///
    /// # Errors
    /// When there are no such weights.
    pub(super) fn start<W: Weighed>(&self) -> Result<(String, Chosen<W>), Failure> {
        let chosen = weights::named(&self.start)?;
        let name = match self.start.ends_with(".toml") {
            true => format!("{}#{}", self.start, weights::checksum(&chosen)),
            false => self.start.clone(),
        };
        Ok((name, chosen))
    }
}

/// A prepared tuning run.
pub struct Bench<'a, G: Playable> {
    pub(super) settings: &'a TuningSettings,
    pub(super) arena: Arena<'a, G, AnyPlayer<G>>,
    /// The opponents, as typed on the command line.
    pub(super) against: Vec<Opponent>,
    pub(super) start: G::Weights,
    /// The name of the start: two with the same name are the same.
    pub(super) start_name: String,
    pub(super) side_name: String,
}

impl<'a, G: Playable> Bench<'a, G> {
    /// Sets up the run from its settings.
    ///
    /// # Errors
    /// When a side, a player, weights or the numbers of games are wrong.
    pub fn new(settings: &'a TuningSettings, games: &[&'a G], pool: &'a ThreadPool) -> Result<Self, Failure> {
        once(&settings.scenarios)?;
        let about = games[0].about();
        let side = about.sides.iter().position(|id| *id == settings.side);
        let side = Side::BOTH[side.ok_or_else(|| unknown("side", &settings.side, &about.sides))?];
        let (start_name, chosen) = settings.start::<G::Weights>()?;
        let named = !settings.against.is_empty();
        let against = if named { settings.against.clone() } else { opponents(side.other(), games)? };
        once(&against.iter().map(|opponent| opponent.player.clone()).collect::<Vec<_>>())?;
        let bench = Self {
            arena: Arena { side, lead: G::LEAD * G::UNIT.scale(), cells: cells(side.other(), games, &against)?, pool },
            against,
            start: chosen.weights[side.index()],
            start_name,
            side_name: about.side_names[side.index()].clone(),
            settings,
        };
        bench.arena.allot(settings.held_out)?;
        bench.arena.allot(settings.effort.games)?;
        Ok(bench)
    }

    /// The heuristic with these weights for the side that is tuned.
    pub(super) fn player(&self, weights: &G::Weights) -> AnyPlayer<G> {
        let mut both = G::Weights::standard();
        both[self.arena.side.index()] = *weights;
        AnyPlayer::weighed(both)
    }

    /// The scores of finished generations, where they are kept. `identity` names everything that decides them.
    pub(super) fn scores(&self, identity: String) -> Option<Scores> {
        self.settings.kept.as_deref().map(|file| Scores::read(file, identity))
    }

    /// Searches for better weights with these scores of earlier generations.
    pub(super) fn evolve(&self, scores: Option<Scores>) -> Result<G::Weights, Failure> {
        let games = self.arena.allot(self.settings.effort.games)?;
        let scores = RefCell::new(scores);
        let score = |place: &[f64], seed| {
            let play = || self.arena.score(&self.player(&weights_at(place)), seed, &games);
            scores.borrow_mut().as_mut().map_or_else(play, |scores| scores.next(play))
        };
        let watch = |generation: &Generation| {
            let Generation { number, candidates, start, step, best } = generation;
            let [candidates, start] = [candidates, start].map(|score| fixed(100.0 * score, 1));
            let step = fixed(*step, 3);
            let of = self.settings.effort.generations;
            self.say(&format!("generation {number} of {of}: candidates {candidates}, start {start}, step {step}"));
            scores.borrow().as_ref().map_or(Ok(()), Scores::write)?;
            self.write_unfinished(&weights_at(best), *number)
        };
        Ok(weights_at(&evolve(&places(&self.start), self.settings.effort.settings(), score, watch)?))
    }

    /// A file that the user names holds the best weights so far; one in a folder of results stays as it is until it is replaced whole.
    fn write_unfinished(&self, weights: &G::Weights, number: u64) -> Result<(), Failure> {
        let of = self.settings.effort.generations;
        let note = format!("Not finished and not validated: after generation {number} of {of}.");
        if self.settings.named { self.write(weights, &[note]) } else { Ok(()) }
    }

    pub(super) fn write(&self, weights: &G::Weights, notes: &[String]) -> Result<(), Failure> {
        let title = format!("Tuned for {}", self.settings.side.chars().take(60).collect::<String>());
        let text = match self.arena.side {
            Side::First => written(&title, [Some(weights), None], [notes, &[]]),
            Side::Second => written(&title, [None, Some(weights)], [&[], notes]),
        };
        match self.settings.named {
            true => files::write_named(&self.settings.file, text),
            false => files::write(&self.settings.file, text),
        }
    }

    /// A closed standard error is ignored.
    pub(super) fn say(&self, text: &str) {
        if !self.settings.quiet {
            let _ = writeln!(stderr(), "{}", tamed(text));
        }
    }
}

/// Every scenario with every opponent, which plays `side`. Orders are met in the scenarios that they fit.
fn cells<'a, G: Playable>(
    side: Side,
    games: &[&'a G],
    against: &[Opponent],
) -> Result<Vec<Cell<'a, G, AnyPlayer<G>>>, Failure> {
    let mut cells = Vec::new();
    for Opponent { player, share } in against {
        let seated = games.iter().map(|&game| game.seat(side, player).map(|seated| (game, seated)));
        let (fits, fails): (Vec<_>, Vec<_>) = seated.partition(Result::is_ok);
        if fits.is_empty() {
            return Err(fails.into_iter().find_map(Result::err).expect("there is a scenario"));
        }
        for (game, seated) in fits.into_iter().flatten() {
            let scenario = game.about().scenario;
            cells.push(Cell { scenario, opponent: seated.name, game, player: seated.player, share: *share });
        }
    }
    cells.sort_by(|a, b| a.scenario.cmp(&b.scenario));
    Ok(cells)
}
