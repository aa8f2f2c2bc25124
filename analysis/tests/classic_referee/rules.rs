//! The rules of a game as its file writes them, with the defaults of what it leaves out.

use std::collections::{BTreeMap, BTreeSet};

use crate::classic_referee::file::Node;
use crate::classic_referee::log::{Judged, wrong};
use crate::classic_referee::map::{Hex, Map};
use crate::classic_referee::results::Effect;
use crate::classic_referee::tables::Table;
use crate::classic_referee::terrain::{Factor, Kind, Route, factor, pairs};

/// \[2.2\] A class of units.
pub struct Class {
    pub zoc: bool,
    pub stacking: i64,
    pub shift: i64,
    pub attacks: bool,
}

/// Where a unit begins.
pub enum Start {
    Hex(Hex),
    Group(String),
    Turn { turn: i64, at: BTreeSet<Hex>, holding: Option<BTreeSet<Hex>> },
    Lost { from: i64 },
}

/// \[2.1\] A counter.
pub struct Card {
    pub id: String,
    pub side: usize,
    pub class: usize,
    /// Attack, defence and MP with one step, two and so on.
    pub values: Vec<[i64; 3]>,
    pub begins_with: i64,
    pub range: i64,
    pub barrage: i64,
    pub worth: i64,
    pub start: Start,
}

/// \[3.2\] A phase.
pub struct Phase {
    pub id: String,
    pub does: String,
    pub side: Option<usize>,
    pub turns: [i64; 2],
    pub classes: Vec<bool>,
    pub allowance: Factor,
    pub along: Option<usize>,
    pub most: i64,
    pub overrun: i64,
    pub overrun_shift: i64,
    pub table: usize,
    pub recovers_from: i64,
    pub die: i64,
    pub exits: BTreeSet<Hex>,
}

/// \[13\] A kind of weather.
pub struct Weather {
    pub id: String,
    pub turns: Vec<i64>,
    pub faces: Vec<i64>,
    pub movement: Factor,
    pub points: Option<i64>,
    pub except: Option<usize>,
    pub attack: Factor,
    pub shift: i64,
    /// `no_overrun` and its like.
    pub bans: BTreeSet<&'static str>,
}

/// \[11.3\] Replacements of a side.
pub struct Replacements {
    pub points: i64,
    pub turns: Option<Vec<i64>>,
    pub classes: Vec<bool>,
    pub step: i64,
    pub most: i64,
    pub unit: i64,
    pub at: BTreeSet<Hex>,
    pub held: bool,
    /// Where the side need not hold the hex.
    pub unheld: BTreeSet<Hex>,
    pub in_supply: bool,
    /// Where no supply is needed.
    pub unsupplied: BTreeSet<Hex>,
}

/// \[12.1\] Lines of supply of a side.
#[derive(Default)]
pub struct Supply {
    pub sources: BTreeSet<Hex>,
    pub length: i64,
    pub in_points: bool,
    pub route: Option<usize>,
}

/// \[14.2\] An objective.
pub struct Objective {
    pub id: String,
    pub hexes: BTreeSet<Hex>,
    pub points: i64,
    pub side: Option<usize>,
    pub held: String,
    pub each_turn: bool,
}

/// \[14.5\] An early end.
pub struct Sudden {
    pub side: usize,
    pub points: Option<i64>,
    pub hexes: BTreeSet<Hex>,
    pub turns: [i64; 2],
}

/// \[14.6\] The morale of an army.
pub struct Morale {
    pub breaks_at: i64,
    pub attack: Factor,
    pub loses: bool,
}

/// The rules.
pub struct Rules {
    pub file: Node,
    pub map: Map,
    pub turns: i64,
    pub sides: Vec<String>,
    pub classes: Vec<Class>,
    pub units: Vec<Card>,
    pub groups: BTreeMap<String, (BTreeSet<Hex>, bool)>,
    pub phases: Vec<Phase>,
    pub grounds: Vec<Kind>,
    pub features: Vec<Kind>,
    pub hexsides: Vec<Kind>,
    pub routes: Vec<Route>,
    pub tables: Vec<Table>,
    pub results: BTreeMap<String, Vec<Effect>>,
    pub weather_die: i64,
    pub weather: Vec<Weather>,
    pub support: [Option<(i64, i64, [i64; 2])>; 2],
    pub replacements: [Option<Replacements>; 2],
    pub supply: [Supply; 2],
    pub holds: [BTreeSet<Hex>; 2],
    pub objectives: Vec<Objective>,
    pub sudden: Vec<Sudden>,
    pub morale: [Option<Morale>; 2],
    pub lead: [i64; 2],
}

/// The keys of a table in order.
fn ids(node: &Node) -> Vec<String> {
    node.entries().map(|(id, _)| id.clone()).collect()
}

/// What reads the parts of a file: the ids that they use.
struct Reader<'f> {
    file: &'f Node,
    map: &'f Map,
    turns: i64,
    sides: Vec<String>,
    classes: Vec<String>,
    routes: Vec<String>,
    tables: Vec<String>,
}

impl Reader<'_> {
    fn area(&self, node: &Node, key: &str) -> Judged<BTreeSet<Hex>> {
        self.map.area(&node.get(key).words())
    }

    /// The place of the word of a key among ids.
    fn index(node: &Node, key: &str, ids: &[String]) -> Judged<Option<usize>> {
        let Some(word) = node.text(key) else { return Ok(None) };
        let found = ids.iter().position(|id| id == word);
        found.map_or_else(|| wrong("file", format!("there is no `{word}`")), |place| Ok(Some(place)))
    }

    fn classes(&self, node: &Node) -> Vec<bool> {
        let named = node.get("classes");
        let words = named.words();
        self.classes.iter().map(|class| !named.is_given() || words.contains(&class.as_str())).collect()
    }

    /// The first and the last turn.
    fn turns(&self, node: &Node) -> [i64; 2] {
        [node.number("from", 1), node.number("until", self.turns)]
    }

    fn kinds(&self, key: &str, least: i64) -> Judged<Vec<Kind>> {
        let mut kinds = Vec::new();
        for (id, node) in self.file.get(key).entries() {
            let mut kind = Kind::new(id, node, &self.classes, least);
            kind.hexes = self.area(node, "hexes")?;
            kind.pairs = pairs(node, self.map)?;
            kind.side = Self::index(node, "side", &self.sides)?;
            kinds.push(kind);
        }
        Ok(kinds)
    }

    fn routes(&self) -> Judged<Vec<Route>> {
        let mut routes = Vec::new();
        for (_, node) in self.file.get("routes").entries() {
            let costs =
                node.get("costs").entries().map(|(ground, _)| (ground.clone(), node.get("costs").number(ground, 1)));
            routes.push(Route {
                pairs: pairs(node, self.map)?,
                hexes_per_point: node.number("hexes_per_point", 0),
                bridges: node.flag("bridges", true),
                classes: self.classes(node),
                costs: costs.collect(),
            });
        }
        Ok(routes)
    }

    fn phases(&self) -> Judged<Vec<Phase>> {
        let mut phases = Vec::new();
        for (id, node) in self.file.get("phases").entries() {
            phases.push(Phase {
                id: id.clone(),
                does: node.word("does", "").to_owned(),
                side: Self::index(node, "side", &self.sides)?,
                turns: self.turns(node),
                classes: self.classes(node),
                allowance: factor(node, "allowance"),
                along: Self::index(node, "along", &self.routes)?,
                most: node.number("most", 0),
                overrun: node.number("overrun", 0),
                overrun_shift: node.number("overrun_shift", 0),
                table: Self::index(node, "table", &self.tables)?.unwrap_or(0),
                recovers_from: node.number("recovers_from", 0),
                die: node.number("die", 6),
                exits: self.area(node, "exits")?,
            });
        }
        Ok(phases)
    }

    fn start(&self, node: &Node) -> Judged<Start> {
        if node.flag("lost", false) {
            return Ok(Start::Lost { from: node.number("returns_from", 1) });
        }
        if let Some(group) = node.text("group") {
            return Ok(Start::Group(group.to_owned()));
        }
        if let Some(turn) = node.maybe("turn") {
            let holding = node.get("holding").is_given().then(|| self.area(node, "holding")).transpose()?;
            return Ok(Start::Turn { turn, at: self.area(node, "at")?, holding });
        }
        let hex = self.map.area(&[node.word("hex", "")])?.first().copied();
        hex.map_or_else(|| wrong("file", "a unit that starts nowhere"), |hex| Ok(Start::Hex(hex)))
    }

    /// The units: those of the first side come first.
    fn units(&self) -> Judged<Vec<Card>> {
        let mut units = Vec::new();
        for (id, node) in self.file.get("units").entries() {
            let values = values(node);
            units.push(Card {
                id: id.clone(),
                side: Self::index(node, "side", &self.sides)?.unwrap_or(0),
                class: Self::index(node, "class", &self.classes)?.unwrap_or(0),
                begins_with: node.number("steps", values.len() as i64),
                values,
                range: node.number("range", 1),
                barrage: node.number("barrage", 0),
                worth: node.number("worth", 0),
                start: self.start(node)?,
            });
        }
        units.sort_by_key(|unit| unit.side);
        Ok(units)
    }

    fn weather(&self) -> Judged<Vec<Weather>> {
        let clear = Node::Table(vec![("clear".to_owned(), Node::Table(Vec::new()))]);
        let mut kinds = Vec::new();
        for (id, node) in clear.entries().chain(self.file.get("weather").entries()) {
            let bans = ["no_overrun", "no_barrage", "no_support", "no_replacements"];
            kinds.push(Weather {
                id: id.clone(),
                turns: node.get("turns").numbers(),
                faces: node.get("faces").numbers(),
                movement: factor(node, "movement"),
                points: node.maybe("points"),
                except: Self::index(node, "except", &self.routes)?,
                attack: factor(node, "attack"),
                shift: node.number("shift", 0),
                bans: bans.into_iter().filter(|ban| node.flag(ban, false)).collect(),
            });
        }
        Ok(kinds)
    }

    fn replacements(&self, side: usize) -> Judged<Option<Replacements>> {
        let node = self.file.at(&["replacements", &self.sides[side]]);
        if !node.is_given() {
            return Ok(None);
        }
        Ok(Some(Replacements {
            points: node.number("points", 0),
            turns: node.get("turns").is_given().then(|| node.get("turns").numbers()),
            classes: self.classes(node),
            step: node.number("step", 1),
            most: node.number("most", 1),
            unit: node.number("unit", 0),
            at: self.area(node, "at")?,
            held: node.flag("held", true),
            unheld: self.area(node, "unheld")?,
            in_supply: node.flag("in_supply", true),
            unsupplied: self.area(node, "unsupplied")?,
        }))
    }

    fn supply(&self, side: usize) -> Judged<Supply> {
        let node = self.file.at(&["supply", &self.sides[side]]);
        Ok(Supply {
            sources: self.area(node, "sources")?,
            length: node.number("length", 0),
            in_points: node.word("measured_in", "hexes") == "points",
            route: Self::index(node, "along", &self.routes)?,
        })
    }

    fn support(&self, side: usize) -> Option<(i64, i64, [i64; 2])> {
        let node = self.file.at(&["support", &self.sides[side]]);
        node.is_given().then(|| (node.number("points", 0), node.number("most", 1), self.turns(node)))
    }

    fn objectives(&self) -> Judged<Vec<Objective>> {
        let mut objectives = Vec::new();
        for (id, node) in self.file.at(&["victory", "objectives"]).entries() {
            objectives.push(Objective {
                id: id.clone(),
                hexes: self.area(node, "hexes")?,
                points: node.number("points", 1),
                side: Self::index(node, "side", &self.sides)?,
                held: node.word("held", "last-occupied").to_owned(),
                each_turn: node.word("counted", "end") == "each-turn",
            });
        }
        Ok(objectives)
    }

    fn sudden(&self) -> Judged<Vec<Sudden>> {
        let mut ends = Vec::new();
        for (_, node) in self.file.at(&["victory", "sudden"]).entries() {
            ends.push(Sudden {
                side: Self::index(node, "side", &self.sides)?.unwrap_or(0),
                points: node.maybe("points"),
                hexes: self.area(node, "hexes")?,
                turns: self.turns(node),
            });
        }
        Ok(ends)
    }

    fn morale(&self, side: usize) -> Option<Morale> {
        let node = self.file.at(&["victory", "demoralised", &self.sides[side]]);
        let loses = node.flag("loses", false);
        node.is_given().then(|| Morale {
            breaks_at: node.number("strength_lost", 0),
            attack: factor(node, "attack"),
            loses,
        })
    }
}

/// \[2.1\] The values with one step, two and so on: `strength` is of the whole unit, `strength_2` after a loss.
fn values(node: &Node) -> Vec<[i64; 3]> {
    let whole = node.number("strength", 0);
    let mut values = vec![[whole, node.number("defence", whole), node.number("moves", 0)]];
    for number in 2..=4 {
        let keys = ["strength", "defence", "moves"].map(|key| format!("{key}_{number}"));
        let given = keys.map(|key| node.maybe(&key));
        if given == [None; 3] {
            break;
        }
        let attack = given[0].unwrap_or(values[0][0]);
        values.push([attack, given[1].unwrap_or(attack), given[2].unwrap_or(values[0][2])]);
    }
    values.reverse();
    values
}

impl Rules {
    /// Reads a file.
    pub fn read(text: &str) -> Judged<Self> {
        let Some(file) = Node::read(text) else { return wrong("file", "it is not TOML") };
        let map = Map::new(file.get("map"))?;
        let turns = file.number("turns", 0);
        let [sides, classes, routes, tables] = ["sides", "classes", "routes", "tables"].map(|key| ids(file.get(key)));
        if sides.len() != 2 {
            return wrong("file", "a game has two sides");
        }
        let reader = Reader { file: &file, map: &map, turns, sides, classes, routes, tables };
        let each = |side: usize| file.at(&["holds", &reader.sides[side]]);
        let holds = [reader.area(each(0), "hexes")?, reader.area(each(1), "hexes")?];
        let lead = [0, 1].map(|side: usize| file.at(&["victory", "lead", &reader.sides[side]]).number("points", 1));
        let class = |(_, node): &(String, Node)| Class {
            zoc: node.flag("zoc", true),
            stacking: node.number("stacking", 1),
            shift: node.number("shift", 0),
            attacks: node.flag("attacks", true),
        };
        let mut groups = BTreeMap::new();
        for (id, node) in file.get("setup").entries() {
            groups.insert(id.clone(), (reader.area(node, "hexes")?, node.word("placed", "owner") == "chance"));
        }
        let mut results = BTreeMap::new();
        for (id, node) in file.get("results").entries() {
            let effects: Judged<Vec<Effect>> = node.words().into_iter().map(Effect::read).collect();
            results.insert(id.clone(), effects?);
        }
        Ok(Self {
            turns,
            classes: file.get("classes").entries().map(class).collect(),
            units: reader.units()?,
            groups,
            phases: reader.phases()?,
            grounds: reader.kinds("terrain", 1)?,
            features: reader.kinds("features", 0)?,
            hexsides: reader.kinds("hexsides", 0)?,
            routes: reader.routes()?,
            tables: file.get("tables").entries().map(|(_, node)| Table::new(node)).collect(),
            results,
            weather_die: file.number("weather_die", 0),
            weather: reader.weather()?,
            support: [0, 1].map(|side| reader.support(side)),
            replacements: [reader.replacements(0)?, reader.replacements(1)?],
            supply: [reader.supply(0)?, reader.supply(1)?],
            holds,
            objectives: reader.objectives()?,
            sudden: reader.sudden()?,
            morale: [0, 1].map(|side| reader.morale(side)),
            lead,
            sides: reader.sides,
            map,
            file,
        })
    }

    /// A word of a table of the file, such as `zoc.enter`.
    pub fn word<'n>(&'n self, table: &str, key: &str, usual: &'n str) -> &'n str {
        self.file.get(table).word(key, usual)
    }

    /// A number of a table of the file.
    pub fn number(&self, table: &str, key: &str, usual: i64) -> i64 {
        self.file.get(table).number(key, usual)
    }

    /// A flag of a table of the file.
    pub fn flag(&self, table: &str, key: &str, usual: bool) -> bool {
        self.file.get(table).flag(key, usual)
    }

    /// \[5.6, 5.7\] Whether `friends_free` or `blocks` names a purpose.
    pub fn zoc_names(&self, key: &str, purpose: &str) -> bool {
        let node = self.file.at(&["zoc", key]);
        if !node.is_given() {
            return key == "blocks" && ["retreat", "supply"].contains(&purpose);
        }
        node.words().contains(&purpose)
    }

    pub fn unit(&self, id: &str) -> Judged<usize> {
        let found = self.units.iter().position(|unit| unit.id == id);
        found.map_or_else(|| wrong("log", format!("there is no unit `{id}`")), Ok)
    }

    pub fn side(&self, id: &str) -> Judged<usize> {
        let found = self.sides.iter().position(|side| side == id);
        found.map_or_else(|| wrong("log", format!("there is no side `{id}`")), Ok)
    }

    /// The ground of a hex.
    pub fn ground(&self, hex: Hex) -> Judged<&Kind> {
        let found = self.grounds.iter().find(|ground| ground.id == self.map.ground[hex]);
        found.map_or_else(|| wrong("file", "a hex without ground"), Ok)
    }

    /// The features of a hex.
    pub fn features(&self, hex: Hex) -> impl Iterator<Item = &Kind> {
        self.features.iter().filter(move |feature| feature.hexes.contains(&hex))
    }
}
