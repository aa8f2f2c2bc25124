//! \[13\] Commanders.

use crate::core::dice::Dice;
use crate::core::facts::Roll;
use crate::core::game::Observer;
use crate::games::pluton::data::{Kind as UnitKind, UnitId, bit, side_of, units_in};
use crate::games::pluton::event::{Cause, Event, Fact, Fate, Promotion, Rule};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::play::Play;
use crate::games::pluton::position::Position;
use crate::games::pluton::roll::Purpose;
use crate::games::pluton::state::{Level, PROMOTED, State};

impl Position<'_> {
    /// \[13.2, 13.7\] The command range of a commander, one less if he is new.
    #[must_use]
    pub fn command_range(self, chief: UnitId) -> u8 {
        let range = self.game.scenario.command[self.level(chief).index()];
        if self.is_promoted(chief) { range.saturating_sub(1) } else { range }
    }

    /// \[13.2\] Whether a unit is directed: one of its commanders is in range. A commander directs himself.
    #[must_use]
    pub fn is_directed(self, unit: UnitId) -> bool {
        let side = side_of(unit);
        if self.kind(unit) == UnitKind::Commander {
            return true;
        }
        let hex = self.hex(unit);
        let chiefs = self.game.directors[unit as usize] & self.on_map(side);
        let field = &self.game.scenario.map.field;
        hex.is_some()
            && units_in(side, chiefs).any(|chief| field.distance(self.hex(chief), hex) <= self.command_range(chief))
    }

    /// \[13.3, 16.4\] The observation range of a unit.
    #[inline]
    #[must_use]
    pub fn sight_range(self, unit: UnitId) -> u8 {
        let level = self.level(unit).index();
        match self.kind(unit) {
            UnitKind::Commander => self.game.scenario.commander_sight[level],
            _ => self.game.scenario.unit_sight[level],
        }
    }

    /// The commander of a unit's company, when the company has none on the map or waiting to enter \[13.6\].
    fn vacant_chief(self, unit: UnitId) -> Option<UnitId> {
        let side = side_of(unit);
        let company = self.game.scenario.counter(unit).company?;
        let of_company =
            |&chief: &UnitId| self.game.scenario.counter(chief).company == Some(company) && self.strength(chief) == 0;
        let present =
            |chief: UnitId| self.game.scenario.counter(chief).company == Some(company) && self.strength(chief) > 0;
        let chiefs = || units_in(side, self.game.commanders[side.index()]);
        if chiefs().any(present) { None } else { chiefs().find(of_company) }
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[13.5\] A platoon has suffered losses: each commander stacked with it is eliminated on a roll of at most these losses.
    /// A commander has no strength of which losses could be suffered: where he falls, others in the hex are not tested.
    pub(super) fn test_commanders(&mut self, hex: Hex, unit: UnitId, losses: u8) {
        if !self.game.is_platoon(unit) {
            return;
        }
        let side = side_of(unit);
        let with: u64 = {
            let at = self.at();
            at.own_in(hex, side)
                .filter(|&chief| at.kind(chief) == UnitKind::Commander)
                .fold(0, |all, chief| all | bit(chief))
        };
        for chief in units_in(side, with) {
            let die = self.roll(chief, Purpose::Commander);
            let result = if die <= losses { Fate::Eliminated } else { Fate::Safe };
            self.emit(Fact::CommanderTest { losses, roll: Roll { die, result } }, Rule::P13_5, |event| {
                (event.unit, event.to) = (Some(chief), hex);
            });
            if result == Fate::Eliminated {
                self.eliminate(chief, Rule::P13_5, Cause::FellWithHisMen);
            }
        }
    }

    /// \[13.6\] A platoon has pinned an enemy or driven one out of its hex: its company may get a new commander if it has none.
    pub(super) fn test_promotion(&mut self, unit: UnitId) {
        if self.at().kind(unit) == UnitKind::Commander || !self.at().is_on_map(unit) {
            return;
        }
        let Some(chief) = self.at().vacant_chief(unit) else { return };
        let (die, hex) = (self.roll(unit, Purpose::NewCommander), self.at().hex(unit));
        let made = die <= self.game.scenario.new_commander;
        let result = if made { Promotion::Succeeds } else { Promotion::Fails };
        self.emit(Fact::PromotionTest(Roll { die, result }), Rule::P13_6, |event| {
            (event.unit, event.to) = (Some(unit), hex);
        });
        if made {
            let slot = &mut self.state.units[chief as usize];
            (slot.halves, slot.level, slot.due) = (self.game.full_strength(chief), Level::Full, 0);
            slot.flags = PROMOTED;
            self.lay(chief, hex);
            self.emit(Fact::Promoted, Rule::P13_6, |event| (event.unit, event.to) = (Some(chief), hex));
            self.arrive(chief);
        }
    }
}
