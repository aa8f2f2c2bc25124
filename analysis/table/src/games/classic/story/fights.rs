//! The roll of a fight: strengths, odds, shifts, column, roll and result.

use kartacz_engine::games::classic::data::{Scenario, Table, TableKind};
use kartacz_engine::games::classic::event::{Event, Rolled};
use kartacz_engine::games::classic::state::FightKind;

use crate::games::classic::names;

/// A roll as a sentence.
pub fn rolled(scenario: &Scenario, event: &Event, rolled: Rolled) -> String {
    let phase = &scenario.phases[usize::from(event.phase)];
    let table = &scenario.tables[usize::from(phase.table)];
    let what = match rolled.kind {
        FightKind::Attack => "Attack",
        FightKind::Overrun => "Overrun",
        FightKind::Barrage => "Bombardment",
    };
    let place = names::hex(scenario, event.target);
    let [attack, defence] = [rolled.attack, rolled.defence].map(names::strength);
    let strengths = match table.kind {
        TableKind::Strength => attack,
        TableKind::Odds => format!("{attack} to {defence}"),
        TableKind::Differential => {
            let hundredths = i64::from(rolled.attack) - i64::from(rolled.defence);
            let size = names::strength(u32::try_from(hundredths.unsigned_abs()).unwrap_or(u32::MAX));
            format!("{attack} to {defence}, difference {}{size}", if hundredths < 0 { "-" } else { "+" })
        }
    };
    let result = scenario.results.get(usize::from(rolled.result)).map_or("no effect", |result| result.id.as_str());
    let modifier = if rolled.modifier == 0 { String::new() } else { format!(" {:+}", rolled.modifier) };
    format!("{what} on {place}: {strengths}, {}; roll {}{modifier}: {result}.", column(table, rolled), rolled.roll)
}

/// The column, with that before shifts where it differs: `4:1, shift -1, column 3:1`.
fn column(table: &Table, rolled: Rolled) -> String {
    let name = |column: i8| {
        let column = usize::try_from(column).ok().and_then(|column| table.columns.get(column));
        column.map_or("below the table", |column| column.name.as_str())
    };
    if rolled.shift == 0 && rolled.odds == rolled.column {
        return name(rolled.column).to_owned();
    }
    let shift = if rolled.shift == 0 { String::new() } else { format!(", shift {:+}", rolled.shift) };
    let used = if rolled.column < 0 { name(-1).to_owned() } else { format!("column {}", name(rolled.column)) };
    format!("{}{shift}, {used}", name(rolled.odds))
}
