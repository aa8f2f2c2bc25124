//! Victory \[14\].

use super::super::data::victory::{Morale, Sudden};
use super::super::data::{Factor, MAX_OBJECTIVES, Objective, Victory};
use super::names::Known;
use crate::scenario::reader::{Names, Reader};

/// The most points.
const MAX_POINTS: i64 = 999;

pub(super) fn read(t: &mut Reader, known: &Known) -> Victory {
    t.table("victory", |t| Victory {
        losses: t.flag_or("losses", true),
        exits: t.flag_or("exits", true),
        lead: lead(t, known),
        objectives: objectives(t, known),
        sudden: sudden(t, known),
        morale: morale(t, known),
    })
}

/// By how many points each side must lead; 1 where nothing is given.
fn lead(t: &mut Reader, known: &Known) -> [i16; 2] {
    let mut lead = [1; 2];
    let given = t.maybe_each("lead", Names::IDS, |id, t| (id.to_owned(), t.number("points", -MAX_POINTS..=MAX_POINTS)));
    for (id, points) in given {
        match known.sides.iter().position(|side| *side == id) {
            Some(side) => lead[side] = points,
            None => t.fault("lead", format!("there is no side `{id}`"), "name a side of `[sides]`"),
        }
    }
    if lead[0] + lead[1] <= 0 {
        let help = "let the leads of both sides come to 1 or more in all";
        t.fault("lead", "both sides could win", help);
    }
    lead
}

fn objectives(t: &mut Reader, known: &Known) -> Vec<Objective> {
    let objectives = t.maybe_each("objectives", Names::IDS, |id, t| {
        let area = known.area(t, "hexes");
        t.require("hexes", "list its hexes, such as `hexes = [\"1103\"]`");
        Objective {
            id: id.to_owned(),
            area,
            points: t.number_or("points", 1..=99, 1),
            side: known.maybe_side(t, "side"),
            held: t.reading_or_default("held"),
            counting: t.reading_or_default("counted"),
        }
    });
    if objectives.len() > MAX_OBJECTIVES {
        let message = format!("there are {} objectives", objectives.len());
        t.fault("objectives", message, format!("there may be at most {MAX_OBJECTIVES}"));
    }
    objectives
}

fn sudden(t: &mut Reader, known: &Known) -> Vec<Sudden> {
    t.maybe_each("sudden", Names::IDS, |id, t| {
        let sudden = Sudden {
            id: id.to_owned(),
            side: known.side(t, "side"),
            points: t.maybe_number("points", 1..=MAX_POINTS),
            area: known.area(t, "hexes"),
            turns: known.turns(t),
        };
        if sudden.points.is_some() != sudden.area.words.is_empty() {
            t.fault("points", "this is no condition", "write either `points` or `hexes`");
        }
        sudden
    })
}

fn morale(t: &mut Reader, known: &Known) -> [Morale; 2] {
    let mut morale = [Morale::FIRM; 2];
    let given = t.maybe_each("demoralised", Names::IDS, |id, t| {
        let breaks_at = t.number("strength_lost", 1..=9999);
        let morale = Morale { breaks_at, attack: t.reading_or_default("attack"), loses: t.flag_or("loses", false) };
        if morale.loses {
            t.without_effect(&["attack"]);
        } else if morale.attack == Factor::Full {
            let help = "add `attack`, such as `attack = \"half\"`, or `loses = true`";
            t.fault("strength_lost", "nothing follows from it", help);
        }
        (id.to_owned(), morale)
    });
    for (id, one) in given {
        match known.sides.iter().position(|side| *side == id) {
            Some(side) => morale[side] = one,
            None => t.fault("demoralised", format!("there is no side `{id}`"), "name a side of `[sides]`"),
        }
    }
    morale
}
