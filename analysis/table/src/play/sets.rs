//! Players that look one step ahead and their sets of dice: the argument of `value:4`.

use std::sync::Arc;

use kartacz_ai::core::learning::{Judge, Network};
use kartacz_engine::scenario::shown;

use super::library::learned;
use super::luck;
use super::measured::Setting;
use super::playable::Playable;
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
pub fn seat<G: Playable>(asked: Option<&str>) -> Result<(String, u32, Arc<Network>), Failure> {
    let (number, file) =
        match asked.map(|asked| asked.split_once(':').map_or((asked, None), |(one, rest)| (one, Some(rest)))) {
            Some((number, file)) => (Some(number), file),
            None => (None, None),
        };
    let sets = number.map_or(Some(USUAL), sets).ok_or_else(|| refused(asked.unwrap_or_default()))?;
    let name = format!("{KIND}:{sets}");
    let Some(file) = file else { return Ok((name, sets, network(luck::judge::<G>(Setting::On)?))) };
    let (name, network) = by_file::<G>(&name, file)?.ok_or_else(|| refused(asked.unwrap_or_default()))?;
    Ok((name, sets, network))
}

/// The network of the value in a file, and the name under which games of a player by it are recorded; `None` for a word
/// that is no file.
///
/// # Errors
/// When there is no such file, or it has no value.
pub fn by_file<G: Playable>(player: &str, file: &str) -> Result<Option<(String, Arc<Network>)>, Failure> {
    let Ok(setting @ Setting::File(_)) = file.parse() else { return Ok(None) };
    let network = network(luck::judge::<G>(setting)?);
    Ok(Some((format!("{player}:{file}#{}", learned::checksum(&vec![Some(network.as_ref().clone())])), network)))
}

/// A value that is asked for is there, or refused.
fn network(judge: Option<Arc<Judge>>) -> Arc<Network> {
    Arc::new(judge.expect("a value that is asked for is there, or refused").network.clone())
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
    use kartacz_engine::games::niemenczyn::Niemenczyn;

    use super::*;

    #[test]
    fn a_number_of_sets_has_one_name() {
        let name = |asked| seat::<Niemenczyn>(asked).map(|(name, ..)| name).ok();
        assert_eq!(name(None).as_deref(), Some("value:2"));
        assert_eq!(name(Some("04")).as_deref(), Some("value:4"));
        for wrong in ["", "0", "+4", "65", "4:", "4:on", " 4", "4e3", "many"] {
            assert_eq!(name(Some(wrong)), None, "{wrong}");
        }
    }
}
