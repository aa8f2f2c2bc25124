//! The changes that the scenario accepts.

#[cfg(feature = "native")]
use rayon::prelude::*;

use super::choices::Choice;
#[cfg(feature = "native")]
use super::choices::Level;
#[cfg(feature = "native")]
use super::variant::Variant;
use crate::base::error::Failure;
#[cfg(feature = "native")]
use crate::studies::laboratory::{Laboratory, Point};

/// Which of these variants the scenario accepts.
#[cfg(feature = "native")]
#[must_use]
pub fn variants(laboratory: &Laboratory, choices: &[Choice], variants: &[Variant]) -> Vec<bool> {
    variants.par_iter().map(|variant| laboratory.read(&Point(variant.sets(choices))).is_ok()).collect()
}

/// The choices without the levels that the scenario refuses.
///
/// # Errors
/// As [`kept`].
#[cfg(feature = "native")]
pub fn choices(laboratory: &Laboratory, choices: Vec<Choice>) -> Result<Vec<Choice>, Failure> {
    let read = |level: &Level| laboratory.read(&Point(level.arguments().collect())).map(drop);
    let look = |choice: &Choice| choice.levels.par_iter().map(read).collect();
    let looked = choices.iter().map(look).collect();
    kept(choices, looked)
}

/// The choices without the levels that the scenario refuses, and without those that are then left with none; `looked` has the answer for
/// each level.
///
/// # Errors
/// When nothing is left: the first reason.
pub fn kept(choices: Vec<Choice>, looked: Vec<Vec<Result<(), Failure>>>) -> Result<Vec<Choice>, Failure> {
    let mut kept = Vec::new();
    let mut refusal = None;
    for (mut choice, looked) in choices.into_iter().zip(looked) {
        let mut good = looked.iter().map(Result::is_ok);
        choice.levels.retain(|_| good.next().unwrap_or(false));
        if !choice.levels.is_empty() {
            kept.push(choice);
        } else if let Some(why) = looked.into_iter().find_map(Result::err) {
            refusal.get_or_insert((choice.name, why));
        }
    }
    match (kept.is_empty(), refusal) {
        (true, Some((name, why))) => {
            Err(Failure::Input(format!("the scenario accepts no other value of `{name}`:\n{why}")))
        }
        (true, None) => {
            let help = "name values with `--over PATH=A..B`; `kartacz validate` counts those that are assumed";
            Err(Failure::Input(format!("there is nothing to change; {help}")))
        }
        (false, _) => Ok(kept),
    }
}
