//! The characters of names and other display texts.

use crate::core::hint::{shown, unseen};

/// The error in a one-line text of at most `most` characters, and the remedy; `None` when it is valid.
pub(crate) fn wrong(text: &str, most: usize) -> Option<(String, String)> {
    let length = text.chars().count();
    let help = format!("write 1 to {most} characters on one line");
    if let Some(sign) = text.chars().find(|&sign| unseen(sign)) {
        let message = format!("has the invisible character {}", shown(&sign.to_string()));
        return Some((message, "remove it; write letters, marks and spaces, on one line".to_owned()));
    }
    match length {
        0 => Some(("is empty".to_owned(), help)),
        _ if length > most => Some((format!("has {length} characters"), help)),
        _ if text.chars().all(|sign| sign.is_whitespace() || matches!(sign, '\u{200c}' | '\u{200d}')) => {
            Some(("has only spaces".to_owned(), help))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_every_script_are_accepted() {
        for good in ["1/I/7 pp lit. – Żółć", "אבג", "नेपाल\u{94d}\u{200d}", "e\u{301}", "<b>&\"'`|=", "😀"]
        {
            assert_eq!(wrong(good, 80), None, "{good}");
        }
    }

    #[test]
    fn control_and_invisible_characters_are_refused() {
        for bad in
            ['\0', '\n', '\u{1b}', '\u{7f}', '\u{9b}', '\u{200b}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{ffff}']
        {
            assert!(
                wrong(&format!("a{bad}b"), 80).is_some_and(|(message, _)| message.contains("invisible character")),
                "{bad:?}"
            );
        }
        assert!(wrong("", 80).is_some() && wrong(" \u{a0}", 80).is_some() && wrong("aaa", 2).is_some());
    }
}
