//! States consistent with the view of a side.

use rand_core::Rng;

use crate::core::dice::unbiased;
use crate::games::pluton::Pluton;
use crate::games::pluton::data::{Kind as UnitKind, UnitId, bit, side_of, units_in};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::state::{Phase, State};
use crate::games::pluton::view::View;

/// The number of random hexes tried for a unit set up in secret, before trying all hexes in order.
const TRIES: u32 = 8;

impl View<'_> {
    /// A state that agrees with everything this side sees. Concealed enemies of the same class (commanders or others)
    /// in equal condition swap identities at random, and have their full strength, since their losses are not seen.
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
        let hidden = state.on_map[enemy.index()] & !state.seen[enemy.index()];
        self.put_in_order(&mut state, hidden);
        for unit in units_in(enemy, hidden) {
            let same = |&other: &UnitId| alike(self.game(), &state, unit, other);
            let count = units_in(enemy, hidden).filter(same).count() as u32;
            let chosen = units_in(enemy, hidden).filter(same).nth(unbiased(rng, count.max(1)) as usize);
            exchange(&mut state, unit, chosen.unwrap_or(unit));
            state.units[unit as usize].halves = self.game().full_strength(unit);
        }
        let loose = units_in(enemy, hidden).filter(|&unit| self.is_loose(&state, unit));
        let loose = loose.fold(0, |all, unit| all | bit(unit));
        self.relocate(&mut state, loose, rng);
        state
    }

    /// Whether an enemy that was set up in secret and never revealed may be anywhere: it sees none of the side's units.
    fn is_loose(self, state: &State, unit: UnitId) -> bool {
        let own = units_in(self.side, state.on_map[self.side.index()]);
        !self.position.is_placed(unit) && own.into_iter().all(|own| state.watchers[own as usize] & bit(unit) == 0)
    }

    /// Sorts units that can swap identities by hex, those that may be anywhere last.
    fn put_in_order(self, state: &mut State, hidden: u64) {
        let enemy = self.side.other();
        for unit in units_in(enemy, hidden) {
            let rank = |other: UnitId, state: &State| {
                let loose = self.is_loose(state, other);
                (loose, if loose { Hex::at(0) } else { state.units[other as usize].hex })
            };
            let rest = units_in(enemy, hidden & !(bit(unit) - 1));
            let first =
                rest.filter(|&other| alike(self.game(), state, unit, other)).min_by_key(|&other| rank(other, state));
            exchange(state, unit, first.unwrap_or(unit));
        }
    }

    /// Moves units to hexes of their set-up area where they are unseen and see none of the side's units; a unit without
    /// such a hex stays put.
    fn relocate(self, state: &mut State, units: u64, rng: &mut impl Rng) {
        let game = self.game();
        let enemy = self.side.other();
        let before = units_in(enemy, units).map(|unit| (unit, state.units[unit as usize].hex));
        let before: arrayvec::ArrayVec<(UnitId, Hex), 64> = before.collect();
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

/// Whether two concealed units can swap identities: both or neither are commanders, and their condition is equal.
fn alike(game: &Pluton, state: &State, a: UnitId, b: UnitId) -> bool {
    let (one, other) = (&state.units[a as usize], &state.units[b as usize]);
    let commands = |unit| game.kind(unit) == UnitKind::Commander;
    let side = side_of(a).index();
    let words = [state.moved[side], state.shot[side], state.hit[side], state.shelled[side], state.ever_seen[side], {
        if state.active == side_of(a) { state.group.units } else { state.aimers }
    }];
    let has = |word: u64, unit: UnitId| word & bit(unit) != 0;
    commands(a) == commands(b)
        && (one.level, one.due, one.flags, one.fired, one.claim)
            == (other.level, other.due, other.flags, other.fired, other.claim)
        && words.into_iter().all(|word| has(word, a) == has(word, b))
        && (a == b || state.unit != a && state.unit != b)
}

/// Exchanges the places of two units of a side.
fn exchange(state: &mut State, a: UnitId, b: UnitId) {
    if a == b {
        return;
    }
    let (here, there) = (state.units[a as usize].hex, state.units[b as usize].hex);
    state.unlink(a);
    state.unlink(b);
    state.link(a, there);
    state.link(b, here);
    let enemy = side_of(a).other();
    for unit in units_in(enemy, state.on_map[enemy.index()]) {
        let watchers = &mut state.watchers[unit as usize];
        let (first, second) = (*watchers & bit(a) != 0, *watchers & bit(b) != 0);
        if first != second {
            *watchers ^= bit(a) | bit(b);
        }
    }
}
