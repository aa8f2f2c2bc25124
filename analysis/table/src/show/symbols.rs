//! The signs of maps and counters, drawn once and used wherever they stand: each a line of `symbols.svg`, around the origin.
//!
//! A sign of a unit has a height of 24 pixels at most, one of the ground fills a hex of 30 pixels from its centre to its
//! vertices. Parts without a class take that of the use.

const SIGNS: &str = include_str!("symbols.svg");

/// The definitions of the signs that a drawing uses, and of those that these use in turn; nothing when it uses none.
#[must_use]
pub fn used(svg: &str) -> String {
    let mut signs = String::new();
    // A sign uses only those above it.
    for line in SIGNS.lines().rev() {
        let reference = format!("href=\"#{}\"", id(line));
        if svg.contains(&reference) || signs.contains(&reference) {
            signs.insert_str(0, line);
        }
    }
    if signs.is_empty() { signs } else { format!("<defs>{signs}</defs>\n") }
}

fn id(line: &str) -> &str {
    line.split('"').nth(1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_has_the_signs_that_it_uses() {
        assert_eq!(used("<g/>"), "");
        let signs = used("<use href=\"#m-grenadiers\"/>");
        for id in ["m-infantry", "m-shooters", "m-grenadiers"] {
            assert_eq!(signs.matches(&format!("<g id=\"{id}\">")).count(), 1, "{id}");
        }
        assert!(!signs.contains("m-cavalry"));
    }

    #[test]
    fn every_line_is_a_sign() {
        for line in SIGNS.lines() {
            assert!(line.starts_with("<g id=\"m-") && line.ends_with("</g>"), "{line}");
        }
    }
}
