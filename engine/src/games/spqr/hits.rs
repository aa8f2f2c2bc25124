//! \[10.1\] Cohesion hits and tests of troop quality; losses.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::data::{UnitId, side_of};
use crate::games::spqr::details::{Cause, Danger, Tested, Trial};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Stance;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{LOST, ROUTED, State};

impl Position<'_> {
    /// \[10.15\] Whether a unit has as many hits as its quality.
    #[must_use]
    pub fn is_broken(self, unit: UnitId) -> bool {
        self.hits(unit) >= self.quality(unit)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[10.12, 10.27\] Adds hits without resolving them, except that a routed unit is eliminated.
    pub(super) fn add_hits(&mut self, unit: UnitId, count: u8, cause: Cause, rule: &'static str) {
        if count == 0 || !self.at().is_on_map(unit) {
            return;
        }
        let routed = self.at().is_routed(unit);
        if !routed {
            let counter = &mut self.state.units[unit as usize];
            counter.set_hits(counter.hits().saturating_add(count));
        }
        self.emit(Fact::Hits { hits: count, cause }, rule, |event| event.unit = Some(unit));
        if routed {
            self.lose(unit, Cause::HitWhileRouted, "10.27");
        }
    }

    /// \[10.15\] Adds hits; a unit whose hits reach its quality routs at once.
    pub(super) fn hit(&mut self, unit: UnitId, count: u8, cause: Cause, rule: &'static str) {
        self.add_hits(unit, count, cause, rule);
        if count > 0 && self.at().is_on_map(unit) && self.at().is_broken(unit) {
            self.break_unit(unit, cause);
        }
    }

    /// \[10.11\] A test of quality: the number by which the modified die exceeds it, 0 when it passes.
    pub(super) fn test(&mut self, unit: UnitId, purpose: Purpose, modifier: i8, trial: Trial) -> u8 {
        self.test_at_least(unit, purpose, modifier, 0, trial)
    }

    /// As `test`, where the rule gives some hits at least.
    pub(super) fn test_at_least(
        &mut self,
        unit: UnitId,
        purpose: Purpose,
        modifier: i8,
        least: u8,
        trial: Trial,
    ) -> u8 {
        let die = self.roll(unit, purpose);
        let excess = (die as i8 + modifier - self.at().quality(unit) as i8).max(0) as u8;
        let hits = excess.max(least);
        let result = match (excess, hits) {
            (0, 0) => Tested::Passes(trial),
            (0, _) => Tested::PassesWithHits(trial, hits),
            _ => Tested::Fails(trial, hits),
        };
        self.emit(Fact::Tested { result }, trial.rule(), |event| {
            (event.unit, event.modifier) = (Some(unit), Some(modifier));
            event.dice.push(die);
        });
        hits
    }

    /// Removes a unit from the game; its side loses its rout points \[11.2\].
    pub(super) fn lose(&mut self, unit: UnitId, cause: Cause, rule: &'static str) {
        self.lose_with(unit, 0, cause, rule);
    }

    /// As `lose`, with flags that say how it was lost, see [`LOST`].
    pub(super) fn lose_with(&mut self, unit: UnitId, how: u16, cause: Cause, rule: &'static str) {
        let from = self.at().hex(unit);
        let points = self.at().worth(unit);
        self.disengage(unit);
        self.state.unlink(self.game, unit);
        let counter = &mut self.state.units[unit as usize];
        counter.set(ROUTED, false);
        counter.set(LOST | how, true);
        self.state.lost[side_of(unit).index()] += points;
        self.emit(Fact::Lost { cause }, rule, |event| (event.unit, event.from) = (Some(unit), from));
        // \[4.72\] The rider of an elephant that is lost may be lost with it.
        if let Some(rider) = self.game.card(unit).rider.filter(|&rider| self.at().is_present(rider)) {
            self.test_leader(rider, Danger::MountLost);
        }
    }

    /// Puts a unit on the map elsewhere or in another stance.
    pub(super) fn relocate(&mut self, unit: UnitId, stance: Stance) {
        self.disengage(unit);
        self.state.unlink(self.game, unit);
        self.state.link(self.game, unit, stance);
    }
}
