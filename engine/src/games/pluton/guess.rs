//! States consistent with the view of a side.

use arrayvec::ArrayVec;
use rand_core::Rng;

use crate::core::dice::unbiased;
use crate::games::pluton::data::{Kind as UnitKind, MAX_SIDE, UnitId, bit, side_of, units_in};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::state::{Phase, State, Unit};
use crate::games::pluton::strength::Halves;
use crate::games::pluton::view::View;

/// The number of random hexes tried for a unit set up in secret, before trying all hexes in order.
const TRIES: u32 = 8;

impl View<'_> {
    /// A state that agrees with everything this side sees. Concealed enemies of the same class (commanders or others)
    /// take each other's places and conditions at random, and have their full strength, since their losses are not seen.
    /// Those that were set up in secret, were never revealed and see none of the side's units are moved to other hexes
    /// of their set-up area where the same holds. A secret declaration is drawn. The result depends only on the random
    /// numbers and on what the side sees, except when a unit set up in secret has no alternative hex.
    #[must_use]
    pub fn guess(self, rng: &mut impl Rng) -> State {
        let mut state = *self.position.state;
        if state.phase == Phase::Answer && state.active != self.side {
            state.fight.declared = unbiased(rng, 2) == 1;
        }
        let enemy = self.side.other();
        let hidden = units_in(enemy, state.on_map[enemy.index()] & !state.seen[enemy.index()]);
        let commands = |unit: &UnitId| self.game().kind(*unit) == UnitKind::Commander;
        let (commanders, others): (Units, Units) = hidden.clone().partition(commands);
        for class in [&others, &commanders] {
            self.put_in_order(&mut state, class);
            shuffle(&mut state, class, rng);
        }
        hidden.clone().for_each(|unit| state.units[unit as usize].halves = self.game().full_strength(unit));
        let loose: Units = hidden.filter(|&unit| self.is_loose(&state, unit)).collect();
        self.relocate(&mut state, &loose, rng);
        state
    }

    /// Whether an enemy that was set up in secret and never revealed may be anywhere: it sees none of the side's units.
    fn is_loose(self, state: &State, unit: UnitId) -> bool {
        let own = units_in(self.side, state.on_map[self.side.index()]);
        !self.game().at(state).is_placed(unit)
            && own.into_iter().all(|own| state.watchers[own as usize] & bit(unit) == 0)
    }

    /// Sorts units by what the side may know of each, so that which of them is which no longer matters.
    fn put_in_order(self, state: &mut State, class: &[UnitId]) {
        let known = |&unit: &UnitId| Known::of(state, unit, self.is_loose(state, unit));
        let mut known: ArrayVec<Known, MAX_SIDE> = class.iter().map(known).collect();
        for place in 0..class.len() {
            let first = (place..class.len()).min_by_key(|&other| known[other]).unwrap_or(place);
            known.swap(place, first);
            state.exchange([class[place], class[first]]);
        }
    }

    /// Moves units to hexes of their set-up area where they are unseen and see none of the side's units; a unit without
    /// such a hex stays put.
    fn relocate(self, state: &mut State, units: &[UnitId], rng: &mut impl Rng) {
        let game = self.game();
        let before = units.iter().map(|&unit| (unit, state.units[unit as usize].hex));
        let before: ArrayVec<(UnitId, Hex), MAX_SIDE> = before.collect();
        before.iter().for_each(|&(unit, _)| state.unlink(unit));
        for &(unit, hex) in &before {
            let place = &game.scenario.places[usize::from(game.scenario.counter(unit).place)];
            let drawn = (0..TRIES).map(|_| place.hexes[unbiased(rng, place.hexes.len() as u32) as usize]);
            let to = drawn.into_iter().find(|&hex| self.may_lurk(state, unit, hex));
            let to = to.or_else(|| place.hexes.iter().copied().find(|&hex| self.may_lurk(state, unit, hex)));
            state.link(unit, to.unwrap_or(hex));
        }
    }

    /// Whether a unit could be in a hex, unseen by the side and seeing none of its units.
    fn may_lurk(self, state: &State, unit: UnitId, hex: Hex) -> bool {
        let game = self.game();
        let at = game.at(state);
        let field = &game.scenario.map.field;
        let far = || at.units(self.side).all(|own| field.distance(at.hex(own), hex) > 1);
        let room = at.has_room(hex, side_of(unit), u8::from(game.kind(unit) != UnitKind::Commander));
        if !room || !far() {
            return false;
        }
        let mut there = *state;
        there.link(unit, hex);
        let there = game.at(&there);
        there.watchers_by_map(unit) == 0 && there.units(self.side).all(|own| !there.sees(unit, own))
    }
}

/// Units of a side.
type Units = ArrayVec<UnitId, MAX_SIDE>;

/// What a side may know of a concealed enemy: its hex, unless it may be anywhere, its condition, and what it has done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Known {
    loose: bool,
    hex: Hex,
    level: u8,
    due: u8,
    flags: u8,
    turn: u8,
    fired: Halves,
    claim: UnitId,
    deeds: u8,
}

impl Known {
    fn of(state: &State, unit: UnitId, loose: bool) -> Self {
        let Unit { hex, level, due, flags, turn, fired, claim, .. } = state.units[unit as usize];
        let side = side_of(unit);
        let words = [state.moved, state.shot, state.hit, state.shelled, state.ever_seen, state.fight.retreating];
        let acts = if state.active == side { state.group.units } else { state.aimers };
        let words = words.into_iter().map(|word| word[side.index()]).chain([acts]);
        let deeds =
            words.fold(u8::from(state.unit == unit), |deeds, word| deeds << 1 | u8::from(word & bit(unit) != 0));
        Self {
            loose,
            hex: if loose { Hex::at(0) } else { hex },
            level: level as u8,
            due,
            flags,
            turn,
            fired,
            claim,
            deeds,
        }
    }
}

/// Gives units each other's places and conditions at random.
fn shuffle(state: &mut State, class: &[UnitId], rng: &mut impl Rng) {
    for place in (1..class.len()).rev() {
        let other = unbiased(rng, place as u32 + 1) as usize;
        state.exchange([class[place], class[other]]);
    }
}
