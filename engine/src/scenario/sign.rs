//! What names and other texts for people may consist of.

use super::hint::{shown, unseen};

/// What is wrong with a text of at most `most` characters on one line, and the remedy; nothing when it is good.
pub(crate) fn wrong(text: &str, most: usize) -> Option<(String, String)> {
    let length = text.chars().count();
    let help = format!("write 1 to {most} characters on one line");
    if let Some(sign) = text.chars().find(|&sign| unseen(sign)) {
        let message = format!("has the sign {}, which cannot be seen", shown(&sign.to_string()));
        return Some((message, "take it out; write letters, marks and spaces, on one line".to_owned()));
    }
    match length {
        0 => Some(("is empty".to_owned(), help)),
        _ if length > most => Some((format!("has {length} characters"), help)),
        _ if text.chars().all(|sign| sign.is_whitespace() || matches!(sign, '\u{200c}' | '\u{200d}')) => {
            Some(("has nothing but spaces".to_owned(), help))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_every_script_are_seen() {
        for good in ["1/I/7 pp lit. – Żółć", "אבג", "नेपाल\u{94d}\u{200d}", "e\u{301}", "<b>&\"'`|=", "😀"]
        {
            assert_eq!(wrong(good, 80), None, "{good}");
        }
    }

    #[test]
    fn what_steers_the_text_around_it_is_not() {
        for bad in
            ['\0', '\n', '\u{1b}', '\u{7f}', '\u{9b}', '\u{200b}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{ffff}']
        {
            assert!(wrong(&format!("a{bad}b"), 80).is_some_and(|(told, _)| told.contains("cannot be seen")), "{bad:?}");
        }
        assert!(wrong("", 80).is_some() && wrong(" \u{a0}", 80).is_some() && wrong("aaa", 2).is_some());
    }
}
