//! The terrain effects chart as tables: what every step costs every class, and where zones of control extend.

use super::data::terrain::Passage;
use super::data::{Entry, Hex, Scenario};

/// Twelfths of a movement point: enough for roads of 2, 3, 4, 6 or 12 hexes a point.
pub const PARTS: u16 = 12;

/// A step from a hex across a hexside: twelfths of a movement point, with marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(u16);

impl Step {
    /// There is no such step.
    pub const NONE: Self = Self(u16::MAX);
    const STOPS: u16 = 1 << 14;
    const ALL: u16 = 1 << 15;

    const fn new(cost: u16, entry: Entry) -> Self {
        match entry {
            Entry::Free => Self(cost),
            Entry::Stops => Self(cost | Self::STOPS),
            Entry::AllPoints => Self(cost | Self::ALL),
            Entry::Prohibited => Self::NONE,
        }
    }

    /// Whether it can be made at all.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }

    /// The cost in twelfths of a point.
    #[inline]
    #[must_use]
    pub const fn cost(self) -> u16 {
        self.0 & (Self::STOPS - 1)
    }

    /// Whether the unit must stop after it.
    #[inline]
    #[must_use]
    pub const fn stops(self) -> bool {
        self.0 & Self::STOPS != 0
    }

    /// Whether it takes all points.
    #[inline]
    #[must_use]
    pub const fn takes_all(self) -> bool {
        self.0 & Self::ALL != 0
    }
}

/// The tables.
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// By class and hex, the step across each hexside.
    steps: Vec<[Step; 6]>,
    /// By route, class and hex, the same along the route only.
    along: Vec<[Step; 6]>,
    /// By hex, the hexsides across which zones of control extend into it, a bit each \[5.1\].
    zoc: Vec<u8>,
    /// By hex, the stacking limit.
    limit: Vec<u8>,
    hexes: usize,
    classes: usize,
}

impl Chart {
    /// Computes them.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let (hexes, classes) = (scenario.map.field.len(), scenario.classes.len());
        let mut chart = Self { hexes, classes, ..Self::default() };
        for class in 0..classes {
            chart.steps.extend(scenario.map.field.hexes().map(|hex| steps(scenario, class, hex)));
        }
        for route in 0..scenario.routes.len() {
            for class in 0..classes {
                chart.along.extend(scenario.map.field.hexes().map(|hex| along(scenario, route, class, hex)));
            }
        }
        chart.zoc = scenario.map.field.hexes().map(|hex| zoc(scenario, hex)).collect();
        chart.limit = scenario.map.field.hexes().map(|hex| scenario.limit_of(hex) as u8).collect();
        chart
    }

    /// The steps of a class out of a hex, by hexside.
    #[inline]
    #[must_use]
    pub fn steps(&self, class: u8, hex: Hex) -> &[Step; 6] {
        &self.steps[usize::from(class) * self.hexes + hex.index()]
    }

    /// The steps of a class out of a hex along a route.
    #[inline]
    #[must_use]
    pub fn along(&self, route: u8, class: u8, hex: Hex) -> &[Step; 6] {
        &self.along[(usize::from(route) * self.classes + usize::from(class)) * self.hexes + hex.index()]
    }

    /// The hexsides across which zones of control extend into a hex, a bit each.
    #[inline]
    #[must_use]
    pub fn zoc(&self, hex: Hex) -> u8 {
        self.zoc[hex.index()]
    }

    /// The stacking limit of a hex.
    #[inline]
    #[must_use]
    pub fn limit(&self, hex: Hex) -> u8 {
        self.limit[hex.index()]
    }
}

/// The bits that are set, as indices.
#[inline]
pub fn bits(mut mask: u32) -> impl Iterator<Item = usize> + Clone {
    core::iter::from_fn(move || {
        let bit = (mask != 0).then_some(mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// How much a way to enter forbids: its place in the list.
fn strictness(entry: Entry) -> usize {
    Entry::NAMES.iter().position(|name| *name == entry.name()).unwrap_or(0)
}

/// The stricter of two ways to enter.
fn stricter(a: Entry, b: Entry) -> Entry {
    if strictness(a) >= strictness(b) { a } else { b }
}

/// What entering a hex costs a class, without its hexside \[4.2, 4.3\].
fn entering(scenario: &Scenario, class: usize, hex: Hex) -> Passage {
    let ground = scenario.grounds[usize::from(scenario.map.ground[hex.index()])].passage[class];
    let features = bits(scenario.map.features[hex.index()]).filter_map(|feature| scenario.features[feature].cost);
    Passage { cost: features.min().unwrap_or(ground.cost), entry: ground.entry }
}

/// The steps of a class out of a hex: the best of the open way and of each route.
fn steps(scenario: &Scenario, class: usize, hex: Hex) -> [Step; 6] {
    core::array::from_fn(|side| {
        let to = scenario.map.field.neighbour(hex, side);
        if !to.is_some() {
            return Step::NONE;
        }
        let crossing = crossing(scenario, class, hex, side);
        let entering = entering(scenario, class, to);
        let routes = bits(scenario.map.routes[hex.index()][side]).map(|route| &scenario.routes[route]);
        let usable = || routes.clone().filter(|route| route.classes >> class & 1 == 1);
        let (cost, entry) = if usable().any(|route| route.bridges) { (0, Entry::Free) } else { crossing };
        let open = (u16::from(entering.cost) * PARTS + cost, stricter(entering.entry, entry));
        // A road leads through what is otherwise closed, or makes units stop; across hexsides only where it bridges them.
        let roads = usable().filter(|route| route.hexes_per_point > 0).map(|route| {
            let (cost, entry) = if route.bridges { (0, Entry::Free) } else { crossing };
            (PARTS / u16::from(route.hexes_per_point) + cost, entry)
        });
        let best = roads.chain([open]).min_by_key(|&(cost, entry)| (strictness(entry), cost));
        best.map_or(Step::NONE, |(cost, entry)| Step::new(cost, entry))
    })
}

/// What crossing a hexside costs a class, in twelfths of a point, and what it means besides.
fn crossing(scenario: &Scenario, class: usize, hex: Hex, side: usize) -> (u16, Entry) {
    let mut all = (0, Entry::Free);
    for barrier in bits(scenario.map.barriers[hex.index()][side]) {
        let passage = scenario.barriers[barrier].passage[class];
        all = (all.0 + u16::from(passage.cost) * PARTS, stricter(all.1, passage.entry));
    }
    all
}

/// The steps of a class out of a hex along a route only \[4.4\].
fn along(scenario: &Scenario, route: usize, class: usize, hex: Hex) -> [Step; 6] {
    let known = &scenario.routes[route];
    core::array::from_fn(|side| {
        let to = scenario.map.field.neighbour(hex, side);
        let there = to.is_some() && scenario.map.routes[hex.index()][side] >> route & 1 == 1;
        if !there || known.classes >> class & 1 == 0 {
            return Step::NONE;
        }
        let points = known.grounds[usize::from(scenario.map.ground[to.index()])];
        let cost = match known.hexes_per_point {
            0 | 1 => u16::from(points) * PARTS,
            many => PARTS / u16::from(many),
        };
        Step::new(cost, Entry::Free)
    })
}

/// The hexsides across which zones of control extend into a hex \[5.1\].
fn zoc(scenario: &Scenario, hex: Hex) -> u8 {
    let ground = scenario.grounds[usize::from(scenario.map.ground[hex.index()])].zoc;
    let features = bits(scenario.map.features[hex.index()]).all(|feature| scenario.features[feature].zoc);
    if !scenario.zoc.exists || !ground || !features {
        return 0;
    }
    let open = |side: &usize| {
        let there = scenario.map.field.neighbour(hex, *side).is_some();
        there && bits(scenario.map.barriers[hex.index()][*side]).all(|barrier| scenario.barriers[barrier].zoc)
    };
    (0..6).filter(open).fold(0, |mask, side| mask | 1 << side)
}
