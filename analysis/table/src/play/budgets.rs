//! Searching players and their budgets: the argument of `search:256`.

use std::sync::Arc;

use kartacz_ai::core::learning::Network;
use kartacz_engine::scenario::learned::Form;
use kartacz_engine::scenario::shown;

use super::library::values;
use crate::base::error::Failure;

/// The kind of player that searches.
pub const KIND: &str = "search";
/// The argument after the colon, for the list of players.
pub const TAKES: &str =
    "as in search:256: at most that many roll-outs per decision [default: 64], or search:256:mine.toml";
/// The default number of roll-outs.
const USUAL: u32 = 64;
/// What else a player takes that values positions.
const BY_VALUE: &str = ", and the file of a value, as in `search:256:mine.toml`";
/// The largest budget.
const MOST: u32 = 1_000_000;

/// The requested budget, the network of the value, and the name under which games of the player are recorded.
///
/// # Errors
/// When the budget is no number from 1 to a million, and when there is no such value.
pub fn seat(asked: Option<&str>, form: &Form) -> Result<(String, u32, Arc<Network>), Failure> {
    let (number, file) = values::parts(asked);
    let budget = number.map_or(Some(USUAL), budget).ok_or_else(|| refused(asked.unwrap_or_default(), BY_VALUE))?;
    let (name, network) = values::seat(format!("{KIND}:{budget}"), file, form)?;
    Ok((name, budget, network))
}

/// The requested budget of a player that values nothing.
///
/// # Errors
/// When it is no number from 1 to a million.
pub fn number(asked: Option<&str>) -> Result<u32, Failure> {
    asked.map_or(Some(USUAL), budget).ok_or_else(|| refused(asked.unwrap_or_default(), ""))
}

fn budget(asked: &str) -> Option<u32> {
    let digits = asked.bytes().all(|byte| byte.is_ascii_digit());
    asked.parse().ok().filter(|budget| digits && (1..=MOST).contains(budget))
}

fn refused(asked: &str, more: &str) -> Failure {
    let what =
        format!("`{KIND}` takes the number of its roll-outs at a decision, from 1 to {MOST}, as in `{KIND}:256`{more}");
    Failure::Input(format!("there is no player {}; {what}", shown(&format!("{KIND}:{asked}"))))
}

#[cfg(test)]
mod tests {
    use kartacz_ai::core::learning::place;
    use kartacz_engine::games::niemenczyn::Niemenczyn;

    use super::*;

    #[test]
    fn a_budget_has_one_name() {
        let form = Form { system: "niemenczyn", networks: Vec::new(), value: Some(place::<Niemenczyn>()) };
        let name = |asked| seat(asked, &form).map(|(name, ..)| name).ok();
        assert_eq!(name(None).as_deref(), Some("search:64"));
        assert_eq!(name(Some("064")).as_deref(), Some("search:64"));
        assert_eq!(name(Some("1000000")).as_deref(), Some("search:1000000"));
        assert_eq!((number(None).ok(), number(Some("016")).ok()), (Some(64), Some(16)));
        for wrong in ["", "0", "+4", "-4", "1000001", "4:4", " 4", "4e3", "many"] {
            assert_eq!((name(Some(wrong)), number(Some(wrong)).ok()), (None, None), "{wrong}");
        }
    }
}
