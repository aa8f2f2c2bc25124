//! Text inside HTML and SVG.

use kartacz_engine::scenario::unseen;

/// Text as HTML and XML hold it, between tags and in quoted values. What cannot be seen is replaced: XML does not
/// hold all of it, and a name must not change how the words beside it read.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter if unseen(letter) => out.push(char::REPLACEMENT_CHARACTER),
            letter => out.push(letter),
        }
    }
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
