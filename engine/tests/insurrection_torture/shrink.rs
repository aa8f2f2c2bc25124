//! Shrinks a failing game to the shortest that still fails: other seeds, fewer decisions, a smaller scenario.

use kartacz_engine::core::dice::mix;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::compiled::Compiled;

use crate::insurrection_torture::invariants::Broken;
use crate::insurrection_torture::play::{Checks, Mind, Played, play};
use crate::insurrection_torture::whole::{self, Whole};
use crate::random_play::switches::Switch;

/// The number of other games tried for a shorter one.
const OTHER_GAMES: u64 = 300;
/// The number of other games tried when the scenario was changed and the old game no longer fails.
const GAMES_AFTER_CHANGE: u64 = 30;

/// A failing game, with all data to replay it.
#[derive(Clone)]
pub struct Case {
    /// The scenario.
    pub whole: Whole,
    /// The seed of the dice.
    pub seed: u64,
    /// The decisions, as indices in the lists of legal actions.
    pub choices: Vec<u16>,
    /// The law broken after the last of them.
    pub broken: Broken,
}

/// A way to make a scenario smaller, if applicable.
type Step<'s> = Box<dyn Fn(&Whole) -> Option<Whole> + 's>;

/// Makes cases smaller.
pub struct Shrinker<'a, E: Compiled> {
    pub switches: &'a [Switch],
    pub rules: Checks<E>,
}

impl<E: Compiled> Shrinker<'_, E> {
    /// The shortest case that breaks the same law.
    pub fn shrink(&self, case: Case) -> Case {
        let Some(game) = whole::game::<E>(&case.whole.text()) else { return case };
        // The costly checks catch at every decision what a sample found by chance.
        let mut case = self.again(&game, &case, case.seed, &case.choices, case.choices.len() + 1).unwrap_or(case);
        case = self.other_games(&game, case, OTHER_GAMES);
        case = self.fewer_decisions(&game, case);
        case = self.smaller_scenario(case);
        match whole::game::<E>(&case.whole.text()) {
            Some(game) => self.fewer_decisions(&game, case),
            None => case,
        }
    }

    /// The case with these decisions instead, if it breaks the same law in fewer than `below` decisions.
    fn again(&self, game: &Rules<E>, case: &Case, seed: u64, choices: &[u16], below: usize) -> Option<Case> {
        self.accept(case, seed, play(game, seed, Mind::Fixed(choices), self.limited(below)), below)
    }

    fn limited(&self, below: usize) -> Checks<E> {
        Checks { thorough: true, most_decisions: below, ..self.rules }
    }

    fn accept(&self, case: &Case, seed: u64, played: Played, below: usize) -> Option<Case> {
        let broken = played.broken.filter(|broken| broken.law == case.broken.law)?;
        (played.choices.len() < below).then(|| Case {
            whole: case.whole.clone(),
            seed,
            choices: played.choices,
            broken,
        })
    }

    /// The shortest of some games with other dice and players.
    fn other_games(&self, game: &Rules<E>, mut case: Case, games: u64) -> Case {
        for number in 0..games {
            let (seed, below) = (mix(case.seed ^ number), case.choices.len());
            let played = play(game, seed, Mind::random(seed), self.limited(below));
            case = self.accept(&case, seed, played, below).unwrap_or(case);
        }
        case
    }

    /// Removes runs of decisions, and replaces others by passing, as long as the game becomes shorter.
    fn fewer_decisions(&self, game: &Rules<E>, mut case: Case) -> Case {
        let mut run = case.choices.len().max(1);
        while run > 0 {
            let mut from = 0;
            while from < case.choices.len() {
                let shorter = self.without_run(game, &case, from, run);
                from += if shorter.is_some() { 0 } else { run };
                case = shorter.unwrap_or(case);
            }
            run /= 2;
        }
        case
    }

    fn without_run(&self, game: &Rules<E>, case: &Case, from: usize, run: usize) -> Option<Case> {
        let to = (from + run).min(case.choices.len());
        let below = case.choices.len();
        let mut left_out = case.choices.clone();
        left_out.drain(from..to);
        let mut idle = case.choices.clone();
        idle[from..to].fill(u16::MAX);
        [left_out, idle].iter().find_map(|choices| self.again(game, case, case.seed, choices, below))
    }

    /// Removes units, commanders, stages, the free set-up, and switches that are not at their default reading, as long
    /// as the game does not become longer.
    fn smaller_scenario(&self, mut case: Case) -> Case {
        for smaller in self.steps(&case.whole) {
            case = smaller(&case.whole).and_then(|whole| self.fails_still(&case, whole)).unwrap_or(case);
        }
        case
    }

    fn steps(&self, whole: &Whole) -> Vec<Step<'_>> {
        let mut steps: Vec<Step<'_>> = Vec::new();
        for kind in ["units", "commanders", "pools"] {
            for id in whole.ids(kind) {
                steps.push(Box::new(move |whole: &Whole| Some(whole.without(&format!("{kind}.{id}")))));
            }
        }
        steps.push(Box::new(|whole: &Whole| Some(whole.without("deployment"))));
        for stages in 1..=E::STAGES {
            steps.push(Box::new(move |whole: &Whole| whole.with("stages", &stages.to_string())));
        }
        for switch in self.switches {
            let usual = switch.written(&switch.readings[0]);
            steps.push(Box::new(move |whole: &Whole| whole.with(&format!("switches.{}", switch.name), &usual)));
        }
        steps
    }

    /// The case on another scenario, if that is legal and fails in as few decisions.
    fn fails_still(&self, case: &Case, whole: Whole) -> Option<Case> {
        let game = whole::game::<E>(&whole.text())?;
        let below = case.choices.len() + 1;
        let other = Case { whole, ..case.clone() };
        self.again(&game, &other, case.seed, &case.choices, below).or_else(|| {
            (0..GAMES_AFTER_CHANGE).find_map(|number| {
                let seed = mix(case.seed ^ number);
                self.accept(&other, seed, play(&game, seed, Mind::random(seed), self.limited(below)), below)
            })
        })
    }
}
