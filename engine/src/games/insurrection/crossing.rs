//! Terrain costs and destinations of every step, computed once per scenario from the map alone \[8.2\].

use wide::u8x16;

use crate::games::insurrection::data::{Edge, Ground, Map, MoveCosts, Tables};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::switches::Switches;
use crate::grid::{Hex, SIDES};

/// A step across a hexside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing<E: Edition> {
    /// The hex entered; [`Hex::NONE`] off the map.
    pub to: Hex<E::Size>,
    /// Movement points on foot, and on horse or wheels; [`CLOSED`] when the ground is closed.
    pub cost: [u8; 2],
    /// Not allowed in double time \[8.9\].
    pub hard: bool,
}

/// The steps out of a hex.
#[derive(Clone, Debug)]
pub(super) struct Exits<E: Edition> {
    /// By hexside.
    pub crossings: [Crossing<E>; SIDES],
    /// The hexsides that are not hard, as a bit mask.
    pub easy: u8,
    /// Terrain costs by hexside: on foot in the first half, on horse or wheels in the second.
    costs: u8x16,
    /// By gait and number of points, the hexsides that are affordable, as bit masks.
    within: [[u8; POINTS]; 2],
}

/// The size of the table: more points than units usually have.
const POINTS: usize = 16;

/// The cost of a hex that is closed, more than any unit has \[8.11\].
const CLOSED: u8 = u8::MAX;

impl<E: Edition> Crossing<E> {
    /// Whether the hex is open to a gait \[8.11\]: 0 on foot, 1 on horse or wheels. Closed ground is open along a road.
    #[inline]
    pub fn open(&self, gait: usize) -> bool {
        !E::HAS.grounds || self.cost[gait] != CLOSED
    }
}

/// The start of a gait in [`Exits::costs`].
const GAIT: usize = u8x16::LANES as usize / 2;

impl<E: Edition> Exits<E> {
    fn new(crossings: [Crossing<E>; SIDES]) -> Self {
        let mut costs = [u8::MAX; u8x16::LANES as usize];
        let mut easy = 0;
        for (side, crossing) in crossings.iter().enumerate().filter(|(_, crossing)| crossing.to.is_some()) {
            [costs[side], costs[GAIT + side]] = crossing.cost;
            easy |= u8::from(!crossing.hard) << side;
        }
        let mut exits = Self { crossings, easy, costs: u8x16::new(costs), within: [[0; POINTS]; 2] };
        exits.within = [0, 1].map(|gait| core::array::from_fn(|points| exits.compared(gait, points as u8)));
        exits
    }

    /// The hexsides whose terrain costs at most `points`, fewer than 255, as a bit mask.
    #[inline]
    pub fn affordable(&self, gait: usize, points: u8) -> u8 {
        match self.within[gait].get(points as usize) {
            Some(&sides) => sides,
            None => self.compared(gait, points),
        }
    }

    /// The hexsides whose ground is open, as a bit mask.
    #[inline]
    pub fn open(&self, gait: usize) -> u8 {
        self.affordable(gait, CLOSED - 1)
    }

    #[cold]
    fn compared(&self, gait: usize, points: u8) -> u8 {
        let points = u8x16::splat(points);
        (self.costs.max(points).simd_eq(points).to_bitmask() >> (gait * GAIT)) as u8
    }
}

/// The steps out of every hex \[8.2, 8.9\].
pub(super) fn exits<E: Edition>(map: &Map<E>, tables: &Tables, switches: &Switches) -> Vec<Exits<E>> {
    let costs = [&tables.cost_infantry, &tables.cost_cavalry];
    let cross = |from: Hex<E::Size>, side: usize| {
        let to = map.grid.neighbour(from, side as u8);
        let edge = map.edges[from.index()][side];
        let Some(&ground) = map.ground.get(to.index()) else { return Crossing { to, cost: [0; 2], hard: true } };
        let cost = costs.map(|costs| cost(costs, edge, ground).unwrap_or(CLOSED));
        Crossing { to, cost, hard: bars::<E>(edge, switches) || hinders::<E>(ground) }
    };
    map.grid.hexes().map(|from| Exits::new(core::array::from_fn(|side| cross(from, side)))).collect()
}

/// Whether a river along a hexside counts; a bridge as `bridge_bars` says \[8.9, 8.14.1, 11-T\].
#[inline]
#[must_use]
pub fn river<E: Edition>(edge: Edge, switches: &Switches) -> bool {
    E::HAS.rivers && edge.river && (switches.bridge_bars || !edge.road)
}

/// Whether a hexside bars double time and spoils a charge \[8.9, 8.14.1\]: a scarp, a river.
#[inline]
#[must_use]
pub fn bars<E: Edition>(edge: Edge, switches: &Switches) -> bool {
    edge.scarp || river::<E>(edge, switches)
}

/// Whether ground spoils a charge \[8.14.1\]: that which bars double time, and marsh.
#[inline]
#[must_use]
pub fn spoils<E: Edition>(ground: Ground) -> bool {
    hinders::<E>(ground) || E::HAS.grounds && ground == Ground::Marsh
}

/// The terrain cost of a step; `None` when the ground is closed, unless a road leads there \[8.2, 8.11\].
#[must_use]
pub fn cost(costs: &MoveCosts, edge: Edge, ground: Ground) -> Option<u8> {
    let open = edge.road || costs.of(ground).is_some();
    open.then(|| terrain_costs(costs, edge, ground).iter().map(|(_, value)| value).sum())
}

/// Whether ground bars double time \[8.9\]: forest, village.
#[inline]
#[must_use]
pub fn hinders<E: Edition>(ground: Ground) -> bool {
    ground == Ground::Forest || E::HAS.grounds && ground == Ground::Village
}

/// The terrain table, addend by addend, including zeros: a road replaces everything.
pub(super) fn terrain_costs(costs: &MoveCosts, edge: Edge, ground: Ground) -> [(&'static str, u8); 4] {
    let hex = match ground {
        Ground::Clear => ("clear", costs.clear),
        Ground::Forest => ("forest", costs.forest),
        Ground::Village => ("village", costs.village),
        Ground::Marsh => ("marsh", costs.marsh),
        Ground::Castle => ("castle", costs.castle),
    };
    let climb = match (edge.scarp, edge.up) {
        (true, true) => ("up a scarp", costs.scarp_up),
        (true, false) => ("down a scarp", costs.scarp_down),
        (false, true) => ("uphill", costs.uphill),
        (false, false) => ("", 0),
    };
    let works = if edge.entrenchment { costs.entrenchment } else { 0 };
    let river = if edge.river { costs.river } else { 0 };
    if edge.road {
        return [("road", costs.road), ("", 0), ("", 0), ("", 0)];
    }
    [hex, climb, ("entrenchment", works), ("river", river)]
}
