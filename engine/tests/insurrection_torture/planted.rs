//! Failures are found, shrunk, saved and replayable: demonstrated with invariants that do not hold.

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::state::State;
use kartacz_engine::games::maciejowice::M1794;
use kartacz_engine::games::niemenczyn::N1794;

use crate::insurrection_torture::campaign::Campaign;
use crate::insurrection_torture::invariants::{Broken, Law, Verdict};
use crate::insurrection_torture::play::Checks;
use crate::insurrection_torture::replay;
use crate::insurrection_torture::shrink::{Case, Shrinker};

/// An invariant that breaks when the first unit is eliminated.
fn no_unit_is_eliminated<E: Compiled>(_: &Rules<E>, state: &State<E>) -> Verdict {
    let gone: u16 = state.board.tally.eliminated.iter().sum();
    if gone == 0 {
        return Ok(());
    }
    Err(Broken { law: "planted: no unit is eliminated".to_owned(), detail: format!("{gone} are gone") })
}

/// A panic in the middle of a game.
fn no_unit_routs<E: Compiled>(_: &Rules<E>, state: &State<E>) -> Verdict {
    assert!(state.board.returns.iter().all(|&stage| stage == 0), "planted: a unit routs");
    Ok(())
}

/// Plays until the planted invariant breaks, then shrinks, writes and replays. Returns the number of decisions before
/// and after.
fn found_and_replayed<E: Compiled>(planted: Law<E>, name: &str) -> (Case, Case) {
    let campaign = Campaign::<E>::new(7);
    let rules = Checks { planted: Some(planted), ..Checks::SAMPLED };
    let Err(found) = campaign.play(2000, rules) else { panic!("the planted law holds") };
    let shrinker = Shrinker { switches: &campaign.switches, rules };
    let shrunk = shrinker.shrink((*found).clone());
    let folder = replay::folder().join(name);
    let message = replay::write::<E>(&shrunk, &folder);
    assert!(message.contains(&folder.display().to_string()), "{message}");
    for file in ["scenario.toml", "game.txt", "story.txt"] {
        assert!(folder.join(file).is_file(), "{file} is missing");
    }
    let again = replay::again(&folder, Some(planted));
    assert_eq!(again.broken.as_ref(), Some(&shrunk.broken));
    assert_eq!(again.choices, shrunk.choices);
    let sound = replay::again::<E>(&folder, None);
    assert_eq!(sound.broken, None, "without the planted law the game is sound");
    (*found, shrunk)
}

#[test]
fn a_broken_law_is_shrunk_and_replayed() {
    let (found, shrunk) = found_and_replayed::<N1794>(no_unit_is_eliminated, "planted-elimination");
    println!("{} decisions, shrunk to {}", found.choices.len(), shrunk.choices.len());
    assert!(shrunk.choices.len() <= 12, "{} decisions are left of {}", shrunk.choices.len(), found.choices.len());
}

#[test]
fn a_panic_is_shrunk_and_replayed() {
    let (found, shrunk) = found_and_replayed::<N1794>(no_unit_routs, "planted-panic");
    println!("{} decisions, shrunk to {}", found.choices.len(), shrunk.choices.len());
    assert!(shrunk.broken.law.starts_with("panic at "), "{}", shrunk.broken.law);
    assert!(shrunk.choices.len() <= 20, "{} decisions are left of {}", shrunk.choices.len(), found.choices.len());
}

#[test]
fn a_broken_law_is_found_in_every_edition() {
    let (found, shrunk) = found_and_replayed::<M1794>(no_unit_is_eliminated, "planted-elimination-maciejowice");
    assert!(shrunk.choices.len() < found.choices.len(), "{} of {}", shrunk.choices.len(), found.choices.len());
}
