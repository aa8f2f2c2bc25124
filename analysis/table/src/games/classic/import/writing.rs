//! The file of a scenario.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::draft::{Cell, Draft, Map};

/// The characters of a legend, after `.` for the commonest ground; `*` is none.
const SIGNS: &str = "~^%#+=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// What results of published tables usually do.
const RESULTS: [(&str, &[&str]); 22] = [
    ("NE", &[]),
    ("-", &[]),
    ("AE", &["attacker is eliminated"]),
    ("DE", &["defender is eliminated"]),
    ("AR", &["attacker retreats 1"]),
    ("DR", &["defender retreats 1"]),
    ("AR2", &["attacker retreats 2"]),
    ("DR2", &["defender retreats 2"]),
    ("DR3", &["defender retreats 3"]),
    ("EX", &["defender loses 1", "attacker loses as much"]),
    ("A1", &["attacker loses 1"]),
    ("D1", &["defender loses 1"]),
    ("A2", &["attacker loses 2"]),
    ("D2", &["defender loses 2"]),
    ("AL", &["attacker loses 1"]),
    ("DL", &["defender loses 1"]),
    ("BR", &["attacker retreats 1", "defender retreats 1"]),
    ("1/1", &["attacker loses 1", "defender loses 1"]),
    ("1/0", &["attacker loses 1"]),
    ("0/1", &["defender loses 1"]),
    ("DD", &["defender is disrupted"]),
    ("AD", &["attacker is disrupted"]),
];

/// What a result usually does; `None` for one that is not known.
#[must_use]
pub fn usual_result(name: &str) -> Option<&'static [&'static str]> {
    RESULTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, effects)| *effects)
}

/// A name as an id, such as `10th-reg` of `10th Reg.`; other than those that are taken.
pub fn id(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut plain = String::new();
    for sign in name.chars().flat_map(char::to_lowercase) {
        let sign = if sign.is_ascii_alphanumeric() { sign } else { '-' };
        if sign != '-' || !plain.ends_with('-') {
            plain.push(sign);
        }
    }
    let plain: String = plain.trim_matches('-').chars().take(60).collect();
    let plain = if plain.is_empty() { "x".to_owned() } else { plain };
    let numbered = (2..).map(|number| format!("{plain}-{number}"));
    let found = std::iter::once(plain.clone()).chain(numbered).find(|one| !taken.contains(one));
    let found = found.unwrap_or(plain);
    taken.insert(found.clone());
    found
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for sign in text.chars().take(80) {
        match sign {
            '"' | '\\' => out.extend(['\\', sign]),
            _ if sign.is_control() => out.push(' '),
            _ => out.push(sign),
        }
    }
    out + "\""
}

/// The file.
#[must_use]
pub fn text(draft: &Draft) -> String {
    let mut out = String::new();
    let sides = ids(&draft.armies);
    head(draft, &sides, &mut out);
    if let Some(map) = &draft.map {
        ground(draft, map, &mut out);
        linked(draft, map, &mut out);
    }
    table(draft, &mut out);
    victory(draft, &mut out);
    units(draft, &sides, &mut out);
    out
}

/// Ids for names, each its own.
fn ids(names: &[String]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    names.iter().map(|name| id(name, &mut taken)).collect()
}

fn head(draft: &Draft, sides: &[String], out: &mut String) {
    let _ = writeln!(out, "# {}, {}", draft.title.replace(|sign: char| sign.is_control(), " "), draft.remark);
    let _ = writeln!(
        out,
        "system = \"classic\"\nclassic = 1\ntitle = {}\nturns = {}\n[sides]",
        quoted(&draft.title),
        draft.turns
    );
    for (side, name) in sides.iter().zip(&draft.armies) {
        let _ = writeln!(out, "{side} = {{ name = {} }}", quoted(name));
    }
    let classes = classes(draft);
    if !classes.is_empty() {
        out.push_str("[classes]\n");
        for class in classes.values() {
            let _ = writeln!(out, "{class} = {{}}");
        }
    }
    out.push_str("[phases]\n");
    for side in sides {
        if draft.units.iter().any(|unit| unit.turn.is_some()) {
            let _ = writeln!(out, "{side}-reinforcements = {{ side = \"{side}\", does = \"reinforce\" }}");
        }
        let _ = writeln!(out, "{side}-movement = {{ side = \"{side}\", does = \"move\" }}");
        let _ = writeln!(out, "{side}-combat = {{ side = \"{side}\", does = \"combat\" }}");
    }
    if draft.units.iter().any(|unit| unit.range > 1) {
        out.push_str("[combat]\nranged = true\n");
    }
    let crowd = crowd(draft);
    if crowd > 1 {
        let _ = writeln!(out, "[stacking]\nmost = {crowd}");
    }
}

/// The most units that are set up in a hex.
fn crowd(draft: &Draft) -> usize {
    let mut counts: BTreeMap<Cell, usize> = BTreeMap::new();
    draft.units.iter().filter_map(|unit| unit.hex).for_each(|hex| *counts.entry(hex).or_default() += 1);
    counts.into_values().max().unwrap_or(0)
}

/// The ids of the classes by their names; none when no unit has one.
fn classes(draft: &Draft) -> BTreeMap<String, String> {
    let names: BTreeSet<String> = draft.units.iter().map(|unit| unit.class.to_lowercase()).collect();
    let mut taken = BTreeSet::new();
    match names.len() {
        0 | 1 => BTreeMap::new(),
        _ => names.into_iter().take(16).map(|name| (name.clone(), id(&name, &mut taken))).collect(),
    }
}

fn ground(draft: &Draft, map: &Map, out: &mut String) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    map.ground.iter().flatten().for_each(|name| *counts.entry(name).or_default() += 1);
    let mut names: Vec<&str> = counts.keys().copied().collect();
    names.sort_by_key(|name| std::cmp::Reverse(counts[name]));
    let mut taken = BTreeSet::new();
    let kinds: BTreeMap<&str, (char, String)> = names
        .iter()
        .zip(".".chars().chain(SIGNS.chars()))
        .map(|(name, sign)| (*name, (sign, id(name, &mut taken))))
        .collect();
    out.push_str("[terrain]\n");
    for name in &names {
        let known = draft.terrain.get(*name).copied().unwrap_or_default();
        let mut values = match (known.prohibited, known.cost.unwrap_or(1)) {
            (true, _) => vec!["entry = \"prohibited\"".to_owned()],
            (_, 1) => Vec::new(),
            (_, cost) => vec![format!("cost = {cost}")],
        };
        if known.shift != 0 {
            values.push(format!("shift = {}", known.shift));
        }
        let values = if values.is_empty() { String::new() } else { format!(" {} ", values.join(", ")) };
        let _ = writeln!(out, "{} = {{{values}}}", kinds[name].1);
    }
    let _ = writeln!(out, "[map]\nwidth = {}\nheight = {}", map.size[0], map.size[1]);
    for (key, number) in ["first_column", "first_row"].iter().zip(map.first) {
        if number != 1 {
            let _ = writeln!(out, "{key} = {number}");
        }
    }
    for (is, line) in [
        (map.pointed, "tops = \"pointed\""),
        (map.shifted_odd, "shifted = \"odd\""),
        (map.row_first, "numbers = \"row-column\""),
    ] {
        if is {
            let _ = writeln!(out, "{line}");
        }
    }
    out.push_str("[map.legend]\n");
    for name in &names {
        let (sign, kind) = &kinds[name];
        let _ = writeln!(out, "\"{sign}\" = {{ ground = \"{kind}\" }}");
    }
    out.push_str("[map.rows]\n");
    for (row, line) in map.ground.iter().enumerate() {
        let signs: Vec<String> = line.iter().map(|name| kinds[name.as_str()].0.to_string()).collect();
        let _ = writeln!(out, "r{:02} = \"{}\"", map.first[1] + row, signs.join(" "));
    }
    if !draft.places.is_empty() {
        out.push_str("[map.places]\n");
        let mut taken = BTreeSet::new();
        for (cell, name) in &draft.places {
            let _ = writeln!(out, "{} = \"{}\"", id(name, &mut taken), map.label(*cell));
        }
    }
}

/// Hexsides, routes and features.
fn linked(draft: &Draft, map: &Map, out: &mut String) {
    let mut taken = BTreeSet::new();
    let mut seen: BTreeSet<[Cell; 2]> = BTreeSet::new();
    let list = |pairs: &mut dyn Iterator<Item = &[Cell; 2]>| {
        pairs.map(|[a, b]| format!("\"{}/{}\"", map.label(*a), map.label(*b))).collect::<Vec<_>>().join(", ")
    };
    for (name, pairs) in &draft.sides {
        // A hexside is of one kind: the first that names it.
        let own = list(&mut pairs.iter().filter(|pair| seen.insert(**pair)));
        let _ = writeln!(out, "[hexsides.{}]\nshift = -1\nbetween = [{own}]", id(name, &mut taken));
    }
    let mut taken = BTreeSet::new();
    for (name, pairs) in &draft.routes {
        let _ = writeln!(
            out,
            "[routes.{}]\nhexes_per_point = 2\nbetween = [{}]",
            id(name, &mut taken),
            list(&mut pairs.iter())
        );
    }
    let mut taken = BTreeSet::new();
    for (name, cells) in &draft.features {
        let cells: Vec<String> = cells.iter().map(|cell| format!("\"{}\"", map.label(*cell))).collect();
        let _ = writeln!(out, "[features.{}]\nshift = -1\nhexes = [{}]", id(name, &mut taken), cells.join(", "));
    }
}

fn table(draft: &Draft, out: &mut String) {
    let Some(crt) = &draft.crt else { return };
    if crt.kind != "odds" {
        let _ = writeln!(out, "[tables.crt]\ncolumns_are = \"{}\"", crt.kind);
    }
    out.push_str("[tables.crt.columns]\n");
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for (column, results) in &crt.columns {
        names.extend(results.iter().map(String::as_str));
        let results: Vec<String> = results.iter().map(|result| quoted(result)).collect();
        let _ = writeln!(out, "{} = [{}]", quoted(column), results.join(", "));
    }
    out.push_str("[results]\n");
    for name in names {
        let effects: Vec<String> = usual_result(name).unwrap_or_default().iter().map(|effect| quoted(effect)).collect();
        let _ = writeln!(out, "{} = [{}]", quoted(name), effects.join(", "));
    }
}

fn victory(draft: &Draft, out: &mut String) {
    let Some(map) = &draft.map else { return };
    if draft.objectives.is_empty() {
        out.push_str("[victory]\nlosses = true\n");
        return;
    }
    out.push_str("[victory.objectives]\n");
    let mut taken = BTreeSet::new();
    for (cell, points) in &draft.objectives {
        let label = map.label(*cell);
        let name = draft.places.get(cell).map_or(label.as_str(), String::as_str);
        let _ = writeln!(out, "{} = {{ hexes = [\"{label}\"], points = {points} }}", id(name, &mut taken));
    }
}

fn units(draft: &Draft, sides: &[String], out: &mut String) {
    let Some(map) = &draft.map else { return };
    let classes = classes(draft);
    let mut taken = BTreeSet::new();
    // Without any points, losses would not count.
    let least = i64::from(draft.objectives.is_empty() && draft.units.iter().all(|unit| unit.worth == 0));
    out.push_str("[units]\n");
    for unit in &draft.units {
        let mut fields = vec![format!("name = {}", quoted(&unit.name)), format!("side = \"{}\"", sides[unit.side])];
        fields.extend(classes.get(&unit.class.to_lowercase()).map(|class| format!("class = \"{class}\"")));
        let strength = unit.strength.unwrap_or(1);
        fields.push(format!("strength = {strength}"));
        fields
            .extend(unit.defence.filter(|defence| *defence != strength).map(|defence| format!("defence = {defence}")));
        fields.push(format!("moves = {}", unit.moves.unwrap_or(4)));
        for (key, value, usual) in [("worth", unit.worth.max(least), 0), ("range", unit.range, 1)] {
            if value > usual {
                fields.push(format!("{key} = {value}"));
            }
        }
        fields.push(match (unit.turn, unit.hex) {
            (Some(turn), Some(hex)) => format!("turn = {turn}, at = [\"{}\"]", map.label(hex)),
            (_, Some(hex)) => format!("hex = \"{}\"", map.label(hex)),
            (_, None) => "lost = true".to_owned(),
        });
        let _ = writeln!(out, "{} = {{ {} }}", id(&unit.name, &mut taken), fields.join(", "));
    }
}
