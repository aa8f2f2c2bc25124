//! Where sweeps and balances write when nobody says.

use std::path::PathBuf;

use crate::cli::Over;
use crate::output::default_folder;
use crate::task::Shard;

/// The most names that a default folder is sure to have beside that of the scenario.
const ROOM: usize = 2;

/// The folder when none is given, named after the scenario, the paths that change and the what-ifs:
/// `out/sweep-scenario-1-victory-automatic`.
#[must_use]
pub fn folder(verb: &str, scenario: &str, axes: &[Over], what_ifs: &[String]) -> PathBuf {
    let mut paths: Vec<String> = axes.iter().map(|axis| axis.paths.join("-")).collect();
    if paths.len() + what_ifs.len() > ROOM {
        paths = vec![paths.join("-")];
    }
    let names = paths.iter().chain(what_ifs).map(String::as_str);
    default_folder(verb, &std::iter::once(scenario).chain(names).collect::<Vec<_>>(), Shard::WHOLE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::parse_over;

    fn named(overs: &[&str], what_ifs: &[&str]) -> String {
        let overs: Vec<Over> = overs.iter().map(|text| parse_over(text).unwrap()).collect();
        let what_ifs: Vec<String> = what_ifs.iter().map(|&name| name.to_owned()).collect();
        folder("sweep", "niemenczyn/scenario-1", &overs, &what_ifs).to_str().unwrap().replace('\\', "/")
    }

    #[test]
    fn what_changes_is_in_the_name() {
        assert_eq!(named(&["victory.automatic=1..4"], &[]), "out/sweep-scenario-1-victory-automatic");
        assert_eq!(named(&["a.b,c.d=1..4", "e=1,2"], &[]), "out/sweep-scenario-1-a-b-c-d-e");
        assert_eq!(named(&["stages=1..4"], &["my/night.toml"]), "out/sweep-scenario-1-stages-night");
        assert_eq!(named(&["a=1..4", "b=1..4"], &["night"]), "out/sweep-scenario-1-a-b-night");
        assert_eq!(named(&["a=1..4"], &["x", "y"]), "out/sweep-scenario-1-a-x-and-more");
    }
}
