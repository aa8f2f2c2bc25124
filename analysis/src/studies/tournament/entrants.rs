//! The players of a tournament, and their sides.

use std::io::{Write, stderr};

use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::shown;

use super::MAX_PLAYERS;
use crate::base::diagnostics::tamed;
use crate::base::error::Failure;
use crate::games::System;
use crate::play::budgets;
use crate::play::restrictions;
use crate::play::seats::parts;

/// A player as one of the sides.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// The player as requested.
    pub asked: String,
    /// The name under which its games are recorded: two with the same name play alike.
    pub name: String,
}

impl Entrant {
    /// Whether it searches: its games take a hundred times as long as those of others.
    pub fn searches(&self) -> bool {
        searches(&self.asked)
    }
}

/// Whether a player searches, restricted or not.
#[must_use]
pub fn searches(player: &str) -> bool {
    parts(restrictions::inner(player)).0 == budgets::KIND
}

/// The players of the first and the second side: each requested player, as every side that it can play.
/// By default all shipped players: a claim about the balance is only as good as the strongest of them.
///
/// # Errors
/// When a player can play neither side or is named twice, and when a side has no player.
pub fn entrants(system: &dyn System, asked: &[String], quiet: bool) -> Result<[Vec<Entrant>; 2], Failure> {
    if asked.len() > MAX_PLAYERS {
        let text = format!("{} players are too many for a tournament; name {MAX_PLAYERS} at most", asked.len());
        return Err(Failure::Input(text));
    }
    let entrants = if asked.is_empty() { usual(system, quiet)? } else { named(system, asked)? };
    match system.sides().iter().zip(&entrants).find(|(_, players)| players.is_empty()) {
        None => Ok(entrants),
        Some((side, _)) => Err(Failure::Input(format!(
            "none of these players can play {}; add one that can, such as `heuristic`",
            shown(side)
        ))),
    }
}

/// The default players. Orders that no longer fit the changed scenario are left out.
fn usual(system: &dyn System, quiet: bool) -> Result<[Vec<Entrant>; 2], Failure> {
    let mut entrants = [Vec::new(), Vec::new()];
    for (side, players) in [Side::First, Side::Second].into_iter().zip(&mut entrants) {
        for asked in system.usual_entrants(side)? {
            match system.entrant(side, &asked) {
                Ok(name) => players.push(Entrant { asked, name }),
                // A closed standard error is ignored.
                Err(_) if !quiet => {
                    let _ = writeln!(stderr(), "{}", tamed(&format!("{asked} does not fit this scenario: left out")));
                }
                Err(_) => {}
            }
        }
    }
    Ok(entrants)
}

fn named(system: &dyn System, asked: &[String]) -> Result<[Vec<Entrant>; 2], Failure> {
    let sides = system.sides();
    let mut entrants = [Vec::new(), Vec::new()];
    for asked in asked {
        let names = match [Side::First, Side::Second].map(|side| system.entrant(side, asked)) {
            // A faulty file must not count as a player of the other side.
            [Err(faults @ Failure::Faults(_)), _] | [_, Err(faults @ Failure::Faults(_))] => return Err(faults),
            [Err(one), Err(other)] => return Err(neither(asked, &sides, [one, other])),
            names => names.map(Result::ok),
        };
        for ((name, players), side) in names.into_iter().zip(&mut entrants).zip(&sides) {
            let Some(name) = name else { continue };
            let entrant = Entrant { asked: asked.clone(), name };
            once(players, &entrant, side)?;
            players.push(entrant);
        }
    }
    Ok(entrants)
}

fn neither(asked: &str, sides: &[String; 2], whys: [Failure; 2]) -> Failure {
    let [one, other] = whys.map(|why| why.to_string());
    let [first, second] = sides.each_ref().map(|side| shown(side));
    Failure::Input(match one == other {
        true => one,
        false => {
            format!("{} can play neither side\nas {first}: {one}\nas {second}: {other}", shown(asked))
        }
    })
}

/// Refuses a player named twice, even by two names.
fn once(players: &[Entrant], next: &Entrant, side: &str) -> Result<(), Failure> {
    let Some(known) = players.iter().find(|known| known.name == next.name) else { return Ok(()) };
    let [one, other, name, side] = [&known.asked, &next.asked, &next.name, side].map(shown);
    Err(Failure::Input(match known.asked == next.asked {
        true => format!("{one} is named twice; name each player once"),
        false => format!("{one} and {other} are one player for {side}, {name}; name each player once"),
    }))
}
