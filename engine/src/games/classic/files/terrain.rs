//! The terrain effects chart \[1.2 to 1.5\].

use super::super::data::terrain::{Across, Effects, Passage};
use super::super::data::{Barrier, Entry, Factor, Feature, Ground, MAX_KINDS, Route};
use super::map;
use super::names::Known;
use crate::core::hint::shown;
use crate::scenario::reader::{Names, Reader};
use crate::scenario::schema::Shape;

/// The chart.
type Chart = (Vec<Ground>, Vec<Feature>, Vec<Barrier>, Vec<Route>);
/// The most movement points of a hex.
const MAX_COST: i64 = 20;
/// The most columns of a shift, and points of a modifier.
const MAX_SHIFT: i64 = 9;

/// Reads the grounds, features, hexsides and routes.
pub(super) fn read(t: &mut Reader, known: &mut Known) -> Chart {
    let grounds = grounds(t, known);
    let features = features(t, known);
    let barriers = barriers(t, known);
    let routes = routes(t, known);
    (grounds, features, barriers, routes)
}

/// The ground of each name that the map uses, and of further ones.
fn grounds(t: &mut Reader, known: &mut Known) -> Vec<Ground> {
    let mut grounds = t.each("terrain", Names::IDS, |id, t| {
        let cost = t.number_or("cost", 1..=MAX_COST, 1);
        let entry = t.reading_or_default("entry");
        Ground {
            id: id.to_owned(),
            passage: passages(t, known, Passage { cost, entry }, 1),
            effects: effects(t),
            zoc: t.flag_or("zoc", true),
            stacking: t.maybe_number("stacking", 1..=99),
        }
    });
    limit(t, "terrain", grounds.len());
    for name in &known.drawn.names {
        if !name.is_empty() && !grounds.iter().any(|ground| ground.id == *name) {
            let message = format!("the ground {} of the map has no table", shown(name));
            t.fault("terrain", message, format!("add `[terrain.{name}]`"));
        }
    }
    // The grounds of the map come first, in the order of its legend, so that hexes keep their numbers.
    let place = |ground: &Ground| known.drawn.names.iter().position(|name| *name == ground.id).unwrap_or(usize::MAX);
    grounds.sort_by_key(place);
    while grounds.len() < known.drawn.names.len().max(1) {
        grounds.push(Ground {
            id: String::new(),
            passage: vec![Passage { cost: 1, entry: Entry::Free }; known.classes.len()],
            effects: Effects::NONE,
            zoc: true,
            stacking: None,
        });
    }
    known.grounds = grounds.iter().map(|ground| ground.id.clone()).collect();
    grounds
}

fn limit(t: &mut Reader, key: &'static str, count: usize) {
    if count > MAX_KINDS {
        t.fault(key, format!("there are {count} kinds"), format!("there may be at most {MAX_KINDS}"));
    }
}

/// The passage of each class: the usual one, unless the table `for` has its own. What is forbidden costs nothing.
fn passages(t: &mut Reader, known: &Known, usual: Passage, least: i64) -> Vec<Passage> {
    let mut passages = vec![usual; known.classes.len()];
    // Which classes have the usual cost, and the usual entry.
    let mut usual_for = vec![[true; 2]; known.classes.len()];
    let own = t.maybe_each("for", Names::IDS, |id, t| {
        let cost = t.maybe_number("cost", least..=MAX_COST);
        let entry = t.maybe_choice("entry", Entry::NAMES, Entry::from_name);
        let passage = Passage { cost: cost.unwrap_or(usual.cost), entry: entry.unwrap_or(usual.entry) };
        if passage.entry == Entry::Prohibited {
            t.without_effect(&["cost"]);
        }
        (id.to_owned(), passage, [cost.is_none(), entry.is_none()])
    });
    for (id, passage, is_usual) in own {
        match known.classes.iter().position(|class| *class == id) {
            Some(class) => (passages[class], usual_for[class]) = (passage, is_usual),
            None => t.fault("for", format!("there is no class {}", shown(&id)), "name a class of `[classes]`"),
        }
    }
    let costs = |(passage, is_usual): (&Passage, &[bool; 2])| is_usual[0] && passage.entry != Entry::Prohibited;
    if !passages.iter().zip(&usual_for).any(costs) {
        t.without_effect(&["cost"]);
    }
    if !usual_for.iter().any(|is_usual| is_usual[1]) {
        t.without_effect(&["entry"]);
    }
    passages
}

/// What it does to combat.
fn effects(t: &mut Reader) -> Effects {
    Effects {
        shift: t.number_or("shift", -MAX_SHIFT..=MAX_SHIFT, 0),
        modifier: t.number_or("modifier", -MAX_SHIFT..=MAX_SHIFT, 0),
        attack: t.reading_or_default::<Factor>("attack"),
        defence: t.reading_or_default::<Factor>("defence"),
    }
}

fn features(t: &mut Reader, known: &Known) -> Vec<Feature> {
    let features = t.maybe_each("features", Names::IDS, |id, t| {
        let hexes = known.area(t, "hexes");
        t.require("hexes", "list its hexes, such as `hexes = [\"1103\"]`");
        Feature {
            id: id.to_owned(),
            hexes,
            cost: t.maybe_number("cost", 1..=MAX_COST),
            side: known.maybe_side(t, "side"),
            effects: effects(t),
            zoc: t.flag_or("zoc", true),
            stacking: t.maybe_number("stacking", 1..=99),
        }
    });
    limit(t, "features", features.len());
    features
}

fn barriers(t: &mut Reader, known: &mut Known) -> Vec<Barrier> {
    let mut marks = Vec::new();
    let barriers = t.maybe_each("hexsides", Names::IDS, |id, t| {
        let sides = map::sides(t, "between", known.field());
        t.require("between", "list its hexsides, such as `between = [\"0105/0106\"]`");
        marks.push(sides);
        let cost = t.number_or("cost", 0..=MAX_COST, 0);
        let entry = t.reading_or_default("entry");
        Barrier {
            id: id.to_owned(),
            passage: passages(t, known, Passage { cost, entry }, 0),
            effects: effects(t),
            across: t.reading_or_default::<Across>("across"),
            zoc: t.flag_or("zoc", true),
        }
    });
    limit(t, "hexsides", barriers.len());
    let field = known.field().clone();
    for (bit, sides) in marks.iter().enumerate().take(MAX_KINDS) {
        map::mark(&mut known.drawn.barriers, &field, sides, bit);
    }
    barriers
}

fn routes(t: &mut Reader, known: &mut Known) -> Vec<Route> {
    let mut marks = Vec::new();
    let routes = t.maybe_each("routes", Names::IDS, |id, t| {
        let sides = map::sides(t, "between", known.field());
        t.require("between", "list the hexsides that it crosses, such as `between = [\"0105/0106\"]`");
        marks.push(sides);
        let hexes_per_point = t.number_or("hexes_per_point", 0..=12, 0);
        if hexes_per_point > 0 && 12 % hexes_per_point != 0 {
            t.fault("hexes_per_point", "a movement point has 12 parts", "write 0, 1, 2, 3, 4, 6 or 12");
        }
        let mut route = Route {
            id: id.to_owned(),
            hexes_per_point,
            bridges: t.flag_or("bridges", true),
            classes: known.classes(t, "classes"),
            grounds: vec![1; known.grounds.len()],
        };
        if hexes_per_point > 1 && t.has("costs") {
            let help = "remove it, or `hexes_per_point`";
            t.fault("costs", format!("every hex costs 1/{hexes_per_point} of a movement point"), help);
        }
        let shape = Shape::Number(1..=MAX_COST);
        let costs = t.maybe_each_value("costs", Names::IDS, shape, &|_, node| {
            crate::scenario::reader::number::<u8>(node, &(1..=MAX_COST))
        });
        for (ground, cost) in costs {
            match known.grounds.iter().position(|name| *name == ground) {
                Some(index) => route.grounds[index] = cost,
                None => {
                    let message = format!("there is no ground {}", shown(&ground));
                    t.fault("costs", message, "name a ground of `[terrain]`");
                }
            }
        }
        route
    });
    limit(t, "routes", routes.len());
    let field = known.field().clone();
    for (bit, sides) in marks.iter().enumerate().take(MAX_KINDS) {
        map::mark(&mut known.drawn.routes, &field, sides, bit);
    }
    known.routes = routes.iter().map(|route| route.id.clone()).collect();
    routes
}
