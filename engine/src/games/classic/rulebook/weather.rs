//! Chapter 13: weather.

use super::super::data::{Factor, PhaseKind, Scenario, Weather};
use super::words::{NONE, factor, shift, turn_set, turns, word};
use super::{Grid, Page};

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if scenario.weather.len() < 2 {
        return;
    }
    page.say(1, kinds(scenario));
    let mut grid = Grid::new(["Weather", "Turns", "Faces", "Effects"]);
    let (mut taken, mut rolled) = (0, 0);
    for (index, weather) in scenario.weather.iter().enumerate() {
        // The first kind with a turn or a face has it.
        let (turns, faces) = (weather.turns & !taken, weather.faces & !rolled);
        taken |= turns;
        rolled |= faces;
        let name = if index == 0 { "clear, otherwise" } else { &weather.id };
        let faces = if scenario.weather_die > 0 { turn_faces(faces) } else { NONE.to_owned() };
        let turns = if turns == 0 { NONE.to_owned() } else { turn_set(scenario, turns) };
        grid.row(vec![word(name), turns, faces, effects(scenario, weather)]);
    }
    page.say(2, "The effects of the weather hold for both sides:");
    page.table(grid.without(&[NONE]));
}

/// The faces of a roll.
fn turn_faces(faces: u32) -> String {
    let listed: Vec<String> = super::super::chart::bits(faces).map(|face| face.to_string()).collect();
    if listed.is_empty() { NONE.to_owned() } else { listed.join(", ") }
}

/// \[13.1\]
fn kinds(scenario: &Scenario) -> String {
    let mut text = "The weather of a turn is the one that lists the turn in 13.2".to_owned();
    if scenario.weather_die > 0 {
        text.push_str(&format!(
            "; in other turns a die with {} faces is rolled for it, and a face that is not listed brings clear weather.",
            scenario.weather_die
        ));
    } else {
        text.push_str(", otherwise clear.");
    }
    let phases: Vec<_> = scenario.phases_of(PhaseKind::Weather).collect();
    if phases.is_empty() {
        text.push_str(" It begins with the turn.");
    } else {
        text.push_str(" It is determined in its phase; until then the weather before goes on, which is clear at the start of the game.");
        if phases.iter().any(|phase| turns(scenario, phase.turns) != "all") {
            text.push_str(" In turns without that phase it begins with the turn, and is not rolled.");
        }
    }
    text
}

/// What a kind of weather does.
fn effects(scenario: &Scenario, weather: &Weather) -> String {
    let mut parts = Vec::new();
    let moves = scenario.has_phase(PhaseKind::Move);
    if weather.movement != Factor::Full && moves {
        parts.push(format!("MP {}", factor(weather.movement)));
    }
    if let Some(most) = weather.points.filter(|_| moves) {
        parts.push(format!("at most {most} MP"));
    }
    let along = |route: &u8| scenario.phases_of(PhaseKind::Move).any(|phase| phase.along == Some(*route));
    if let Some(route) = weather.except.filter(along)
        && !parts.is_empty()
    {
        parts.push(format!(
            "not for MP in phases of movement along {} (4.4)",
            word(&scenario.routes[usize::from(route)].id)
        ));
    }
    if weather.attack != Factor::Full && scenario.has_fights() {
        parts.push(format!("attack strengths {}", factor(weather.attack)));
    }
    if weather.shift != 0 && scenario.has_fights() {
        parts.push(format!("every fight {}", shift(weather.shift)));
    }
    for (flag, what) in [
        (weather.no_overrun && scenario.has_overruns(), "no overruns"),
        (weather.no_barrage && scenario.has_phase(PhaseKind::Barrage), "no bombardment"),
        (weather.no_support && scenario.has_attacks() && scenario.has_support(), "no support points"),
        (weather.no_replacements && scenario.has_replacements(), "no replacement points"),
    ] {
        if flag {
            parts.push(what.to_owned());
        }
    }
    if parts.is_empty() { NONE.to_owned() } else { parts.join("; ") }
}
