//! The switches and their readings, taken from the schema of scenario files, so that a new switch is covered automatically.

use kartacz_engine::games::pluton::files::Files;
use kartacz_engine::scenario::RuleSystem;
use serde_json::Value;

/// Every switch with its readings.
pub fn all() -> Vec<(String, Vec<String>)> {
    let schema: Value = serde_json::from_str(&Files.schema()).expect("the schema is JSON");
    let described = schema["properties"]["switches"]["properties"].as_object().expect("the switches are described");
    let readings = |shape: &Value| match shape["enum"].as_array() {
        Some(names) => names.iter().map(|name| name.as_str().expect("a name").to_owned()).collect(),
        None => vec!["false".to_owned(), "true".to_owned()],
    };
    let known = described.iter().filter(|(name, _)| *name != "origin");
    known.map(|(name, shape)| (name.clone(), readings(shape))).collect()
}

#[test]
fn every_switch_has_at_least_two_readings() {
    let all = all();
    assert!(all.len() == 27 && all.iter().all(|(_, readings)| readings.len() > 1));
}
