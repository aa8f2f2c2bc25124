//! Features of a value: the lead against what it needs, the time left, and the places that decide.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::event::Phase;
use kartacz_engine::grid::Hex;

use super::sight::{Sight, flag};
use crate::core::learning::features;
use crate::games::insurrection::Played;

features! {
    /// Leads are net for the first side, in shares of the lead of an automatic victory; times are shares of the game.
    Score:
    Time = "time",
    NextChit = "next-chit",
    Lead = "lead-share",
    LeadSoft = "lead-soft",
    Level = "level",
    Won = "automatic-first",
    Lost = "automatic-second",
    Share = "strength-share",
    Least = "least-strength",
    Outlook = "outlook",
    Prospects = "outlook-strength",
    Hope = "hope",
    HopeNear = "hope-near",
    HopeLast = "hope-last",
    HopeEarly = "hope-automatic",
    DangerEarly = "danger-automatic",
    Behind = "behind-saved",
    GoalNow = "goal-now",
    GoalStages = "goal-stages",
    GoalFirst = "goal-held-first",
    GoalSecond = "goal-held-second",
    GoalNearFirst = "goal-near-first",
    GoalNearSecond = "goal-near-second",
    GoalLate = "goal-late",
}

/// The number of features.
pub(super) const COUNT: usize = Score::NAMES.len();

/// The names.
pub(super) const NAMES: &[&str] = Score::NAMES;

/// The lead of an automatic victory in a game without one, in victory points.
const USUAL: f32 = 8.0;
/// Units at most this far from a goal are near it, in hexes.
const NEAR: u8 = 2;
/// The variance of the score that ten strength points on each side can still cause, in victory points.
const SWING: f32 = 20.0;
/// The stages that they need for it.
const STAGES: f32 = 4.0;

/// Writes the features; `expected` victory points are soon to come, net for the first side.
pub(super) fn write<E: Played>(sight: &Sight<'_, E>, expected: f32, row: &mut [f32]) {
    let time = time(sight);
    lead(sight, expected, time, row);
    outlook(sight, expected, row);
    goal(sight, time, row);
    row[Score::Time as usize] = time;
    let [first, second] = sight.at.board.chits_left.map(f32::from);
    row[Score::NextChit as usize] = if first + second > 0.0 { first / (first + second) - 0.5 } else { 0.0 };
}

/// The share of the game that is left, counting activations.
fn time<E: Played>(sight: &Sight<'_, E>) -> f32 {
    let (board, scenario) = (sight.at.board, &sight.at.game.scenario);
    let stages = f32::from(scenario.stages.saturating_sub(board.stage)) + time_in_stage(sight);
    (stages / f32::from(scenario.stages.max(1))).clamp(0.0, 1.0)
}

/// The share of the present stage that is left.
fn time_in_stage<E: Played>(sight: &Sight<'_, E>) -> f32 {
    let board = sight.at.board;
    if matches!(board.phase, Phase::SetUp | Phase::Pool) {
        return 1.0;
    }
    let left: f32 = board.chits_left.map(f32::from).iter().sum();
    let begun = board.activated.count_ones() as f32;
    (left + 0.5 * flag(sight.acting().is_some())) / (left + begun).max(1.0)
}

fn lead<E: Played>(sight: &Sight<'_, E>, expected: f32, time: f32, row: &mut [f32]) {
    let automatic = sight.at.game.scenario.victory.automatic;
    let (needed, now, automatic) = (needed(sight), sight.at.net_vp() as f32, automatic > 0);
    let lead = now + expected.clamp(-needed, needed);
    let late = 1.0 - time;
    for (feature, number) in [
        (Score::Lead, (now / needed).clamp(-2.0, 2.0)),
        (Score::LeadSoft, soft(now / (0.25 * needed))),
        (Score::Level, flag(now == 0.0)),
        (Score::Won, flag(automatic && now >= needed)),
        (Score::Lost, flag(automatic && now <= -needed)),
        (Score::Hope, soft(lead / (needed * (0.1 + 0.6 * time.sqrt())))),
        (Score::HopeNear, soft(lead / (needed * (0.05 + 0.25 * time.sqrt())))),
        (Score::HopeLast, soft((lead - 0.5) * 2.0) * late * late),
        (Score::HopeEarly, soft(4.0 * (lead - needed + 0.5) / needed)),
        (Score::DangerEarly, soft(4.0 * (-lead - needed + 0.5) / needed)),
    ] {
        row[feature as usize] = number;
    }
    row[Score::Behind as usize] = flag(sight.at.camp_entered()) * soft(-now);
}

/// The lead in units of what the units left can still change, which is less the fewer they are and the nearer the end.
fn outlook<E: Played>(sight: &Sight<'_, E>, expected: f32, row: &mut [f32]) {
    let needed = needed(sight);
    let [first, second] = Side::BOTH.map(|side| strength(sight, side));
    let (least, share) = (first.min(second), (first - second) / (first + second + 0.1));
    let stages = sight.scenes[0].stages_left() + time_in_stage(sight);
    let swing = (1.0 + SWING * least * (stages / STAGES).min(1.0)).sqrt();
    let lead = sight.at.net_vp() as f32 + expected.clamp(-needed, needed);
    row[Score::Share as usize] = share;
    row[Score::Least as usize] = least.sqrt();
    row[Score::Outlook as usize] = lead / swing;
    row[Score::Prospects as usize] = (lead + 0.5 * needed * share) / swing;
}

/// The size of a side's units in tens; absent ones count half.
fn strength<E: Played>(sight: &Sight<'_, E>, side: Side) -> f32 {
    let board = sight.at.board;
    let own = board.alive & sight.at.game.sets.side[side.index()];
    let here = sight.size(own & sight.at.on_map());
    here + 0.5 * sight.size(own & !sight.at.on_map())
}

/// The lead of an automatic victory, in victory points.
fn needed<E: Played>(sight: &Sight<'_, E>) -> f32 {
    match sight.at.game.scenario.victory.automatic {
        0 => USUAL,
        automatic => automatic.into(),
    }
}

/// A smooth step from -1 to 1.
fn soft(number: f32) -> f32 {
    number / (1.0 + number.abs())
}

/// The camp that the first side wants to enter, or the objective that both want to hold.
fn goal<E: Played>(sight: &Sight<'_, E>, time: f32, row: &mut [f32]) {
    let map = &sight.at.game.scenario.map;
    let goal = if E::HAS.objective { map.objective } else { map.camp };
    if !goal.is_some() {
        return;
    }
    let held = Side::BOTH.map(|side| {
        if E::HAS.objective { sight.at.holds_objective(side) } else { sight.at.camp_entered() && side == Side::First }
    });
    row[Score::GoalFirst as usize] = flag(held[0]);
    row[Score::GoalSecond as usize] = flag(held[1]);
    row[Score::GoalLate as usize] = (flag(held[0]) - flag(held[1])) * (1.0 - time) * (1.0 - time);
    row[Score::GoalNearFirst as usize] = near(sight, Side::First, goal);
    row[Score::GoalNearSecond as usize] = near(sight, Side::Second, goal);
    if !held[0] {
        approach(sight, goal, row);
    }
}

/// The size of a side's units near a goal, in tens.
fn near<E: Played>(sight: &Sight<'_, E>, side: Side, goal: Hex<E::Size>) -> f32 {
    let grid = &sight.at.game.scenario.map.grid;
    let near = sight.stacks[side.index()].iter().filter(|own| grid.distance(own.hex, goal) <= NEAR);
    near.map(|own| f32::from(own.size)).sum::<f32>() / 10.0
}

/// How soon the first side can be at the goal.
fn approach<E: Played>(sight: &Sight<'_, E>, goal: Hex<E::Size>, row: &mut [f32]) {
    let maps = &sight.scenes[0].study.maps;
    let (mut now, mut stages) = (0.0_f32, 4.0_f32);
    for own in sight.stacks[0].iter().filter(|own| own.units.any()) {
        let cost = maps.cost(own.gait(), own.hex, goal);
        if cost <= own.ready {
            now = 1.0;
        }
        stages = stages.min(f32::from(cost) / f32::from(own.stride.max(1)));
    }
    row[Score::GoalNow as usize] = now;
    row[Score::GoalStages as usize] = stages / 2.0;
}
