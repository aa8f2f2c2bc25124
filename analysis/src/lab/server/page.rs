//! The files of the page, built into the program.

/// The files of the page: name and text.
pub const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The name of the page itself.
const INDEX: &str = "index.html";
/// The mark of the page that no program serves.
const ALONE: &str = "<meta name=\"kartacz-host\" content=\"page\"/>";
/// The mark of the page that the program serves.
const SERVED: &str = "<meta name=\"kartacz-host\" content=\"program\"/>";

/// A file of the page, as the program serves it; the empty name is that of the page itself.
pub fn file(name: &str) -> Option<(&'static str, String)> {
    let name = if name.is_empty() { INDEX } else { name };
    let (name, text) = FILES.iter().find(|(known, _)| *known == name)?;
    Some((name, text.replace(ALONE, SERVED)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every script runs, each once, and only files that exist are named.
    #[test]
    fn the_page_names_its_files() {
        let (_, page) = FILES.iter().find(|(name, _)| *name == INDEX).unwrap();
        assert!(page.contains(ALONE) && page.contains("href=\"lab.css\""));
        let mut named: Vec<&str> =
            page.split("<script src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        named.sort_unstable();
        let scripts = FILES.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".js"));
        assert_eq!(named, scripts.collect::<Vec<_>>());
    }

    /// Scripts share their names: what two of them declare, one of them loses.
    #[test]
    fn no_two_scripts_declare_a_name() {
        let declares = |line: &'static str| {
            let words = ["async function ", "function ", "const ", "let ", "class "];
            let rest = words.iter().find_map(|word| line.strip_prefix(word))?;
            let end =
                rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '$').unwrap_or(rest.len());
            (end > 0).then(|| &rest[..end])
        };
        let scripts = FILES.iter().filter(|(name, _)| name.ends_with(".js"));
        let mut names: Vec<&str> = scripts.flat_map(|(_, text)| text.lines().filter_map(declares)).collect();
        names.sort_unstable();
        let twice: Vec<&str> = names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        assert!(twice.is_empty() && names.len() > 100, "{twice:?}");
    }

    /// What the policy of the page forbids: scripts and styles written in it.
    #[test]
    fn the_page_keeps_its_policy() {
        let (_, page) = FILES.iter().find(|(name, _)| *name == INDEX).unwrap();
        assert!(!page.contains("<style") && !page.contains(" style=") && !page.contains("<script>"));
        assert!(!page.contains(" onclick=") && !page.contains(" onload="));
    }
}
