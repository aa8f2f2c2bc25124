//! Text inside HTML and SVG. Templates escape every value by [`Markup`]; `analysis/askama.toml` names it.

use std::fmt::{self, Write};

use askama::Template;
use askama::filters::Escaper;
use kartacz_engine::scenario::unseen;

/// Escapes text for HTML and XML, between tags and in quoted values. Invisible characters are replaced: XML does not allow all
/// of them, and a name must not change the direction of the text beside it.
#[derive(Clone, Copy, Debug)]
pub struct Markup;

/// Writes a page as the value of an attribute, with line ends that XML readers preserve.
#[derive(Clone, Copy, Debug)]
pub struct Framed;

impl Escaper for Markup {
    fn write_escaped_str<W: Write>(&self, dest: W, text: &str) -> fmt::Result {
        replaced(dest, text, |letter| match letter {
            '&' => Some("&amp;"),
            '<' => Some("&lt;"),
            '>' => Some("&gt;"),
            '"' => Some("&quot;"),
            '\'' => Some("&#39;"),
            letter => unseen(letter).then_some("\u{fffd}"),
        })
    }
}

impl Escaper for Framed {
    fn write_escaped_str<W: Write>(&self, dest: W, text: &str) -> fmt::Result {
        replaced(dest, text, |letter| match letter {
            '&' => Some("&amp;"),
            '<' => Some("&lt;"),
            '"' => Some("&quot;"),
            '\n' => Some("&#10;"),
            _ => None,
        })
    }
}

/// Writes text with some characters replaced.
fn replaced(mut dest: impl Write, text: &str, by: impl Fn(char) -> Option<&'static str>) -> fmt::Result {
    let mut written = 0;
    for (at, letter) in text.char_indices() {
        if let Some(replacement) = by(letter) {
            dest.write_str(&text[written..at])?;
            dest.write_str(replacement)?;
            written = at + letter.len_utf8();
        }
    }
    dest.write_str(&text[written..])
}

/// The text of a template with its values.
#[must_use]
pub fn rendered(template: &impl Template) -> String {
    template.render().expect("writing into a string does not fail")
}

/// Text for a drawing.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Writing into a string cannot fail.
    let _ = Markup.write_escaped_str(&mut out, text);
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_is_left_that_is_markup() {
        assert_eq!(escaped("a<b>&\"c\u{1b}'\u{202e}"), "a&lt;b&gt;&amp;&quot;c\u{fffd}&#39;\u{fffd}");
    }
}
