//! Numbers and texts for display.

use kartacz_engine::scenario::path::split;

use crate::base::figure::{fixed, with_sign};
use crate::base::width::columns;

/// A whole number in groups of three digits: `20,000`.
pub fn whole(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 game`, `2,000 games`, `2 entries`, `2 hexes`.
#[must_use]
pub fn counted(number: u64, what: &str) -> String {
    format!("{} {}", whole(number), if number == 1 { what.to_owned() } else { plural(what) })
}

/// The plural of a noun that forms it regularly: `games`, `entries`, `hexes`, `losses`.
fn plural(noun: &str) -> String {
    let vowel = |letter: char| "aeiou".contains(letter);
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(vowel) => format!("{stem}ies"),
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end)) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// A text that begins with a capital.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A path of a scenario in words: `Victory, automatic`.
#[must_use]
pub fn path_in_words(path: &str) -> String {
    split(path).map_or_else(|| capitalised(path), |names| names_in_words(&names))
}

/// An origin and its reason, where there is one: `assumed: a test`, `mine`.
#[must_use]
pub fn origin_with_reason(origin: &str, reason: &str) -> String {
    if reason.is_empty() { origin.to_owned() } else { format!("{origin}: {reason}") }
}

/// Names of a path in words.
#[must_use]
pub fn names_in_words(names: &[&str]) -> String {
    capitalised(&names.join(", ").replace(['_', '-'], " "))
}

/// Breaks a text between words into lines of at most `width` columns; lines after the first begin with `indent`.
pub fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a first line");
        let length = columns(line);
        if length > indent.len() && length + 1 + columns(word) > width {
            lines.push(format!("{indent}{word}"));
        } else {
            let gap = if line.trim().is_empty() { "" } else { " " };
            line.extend([gap, word]);
        }
    }
    lines.join("\n")
}

/// Breaks a text into lines that are nowhere wider than `width` columns: between words, in a long word behind a sign, else
/// anywhere. Lines after the first begin with `indent`, where they are at least twice as wide.
#[must_use]
pub fn broken(text: &str, width: usize, indent: &str) -> Vec<String> {
    let indent = if width >= 2 * indent.len() { indent } else { "" };
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let room = width.saturating_sub(indent.len());
        // A word that has room without the indent is not broken for it.
        let indent = if (room + 1..=width).contains(&columns(word)) { "" } else { indent };
        let pieces = if columns(word) <= width { vec![word.to_owned()] } else { pieces(word, room.max(1)) };
        for (place, piece) in pieces.iter().enumerate() {
            let line = lines.last_mut().expect("there is a first line");
            let gap = if place == 0 && !line.trim().is_empty() { " " } else { "" };
            if columns(line) + gap.len() + columns(piece) <= width || line.trim().is_empty() {
                line.extend([gap, piece]);
            } else {
                lines.push(format!("{indent}{piece}"));
            }
        }
    }
    lines
}

/// A word that is wider than the room, in pieces that are not: they end behind a sign, where there is one.
fn pieces(word: &str, room: usize) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for part in word.split_inclusive(['-', '/', ':', '.', ',', '_', '=']) {
        let mut piece = String::new();
        for letter in part.chars() {
            if !piece.is_empty() && columns(&format!("{piece}{letter}")) > room {
                pieces.push(std::mem::take(&mut piece));
            }
            piece.push(letter);
        }
        pieces.push(piece);
    }
    pieces
}

/// A share: `31.2 %`.
pub fn percent(rate: f64) -> String {
    format!("{} %", fixed(100.0 * rate, 1))
}

/// An interval of a share: `30.6 to 31.9`, in percent.
pub fn percents(low: f64, high: f64) -> String {
    format!("{} to {}", fixed(100.0 * low, 1), fixed(100.0 * high, 1))
}

/// A share with its interval: `31.2 % (30.6 to 31.9)`.
#[must_use]
pub fn estimate([rate, low, high]: [f64; 3]) -> String {
    format!("{} ({})", percent(rate), percents(low, high))
}

/// A difference of shares, in percentage points: `+1.2`.
pub fn points(difference: f64) -> String {
    with_sign(100.0 * difference, 1)
}

/// A difference of shares with its interval: `+1.2 pp (+0.4 to +2.0)`.
#[must_use]
pub fn shift([difference, low, high]: [f64; 3]) -> String {
    format!("{} pp ({} to {})", points(difference), points(low), points(high))
}

/// A size in percentage points: `1.2 pp`.
#[must_use]
pub fn size(share: f64) -> String {
    format!("{} pp", fixed(100.0 * share, 1))
}

/// A mean with its sign and its interval: `+1.20 (+0.40 to +2.00)`.
#[must_use]
pub fn signed_estimate([mean, low, high]: [f64; 3]) -> String {
    if !is_known(low, high) {
        return with_sign(mean, 2);
    }
    format!("{} ({} to {})", with_sign(mean, 2), with_sign(low, 2), with_sign(high, 2))
}

/// A mean with its sign: `-1.203`.
pub fn signed(mean: f64) -> String {
    with_sign(mean, 3)
}

/// An interval that says nothing, in a table.
pub const UNKNOWN: &str = "-";

/// Whether an interval excludes anything.
#[must_use]
pub fn is_known(low: f64, high: f64) -> bool {
    low.is_finite() || high.is_finite()
}

/// An interval of a mean with signs; a dash where it says nothing.
pub fn signed_range(low: f64, high: f64) -> String {
    if !is_known(low, high) {
        return UNKNOWN.to_owned();
    }
    format!("{} to {}", signed(low), signed(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        assert_eq!([0, 999, 1000, 1_234_567].map(whole), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2000].map(|number| counted(number, "game")), ["0 games", "1 game", "2,000 games"]);
        assert_eq!([1, 2].map(|number| counted(number, "entry")), ["1 entry", "2 entries"]);
        assert_eq!(
            ["hex", "loss", "day", "box"].map(|noun| counted(2, noun)),
            ["2 hexes", "2 losses", "2 days", "2 boxes"]
        );
    }

    #[test]
    fn shares_have_one_decimal_and_their_differences_are_in_pp() {
        assert_eq!(estimate([0.5851, 0.53, 0.64]), "58.5 % (53.0 to 64.0)");
        assert_eq!(shift([0.173, -0.165, 0.181]), "+17.3 pp (-16.5 to +18.1)");
    }

    #[test]
    fn long_words_are_broken_behind_signs() {
        assert_eq!(broken("By the end of stage 5", 12, "  "), ["By the end", "  of stage 5"]);
        assert_eq!(broken("scripted:all-in-the-west", 12, "  "), ["scripted:", "  all-in-", "  the-west"]);
        assert_eq!(broken("with Eydziatowicz", 12, "  "), ["with", "Eydziatowicz"]);
        assert_eq!(broken("abcdefgh", 3, "  "), ["abc", "def", "gh"]);
        assert_eq!(broken("", 3, "  "), [""]);
        assert_eq!(broken("e\u{301}e\u{301}山山", 2, ""), ["e\u{301}e\u{301}", "山", "山"]);
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two three", 9, "  "), "one two\n  three");
        assert_eq!(wrapped("overlong word", 4, ""), "overlong\nword");
        assert_eq!(wrapped("", 4, ""), "");
    }
}
