//! The features shared by both sides: time, weather, and who leads.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::victory::{Counting, Held};
use kartacz_engine::games::classic::data::{HexSet, Objective, Phase, PhaseKind};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::Mode;

use super::scale::LEAD;
use super::{Eye, fights, mark, phase_of};
use crate::core::learning::features;

features! {
    /// The shared features. Leads are net for the first side, by what both sides hold.
    Shared:
    TimeLeft = "time-left",
    LastTurn = "last-turn",
    FirstActs = "first-acts",
    SecondActs = "second-acts",
    Moving = "moving",
    Fighting = "fighting",
    PhasesLeft = "phases-left",
    FightsNext = "fights-next",
    MovesNext = "moves-next",
    Slowed = "slowed",
    Weakened = "weakened",
    Rolled = "rolled",
    Advancing = "advancing",
    Lead = "lead",
    LeadLate = "lead-late",
    Prizes = "prizes",
    PrizesLate = "prizes-late",
    Standing = "standing",
    StandingLate = "standing-late",
    Income = "income",
}

/// Their names.
pub(super) const NAMES: &[&str] = Shared::NAMES;

/// Writes the shared features.
pub(super) fn write<B: Board>(at: Position<'_, B>, eye: &Eye, out: &mut [f32]) {
    out.fill(0.0);
    let late = time(at, out);
    weather(at, eye, out);
    lead(at, eye, late, out);
    out[Shared::Rolled as usize] = mark(fights::is_rolled(at));
    out[Shared::Advancing as usize] = mark(at.mode() == Mode::Advancing);
}

/// The turn and the phase; returns how late it is, from 0 to 1.
fn time<B: Board>(at: Position<'_, B>, out: &mut [f32]) -> f32 {
    let scenario = at.scenario();
    let left = f32::from(turns_left(at)) / f32::from(scenario.turns.max(1));
    out[Shared::TimeLeft as usize] = left;
    out[Shared::LastTurn as usize] = mark(at.turn() >= scenario.turns);
    let Some(phase) = phase_of(at) else { return 1.0 - left };
    out[Shared::FirstActs as usize] = mark(phase.side == Some(Side::First));
    out[Shared::SecondActs as usize] = mark(phase.side == Some(Side::Second));
    out[Shared::Moving as usize] = mark(phase.kind == PhaseKind::Move);
    out[Shared::Fighting as usize] = mark(matches!(phase.kind, PhaseKind::Combat | PhaseKind::Barrage));
    out[Shared::PhasesLeft as usize] = at.phases_left().count() as f32 / scenario.phases.len().max(1) as f32;
    out[Shared::FightsNext as usize] = next(at, PhaseKind::Combat);
    out[Shared::MovesNext as usize] = next(at, PhaseKind::Move);
    1.0 - left
}

/// The turns after this one.
pub(super) fn turns_left<B: Board>(at: Position<'_, B>) -> u8 {
    at.scenario().turns.saturating_sub(at.turn())
}

/// The side that has the next phase of a kind, after this one: 1 for the first, -1 for the second, 0 for none.
fn next<B: Board>(at: Position<'_, B>, kind: PhaseKind) -> f32 {
    let is = |phase: &&Phase| phase.kind == kind && phase.side.is_some();
    let found = if turns_left(at) == 0 { at.phases_left().find(is) } else { at.phases_to_come().find(is) };
    match found.and_then(|phase| phase.side) {
        Some(Side::First) => 1.0,
        Some(Side::Second) => -1.0,
        None => 0.0,
    }
}

fn weather<B: Board>(at: Position<'_, B>, eye: &Eye, out: &mut [f32]) {
    let weather = at.weather();
    let share = |[above, below]: [u32; 2]| above as f32 / below.max(1) as f32;
    let limit = weather.points.map_or(1.0, |most| f32::from(most) / eye.scale.moves);
    out[Shared::Slowed as usize] = 1.0 - share(weather.movement.ratio()).min(limit);
    out[Shared::Weakened as usize] = 1.0 - share(weather.attack.ratio());
}

fn lead<B: Board>(at: Position<'_, B>, eye: &Eye, late: f32, out: &mut [f32]) {
    let (scale, needed) = (&eye.scale, at.scenario().victory.lead);
    let over = at.mode() == Mode::Over;
    let turns = if over { 0.0 } else { f32::from(turns_left(at)) + mark(at.turn() > 0) };
    let income = turns * income(at);
    let points = at.points() as f32 + income;
    let ahead = points - scale.middle;
    let wins = [points >= f32::from(needed[0]), -points >= f32::from(needed[1])];
    let standing = if wins[0] == wins[1] { 0.0 } else { mark(wins[0]) - mark(wins[1]) };
    let (share, prizes) = (ahead / (LEAD * scale.stake), ahead / scale.prize);
    // Large leads count alike, so that what they are multiplied with still shows.
    let (share, prizes) = (share.clamp(-2.0, 2.0), prizes.clamp(-4.0, 4.0));
    for (feature, number) in [
        (Shared::Lead, share),
        (Shared::LeadLate, share * late),
        (Shared::Prizes, prizes),
        (Shared::PrizesLate, prizes * late),
        (Shared::Standing, standing),
        (Shared::StandingLate, standing * late),
        (Shared::Income, income / (LEAD * scale.stake)),
    ] {
        out[feature as usize] = number;
    }
}

/// The points of the objectives that are counted every turn, net for the first side, as things stand.
fn income<B: Board>(at: Position<'_, B>) -> f32 {
    let counted = at.scenario().victory.objectives.iter().filter(|one| one.counting == Counting::EachTurn);
    let of = |objective: &Objective, side: Side| {
        let counts = objective.side.is_none_or(|only| only == side);
        if counts { held(at, objective, side).len() as f32 * f32::from(objective.points) } else { 0.0 }
    };
    counted.map(|objective| of(objective, Side::First) - of(objective, Side::Second)).sum()
}

/// The hexes of an objective that a side holds; supply is not traced, which takes too long.
pub(super) fn held<B: Board>(at: Position<'_, B>, objective: &Objective, side: Side) -> HexSet {
    match objective.held {
        Held::Occupied => at.held(objective, side),
        Held::LastOccupied | Held::InSupply => objective.area.hexes & at.owned(side),
    }
}
