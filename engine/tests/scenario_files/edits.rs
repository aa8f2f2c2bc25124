//! Random edits that damage a text: for the tests here, and as mutators of the fuzz targets.

use kartacz_engine::core::dice::mix;

/// Random numbers: xorshift64*.
pub struct Random(u64);

impl Random {
    /// Numbers of this seed.
    pub fn new(seed: u64) -> Self {
        Self(mix(seed) | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize % end
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// Characters and words with a meaning in scenario files, or known to cause trouble.
pub const WORDS: [&str; 36] = [
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "=",
    ",",
    ".",
    "#",
    "\n",
    "\r",
    "\0",
    "\u{feff}",
    "ß",
    "🎲",
    "\\",
    "/",
    "*",
    "-",
    "_",
    " ",
    "0",
    "9",
    "true",
    "inf",
    "1e9",
    "0x",
    "1794-04-27",
    "\"\"\"",
    "[[",
    "origin",
    "..",
    "F",
    "\"0101\"",
    "poles",
];
pub const NUMBERS: [&str; 14] =
    ["0", "1", "2", "3", "4", "6", "9", "12", "-1", "10", "99", "255", "256", "99999999999999999999"];
/// Characters that are invisible, look like others, or change the text direction.
const STRANGE: [char; 12] = [
    '\0',
    '\u{1b}',
    '\u{7f}',
    '\u{85}',
    '\u{202e}',
    '\u{2066}',
    '\u{200f}',
    '\u{2028}',
    '\u{feff}',
    '\u{301}',
    '\u{1f3f4}',
    '<',
];
/// Opening brackets that can be nested.
const NESTS: [(&str, &str); 6] = [("[", "]"), ("{ a = ", " }"), ("a.", "b"), ("\"", "\""), ("#", "\n"), ("[[a", "]]")];

/// A place between two characters.
fn boundary(text: &str, random: &mut Random) -> usize {
    let mut at = random.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Deletes, doubles or replaces a character, or inserts a word.
pub fn change_character(text: &mut String, random: &mut Random) {
    let at = boundary(text, random);
    let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
    let old = text[at..end].to_owned();
    match random.below(4) {
        0 => text.replace_range(at..end, ""),
        1 => text.insert_str(at, &old),
        2 => text.replace_range(at..end, random.pick(&WORDS)),
        _ => text.insert_str(at, random.pick(&WORDS)),
    }
}

/// Deletes, doubles, moves or empties a line.
pub fn change_line(text: &mut String, random: &mut Random) {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.is_empty() {
        return;
    }
    let (from, to) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(4) {
        0 => drop(lines.remove(from)),
        1 => lines.insert(to, lines[from]),
        2 => lines.swap(from, to),
        _ => lines.truncate(from),
    }
    *text = lines.concat();
}

/// Replaces a number by another.
pub fn change_number(text: &mut String, random: &mut Random) {
    let start = boundary(text, random);
    let Some(from) = text[start..].find(is_digit).map(|at| start + at) else { return };
    let long = text[from..].find(|sign| !is_digit(sign)).unwrap_or(text.len() - from);
    text.replace_range(from..from + long, random.pick(&NUMBERS));
}

/// Characters of a name or number, without quotes.
fn is_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '-' || sign == '_'
}

/// Replaces a word of the text by another one of the text, so that a name occurs where a different kind is expected.
pub fn change_word(text: &mut String, random: &mut Random) {
    let word = |text: &str, random: &mut Random| {
        let start = boundary(text, random);
        let from = start + text[start..].find(is_word)?;
        let long = text[from..].find(|sign| !is_word(sign)).unwrap_or(text.len() - from);
        Some(from..from + long)
    };
    let (Some(old), Some(new)) = (word(text, random), word(text, random)) else { return };
    let new = text[new].to_owned();
    text.replace_range(old, &new);
}

/// Inserts many characters, many levels, or a line many times.
pub fn swell(text: &mut String, random: &mut Random) {
    let many = 1 << random.below(17);
    let at = boundary(text, random);
    let more = match random.below(3) {
        0 => random.pick(&STRANGE).to_string().repeat(many),
        1 => {
            let (open, close) = random.pick(&NESTS);
            open.repeat(many) + &close.repeat(many)
        }
        _ => {
            let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let line = text[start..].split_inclusive('\n').next().unwrap_or_default();
            let most = (MOST / line.len().max(1)).min(many);
            let numbered = (0..most).map(|number| line.replacen(is_digit, &number.to_string(), 1));
            numbered.collect()
        }
    };
    text.insert_str(at, &more);
}

/// The most bytes that one edit inserts.
const MOST: usize = 1 << 19;

fn is_digit(sign: char) -> bool {
    sign.is_ascii_digit()
}

/// One edit of any kind; rarely one that grows the text, because large texts take long to read.
pub fn change_anything(text: &mut String, random: &mut Random) {
    match random.below(25) {
        0 => swell(text, random),
        1..9 => change_line(text, random),
        9..14 => change_number(text, random),
        14..19 => change_word(text, random),
        _ => change_character(text, random),
    }
}
