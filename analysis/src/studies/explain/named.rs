//! Groups that the user names.

use kartacz_engine::scenario::shown;

use super::groups::{Group, Part, group};
use crate::base::error::{Failure, unknown};
use crate::studies::factor::fits;

/// A group of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name of the group.
    pub name: String,
    /// The items of the group: paths or their beginnings, with `*` for any letters, names of what-ifs, names of other
    /// groups.
    pub items: Vec<String>,
}

impl Named {
    /// The group as it is typed.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}={}", self.name, self.items.join(","))
    }
}

/// The longest name of a group.
const LONGEST: usize = 80;

/// Reads `NAME=ITEM,ITEM`.
///
/// # Errors
/// When a part is missing, or the name is too long or has invisible characters.
pub fn parse_group(text: &str) -> Result<Named, String> {
    let help = "write NAME=PATH,PATH, as in `Cavalry=units.psp-*,pools.poles*`";
    let (name, items) = text.split_once('=').ok_or(help)?;
    let items: Vec<String> = items.split(',').map(|item| item.trim().to_owned()).collect();
    let name = name.trim();
    if name.is_empty() || items.iter().any(String::is_empty) {
        return Err(help.to_owned());
    }
    if name.chars().count() > LONGEST || name.contains(kartacz_engine::scenario::unseen) {
        return Err(format!("write a name of at most {LONGEST} visible characters"));
    }
    Ok(Named { name: name.to_owned(), items })
}

/// Moves the items of the named groups out of the others; an item is moved once, by the first group that names it.
///
/// # Errors
/// When an item names nothing, or two groups have the same name.
pub fn regrouped(groups: Vec<Group>, named: &[Named]) -> Result<Vec<Group>, Failure> {
    let names: Vec<String> = groups.iter().map(|group| group.name.clone()).collect();
    let mut known: Vec<String> = groups.iter().flat_map(|group| group.changes().iter().map(Part::name)).collect();
    known.extend(names);
    let takes = |item: &str, group: &str, part: &Part| item == group || fits(item, &part.name());
    let mut left: Vec<(String, Vec<Part>)> =
        groups.iter().map(|group| (group.name.clone(), group.changes().to_vec())).collect();
    let mut made: Vec<Group> = Vec::new();
    for Named { name, items } in named {
        let all = groups.iter().flat_map(|group| group.changes().iter().map(|part| (group.name.as_str(), part)));
        if let Some(item) = items.iter().find(|item| !all.clone().any(|(group, part)| takes(item, group, part))) {
            return Err(unknown("difference", item, &known));
        }
        let mut parts = Vec::new();
        for (group, own) in &mut left {
            let wanted = |part: &Part| items.iter().any(|item| takes(item, group, part));
            let (taken, rest) = std::mem::take(own).into_iter().partition::<Vec<_>, _>(wanted);
            parts.extend(taken);
            *own = rest;
        }
        if parts.is_empty() {
            return Err(Failure::Input(format!(
                "all differences of the group {} are in groups before it",
                shown(name)
            )));
        }
        made.push(group(name.clone(), parts));
    }
    let left = left.into_iter().filter(|(_, parts)| !parts.is_empty());
    made.extend(left.map(|(name, parts)| group(name, parts)));
    let twice = |place: usize| made[..place].iter().any(|other| other.name == made[place].name);
    match (0..made.len()).find(|&place| twice(place)) {
        Some(place) => Err(Failure::Input(format!("two groups are called {}; rename one", shown(&made[place].name)))),
        None => Ok(made),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(name: &str, sets: &[&str]) -> Group {
        group(name.to_owned(), sets.iter().map(|&set| Part::Set(format!("{set}=1"))).collect())
    }

    fn named(texts: &[&str]) -> Vec<Named> {
        texts.iter().map(|text| parse_group(text).unwrap()).collect()
    }

    fn shape(groups: &[Group]) -> Vec<(String, usize)> {
        groups.iter().map(|group| (group.name.clone(), group.changes().len())).collect()
    }

    #[test]
    fn named_groups_take_what_they_name() {
        let groups = || vec![sets("one", &["a.x", "a.y", "b.x"]), sets("two", &["c.x"])];
        let found = regrouped(groups(), &named(&["mine=a"])).unwrap();
        assert_eq!(shape(&found), [("mine".into(), 2), ("one".into(), 1), ("two".into(), 1)]);
        let found = regrouped(groups(), &named(&["mine=two,*.y", "yours=one"])).unwrap();
        assert_eq!(shape(&found), [("mine".into(), 2), ("yours".into(), 2)]);
        for (wrong, why) in [("mine=d", "there is no difference `d`"), ("two=a.x", "two groups are called `two`")] {
            let error = regrouped(groups(), &named(&[wrong])).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
        let error = regrouped(groups(), &named(&["mine=a", "yours=a.x"])).unwrap_err().to_string();
        assert!(error.contains("are in groups before it"), "{error}");
    }

    #[test]
    fn a_group_is_read_from_its_name_and_items() {
        let mine = parse_group(" my cavalry =a.b, c*").unwrap();
        assert_eq!(
            (mine.name.as_str(), mine.items.len(), mine.text().as_str()),
            ("my cavalry", 2, "my cavalry=a.b,c*")
        );
        for wrong in ["", "a", "=a", "a=", "a=b,,c", " =a"] {
            assert!(parse_group(wrong).is_err(), "{wrong}");
        }
        assert!(parse_group(&format!("{}=a", "x".repeat(81))).is_err());
    }
}
