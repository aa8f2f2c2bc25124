//! Chapter 10: fire. Legal shots, and their effects.

use core::cmp::Reverse;

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::insurrection::action::{Action, Firers};
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{Ground, UnitId};
use crate::games::insurrection::details::{Capture, Effect, Rifles};
use crate::games::insurrection::edition::{Edition, paragraph};
use crate::games::insurrection::event::{Event, Fact, Modifier, Modifiers};
use crate::games::insurrection::movement::Visit;
use crate::games::insurrection::outcomes::Cause;
use crate::games::insurrection::outcomes::FireResult;
use crate::games::insurrection::play::{Play, Purpose};
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::{Frame, State};
use crate::games::insurrection::switches::{Entrench, Nine};
use crate::games::insurrection::unit_set::{bit, each, first};
use crate::grid::{Hex, HexSet};

/// Circumstances of a shot that change the test of its target.
pub mod circumstance {
    /// The target is in forest or behind an entrenchment.
    pub const COVER: u8 = 1;
    /// The shooter is cavalry.
    pub const CAVALRY: u8 = 2;
    /// The target is a square.
    pub const SQUARE: u8 = 4;
    /// The line of aim comes through flank or rear.
    pub const FLANK: u8 = 8;
    /// The shots are in bits 4 to 6: 0 for artillery, 1 to 4 for rifles.
    pub const SHOT_SHIFT: u8 = 4;
    /// The target is in a village, without a better cover \[10.10.6\].
    pub const VILLAGE: u8 = 0x80;
    /// The target is in a castle, without a better cover.
    pub const CASTLE: u8 = VILLAGE | COVER;
}

/// The effect of a rifle or artillery shot, before the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot<E: Edition> {
    /// The units that fire.
    pub shooters: E::Units,
    /// The hex whose firepower counts.
    pub from: Hex<E::Size>,
    /// The distance to the target.
    pub distance: u8,
    /// The firepower; 0 for guns.
    pub firepower: u8,
    /// Firepower by distance, rounded \[10.9.4\]; 0 for guns.
    pub quotient: u8,
    /// The row of the rifle table after the shift \[10.9.6\].
    pub row: u8,
    /// The modifier of the test; `None` is no effect.
    pub effect: Option<i8>,
    /// Whether commanders in the hex are in danger \[4.4.1, 4.4.2\].
    pub commander: bool,
    /// Whether the target is lone guns \[10.9.5, 10.10.6\].
    pub lone_guns: bool,
    /// See [`circumstance`].
    pub circumstances: u8,
}

/// A volley of rifles: the firing units, and the deciding hex, which is the one with most firepower, or the nearest of
/// equals \[10.9.4, 10.9.6\].
#[derive(Clone, Copy)]
struct Volley<E: Edition> {
    shooters: E::Units,
    hexes: u8,
    from: Hex<E::Size>,
    distance: u8,
    firepower: u8,
}

impl<E: Edition> Volley<E> {
    const NO_OWNER: Volley<E> =
        Volley { shooters: E::Units::EMPTY, hexes: 0, from: Hex::NONE, distance: 0, firepower: 0 };

    /// Adds the rifles of a further hex.
    fn join(self, riflemen: E::Units, power: u8, hex: Hex<E::Size>, distance: u8) -> Self {
        let lead = (self.firepower, self.distance, self.from);
        let leads = self.shooters.is_empty() || (power, lead.1) > (lead.0, distance);
        let (firepower, distance, from) = if leads { (power, distance, hex) } else { lead };
        Volley { shooters: self.shooters | riflemen, hexes: self.hexes + 1, from, distance, firepower }
    }
}

impl<E: Edition> Position<'_, E> {
    /// Hexes whose units block sight \[10.1\]: all but guns.
    #[must_use]
    pub fn blocking(self) -> HexSet<E::Size> {
        self.board.occupancy.stacks(Side::First) | self.board.occupancy.stacks(Side::Second)
    }

    /// The units that would fire rifles from a hex \[6.8, 6.2.1, 7.2.2\]: the top unit, or a whole line or square.
    /// Units that cannot fire now are excluded.
    #[must_use]
    pub fn riflemen(self, hex: Hex<E::Size>, side: Side) -> E::Units {
        let stack = self.stack_at(hex, side);
        let Some(top) = self.top_of(stack) else { return E::Units::EMPTY };
        // A unit that only passes through the hex is in neither.
        let together = stack & (self.board.line | self.board.square);
        let units = if (together & bit(top)).any() { together } else { bit(top) };
        each(units).filter(|&unit| self.may_shoot(unit)).fold(E::Units::EMPTY, |set, unit| set | bit(unit))
    }

    /// Whether a unit has firepower, shots \[10.9.1, 10.9.3\] and, when its formation is active, a movement
    /// point \[10.9.2\] left, and is not in double time \[8.9\].
    fn may_shoot(self, unit: UnitId) -> bool {
        let pays = (self.active_formation() & bit(unit)).any();
        self.firepower(unit) > 0
            && self.board.shots[unit as usize] < self.tables().shots
            && (self.board.double_time & bit(unit)).is_empty()
            && (!pays || self.board.mp[unit as usize] > 0)
    }

    /// Firepower of riflemen in one hex: summed; a square uses a quarter of the sum, rounded \[7.2.2\].
    #[must_use]
    pub fn rifle_power(self, riflemen: E::Units) -> u8 {
        let sum: u32 = each(riflemen).map(|unit| u32::from(self.firepower(unit))).sum();
        let square = (riflemen & self.board.square).any();
        let power = if square { Self::rounded(sum, u32::from(self.tables().square_fire_divisor)) } else { sum };
        u8::try_from(power).unwrap_or(u8::MAX)
    }

    /// Whether guns may fire in this phase 2 \[8.11, 8.12, 10.10.3-10.10.5\]: those of the active commander, and every
    /// gun of the passive side, once.
    #[must_use]
    pub fn guns_ready(self, guns: UnitId) -> bool {
        self.ready_guns(bit(guns)).any()
    }

    /// The guns among these that are [ready](Position::guns_ready).
    fn ready_guns(self, guns: E::Units) -> E::Units {
        let board = self.board;
        let barred = board.limbered | board.guns_fired | board.guns_out | board.guns_turned;
        let passive = self.active_side().other();
        let theirs = self.game.sets.side[passive.index()] | self.active_formation();
        self.outside_melees(guns & theirs & !barred)
    }

    /// The enemies in a unit's front zone from which it must choose its target \[10.5\], as hexes; empty when it is
    /// free. Melee hexes and lone commanders do not bind.
    #[must_use]
    pub fn bound_to(self, unit: UnitId) -> HexSet<E::Size> {
        let around = self.game.scenario.map.grid.within(self.board.place[unit as usize], 1);
        let near = self.occupied(self.side_of(unit).other()) & around;
        if near.is_empty() { near } else { near & self.enemy_only(self.side_of(unit)) & self.front_zones(bit(unit)) }
    }

    /// The targets left to a unit that must choose among the hexes that bind it \[10.5\].
    fn bind(self, unit: UnitId, targets: HexSet<E::Size>) -> HexSet<E::Size> {
        let bound = self.bound_to(unit);
        if bound.is_empty() { targets } else { targets & bound }
    }

    /// Whether a line of aim exists \[10.2\]: sight, and out through the shooter's front zone, its border
    /// included; in skirmish order through the flanks, too \[7.2\].
    #[must_use]
    pub fn aims(self, unit: UnitId, target: Hex<E::Size>, blocking: HexSet<E::Size>) -> bool {
        let from = self.board.place[unit as usize];
        let leaves = self.game.scenario.map.grid.sextants(from, target);
        leaves & self.aim_sides(unit) != 0 && self.game.sight.sees(from, target, blocking)
    }

    /// Whether the enemies of `side` in a hex are guns only \[10.9.5\].
    #[must_use]
    pub fn lone_guns(self, hex: Hex<E::Size>, owner: Side) -> bool {
        !self.stands(hex, owner)
    }

    /// Visits every shot that a side may fire and that can have an effect.
    pub(super) fn visit_fire(self, side: Side, visit: Visit<'_, E>) -> bool {
        let melees = self.melee_hexes();
        let targets = self.occupied(side.other()).without(melees);
        if targets.is_empty() {
            return false;
        }
        let blocking = self.blocking();
        self.visit_gun_fire(side, targets, blocking, visit)
            || self.visit_rifle_fire(side, melees, targets, blocking, visit)
    }

    fn visit_gun_fire(
        self,
        side: Side,
        targets: HexSet<E::Size>,
        blocking: HexSet<E::Size>,
        visit: Visit<'_, E>,
    ) -> bool {
        each(self.ready_guns(self.side_on_map(side) & self.game.sets.guns)).any(|guns| {
            let targets = targets & self.game.ranges.guns[self.board.place[guns as usize].index()];
            !targets.is_empty()
                && self
                    .bind(guns, targets)
                    .iter()
                    .any(|target| self.guns_can_hit(guns, target, blocking) && visit(Action::FireGuns { guns, target }))
        })
    }

    /// Whether guns have a line of aim to a hex in range, and one short enough for lone guns \[10.10.6\].
    fn guns_can_hit(self, guns: UnitId, target: Hex<E::Size>, blocking: HexSet<E::Size>) -> bool {
        let distance = self.game.scenario.map.grid.distance(self.board.place[guns as usize], target);
        let lone = self.lone_guns(target, self.side_of(guns).other());
        (!lone || distance <= self.tables().range_counter_battery) && self.aims(guns, target, blocking)
    }

    fn visit_rifle_fire(
        self,
        side: Side,
        melees: HexSet<E::Size>,
        targets: HexSet<E::Size>,
        blocking: HexSet<E::Size>,
        visit: Visit<'_, E>,
    ) -> bool {
        let near = self.hexes_in_range_of(side.other());
        (near & self.board.occupancy.stacks(side)).without(melees).iter().any(|from| {
            let riflemen = self.riflemen(from, side);
            riflemen.any()
                && (targets & self.rifle_targets(riflemen)).iter().any(|target| {
                    self.aims(first(riflemen), target, blocking)
                        && self.visit_runs(from, riflemen, target, melees, blocking, visit)
                })
        })
    }

    /// The hexes from which rifles can reach units of a side, ignoring facings and units in between.
    fn hexes_in_range_of(self, side: Side) -> HexSet<E::Size> {
        let rifles_on = |unit: UnitId| self.game.ranges.rifles_on[self.board.place[unit as usize].index()];
        each(self.side_on_map(side)).fold(HexSet::EMPTY, |near, unit| near | rifles_on(unit))
    }

    /// Shots at `target` by the riflemen of a hex alone and by every run of hexes that begins with it \[10.9.6\].
    #[inline(never)]
    pub(super) fn visit_runs(
        self,
        from: Hex<E::Size>,
        riflemen: E::Units,
        target: Hex<E::Size>,
        melees: HexSet<E::Size>,
        blocking: HexSet<E::Size>,
        visit: Visit<'_, E>,
    ) -> bool {
        let grid = &self.game.scenario.map.grid;
        let side = self.side_of(first(riflemen));
        let stacks = self.board.occupancy.stacks(side).without(melees);
        let alone = self.join(Volley::NO_OWNER, riflemen, from, target);
        let firers = |along: u8, hexes: u8| Firers { from, along, hexes };
        if self.worth_firing(alone, side, target) && visit(Action::Fire { firers: firers(0, 1), target }) {
            return true;
        }
        for along in 0..3 {
            let (mut hex, mut volley) = (from, alone);
            loop {
                let next = grid.neighbour(hex, along);
                if !stacks.contains(next) || !self.side_by_side(hex, next, along, side) {
                    break;
                }
                let riflemen = self.riflemen(next, side);
                if riflemen.is_empty() || !self.rifles_can_aim(riflemen, target, blocking) {
                    break;
                }
                volley = self.join(volley, riflemen, next, target);
                let firers = firers(along, volley.hexes);
                if self.worth_firing(volley, side, target) && visit(Action::Fire { firers, target }) {
                    return true;
                }
                hex = next;
            }
        }
        false
    }

    /// The hexes in range \[10.8\] of riflemen in one hex; only those that bind them, if there are any \[10.5\].
    fn rifle_targets(self, riflemen: E::Units) -> HexSet<E::Size> {
        let unit = first(riflemen);
        let ranges = &self.game.ranges;
        let fields = if self.arm(unit).mounted() { &ranges.cavalry } else { &ranges.infantry };
        self.bind(unit, fields[self.board.place[unit as usize].index()])
    }

    /// Range \[10.8\], line of aim \[10.2, 10.3\] and binding \[10.5\] of riflemen in one hex.
    #[must_use]
    pub fn rifles_can_aim(self, riflemen: E::Units, target: Hex<E::Size>, blocking: HexSet<E::Size>) -> bool {
        self.rifle_targets(riflemen).contains(target) && self.aims(first(riflemen), target, blocking)
    }

    /// Whether a shot can have an effect: lone guns are captured only from the next hex, with enough firepower
    /// \[10.9.5\].
    fn worth_firing(self, volley: Volley<E>, side: Side, target: Hex<E::Size>) -> bool {
        if self.lone_guns(target, side.other()) {
            volley.distance == 1 && volley.firepower >= self.tables().lone_guns_fire
        } else {
            let row = self.rifle_row(Self::quotient(volley), volley.hexes);
            self.tables().rifle[row as usize].effect.is_some()
        }
    }

    /// Whether riflemen that can aim at a hex alone have a shot that can have an effect.
    pub(super) fn worth_firing_alone(self, riflemen: E::Units, from: Hex<E::Size>, target: Hex<E::Size>) -> bool {
        let volley = self.join(Volley::NO_OWNER, riflemen, from, target);
        self.worth_firing(volley, self.side_of(first(riflemen)), target)
    }

    /// The hexes of a run.
    pub fn run_hexes(self, firers: Firers<E>) -> impl Iterator<Item = Hex<E::Size>> {
        let grid = &self.game.scenario.map.grid;
        let mut hex = firers.from;
        (0..firers.hexes).map(move |index| {
            if index > 0 {
                hex = grid.neighbour(hex, firers.along);
            }
            hex
        })
    }

    /// The effect of rifle fire of a run of hexes on a target \[10.9.4-10.9.9\]. The target of a group gets the best of
    /// the circumstances of its lines of aim.
    #[must_use]
    pub fn rifle_shot(self, firers: Firers<E>, side: Side, target: Hex<E::Size>) -> Shot<E> {
        let volley = self.volley(firers, side, target);
        let Volley { shooters, from, distance, firepower, .. } = volley;
        let quotient = Self::quotient(volley);
        let row = self.rifle_row(quotient, firers.hexes);
        let flank = self.run_hexes(firers).all(|hex| self.hits_flank(hex, target, side.other()));
        let cover = self.run_hexes(firers).any(|hex| self.covered(hex, target));
        let entry = &self.tables().rifle[row as usize];
        let mut circumstances = self.target_circumstances(target, side.other(), flank, cover);
        if (shooters & self.game.sets.mounted).any() {
            circumstances |= circumstance::CAVALRY;
        }
        circumstances |= self.best_shot_for_target(shooters) << circumstance::SHOT_SHIFT;
        Shot {
            shooters,
            from,
            distance,
            firepower,
            quotient,
            row,
            effect: entry.effect,
            commander: entry.commander && self.endangers(shooters),
            lone_guns: self.lone_guns(target, side.other()),
            circumstances,
        }
    }

    /// Whether a commander in the target hex is in danger from these units: by the revised text only from infantry
    /// \[4.6.1 of *Maciejowice*\].
    fn endangers(self, shooters: E::Units) -> bool {
        !E::HAS.revised || (shooters & self.game.sets.mounted).is_empty()
    }

    /// The firing units and their firepower \[10.9.4, 10.9.6\].
    fn volley(self, firers: Firers<E>, side: Side, target: Hex<E::Size>) -> Volley<E> {
        let join = |volley, hex| self.join(volley, self.riflemen(hex, side), hex, target);
        self.run_hexes(firers).fold(Volley::NO_OWNER, join)
    }

    fn join(self, volley: Volley<E>, riflemen: E::Units, hex: Hex<E::Size>, target: Hex<E::Size>) -> Volley<E> {
        volley.join(riflemen, self.rifle_power(riflemen), hex, self.game.scenario.map.grid.distance(hex, target))
    }

    /// Firepower by distance, rounded \[10.9.4\].
    fn quotient(volley: Volley<E>) -> u8 {
        Self::rounded(u32::from(volley.firepower), u32::from(volley.distance).max(1)) as u8
    }

    /// The row of the rifle table: by quotient, then down one for each further hex \[10.9.6\].
    #[must_use]
    pub fn rifle_row(self, quotient: u8, hexes: u8) -> u8 {
        let rows = &self.tables().rifle;
        let base = rows.iter().rposition(|row| row.from <= quotient).unwrap_or(0);
        (base + usize::from(hexes) - 1).min(rows.len() - 1) as u8
    }

    /// The number of the shot, 1 to 4, among the shooters' that is best for the target \[10.9.9\]; the later of equals.
    fn best_shot_for_target(self, shooters: E::Units) -> u8 {
        let modifiers = &self.tables().mod_shot;
        each(shooters)
            .map(|unit| (self.board.shots[unit as usize] + 1).min(modifiers.len() as u8))
            .min_by_key(|&shot| (modifiers[shot as usize - 1], Reverse(shot)))
            .unwrap_or(1)
    }

    /// The effect of artillery fire on a target \[10.10\].
    #[must_use]
    pub fn gun_shot(self, guns: UnitId, target: Hex<E::Size>) -> Shot<E> {
        let from = self.board.place[guns as usize];
        let distance = self.game.scenario.map.grid.distance(from, target);
        let enemy = self.side_of(guns).other();
        let band = self.tables().artillery.iter().position(|band| distance <= band.to);
        let (flank, cover) = (self.hits_flank(from, target, enemy), self.covered(from, target));
        Shot {
            shooters: bit(guns),
            from,
            distance,
            firepower: 0,
            quotient: 0,
            row: band.unwrap_or(0) as u8,
            effect: band.map(|index| self.tables().artillery[index].effect),
            commander: distance <= self.tables().range_commander_danger,
            lone_guns: self.lone_guns(target, enemy),
            circumstances: self.target_circumstances(target, enemy, flank, cover),
        }
    }

    fn target_circumstances(self, target: Hex<E::Size>, owner: Side, flank: bool, cover: bool) -> u8 {
        let stack = self.stack_at(target, owner);
        let square = (stack & self.board.square).any();
        let cover = if E::HAS.grounds { self.best_cover(target, cover) } else { u8::from(cover) * circumstance::COVER };
        cover | (u8::from(flank) * circumstance::FLANK) | (u8::from(square) * circumstance::SQUARE)
    }

    /// \[10.3.1, 10.3.2\] Whether the line of aim comes in through flank or rear; the border of front and flank
    /// counts as front.
    fn hits_flank(self, from: Hex<E::Size>, target: Hex<E::Size>, owner: Side) -> bool {
        let Some(top) = self.top_of(self.stack_at(target, owner)) else { return false };
        self.game.scenario.map.grid.sextants(target, from) & self.front_sides(top) == 0
    }

    /// Whether the target is in forest or behind an entrenchment on the line of aim.
    fn covered(self, from: Hex<E::Size>, target: Hex<E::Size>) -> bool {
        let pair = self.game.sight.pair(from, target);
        let works = match self.switches().entrench {
            Entrench::TargetHexside => pair.cover_target,
            Entrench::AnyCrossing => pair.cover_any,
        };
        works || self.game.scenario.map.ground[target.index()] == Ground::Forest
    }

    /// \[10.10.6\] The cover that counts for a target, `covered` by forest or works or not: of several the one with the
    /// lowest modifier, of equals the ground.
    fn best_cover(self, target: Hex<E::Size>, covered: bool) -> u8 {
        let ground = match self.game.scenario.map.ground[target.index()] {
            Ground::Village => circumstance::VILLAGE,
            Ground::Castle => circumstance::CASTLE,
            Ground::Clear | Ground::Forest | Ground::Marsh => 0,
        };
        let works = u8::from(covered) * circumstance::COVER;
        let better = works == 0 || self.cover_modifier(ground).1 <= self.cover_modifier(works).1;
        if ground != 0 && better { ground } else { works }
    }

    /// \[10.10.6\] The reason and modifier of the cover among these circumstances.
    fn cover_modifier(self, circumstances: u8) -> (&'static str, i8) {
        let tables = self.tables();
        match circumstances & circumstance::CASTLE {
            circumstance::CASTLE if E::HAS.grounds => ("castle", tables.mod_cover_castle),
            circumstance::VILLAGE if E::HAS.grounds => ("village", tables.mod_cover_village),
            circumstance::COVER => ("forest or entrenchment", tables.mod_cover),
            _ => ("", 0),
        }
    }

    /// The number of the shot among these circumstances: 0 for artillery, 1 to 4 for rifles.
    const fn shot_number(circumstances: u8) -> u8 {
        let number = circumstances >> circumstance::SHOT_SHIFT;
        if E::HAS.grounds { number & 7 } else { number }
    }

    /// The white stars of guns \[10.10.6\].
    #[must_use]
    pub fn stars(self, guns: UnitId) -> u8 {
        self.game.scenario.units.get(guns as usize).map_or(0, |unit| unit.stars)
    }

    /// \[10.10.6\] The modifier of the test of a target for each star of the guns that fire.
    #[must_use]
    pub fn star_modifier(self, stars: u8) -> i8 {
        if E::HAS.stars { self.tables().mod_star * stars as i8 } else { 0 }
    }

    /// The modifiers of a morale test under fire, with reasons.
    #[must_use]
    pub fn test_modifiers(self, effect: i8, circumstances: u8) -> Modifiers {
        let tables = self.tables();
        let mut list = Modifiers::new();
        let mut add = |applies: bool, rule, reason, value| {
            if applies && value != 0 {
                list.push(Modifier { rule, reason, value, side: None });
            }
        };
        let has = |what: u8| circumstances & what != 0;
        let shot = Self::shot_number(circumstances);
        add(true, if shot > 0 { "10.9.4" } else { "10.10.1" }, "effect of the fire", effect);
        if E::HAS.grounds {
            let (reason, value) = self.cover_modifier(circumstances);
            add(true, if has(circumstance::VILLAGE) { "10.10.6" } else { "10-T" }, reason, value);
        } else {
            add(has(circumstance::COVER), "10-T", "forest or entrenchment", tables.mod_cover);
        }
        add(has(circumstance::CAVALRY), "10-T", "cavalry fires", tables.mod_cavalry_fire);
        add(has(circumstance::SQUARE), "10-T", "target is a square", tables.mod_square_target);
        add(has(circumstance::FLANK), "10.3.1", "through flank or rear", tables.mod_flank_fire);
        if shot > 0 {
            let (rule, reason) = [
                ("10.9.7", "first shot"),
                ("10.9.8", "second shot"),
                ("10.9.9", "third shot"),
                ("10.9.9", "fourth shot"),
            ][shot as usize - 1];
            add(true, rule, reason, tables.mod_shot[shot as usize - 1]);
        }
        list
    }

    /// The sum of [`Position::test_modifiers`].
    #[must_use]
    pub fn test_modifier(self, effect: i8, circumstances: u8) -> i32 {
        let tables = self.tables();
        let when = |what: u8, value: i8| if circumstances & what != 0 { i32::from(value) } else { 0 };
        let shot = Self::shot_number(circumstances);
        let cover = if E::HAS.grounds {
            i32::from(self.cover_modifier(circumstances).1)
        } else {
            when(circumstance::COVER, tables.mod_cover)
        };
        i32::from(effect)
            + cover
            + when(circumstance::CAVALRY, tables.mod_cavalry_fire)
            + when(circumstance::SQUARE, tables.mod_square_target)
            + when(circumstance::FLANK, tables.mod_flank_fire)
            + if shot > 0 { i32::from(tables.mod_shot[shot as usize - 1]) } else { 0 }
    }

    /// The result of a test under fire with this modified roll.
    #[must_use]
    pub fn fire_result(self, morale: u8, roll: i32) -> FireResult {
        let passed = roll <= i32::from(morale);
        let heavy = roll >= i32::from(self.tables().heavy_roll);
        match (heavy, passed, self.switches().nine) {
            (true, _, Nine::Override) | (true, false, Nine::FailedOnly) => FireResult::RetreatsAndLoses,
            (_, true, _) => FireResult::Holds,
            (false, false, _) => FireResult::Retreats,
        }
    }

    /// \[10.9.5\] Whether this die captures lone guns in the next hex.
    #[must_use]
    pub fn rifles_take_guns(self, firepower: u8, die: i32) -> bool {
        firepower >= self.tables().lone_guns_fire && die < i32::from(firepower)
    }

    /// \[10.10.6\] Whether this first die of a side's guns allows a second one at lone guns, which captures them on a
    /// 0.
    #[must_use]
    pub fn guns_near(self, side: Side, distance: u8, die: i32) -> bool {
        let bonus = self.tables().counter_battery[side.index()];
        distance <= self.tables().range_counter_battery && die + i32::from(bonus) > i32::from(distance)
    }

    /// \[10.10.6; 10.10.7 of the revised text\] Whether this second die captures lone guns: with a 0, or with 0 or less
    /// after a deduction for each star of the guns that fire.
    #[must_use]
    pub fn guns_hit(self, stars: u8, die: i32) -> bool {
        if E::HAS.stars { die + i32::from(self.aim_of_stars(stars)) <= 0 } else { die == 0 }
    }

    /// \[10.10.7\] The modifier of the second die at lone guns.
    fn aim_of_stars(self, stars: u8) -> i8 {
        if E::HAS.stars { self.tables().counter_battery_star * stars as i8 } else { 0 }
    }

    /// The units that must test after a shot: the top one under rifle fire \[6.9\] or in line \[6.2.1\], otherwise all
    /// \[6.10\].
    #[must_use]
    pub fn tested(self, target: Hex<E::Size>, owner: Side, artillery: bool) -> E::Units {
        let stack = self.stack_at(target, owner);
        match self.top_of(stack) {
            Some(top) if !artillery || (self.board.line & bit(top)).any() => bit(top),
            _ => stack,
        }
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// A fire action of either side.
    pub(super) fn shoot(&mut self, action: Action<E>) {
        match action {
            Action::Fire { firers, target } => {
                let side = self.at().side_of(first(self.at().stack_of(firers.from)));
                self.fire_rifles(firers, side, target);
            }
            Action::FireGuns { guns, target } => self.fire_guns(guns, target),
            _ => unreachable!("{action:?} is not a shot"),
        }
    }

    /// \[10.9.4\] Rifle fire.
    pub(super) fn fire_rifles(&mut self, firers: Firers<E>, side: Side, target: Hex<E::Size>) {
        let shot = self.at().rifle_shot(firers, side, target);
        let lead = first(self.at().riflemen(shot.from, side));
        let mp_before = self.state.board.mp[lead as usize];
        let pays = self.at().active_formation();
        for unit in each(shot.shooters) {
            self.state.board.shots[unit as usize] += 1;
            if (pays & bit(unit)).any() {
                self.state.board.mp[unit as usize] -= 1;
            }
        }
        self.state.board.fired |= shot.shooters;
        self.note_shot(shot.shooters);
        // A charge suffers from shots during the move only, not from one before it [8.14.1].
        self.spoil_charge(shot.shooters & self.state.board.open);
        let mp = (pays & bit(lead)).any().then_some(mp_before);
        self.emit_shot(&shot, target, true, mp);
        if shot.lone_guns {
            self.fire_on_lone_guns(&shot, target);
        } else {
            self.effect(&shot, target, side.other(), E::UNITS as UnitId, 1);
        }
    }

    /// \[10.10\] Artillery fire.
    pub(super) fn fire_guns(&mut self, guns: UnitId, target: Hex<E::Size>) {
        let shot = self.at().gun_shot(guns, target);
        let enemy = self.at().side_of(guns).other();
        self.state.board.guns_fired |= bit(guns);
        self.state.board.guns_fired_stage |= bit(guns);
        self.note_shot(bit(guns));
        self.emit_shot(&shot, target, false, None);
        if shot.lone_guns {
            if shot.commander {
                self.push_commander_checks(target, enemy, 2);
            }
            self.counter_battery(guns, &shot, target);
        } else {
            self.effect(&shot, target, enemy, guns, 2);
        }
    }

    fn emit_shot(&mut self, shot: &Shot<E>, target: Hex<E::Size>, rifles: bool, mp: Option<u8>) {
        let rule = if rifles { "10.9.4" } else { "10.10.1" };
        let rifles = rifles.then(|| Rifles {
            firepower: shot.firepower,
            quotient: shot.quotient,
            row: shot.row,
            number: Position::<E>::shot_number(shot.circumstances),
        });
        let effect = if shot.lone_guns { Effect::LoneGuns } else { Effect::of(shot.effect) };
        self.emit(Fact::Fired { distance: shot.distance, rifles, effect }, rule, |event| {
            event.units = shot.shooters;
            event.hex = shot.from;
            event.target = target;
            event.mp_before = mp;
            event.mp_after = mp.map(|mp| mp - 1);
        });
    }

    /// The effect of a shot: tests, then commanders in danger. `paragraph` is that of \[4.4.1\] or \[4.4.2\].
    fn effect(&mut self, shot: &Shot<E>, target: Hex<E::Size>, owner: Side, guns: UnitId, paragraph: u8) {
        if shot.commander {
            self.push_commander_checks(target, owner, paragraph);
        }
        if let Some(effect) = shot.effect {
            let units = self.at().tested(target, owner, paragraph == 2);
            self.push(Frame::FireTests { units, effect, circumstances: shot.circumstances, guns });
        }
    }

    fn push_commander_checks(&mut self, target: Hex<E::Size>, owner: Side, paragraph: u8) {
        let commanders = self.at().side_commanders_at(target, owner);
        if commanders != 0 {
            self.push(Frame::CommanderChecks { commanders, paragraph });
        }
    }

    /// The next unit under fire tests, the top one first; each star of a battery adds to its test \[10.10.6\].
    pub(super) fn fire_test(&mut self) {
        let Some(Frame::FireTests { units, effect, circumstances, guns }) = self.at().frame() else {
            unreachable!("the current frame is a fire test")
        };
        let Some(unit) = self.at().top_of(units & self.state.board.alive) else { return self.pop() };
        self.replace(Frame::FireTests { units: units & !E::Units::only(unit), effect, circumstances, guns });
        let die = self.roll(unit, Purpose::FireTest);
        let mut roll = die + self.at().test_modifier(effect, circumstances);
        let star = if E::HAS.stars { self.at().star_modifier(self.at().stars(guns)) } else { 0 };
        if E::HAS.stars {
            roll += i32::from(star);
        }
        let morale = self.at().morale(unit);
        let result = self.at().fire_result(morale, roll);
        let hex = self.state.board.place[unit as usize];
        if O::ACTIVE {
            let mut modifiers = self.at().test_modifiers(effect, circumstances);
            if E::HAS.stars && star != 0 {
                modifiers.push(Modifier { rule: "10.10.6", reason: "stars of the battery", value: star, side: None });
            }
            let rule = if guns == E::UNITS as UnitId { "10.9.4" } else { "10.10.4" };
            self.emit(Fact::FireTest { result }, rule, |event| {
                event.units = bit(unit);
                event.hex = hex;
                event.dice.push(die as u8);
                event.modifiers = modifiers;
                event.morale = Some(morale);
            });
        }
        if die == 0 && guns != E::UNITS as UnitId {
            self.break_guns(guns);
        }
        self.suffer(unit, result);
    }

    /// \[10.10.4\] A natural 0: the guns are out of action until the stage ends.
    fn break_guns(&mut self, guns: UnitId) {
        if (self.state.board.guns_out & bit(guns)).is_empty() {
            self.state.board.guns_out |= bit(guns);
            self.emit(Fact::GunBroken, "10.10.4", |event| event.units = bit(guns));
        }
    }

    fn suffer(&mut self, unit: UnitId, result: FireResult) {
        if result == FireResult::Holds {
            return;
        }
        self.stop(unit);
        self.push(Frame::Withdraw { units: bit(unit), steps: 1, begun: false, cause: Cause::Fire });
        if result == FireResult::RetreatsAndLoses {
            self.push(Frame::Losses { units: bit(unit), left: 1, cause: Cause::Fire, last_steps: E::Units::EMPTY });
        }
    }

    /// \[10.7\] A unit of the active side that fire forces back does not move any more in this phase.
    fn stop(&mut self, unit: UnitId) {
        let begun = ((self.state.board.open | self.state.board.moved) & bit(unit)).any();
        if self.at().side_of(unit) == self.active_side() && (begun || self.at().switches().stop_blocks_unstarted) {
            self.state.board.stopped |= bit(unit);
        }
    }

    /// \[10.9.5\] Rifles on lone guns: a die below the firepower captures them.
    fn fire_on_lone_guns(&mut self, shot: &Shot<E>, target: Hex<E::Size>) {
        let side = self.at().side_of(first(shot.shooters));
        let die = self.roll(first(shot.shooters), Purpose::LoneGuns);
        let taken = self.at().rifles_take_guns(shot.firepower, die);
        self.emit_lone_guns(target, side.other(), (false, taken), &[die], [0, 0]);
        if taken {
            self.capture_by_fire(target, side);
        }
    }

    /// \[10.10.6; 10.10.7 of the revised text\] Guns on lone guns: over the distance, then a 0, from which stars are
    /// deducted.
    fn counter_battery(&mut self, guns: UnitId, shot: &Shot<E>, target: Hex<E::Size>) {
        let side = self.at().side_of(guns);
        let bonus = self.at().tables().counter_battery[side.index()];
        let aim = self.roll(guns, Purpose::CounterBattery);
        let hit = self.at().guns_near(side, shot.distance, aim).then(|| self.roll(guns, Purpose::CounterBattery));
        let stars = if E::HAS.stars { self.at().stars(guns) } else { 0 };
        let taken = hit.is_some_and(|hit| self.at().guns_hit(stars, hit));
        match hit {
            Some(hit) => {
                let values = [bonus, self.at().aim_of_stars(stars)];
                self.emit_lone_guns(target, side.other(), (true, taken), &[aim, hit], values);
            }
            None => self.emit_lone_guns(target, side.other(), (true, taken), &[aim], [bonus, 0]),
        }
        if taken {
            self.capture_by_fire(target, side);
        }
    }

    fn emit_lone_guns(
        &mut self,
        target: Hex<E::Size>,
        owner: Side,
        (by_guns, taken): (bool, bool),
        dice: &[i32],
        [bonus, star]: [i8; 2],
    ) {
        let units = self.at().side_at(target, owner);
        let rule = if by_guns { paragraph::<E>("10.10.6", "10.10.7") } else { "10.9.5" };
        let result = if taken { Capture::Captured } else { Capture::Missed };
        self.emit(Fact::LoneGunsFire { by_guns, result }, rule, |event| {
            event.units = units;
            event.hex = target;
            for &die in dice {
                event.dice.push(die as u8);
            }
            if bonus != 0 {
                event.modifiers.push(Modifier { rule, reason: "gunners of that side", value: bonus, side: None });
            }
            if E::HAS.stars && star != 0 {
                let reason = "stars, from the second die";
                event.modifiers.push(Modifier { rule, reason, value: star, side: None });
            }
        });
    }

    /// Guns captured by fire leave the map \[10.10.9\]. The shot takes one counter.
    fn capture_by_fire(&mut self, target: Hex<E::Size>, captor: Side) {
        let guns = first(self.at().side_at(target, captor.other()));
        self.capture(bit(guns), captor, true);
    }
}

impl<E: Edition> Position<'_, E> {
    /// Infantry and cavalry of the side that holds a hex, which must not be a melee hex.
    fn stack_of(self, hex: Hex<E::Size>) -> E::Units {
        self.units_at(hex) & !self.game.sets.guns
    }
}
