//! The features of fights in progress: what they cost each side on average before the roll, and what their result still takes after it.

use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Effect, Hex, HexSet, PhaseKind, UnitId, Who};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::{FightKind, Mode};

use super::blow::{Blow, caught};
use super::contact::is_trapped;
use super::party::{Force, worth_lost};
use super::scale::{LEAD, strength};
use super::{Eye, phase_of};
use crate::core::learning::features;

features! {
    /// The features of fights.
    Fights:
    Loss = "due-loss",
    Retreat = "due-retreat",
    Points = "due-points",
    Prize = "due-prize",
}

/// Their names.
pub(super) const NAMES: &[&str] = Fights::NAMES;

/// What the ground is worth for now to attackers that may not advance into it.
const LATER: f32 = 0.5;
/// A hundredth of a point of strength.
const HUNDREDTH: f32 = 0.01;

/// What fights still mean to a side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Due {
    /// The strength that it loses.
    loss: f32,
    /// The strength that retreats or is disrupted.
    retreat: f32,
    /// The points that its losses give to the enemy.
    points: f32,
    /// What the ground that it attacks is worth, by the chance that the enemy leaves it.
    prize: f32,
}

/// The units with a role in a fight.
#[derive(Clone, Copy, Debug, Default)]
struct Role {
    strength: f32,
    steps: f32,
    worth: f32,
}

impl Role {
    fn of<B: Board>(at: Position<'_, B>, units: impl Iterator<Item = UnitId>) -> Self {
        units.fold(Self::default(), |sum, unit| Self {
            strength: sum.strength + strength(at.values(unit)),
            steps: sum.steps + f32::from(at.counter(unit).steps),
            worth: sum.worth + worth_lost(at, unit),
        })
    }
}

impl Due {
    /// A share of the units with a role is lost.
    fn lose(&mut self, role: &Role, share: f32) {
        let share = share.clamp(0.0, 1.0);
        self.loss += share * role.strength;
        self.points += share * role.worth;
    }
}

/// Writes what fights mean to a side.
pub(super) fn write(due: &Due, eye: &Eye, row: &mut [f32]) {
    row[Fights::Loss as usize] = due.loss / eye.scale.army;
    row[Fights::Retreat as usize] = due.retreat / eye.scale.army;
    row[Fights::Points as usize] = due.points / (LEAD * eye.scale.stake);
    row[Fights::Prize as usize] = due.prize;
}

/// Whether the dice of the fight in progress have been rolled.
pub(super) fn is_rolled<B: Board>(at: Position<'_, B>) -> bool {
    let resolves = matches!(at.mode(), Mode::Losing | Mode::Standing | Mode::Retreating | Mode::Advancing);
    resolves && at.fight().target.is_some()
}

/// What the fights in progress mean to each side.
pub(super) fn due<B: Board>(at: Position<'_, B>, eye: &Eye) -> [Due; 2] {
    let mut due = [Due::default(); 2];
    let Some(phase) = phase_of(at) else { return due };
    let fights = match phase.kind {
        PhaseKind::Combat | PhaseKind::Barrage => true,
        PhaseKind::Move => at.fight().target.is_some(),
        _ => false,
    };
    if !fights {
        return due;
    }
    let rolled = is_rolled(at);
    let mut declared = at.declared();
    if rolled {
        declared.remove(at.fight().target);
        result(at, eye, &mut due);
    }
    if !declared.is_empty() {
        let zones = at.zones_of(at.active());
        declared.iter().for_each(|hex| plan(at, eye, hex, &zones, &mut due));
    }
    due
}

/// Adds an attack before its roll.
fn plan<B: Board>(at: Position<'_, B>, eye: &Eye, hex: Hex, zones: &HexSet, due: &mut [Due; 2]) {
    let (attacker, defender) = (at.active(), at.active().other());
    let [own, theirs] = eye.parties(attacker);
    let Some(stack) = theirs.stacks.iter().find(|stack| stack.hex == hex) else { return };
    let is_chosen = hex == at.fight().target;
    let kind = match at.phase().kind {
        PhaseKind::Barrage => FightKind::Barrage,
        PhaseKind::Move => FightKind::Overrun,
        _ => FightKind::Attack,
    };
    let support = if is_chosen { at.fight().support } else { [0; 2] };
    let balance = at.balance(at.committed(hex), hex, kind, support);
    if !at.is_allowed(&balance) {
        return;
    }
    let toll = eye.chart.toll(at.table_number(), balance.column, balance.modifier);
    let mut force = Force::default();
    { own.pieces.iter() }.filter(|piece| at.counter(piece.unit).target == hex).for_each(|piece| force.add(piece.force));
    let caught = if is_trapped(at, defender, stack, zones) { caught(at.scenario(), stack) } else { 0.0 };
    let blow = Blow::of(&toll, stack, &force, caught);
    let [attackers, defenders] = [Role::of(at, at.committed(hex)), Role::of(at, at.stack(hex))];
    let [of_attacker, of_defender] = [attacker.index(), defender.index()];
    due[of_attacker].lose(&attackers, blow.price);
    due[of_attacker].retreat += blow.repelled * attackers.strength;
    due[of_defender].lose(&defenders, blow.loss);
    due[of_defender].retreat += blow.driven * defenders.strength;
    due[of_attacker].prize += blow.leaves * prize(at, eye, hex, kind);
}

/// What the hex of a fight is worth to the attackers.
fn prize<B: Board>(at: Position<'_, B>, eye: &Eye, hex: Hex, kind: FightKind) -> f32 {
    let advances = match kind {
        FightKind::Attack => at.scenario().advance.units > 0,
        FightKind::Overrun => true,
        FightKind::Barrage => false,
    };
    eye.goals.prize(at, hex, at.active()) * if advances { 1.0 } else { LATER }
}

/// Adds what the result of the fight in progress still does.
fn result<B: Board>(at: Position<'_, B>, eye: &Eye, due: &mut [Due; 2]) {
    let fight = at.fight();
    let program = at.scenario().results.get(usize::from(fight.result));
    let effects = program.map_or(&[][..], |program| &program.effects);
    // The effect in progress is the one before the next; when attackers advance, all are over.
    let begun = usize::from(fight.next).saturating_sub(1);
    let ahead = if at.mode() == Mode::Advancing { &[][..] } else { effects.get(begun..).unwrap_or_default() };
    let mut lost = fight.counted.map(|hundredths| hundredths as f32 * HUNDREDTH);
    for (number, effect) in ahead.iter().enumerate() {
        carry_out(at, effect, number == 0, &mut lost, due);
    }
    let gone = at.occupier(fight.target) != Some(at.active().other());
    let leaves = |effect: &Effect| {
        matches!(effect, Effect::Retreat { who: Who::Defender, .. } | Effect::Eliminated(Who::Defender))
    };
    if gone || ahead.iter().any(leaves) {
        due[at.active().index()].prize += prize(at, eye, fight.target, fight.kind);
    }
}

/// Adds an effect, of which a part may be over when it is the `current` one; `lost` is what attackers and defenders have lost by then.
fn carry_out<B: Board>(at: Position<'_, B>, effect: &Effect, current: bool, lost: &mut [f32; 2], due: &mut [Due; 2]) {
    let left = at.fight().left as f32;
    let of = |who: Who| (Role::of(at, at.in_fight(who)), at.fight_side(who).index());
    match *effect {
        Effect::Lose { who, steps, .. } => {
            let (role, side) = of(who);
            let share = (if current { left } else { f32::from(steps) }) / role.steps.max(1.0);
            lost[place(who)] += share.min(1.0) * role.strength;
            due[side].lose(&role, share);
        }
        Effect::Match { who, .. } => {
            let (role, side) = of(who);
            let strength = if current { left * HUNDREDTH } else { lost[1 - place(who)] };
            due[side].lose(&role, strength / role.strength.max(1.0));
        }
        Effect::Eliminated(who) => {
            let (role, side) = of(who);
            lost[place(who)] += role.strength;
            due[side].lose(&role, 1.0);
        }
        Effect::Retreat { who, .. } => {
            // Units retreat in ascending order, so those before the one in retreat have done so.
            let first = if current { at.fight().unit } else { 0 };
            let units = at.in_fight(who).filter(|&unit| unit >= first);
            due[at.fight_side(who).index()].retreat += Role::of(at, units).strength;
        }
        Effect::Disrupted(who) => {
            let (role, side) = of(who);
            due[side].retreat += role.strength;
        }
        Effect::Advance { .. } => {}
    }
}

/// The place of a role in pairs of numbers.
const fn place(who: Who) -> usize {
    match who {
        Who::Attacker => 0,
        Who::Defender => 1,
    }
}
