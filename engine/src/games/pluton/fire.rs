//! \[7\] Small-arms fire: eligible firers and targets, and fire strength.

use crate::games::pluton::action::Action;
use crate::games::pluton::data::{Kind as UnitKind, NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::position::Position;
use crate::games::pluton::state::{Level, Phase};
use crate::games::pluton::strength::Halves;
use crate::games::pluton::switches::SplitExclusive;

/// A shot: its distance and strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The distance in hexes.
    pub distance: u8,
    /// The strength before modification.
    pub strength: u8,
    /// The sum of modifiers \[7.5\].
    pub modifier: i8,
    /// The strength after modification \[7.4\].
    pub modified: u8,
}

impl Position<'_> {
    /// The half boxes of a unit that have not fired in this stage \[7.6\].
    #[must_use]
    pub(super) const fn ready(self, firer: UnitId) -> Halves {
        self.strength(firer).saturating_sub(self.of(firer).fired)
    }

    /// \[7.3, 7.7, 16.5\] The shot of a number of half boxes of a unit at an enemy; `None` when it is illegal, or too
    /// weak to have an effect on any roll.
    #[must_use]
    pub fn shot(self, firer: UnitId, target: UnitId, halves: Halves) -> Option<Shot> {
        self.line(firer, target, halves).and_then(|line| self.shot_on(line, firer, halves))
    }

    /// The shot of all half boxes of a unit as its own side would predict it: crowding is known only from the visible
    /// counters, face up or face down.
    pub(super) fn expected_shot(self, firer: UnitId, target: UnitId) -> Option<Shot> {
        let halves = self.strength(firer);
        let (distance, modifier) = self.line(firer, target, halves)?;
        let (to, side) = (self.hex(target), side_of(target));
        let crowd = |crowded: bool| i8::from(crowded) * self.game.scenario.fire.crowd;
        let modifier = modifier - crowd(self.is_crowded(to, side)) + crowd(self.seems_crowded(to, side));
        self.shot_on((distance, modifier), firer, halves)
    }

    /// The distance and the sum of modifiers of fire of at most this many half boxes; `None` when it is not possible. It is
    /// the same for fewer.
    fn line(self, firer: UnitId, target: UnitId, most: Halves) -> Option<(u8, i8)> {
        if !self.is_seen(target) || !self.has_small_arms(firer) {
            return None;
        }
        let look = self.game.sight.look(self.hex(firer), self.hex(target))?;
        // \[7.7\] Pinned units fire at adjacent hexes and their own only.
        if self.level(firer) == Level::Pinned && look.distance > 1 {
            return None;
        }
        let weapon = self.game.scenario.kinds[self.kind(firer).index()].weapon;
        let strength = self.game.scenario.tables.fire_strength(weapon, most, look.distance);
        if strength == 0 || !self.is_target(target) {
            return None;
        }
        Some((look.distance, self.fire_modifier(firer, target, look.covered)))
    }

    /// The shot of a number of half boxes on such a line; `None` when it is too weak.
    fn shot_on(self, (distance, modifier): (u8, i8), firer: UnitId, halves: Halves) -> Option<Shot> {
        let weapon = self.game.scenario.kinds[self.kind(firer).index()].weapon;
        let tables = &self.game.scenario.tables;
        let strength = tables.fire_strength(weapon, halves, distance);
        let modified = tables.modified(strength, modifier.into());
        (strength > 0 && modified > 0).then_some(Shot { distance, strength, modifier, modified })
    }

    /// \[7.5d, 13.5\] Whether a unit can be targeted separately: a commander only when no friendly platoon is stacked
    /// with him.
    fn is_target(self, target: UnitId) -> bool {
        self.game.is_platoon(target) || self.platoons_in(self.hex(target), side_of(target)) == 0
    }

    /// \[7.5\] The sum of the modifiers of small-arms fire.
    #[must_use]
    fn fire_modifier(self, firer: UnitId, target: UnitId, covered: bool) -> i8 {
        let table = &self.game.scenario.fire;
        let (from, to) = (self.hex(firer), self.hex(target));
        let mut sum = self.game.scenario.grounds[self.game.ground(to).index()].small_arms;
        if covered || self.fires_past_own(firer, from, to) {
            sum += table.covered;
        }
        sum += match self.level(firer) {
            Level::Full => 0,
            Level::UnderFire => table.under_fire,
            Level::Pinned => table.pinned,
        };
        let moving = side_of(target) == self.state.active;
        if moving && self.kind(target) == UnitKind::Commander && self.has_moved(target) {
            sum += table.lone_commander;
        }
        if moving && self.state.group.run && self.state.group.units & bit(target) != 0 {
            sum += table.running;
        }
        if self.is_crowded(to, side_of(target)) {
            sum += table.crowd;
        }
        if !self.is_directed(firer) {
            sum += table.undirected;
        }
        sum
    }

    /// \[7.5a\] Whether a line of fire crosses a hex with a unit of the firer's side.
    fn fires_past_own(self, firer: UnitId, from: Hex, to: Hex) -> bool {
        let field = &self.game.scenario.map.field;
        let side = side_of(firer);
        (1..field.distance(from, to))
            .flat_map(|steps| field.on_line(from, to, steps))
            .any(|hex| hex.is_some() && self.holds(hex, side))
    }

    /// \[7.1\] Whether a unit fires small arms: infantry and the crews of weapons do, commanders only by switch.
    fn has_small_arms(self, unit: UnitId) -> bool {
        self.game.is_platoon(unit) || self.switches().commanders_fire
    }

    /// \[7.6\] Whether a target may be fired at; split fire needs a target that no other unit fires at.
    fn is_free(self, target: UnitId, split: bool) -> bool {
        if self.of(target).claim != NO_UNIT {
            return false;
        }
        let side = side_of(target).index();
        let shelled = match self.switches().split_exclusive {
            SplitExclusive::SmallArms => 0,
            SplitExclusive::AllFire => self.state.shelled[side],
        };
        !split || (self.state.hit[side] | shelled) & bit(target) == 0
    }

    /// Visits the shots of a unit at a target: with all its boxes, then with fewer, each once.
    fn visit_shots(self, firer: UnitId, target: UnitId, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let ready = self.ready(firer);
        let begun = self.of(firer).fired > 0;
        if !self.is_free(target, begun) {
            return false;
        }
        let Some(line) = self.line(firer, target, ready) else { return false };
        if self.shot_on(line, firer, ready).is_none() {
            return false;
        }
        if visit(Action::Fire { firer, target, boxes: 0 }) {
            return true;
        }
        if !self.is_free(target, true) {
            return false;
        }
        let fewer = 1..ready.div_ceil(2);
        fewer
            .filter(|&boxes| self.shot_on(line, firer, 2 * boxes).is_some())
            .any(|boxes| visit(Action::Fire { firer, target, boxes }))
    }

    /// The units of the non-moving side that can still fire in this stage.
    pub(super) fn firers(self) -> impl Iterator<Item = UnitId> + Clone {
        let side = self.state.active.other();
        let unarmed = if self.switches().commanders_fire { 0 } else { self.game.commanders[side.index()] };
        units_in(side, self.on_map(side) & !self.state.shot[side.index()] & !unarmed)
    }

    /// \[4.2 F.2\] Visits the shots at the units that have just moved.
    pub(super) fn visit_reactions(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let side = self.state.active;
        let group = self.state.group.units;
        let hex = self.group_hex();
        if group & self.state.seen[side.index()] == 0 {
            return false;
        }
        // Most units are too far away, which one table look-up shows.
        let near = |&firer: &UnitId| self.game.sight.needed(hex, self.hex(firer)) <= self.reach(firer);
        let mut any = false;
        for firer in self.firers().filter(near) {
            for target in units_in(side, group) {
                let stop = self.visit_shots(firer, target, &mut |action| {
                    any = true;
                    visit(action)
                });
                if stop {
                    return true;
                }
            }
        }
        any && visit(Action::Pass)
    }

    /// The farthest distance at which a unit's small arms have an effect; pinned units fire at adjacent hexes only.
    #[inline]
    fn reach(self, firer: UnitId) -> u8 {
        if self.level(firer) == Level::Pinned { 1 } else { self.game.reaches[self.kind(firer).index()] }
    }

    /// Whether a unit has a shot at the end of movement.
    pub(super) fn may_aim(self, firer: UnitId) -> bool {
        self.visit_targets(firer, &mut |_| true)
    }

    /// \[4.2 F.2\] Visits the shots of a unit at the end of movement, at any enemy.
    pub(super) fn visit_targets(self, firer: UnitId, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let side = self.state.active;
        let (from, reach) = (self.hex(firer), self.reach(firer));
        let mut targets = units_in(side, self.state.seen[side.index()]);
        targets.any(|target| {
            self.game.sight.needed(from, self.hex(target)) <= reach && self.visit_shots(firer, target, visit)
        })
    }

    /// Visits the units that may fire at the end of movement.
    pub(super) fn visit_aims(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        debug_assert_eq!(self.state.phase, Phase::Closing);
        if self.state.aimers == 0 {
            return false;
        }
        let mut aimers = units_in(self.state.active.other(), self.state.aimers);
        aimers.any(|firer| visit(Action::Aim { firer })) || visit(Action::Pass)
    }
}
