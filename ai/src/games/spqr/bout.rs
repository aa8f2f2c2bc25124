//! The gain from attacks, computed from the tables: expected losses of both sides in rout points.

use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::facing::{Angle, Stance};
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::shock::size_shift;
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, DEFENDER_SUPERIOR, DEPLETED, POSITIONAL};
use kartacz_engine::games::spqr::tables::Superiority;

use super::arms::Duty;
use super::books::{Attack, Books, Losses};
use super::outcome::{Blowing, mean_excess};
use super::scene::{Press, prey};

/// What an attack after a move must gain in addition by a unit that routs by its next hit: most of them do, and leave a gap.
const LAST_HIT: f32 = 1.0;

impl Books<'_> {
    /// The value of an attack on every enemy in the attacker's zone; `None` when there is none.
    pub fn attack(&self, attack: Attack) -> Option<f32> {
        let losses = self.losses(attack)?;
        let reserve = if attack.moved && self.is_spent(attack) { LAST_HIT } else { 0.0 };
        Some(self.weights.kill * losses.enemy - self.weights.loss * losses.own - reserve)
    }

    /// Whether an attacker routs by the next hit, and the enemy can still hit it.
    fn is_spent(&self, attack: Attack) -> bool {
        let view = self.view;
        let brittle = view.hits(attack.unit) + 1 >= view.quality(attack.unit);
        brittle && prey(view, attack.unit, attack.at).iter().any(|&target| !view.is_routed(target))
    }

    /// The expected losses of an attack on every enemy in the attacker's zone.
    pub fn losses(&self, attack: Attack) -> Option<Losses> {
        let targets = prey(self.view, attack.unit, attack.at);
        if targets.is_empty() || !self.view.card(attack.unit).can_attack() {
            return None;
        }
        self.losses_against(attack, &targets)
    }

    /// As `losses`, for some of these enemies. A defender that can turn to face the attacker does so when that is
    /// better for it \[7.16\].
    pub fn losses_against(&self, attack: Attack, targets: &[UnitId]) -> Option<Losses> {
        let straight = self.losses_facing(attack, targets, None)?;
        let &[target] = targets else { return Some(straight) };
        if !attack.moved || !self.can_turn(target) {
            return Some(straight);
        }
        let (value, stance) = (|losses: Losses| losses.enemy - losses.own, self.view.stance(target));
        let turned = [1, 5].map(|by| Stance { facing: stance.facing.turned(by), ..stance });
        let all = turned.into_iter().filter_map(|stance| self.losses_facing(attack, targets, Some(stance)));
        Some(all.fold(straight, |worst, next| if value(next) < value(worst) { next } else { worst }))
    }

    /// \[7.16\] Whether a unit can turn when an enemy becomes adjacent: not in the zone of another enemy.
    fn can_turn(&self, target: UnitId) -> bool {
        let view = self.view;
        !view.card(target).double && !view.stance(target).column && !view.is_routed(target) && !view.is_zoned(target)
    }

    /// The losses when a defender has turned to this stance.
    fn losses_facing(&self, attack: Attack, targets: &[UnitId], turned: Option<Stance>) -> Option<Losses> {
        let view = self.view;
        let base = self.base(attack, targets, turned)?;
        let own_size = self.size(attack.unit);
        let stays = attack.at == view.stance(attack.unit);
        let (mut help, mut defenders) = (Press::default(), 0);
        for &target in targets {
            let press = self.scene.press[target as usize];
            if press.size > help.size {
                help = press;
            }
            defenders += self.size(target);
        }
        if stays {
            help.size = help.size.saturating_sub(own_size);
            help.count = help.count.saturating_sub(1);
        }
        let beasts = |unit: UnitId| view.card(unit).arm.is_elephants();
        let sized = beasts(attack.unit) == targets.iter().any(|&target| beasts(target));
        let shift = if sized { size_shift(own_size + help.size, defenders, attack.moved) } else { 0 };
        let depleted = |unit: UnitId| i32::from(view.counter(unit).has(DEPLETED));
        let column = base.column + shift + depleted(targets[0]) - depleted(attack.unit);
        let own_bold = if stays { self.scene.bold(view.cells(attack.unit)) } else { 0 };
        let modifier = own_bold - targets.iter().map(|&target| self.scene.bold(view.cells(target))).max().unwrap_or(0);
        let extra = turned.map_or(0.0, |_| self.turning(attack.unit, targets[0]));
        Some(self.expected(attack, targets, Blowing { column, flags: base.flags, modifier, help: help.count, extra }))
    }

    /// \[7.16\] The mean hits of a unit that turns to face another.
    fn turning(&self, mover: UnitId, unit: UnitId) -> f32 {
        let view = self.view;
        if view.card(unit).arm.is_cavalry() && view.card(mover).arm.is_foot() {
            return 0.0;
        }
        let faster = view.compared_allowance(mover).saturating_sub(view.compared_allowance(unit));
        mean_excess(view.quality(unit).saturating_sub(faster))
    }

    /// The size of a stack.
    pub fn size(&self, unit: UnitId) -> u16 {
        let below = self.view.in_hex(self.view.hex(unit)).filter(|&other| other != unit);
        u16::from(self.view.card(unit).size) + below.map(|other| u16::from(self.view.card(other).size)).sum::<u16>()
    }

    /// The column and superiority against the target that the defender would choose: the worst one for the attacker.
    fn base(&self, attack: Attack, targets: &[UnitId], turned: Option<Stance>) -> Option<Blowing> {
        let mut worst: Option<Blowing> = None;
        for &target in targets {
            let Some(one) = self.against(attack, target, targets, turned) else { continue };
            let rank = |base: &Blowing| base.column + superiority_rank(base.flags);
            if worst.as_ref().is_none_or(|known| rank(&one) < rank(known)) {
                worst = Some(one);
            }
        }
        worst
    }

    /// The column and superiority against one target.
    fn against(&self, attack: Attack, target: UnitId, targets: &[UnitId], turned: Option<Stance>) -> Option<Blowing> {
        let (view, field) = (self.view, &self.view.game().scenario.map.field);
        let stance = turned.unwrap_or_else(|| view.stance(target));
        let cells = attack.at.cells(field);
        let angles = cells.into_iter().filter(|cell| cell.is_some()).filter_map(|cell| stance.angle(field, cell));
        let angle = angles.min()?;
        let (arm, other) = (view.card(attack.unit).arm, view.card(target).arm);
        let (column, mut flags) = Odds::new(&view.game().scenario).clash(arm, other, angle)?;
        if flags & POSITIONAL != 0 && self.is_held(attack, targets) {
            flags = match view.game().scenario.tables.superiority[arm.index()][other.index()] {
                Superiority::Attacker => ATTACKER_SUPERIOR,
                Superiority::Defender => DEFENDER_SUPERIOR,
                _ => 0,
            };
        }
        let mut column = i32::from(column);
        if other == Arm::Phalanx && angle == Angle::Front && attack.moved && arm != Arm::Phalanx {
            column -= self.covered(target) * if arm == Arm::Heavy { 1 } else { 2 };
        }
        Some(Blowing { column, flags, modifier: 0, help: 0, extra: 0.0 })
    }

    /// \[8.36.1\] Whether an attacker stands in the zone of an enemy that it does not attack.
    fn is_held(&self, attack: Attack, targets: &[UnitId]) -> bool {
        let view = self.view;
        let enemy = kartacz_engine::games::spqr::data::side_of(attack.unit).other();
        let field = &view.game().scenario.map.field;
        let cells = attack.at.cells(field).into_iter().filter(|cell| cell.is_some());
        let mut holders = cells.flat_map(|cell| view.controllers(cell, enemy));
        holders.any(|other| {
            let attacked = targets.contains(&other) || self.scene.press[other as usize].count > 0;
            !attacked && view.card(other).arm != Arm::Skirmishers
        })
    }

    /// \[9.41\] The flanks of a phalanx covered by another phalanx.
    pub fn covered(&self, target: UnitId) -> i32 {
        let (view, field) = (self.view, &self.view.game().scenario.map.field);
        let flanks = view.stance(target).around(field, Angle::Flank);
        let phalanx = |hex| {
            let other = view.top(hex).filter(|&other| other != target);
            other.is_some_and(|other| view.card(other).arm == Arm::Phalanx && !view.is_routed(other))
        };
        flanks.iter().filter(|&&hex| phalanx(hex)).count() as i32
    }
}

/// What superiority is worth in columns.
const fn superiority_rank(flags: u8) -> i32 {
    match flags & (ATTACKER_SUPERIOR | DEFENDER_SUPERIOR) {
        ATTACKER_SUPERIOR => 4,
        DEFENDER_SUPERIOR => -6,
        _ => 0,
    }
}
