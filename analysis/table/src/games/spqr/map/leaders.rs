//! Leaders on the map, with their command range: the hexes within it, seen when the pointer is on the leader.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{LeaderId, Rank, leader_side};

use super::counters;
use super::size::HALF;
use crate::show::canvas::{Canvas, Point};
use crate::show::paint::ENTRIES;
use crate::show::sheet::cells::FLAT_WAYS;

/// Where a leader stands on his hex: beside the figure and the values of a unit in it.
const CORNER: Point = (-19.0, 19.0);

/// A leader around the centre of his hex, with his command range.
#[must_use]
pub fn leader(game: &Spqr, leader: LeaderId) -> String {
    Canvas::drawn(|canvas| draw(canvas, game, leader))
}

/// A leader around the centre of his hex.
pub fn draw(canvas: &mut Canvas, game: &Spqr, leader: LeaderId) {
    let one = game.scenario.leader(leader);
    range(canvas, leader_side(leader), one.range);
    counters::leader(canvas, CORNER, leader_side(leader), one.initiative, one.rank == Rank::Overall);
}

/// The hexes within a range around the origin. Enemies and their zones may make it smaller.
fn range(canvas: &mut Canvas, side: Side, range: u8) {
    let far = 2.0 * HALF * (f64::from(range) + 0.5);
    let outline = FLAT_WAYS.map(|(x, y)| (x * far, y * far));
    canvas.area(&outline, &format!("range m-range {}", ENTRIES[side.index()]));
}

/// What is printed on the counter of a leader.
pub fn about(game: &Spqr, leader: LeaderId) -> String {
    let one = game.scenario.leader(leader);
    let elite = if one.elite { ", elite" } else { "" };
    let strategy = if one.strategy > 0 { format!(", strategy {}", one.strategy) } else { String::new() };
    format!(
        "{}: {}{elite}, initiative {}, line commands {}{strategy}, charisma {}, range {}",
        one.name,
        rank(one.rank),
        one.initiative,
        one.lines,
        one.charisma,
        one.range
    )
}

/// A rank in words.
pub const fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::Subordinate => "subordinate",
        Rank::Overall => "overall commander",
        Rank::Proconsul => "proconsul",
        Rank::Tribune => "tribune",
        Rank::AlliedPrefect => "prefect of the allies",
        Rank::CavalryPrefect => "prefect of the cavalry",
        Rank::Replacement => "replacement",
        Rank::Mahout => "elephant commander",
    }
}
