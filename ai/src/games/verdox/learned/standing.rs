//! The features of the standing of both sides: the time, the lead in points, and the odds of both armies.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::state::Phase;

use super::material::Points;
use super::worth::Worths;
use super::{balance, mark};
use crate::core::learning::features;
use crate::core::real::{exp, ln};

features! {
    /// The features shared by both sides: times as shares of the game, leads of the first side.
    Standing:
    TimeLeft = "time-left",
    LastTurns = "last-turns",
    FirstWins = "first-wins-on-time",
    SecondWins = "second-wins-on-time",
    FirstSoon = "first-wins-soon",
    SecondSoon = "second-wins-soon",
    FirstActs = "first-acts",
    FirstBegan = "first-began",
    Enters = "entry",
    Lead = "lead",
    LeadOnMap = "lead-on-map",
    LeadSoon = "lead-soon",
    LeadLate = "lead-late",
    LeadLast = "lead-last",
    Due = "due",
    DueSoon = "due-soon",
    DueLate = "due-late",
    Ratio = "ratio",
    UnitRatio = "unit-ratio",
    Force = "force",
    ForceToCome = "force-to-come",
    Grip = "grip",
    GripLate = "grip-late",
    FirstFew = "first-few",
    SecondFew = "second-few",
    FirstFewest = "first-fewest",
    SecondFewest = "second-fewest",
}

/// Their names.
pub(super) const NAMES: &[&str] = Standing::NAMES;

/// The last turns of a game, which have features of their own.
const LAST: f32 = 8.0;
/// How far the lead shifts in a turn: in shares of the mean army, the root of the mean square.
const SHIFT: f32 = 0.007;
/// Of how many units are few, and the fewest.
const FEW: [f32; 2] = [16.0, 4.0];
/// The logarithm of the odds in units at which a side that loses when time is up has an even chance, at half-time.
const EVEN: f32 = 0.6;
/// How steep its chance rises with them.
const STEEP: f32 = 3.0;

/// What the features are made of.
#[derive(Clone, Copy)]
struct Standings {
    /// The turns to come, and their share of the game.
    to_come: f32,
    left: f32,
    points: [Points; 2],
    /// The mean army, in points.
    army: f32,
    /// The lead that the attacks of units that have not acted yet leave in the mean, as a share of the army.
    due: f32,
    /// The side that loses when time is up, if one does.
    must: Option<Side>,
}

/// Writes the features of both sides. `due` has the points that each side's attacks take in the mean.
pub(super) fn write(at: Position<'_>, worths: &Worths, points: [Points; 2], due: [f32; 2], row: &mut [f32]) {
    let scenario = &at.game.scenario;
    let turns = f32::from(scenario.turns.max(1));
    // Half a turn has passed when the other side acts.
    let begun = if at.active() == at.first() { 0.0 } else { 0.5 };
    let to_come = (turns - f32::from(at.turn())).max(0.0) + 1.0 - begun;
    let standings = Standings {
        to_come,
        left: to_come / turns,
        points,
        army: worths.army,
        due: (due[0] - due[1]) / worths.army,
        must: scenario.wins_on_time().map(Side::other),
    };
    time(at, &standings, row);
    lead(&standings, row);
    odds(&standings, row);
}

/// The features of the time, and of who acts.
fn time(at: Position<'_>, standings: &Standings, row: &mut [f32]) {
    let left = standings.left;
    let wins = Side::BOTH.map(|side| mark(standings.must == Some(side.other())));
    row[Standing::TimeLeft as usize] = left;
    row[Standing::LastTurns as usize] = (1.0 - standings.to_come / LAST).max(0.0);
    row[Standing::FirstWins as usize] = wins[0];
    row[Standing::SecondWins as usize] = wins[1];
    row[Standing::FirstSoon as usize] = wins[0] * (1.0 - left);
    row[Standing::SecondSoon as usize] = wins[1] * (1.0 - left);
    row[Standing::FirstActs as usize] = mark(at.active() == Side::First);
    row[Standing::FirstBegan as usize] = mark(at.first() == Side::First);
    row[Standing::Enters as usize] = mark(at.phase() != Phase::Action);
}

/// The features of the lead: also squashed by how far it may still shift, and with the attacks that are due.
fn lead(standings: &Standings, row: &mut [f32]) {
    let Standings { to_come, left, army, due, .. } = *standings;
    let [first, second] = standings.points;
    let lead = (first.all - second.all) / army;
    let over = |lead: f32, turns: f32| squash(lead / (SHIFT * (2.0 + turns).sqrt()));
    row[Standing::Lead as usize] = 4.0 * lead;
    row[Standing::LeadOnMap as usize] = 4.0 * (first.on_map - second.on_map) / army;
    row[Standing::LeadSoon as usize] = over(lead, to_come);
    row[Standing::LeadLate as usize] = over(lead, 4.0 * to_come);
    row[Standing::LeadLast as usize] = over(lead, 0.0) * (1.0 - left);
    row[Standing::Due as usize] = 50.0 * due;
    row[Standing::DueSoon as usize] = over(lead + due, to_come);
    row[Standing::DueLate as usize] = over(lead + due, 4.0 * to_come);
}

/// The features of the odds of both armies.
fn odds(standings: &Standings, row: &mut [f32]) {
    let [first, second] = standings.points;
    let force = balance(first.force * first.force, second.force * second.force);
    row[Standing::Ratio as usize] = 4.0 * balance(first.all, second.all);
    row[Standing::UnitRatio as usize] = 4.0 * balance(first.units, second.units);
    row[Standing::Force as usize] = 2.0 * force;
    row[Standing::ForceToCome as usize] = 2.0 * force * standings.left;
    row[Standing::Grip as usize] = grip(standings, 1.0);
    row[Standing::GripLate as usize] = grip(standings, 2.5);
    let few = |points: Points, few: f32| exp(-points.units / few);
    row[Standing::FirstFew as usize] = few(first, FEW[0]);
    row[Standing::SecondFew as usize] = few(second, FEW[0]);
    row[Standing::FirstFewest as usize] = few(first, FEW[1]);
    row[Standing::SecondFewest as usize] = few(second, FEW[1]);
}

/// How likely a side that must win before time is up will: by the odds in units, and the time, times `haste`. 0 to 2, negative
/// for the second side.
fn grip(standings: &Standings, haste: f32) -> f32 {
    let Some(side) = standings.must else { return 0.0 };
    let [own, enemy] = [side, side.other()].map(|side| standings.points[side.index()].units);
    let odds = ln((own + 1.0) / (enemy + 1.0)) - EVEN - haste * (0.5 - standings.left);
    let sign = if side == Side::First { 2.0 } else { -2.0 };
    sign / (1.0 + exp(-STEEP * odds))
}

/// -1 to 1.
fn squash(number: f32) -> f32 {
    number / (1.0 + number.abs())
}
