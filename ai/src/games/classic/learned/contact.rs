//! The features of a side's contact with the enemy: what the enemy could do to its units, by the results of the table.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::chart::Step;
use kartacz_engine::games::classic::data::{HexSet, Scenario};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::strength::{capped, may_be_made, shifted};

use super::blow::{Blow, caught};
use super::party::{Force, Stack};
use super::scale::LEAD;
use super::{Eye, mark};
use crate::core::learning::features;

features! {
    /// The features of contact. Strength is a share of the mean strength of both armies.
    Contact:
    InZone = "in-zone",
    Beside = "beside",
    Pressed = "pressed",
    Danger = "danger",
    DangerPoints = "danger-points",
    Driven = "driven",
    Threatened = "threatened",
    AttackedNow = "attacked-now",
    Worst = "worst",
    Trapped = "trapped",
    Weak = "weak",
    Ready = "ready",
}

/// Their names.
pub(super) const NAMES: &[&str] = Contact::NAMES;

/// The table of ordinary attacks.
const ORDINARY: u8 = 0;

/// The enemies of a stack.
#[derive(Clone, Copy, Debug, Default)]
struct Near {
    /// The hexes next to it with enemies, and those where enemies could come.
    enemies: u8,
    free: u8,
    /// Those that can attack it from where they are.
    all: Attack,
    /// Those of them that still can in this phase.
    ready: Attack,
}

/// Enemies that attack together.
#[derive(Clone, Copy, Debug, Default)]
struct Attack {
    force: Force,
    /// The shift of the hexside that is best for them.
    shift: Option<i16>,
}

impl Attack {
    fn join(&mut self, force: Force, shift: i16) {
        if force.attack > 0 {
            self.force.add(force);
            self.shift = Some(self.shift.map_or(shift, |known| known.max(shift)));
        }
    }

    /// Units that attack from afar join an attack.
    fn support(&mut self, force: Force) {
        if self.shift.is_some() {
            self.force.add(force);
        }
    }
}

/// Writes the features of a side's contact.
pub(super) fn write<B: Board>(at: Position<'_, B>, eye: &Eye, side: Side, row: &mut [f32]) {
    let own = eye.parties(side)[0];
    let zones = at.zones_of(side.other());
    for stack in &own.stacks {
        add(at, eye, (side, stack), &zones, row);
    }
    row[Contact::Ready as usize] = own.pieces.iter().filter(|piece| piece.acts).map(|piece| piece.strength).sum();
    for feature in [
        Contact::InZone,
        Contact::Beside,
        Contact::Pressed,
        Contact::Danger,
        Contact::Driven,
        Contact::Threatened,
        Contact::AttackedNow,
        Contact::Worst,
        Contact::Trapped,
        Contact::Weak,
        Contact::Ready,
    ] {
        row[feature as usize] /= eye.scale.army;
    }
    row[Contact::DangerPoints as usize] /= LEAD * eye.scale.stake;
}

/// Adds a stack.
fn add<B: Board>(at: Position<'_, B>, eye: &Eye, (side, stack): (Side, &Stack), zones: &HexSet, row: &mut [f32]) {
    let mut near = near(at, eye, side, stack);
    let far = far(at, eye, side, stack, &mut near);
    let mut sum = |feature: Contact, number: f32| row[feature as usize] += number;
    sum(Contact::InZone, stack.strength * mark(zones.contains(stack.hex)));
    if near.enemies == 0 && far.attack == 0 {
        return;
    }
    let trapped = is_trapped(at, side, stack, zones);
    let caught = if trapped { caught(at.scenario(), stack) } else { 0.0 };
    let blow = |attack: Attack| blow(at, eye, attack, (side, stack), caught);
    // Threats from farther away, with what is near.
    let mut all = near.all;
    all.join(far, 0);
    let (coming, favour) = blow(all);
    sum(Contact::Threatened, favour * coming.loss * stack.strength);
    if near.enemies == 0 {
        return;
    }
    sum(Contact::Beside, stack.strength);
    sum(Contact::Weak, stack.weak);
    sum(Contact::Pressed, stack.strength * mark(near.enemies > 1));
    sum(Contact::Trapped, stack.strength * mark(trapped));
    let (open, favour) = blow(near.ready);
    sum(Contact::AttackedNow, favour * open.loss * stack.strength);
    let (now, favour) = blow(near.all);
    let danger = favour * now.loss;
    sum(Contact::Danger, danger * stack.strength);
    sum(Contact::DangerPoints, danger * stack.worth);
    sum(Contact::Driven, favour * now.driven * stack.strength);
    let worst = &mut row[Contact::Worst as usize];
    *worst = worst.max(danger * stack.strength);
}

/// The enemies next to a stack.
fn near<B: Board>(at: Position<'_, B>, eye: &Eye, side: Side, stack: &Stack) -> Near {
    let (scenario, foes) = (at.scenario(), eye.parties(side)[1]);
    let mut near = Near::default();
    for way in 0..6 {
        let hex = scenario.map.field.neighbour(stack.hex, way);
        if !hex.is_some() || at.occupier(hex) == Some(side) {
            continue;
        }
        let Some(enemy) = at.stack(hex).next() else {
            near.free += 1;
            continue;
        };
        near.enemies += 1;
        let class = scenario.unit(enemy).class;
        if at.game.chart.steps(class, hex)[(way + 3) % 6].is_some() {
            let (shift, factor) = crossing(scenario, scenario.map.barriers[stack.hex.index()][way]);
            near.all.join(foes.forces[hex.index()].part(factor), shift);
            near.ready.join(foes.ready[hex.index()].part(factor), shift);
        }
    }
    near
}

/// What hexsides do to an attack across them: the shift, and the factor on its strength.
fn crossing(scenario: &Scenario, mask: u32) -> (i16, f32) {
    if mask == 0 {
        return (0, 1.0);
    }
    let crossed = scenario.barriers.iter().enumerate().filter(|(index, _)| mask >> index & 1 == 1);
    crossed.fold((0, 1.0), |(shift, factor), (_, barrier)| {
        let [above, below] = barrier.effects.attack.ratio();
        (shift + i16::from(barrier.effects.shift), factor * above as f32 / below.max(1) as f32)
    })
}

/// The enemies that are not next to a stack and could attack it in their next turn. Those that support attacks from where they are
/// join the others at once.
fn far<B: Board>(at: Position<'_, B>, eye: &Eye, side: Side, stack: &Stack, near: &mut Near) -> Force {
    let (foes, ranged) = (eye.parties(side)[1], at.scenario().combat.ranged);
    let mut far = Force::default();
    if !foes.strikes && !ranged {
        return far;
    }
    let distances = eye.chart.distances(stack.hex);
    let mut count = 0.0;
    for piece in foes.pieces.iter().filter(|piece| piece.force.attack > 0) {
        let away = distances[piece.hex.index()];
        if away <= 1 {
            continue;
        }
        if ranged && away <= piece.range {
            near.all.support(piece.force);
            near.ready.support(if piece.acts && foes.fights { piece.force } else { Force::default() });
        } else if piece.strikes && eye.ways.comes_near(piece.kind, piece.hex, stack.hex, piece.quarters) {
            far.add(piece.force);
            count += 1.0;
        }
    }
    // No more of them than there is room for.
    let room = f32::from(near.free) * f32::from(at.scenario().stacking.most);
    if room < count { far.part(room / count) } else { far }
}

/// An attack on a stack, and how much it is in the attackers' favour; nothing when there is none.
fn blow<B: Board>(
    at: Position<'_, B>,
    eye: &Eye,
    attack: Attack,
    (side, stack): (Side, &Stack),
    caught: f32,
) -> (Blow, f32) {
    let Some((table, more)) = at.scenario().tables.first().zip(attack.shift) else { return (Blow::default(), 0.0) };
    let force = &attack.force;
    let balance = at.estimate_against(force.attack, stack.defence, stack.hex, side);
    let shift = capped(i16::from(balance.shift) + more, table.most_shift);
    if !may_be_made(table, balance.odds, shift.into()) {
        return (Blow::default(), 0.0);
    }
    let toll = eye.chart.toll(ORDINARY, shifted(table, balance.odds, shift), balance.modifier);
    let blow = Blow::of(&toll, stack, force, caught);
    (blow, blow.favour(stack, force))
}

/// Whether a stack could not retreat by a single hex.
pub(super) fn is_trapped<B: Board>(at: Position<'_, B>, side: Side, stack: &Stack, zones: &HexSet) -> bool {
    let scenario = at.scenario();
    let (zoc, steps) = (&scenario.zoc, at.game.chart.steps(scenario.unit(stack.top).class, stack.hex));
    let weight = u16::from(at.weight(stack.top));
    let is_free = |(way, step): (usize, &Step)| {
        let hex = scenario.map.field.neighbour(stack.hex, way);
        if !hex.is_some() || !step.is_some() || at.occupier(hex) == Some(side.other()) {
            return false;
        }
        let friends = at.occupier(hex) == Some(side);
        let barred = zoc.blocks.retreat && zones.contains(hex) && !(zoc.friends.retreat && friends);
        !barred && (!friends || scenario.retreat.through || at.has_room(hex, weight))
    };
    !steps.iter().enumerate().any(is_free)
}
