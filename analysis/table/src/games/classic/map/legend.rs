//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::data::ids::word;
use kartacz_engine::games::classic::data::{Scenario, Start};
use kartacz_engine::grid::Tops;

use super::look::Look;
use super::size::{FRAME, HALF, cells, tops};
use super::{counters, features, ground, lines, look, marks};
use crate::base::words::counted;
use crate::games::classic::names;
use crate::show::canvas::Canvas;
use crate::show::sheet::Sheet;
use crate::show::sheet::legend::{NOTE, Spacing, broken_notes};

/// The room of a sign, and the height of a line of signs.
const SIGN: (f64, f64) = (88.0, 82.0);
const SPACING: Spacing = Spacing { heading: 40.0, signs: 36.0, name: HALF + 12.0 };

/// A sign and its name.
type Sign<'a> = (String, Box<dyn Fn(&mut Canvas) + 'a>);

/// Draws the legend below the map.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, scenario: &Scenario) {
    let (all, many) = (signs(scenario), in_a_line(sheet));
    let mut line = sheet.signs(canvas, SPACING, many, SIGN.0);
    for (number, (name, sign)) in all.iter().enumerate() {
        if number > 0 && number % many == 0 {
            line.next_line(SIGN.1);
        }
        line.put(name, sign);
    }
    let down = SIGN.1 * all.len().div_ceil(many) as f64 + 14.0;
    sheet.notes(canvas, SPACING, down, notes(scenario, sheet));
}

/// The sheet of a scenario, with room for the signs and notes of its legend.
#[must_use]
pub fn sheet(scenario: &Scenario) -> Sheet {
    let mut sheet = Sheet::new(cells(scenario), FRAME);
    let lines = signs(scenario).len().div_ceil(in_a_line(&sheet)) as f64;
    sheet.legend += SIGN.1 * lines + NOTE * notes(scenario, &sheet).len() as f64;
    sheet
}

/// How many signs stand in a line.
fn in_a_line(sheet: &Sheet) -> usize {
    (sheet.inside() / SIGN.0) as usize
}

/// What the scenario uses: kinds of ground, towns, features, hexsides, routes, marks, and a counter of each class.
fn signs(scenario: &Scenario) -> Vec<Sign<'_>> {
    let tops = tops(scenario);
    let name = |id: &str| word(id);
    let mut signs: Vec<Sign<'_>> = Vec::new();
    let used = |index: &usize| scenario.map.ground.iter().any(|&ground| usize::from(ground) == *index);
    for kind in (0..scenario.grounds.len()).filter(used).map(|index| &scenario.grounds[index]) {
        signs.push((name(&kind.id), Box::new(move |canvas| ground::sample(canvas, tops, &kind.id))));
    }
    // Regions of towns look alike: the shortest name stands for all.
    let towns = scenario.map.regions.iter().map(|(id, _)| id.as_str()).filter(|id| look::is_towns(id));
    if let Some(id) = towns.min_by_key(|id| id.len()) {
        let sign = move |canvas: &mut Canvas| marks::sample(canvas, tops, (Look::Town, id));
        signs.push((name(id), Box::new(move |canvas| on_a_hex(canvas, tops, sign))));
    }
    for one in scenario.features.iter().filter(|one| !one.hexes.hexes.is_empty()) {
        let kind = (features::look_of(scenario, one), one.id.as_str());
        signs.push((
            name(&one.id),
            Box::new(move |canvas| on_a_hex(canvas, tops, |canvas| marks::sample(canvas, tops, kind))),
        ));
    }
    for one in &scenario.barriers {
        let sign = move |canvas: &mut Canvas| lines::side_sample(canvas, tops, &one.id);
        signs.push((name(&one.id), Box::new(move |canvas| on_a_hex(canvas, tops, sign))));
    }
    for one in &scenario.routes {
        let sign = move |canvas: &mut Canvas| lines::route_sample(canvas, &one.id);
        signs.push((name(&one.id), Box::new(move |canvas| on_a_hex(canvas, tops, sign))));
    }
    if !scenario.victory.objectives.is_empty() {
        signs.push(("objective".to_owned(), Box::new(move |canvas| on_a_hex(canvas, tops, marks::goal_sample))));
        let flag = |canvas: &mut Canvas| counters::flag_at(canvas, (0.0, 0.0), 0);
        signs.push(("held".to_owned(), Box::new(move |canvas| on_a_hex(canvas, tops, flag))));
    }
    for (words, entry) in [("set-up", false), ("arrivals", true)] {
        let is =
            |start: &Start| if entry { matches!(start, Start::Turn { .. }) } else { matches!(start, Start::Group(_)) };
        if scenario.units.iter().any(|unit| is(&unit.start)) {
            let sign = move |canvas: &mut Canvas| marks::zone_sample(canvas, tops, entry);
            signs.push((words.to_owned(), Box::new(move |canvas| on_a_hex(canvas, tops, sign))));
        }
    }
    for class in &scenario.classes {
        let face = |canvas: &mut Canvas| counters::face(canvas, Side::First, &class.id, ["name", "4-6"]);
        signs.push((name(&class.id), Box::new(face)));
    }
    signs
}

fn on_a_hex(canvas: &mut Canvas, tops: Tops, sign: impl FnOnce(&mut Canvas)) {
    ground::blank(canvas, tops);
    sign(canvas);
}

/// The notes below the signs, in lines.
fn notes(scenario: &Scenario, sheet: &Sheet) -> Vec<String> {
    let phases: Vec<String> = scenario.phases.iter().map(names::phase).collect();
    let text = format!(
        "The game lasts {}. A turn: {}. Counters show attack, defence where it differs, and movement; white pips are the steps of \
         units with several.",
        counted(scenario.turns.into(), "turn"),
        phases.join(", ")
    );
    broken_notes(&[text, scenario.remark.clone()], sheet.inside())
}
