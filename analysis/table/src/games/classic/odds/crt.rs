//! `odds crt`: every column, or one fight.

use clap::Args;
use kartacz_engine::core::odds::Chance;
use kartacz_engine::games::classic::data::{Scenario, Table, TableKind, Who};
use kartacz_engine::games::classic::strength::{HUNDRED, capped, column, may_be_made, shifted};

use super::super::rolls::{Harm, harms, results};
use crate::base::error::{Failure, unknown};
use crate::base::number::whole;
use crate::base::words::{capitalised, counted};
use crate::show::odds_sheet::Sheet;

/// The highest strength.
const MOST: i64 = 9999;

/// The options of `odds crt`.
#[derive(Args, Debug)]
pub struct Options {
    /// Strength of the attack; without it, every column is printed
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32, 0, MOST>)]
    attack: Option<u32>,
    /// Strength of the defence
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32, 0, MOST>, requires = "attack")]
    defence: Option<u32>,
    /// Columns by which the fight is shifted, to the right for the attacker
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole::<i8, -99, 99>)]
    shift: i8,
    /// What is added to the roll
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole::<i8, -99, 99>)]
    modifier: i8,
    /// Table of the scenario [default: all without --attack, otherwise the first]
    #[arg(long, value_name = "TABLE")]
    table: Option<String>,
}

impl Options {
    /// The odds.
    ///
    /// # Errors
    /// When there is no such table, or a strength is missing.
    pub fn sheet(&self, scenario: &Scenario) -> Result<Sheet, Failure> {
        let ids: Vec<String> = scenario.tables.iter().map(|table| table.id.clone()).collect();
        let named = |id: &String| {
            let place = ids.iter().position(|known| known == id);
            place.ok_or_else(|| unknown("table", id, &ids))
        };
        let chosen = self.table.as_ref().map(named).transpose()?;
        match self.attack {
            Some(attack) => self.fight(scenario, &scenario.tables[chosen.unwrap_or(0)], attack),
            None => {
                let range = chosen.map_or(0..scenario.tables.len(), |table| table..table + 1);
                Ok(self.columns(scenario, &scenario.tables[range]))
            }
        }
    }

    /// Every column of some tables.
    fn columns(&self, scenario: &Scenario, tables: &[Table]) -> Sheet {
        let mut lines = Vec::new();
        for table in tables {
            for (index, column) in table.columns.iter().enumerate() {
                for (result, chance) in results(table, index, self.modifier, scenario.results.len()) {
                    let result = &scenario.results[result].id;
                    let table = if tables.len() > 1 { format!("{} ", table.id) } else { String::new() };
                    lines.push((format!("{table}{} {result}", column.name), chance));
                }
            }
        }
        let ids: Vec<&str> = tables.iter().map(|table| table.id.as_str()).collect();
        let columns = |table: &Table| {
            let ends = [table.columns.first(), table.columns.last()].map(|one| one.map_or("", |one| one.name.as_str()));
            let many = counted(table.columns.len() as u64, "column");
            format!("{} has {many}, from {} to {}", table.id, ends[0], ends[1])
        };
        let said = tables.iter().map(columns).collect::<Vec<_>>().join("; ");
        let sheet = Sheet::default().give("tables", ids).give("modifier", self.modifier).names("column", lines);
        sheet.say(format!("{}; add `--attack` and `--defence` for one fight.", capitalised(&said)))
    }

    /// One fight.
    fn fight(&self, scenario: &Scenario, table: &Table, attack: u32) -> Result<Sheet, Failure> {
        let defence = match (table.kind, self.defence) {
            (TableKind::Strength, defence) => defence.unwrap_or(0),
            (_, Some(defence)) => defence,
            (_, None) => {
                let message = "the strength of the defence is missing; add `--defence 8`";
                return Err(Failure::Input(message.to_owned()));
            }
        };
        let is = |table: &Table, number: u8| scenario.tables[usize::from(number)].id == table.id;
        let odds = column(table, attack * HUNDRED, defence * HUNDRED);
        let shift = capped(self.shift.into(), table.most_shift);
        let modifier = capped(self.modifier.into(), table.most_modifier);
        let name = |column: i8| {
            let column = usize::try_from(column).ok().and_then(|column| table.columns.get(column));
            column.map_or("below the table", |column| column.name.as_str())
        };
        let used = shifted(table, odds, shift);
        let sheet = Sheet::default()
            .give("table", table.id.as_str())
            .give("attack", attack)
            .give("defence", defence)
            .give("odds", name(odds))
            .give("shift", shift)
            .give("modifier", modifier);
        // Below a table that forbids it there is no roll; an overrun is rolled for all the same.
        if !may_be_made(table, odds, shift.into()) {
            let overruns = scenario.phases.iter().any(|phase| phase.overrun > 0 && is(table, phase.table));
            let but = if overruns { format!("; an overrun uses {}", name(used)) } else { String::new() };
            let sheet = sheet.give("allowed", false).give("column", format!("none: this attack may not be made{but}"));
            return Ok(sheet.say("This attack may not be made: it is below the first column.".to_owned()));
        }
        let sheet = sheet.give("column", name(used));
        let Ok(used) = usize::try_from(used) else { return Ok(sheet.chance("no_effect", Chance { count: 1, of: 1 })) };
        let all = results(table, used, modifier, scenario.results.len());
        let sum = |who: Who, harm: Harm| {
            let some = all.iter().filter(|(result, _)| harms(&scenario.results[*result], who, harm));
            let of = all.first().map_or(1, |(_, chance)| chance.of);
            Chance { count: some.map(|(_, chance)| chance.count).sum(), of }
        };
        let named = all.iter().map(|(result, chance)| (scenario.results[*result].id.clone(), *chance));
        Ok(sheet
            .chance("attacker_loses", sum(Who::Attacker, Harm::Loses))
            .chance("attacker_retreats", sum(Who::Attacker, Harm::Retreats))
            .chance("defender_loses", sum(Who::Defender, Harm::Loses))
            .chance("defender_retreats", sum(Who::Defender, Harm::Retreats))
            .names("result", named.collect()))
    }
}
