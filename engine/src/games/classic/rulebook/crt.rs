//! Chapter 8: the combat results tables.

use super::super::data::combat::{Below, Rounding};
use super::super::data::terrain::Across;
use super::super::data::{Factor, PhaseKind, Scenario, Table, TableKind};
use super::words::{and, named};
use super::{Grid, Page};
use crate::core::hint::counted;

/// The tables that some phase uses.
fn used(scenario: &Scenario) -> Vec<&Table> {
    scenario.used_tables().collect()
}

pub(super) fn write(page: &mut Page<'_>) {
    if !page.scenario.has_fights() {
        return;
    }
    strength(page);
    terrain(page);
    columns(page);
    shifts(page);
    modifiers(page);
    below(page);
    roll(page);
}

/// \[8.1\]
fn strength(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let mut attack = Vec::new();
    if scenario.weather_has(|weather| weather.attack != Factor::Full) {
        attack.push("of the weather (13.2)".to_owned());
    }
    if scenario.judges_supply() && scenario.hunger.attack != Factor::Full {
        attack.push("of being out of supply (12.3)".to_owned());
    }
    if scenario.has_morale() {
        attack.push("of demoralisation (14.6)".to_owned());
    }
    let mut text = "The attack is the sum of the attack strengths of the attackers' present values".to_owned();
    if scenario.has_phase(PhaseKind::Barrage) {
        text.push_str(", or in a bombardment of their bombardment strengths");
    }
    if !attack.is_empty() {
        text.push_str(&format!(", each multiplied by the factors {}", and(&attack)));
    }
    text.push_str("; the defence is the sum of the defence strengths of all units in the hex");
    if scenario.judges_supply() && scenario.hunger.defence != Factor::Full {
        text.push_str(", each multiplied by the factor of being out of supply (12.3)");
    }
    text.push_str(". Strengths are kept to hundredths; what is less is dropped after each factor.");
    page.say(1, text);
}

/// \[8.2\]
fn terrain(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let across = |which: Across| scenario.barriers.iter().any(|barrier| barrier.across == which);
    let mut text = "The effects of the terrain and the features of the defenders' hex count (TEC)".to_owned();
    if scenario.effects().any(|one| one.attack != Factor::Full || one.defence != Factor::Full) {
        text.push_str(", factors on the strength of a whole side before shifts and DRM");
    }
    text.push('.');
    if across(Across::All) {
        text.push_str(
            " Then those of a hexside that counts when all attack across it, if every adjacent attacker attacks across one of its kind.",
        );
    }
    if across(Across::Any) {
        text.push_str(
            " Of a hexside that counts when any attacks across it, the factor on attack is that of each attacker that does, before all \
             others; its other effects count once.",
        );
    }
    if !scenario.barriers.is_empty() && (scenario.combat.ranged || scenario.has_phase(PhaseKind::Barrage)) {
        text.push_str(" A unit that is not adjacent attacks across no hexside.");
    }
    page.say(2, text);
}

/// \[8.3\]
fn columns(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let tables = used(scenario);
    let mut text = "Combat results table (CRT): ".to_owned();
    if tables.len() > 1 {
        text = "Combat results tables (CRT); 3.2 says which a phase uses. ".to_owned();
    }
    let each = tables.iter().map(|table| {
        let how = match (table.kind, table.rounding) {
            (TableKind::Odds, Rounding::Down) => {
                "the odds of attack to defence choose the last column whose odds they reach, in favour of the defender; against a defence of \
                 0 that is the last column"
            }
            (TableKind::Odds, Rounding::Nearest) => {
                "the odds of attack to defence choose the nearest column, the lower of two that are as near, on a scale where 3:1 is as \
                 far from 2:1 as 2:1 from 1:1 and 1:1 from 1:2; odds lower than the first column by more than half the distance from it \
                 to the second lie below the table; against a defence of 0 the last column is used"
            }
            (TableKind::Differential, _) => "attack minus defence chooses the last column that it reaches",
            (TableKind::Strength, _) => "the attack alone chooses the last column that it reaches",
        };
        if tables.len() > 1 { format!("{}: {how}", named(&table.id)) } else { how.to_owned() }
    });
    let each: Vec<String> = each.collect();
    text.push_str(&each.join(". "));
    text.push('.');
    page.say(3, text);
}

/// \[8.4\]
fn shifts(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let mut from = vec!["the TEC (8.2)".to_owned()];
    if scenario.weather_has(|weather| weather.shift != 0) {
        from.push("the weather (13.2)".to_owned());
    }
    if scenario.has_support() {
        from.push("support points (10.1)".to_owned());
    }
    if scenario.has_leaders() {
        from.push("leaders (10.2)".to_owned());
    }
    if scenario.phases.iter().any(|phase| phase.overrun > 0 && phase.overrun_shift != 0) {
        from.push("overruns (3.2)".to_owned());
    }
    let caps = used(scenario);
    let many = caps.len() > 1;
    let caps = caps.into_iter().filter(|table| table.most_shift > 0);
    let caps: Vec<String> = caps
        .map(|table| {
            let columns = counted(usize::from(table.most_shift), "column", "columns");
            if many { format!("{} ({})", columns, named(&table.id)) } else { columns }
        })
        .collect();
    let mut text = format!("Shifts of {} are added up.", and(&from));
    if !caps.is_empty() {
        text.push_str(&format!(" The sum is at most {} either way.", caps.join(", ")));
    }
    text.push_str(" The column moves by the sum, at most to the last.");
    page.say(4, text);
}

/// \[8.5\]
fn modifiers(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if !scenario.has_modifiers() {
        return;
    }
    let tables = used(scenario);
    let many = tables.len() > 1;
    let caps = tables.into_iter().filter(|table| table.most_modifier > 0).map(|table| {
        if many { format!("{} ({})", table.most_modifier, named(&table.id)) } else { table.most_modifier.to_string() }
    });
    let caps: Vec<String> = caps.collect();
    let mut text = "DRM of the TEC (8.2) are added up, and added to the roll.".to_owned();
    if !caps.is_empty() {
        text.push_str(&format!(" The sum is at most {} either way.", caps.join(", ")));
    }
    page.say(5, text);
}

/// \[8.6\]
fn below(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let tables = used(scenario);
    let many = tables.len() > 1;
    let each = tables.iter().map(|table| {
        let what = match table.below {
            Below::First => "the first column is used",
            Below::NoEffect => "the fight has no effect, though the dice are rolled",
            Below::Forbidden => {
                "it may not be made: the strengths and the shifts without support points count when its target and its attackers are chosen. \
                 If it is below the table when it is resolved, as an overrun can be, or an attack declared before others were resolved, the \
                 first column is used"
            }
        };
        if many { format!("{}: {what}", named(&table.id)) } else { what.to_owned() }
    });
    let each: Vec<String> = each.collect();
    let text = format!(
        "A fight below the first column, by any distance, counts as one column below it before shifts. If it still is after shifts: {}.",
        each.join(". ")
    );
    page.say(6, text);
}

/// \[8.7\]
fn roll(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let tables = used(scenario);
    let each = tables.iter().map(|table| {
        let dice = match table.dice {
            1 => format!("a die with {} faces", table.die),
            dice => format!("the sum of {dice} dice with {} faces", table.die),
        };
        if tables.len() > 1 { format!("{}: {dice}", named(&table.id)) } else { dice }
    });
    let each: Vec<String> = each.collect();
    let text = format!(
        "The active side rolls ({}). Below the lowest and above the highest roll the nearest row is used. The result is carried out \
         (chapter 9).",
        each.join("; ")
    );
    page.say(7, text);
    let many = tables.len() > 1;
    for table in tables {
        let name = if many { format!("{}: roll", named(&table.id)) } else { "Roll".to_owned() };
        let columns = table.columns.iter().map(|column| column.name.clone());
        let mut grid = Grid { head: core::iter::once(name).chain(columns).collect(), rows: Vec::new() };
        for place in 0..table.rolls() {
            let results = table.columns.iter().map(|column| {
                let result = scenario.results.get(usize::from(column.results[place]));
                result.map_or_else(String::new, |result| result.id.clone())
            });
            let roll = (table.least() + place as i32).to_string();
            grid.row(core::iter::once(roll).chain(results).collect());
        }
        page.table(grid);
    }
}
