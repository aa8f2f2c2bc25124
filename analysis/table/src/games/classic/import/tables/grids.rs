//! Maps cell by cell: the ground, names, victory points, and the counters by their ids.

use std::collections::BTreeMap;

use super::super::draft::{Cell, Draft, MAX_HEXES, MAX_LINES, Map};
use super::sheet::Sheet;
use crate::games::imported::{Kind, Report};

/// The hexes of counters by their ids.
pub type SetUp = BTreeMap<String, Cell>;

/// The least lines and columns of a map.
const LEAST: usize = 3;
/// Cells without anything.
const NOTHING: [&str; 4] = ["", "none", "0", "-"];
/// The most kinds of ground.
const MOST_KINDS: usize = 32;

/// Whether a table is a map: all lines are equally long, and the first is no head.
pub fn is_grid(sheet: &Sheet) -> bool {
    let width = sheet.head.len();
    width >= LEAST && sheet.rows.len() + 1 >= LEAST && sheet.rows.iter().all(|row| row.len() == width)
}

/// Reads maps of one size: the one with words draws the ground.
pub fn read(sheets: &[&Sheet], ids: &[String], draft: &mut Draft, report: &mut Report) -> SetUp {
    let is_number = |cell: &String| cell.parse::<i64>().is_ok();
    let is_ground = |sheet: &&&Sheet| {
        let words = sheet.all().flatten().filter(|cell| !is_number(cell)).count();
        let kinds: std::collections::BTreeSet<&String> =
            sheet.all().flatten().filter(|cell| !is_number(cell)).collect();
        words > 0 && kinds.len() <= MOST_KINDS && kinds.iter().any(|kind| !NOTHING.contains(&kind.as_str()))
    };
    // A map of the ground alone comes before one with counters in it.
    let purity = |sheet: &&&Sheet| sheet.all().flatten().filter(|cell| is_number(cell)).count();
    let ground = sheets.iter().filter(is_ground).min_by_key(purity);
    if draft.map.is_none()
        && let Some(sheet) = ground
    {
        draw(sheet, draft, report);
    }
    let mut set_up = SetUp::new();
    for sheet in sheets {
        let is_drawn = ground.is_some_and(|ground| ground.name == sheet.name);
        place(sheet, is_drawn, ids, &mut set_up, draft, report);
    }
    set_up
}

fn draw(sheet: &Sheet, draft: &mut Draft, report: &mut Report) {
    let size = [sheet.head.len(), sheet.rows.len() + 1];
    if size[0] * size[1] > MAX_HEXES || size.iter().any(|&lines| lines > MAX_LINES) {
        let text = format!("a map of {} by {} hexes: at most {MAX_HEXES} are possible", size[0], size[1]);
        report.add(Kind::Refused, &sheet.name, 1, text);
        return;
    }
    let usual = "clear".to_owned();
    let kind = |cell: &String| match cell.parse::<i64>().is_ok() || NOTHING.contains(&cell.as_str()) {
        true => usual.clone(),
        false => cell.to_lowercase(),
    };
    let ground: Vec<Vec<String>> = sheet.all().map(|row| row.iter().map(kind).collect()).collect();
    for name in ground.iter().flatten() {
        draft.terrain.entry(name.clone()).or_default();
    }
    let used: std::collections::BTreeSet<&String> = ground.iter().flatten().collect();
    draft.terrain.retain(|name, _| used.contains(name));
    report.add(Kind::Read, &sheet.name, 1, format!("the map: {} by {} hexes", size[0], size[1]));
    let text = "how the hexes lie is not said: pointed tops, even rows half a hex to the east (in the file `tops` and `shifted`)";
    report.add(Kind::Guessed, &sheet.name, 1, text);
    draft.map = Some(Map { size, first: [1, 1], pointed: true, shifted_odd: false, row_first: false, ground });
}

/// Takes names, victory points and counters from a map.
fn place(sheet: &Sheet, is_drawn: bool, ids: &[String], set_up: &mut SetUp, draft: &mut Draft, report: &mut Report) {
    let Some(map) = draft.map.clone() else { return };
    let size = [sheet.head.len(), sheet.rows.len() + 1];
    if size != map.size {
        report.add(
            Kind::Refused,
            &sheet.name,
            1,
            format!("{} by {} cells: the map has {} by {}", size[0], size[1], map.size[0], map.size[1]),
        );
        return;
    }
    let kind = sheet.name.to_lowercase();
    let (mut units, mut others) = (0, 0);
    for (row, line) in sheet.all().enumerate() {
        for (column, cell) in line.iter().enumerate().filter(|(_, cell)| !NOTHING.contains(&cell.as_str())) {
            let at = (column, row);
            let number = cell.parse::<i64>().ok();
            if number.is_some() && !kind.contains("vp") && ids.contains(cell) && mixed(sheet) {
                set_up.insert(cell.clone(), at);
                units += 1;
            } else if let Some(points) = number.filter(|points| kind.contains("vp") && (1..=99).contains(points)) {
                draft.objectives.insert(at, points);
                others += 1;
            } else if number.is_none() && (kind.contains("label") || kind.contains("name")) {
                draft.places.insert(at, cell.clone());
                others += 1;
            }
        }
    }
    if units > 0 {
        report.add(Kind::Read, &sheet.name, 1, format!("the hexes of {units} counters, by their ids"));
    }
    if others > 0 {
        report.add(Kind::Read, &sheet.name, 1, format!("{others} hexes"));
    }
    let empty = sheet.all().flatten().all(|cell| NOTHING.contains(&cell.as_str()));
    match (units + others > 0 || is_drawn, empty) {
        (true, _) => {}
        (_, true) => report.add(Kind::Read, &sheet.name, 1, "a map without anything"),
        _ => report.add(Kind::Refused, &sheet.name, 1, "a map of numbers whose meaning is not known"),
    }
}

/// Whether a map has words beside numbers.
fn mixed(sheet: &Sheet) -> bool {
    sheet.all().flatten().any(|cell| cell.parse::<i64>().is_err() && !NOTHING.contains(&cell.as_str()))
}
