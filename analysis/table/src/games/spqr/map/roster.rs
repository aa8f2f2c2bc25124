//! The forces of both sides as lists: troops with their counters, leaders, and the lines that can be ordered.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::{Class, Missile};
use kartacz_engine::games::spqr::data::{Line as Row, Troop, first_leader};

use super::leaders;
use crate::show::sheet::lists::Line;

/// The entries of each side.
pub fn entries(game: &Spqr) -> [Vec<Line>; 2] {
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
