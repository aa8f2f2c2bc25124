//! Attacks that are planned before units move: which units come where, so that the attack on a hex is worth most.

use arrayvec::ArrayVec;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::combat::Below;
use kartacz_engine::games::classic::data::{Hex, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::FightKind;

use super::attacks::Eyes;
use super::field::copy;
use super::reach::Reach;

/// The most units that are planned for an attack.
const MOST: usize = 8;

/// The most places of a unit, and the most hexes that it can take, that are looked at.
const PLACES: usize = 48;
/// The most attacks that are remembered.
const HOPES: usize = 24;
const GRABS: usize = 8;
/// The most units that make room for others.
const LEAVING: usize = 4;

/// A place from which a unit can attack a hex.
#[derive(Clone, Copy, Debug)]
struct Place {
    target: Hex,
    unit: UnitId,
    hex: Hex,
    /// The unit's strength in attack, in hundredths.
    attack: u32,
    /// What the unit gains or loses by going there.
    gain: f32,
}

/// Which attacks are planned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Aim {
    /// The best.
    Own,
    /// The best without that on a hex.
    Without(Hex),
    /// First that on a hex, then the best of the others.
    First(Hex),
}

/// The attacks planned for a phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Plans {
    /// The units with their hexes.
    orders: Vec<(UnitId, Hex)>,
    places: Vec<Place>,
    targets: Vec<Hex>,
    /// The empty hexes that are worth something, and the units that can go there.
    empty: Vec<Hex>,
    grabs: Vec<Place>,
    party: Vec<Place>,
    best: Vec<Place>,
    /// The units that make room for others, and move first.
    pub leaving: ArrayVec<UnitId, LEAVING>,
    /// The hexes that are to be attacked, the best attack first.
    pub attacked: ArrayVec<Hex, HOPES>,
    /// The hexes that could be attacked first, with what that is worth.
    pub hopes: ArrayVec<(Hex, f32), HOPES>,
}

impl Plans {
    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.orders.clear();
        self.leaving.clear();
    }

    /// Takes over the orders of other plans.
    pub fn copy(&mut self, from: &Self) {
        copy(&mut self.orders, &from.orders);
        self.attacked.clone_from(&from.attacked);
        self.leaving.clone_from(&from.leaving);
    }

    /// The hex from which a unit is to attack.
    pub fn order(&self, unit: UnitId) -> Option<Hex> {
        self.orders.iter().find(|(one, _)| *one == unit).map(|&(_, hex)| hex)
    }

    /// A unit has an order to go to a hex.
    pub(super) fn order_to(&mut self, unit: UnitId, hex: Hex) {
        self.orders.push((unit, hex));
    }

    /// Plans a phase of movement: which units take the place of others, and which take or guard hexes that are worth something; then,
    /// when a phase of combat follows, the attacks, the best first, by units that are not needed for a better one.
    pub fn make<B: Board>(&mut self, eyes: &Eyes<'_, '_, B>, reach: &mut Reach, aim: Aim) {
        self.clear();
        self.attacked.clear();
        self.make_room(eyes.at);
        self.relieve(eyes, reach);
        self.gather(eyes, reach);
        self.grab(eyes);
        let Some((_, table)) = eyes.scene.fight else { return };
        self.targets.retain(|&target| aim != Aim::Without(target));
        while !self.targets.is_empty() {
            let mut best = (0.0, Hex::NONE);
            for place in 0..self.targets.len() {
                let target = self.targets[place];
                let value = self.assemble(eyes, target, table);
                if value > 0.0 && self.attacked.is_empty() {
                    let _ = self.hopes.try_push((target, value));
                }
                let value = if aim == Aim::First(target) && value > 0.0 { f32::MAX } else { value };
                if value > best.0 {
                    best = (value, target);
                    std::mem::swap(&mut self.best, &mut self.party);
                }
            }
            if best.0 <= 0.0 {
                break;
            }
            let _ = self.attacked.try_push(best.1);
            self.obey_best();
            let busy = &self.best;
            self.places.retain(|one| one.target != best.1 && !busy.iter().any(|place| place.unit == one.unit));
            self.drop_targets();
        }
    }

    /// Makes room for the longest lists, so that nothing is allocated later.
    fn make_room<B: Board>(&mut self, at: Position<'_, B>) {
        let (units, hexes) = (at.scenario().units.len(), at.scenario().map.field.len());
        self.places.clear();
        self.places.reserve(PLACES * units);
        self.hopes.clear();
        self.grabs.clear();
        self.grabs.reserve(GRABS * units);
        self.targets.clear();
        self.targets.reserve(units);
        self.empty.clear();
        self.empty.reserve(hexes);
        self.orders.reserve(units);
        for party in [&mut self.party, &mut self.best] {
            party.clear();
            party.reserve(MOST);
        }
    }

    /// The units of the best party have their orders.
    fn obey_best(&mut self) {
        for place in &self.best {
            if !self.orders.iter().any(|&(unit, _)| unit == place.unit) {
                self.orders.push((place.unit, place.hex));
            }
        }
    }

    /// Drops targets without a place.
    fn drop_targets(&mut self) {
        let places = &self.places;
        self.targets.retain(|&target| places.iter().any(|place| place.target == target));
    }

    /// Lists the places to which units can go to attack, and the hexes that they can take or guard.
    fn gather<B: Board>(&mut self, eyes: &Eyes<'_, '_, B>, reach: &mut Reach) {
        let (at, scenario) = (eyes.at, eyes.at.scenario());
        self.list_targets(eyes);
        for unit in at.units(eyes.side) {
            if self.order(unit).is_some() {
                continue;
            }
            let (fights, moves) = (eyes.fights(unit) && !eyes.is_leaving(unit), at.may_move(unit));
            let range = if scenario.combat.ranged { scenario.unit(unit).range.max(1) } else { 1 };
            let start = at.hex(unit);
            let hexes = if moves { eyes.chart.pace.saturating_mul(at.values(unit).moves).max(1) } else { 0 };
            let attacks = fights && eyes.scene.enemy(start) <= hexes.saturating_add(range);
            let grabs = moves && self.empty.iter().any(|&hex| scenario.map.field.distance(start, hex) <= hexes);
            if !attacks && !grabs {
                continue;
            }
            if moves {
                reach.compute(at, &eyes.scene.zones, unit);
            } else {
                reach.stay(at, unit);
            }
            let (mover, attack) = (eyes.mover(unit), at.attack_of(unit, FightKind::Attack));
            let now = eyes.quiet_value(&mover, start);
            for &hex in self.empty.iter().filter(|&&hex| grabs && reach.is_reached(hex)).take(GRABS) {
                let gain = eyes.quiet_value(&mover, hex) - now;
                self.grabs.push(Place { target: hex, unit, hex, attack, gain });
            }
            let most = self.places.len() + PLACES;
            for &hex in reach.hexes.iter().filter(|hex| attacks && eyes.scene.enemy(**hex) <= range) {
                let gain = if hex == start { 0.0 } else { eyes.quiet_value(&mover, hex) - now };
                for &target in self.targets.iter().filter(|&&one| scenario.map.field.distance(hex, one) <= range) {
                    if self.places.len() == most {
                        break;
                    }
                    self.places.push(Place { target, unit, hex, attack, gain });
                }
            }
        }
        self.places
            .sort_unstable_by_key(|place| (std::cmp::Reverse(place.attack), place.unit, place.target, place.hex));
        self.drop_targets();
    }

    /// Lists the hexes with enemies, and the empty ones that are worth something.
    fn list_targets<B: Board>(&mut self, eyes: &Eyes<'_, '_, B>) {
        for hex in eyes.at.units(eyes.side.other()).map(|unit| eyes.at.hex(unit)) {
            if !self.targets.contains(&hex) {
                self.targets.push(hex);
            }
        }
        let grounds = &eyes.scene.grounds;
        let wanted = grounds.hexes.iter().copied().filter(|&hex| eyes.at.occupier(hex).is_none());
        self.empty.extend(wanted.filter(|&hex| eyes.value_of_post(hex) > 0.0));
        self.empty.sort_unstable_by(|&a, &b| eyes.value_of_post(b).total_cmp(&eyes.value_of_post(a)).then(a.cmp(&b)));
    }

    /// Sends a unit to each hex that is worth it, to the one of most worth first.
    fn grab<B: Board>(&mut self, eyes: &Eyes<'_, '_, B>) {
        for place in 0..self.empty.len() {
            let hex = self.empty[place];
            let free = self.grabs.iter().filter(|one| one.hex == hex && one.gain > 0.0);
            let free = free.filter(|one| self.order(one.unit).is_none() && self.has_room(eyes.at, one));
            if let Some(&Place { unit, .. }) = free.max_by(|a, b| a.gain.total_cmp(&b.gain)) {
                self.orders.push((unit, hex));
                self.places.retain(|one| one.unit != unit || one.hex == hex);
            }
        }
        self.drop_targets();
    }

    /// Puts together the party for an attack on a hex, the strongest units first, as long as its value grows; its value.
    fn assemble<B: Board>(&mut self, eyes: &Eyes<'_, '_, B>, target: Hex, table: u8) -> f32 {
        self.party.clear();
        let (mut best, mut many) = (0.0, 0);
        let mut from = 0;
        while self.party.len() < MOST {
            let Some(next) = self.next_place(eyes, target, &mut from) else { break };
            self.party.push(next);
            let value = self.value(eyes, target, table);
            if value > best {
                (best, many) = (value, self.party.len());
            }
        }
        self.party.truncate(many);
        best
    }

    /// The best place of the next unit that finds one.
    fn next_place<B: Board>(&self, eyes: &Eyes<'_, '_, B>, target: Hex, from: &mut usize) -> Option<Place> {
        while let Some(first) = self.places.get(*from) {
            let count = self.places[*from..].iter().take_while(|one| one.unit == first.unit).count();
            let choice = &self.places[*from..][..count];
            *from += count;
            let free = choice.iter().filter(|one| one.target == target && self.has_room(eyes.at, one));
            let open = |one: &Place| !is_barred(eyes.at, one);
            let best = free.max_by(|a, b| open(a).cmp(&open(b)).then(a.gain.total_cmp(&b.gain)));
            if best.is_some() {
                return best.copied();
            }
        }
        None
    }

    /// Whether a place has room besides those that are there or are to come.
    fn has_room<B: Board>(&self, at: Position<'_, B>, place: &Place) -> bool {
        let weight = |unit: UnitId| u32::from(at.weight(unit));
        let there: u32 = at.stack(place.hex).filter(|&one| one != place.unit).map(weight).sum();
        let orders = self.orders.iter().copied().filter(|&(unit, _)| unit != place.unit);
        let coming = orders.chain(self.party.iter().map(|one| (one.unit, one.hex)));
        let coming: u32 =
            coming.filter(|&(unit, hex)| hex == place.hex && at.hex(unit) != hex).map(|(unit, _)| weight(unit)).sum();
        there + coming + weight(place.unit) <= u32::from(at.game.chart.limit(place.hex))
    }

    /// The value of an attack by the party, with what its units give up.
    fn value<B: Board>(&self, eyes: &Eyes<'_, '_, B>, target: Hex, table: u8) -> f32 {
        let (at, scenario) = (eyes.at, eyes.at.scenario());
        let units = self.party.iter().map(|place| (place.unit, place.hex));
        let next_to = |place: &Place| scenario.map.field.distance(place.hex, target) <= 1;
        let balance = at.balance_from(units.clone(), target, FightKind::Attack, [0; 2], table);
        let below = i16::from(balance.odds) + i16::from(balance.shift) < 0;
        let forbidden = below && scenario.tables[usize::from(table)].below == Below::Forbidden;
        if forbidden || !self.party.iter().any(next_to) {
            return 0.0;
        }
        let toll = eyes.chart.toll(table, balance.column, balance.modifier);
        let value = eyes.value_of_toll(units.clone(), target, &toll);
        if !eyes.pays(value, eyes.committed(units.map(|(unit, _)| unit)), &toll) {
            return 0.0;
        }
        let given_up: f32 = self.party.iter().map(|place| place.gain.min(0.0)).sum();
        eyes.weights.assault * value + given_up
    }
}

/// Whether a hexside affects an attack from a place.
fn is_barred<B: Board>(at: Position<'_, B>, place: &Place) -> bool {
    let map = &at.scenario().map;
    map.field.side_to(place.hex, place.target).is_some_and(|side| map.barriers[place.hex.index()][side] != 0)
}
