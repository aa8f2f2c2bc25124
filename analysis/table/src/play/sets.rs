//! Players that look one step ahead and their sets of dice: the argument of `value:4`.

use std::sync::Arc;

use kartacz_ai::core::learning::Network;
use kartacz_engine::scenario::learned::Form;
use kartacz_engine::scenario::shown;

use super::library::values;
use crate::base::error::Failure;

/// The kind of player that looks one step ahead.
pub const KIND: &str = "value";
/// The argument after the colon, for the list of players.
pub const TAKES: &str = "as in value:4: with that many sets of dice [default: 2], or value:4:mine.toml";
/// The default number of sets.
const USUAL: u32 = 2;
/// The fewest sets, with which players learn.
pub const FEWEST: u32 = 1;
/// The most sets.
const MOST: u32 = 64;

/// The requested number of sets of dice, the network of the value, and the name under which games of the player are recorded.
///
/// # Errors
/// When the number is wrong, and when there is no such value.
pub fn seat(asked: Option<&str>, form: &Form) -> Result<(String, u32, Arc<Network>), Failure> {
    let (number, file) = values::parts(asked);
    let wrong = || refused(asked.unwrap_or_default());
    let sets = number.map_or(Some(USUAL), sets).ok_or_else(wrong)?;
    let (name, network) = values::seat(format!("{KIND}:{sets}"), file, form)?;
    Ok((name, sets, network))
}

fn sets(asked: &str) -> Option<u32> {
    let digits = asked.bytes().all(|byte| byte.is_ascii_digit());
    asked.parse().ok().filter(|sets| digits && (FEWEST..=MOST).contains(sets))
}

fn refused(asked: &str) -> Failure {
    let what = format!(
        "`{KIND}` takes the number of its sets of dice, from {FEWEST} to {MOST}, as in `{KIND}:4`, and the file of a value, as in `{KIND}:4:mine.toml`"
    );
    Failure::Input(format!("there is no player {}; {what}", shown(&format!("{KIND}:{asked}"))))
}

#[cfg(test)]
mod tests {
    use kartacz_ai::core::learning::place;
    use kartacz_engine::games::niemenczyn::Niemenczyn;

    use super::*;

    #[test]
    fn a_number_of_sets_has_one_name() {
        let form = Form { system: "niemenczyn", networks: Vec::new(), value: Some(place::<Niemenczyn>()) };
        let name = |asked| seat(asked, &form).map(|(name, ..)| name).ok();
        assert_eq!(name(None).as_deref(), Some("value:2"));
        assert_eq!(name(Some("04")).as_deref(), Some("value:4"));
        for wrong in ["", "0", "+4", "65", "4:", "4:on", " 4", "4e3", "many"] {
            assert_eq!(name(Some(wrong)), None, "{wrong}");
        }
    }
}
