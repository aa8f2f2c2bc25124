//! The rules that each side plays without.

use crate::base::error::Failure;
use crate::games::System;
use crate::play::restrictions::{self, Rule};

/// The name that stands for no rules.
const NONE: &str = "none";

/// The named rules, or all of the game when none is named.
///
/// # Errors
/// When the game has no such rule, or one is named twice.
pub fn rules(system: &dyn System, asked: &[String]) -> Result<Vec<Rule>, Failure> {
    let known = system.rules();
    match asked {
        [] => return Ok(known),
        [only] if only == NONE => return Ok(Vec::new()),
        several if several.iter().any(|name| name == NONE) => {
            return Err(Failure::Input(
                "`none` cannot be combined with rules; leave out the rules, or `none`".to_owned(),
            ));
        }
        _ => {}
    }
    let mut rules: Vec<Rule> = Vec::new();
    for name in asked {
        let rule = restrictions::find(name, &known, |rule| rule)?;
        if rules.contains(rule) {
            return Err(Failure::Input(format!("`{name}` is named twice; name each rule once")));
        }
        rules.push(*rule);
    }
    Ok(rules)
}
