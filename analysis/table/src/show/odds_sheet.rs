//! The odds of one combat as a table and as JSON.

use std::io::{self, Write};

use kartacz_engine::core::odds::Chance;
use serde_json::{Value, json};

use crate::base::look::Look;
use crate::base::words::{capitalised, percent, wrapped};

/// The columns before a value in the table.
const INDENT: usize = 29;

/// A value that is not a probability: the key, the JSON value, the text in the table.
struct Given {
    key: &'static str,
    json: Value,
    table: String,
}

/// A modifier of a roll for display.
pub struct Modifier {
    /// The paragraph.
    pub rule: &'static str,
    /// The reason.
    pub reason: &'static str,
    /// The value.
    pub value: i8,
    /// The side that rolls, where both roll.
    pub side: Option<&'static str>,
}

/// Probabilities under a key.
enum Odds {
    One(Chance),
    /// One number for each.
    Many(Vec<(i64, Chance)>),
    /// After each of several attempts, from the first on.
    After(Vec<Chance>),
    /// A name for each.
    Named(Vec<(String, Chance)>),
}

/// A combat: first its inputs, then the probabilities of its results.
#[derive(Default)]
pub struct Sheet {
    given: Vec<Given>,
    odds: Vec<(&'static str, Odds)>,
    /// The sentence, where the likeliest results are none.
    said: Option<String>,
}

impl Sheet {
    /// Says this instead of the likeliest results.
    pub fn say(self, text: String) -> Self {
        Self { said: Some(text), ..self }
    }

    /// Adds a value.
    pub fn give(mut self, key: &'static str, value: impl Into<Value>) -> Self {
        let json = value.into();
        let table = match &json {
            Value::String(text) => text.clone(),
            Value::Null => "-".to_owned(),
            Value::Array(values) => values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
            other => other.to_string(),
        };
        self.given.push(Given { key, json, table });
        self
    }

    /// Adds modifiers.
    pub fn modifiers(mut self, list: impl Iterator<Item = Modifier>) -> Self {
        let mut json = Vec::new();
        let mut table = Vec::new();
        for modifier in list {
            let mut entry = json!({"rule": modifier.rule, "reason": modifier.reason, "value": modifier.value});
            if let Some(side) = modifier.side {
                entry["side"] = side.into();
            }
            json.push(entry);
            let of = modifier.side.map_or(String::new(), |side| format!("{side}: "));
            table.push(format!("{of}{} {:+}", modifier.reason, modifier.value));
        }
        let table = if table.is_empty() { "-".to_owned() } else { table.join(", ") };
        self.given.push(Given { key: "modifiers", json: json.into(), table });
        self
    }

    /// Adds a probability.
    pub fn chance(mut self, key: &'static str, chance: Chance) -> Self {
        self.odds.push((key, Odds::One(chance)));
        self
    }

    /// Adds a distribution over numbers.
    pub fn numbers(mut self, key: &'static str, chances: Vec<(i64, Chance)>) -> Self {
        self.odds.push((key, Odds::Many(chances)));
        self
    }

    /// Adds a probability after each of several attempts; the key says so.
    pub fn after(mut self, key: &'static str, chances: Vec<Chance>) -> Self {
        self.odds.push((key, Odds::After(chances)));
        self
    }

    /// Adds a probability per name.
    pub fn names(mut self, key: &'static str, chances: Vec<(String, Chance)>) -> Self {
        self.odds.push((key, Odds::Named(chances)));
        self
    }

    /// The sheet as JSON: decimals under their keys, fractions under the same keys in `exact`.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut members = vec![("schema", Value::from("kartacz.odds/1"))];
        members.extend(self.given.iter().map(|given| (given.key, given.json.clone())));
        members.extend(self.odds.iter().map(|(key, odds)| (*key, odds.json(|chance| chance.decimal().into()))));
        let exact = |(key, odds): &(&'static str, Odds)| (*key, odds.json(|chance| chance.to_string().into()));
        writeln!(out, "{{")?;
        for (key, value) in members {
            writeln!(out, "  \"{key}\": {value},")?;
        }
        let exact: Vec<String> =
            self.odds.iter().map(exact).map(|(key, value)| format!("\"{key}\": {value}")).collect();
        writeln!(out, "  \"exact\": {{\n    {}\n  }}\n}}", exact.join(",\n    "))
    }

    /// The columns of [`Sheet::rows`].
    pub fn header() -> Vec<String> {
        ["item", "value", "probability", "exact"].map(str::to_owned).to_vec()
    }

    /// How many columns of [`Sheet::rows`] are words.
    pub const WORD_COLUMNS: usize = 2;

    /// The sheet as rows: the inputs with their values, then each probability as a decimal and exactly.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let given = self
            .given
            .iter()
            .map(|given| vec![given.key.to_owned(), given.table.clone(), String::new(), String::new()]);
        let chance = |key: &str, of: String, chance: &Chance| {
            vec![key.to_owned(), of, chance.decimal().to_string(), chance.to_string()]
        };
        let odds = self.odds.iter().flat_map(|(key, odds)| match odds {
            Odds::One(one) => vec![chance(key, String::new(), one)],
            Odds::Many(many) => many.iter().map(|(number, of)| chance(key, number.to_string(), of)).collect(),
            Odds::After(row) => {
                (1..).zip(row).map(|(number, of): (u32, _)| chance(key, number.to_string(), of)).collect()
            }
            Odds::Named(named) => named.iter().map(|(name, of)| chance(key, name.clone(), of)).collect(),
        });
        given.chain(odds).collect()
    }

    /// The likeliest results in one sentence: those with a probability of their own, else those of the first distribution.
    #[must_use]
    pub fn finding(&self) -> String {
        if let Some(said) = &self.said {
            return said.clone();
        }
        let single = self.odds.iter().filter_map(|(key, odds)| match odds {
            Odds::One(chance) => Some((label(key), *chance)),
            _ => None,
        });
        let mut results: Vec<(String, Chance)> = single.collect();
        if let (true, Some((key, odds))) = (results.is_empty(), self.odds.first()) {
            let numbered = |(number, chance): &(i64, Chance)| (format!("{} {number:+}", label(key)), *chance);
            results = match odds {
                Odds::One(_) => Vec::new(),
                Odds::Many(chances) => chances.iter().map(numbered).collect(),
                Odds::After(chances) => chances.iter().take(1).map(|chance| (label(key), *chance)).collect(),
                Odds::Named(chances) => chances.clone(),
            };
            results.sort_by(|(_, one), (_, other)| other.decimal().total_cmp(&one.decimal()));
            results.truncate(3);
        }
        let results = results.iter().map(|(name, chance)| format!("{name} {}", percent(chance.decimal())));
        format!("{}.", capitalised(&results.collect::<Vec<_>>().join(", ")))
    }

    /// The sheet as a table.
    pub fn print(&self, look: Look, out: &mut dyn Write) -> io::Result<()> {
        for given in &self.given {
            let width = look.width.unwrap_or(usize::MAX).saturating_sub(INDENT);
            let lines = wrapped(&given.table, width, "");
            let mut name = label(given.key);
            for line in lines.split('\n') {
                writeln!(out, "{:<28} {line}", std::mem::take(&mut name))?;
            }
        }
        for (key, odds) in &self.odds {
            let label = label(key);
            match odds {
                Odds::One(chance) => row(out, &label, *chance)?,
                Odds::Many(chances) => {
                    chances
                        .iter()
                        .try_for_each(|(number, chance)| row(out, &format!("{label} {number:+}"), *chance))?;
                }
                Odds::After(chances) => {
                    let mut row = |(number, chance): (u32, &Chance)| row(out, &format!("{label} {number}"), *chance);
                    (1..).zip(chances).try_for_each(&mut row)?;
                }
                Odds::Named(chances) => {
                    chances.iter().try_for_each(|(name, chance)| row(out, &format!("{label}, {name}"), *chance))?;
                }
            }
        }
        Ok(())
    }
}

impl Odds {
    fn json(&self, show: impl Fn(Chance) -> Value) -> Value {
        match self {
            Self::One(chance) => show(*chance),
            Self::Many(chances) => chances.iter().map(|(number, chance)| json!([number, show(*chance)])).collect(),
            Self::After(chances) => {
                (1..).zip(chances).map(|(number, chance): (u32, _)| json!([number, show(*chance)])).collect()
            }
            Self::Named(chances) => chances.iter().map(|(name, chance)| (name.clone(), show(*chance))).collect(),
        }
    }
}

fn label(key: &str) -> String {
    key.replace('_', " ")
}

fn row(out: &mut dyn Write, label: &str, chance: Chance) -> io::Result<()> {
    writeln!(out, "{label:<28} {:>7}  {chance}", percent(chance.decimal()))
}
