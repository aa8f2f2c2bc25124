//! The sequence of play \[3\].

use super::super::data::{MAX_PHASES, Phase, PhaseKind};
use super::names::Known;
use crate::scenario::reader::{Names, Reader};

pub(super) fn read(t: &mut Reader, known: &Known) -> Vec<Phase> {
    let phases = t.each("phases", Names::IDS, |id, t| phase(id, t, known));
    if phases.len() > MAX_PHASES {
        let message = format!("there are {} phases", phases.len());
        t.fault("phases", message, format!("there may be at most {MAX_PHASES}"));
    }
    phases
}

fn phase(id: &str, t: &mut Reader, known: &Known) -> Phase {
    let kind = t.choice("does", PhaseKind::NAMES, PhaseKind::from_name);
    let phase = Phase {
        id: id.to_owned(),
        side: known.maybe_side(t, "side"),
        kind: kind.unwrap_or_default(),
        turns: known.turns(t),
        classes: known.classes(t, "classes"),
        allowance: t.reading_or_default("allowance"),
        along: known.maybe_route(t, "along"),
        most: t.number_or("most", 0..=99, 0),
        overrun: t.number_or("overrun", 0..=20, 0),
        overrun_shift: t.number_or("overrun_shift", -9..=9, 0),
        table: known.maybe_table(t, "table"),
        recovers_from: t.number_or("recovers_from", 0..=20, 0),
        die: t.number_or("die", 2..=20, 6),
        exits: known.area(t, "exits"),
    };
    if let Some(kind) = kind {
        check(t, kind, &phase);
    }
    phase
}

/// Reports keys that mean nothing in this kind of phase.
fn check(t: &mut Reader, kind: PhaseKind, phase: &Phase) {
    use PhaseKind::{Barrage, Combat, Initiative, Move, Recover, Reinforce, Replace, Supply};
    let keys: [(&str, &[PhaseKind]); 11] = [
        ("side", &[Move, Combat, Barrage, Reinforce, Replace, Supply, Recover]),
        ("classes", &[Move, Combat, Barrage]),
        ("allowance", &[Move]),
        ("along", &[Move]),
        ("most", &[Move]),
        ("overrun", &[Move]),
        ("overrun_shift", &[Move]),
        ("table", &[Move, Combat, Barrage]),
        ("recovers_from", &[Recover]),
        ("die", &[Recover, Initiative]),
        ("exits", &[Move]),
    ];
    for (key, kinds) in keys {
        if t.has(key) && !kinds.contains(&kind) {
            t.fault(key, format!("a phase of `{}` has no `{key}`", kind.name()), "remove it");
        }
    }
    if phase.side.is_none() && matches!(kind, Move | Combat | Barrage | Reinforce | Replace) && !t.has("side") {
        t.fault("side", "the phase has no side", "name the side that acts");
    }
    for (key, needed, there) in [
        ("die", "recovers_from", kind != Recover || phase.recovers_from > 0),
        ("overrun_shift", "overrun", phase.overrun > 0),
        ("table", "overrun", kind != Move || phase.overrun > 0),
    ] {
        if t.has(key) && kinds_of(key, &keys).contains(&kind) && !there {
            t.fault(key, format!("without `{needed}` it means nothing"), format!("add `{needed}`, or remove it"));
        }
    }
    if phase.recovers_from > phase.die {
        t.fault("recovers_from", "no roll is that high", format!("write at most {}", phase.die));
    }
}

/// The kinds of phase that have a key.
fn kinds_of<'k>(key: &str, keys: &[(&str, &'k [PhaseKind])]) -> &'k [PhaseKind] {
    keys.iter().find(|(known, _)| *known == key).map_or(&[], |(_, kinds)| kinds)
}
