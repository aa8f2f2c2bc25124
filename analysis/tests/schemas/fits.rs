//! The part of JSON schema that the schemas here use.

use regex::Regex;
use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue};

/// A TOML file as JSON.
pub fn from_toml(text: &str) -> Value {
    table(DeTable::parse(text).unwrap().get_ref())
}

fn table(table: &DeTable) -> Value {
    let members = table.iter().map(|(key, inner)| (key.get_ref().to_string(), value(inner.get_ref())));
    Value::Object(members.collect::<Map<_, _>>())
}

fn value(of: &DeValue) -> Value {
    match of {
        DeValue::String(text) => Value::from(text.as_ref()),
        DeValue::Integer(number) => Value::from(i64::from_str_radix(number.as_str(), number.radix()).unwrap()),
        DeValue::Float(number) => Value::from(number.as_str().parse::<f64>().unwrap()),
        DeValue::Boolean(flag) => Value::from(*flag),
        DeValue::Datetime(_) => panic!("no file has a date"),
        DeValue::Array(items) => Value::Array(items.iter().map(|item| value(item.get_ref())).collect()),
        DeValue::Table(inner) => table(inner),
    }
}

/// The place where a value does not fit a schema, and the expected value.
pub fn misfits(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    Checker { root: schema, found: &mut found }.check(schema, value, "");
    found
}

struct Checker<'a> {
    root: &'a Value,
    found: &'a mut Vec<String>,
}

impl<'a> Checker<'a> {
    fn check(&mut self, schema: &Value, value: &Value, path: &str) {
        for (word, wanted) in schema.as_object().expect("a schema is an object") {
            let good = match word.as_str() {
                "$schema" | "title" | "$defs" => true,
                "additionalProperties" => {
                    self.members(schema, value, path);
                    true
                }
                "$ref" => return self.check(self.target(wanted.as_str().unwrap()), value, path),
                "type" => is_of(value, wanted.as_str().unwrap()),
                "enum" => wanted.as_array().unwrap().contains(value),
                "pattern" => value.as_str().is_some_and(|text| matches(wanted.as_str().unwrap(), text)),
                "minLength" => {
                    value.as_str().is_some_and(|text| text.chars().count() as u64 >= wanted.as_u64().unwrap())
                }
                "maxLength" => {
                    value.as_str().is_some_and(|text| text.chars().count() as u64 <= wanted.as_u64().unwrap())
                }
                "minimum" => value.as_f64().is_some_and(|number| number >= wanted.as_f64().unwrap()),
                "maximum" => value.as_f64().is_some_and(|number| number <= wanted.as_f64().unwrap()),
                "minItems" => value.as_array().is_some_and(|items| items.len() as u64 >= wanted.as_u64().unwrap()),
                "maxItems" => value.as_array().is_some_and(|items| items.len() as u64 <= wanted.as_u64().unwrap()),
                "items" => {
                    let items = value.as_array().into_iter().flatten().enumerate();
                    items.for_each(|(index, item)| self.check(wanted, item, &format!("{path}[{index}]")));
                    true
                }
                "required" => wanted.as_array().unwrap().iter().all(|key| value.get(key.as_str().unwrap()).is_some()),
                "properties" => {
                    self.named(schema, value, path);
                    true
                }
                "patternProperties" | "then" => true,
                "if" => {
                    if self.fits(wanted, value) {
                        self.check(&schema["then"], value, path);
                    }
                    true
                }
                "not" => !self.fits(wanted, value),
                "const" => wanted == value,
                "allOf" => {
                    wanted.as_array().unwrap().iter().for_each(|wanted| self.check(wanted, value, path));
                    true
                }
                "anyOf" => self.fitting(wanted, value) > 0,
                "oneOf" => self.fitting(wanted, value) == 1,
                other => panic!("unknown keyword `{other}`"),
            };
            if !good {
                self.found.push(format!("`{path}`: {value} is not of `{word}` {wanted}"));
            }
        }
    }

    /// Checks the keys named in the schema of a table that may have others.
    fn named(&mut self, schema: &Value, value: &Value, path: &str) {
        if schema.get("additionalProperties").is_some() {
            return;
        }
        for (key, wanted) in schema["properties"].as_object().unwrap() {
            if let Some(inner) = value.get(key) {
                self.check(wanted, inner, &format!("{path}.{key}"));
            }
        }
    }

    /// Checks the contents of a table, and that everything in it has a schema.
    fn members(&mut self, schema: &Value, value: &Value, path: &str) {
        for (key, inner) in value.as_object().into_iter().flatten() {
            let free = schema["patternProperties"].as_object().into_iter().flatten();
            let free = || free.clone().find(|(pattern, _)| matches(pattern, key)).map(|(_, inner)| inner);
            match schema["properties"].get(key).or_else(free) {
                Some(wanted) => self.check(wanted, inner, &format!("{path}.{key}")),
                None if schema["additionalProperties"].is_object() => {
                    self.check(&schema["additionalProperties"], inner, &format!("{path}.{key}"));
                }
                None => self.found.push(format!("`{path}` has no `{key}`")),
            }
        }
    }

    fn fitting(&self, schemas: &Value, value: &Value) -> usize {
        schemas.as_array().unwrap().iter().filter(|schema| self.fits(schema, value)).count()
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut found = Vec::new();
        Checker { root: self.root, found: &mut found }.check(schema, value, "");
        found.is_empty()
    }

    fn target(&self, path: &str) -> &'a Value {
        self.root.pointer(path.strip_prefix('#').unwrap()).unwrap()
    }
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        other => panic!("unknown type `{other}`"),
    }
}

fn matches(pattern: &str, text: &str) -> bool {
    Regex::new(pattern).unwrap().is_match(text)
}
