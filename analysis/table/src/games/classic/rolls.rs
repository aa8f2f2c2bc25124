//! The chances of the rolls of a table, and the exact odds of its columns.

use kartacz_engine::core::odds::Chance;
use kartacz_engine::games::classic::data::{Effect, Program, Scenario, Table, Who};

use crate::base::words::percent;
use crate::show::tabletop::OddsTable;

/// The chance of each result of a column of a table, in the order of the results; those that cannot happen are left out.
pub fn results(table: &Table, column: usize, modifier: i8, results: usize) -> Vec<(usize, Chance)> {
    let known = &table.columns[column].results;
    let last = known.len() as i64 - 1;
    let (ways, of) = ways(table);
    let mut counts = vec![0; results];
    for (place, count) in (0..).zip(ways) {
        let place = (place + i64::from(modifier)).clamp(0, last) as usize;
        counts[usize::from(known[place])] += count;
    }
    let chances = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
    chances.map(|(result, count)| (result, Chance { count, of })).collect()
}

/// In how many ways the dice make each sum, from the lowest on, and all ways.
fn ways(table: &Table) -> (Vec<u128>, u128) {
    let mut ways = vec![1];
    for _ in 0..table.dice {
        let mut more = vec![0; ways.len() + usize::from(table.die) - 1];
        for (sum, count) in ways.iter().enumerate() {
            more[sum..sum + usize::from(table.die)].iter_mut().for_each(|slot| *slot += count);
        }
        ways = more;
    }
    let of = ways.iter().sum();
    (ways, of)
}

/// What a result may do to a role.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Harm {
    /// It loses steps or units.
    Loses,
    /// It retreats.
    Retreats,
}

/// Whether a result does this to a role.
pub fn harms(program: &Program, who: Who, harm: Harm) -> bool {
    program.effects.iter().any(|effect| match *effect {
        Effect::Lose { who: one, .. } | Effect::Eliminated(one) | Effect::Match { who: one, .. } => {
            one == who && harm == Harm::Loses
        }
        Effect::Retreat { who: one, .. } => one == who && harm == Harm::Retreats,
        Effect::Disrupted(_) | Effect::Advance { .. } => false,
    })
}

/// The combat results tables with the exact odds of each column: of each result, and of what may happen to either side.
pub fn tables(scenario: &Scenario) -> Vec<OddsTable> {
    scenario.tables.iter().map(|table| odds(scenario, table)).collect()
}

/// What may happen: the heading, to whom, and what.
const HARMS: [(&str, Who, Harm); 4] = [
    ("Defender loses", Who::Defender, Harm::Loses),
    ("Defender retreats", Who::Defender, Harm::Retreats),
    ("Attacker loses", Who::Attacker, Harm::Loses),
    ("Attacker retreats", Who::Attacker, Harm::Retreats),
];

fn odds(scenario: &Scenario, table: &Table) -> OddsTable {
    let used: Vec<usize> = (0..scenario.results.len())
        .filter(|&result| table.columns.iter().any(|one| one.results.contains(&(result as u8))))
        .collect();
    let head = ["Column"].into_iter().map(str::to_owned);
    let head = head.chain(used.iter().map(|&result| scenario.results[result].id.clone()));
    let head = head.chain(HARMS.map(|(heading, ..)| heading.to_owned())).collect();
    let row = |column: usize| {
        let chances = results(table, column, 0, scenario.results.len());
        let of = |wanted: usize| {
            chances.iter().find(|(result, _)| *result == wanted).map_or(String::new(), |(_, chance)| chance.to_string())
        };
        let harm = |(_, who, harm): (&str, Who, Harm)| {
            let hit = chances.iter().filter(|(result, _)| harms(&scenario.results[*result], who, harm));
            percent(hit.map(|(_, chance)| chance.decimal()).sum())
        };
        let name = [table.columns[column].name.clone()].into_iter();
        name.chain(used.iter().map(|&result| of(result))).chain(HARMS.map(harm)).collect()
    };
    let dice = if table.dice == 1 { "One die".to_owned() } else { format!("{} dice", table.dice) };
    let notes = vec![format!("{dice} with {} faces, before shifts and modifiers.", table.die)];
    OddsTable { title: table.id.clone(), head, rows: (0..table.columns.len()).map(row).collect(), notes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kartacz_engine::games::classic::data::TableKind;
    use kartacz_engine::games::classic::data::combat::{Below, Column, Rounding};

    #[test]
    fn two_dice_make_seven_in_six_ways() {
        let column = Column { name: "1:1".to_owned(), from: [1, 1], results: (0..11).collect() };
        let table = Table {
            id: "crt".to_owned(),
            kind: TableKind::Odds,
            rounding: Rounding::Down,
            below: Below::First,
            dice: 2,
            die: 6,
            most_shift: 0,
            most_modifier: 0,
            columns: vec![column],
        };
        let chances = results(&table, 0, 0, 11);
        assert_eq!(chances.len(), 11);
        assert_eq!((chances[5].1.count, chances[5].1.of), (6, 36));
        // The last result takes the rolls beyond it.
        assert_eq!(results(&table, 0, 2, 11).last().map(|(result, chance)| (*result, chance.count)), Some((10, 6)));
    }
}
