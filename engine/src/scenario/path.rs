//! Paths of values: names separated by dots. A name with other characters than letters, digits, `-` and `_` is written
//! in double quotes.

/// How paths are written.
pub(super) const HELP: &str = "write names separated by dots, such as `victory.automatic`";

/// The names of a path; `None` when one of them is empty or a quote is left open.
#[must_use]
pub fn split(path: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut rest = path.trim();
    loop {
        let quoted = rest.strip_prefix('"');
        let (name, after) = match quoted {
            Some(inner) => inner.split_once('"')?,
            None => rest.split_at(rest.find('.').unwrap_or(rest.len())),
        };
        if name.is_empty() {
            return None;
        }
        names.push(name);
        match after.strip_prefix('.') {
            Some(more) => rest = more,
            None if after.is_empty() => return Some(names),
            None => return None,
        }
    }
}

/// The path of a value in the table with this path, empty for the whole scenario.
#[must_use]
pub fn join(table: &str, name: &str) -> String {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    let name = if plain { name.to_owned() } else { format!("\"{name}\"") };
    if table.is_empty() { name } else { format!("{table}.{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_split_at_dots_outside_quotes() {
        assert_eq!(split("units.bkn.front"), Some(vec!["units", "bkn", "front"]));
        assert_eq!(split("map.legend.\".\".level"), Some(vec!["map", "legend", ".", "level"]));
        assert_eq!(join(&join("map.legend", "."), "level"), "map.legend.\".\".level");
        for wrong in ["", ".", "a.", ".a", "a..b", "\"a", "\"\"", "\"a\"b"] {
            assert_eq!(split(wrong), None, "{wrong}");
        }
    }
}
