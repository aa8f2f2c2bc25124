//! Values on the command line that the program reads itself. Independent of the rest of the program: the fuzz targets use it too.

/// The seed when none is given.
pub const SEED: u64 = 1794;
/// The most games of a run.
pub const MAX_GAMES: u64 = 1_000_000_000;
/// The most threads.
pub const MAX_THREADS: u64 = 1024;

/// A side and its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The id of the side.
    pub side: String,
    /// The name of the player.
    pub player: String,
}

/// An opponent of candidates, and its share of the games.
#[derive(Clone, Debug, PartialEq)]
pub struct Opponent {
    /// The name of the player.
    pub player: String,
    /// The weight of the opponent in the distribution of games among opponents: above 0.
    pub share: f64,
}

/// The greatest share of an [`Opponent`].
const MAX_SHARE: f64 = 1000.0;

/// Reads `PLAYER` or `PLAYER=SHARE`. What follows the last `=` and is no number belongs to the name.
///
/// # Errors
/// When no player is named, or the share is out of bounds.
pub fn parse_opponent(text: &str) -> Result<Opponent, String> {
    let (player, share) = match text.rsplit_once('=') {
        Some((player, share)) => share.parse::<f64>().map_or((text, 1.0), |share| (player, share)),
        None => (text, 1.0),
    };
    let good = !player.is_empty() && share > 0.0 && share <= MAX_SHARE;
    let opponent = good.then(|| Opponent { player: player.to_owned(), share });
    opponent.ok_or_else(|| {
        format!("write PLAYER or PLAYER=SHARE, a share above 0 and at most {MAX_SHARE}, as in `random=0.1`")
    })
}

/// Reads `SIDE=PLAYER`.
///
/// # Errors
/// When a part is missing.
pub fn parse_seat(text: &str) -> Result<Seat, String> {
    let parts = text.split_once('=').filter(|(side, player)| !side.is_empty() && !player.is_empty());
    let (side, player) = parts.ok_or("write SIDE=PLAYER, as in `poles=random`")?;
    Ok(Seat { side: side.to_owned(), player: player.to_owned() })
}

/// Reads a number of games: digits, perhaps with `k` for thousands or `M` for millions.
///
/// # Errors
/// When it is no such number, or out of bounds.
pub fn parse_games(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1000),
        None => text.strip_suffix('M').map_or((text, 1), |digits| (digits, 1_000_000)),
    };
    let games = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    games
        .filter(|games| (1..=MAX_GAMES).contains(games))
        .ok_or_else(|| format!("write a whole number from 1 to {MAX_GAMES}, as in `5000`, `200k` or `1M`"))
}

/// Reads a seed or the number of a game.
///
/// # Errors
/// When it is not such a number.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

/// Reads a number of threads.
///
/// # Errors
/// When it is not a number, or too large.
pub fn parse_threads(text: &str) -> Result<u64, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
    threads.ok_or_else(|| format!("write a whole number from 1 to {MAX_THREADS}"))
}

/// Reads the score of a draw.
///
/// # Errors
/// When it is no number from 0 to 1.
pub fn parse_score(text: &str) -> Result<f64, String> {
    let score = text.parse().ok().filter(|score| (0.0..=1.0).contains(score));
    // Drops the sign of -0, which would be printed.
    score.map(f64::abs).ok_or_else(|| "write a number from 0 to 1, as in `0.5`".to_owned())
}

/// A share that may be given in percent: numbers from 2 to 100 are.
#[must_use]
pub fn share_of(number: f64) -> f64 {
    if (2.0..=100.0).contains(&number) { number / 100.0 } else { number }
}

/// Reads a score, a share or in percent.
///
/// # Errors
/// When it is neither.
pub fn parse_share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().map(share_of);
    let share = number.filter(|share| (0.0..=1.0).contains(share));
    share.map(f64::abs).ok_or_else(|| "write a share from 0 to 1, as in `0.5`, or percent, as in `50`".to_owned())
}

/// Reads the false alarm rate of a gate.
///
/// # Errors
/// When it is no share from 0.000001 to 0.5.
pub fn parse_alpha(text: &str) -> Result<f64, String> {
    between(text, [1e-6, 0.5], "0.01")
}

/// Reads the detection rate of a gate.
///
/// # Errors
/// When it is no share from 0.5 to 0.9999.
pub fn parse_power(text: &str) -> Result<f64, String> {
    between(text, [0.5, 0.9999], "0.95")
}

/// Reads a change of the score that passes.
///
/// # Errors
/// When it is no number from 0 to 0.4.
pub fn parse_margin(text: &str) -> Result<f64, String> {
    // -0 becomes 0.
    between(text, [0.0, 0.4], "0.01").map(f64::abs)
}

/// Reads the change of the score to detect.
///
/// # Errors
/// When it is no number from 0.001 to 0.5.
pub fn parse_detect(text: &str) -> Result<f64, String> {
    between(text, [0.001, 0.5], "0.02")
}

fn between(text: &str, [least, most]: [f64; 2], example: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("write a number from {least} to {most}, as in `{example}`"))
}

/// Reads the target of a measure.
///
/// # Errors
/// When it is no number.
pub fn parse_target(text: &str) -> Result<f64, String> {
    let target = text.parse().ok().filter(|target: &f64| target.is_finite());
    // Drops the sign of -0, which would be printed.
    target.map(|target| target + 0.0).ok_or_else(|| "write a number, as in `0.5`".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_may_be_in_percent() {
        assert_eq!(["0.5", "50", "1", "100", "0", "47.5"].map(parse_share), [0.5, 0.5, 1.0, 1.0, 0.0, 0.475].map(Ok));
        assert!(["", "x", "nan", "1.5", "-0.1", "-50", "101"].iter().all(|wrong| parse_share(wrong).is_err()));
    }

    #[test]
    fn targets_are_numbers() {
        assert_eq!(["0.5", "-2", "1e2"].map(parse_target), [0.5, -2.0, 100.0].map(Ok));
        assert!(parse_target("-0").is_ok_and(f64::is_sign_positive));
        for wrong in ["", "x", "nan", "inf", "1e999"] {
            assert!(parse_target(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn scores_lie_between_nothing_and_all() {
        assert_eq!(["0", "-0", "0.25", "1"].map(parse_score), [0.0, 0.0, 0.25, 1.0].map(Ok));
        assert!(parse_score("-0").is_ok_and(f64::is_sign_positive));
        for wrong in ["", "half", "1.01", "-0.1", "nan", "inf"] {
            assert!(parse_score(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn games_are_read_with_their_units() {
        let read = [parse_games("5000"), parse_games("200k"), parse_games("1M")];
        assert_eq!(read, [Ok(5000), Ok(200_000), Ok(1_000_000)]);
        for wrong in ["", "0", "k", "-1", "1.5k", "2000M", "99999999999999999999", "1kM"] {
            assert!(parse_games(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn opponents_have_shares() {
        let opponent = |player: &str, share| Ok(Opponent { player: player.to_owned(), share });
        assert_eq!(parse_opponent("random"), opponent("random", 1.0));
        assert_eq!(parse_opponent("heuristic:a=b.toml=0.5"), opponent("heuristic:a=b.toml", 0.5));
        assert_eq!(parse_opponent("heuristic:a=b.toml"), opponent("heuristic:a=b.toml", 1.0));
        for wrong in ["", "=1", "random=0", "random=-1", "random=nan", "random=inf", "random=1001"] {
            assert!(parse_opponent(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn seats_need_both_parts() {
        let seat = Seat { side: "poles".to_owned(), player: "random".to_owned() };
        assert_eq!(parse_seat("poles=random"), Ok(seat));
        for wrong in ["poles", "=random", "poles="] {
            assert!(parse_seat(wrong).is_err(), "{wrong}");
        }
    }
}
