//! \[8\] Indirect fire.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::pluton::Guns;
use crate::games::pluton::action::Action;
use crate::games::pluton::data::{MAX_SIDE_MARKERS, MarkerId, UnitId, bit, side_of, units_in};
use crate::games::pluton::event::{Event, Fact, Fire, Lifted, Numbers, Rule};
use crate::games::pluton::hex::{Hex, HexSet, SIDES};
use crate::games::pluton::play::Play;
use crate::games::pluton::position::Position;
use crate::games::pluton::roll::Purpose;
use crate::games::pluton::state::{PROMOTED, Phase, State};
use crate::games::pluton::switches::{ArtilleryHits, MortarMinimum};

/// After the last marker of a side.
const NO_MARKER: MarkerId = MarkerId::MAX;

/// The markers of a side.
fn markers_of(side: Side) -> core::ops::Range<MarkerId> {
    let first = (side.index() * MAX_SIDE_MARKERS) as MarkerId;
    first..first + MAX_SIDE_MARKERS as MarkerId
}

impl Position<'_> {
    /// \[8.2, 13.3, 13.7\] The hexes seen by a side's commanders; new commanders do not direct indirect fire.
    #[must_use]
    pub fn overlooked(self, side: Side) -> HexSet {
        let chiefs = units_in(side, self.game.commanders[side.index()] & self.on_map(side));
        let mut all = HexSet::EMPTY;
        for chief in chiefs.filter(|&chief| !self.of(chief).has(PROMOTED)) {
            all |= self.game.overlooks[self.hex(chief).index()][self.level(chief).index()];
        }
        all
    }

    /// \[8.5, 9.4\] Whether a hex is in range of the guns of a marker.
    fn in_range(self, marker: MarkerId, hex: Hex) -> bool {
        let Guns::Mortar(unit) = self.game.guns_of(marker) else { return true };
        let ranges = &self.game.scenario.mortars;
        let least = ranges.least + u8::from(self.switches().mortar_minimum == MortarMinimum::Four);
        (least..=ranges.most).contains(&self.game.scenario.map.field.distance(self.hex(unit), hex))
    }

    /// \[8.5\] The modifier for the range of the guns of a marker.
    fn range_modifier(self, marker: MarkerId, hex: Hex) -> i8 {
        let Guns::Mortar(unit) = self.game.guns_of(marker) else { return 0 };
        let ranges = &self.game.scenario.mortars;
        if self.game.scenario.map.field.distance(self.hex(unit), hex) > ranges.best { ranges.far } else { 0 }
    }

    /// \[16.5\] Whether the side sees a concealed enemy counter in a hex; a marker cannot be placed there.
    fn hides_enemy(self, hex: Hex, side: Side) -> bool {
        self.own_in(hex, side.other()).any(|enemy| !self.is_seen(enemy) && self.is_placed(enemy))
    }

    /// \[8.2, 16.5\] The hexes where a marker may be placed.
    #[must_use]
    pub fn targets_of(self, marker: MarkerId) -> HexSet {
        let side = self.state.active;
        let mut hexes = self.overlooked(side);
        let hidden = self.units(side.other()).filter(|&enemy| !self.is_seen(enemy) && self.is_placed(enemy));
        hidden.for_each(|enemy| hexes.remove(self.hex(enemy)));
        match self.game.guns_of(marker) {
            Guns::Mortar(_) => hexes.iter().filter(|&hex| self.in_range(marker, hex)).collect(),
            _ => hexes,
        }
    }

    /// Visits the choices for the marker that is due \[4.2 F.1, 8.3a\].
    pub(super) fn visit_marker(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let marker = self.state.marker;
        if marker == NO_MARKER {
            return false;
        }
        let here = self.marker_hex(marker);
        if !here.is_some() {
            let hexes = self.targets_of(marker);
            return !hexes.is_empty() && (visit(Action::Stay) || hexes.iter().any(|hex| visit(Action::Call { hex })));
        }
        if self.in_range(marker, here) && visit(Action::Stay) || visit(Action::Lift) {
            return true;
        }
        let seen = self.switches().shift_needs_sight.then(|| self.overlooked(self.state.active));
        let good = |&hex: &Hex| self.in_range(marker, hex) && seen.is_none_or(|seen| seen.contains(hex));
        self.game.scenario.map.field.neighbours(here).filter(good).any(|hex| visit(Action::Shift { hex }))
    }

    /// The active side's next marker with a choice, from this number on.
    fn next_marker(self, from: MarkerId) -> MarkerId {
        let side = self.state.active;
        let rest = from.max(markers_of(side).start)..markers_of(side).end;
        let due = |&marker: &MarkerId| self.marker_hex(marker).is_some() || self.has_guns(marker);
        rest.into_iter().find(due).unwrap_or(NO_MARKER)
    }

    /// Whether a marker covers a concealed enemy, which is allowed only after a shift or drift \[16.5\].
    #[must_use]
    pub fn covers_concealed(self, marker: MarkerId) -> bool {
        let hex = self.marker_hex(marker);
        hex.is_some() && self.hides_enemy(hex, crate::games::pluton::data::marker_side(marker))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[4.2 F.1, F.4\] The active side begins its indirect fire.
    pub(super) fn begin_indirect(&mut self) {
        self.state.phase = Phase::Indirect;
        let side = self.state.active;
        self.emit(Fact::PhaseStarts, Rule::P4_2, |event| event.side = Some(side));
        for marker in markers_of(side) {
            if self.at().marker_hex(marker).is_some() && !self.at().has_guns(marker) {
                self.remove_marker(marker, Lifted::NoGuns);
            }
        }
        self.state.marker = self.at().next_marker(0);
    }

    fn next(&mut self) {
        self.state.marker = self.at().next_marker(self.state.marker + 1);
    }

    pub(super) fn keep_marker(&mut self) {
        self.next();
    }

    /// \[8.3a\] Moves the marker one hex.
    pub(super) fn shift_marker(&mut self, to: Hex) {
        let marker = self.state.marker;
        let from = core::mem::replace(&mut self.state.markers[usize::from(marker)], to);
        self.emit(Fact::MarkerShifted(marker), Rule::P8_3, |event| (event.from, event.to) = (from, to));
        self.next();
    }

    /// \[4.2 F.1\] Removes the marker; it has been handled in this stage, so it can be placed in the next stage at the
    /// earliest.
    pub(super) fn lift_marker(&mut self) {
        self.remove_marker(self.state.marker, Lifted::Chosen);
        self.next();
    }

    fn remove_marker(&mut self, marker: MarkerId, reason: Lifted) {
        let from = core::mem::replace(&mut self.state.markers[usize::from(marker)], Hex::NONE);
        self.emit(Fact::MarkerLifted(marker, reason), Rule::P4_2, |event| event.from = from);
    }

    /// \[8.2, 8.3a\] Places the marker.
    pub(super) fn place_marker(&mut self, to: Hex) {
        let (marker, side) = (self.state.marker, self.state.active);
        self.state.markers[usize::from(marker)] = to;
        if let Guns::Battery(support) = self.game.guns_of(marker) {
            self.state.called |= 1 << support;
        }
        self.emit(Fact::MarkerPlaced(marker), Rule::P8_3, |event| (event.side, event.to) = (Some(side), to));
        self.next();
    }

    /// Skips markers without a choice; after the last marker, resolves the fire \[8.3\].
    pub(super) fn proceed_indirect(&mut self) {
        if self.state.marker != NO_MARKER {
            return self.next();
        }
        let side = self.state.active;
        self.state.shelled = [0; 2];
        let aimed = self.state.markers;
        for marker in markers_of(side).filter(|&marker| aimed[usize::from(marker)].is_some()) {
            self.drift(marker);
        }
        for marker in markers_of(side) {
            // A mortar may just have been eliminated by a marker of its own side.
            if self.at().marker_hex(marker).is_some() && self.at().has_guns(marker) {
                self.bombard(marker, aimed[usize::from(marker)]);
            }
        }
        self.begin_moves();
    }

    /// \[8.3b\] Rolls for drift: on 1 to 6 the marker moves one hex N, NE, SE, S, SW or NW. A marker that drifts off
    /// the map is removed.
    fn drift(&mut self, marker: MarkerId) {
        let die = self.roll(marker, Purpose::Drift);
        let from = self.at().marker_hex(marker);
        let side = usize::from(die) - 1;
        let drifts = die < self.game.scenario.drift_hits && side < SIDES;
        let to = if drifts { self.game.scenario.map.field.neighbour(from, side) } else { from };
        self.state.markers[usize::from(marker)] = to;
        self.emit(Fact::Drifted { marker, die }, Rule::P8_3, |event| (event.from, event.to) = (from, to));
    }

    /// \[8.3c, 8.3d\] The effect of a marker on the units in its hex, with a separate roll for each.
    fn bombard(&mut self, marker: MarkerId, aimed: Hex) {
        let at = self.at();
        let (side, hex) = (self.state.active, at.marker_hex(marker));
        let reading = at.switches().artillery_hits;
        let strength = at.barrage(marker);
        let ground = &self.game.scenario.grounds[self.game.ground(hex).index()];
        let modifier = ground.indirect + at.range_modifier(marker, aimed);
        let modified = self.game.scenario.tables.modified(strength, modifier.into());
        // \[13.5\] A commander stacked with friendly platoons is not hit himself.
        let mut targets = [0u64; 2];
        for owner in Side::BOTH {
            let spared = reading == ArtilleryHits::EnemyOnly && owner == side;
            let alone = at.platoons_in(hex, owner) == 0;
            let hit = at.own_in(hex, owner).filter(|&unit| !spared && (alone || self.game.is_platoon(unit)));
            targets[owner.index()] = hit.fold(0, |all, unit| all | bit(unit));
        }
        let both = Side::BOTH.into_iter().flat_map(|owner| units_in(owner, targets[owner.index()]));
        let mut common = None;
        for unit in both {
            if !self.at().is_on_map(unit) {
                continue;
            }
            let die = match (reading, common) {
                (ArtilleryHits::OneDie, Some(die)) => die,
                _ => self.roll(if reading == ArtilleryHits::OneDie { marker } else { unit }, Purpose::Indirect),
            };
            common = Some(die);
            self.shell(marker, unit, [strength, modified], modifier, die);
        }
    }

    fn shell(&mut self, marker: MarkerId, unit: UnitId, [strength, modified]: [u8; 2], modifier: i8, die: u8) {
        let effect = self.game.scenario.tables.effect(modified, die);
        let to = self.at().hex(unit);
        self.state.shelled[side_of(unit).index()] |= bit(unit);
        let numbers = Numbers { strength, modifier, modified, losses: effect.losses };
        let fire = Fire { die, levels: effect.levels, numbers: Some(numbers) };
        self.emit(Fact::Shelled(marker, fire), Rule::P8_3, |event| (event.target, event.to) = (Some(unit), to));
        self.suffer(unit, effect, Rule::P8_3);
    }
}
