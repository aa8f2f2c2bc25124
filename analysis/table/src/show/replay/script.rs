//! Scripts and styles that all games share, and in which each has its own sections.

/// The mark of a section: on a line of its own in the shared text it marks the place of the section; in the text of the game it
/// heads the section.
const MARK: &str = "//: ";

/// The shared text with the sections of a game.
pub fn filled(shared: &str, own: &str) -> String {
    let mut text = String::with_capacity(shared.len() + own.len());
    for line in shared.lines() {
        match line.strip_prefix(MARK) {
            Some(name) => text.push_str(section(own, name)),
            None => text.extend([line, "\n"]),
        }
    }
    text
}

/// A section of a game; nothing when it has none of this name.
fn section<'a>(own: &'a str, name: &str) -> &'a str {
    let sections = own.split(MARK).filter_map(|section| section.split_once('\n'));
    { sections }.find(|(known, _)| *known == name).map_or("", |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_stand_where_the_shared_text_wants_them() {
        let shared = "a\n//: one\nb\n//: two\n//: three\nc\n";
        assert_eq!(filled(shared, "//: two\nx\ny\n//: one\nz\n"), "a\nz\nb\nx\ny\nc\n");
    }
}
