//! A combat results table: a column for each odds, a row for each roll.

use super::super::draft::{Crt, Draft};
use super::super::writing::usual_result;
use super::sheet::Sheet;
use crate::base::figure::fixed;
use crate::games::imported::{Kind, Report};

/// The most columns and rolls.
const MAX_COLUMNS: usize = 24;

/// Whether a table is one: all headings but the first are odds, differences or strengths, and cells below are results.
pub fn is_table(sheet: &Sheet) -> bool {
    let columns: Vec<Option<Heading>> = sheet.head.iter().skip(1).map(|cell| heading(cell)).collect();
    let rolls = (0..sheet.rows.len()).all(|row| sheet.number(row, 0).is_some());
    let results = sheet.rows.iter().flatten().any(|cell| usual_result(cell).is_some_and(|effects| !effects.is_empty()));
    columns.len() >= 2 && columns.iter().all(Option::is_some) && rolls && results && !sheet.rows.is_empty()
}

/// A heading in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Heading {
    Odds(f64, f64),
    Number(i64, bool),
}

/// `1:2`, `p1.5:1`, `3-1`, `+2` or `8`.
fn heading(cell: &str) -> Option<Heading> {
    let plain = cell.trim().trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
    let odds = plain.split_once(':').or_else(|| plain.split_once('-').filter(|(one, _)| !one.is_empty()));
    if let Some((one, other)) = odds {
        let [one, other] = [one.trim().parse::<f64>().ok()?, other.trim().parse::<f64>().ok()?];
        return (one > 0.0 && other > 0.0).then_some(Heading::Odds(one, other));
    }
    let number = plain.trim_start_matches('+').parse().ok()?;
    Some(Heading::Number(number, plain.starts_with(['+', '-'])))
}

/// Reads a table.
pub fn read(sheet: &Sheet, draft: &mut Draft, report: &mut Report) {
    let headings: Vec<Heading> = sheet.head.iter().skip(1).filter_map(|cell| heading(cell)).collect();
    if headings.len() > MAX_COLUMNS || sheet.rows.len() > 36 {
        report.add(Kind::Refused, &sheet.name, 1, format!("at most {MAX_COLUMNS} columns and 36 rolls are possible"));
        return;
    }
    let signed = headings.iter().any(|one| matches!(one, Heading::Number(_, true)));
    let kind = match headings.first() {
        Some(Heading::Odds(..)) => "odds",
        _ if signed => "differential",
        _ => "strength",
    };
    let name = |heading: &Heading| match *heading {
        Heading::Odds(one, other) => whole(one, other),
        Heading::Number(number, _) if signed => format!("{number:+}"),
        Heading::Number(number, _) => number.to_string(),
    };
    let column = |place: usize| (0..sheet.rows.len()).map(|row| sheet.cell(row, place + 1).to_uppercase()).collect();
    let columns: Vec<(String, Vec<String>)> = headings.iter().map(name).zip((0..headings.len()).map(column)).collect();
    report.add(
        Kind::Read,
        &sheet.name,
        1,
        format!("a combat results table of {} columns and {} rolls", columns.len(), sheet.rows.len()),
    );
    let mut unknown: Vec<&String> =
        columns.iter().flat_map(|(_, results)| results).filter(|name| usual_result(name).is_none()).collect();
    unknown.sort_unstable();
    unknown.dedup();
    if !unknown.is_empty() {
        let names: Vec<&str> = unknown.into_iter().map(String::as_str).collect();
        report.add(
            Kind::Guessed,
            &sheet.name,
            1,
            format!("results that are not known have no effect: {}", names.join(", ")),
        );
    }
    report.add(Kind::Guessed, &sheet.name, 1, "what results do is as in most games: compare what each does");
    draft.crt = Some(Crt { kind, columns });
}

/// Odds in whole numbers: `3:2` of 1.5 to 1.
fn whole(one: f64, other: f64) -> String {
    let times = [1.0, 2.0, 3.0, 4.0]
        .into_iter()
        .find(|times| [one, other].iter().all(|part| (part * times).fract().abs() < 1e-9));
    let times = times.unwrap_or(1.0);
    format!("{}:{}", fixed(one * times, 0), fixed(other * times, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_odds_differences_and_strengths() {
        assert_eq!(heading("p1.5:1"), Some(Heading::Odds(1.5, 1.0)));
        assert_eq!(heading("3-1"), Some(Heading::Odds(3.0, 1.0)));
        assert_eq!((heading("+2"), heading("-4")), (Some(Heading::Number(2, true)), Some(Heading::Number(-4, true))));
        assert_eq!((heading("8"), heading("odds")), (Some(Heading::Number(8, false)), None));
        assert_eq!(whole(1.5, 1.0), "3:2");
    }
}
