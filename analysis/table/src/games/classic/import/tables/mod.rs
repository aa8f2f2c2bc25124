//! Tables of values, as spreadsheets write them: units, combat results, sides, terrain, and maps cell by cell.

mod counters;
mod grids;
mod results;
mod sheet;

use super::File;
use super::draft::{Draft, Terrain};
use crate::base::error::Failure;
use crate::games::imported::{Kind, Report};

use sheet::Sheet;

/// What a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Counters,
    Results,
    Sides,
    Terrain,
    Title,
    Grid,
    Unknown,
}

/// Reads tables: maps first, as counters refer to them.
///
/// # Errors
/// When a file is no table.
pub fn read(files: &[&File], draft: &mut Draft, report: &mut Report) -> Result<(), Failure> {
    let sheets = files.iter().map(|file| Sheet::read(file)).collect::<Result<Vec<_>, _>>()?;
    let of = |wanted: Form| sheets.iter().filter(move |sheet| form(sheet) == wanted);
    of(Form::Title).for_each(|sheet| title(sheet, draft, report));
    of(Form::Sides).for_each(|sheet| sides(sheet, draft, report));
    of(Form::Terrain).for_each(|sheet| terrain(sheet, draft, report));
    let ids: Vec<String> = of(Form::Counters).flat_map(Sheet::ids).collect();
    let set_up = grids::read(&of(Form::Grid).collect::<Vec<_>>(), &ids, draft, report);
    of(Form::Counters).for_each(|sheet| counters::read(sheet, &set_up, draft, report));
    of(Form::Results).for_each(|sheet| results::read(sheet, draft, report));
    for sheet in of(Form::Unknown) {
        report.add(Kind::Refused, &sheet.name, 1, format!("no known columns in {}", sheet.head_in_words()));
    }
    Ok(())
}

fn form(sheet: &Sheet) -> Form {
    if results::is_table(sheet) {
        return Form::Results;
    }
    if sheet.column(&counters::NAMES).is_some() && sheet.column(&counters::STRENGTHS).is_some() {
        return Form::Counters;
    }
    if sheet.column(&["name", "terrain"]).is_some() && sheet.column(&COSTS).is_some() {
        return Form::Terrain;
    }
    if sheet.column(&["name"]).is_some()
        && sheet.column(&["id", "side", "ai", "player"]).is_some()
        && sheet.rows.len() == 2
    {
        return Form::Sides;
    }
    if grids::is_grid(sheet) {
        return Form::Grid;
    }
    if sheet.column(&["name", "title"]).is_some() && sheet.rows.len() == 1 { Form::Title } else { Form::Unknown }
}

const COSTS: [&str; 4] = ["base_cost", "cost", "mp", "movement_cost"];

fn title(sheet: &Sheet, draft: &mut Draft, report: &mut Report) {
    let Some(name) = sheet.column(&["name", "title"]).map(|column| sheet.cell(0, column)) else { return };
    if !name.is_empty() {
        draft.title = name.to_owned();
        report.add(Kind::Read, &sheet.name, sheet.line(0), format!("the title {name}"));
    }
}

fn sides(sheet: &Sheet, draft: &mut Draft, report: &mut Report) {
    let Some(names) = sheet.column(&["name"]) else { return };
    for row in 0..sheet.rows.len() {
        let name = sheet.cell(row, names).to_owned();
        let kind = if draft.side(&name).is_some() { Kind::Read } else { Kind::Refused };
        report.add(kind, &sheet.name, sheet.line(row), format!("the side {name}"));
    }
}

fn terrain(sheet: &Sheet, draft: &mut Draft, report: &mut Report) {
    let (Some(names), Some(costs)) = (sheet.column(&["name", "terrain"]), sheet.column(&COSTS)) else { return };
    let pass = sheet.column(&["pass", "passable"]);
    for row in 0..sheet.rows.len() {
        let name = sheet.cell(row, names).to_lowercase();
        let cost = sheet.number(row, costs);
        let closed =
            pass.is_some_and(|pass| ["false", "0", "no"].contains(&sheet.cell(row, pass).to_lowercase().as_str()));
        match cost {
            Some(cost) if draft.terrain.get(&name).is_some_and(|known| known.cost != Some(cost)) => {
                report.add(
                    Kind::Refused,
                    &sheet.name,
                    sheet.line(row),
                    format!("{name} for {cost} MP: it is in the table above already"),
                );
            }
            Some(cost) if (0..=20).contains(&cost) => {
                draft
                    .terrain
                    .insert(name.clone(), Terrain { cost: Some(cost), prohibited: closed, ..Terrain::default() });
                report.add(Kind::Read, &sheet.name, sheet.line(row), format!("{name}: {cost} MP"));
            }
            _ => {
                report.add(Kind::Refused, &sheet.name, sheet.line(row), format!("{name}: the cost is no number of MP"))
            }
        }
    }
}
