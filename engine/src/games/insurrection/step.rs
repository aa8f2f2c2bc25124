//! A step of chapter 8: its legality and cost.

use crate::core::game::Side;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::crossing::{Exits, terrain_costs};
use crate::games::insurrection::data::Ground;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::{Modifier, Modifiers};
use crate::games::insurrection::movement::Element;
use crate::games::insurrection::position::Position;
use crate::games::insurrection::unit_set::each;
use crate::grid::facing::{Zone, front_mask, rear_mask, zone_of_side};
use crate::grid::{ALL_SIDES, Hex};

/// A legal step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<E: Edition> {
    /// The hex entered.
    pub to: Hex<E::Size>,
    /// The hexside crossed.
    pub side: u8,
    /// The cost in movement points.
    pub cost: u8,
    /// Movement points left after it, of the unit with the fewest.
    pub mp_after: u8,
    /// Whether it goes into a rear hex \[8.6\].
    pub rear: bool,
    /// Whether it has enemies \[6.11\].
    pub contact: bool,
}

impl<E: Edition> Element<E> {
    /// The units after a step.
    fn beyond(&self, step: Step<E>) -> Self {
        Self { hex: step.to, mp: step.mp_after, fresh: false, stepped: true, ..*self }
    }
}

/// Data shared by the steps of an element that is not a square.
struct Walk<'a, E: Edition> {
    at: Position<'a, E>,
    element: &'a Element<E>,
    owner: Side,
    guns: bool,
    /// 0 on foot, 1 on horse or wheels.
    gait: usize,
    passes: bool,
    /// Whether a step that costs more than the points left is possible \[8.5\].
    always: bool,
    /// In skirmish order: all ground costs the same \[7.2\].
    light: bool,
    exits: &'a Exits<E>,
}

impl<'a, E: Edition> Walk<'a, E> {
    #[inline(always)]
    fn new(at: Position<'a, E>, element: &'a Element<E>) -> Self {
        let sets = &at.game.sets;
        Self {
            at,
            element,
            owner: at.side_of(element.lead),
            guns: (sets.guns & element.units).any(),
            gait: usize::from((sets.infantry & element.units).is_empty()),
            passes: at.passes(element),
            always: element.fresh,
            light: at.skirmishes(element.units),
            exits: &at.game.exits[element.hex.index()],
        }
    }

    /// The hexsides of the legal steps among these of the front and the rear, as a bit mask.
    fn legal(&self, sides: u8) -> u8 {
        let (_, behind) = self.zones();
        let step = |side: u8| self.step_into(side, behind >> side & 1 == 1);
        each(sides).filter(|&side| step(side).is_some()).fold(0, |legal, side| legal | 1 << side)
    }

    /// The hexsides to examine, as a bit mask, given the [open](Walk::open_ground) ones.
    #[inline(always)]
    fn relevant_sides(&self, open: u8) -> u8 {
        let (ahead, behind) = self.zones();
        if self.always { ahead | behind } else { open }
    }

    /// The hexsides among these with an empty hex beyond, as a bit mask.
    #[inline(always)]
    fn empty(&self, sides: u8) -> u8 {
        each(sides).fold(0, |empty, side| empty | u8::from(self.leads_to_empty_hex(side)) << side)
    }

    /// Whether there is such a hexside.
    #[inline(always)]
    fn some_empty(&self, sides: u8) -> bool {
        each(sides).any(|side| self.leads_to_empty_hex(side))
    }

    #[inline(always)]
    fn leads_to_empty_hex(&self, side: u8) -> bool {
        self.at.board.occupancy.vacant(self.exits.crossings[side as usize].to)
    }

    /// The hexsides in front and behind, as bit masks. Guns drive in any direction.
    #[inline(always)]
    fn zones(&self) -> (u8, u8) {
        let facing = self.element.facing;
        if self.guns { (ALL_SIDES, 0) } else { (front_mask(facing), rear_mask(facing)) }
    }

    /// The hexsides that the element can cross into an empty hex, as a bit mask: only the ground matters.
    #[inline(always)]
    fn open_ground(&self) -> u8 {
        let (ahead, behind) = self.zones();
        let [(.., back), _, (.., pass)] = self.at.added_costs(true, false, self.passes);
        let affordable = |points: Option<u8>| points.map_or(0, |points| self.affordable(points));
        let left = self.element.mp.checked_sub(pass);
        let sides = affordable(left) & ahead | affordable(left.and_then(|left| left.checked_sub(back))) & behind;
        let easy = if self.passes { 0 } else { self.exits.easy };
        sides & if self.element.double_time { easy } else { ALL_SIDES }
    }

    /// The hexsides whose ground costs at most these points, as a bit mask.
    #[inline(always)]
    fn affordable(&self, points: u8) -> u8 {
        if !self.light {
            self.exits.affordable(self.gait, points)
        } else if points >= self.at.tables().skirmish_hex {
            self.exits.open(self.gait)
        } else {
            0
        }
    }

    /// Movement points for the ground of a step \[8.2\]: in skirmish order the same everywhere \[7.2\].
    #[inline(always)]
    fn ground_cost(&self, side: u8) -> u8 {
        if self.light { self.at.tables().skirmish_hex } else { self.exits.crossings[side as usize].cost[self.gait] }
    }

    /// The step across a hexside, if it is legal.
    fn step(&self, side: u8) -> Option<Step<E>> {
        let zone = if self.guns { Zone::Front } else { zone_of_side(self.element.facing, side) };
        if zone == Zone::Flank { None } else { self.step_into(side, zone == Zone::Rear) }
    }

    /// The step across a hexside of the front or the rear, if it is legal.
    #[inline(always)]
    fn step_into(&self, side: u8, rear: bool) -> Option<Step<E>> {
        let (at, element) = (self.at, self.element);
        let crossing = self.exits.crossings[side as usize];
        if !crossing.to.is_some() || !crossing.open(self.gait) {
            return None;
        }
        let step = self.assumed_legal(side, rear);
        if step.contact && (rear || self.guns) || element.double_time && (crossing.hard || self.passes) {
            return None;
        }
        if step.cost > element.mp && !self.always {
            return None;
        }
        let empty = !step.contact && !at.holds(crossing.to, self.owner);
        (empty || at.finds_room(element, self.owner, step)).then_some(step)
    }

    /// The step across a hexside, assumed to be legal.
    #[inline(always)]
    fn assumed_legal(&self, side: u8, rear: bool) -> Step<E> {
        let crossing = self.exits.crossings[side as usize];
        let contact = self.at.holds(crossing.to, self.owner.other());
        let [(.., back), (.., enemy), (.., pass)] = self.at.added_costs(rear, contact, self.passes);
        let cost = self.ground_cost(side) + back + enemy + pass;
        let mp_after = self.element.mp.saturating_sub(cost);
        Step { to: crossing.to, side, cost, mp_after, rear, contact }
    }
}

impl<E: Edition> Position<'_, E> {
    /// Whether the hex across a hexside is open to units \[8.11\].
    #[inline]
    pub(super) fn open_across(self, units: E::Units, from: Hex<E::Size>, side: u8) -> bool {
        let gait = usize::from((self.game.sets.infantry & units).is_empty());
        !E::HAS.grounds || self.game.exits[from.index()].crossings[side as usize].open(gait)
    }

    /// Whether a neighbouring hex is open to units \[8.11\].
    pub(super) fn opens(self, units: E::Units, from: Hex<E::Size>, to: Hex<E::Size>) -> bool {
        self.game.scenario.map.grid.side_to(from, to).is_some_and(|side| self.open_across(units, from, side))
    }

    /// The step of an element across a hexside, if it is legal \[8.1, 8.5, 8.6, 8.9, 8.11, 6.3, 6.4, 6.11\].
    #[must_use]
    pub fn plan_step(self, element: &Element<E>, side: u8) -> Option<Step<E>> {
        if (self.board.square & element.units).any() {
            return self.plan_square_step(element, side);
        }
        Walk::new(self, element).step(side)
    }

    /// As `plan_step`, for a listed step: only the cost is computed.
    ///
    /// # Panics
    /// When a square cannot make the step.
    pub(super) fn listed_step(self, element: &Element<E>, side: u8) -> Step<E> {
        if (self.board.square & element.units).any() {
            return self.plan_square_step(element, side).expect("the step was listed");
        }
        let walk = Walk::new(self, element);
        let step = walk.assumed_legal(side, walk.zones().1 >> side & 1 == 1);
        debug_assert_eq!(Some(step), self.plan_step(element, side), "the step was listed");
        step
    }

    /// The legal steps of an element that is not a square: hexsides, as a bit mask. Most lead to empty hexes.
    pub(super) fn step_sides(self, element: &Element<E>) -> u8 {
        let walk = Walk::new(self, element);
        let open = walk.open_ground();
        let empty = walk.empty(open);
        let doubtful = walk.relevant_sides(open) & !empty;
        let sides = if doubtful == 0 { empty } else { empty | self.legal_steps(element, doubtful) };
        if element.double_time { self.without_short_steps(element, sides) } else { sides }
    }

    /// \[8.9\] In double time all points must be used: of its legal steps a unit may not take one that leaves it points but
    /// no further step, while another one does not. A step into contact, which ends every move \[6.13\], is always one.
    #[inline(never)]
    fn without_short_steps(self, element: &Element<E>, sides: u8) -> u8 {
        let walk = Walk::new(self, element);
        let (_, behind) = walk.zones();
        let (mut short, mut full) = (0, 0);
        for side in each(sides) {
            let step = walk.assumed_legal(side, behind >> side & 1 == 1);
            if step.contact {
                continue;
            }
            if step.mp_after > 0 && !self.can_step(&element.beyond(step)) {
                short |= 1 << side;
            } else {
                full |= 1 << side;
            }
        }
        if full == 0 { sides } else { sides & !short }
    }

    /// Whether an element that is not a square has a legal step.
    pub(super) fn can_step(self, element: &Element<E>) -> bool {
        let walk = Walk::new(self, element);
        let open = walk.open_ground();
        walk.some_empty(open) || self.legal_steps(element, walk.relevant_sides(open)) != 0
    }

    /// The legal steps of an element across some hexsides, occupied or not.
    #[inline(never)]
    fn legal_steps(self, element: &Element<E>, sides: u8) -> u8 {
        Walk::new(self, element).legal(sides)
    }

    /// Whether the element may stop in the hex it enters, or else pass through it \[6.0, 6.2, 6.4\].
    #[inline(never)]
    fn finds_room(self, element: &Element<E>, owner: Side, step: Step<E>) -> bool {
        if step.contact {
            return self.fits(element.units, step.to, owner);
        }
        if (self.side_at(step.to, owner) & !element.units).is_empty() {
            return true;
        }
        let turnable = |demanded: u8| {
            demanded == element.facing || (!element.double_time && self.turn_price(element, demanded) <= step.mp_after)
        };
        if self.fits(element.units, step.to, owner)
            && self.facing_demanded(element.units, step.to, owner).is_none_or(turnable)
        {
            return true;
        }
        self.may_pass(element.units, step.to, owner) && self.can_step(&element.beyond(step))
    }

    /// Whether an element that leaves its hex now passes through friends there \[6.3\].
    #[inline]
    fn passes(self, element: &Element<E>) -> bool {
        element.stepped && (self.side_at(element.hex, self.side_of(element.lead)) & !element.units).any()
    }

    /// The additions to the terrain cost: paragraph, reason, movement points.
    #[inline]
    fn added_costs(self, rear: bool, contact: bool, passes: bool) -> [(&'static str, &'static str, u8); 3] {
        let tables = self.tables();
        let when = |applies: bool, value: u8| if applies { value } else { 0 };
        [
            ("8.6", "rear hex", when(rear, tables.cost_rear_step)),
            ("6.11", "enemy in the hex", when(contact, tables.cost_enemy)),
            ("6.3", "passing friends", when(passes, tables.cost_pass)),
        ]
    }

    /// The components of the cost of a step \[8.2\], for the log. For a square, which pays all its points, they are the
    /// costs of its companies.
    #[must_use]
    pub fn cost_parts(self, element: &Element<E>, step: Step<E>) -> Modifiers {
        let (map, tables) = (&self.game.scenario.map, self.tables());
        let infantry = (self.game.sets.infantry & element.units).any();
        let costs = if infantry { &tables.cost_infantry } else { &tables.cost_cavalry };
        let edge = map.edges[element.hex.index()][step.side as usize];
        let ground = if self.skirmishes(element.units) {
            [("7.2", "skirmish order", tables.skirmish_hex), ("", "", 0), ("", "", 0), ("", "", 0)]
        } else {
            terrain_costs(costs, edge, map.ground[step.to.index()]).map(|(reason, value)| ("8.2", reason, value))
        };
        let added = self.added_costs(step.rear, step.contact, self.passes(element));
        let mut parts = Modifiers::new();
        for (rule, reason, value) in ground.into_iter().chain(added).filter(|&(.., value)| value > 0) {
            parts.push(Modifier { rule, reason, value: value as i8, side: None });
        }
        parts
    }

    /// \[7.2.2\] A square moves one clear hex for all its points.
    pub(super) fn plan_square_step(self, element: &Element<E>, side: u8) -> Option<Step<E>> {
        let map = &self.game.scenario.map;
        let to = map.grid.neighbour(element.hex, side);
        let owner = self.side_of(element.lead);
        let open = element.fresh
            && to.is_some()
            && map.ground[to.index()] == Ground::Clear
            && !map.edges[element.hex.index()][side as usize].scarp
            && !self.holds(to, owner.other())
            && self.fits(element.units, to, owner);
        open.then_some(Step { to, side, cost: element.mp, mp_after: 0, rear: false, contact: false })
    }
}
