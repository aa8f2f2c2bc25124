//! Players that may not use one rule: `without:reactions/heuristic`.

use kartacz_ai::core::restricted::Ban;
use kartacz_engine::core::game::Game;
use kartacz_engine::scenario::shown;

use crate::base::error::{Failure, unknown};

/// How the name of a restricted player begins.
pub const PREFIX: &str = "without:";

/// A rule that a player can be forbidden to use.
#[derive(Debug)]
pub struct Restriction<G: Game + 'static> {
    /// The rule; nothing else is needed to show it.
    pub rule: Rule,
    /// What the player may not do.
    pub ban: &'static dyn Ban<G>,
}

/// A rule as the command line and reports name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name of the rule in `without:NAME/PLAYER`.
    pub name: &'static str,
    /// What a player without it does not do: `react to enemy moves`.
    pub words: &'static str,
    /// The paragraph of the rule in the rulebook.
    pub paragraph: &'static str,
}

/// The restriction with this name: what the player does not do, the paragraph of the rulebook and the ban.
pub const fn restriction<G: Game + 'static>(
    name: &'static str,
    words: &'static str,
    paragraph: &'static str,
    ban: &'static dyn Ban<G>,
) -> Restriction<G> {
    Restriction { rule: Rule { name, words, paragraph }, ban }
}

/// A requested restricted player: the rule and the player inside. `None` for any other player.
///
/// # Errors
/// When one of the two is missing.
pub fn parts(asked: &str) -> Result<Option<(&str, &str)>, Failure> {
    let Some(rest) = asked.strip_prefix(PREFIX) else { return Ok(None) };
    let parts = rest.split_once('/').filter(|(rule, player)| !rule.is_empty() && !player.is_empty());
    let form = || {
        format!(
            "there is no player {}; write `{PREFIX}RULE/PLAYER`, as in `{}`",
            shown(asked),
            name("charges", "heuristic")
        )
    };
    parts.map(Some).ok_or_else(|| Failure::Input(form()))
}

/// The name of a player without a rule.
#[must_use]
pub fn name(rule: &str, player: &str) -> String {
    format!("{PREFIX}{rule}/{player}")
}

/// A player without the bans in its name: `search:16` of `without:charges/search:16`.
#[must_use]
pub fn inner(asked: &str) -> &str {
    let mut player = asked;
    while let Ok(Some((_, inner))) = parts(player) {
        player = inner;
    }
    player
}

/// The restriction with this name.
///
/// # Errors
/// When the game has none of this name.
pub fn named<'r, G: Game + 'static>(name: &str, known: &'r [Restriction<G>]) -> Result<&'r Restriction<G>, Failure> {
    find(name, known, |restriction| &restriction.rule)
}

/// The one of these whose rule has this name.
///
/// # Errors
/// When there is none.
pub fn find<'r, T>(name: &str, known: &'r [T], rule: impl Fn(&T) -> &Rule) -> Result<&'r T, Failure> {
    if known.is_empty() {
        return Err(Failure::Input("this game has no rules that a player can do without".to_owned()));
    }
    let found = known.iter().find(|&one| rule(one).name == name);
    found.ok_or_else(|| unknown("rule", name, &known.iter().map(|one| rule(one).name).collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_player_inside_may_have_any_name() {
        assert!(matches!(parts("heuristic"), Ok(None)));
        assert!(matches!(parts("without:a/heuristic:dir/b.toml"), Ok(Some(("a", "heuristic:dir/b.toml")))));
        assert_eq!(inner("without:a/without:b/search:16"), "search:16");
        assert_eq!([inner("search:16"), inner("without:a")], ["search:16", "without:a"]);
        for wrong in ["without:", "without:a", "without:/b", "without:a/"] {
            assert!(parts(wrong).is_err(), "{wrong}");
        }
    }
}
