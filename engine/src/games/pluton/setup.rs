//! Set-up \[S1.2, S2.3\].

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::pluton::action::Action;
use crate::games::pluton::data::{Arrival, NO_UNIT, Place, UnitId, side_of};
use crate::games::pluton::event::{Event, Fact, Rule};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::play::Play;
use crate::games::pluton::position::Position;
use crate::games::pluton::state::{Phase, State};

impl<'a> Position<'a> {
    /// The next unit of a side to set up, in the order of the file.
    fn next_to_set_up(self, side: Side) -> Option<UnitId> {
        let early = |unit: &UnitId| self.home(*unit).arrival == Arrival::SetUp;
        self.waiting(side).find(early)
    }

    /// Whether a unit is set up or enters as a counter on the map: while its side sets up in secret, a never-revealed
    /// unit is kept off the map \[S2.3\].
    #[must_use]
    pub fn is_placed(self, unit: UnitId) -> bool {
        let until = self.game.scenario.secret_until[side_of(unit).index()];
        until == 0 || self.state.stage > until || self.was_seen(unit)
    }

    /// Visits the hexes for the unit that is set up. Weapons of a battalion that is set up in secret go to hexes of its
    /// companies. A unit without a free hex goes to the nearest one.
    pub(super) fn visit_set_up(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = self.state.unit;
        if unit == NO_UNIT {
            return false;
        }
        let offer = |hex: Hex| visit(Action::Place { hex });
        let place = self.home(unit);
        let joins = place.with_battalion && self.game.scenario.counter(unit).company.is_none();
        let beside = |&hex: &Hex| !joins || self.has_company(hex, unit);
        let mut good = place.hexes.iter().copied().filter(|&hex| self.takes(hex, unit)).filter(beside).peekable();
        if good.peek().is_some() {
            return good.any(offer);
        }
        let field = &self.game.scenario.map.field;
        let far = |hex: &Hex| field.distance(place.hexes[0], *hex);
        let near = field.hexes().filter(|&hex| self.takes(hex, unit)).min_by_key(far);
        near.is_some_and(offer)
    }

    /// Where and when a unit appears.
    fn home(self, unit: UnitId) -> &'a Place {
        &self.game.scenario.places[usize::from(self.game.scenario.counter(unit).place)]
    }

    fn takes(self, hex: Hex, unit: UnitId) -> bool {
        let side = side_of(unit);
        self.has_room(hex, side, u8::from(self.game.is_platoon(unit))) && !self.holds(hex, side.other())
    }

    /// \[S2.3\] Whether a company of a unit's battalion is in a hex.
    fn has_company(self, hex: Hex, unit: UnitId) -> bool {
        let battalion = self.game.scenario.counter(unit).battalion;
        self.own_in(hex, side_of(unit)).any(|other| {
            let counter = self.game.scenario.counter(other);
            counter.company.is_some() && counter.battalion == battalion
        })
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn begin_set_up(&mut self) {
        self.state.phase = Phase::SetUp;
        self.choose_unit();
    }

    fn choose_unit(&mut self) {
        let first = self.game.scenario.sets_up_first;
        let at = self.at();
        let next = [first, first.other()].into_iter().find_map(|side| at.next_to_set_up(side).map(|unit| (side, unit)));
        match next {
            Some((side, unit)) => (self.state.active, self.state.unit) = (side, unit),
            None => self.state.unit = NO_UNIT,
        }
    }

    pub(super) fn set_up(&mut self, to: Hex) {
        let unit = self.state.unit;
        self.put(unit, to);
        self.emit(Fact::SetUp, Rule::S1_2, |event| (event.unit, event.to) = (Some(unit), to));
        self.choose_unit();
    }

    /// After the last unit the first stage begins.
    pub(super) fn proceed_set_up(&mut self) {
        self.begin_stage();
    }
}
