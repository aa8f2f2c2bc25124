//! Text widths, and truncation to the available room.

use unicode_width::UnicodeWidthChar;

/// The ellipsis.
const REST: char = '…';

/// How wide a letter is, in thousandths of a column or of the height of the letters.
pub type Measure = fn(char) -> usize;

/// Thousandths of a column of a terminal. Marks on letters take none, letters of some scripts take two.
#[must_use]
pub fn column(letter: char) -> usize {
    1000 * letter.width().unwrap_or(0)
}

/// Thousandths of the height of the letters, about: only the viewer of a drawing knows its font.
#[must_use]
pub fn em(letter: char) -> usize {
    match (letter.width(), letter) {
        (None | Some(0), _) => 0,
        (Some(1), 'W' | 'M' | '@') => 950,
        (Some(1), letter) if letter.is_uppercase() && letter != 'I' => 700,
        (Some(1), _) => 500,
        _ => 1000,
    }
}

/// The width of a text, in thousandths.
#[must_use]
pub fn width(text: &str, measure: Measure) -> usize {
    text.chars().map(measure).sum()
}

/// How many columns of a terminal a text takes.
#[must_use]
pub fn columns(text: &str) -> usize {
    width(text, column).div_ceil(1000)
}

/// The beginning of a text that is wider than `room` thousandths: names are recognised by it.
#[must_use]
pub fn beginning(text: &str, room: usize, measure: Measure) -> String {
    if width(text, measure) <= room {
        return text.to_owned();
    }
    let mut kept: String = fitting(text.chars(), room, measure).collect();
    kept.truncate(kept.trim_end().len());
    kept.push(REST);
    kept
}

/// The end of a text that is wider than `room` thousandths: the end of an id is the distinctive part.
#[must_use]
pub fn end(text: &str, room: usize, measure: Measure) -> String {
    if width(text, measure) <= room {
        return text.to_owned();
    }
    let kept: Vec<char> = fitting(text.chars().rev(), room, measure).collect();
    // Marks on a letter that is left out go with it.
    let kept = kept.into_iter().rev().skip_while(|&letter| measure(letter) == 0);
    std::iter::once(REST).chain(kept).collect()
}

/// The first letters that fit beside the sign for the rest.
fn fitting(letters: impl Iterator<Item = char>, room: usize, measure: Measure) -> impl Iterator<Item = char> {
    let mut left = room.saturating_sub(measure(REST));
    letters.take_while(move |&letter| {
        let fits = measure(letter) <= left;
        left = left.saturating_sub(measure(letter));
        fits
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_beginning_and_ids_their_end() {
        assert_eq!(beginning("Cossacks of the Don", 9000, column), "Cossacks…");
        assert_eq!(end("niemenczyn/scenario-1", 11000, column), "…scenario-1");
        assert_eq!([beginning("short", 5000, column), end("short", 5000, column)], ["short", "short"]);
        assert_eq!([beginning("word", 0, column), end("word", 0, column)], ["…", "…"]);
    }

    #[test]
    fn letters_are_as_wide_as_they_are() {
        assert_eq!([columns("Żółć"), columns("e\u{301}"), columns("山")], [4, 1, 2]);
        assert_eq!(beginning("山山山", 4000, column), "山…");
        assert_eq!(beginning("e\u{301}e\u{301}e\u{301}", 2000, column), "e\u{301}…");
        assert_eq!(end("e\u{301}e\u{301}e\u{301}", 2000, column), "…e\u{301}");
        assert_eq!(width("WIŁł", em), 950 + 500 + 700 + 500);
    }
}
