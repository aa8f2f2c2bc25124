//! Maps of Hexwright, a public editor: JSON files for the grid, the terrain, the hexsides, the features and the names. Hexes have flat
//! tops, and codes of two digits for the column and two for the row.

use serde_json::Value;

use super::draft::{Draft, MAX_HEXES, MAX_LINES, Map};
use super::{Cell, File};
use crate::base::error::Failure;
use crate::games::imported::{Kind, Report};

/// Layers of hexsides that lead from hex to hex.
const ROUTES: [&str; 4] = ["roads", "rails", "railroads", "trails"];
/// A layer without a meaning of its own: a route bridges what it crosses.
const BRIDGES: &str = "bridges";

/// Reads the files of a map.
///
/// # Errors
/// When a file is no JSON, or is of another program.
pub fn read(files: &[&File], draft: &mut Draft, report: &mut Report) -> Result<(), Failure> {
    let mut parts = Vec::new();
    for file in files {
        let value: Value = serde_json::from_slice(&file.bytes)
            .map_err(|error| Failure::Input(format!("{}:{}:{}: {error}", file.name, error.line(), error.column())))?;
        parts.push((*file, value));
    }
    let with = |key: &str| parts.iter().find(|(_, value)| value.get(key).is_some());
    if parts.is_empty() {
        return Ok(());
    }
    let Some((file, terrain)) = with("terrain").filter(|(_, value)| value["terrain"].is_object()) else {
        let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        let names = names.join(", ");
        return Err(Failure::Input(format!(
            "{names}: no map of Hexwright; one of its files has `terrain` with a code for each hex"
        )));
    };
    draw(file, terrain, with("n_cols").map(|(_, grid)| grid), draft, report)?;
    for (file, value) in &parts {
        layers(file, value, draft, report);
        features(file, value, draft, report);
        names(file, value, draft, report);
    }
    Ok(())
}

/// The ground, of the size of the grid or of the codes.
fn draw(
    file: &File,
    terrain: &Value,
    grid: Option<&Value>,
    draft: &mut Draft,
    report: &mut Report,
) -> Result<(), Failure> {
    let codes: Vec<(Cell, String)> = terrain["terrain"]
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(code, name)| Some((cell(code)?, name.as_str()?.to_owned())))
        .collect();
    let most = |of: fn(&Cell) -> usize| codes.iter().map(|(cell, _)| of(cell) + 1).max().unwrap_or(0);
    let given = |key: &str| grid.and_then(|grid| grid.get(key)?.as_u64()).map(|count| count as usize);
    let size = [
        given("n_cols").unwrap_or_else(|| most(|cell| cell.0)),
        given("n_rows").unwrap_or_else(|| most(|cell| cell.1)),
    ];
    let count = size[0].saturating_mul(size[1]);
    if count == 0 || count > MAX_HEXES || size.iter().any(|&lines| lines > MAX_LINES) {
        return Err(Failure::Input(format!(
            "{}: the map has {} by {} hexes; at most {MAX_HEXES} and {MAX_LINES} in a line are possible",
            file.name, size[0], size[1]
        )));
    }
    let offset = grid.map_or(1.0, |grid| {
        let of = |key: &str| grid.get(key).and_then(Value::as_f64);
        of("even_col_y_offset")
            .or_else(|| grid["y_model"].get("even_col_down_offset").and_then(Value::as_f64))
            .unwrap_or(1.0)
    });
    let mut ground = vec![vec!["clear".to_owned(); size[0]]; size[1]];
    let mut drawn = 0;
    for ((column, row), name) in codes {
        if column >= size[0] || row >= size[1] {
            report.add(Kind::Refused, &file.name, 0, format!("{column:02}{row:02}: off the map"));
            continue;
        }
        draft.terrain.entry(name.clone()).or_default();
        ground[row][column] = name;
        drawn += 1;
    }
    report.add(Kind::Read, &file.name, 0, format!("{} by {} hexes, {drawn} of them with terrain", size[0], size[1]));
    if drawn < count {
        report.add(Kind::Guessed, &file.name, 0, format!("{} hexes without terrain: clear", count - drawn));
    }
    draft.map = Some(Map { size, first: [0, 0], pointed: false, shifted_odd: offset < 0.0, row_first: false, ground });
    Ok(())
}

/// The column and the row of a code.
fn cell(code: &str) -> Option<Cell> {
    let digits = code.len() == 4 && code.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| Some((code[..2].parse().ok()?, code[2..].parse().ok()?)))?
}

/// The layers of hexsides, as `{"a": "0603", "b": "0604"}`.
fn layers(file: &File, value: &Value, draft: &mut Draft, report: &mut Report) {
    for (name, list) in value.as_object().into_iter().flatten() {
        let Some(list) = list.as_array() else { continue };
        let pair = |one: &Value| Some((0, one.get("a")?.as_str()?.to_owned(), one.get("b")?.as_str()?.to_owned()));
        let pairs: Vec<_> = list.iter().filter_map(pair).collect();
        if pairs.is_empty() {
            continue;
        }
        if name == BRIDGES {
            let text = format!("{} bridges: a route bridges what it crosses", pairs.len());
            report.add(Kind::Guessed, &file.name, 0, text);
            continue;
        }
        draft.link((singular(name), ROUTES.contains(&name.as_str())), &pairs, &file.name, report);
    }
}

/// `river` of `rivers`.
fn singular(name: &str) -> &str {
    name.strip_suffix('s').filter(|rest| !rest.is_empty()).unwrap_or(name)
}

fn features(file: &File, value: &Value, draft: &mut Draft, report: &mut Report) {
    let Some(list) = value.get("features").and_then(Value::as_array) else { return };
    for one in list {
        let (Some(code), Some(kind)) = (one["code"].as_str(), one["type"].as_str()) else { continue };
        let Some(at) = draft.map.as_ref().and_then(|map| map.parse(code)) else {
            report.add(Kind::Refused, &file.name, 0, format!("{kind} {code}: off the map"));
            continue;
        };
        if let Some(name) = one["name"].as_str() {
            draft.places.insert(at, name.to_owned());
        }
        if let Some(points) = one["attrs"].get("vp").and_then(Value::as_i64).filter(|points| *points > 0) {
            draft.objectives.insert(at, points);
        }
        draft.features.entry(kind.to_owned()).or_default().insert(at);
        report.add(Kind::Read, &file.name, 0, format!("{kind} {code}"));
    }
}

fn names(file: &File, value: &Value, draft: &mut Draft, report: &mut Report) {
    for (code, name) in value.get("names").and_then(Value::as_object).into_iter().flatten() {
        let at = draft.map.as_ref().and_then(|map| map.parse(code));
        match (at, name.as_str()) {
            (Some(at), Some(name)) => {
                draft.places.insert(at, name.to_owned());
            }
            _ => report.add(Kind::Refused, &file.name, 0, format!("the name of {code}: off the map")),
        }
    }
}
