//! \[8.36\] Shock combat: size, shifts, the die, and the hits.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::arms::{Arm, Missile};
use crate::games::spqr::data::{NO_UNIT, UnitId, side_of, units_in};
use crate::games::spqr::details::Superior;
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Angle;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{
    ATTACKER_SUPERIOR, Ammo, DEFENDER_SUPERIOR, DEPLETED, LETS_THROUGH, MOVED_NOW, POSITIONAL, ROUTED, State,
};
use crate::games::spqr::switches::Clamp;
use crate::games::spqr::tables::{Blow, COLUMNS, Ground, Tables};
use crate::games::spqr::window::Frame;

/// The columns to the left for each flank of a phalanx covered by another phalanx \[9.41\].
const COVERED_FLANK: i32 = 2;
/// As `COVERED_FLANK`, when all attackers are heavy infantry.
const COVERED_FLANK_SPEARS: i32 = 1;
/// The most hits that skirmishers cause in shock combat \[9.21\].
const SKIRMISHER_HITS: u8 = 1;

/// \[8.36.2\] The shift for size: `x - 1` columns for a ratio of `x` to 1, rounded in favour of the attackers when one
/// of them has moved, else of the defenders.
#[must_use]
pub fn size_shift(attackers: u16, defenders: u16, moved: bool) -> i32 {
    let ratio = |more: u16, less: u16, up: bool| {
        let less = less.max(1);
        i32::from(if up { more.div_ceil(less) } else { more / less }) - 1
    };
    if attackers >= defenders { ratio(attackers, defenders, moved) } else { -ratio(defenders, attackers, !moved) }
}

/// \[8.36.3, 8.54\] The result for a modified die and column, both clamped to the table.
#[must_use]
pub fn blow(tables: &Tables, clamp: Clamp, die: i32, column: i32) -> Blow {
    let beyond = column - column.clamp(1, COLUMNS as i32);
    let die = if clamp == Clamp::DieOnly { die + 2 * beyond } else { die };
    tables.blow(die, column)
}

/// \[8.36.4, 9.11, 9.21, 9.53\] The hits after superiority and the special cases.
#[must_use]
pub fn scaled(hits: Blow, flags: u8, deep: bool, skirmishers: bool) -> Blow {
    let [mut attacker, mut defender] = hits;
    if flags & ATTACKER_SUPERIOR != 0 {
        defender *= if deep && flags & POSITIONAL != 0 { 3 } else { 2 };
    }
    if flags & DEFENDER_SUPERIOR != 0 {
        attacker *= 3;
    }
    if skirmishers {
        attacker = (attacker / 2).min(SKIRMISHER_HITS);
    }
    if flags & LETS_THROUGH != 0 {
        (attacker, defender) = (attacker.saturating_sub(1), defender / 2);
    }
    [attacker, defender]
}

impl Position<'_> {
    /// \[8.36.2\] The shift for size: none between elephants and others, or chariots and others.
    #[must_use]
    pub fn size_columns(self, combat: u8) -> i32 {
        let sides = self.sides_of(combat).map(|side| (side, self.fighting(combat, side)));
        let mixed = |kind: fn(Arm) -> bool| {
            let leads = || sides.into_iter().flat_map(|(side, word)| self.leads(side, word));
            leads().any(|unit| kind(self.card(unit).arm)) && leads().any(|unit| !kind(self.card(unit).arm))
        };
        if mixed(Arm::is_elephants) || mixed(|arm| arm == Arm::Chariots) {
            return 0;
        }
        let [attackers, defenders] =
            sides.map(|(side, word)| units_in(side, word).map(|unit| u16::from(self.card(unit).size)).sum::<u16>());
        size_shift(attackers, defenders, self.has_moved(combat))
    }

    /// Whether one of the attackers has moved in this orders phase.
    fn has_moved(self, combat: u8) -> bool {
        let side = self.sides_of(combat)[0];
        units_in(side, self.fighting(combat, side)).any(|unit| self.of(unit).did(MOVED_NOW))
    }

    /// \[6.26\] The shift for the ground of the defender and the levels between the units that set the column.
    #[must_use]
    pub fn ground_columns(self, combat: u8) -> i32 {
        let [unit, target] = self.combat(combat).chosen();
        let Some((from, to)) = self.contact(unit, target) else { return 0 };
        let shifts = &self.game.scenario.tables.shifts;
        let ground = match self.ground(to) {
            Ground::Forest => shifts.forest,
            Ground::Marsh => shifts.marsh,
            _ => 0,
        };
        let (low, high) = (self.level(from), self.level(to));
        let slope = if high > low {
            shifts.uphill * (high - low).min(shifts.most_levels) as i8
        } else if low > high {
            shifts.downhill
        } else {
            0
        };
        i32::from(ground) + i32::from(slope)
    }

    /// A pair of adjacent hexes of an attacker and its target; the target's hex is in the attacker's zone.
    pub(super) fn contact(self, unit: UnitId, target: UnitId) -> Option<(Hex, Hex)> {
        let field = self.field();
        let on_map = |cells: [Hex; 2]| cells.into_iter().filter(|cell| cell.is_some());
        on_map(self.cells(target)).filter(|&to| self.exerts(unit, to)).find_map(|to| {
            let from = on_map(self.cells(unit)).find(|&from| field.distance(from, to) == 1)?;
            Some((from, to))
        })
    }

    /// \[10.33\] The shift for depleted units: one to the left when one attacks, one to the right when one defends.
    #[must_use]
    pub fn depletion_columns(self, combat: u8) -> i32 {
        let [attackers, defenders] = self
            .sides_of(combat)
            .map(|side| i32::from(units_in(side, self.fighting(combat, side)).any(|unit| self.of(unit).has(DEPLETED))));
        defenders - attackers
    }

    /// \[9.41\] The shift for a phalanx that is attacked in front by units that have moved, per flank covered by
    /// another phalanx or its zone of control.
    #[must_use]
    pub fn phalanx_columns(self, combat: u8) -> i32 {
        let [unit, target] = self.combat(combat).chosen();
        let side = side_of(unit);
        let attackers = || self.leads(side, self.fighting(combat, side));
        let phalanx = |unit: UnitId| self.card(unit).arm == Arm::Phalanx;
        let met = self.attack_angle(unit, target) == Angle::Front && self.has_moved(combat);
        if !self.switches().phalanx_defence || !phalanx(target) || !met || attackers().any(phalanx) {
            return 0;
        }
        let spears = attackers().all(|unit| self.card(unit).arm == Arm::Heavy);
        let flanks = self.stance(target).around(self.field(), Angle::Flank);
        let covers = |other: UnitId, hex: Hex| {
            let stands = self.stance(other).covers(self.field(), hex) && !self.of(other).has(ROUTED);
            other != target && phalanx(other) && (stands || self.exerts(other, hex))
        };
        let covered = flanks.iter().filter(|&&hex| self.units(side_of(target)).any(|other| covers(other, hex))).count();
        -(covered as i32) * if spears { COVERED_FLANK_SPEARS } else { COVERED_FLANK }
    }

    /// \[8.36.3\] The die roll modifier: the charisma of leaders with the attackers, minus that of leaders with the
    /// defenders, adjusted for fallen leaders.
    #[must_use]
    pub fn charisma_modifier(self, combat: u8) -> i8 {
        let [attackers, defenders] = self.sides_of(combat).map(|side| {
            let word = self.fighting(combat, side);
            let with = |hex: Hex| units_in(side, word).any(|unit| self.cells(unit).contains(&hex));
            let present = self.leaders(side).filter(|&leader| with(self.leader_hex(leader)));
            present.map(|leader| self.charisma(leader) as i8).sum::<i8>()
        });
        let [own, other] = self.combat(combat).fallen().map(|loss| loss as i8);
        attackers - own - (defenders - other)
    }

    /// The result of a combat for a face of the die, after superiority.
    #[must_use]
    pub fn shock_hits(self, combat: u8, die: u8) -> Blow {
        let die = i32::from(die) + i32::from(self.charisma_modifier(combat));
        let hits = blow(&self.game.scenario.tables, self.switches().clamp, die, self.shifted_column(combat));
        let enemy = self.sides_of(combat)[1];
        let defenders = || self.leads(enemy, self.fighting(combat, enemy));
        let skirmishers = defenders().all(|unit| self.card(unit).arm == Arm::Skirmishers);
        let deep = defenders().any(|unit| self.is_deep(unit));
        scaled(hits, self.combat(combat).flags(), deep, skirmishers)
    }

    /// \[8.36.3\] The column after all shifts, in the table or beyond it.
    #[must_use]
    pub fn shifted_column(self, combat: u8) -> i32 {
        let base = i32::from(self.combat(combat).column());
        let shift = self.size_columns(combat) + self.ground_columns(combat);
        base + shift + self.depletion_columns(combat) + self.phalanx_columns(combat)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn proceed_shock(&mut self, _: Frame) {
        match self.next_combat(1) {
            Some((_, combat)) => {
                if self.at().is_fought(combat) && self.at().combat(combat).chosen()[0] != NO_UNIT {
                    self.strike(combat);
                }
            }
            None => {
                self.pop();
            }
        }
    }

    /// \[8.36.3, 8.36.4\] Rolls for a combat, and distributes the hits.
    fn strike(&mut self, combat: u8) {
        let chosen = self.at().combat(combat).chosen();
        let die = self.roll(chosen[0], Purpose::Shock);
        let at = self.at();
        let (modifier, column) = (at.charisma_modifier(combat), at.shifted_column(combat));
        let hits = at.shock_hits(combat, die);
        let flags = at.combat(combat).flags();
        let shown = column.clamp(1, COLUMNS as i32) as u8;
        let superior = match flags & (ATTACKER_SUPERIOR | DEFENDER_SUPERIOR) {
            ATTACKER_SUPERIOR => Superior::Attacker,
            DEFENDER_SUPERIOR => Superior::Defender,
            _ => Superior::None,
        };
        self.emit(Fact::ShockRolled { column: shown, hits, superior }, "8.36", |event| {
            (event.unit, event.target, event.modifier) = (Some(chosen[0]), Some(chosen[1]), Some(modifier));
            event.dice.push(die);
        });
        let sides = self.at().sides_of(combat);
        self.spend_javelins(combat, sides);
        // The defenders' hits go on top, so the attackers' are distributed last.
        for (side, count) in sides.into_iter().zip(hits) {
            self.distribute(combat, side, count);
        }
    }

    /// \[8.14\] Units with javelins have none left after shock combat with foot.
    fn spend_javelins(&mut self, combat: u8, sides: [Side; 2]) {
        for side in sides {
            let at = self.at();
            let foot =
                units_in(side.other(), at.fighting(combat, side.other())).any(|unit| at.card(unit).arm.is_foot());
            for unit in units_in(side, if foot { at.fighting(combat, side) } else { 0 }) {
                let armed = self.game.card(unit).missile == Missile::Javelins;
                if armed && self.state.units[unit as usize].ammo() != Ammo::Out {
                    self.set_ammo(unit, false, Ammo::Out, "8.14");
                }
            }
        }
    }
}
