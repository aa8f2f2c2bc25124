//! The sizes and colours of all pages: reports, replays and the lab.

/// Custom properties for style sheets, light and dark.
pub const THEME: &str = include_str!("theme.css");

#[cfg(test)]
mod tests {
    use super::THEME;
    use crate::show::palette::SIDES;

    #[test]
    fn the_sides_have_the_colours_of_charts_and_maps() {
        for (name, side) in ["--first", "--second"].into_iter().zip(SIDES) {
            assert!(THEME.contains(&format!("{name}: {};", side.css)), "{name}");
        }
    }

    /// What is set for light pages and is no colour for all is set for dark ones, too.
    #[test]
    fn both_schemes_have_every_colour() {
        let (light, rest) = THEME.split_once("@media (prefers-color-scheme: dark)").unwrap();
        let (dark, _) = rest.split_once("@media print").unwrap();
        for name in
            ["page", "panel", "ink", "muted", "line", "first", "second", "first-text", "accent", "danger", "lit-soft"]
        {
            let set = format!("--{name}:");
            assert!(light.contains(&set) && dark.contains(&set), "{name}");
        }
    }
}
