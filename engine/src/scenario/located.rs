//! The paths of the values at fault, for programs that show the values elsewhere than in the files.

use super::fault::{Fault, Faults, Place};
use super::path;
use super::tree::Table;

/// The faults with the paths of their values, as far as the scenario could be put together.
pub(super) fn located(mut faults: Faults, tree: Option<&Table>) -> Faults {
    if let Some(tree) = tree {
        faults.list.iter_mut().for_each(|fault| fault.path = path_of(tree, fault));
    }
    faults
}

/// The path of the smallest value around the place of a fault.
fn path_of(tree: &Table, fault: &Fault) -> String {
    let mut best = (usize::MAX, String::new());
    search(tree, "", fault, &mut best);
    best.1
}

/// `best`: the bytes of the smallest value so far, and its path. Of values of the same size, the inner one is it.
fn search(table: &Table, around: &str, fault: &Fault, best: &mut (usize, String)) {
    for entry in &table.0 {
        let path = path::join(around, &entry.key);
        for place in [&entry.place, &entry.node.place] {
            if has(place, fault) && place.span.len() <= best.0 {
                *best = (place.span.len(), path.clone());
            }
        }
        if let Some(inner) = entry.node.table() {
            search(inner, &path, fault, best);
        }
    }
}

fn has(place: &Place, fault: &Fault) -> bool {
    place.file == fault.text && place.span.start <= fault.span.start && fault.span.end <= place.span.end
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::collections::BTreeMap;

    use crate::games::load;
    use crate::scenario::Request;

    /// The paths of the faults of a small scenario with this text and these options.
    fn paths(text: &str, sets: &[&str]) -> Vec<String> {
        let texts = BTreeMap::from([("./x.toml".to_owned(), text.to_owned())]);
        let sets = sets.iter().map(|&set| set.to_owned()).collect();
        let request = Request { sets, ..Request::new("./x.toml") };
        let faults = load(&texts, &request).map(|loaded| loaded.system).unwrap_err();
        faults.list.into_iter().map(|fault| fault.path).collect()
    }

    #[test]
    fn faults_have_the_paths_of_their_values() {
        let text: Cow<str> = include_str!("../../../scenarios/classic/scenario-ford.toml").into();
        assert_eq!(paths(&text.replace("turns = 6", "turns = 0"), &[]), ["turns"]);
        assert_eq!(paths(&text.replace("hex = \"0202\"", "hex = \"9902\""), &[]), ["units.blue-1.hex"]);
        assert_eq!(paths(&text, &["units.blue-1.hex=9902"]), ["units.blue-1.hex"]);
        assert_eq!(paths(&text, &["zoc.enter=perhaps"]), ["zoc.enter"]);
        let added = paths(&text, &["units.new={side=\"blue\", class=\"foot\", strength=5, moves=999, hex=\"0101\"}"]);
        assert_eq!(added, ["units.new.moves"]);
    }
}
