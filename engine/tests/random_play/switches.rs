//! The switches of a game and their readings, from the schema of its scenario files: a new switch is covered automatically.

use kartacz_engine::games::named;
use serde_json::Value;

/// A switch.
pub struct Switch {
    pub name: String,
    /// Its readings.
    pub readings: Vec<String>,
    /// Whether readings are texts in quotes.
    quoted: bool,
}

impl Switch {
    /// A reading as written in a file.
    pub fn written(&self, reading: &str) -> String {
        if self.quoted { format!("\"{reading}\"") } else { reading.to_owned() }
    }

    /// A reading as an option.
    pub fn set(&self, reading: &str) -> String {
        format!("switches.{}={reading}", self.name)
    }
}

/// Every switch of a game; a game without a printed rulebook has none.
///
/// # Panics
/// When the schema describes a switch in an unknown way.
pub fn all(system: &str) -> Vec<Switch> {
    let schema: Value = serde_json::from_str(&named(system).expect("a system").schema()).expect("the schema is JSON");
    let described = schema["properties"]["switches"]["properties"].as_object();
    described
        .into_iter()
        .flatten()
        .filter(|(name, _)| *name != "origin")
        .map(|(name, shape)| switch(name, shape))
        .collect()
}

fn switch(name: &str, shape: &Value) -> Switch {
    let of = |readings: Vec<String>, quoted| Switch { name: name.to_owned(), readings, quoted };
    if let Some(names) = shape["enum"].as_array() {
        return of(names.iter().map(|name| name.as_str().expect("a name").to_owned()).collect(), true);
    }
    match (shape["type"].as_str(), shape["minimum"].as_i64(), shape["maximum"].as_i64()) {
        (Some("boolean"), ..) => of(vec!["true".to_owned(), "false".to_owned()], false),
        (Some("integer"), Some(low), Some(high)) => of((low..=high).map(|number| number.to_string()).collect(), false),
        _ => panic!("the switch {name} is described in an unknown way: {shape}"),
    }
}
