//! Searching players and their budgets: the argument of `search:256`.

use kartacz_engine::scenario::shown;

use crate::base::error::Failure;

/// The kind of player that searches.
pub const KIND: &str = "search";
/// The argument after the colon, for the list of players.
pub const TAKES: &str = "as in search:256: at most that many roll-outs per decision [default: 64]";
/// The default number of roll-outs.
const USUAL: u32 = 64;
/// The largest budget.
const MOST: u32 = 1_000_000;

/// The requested budget, and the name under which games of a player with it are recorded.
///
/// # Errors
/// When the budget is no number from 1 to a million.
pub fn seat(asked: Option<&str>) -> Result<(String, u32), Failure> {
    let budget = asked.map_or(Some(USUAL), budget).ok_or_else(|| refused(asked.unwrap_or_default()))?;
    Ok((format!("{KIND}:{budget}"), budget))
}

fn budget(asked: &str) -> Option<u32> {
    let digits = asked.bytes().all(|byte| byte.is_ascii_digit());
    asked.parse().ok().filter(|budget| digits && (1..=MOST).contains(budget))
}

fn refused(asked: &str) -> Failure {
    let what =
        format!("`{KIND}` takes the number of its roll-outs at a decision, from 1 to {MOST}, as in `{KIND}:256`");
    Failure::Input(format!("there is no player {}; {what}", shown(&format!("{KIND}:{asked}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_has_one_name() {
        let name = |asked| seat(asked).map(|(name, _)| name).ok();
        assert_eq!(name(None).as_deref(), Some("search:64"));
        assert_eq!(name(Some("064")).as_deref(), Some("search:64"));
        assert_eq!(name(Some("1000000")).as_deref(), Some("search:1000000"));
        for wrong in ["", "0", "+4", "-4", "1000001", "4:4", " 4", "4e3", "many"] {
            assert_eq!(name(Some(wrong)), None, "{wrong}");
        }
    }
}
