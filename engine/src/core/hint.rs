//! "Did you mean" suggestions: the accepted name nearest to a mistyped one.

/// Whether a character is invisible but changes how the surrounding text is displayed: control characters, line ends,
/// bidirectional marks, zero-width characters, tags, and noncharacters. The two joiners that some scripts need are not
/// among them.
#[must_use]
pub fn unseen(sign: char) -> bool {
    let no_character = sign as u32 & 0xFFFE == 0xFFFE || matches!(sign, '\u{fdd0}'..='\u{fdef}');
    sign.is_control()
        || no_character
        || matches!(sign,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The most characters of a written word in a message.
const MAX_WORD: usize = 40;
/// The most characters of an accepted name in a message: those of the longest action that a file can hold.
const MAX_ACCEPTED: usize = 120;

/// A written word as shown in a message: in backticks, shortened, with invisible characters escaped.
#[must_use]
pub fn shown(written: &str) -> String {
    quoted(written, MAX_WORD)
}

/// An accepted name as shown in a message: whole, as the reader may have to write it.
fn accepted_name(name: &str) -> String {
    quoted(name, MAX_ACCEPTED)
}

fn quoted(written: &str, most: usize) -> String {
    let mut text = String::new();
    for sign in written.chars().take(most) {
        if unseen(sign) { text.extend(sign.escape_debug()) } else { text.push(sign) }
    }
    if written.chars().nth(most).is_some() {
        text.push('…');
    }
    format!("`{text}`")
}

/// Numbers from here on are shown in scientific notation.
const HUGE: f64 = 1e15;
/// Numbers below this are shown in scientific notation.
const TINY: f64 = 1e-6;

/// A number as shown in a message: in scientific notation if it would have many digits.
#[must_use]
pub fn number_shown(number: f64) -> String {
    let size = number.abs();
    if size >= HUGE && size.is_finite() || size > 0.0 && size < TINY {
        format!("{number:e}")
    } else {
        number.to_string()
    }
}

/// A count with its noun: `1 value`, `2 values`.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The accepted name closest to `written`, if any is close.
pub(crate) fn nearest<'a>(written: &str, accepted: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let far = written.chars().count().div_ceil(3).clamp(1, 4);
    let written: Vec<char> = written.chars().take(100).collect();
    // Names that differ more in length cannot be close; a text may be as long as a file.
    let alike = accepted.into_iter().filter(|name| name.chars().count().abs_diff(written.len()) <= far);
    let near = alike.map(|name| (steps(&written, name), name));
    near.filter(|&(steps, _)| steps <= far && steps < written.len()).min().map(|(_, name)| name)
}

/// The most names that are listed beside the nearest one.
pub(crate) const MAX_LISTED: usize = 12;
/// The most names that are listed at all: a file may have any number.
const MOST_LISTED: usize = 40;

/// "did you mean …? accepted: …" for a name that is not accepted.
#[must_use]
pub fn one_of<'a>(written: &str, what: &str, accepted: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let all: Vec<String> = accepted.clone().into_iter().take(MOST_LISTED).map(accepted_name).collect();
    let count = accepted.clone().into_iter().count();
    let all = match count {
        0 => format!("there are no {what}"),
        1..=MOST_LISTED => format!("{what}: {}", all.join(", ")),
        _ => format!("{what}: {} and {} more", all.join(", "), count - MOST_LISTED),
    };
    match nearest(written, accepted) {
        Some(name) if count > MAX_LISTED => format!("did you mean {}?", accepted_name(name)),
        Some(name) => format!("did you mean {}? {all}", accepted_name(name)),
        None => all,
    }
}

/// Edit distance: insertions, deletions, substitutions and swaps of adjacent letters.
fn steps(a: &[char], b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_error_finds_its_name() {
        let names = ["morale", "size", "fire"];
        assert_eq!(nearest("moral", names), Some("morale"));
        assert_eq!(nearest("szie", names), Some("size"));
        assert_eq!(nearest("colour", names), None);
        assert_eq!(nearest("", names), None);
        assert_eq!(nearest("e", ["n", "s"]), None);
        let long = "m".repeat(1 << 20);
        assert_eq!(nearest("moral", [long.as_str(), "morale"]), Some("morale"));
    }

    #[test]
    fn numbers_of_many_digits_are_shown_in_scientific_form() {
        let shown = [0.0, -0.5, 123_456.75, 1e14, 1.5e15, -1e308, 1e-7].map(number_shown);
        assert_eq!(shown, ["0", "-0.5", "123456.75", "100000000000000", "1.5e15", "-1e308", "1e-7"]);
        let longest = [f64::MAX, f64::MIN, f64::MIN_POSITIVE, 1.0 / 3.0, f64::NAN, f64::INFINITY];
        assert!(longest.iter().all(|&number| number_shown(number).len() <= 25));
    }

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "hex", "hexes")), ["0 hexes", "1 hex", "2 hexes"]);
    }

    #[test]
    fn the_other_names_are_listed_too() {
        assert_eq!(one_of("fier", "keys", ["fire", "size"]), "did you mean `fire`? keys: `fire`, `size`");
        assert_eq!(one_of("x", "keys", []), "there are no keys");
        let long = "fire-together 0707 0708 0709 at 0909 with narva-1 narva-2";
        assert_eq!(one_of("x", "legal actions", [long]), format!("legal actions: `{long}`"));
        assert_eq!(one_of("x", "keys", ["\u{1b}"]), "keys: `\\u{1b}`");
        let many: Vec<String> = (100..150).map(|name| name.to_string()).collect();
        assert!(one_of("x", "keys", many.iter().map(String::as_str)).ends_with("`139` and 10 more"));
    }
}
