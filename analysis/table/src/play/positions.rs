//! Test positions, and the answers of players.

use std::collections::BTreeMap;
use std::path::Path;

use kartacz_ai::Player;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::Actions;
use kartacz_engine::games::load_position;
use kartacz_engine::scenario::position::{Heading, Position, TestPosition, heading};
use kartacz_engine::scenario::{Faults, Refusal};

use crate::base::error::{Failure, no_such};
use crate::base::text_file;
use crate::play::library::{Files, SHIPPED};
use crate::play::playable::Playable;

/// How often a player is asked, each time with another seed: it may mix its answers.
pub const SEEDS: u64 = 100;
/// The folder of positions beside scenarios.
const FOLDER: &str = "/positions/";

/// The answers of a player in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// The share of its answers that are accepted, 0..1.
    pub share: f64,
    /// The most frequent answer; of several the first in the alphabet.
    pub usual: String,
}

impl Answers {
    /// Whether at least half of the answers are accepted: a player that chooses in secret may mix.
    #[must_use]
    pub fn accepted(&self) -> bool {
        self.share >= 0.5
    }
}

/// The ids of the shipped positions.
pub fn shipped() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().filter(|(name, _)| name.contains(FOLDER)).filter_map(|(name, _)| name.strip_suffix(".toml"))
}

/// The ids of the shipped positions of a rule system.
pub fn shipped_of(system: &str) -> impl Iterator<Item = &'static str> {
    shipped().filter(move |id| id.split('/').next() == Some(system))
}

/// The shipped positions: their ids and headings.
pub fn headings() -> impl Iterator<Item = (&'static str, Heading)> {
    shipped().filter_map(|id| Some((id, heading(&SHIPPED, id)?)))
}

/// Loads a position: an id names a shipped one, a path that ends in `.toml` a file.
///
/// # Errors
/// When there is no such position, and every fault of its file.
pub fn position(name: &str) -> Result<Position, Failure> {
    if !name.ends_with(".toml") && !shipped().any(|id| id == name) {
        return Err(missing(name).into());
    }
    if name.ends_with(".toml") {
        text_file::read(Path::new(name))?;
    }
    load_position(&Files { typed: name }, name).map_err(Failure::Faults)
}

/// There is no position of this name; there are too many to name them all.
#[must_use]
pub fn missing(name: &str) -> Refusal {
    let known: Vec<&str> = shipped().collect();
    let Refusal { message, help } = no_such("position", name, &known);
    let like = help.split_once('?').filter(|_| help.starts_with("did you mean")).map(|(like, _)| format!("{like}?"));
    Refusal { message, help: like.unwrap_or_else(|| "`kartacz positions` lists them".to_owned()) }
}

/// Whether a file is a test position and no part of a scenario: it names the scenario that it belongs to.
#[must_use]
pub fn is_position(name: &str) -> bool {
    let names_a_scenario = |text: &str| text.lines().any(|line| line.trim_start().starts_with("scenario"));
    match name.ends_with(".toml") {
        true => text_file::read(Path::new(name)).is_ok_and(|text| names_a_scenario(&text)),
        false => shipped().any(|id| id == name),
    }
}

/// The faults of a position.
#[must_use]
pub fn faults(name: &str) -> Option<Faults> {
    load_position(&Files { typed: name }, name).err()
}

/// A position and the answers of a player, in words.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The subject of the position.
    pub title: String,
    /// The kind of decision.
    pub theme: String,
    /// Why the accepted answers are right.
    pub why: String,
    /// The id of the side that decides.
    pub side: String,
    /// The accepted answers.
    pub accepts: Vec<String>,
    /// The answers of the player.
    pub answers: Answers,
}

/// Asks the player of this name.
///
/// # Errors
/// When there is no such player.
pub fn sheet<G: Playable>(position: &TestPosition<G>, player: &str) -> Result<Sheet, Failure> {
    let TestPosition { title, theme, why, game, side, accepted, .. } = position;
    let answers = ask(&mut game.seat(*side, player)?.player, position);
    Ok(Sheet {
        title: title.clone(),
        theme: theme.clone(),
        why: why.clone(),
        side: game.about().sides[side.index()].clone(),
        accepts: accepted.iter().map(|&action| game.words(action)).collect(),
        answers,
    })
}

/// Asks a player [`SEEDS`] times.
pub fn ask<G: Playable>(player: &mut impl Player<G>, position: &TestPosition<G>) -> Answers {
    let TestPosition { game, state, side, accepted, .. } = position;
    let mut legal = Box::new(Actions::new());
    game.legal(state, &mut legal);
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut good = 0;
    for seed in 0..SEEDS {
        player.new_game(game_seed(SEEDS, seed));
        let action = legal[player.choose(&**game, game.view(state, *side), &legal)];
        good += u64::from(accepted.contains(&action));
        *counts.entry(game.words(action)).or_default() += 1;
    }
    let usual = counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(answer, _)| answer);
    Answers { share: good as f64 / SEEDS as f64, usual: usual.unwrap_or_default() }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Game;
    use kartacz_engine::games::niemenczyn::Niemenczyn;

    use super::*;
    use crate::games::of_position;

    /// How many of the shipped positions of a rule system a player's answers are accepted in.
    fn passed(system: &str, player: &str) -> (usize, usize) {
        let answer = |id| {
            let position = position(id).unwrap();
            of_position(&position).ask(&position, player).unwrap().answers
        };
        let answers: Vec<Answers> = shipped_of(system).map(answer).collect();
        (answers.iter().filter(|answers| answers.accepted()).count(), answers.len())
    }

    /// The positions that the heuristics pass today: the number may only grow.
    const BOUND: [(&str, usize); 5] =
        [("maciejowice", 27), ("niemenczyn", 52), ("pluton", 18), ("spqr", 28), ("verdox", 20)];

    #[test]
    fn the_heuristics_are_as_good_as_they_were_and_better_than_chance() {
        for (system, bound) in BOUND {
            let ((random, _), (heuristic, all)) = (passed(system, "random"), passed(system, "heuristic"));
            assert!(heuristic >= bound, "{system}: {heuristic} of {all}");
            assert!(random < heuristic, "{system}: {random} and {heuristic} of {all}");
        }
    }

    /// Answers the first or the second option, by turns.
    struct Fickle(u64);

    impl Player<Niemenczyn> for Fickle {
        fn new_game(&mut self, _: u64) {
            self.0 += 1;
        }

        fn choose(
            &mut self,
            _: &Niemenczyn,
            _: <Niemenczyn as Game>::View<'_>,
            _: &[<Niemenczyn as Game>::Action],
        ) -> usize {
            usize::from(self.0.is_multiple_of(4))
        }
    }

    #[test]
    fn answers_are_counted() {
        let position = position("niemenczyn/positions/charge-rear").unwrap().of().unwrap();
        let answers = ask(&mut Fickle(0), &position);
        assert_eq!(answers, Answers { share: 0.75, usual: "declare".to_owned() });
        assert!(answers.accepted());
    }
}
