//! The board: where units are, zones of control, stacking, and who holds a hex.

use std::collections::BTreeSet;

use crate::classic_referee::log::{Judged, demand, wrong};
use crate::classic_referee::map::Hex;
use crate::classic_referee::rules::{Card, Rules};
use crate::classic_referee::terrain::Route;
use crate::classic_referee::terrain::{Entry, Passage, pair};

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    On(Hex),
    /// It has not entered play.
    Waits,
    /// It was eliminated, or began as a lost unit.
    Lost,
    /// It has left the map.
    Left,
}

/// A unit in play.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub place: Place,
    pub steps: i64,
    pub disrupted: bool,
    /// Supply phases in a row out of supply.
    pub hungry: i64,
    /// Whether it has moved, or attacked, in this phase.
    pub acted: bool,
    /// Steps received in this turn.
    pub received: i64,
}

/// The board.
pub struct Board {
    pub rules: Rules,
    pub tokens: Vec<Token>,
    /// The side that holds each hex.
    pub holder: Vec<Option<usize>>,
    /// The weather, as an index.
    pub weather: usize,
    pub demoralised: [bool; 2],
}

impl Board {
    pub fn new(rules: Rules) -> Self {
        let token = |card: &Card| Token {
            place: Place::Waits,
            steps: card.begins_with,
            disrupted: false,
            hungry: 0,
            acted: false,
            received: 0,
        };
        let holder = |hex: Hex| (0..2).find(|&side| rules.holds[side].contains(&hex));
        Self {
            tokens: rules.units.iter().map(token).collect(),
            holder: rules.map.hexes().map(holder).collect(),
            weather: 0,
            demoralised: [false; 2],
            rules,
        }
    }

    pub fn card(&self, unit: usize) -> &Card {
        &self.rules.units[unit]
    }

    pub fn side_of(&self, unit: usize) -> usize {
        self.rules.units[unit].side
    }

    pub fn hex(&self, unit: usize) -> Option<Hex> {
        if let Place::On(hex) = self.tokens[unit].place { Some(hex) } else { None }
    }

    /// The hex of a unit that must be on the map.
    pub fn stands(&self, unit: usize) -> Judged<Hex> {
        self.hex(unit).map_or_else(|| wrong("log", "a unit that is not on the map acts"), Ok)
    }

    /// Attack, defence and MP now.
    pub fn values(&self, unit: usize) -> [i64; 3] {
        self.card(unit).values[self.tokens[unit].steps.max(1) as usize - 1]
    }

    /// The units of a side on the map.
    pub fn army(&self, side: usize) -> impl Iterator<Item = usize> {
        (0..self.tokens.len()).filter(move |&unit| self.side_of(unit) == side && self.hex(unit).is_some())
    }

    /// The units of a side in a hex.
    pub fn there(&self, side: usize, hex: Hex) -> impl Iterator<Item = usize> {
        self.army(side).filter(move |&unit| self.hex(unit) == Some(hex))
    }

    pub fn is_empty(&self, hex: Hex) -> bool {
        (0..2).all(|side| self.there(side, hex).next().is_none())
    }

    pub fn occupied_by(&self, side: usize, hex: Hex) -> bool {
        self.there(side, hex).next().is_some()
    }

    /// Puts a unit into a hex, which its side then holds \[14.1\].
    pub fn put(&mut self, unit: usize, hex: Hex) -> Judged {
        let side = self.side_of(unit);
        demand(!self.occupied_by(1 - side, hex), "4.6", "a unit enters a hex with enemies")?;
        self.tokens[unit].place = Place::On(hex);
        self.holder[hex] = Some(side);
        Ok(())
    }

    /// \[5.1\] Whether a unit has a zone of control in an adjacent hex.
    fn exerts(&self, unit: usize, hex: Hex) -> Judged<bool> {
        let rules = &self.rules;
        let Some(from) = self.hex(unit).filter(|&from| rules.map.adjacent(from, hex)) else { return Ok(false) };
        let open = rules.classes[self.card(unit).class].zoc && !self.tokens[unit].disrupted;
        let across = rules.hexsides.iter().all(|kind| kind.zoc || !kind.pairs.contains(&pair(from, hex)));
        Ok(open && across && rules.ground(hex)?.zoc && rules.features(hex).all(|feature| feature.zoc))
    }

    /// \[5.1\] Whether a hex is in an enemy zone of control.
    pub fn ezoc(&self, side: usize, hex: Hex) -> Judged<bool> {
        if !self.rules.flag("zoc", "exists", true) {
            return Ok(false);
        }
        for enemy in self.army(1 - side) {
            if self.exerts(enemy, hex)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// \[5.6\] The same for a purpose: friendly units in the hex, but for some, may free it.
    pub fn ezoc_for(&self, purpose: &str, side: usize, hex: Hex, but: &[usize]) -> Judged<bool> {
        let friends = self.there(side, hex).any(|unit| !but.contains(&unit));
        Ok(!(friends && self.rules.zoc_names("friends_free", purpose)) && self.ezoc(side, hex)?)
    }

    /// \[5.6, 5.7\] Whether a zone of control blocks a hex for a purpose.
    pub fn blocks(&self, purpose: &str, side: usize, hex: Hex, but: &[usize]) -> Judged<bool> {
        Ok(self.rules.zoc_names("blocks", purpose) && self.ezoc_for(purpose, side, hex, but)?)
    }

    /// What a unit counts for stacking \[6.1\].
    pub fn weight(&self, unit: usize) -> i64 {
        let in_points = self.rules.word("stacking", "counts", "units") == "points";
        if in_points { self.rules.classes[self.card(unit).class].stacking } else { 1 }
    }

    /// \[6.1\] The stacking limit of a hex.
    pub fn limit(&self, hex: Hex) -> Judged<i64> {
        let least = self.rules.features(hex).filter_map(|feature| feature.stacking).min();
        let general = self.rules.number("stacking", "most", 1);
        Ok(least.or(self.rules.ground(hex)?.stacking).unwrap_or(general))
    }

    pub fn load(&self, side: usize, hex: Hex) -> i64 {
        self.there(side, hex).map(|unit| self.weight(unit)).sum()
    }

    /// \[6.1\] Whether some units have room in a hex.
    pub fn room(&self, units: &[usize], hex: Hex) -> Judged<bool> {
        let side = units.first().map_or(0, |&unit| self.side_of(unit));
        let others = self.there(side, hex).filter(|unit| !units.contains(unit)).map(|unit| self.weight(unit));
        let weights = units.iter().map(|&unit| self.weight(unit));
        Ok(others.chain(weights).sum::<i64>() <= self.limit(hex)?)
    }

    /// \[1.2 to 1.5, 4.2, 4.3\] A step of a class: its cost in twelfths of MP, and the word of the TEC.
    pub fn passage(&self, class: usize, from: Hex, to: Hex) -> Judged<Passage> {
        let ground = self.terrain(class, to)?;
        let (mut side, across) = (Passage { cost: 0, entry: Entry::Free }, pair(from, to));
        for kind in self.rules.hexsides.iter().filter(|kind| kind.pairs.contains(&across)) {
            side.cost += 12 * kind.passage[class].cost;
            side.entry = side.entry.max(kind.passage[class].entry);
        }
        let mut best = Passage { cost: ground.cost + side.cost, entry: ground.entry.max(side.entry) };
        for route in &self.rules.routes {
            if !route.pairs.contains(&across) || !route.classes[class] {
                continue;
            }
            let along = match (route.hexes_per_point, route.bridges) {
                (0, true) => ground,
                (0, false) => continue,
                (many, true) => Passage { cost: 12 / many, entry: Entry::Free },
                (many, false) => Passage { cost: 12 / many + side.cost, entry: side.entry },
            };
            let strictness = |one: Passage| (one.entry == Entry::Prohibited, one.cost, one.entry);
            if strictness(along) < strictness(best) {
                best = along;
            }
        }
        Ok(best)
    }

    /// The ground of a hex: MP of features replace its own \[1.3\].
    fn terrain(&self, class: usize, hex: Hex) -> Judged<Passage> {
        let ground = self.rules.ground(hex)?.passage[class];
        let feature = self.rules.features(hex).filter_map(|feature| feature.cost).min();
        Ok(Passage { cost: 12 * feature.unwrap_or(ground.cost), entry: ground.entry })
    }

    /// \[4.4\] The cost of a step along a route only.
    pub fn along(&self, route: usize, class: usize, from: Hex, to: Hex) -> Option<Passage> {
        let route = &self.rules.routes[route];
        let leads = route.pairs.contains(&pair(from, to)) && route.classes[class];
        let own = route.costs.get(&self.rules.map.ground[to]).copied().unwrap_or(1);
        let cost = if route.hexes_per_point > 1 { 12 / route.hexes_per_point } else { 12 * own };
        leads.then_some(Passage { cost, entry: Entry::Free })
    }

    /// Whether a unit could enter a hex \[4.3\].
    pub fn enters(&self, unit: usize, from: Hex, to: Hex) -> Judged<bool> {
        Ok(self.passage(self.card(unit).class, from, to)?.entry != Entry::Prohibited)
    }

    /// \[1.2, 1.5\] Whether a unit may be in a hex.
    pub fn may_be(&self, unit: usize, hex: Hex) -> Judged<bool> {
        let class = self.card(unit).class;
        let open = |route: &Route| route.classes[class] && route.pairs.iter().any(|pair| pair.contains(&hex));
        Ok(self.terrain(class, hex)?.entry != Entry::Prohibited || self.rules.routes.iter().any(open))
    }

    /// \[12.1, 12.2\] Whether a side can trace a line of supply from a hex.
    pub fn supplied(&self, side: usize, hex: Hex) -> Judged<bool> {
        let supply = &self.rules.supply[side];
        if supply.sources.is_empty() {
            return Ok(true);
        }
        if self.occupied_by(1 - side, hex) {
            return Ok(false);
        }
        let sources = supply.sources.iter().filter(|&&source| !self.occupied_by(1 - side, source));
        let sources: BTreeSet<Hex> = sources.copied().collect();
        let ends = self.ends(side, hex, &sources)?;
        let longest = match (supply.length, supply.in_points) {
            (0, _) => i64::MAX,
            (length, true) => 12 * length,
            (length, false) => length,
        };
        let mut open = BTreeSet::from([(0, hex)]);
        let mut seen = BTreeSet::new();
        while let Some((length, at)) = open.pop_first() {
            if length > longest || !seen.insert(at) {
                continue;
            }
            if ends.contains(&at) {
                return Ok(true);
            }
            for &next in &self.rules.map.near[at] {
                let passage = self.passage(0, at, next)?;
                let closed = self.occupied_by(1 - side, next) || self.blocks("supply", side, next, &[])?;
                if passage.entry != Entry::Prohibited && !closed {
                    open.insert((length + if supply.in_points { passage.cost } else { 1 }, next));
                }
            }
        }
        Ok(false)
    }

    /// The hexes where a line may end: sources, and hexes from which the route leads to one.
    fn ends(&self, side: usize, begin: Hex, sources: &BTreeSet<Hex>) -> Judged<BTreeSet<Hex>> {
        let mut ends = sources.clone();
        let Some(route) = self.rules.supply[side].route else { return Ok(ends) };
        let pairs = &self.rules.routes[route].pairs;
        let mut open = Vec::new();
        for &source in sources {
            if !self.blocks("supply", side, source, &[])? {
                open.push(source);
            }
        }
        while let Some(at) = open.pop() {
            for &next in &self.rules.map.near[at] {
                let free = !self.occupied_by(1 - side, next) && !ends.contains(&next);
                if !free || !pairs.contains(&pair(at, next)) {
                    continue;
                }
                let blocked = self.blocks("supply", side, next, &[])?;
                if !blocked {
                    open.push(next);
                }
                if !blocked || next == begin {
                    ends.insert(next);
                }
            }
        }
        Ok(ends)
    }
}
