//! The forces of both sides as lists: the units by where and when they enter play, then replacements.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::data::ids::{named, word};
use kartacz_engine::games::classic::data::{Area, Replacements, Scenario, Start, UnitId};

use crate::base::words::counted;
use crate::games::classic::names;
use crate::show::sheet::lists::Line;

/// The entries of each side.
pub fn entries(scenario: &Scenario) -> [Vec<Line>; 2] {
    Side::BOTH.map(|side| {
        let mut lists: Vec<(String, Vec<String>)> = Vec::new();
        for unit in scenario.units_of(side) {
            let heading = heading(scenario, &scenario.unit(unit).start);
            let text = of_unit(scenario, unit);
            match lists.iter_mut().find(|(known, _)| *known == heading) {
                Some((_, units)) => units.push(text),
                None => lists.push((heading, vec![text])),
            }
        }
        let units = lists.into_iter().map(|(heading, units)| [heading, units.join(", ")]);
        units.chain(replacements(scenario, &scenario.replacements[side.index()])).collect()
    })
}

fn heading(scenario: &Scenario, start: &Start) -> String {
    match start {
        Start::Hex(_) => "Set up".to_owned(),
        Start::Group(group) => format!("{}, {}", named(&group.id), group.placed.name()),
        Start::Turn { turn, area, .. } => format!("Turn {turn}, {}", places(scenario, area)),
        Start::Pool { .. } => "May return".to_owned(),
    }
}

/// A unit with its values, and its hex where it has one.
fn of_unit(scenario: &Scenario, unit: UnitId) -> String {
    let known = scenario.unit(unit);
    let values = names::values(scenario, known.with(known.begins_with));
    match known.start {
        Start::Hex(hex) => format!("{} {values} in {}", known.name, names::label(scenario, hex)),
        _ => format!("{} {values}", known.name),
    }
}

/// An area: its words, or how many hexes they are.
fn places(scenario: &Scenario, area: &Area) -> String {
    let is_hex = |word: &String| scenario.map.field.parse(word).is_some();
    if area.words.len() > 3 && area.words.iter().all(is_hex) {
        counted(area.hexes.len() as u64, "hex")
    } else {
        area.words.iter().map(|name| word(name)).collect::<Vec<_>>().join(", ")
    }
}

fn replacements(scenario: &Scenario, known: &Replacements) -> Option<Line> {
    let turns: Vec<String> =
        (1..=scenario.turns).filter(|turn| known.turns >> turn & 1 == 1).map(|turn| turn.to_string()).collect();
    let when = if turns.len() == usize::from(scenario.turns) {
        String::new()
    } else {
        format!(", turns {}", turns.join(", "))
    };
    let back = if known.unit > 0 {
        format!("; lost units return in {}", places(scenario, &known.area))
    } else {
        String::new()
    };
    let text = format!("{} a turn{when}{back}", counted(known.points.into(), "point"));
    (known.points > 0).then(|| ["Replacements".to_owned(), text])
}
