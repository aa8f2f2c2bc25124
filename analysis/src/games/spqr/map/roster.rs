//! The forces of both sides as lists: troops with their counters, leaders, and the lines that can be ordered.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::{Class, Missile};
use kartacz_engine::games::spqr::data::{Line as Row, Troop, first_leader};

use super::geometry::{LINE, Sheet};
use super::leaders;
use crate::show::canvas::{Canvas, INK, SIDES, broken, widest};

/// The height of the letters.
const TEXT: f64 = 10.5;
/// The room behind a name.
const GAP: f64 = 8.0;

/// A line of a list: name, text.
pub type Line = [String; 2];

/// A list with the room of its names.
pub struct List {
    names: f64,
    lines: Vec<Line>,
}

/// The list of each side, its texts broken into lines that fit beside each other on the sheet.
pub fn lists(game: &Spqr, sheet: &Sheet<'_>) -> [List; 2] {
    entries(game).map(|entries| {
        let names = widest(entries.iter().map(|[name, _]| name.as_str()), TEXT, true) + GAP;
        let lines = |[name, text]: Line| {
            let texts = broken(&text, room(sheet) - names, TEXT, false).into_iter().enumerate();
            texts.map(move |(place, text)| [if place == 0 { name.clone() } else { String::new() }, text])
        };
        List { names, lines: entries.into_iter().flat_map(lines).collect() }
    })
}

/// The room of a list.
fn room(sheet: &Sheet<'_>) -> f64 {
    sheet.width / 2.0 - sheet.margin
}

/// The entries of each side.
fn entries(game: &Spqr) -> [Vec<Line>; 2] {
    let scenario = &game.scenario;
    Side::BOTH.map(|side| {
        let army = &scenario.armies[side.index()];
        let level = format!("withdraws at {} rout points; routs to the {} edge", army.withdrawal, army.edge.name());
        let head = ["army".to_owned(), level];
        let troops = scenario.troops.iter().enumerate().filter(|(_, troop)| troop.side == side);
        let troops = troops.filter_map(|(index, troop)| of_troop(game, index, troop));
        let leaders = scenario.leaders_of(side).map(|leader| {
            let one = scenario.leader(leader);
            let place = if one.hex.is_some() { scenario.map.field.label(one.hex) } else { "off the map".to_owned() };
            [one.id.clone(), format!("{}; {place}", leaders::about(game, leader))]
        });
        let rows = scenario.lines.iter().filter(|row| row.side == side).map(|row| of_line(game, row));
        std::iter::once(head).chain(troops).chain(leaders).chain(rows).collect()
    })
}

/// The number of lines of the longer list.
pub fn longest(lists: &[List; 2]) -> usize {
    lists.iter().map(|list| list.lines.len()).max().unwrap_or(0)
}

/// A troop with the number of its counters; nothing when there are none.
fn of_troop(game: &Spqr, index: usize, troop: &Troop) -> Option<Line> {
    let counters = &game.scenario.counters[troop.side.index()];
    let many = counters.iter().filter(|counter| usize::from(counter.troop) == index).count();
    (many > 0).then(|| [troop.id.clone(), format!("{many} × {}", about(troop))])
}

/// What is printed on the counters of a troop.
pub fn about(troop: &Troop) -> String {
    let class = if troop.class == Class::None { troop.arm.name() } else { troop.class.name() };
    let missile = match (troop.missile, troop.screen) {
        (Missile::None, false) => String::new(),
        (Missile::None, true) => ", screen".to_owned(),
        (missile, false) => format!(", {}", missile.name()),
        (missile, true) => format!(", {}, screen", missile.name()),
    };
    let double = if troop.double { ", two hexes" } else { "" };
    let (size, quality, allowance) = (troop.size, troop.quality, troop.allowance);
    format!("{class}, size {size}, quality {quality}, allowance {allowance}{missile}{double}")
}

/// A line that can be ordered as one.
fn of_line(game: &Spqr, row: &Row) -> Line {
    let troops = game.scenario.troops.iter().enumerate().filter(|(index, _)| row.troops & 1 << index != 0);
    let troops: Vec<&str> = troops.map(|(_, troop)| troop.id.as_str()).collect();
    let first = first_leader(row.side);
    let leaders = game.scenario.leaders_of(row.side).filter(|&leader| row.leaders & 1 << leader != 0);
    let leaders: Vec<&str> = leaders
        .map(|leader| game.scenario.leaders[row.side.index()][usize::from(leader - first)].id.as_str())
        .collect();
    [format!("line {}", row.id), format!("{}; by {}", troops.join(", "), leaders.join(", "))]
}

/// Draws the lists side by side below the legend.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet<'_>, game: &Spqr, lists: &[List; 2]) {
    let top = sheet.bottom() + sheet.legend + LINE;
    for side in Side::BOTH {
        let left = sheet.margin + side.index() as f64 * (sheet.width / 2.0 - sheet.margin / 2.0);
        let room = room(sheet);
        let name = &game.scenario.armies[side.index()].name;
        canvas.text_within((left, top, room), 13.0, "start", SIDES[side.index()], true, name);
        let List { names, lines } = &lists[side.index()];
        for (index, [name, text]) in lines.iter().enumerate() {
            let y = top + LINE * (index as f64 + 1.3);
            canvas.text((left, y), TEXT, "start", INK, true, name);
            canvas.text((left + names, y), TEXT, "start", INK, false, text);
        }
    }
}
