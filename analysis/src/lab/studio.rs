//! New games for the page: from a template, or from files of other programs. They become files of the user's.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use kartacz_engine::scenario::Sources;
use serde_json::{Value, json};

use super::texts::{Texts, preface};
use crate::base::error::{Failure, unknown};
use crate::games::imported::{Blank, File, Imported, MAX_BYTES};
use crate::games::{self, makers};
use crate::play::difference::quoted;
use crate::play::library::{scenarios, title_in};

/// The template of a new game without anything of another.
const BLANK: &str = "blank";
/// The most characters of a name of a file that comes from a title.
const MAX_NAME: usize = 40;

/// The shipped scenarios that new games can be copies of.
fn copies() -> impl Iterator<Item = &'static str> {
    let makers = makers();
    scenarios()
        .filter(move |id| makers.iter().any(|system| id.strip_prefix(system).is_some_and(|rest| rest.starts_with('/'))))
}

/// What new games can be made of.
pub fn templates(texts: &Texts) -> Value {
    let blank = json!({ "id": BLANK, "title": "An empty map", "about": "Clear ground, a town in the middle, three counters a side." });
    let copy = |id: &str| {
        let text = texts.read(&format!("{id}.toml")).unwrap_or_default();
        json!({ "id": id, "title": title_in(&text).as_deref().unwrap_or(id), "about": preface(&text) })
    };
    [blank].into_iter().chain(copies().map(copy)).collect()
}

/// The file of a new game, and its name.
///
/// # Errors
/// When there is no such template, or the size or a name is beyond the limits.
pub fn new_game(texts: &Texts, template: &str, blank: &Blank) -> Result<Value, Failure> {
    // Of a copy, too, the title is held to the limits.
    let made = games::made(blank)?;
    let text = if template == BLANK { made } else { copy(texts, template, blank.title.trim())? };
    Ok(json!({ "name": name(&blank.title), "text": text }))
}

/// A shipped scenario with another title.
fn copy(texts: &Texts, template: &str, title: &str) -> Result<String, Failure> {
    let known: Vec<&str> = copies().collect();
    let text = known.contains(&template).then(|| texts.read(&format!("{template}.toml"))).flatten();
    let text = text.ok_or_else(|| unknown("template", template, &known))?;
    let mut document: toml_edit::DocumentMut =
        text.parse().map_err(|error| Failure::Input(format!("{template}: {error}")))?;
    if let Some(old) = document.get_mut("title").and_then(toml_edit::Item::as_value_mut) {
        let decor = old.decor().clone();
        *old = title.into();
        *old.decor_mut() = decor;
    }
    Ok(document.to_string())
}

/// The file of a game that others have drawn, its name, and the report.
///
/// # Errors
/// When a file is damaged, too large or of no known form.
pub fn import(title: &str, files: &[(String, String)]) -> Result<Value, Failure> {
    let decoded = files.iter().map(|(name, packed)| {
        let too_large = packed.len() / 4 * 3 > MAX_BYTES;
        let bytes = (!too_large).then(|| STANDARD.decode(packed).ok()).flatten();
        let bytes = bytes.ok_or_else(|| Failure::Input(format!("{} cannot be read", quoted(name))))?;
        Ok(File { name: name.clone(), bytes })
    });
    let Imported { text, report } = games::import(&decoded.collect::<Result<Vec<_>, Failure>>()?, title)?;
    Ok(json!({ "name": name(title_in(&text).as_deref().unwrap_or(title)), "text": text, "report": report.notes }))
}

/// The name of the file of a game with this title: `scenario-the-ford.toml`.
fn name(title: &str) -> String {
    let mut plain = String::new();
    for sign in title.chars().flat_map(char::to_lowercase) {
        match sign {
            'a'..='z' | '0'..='9' => plain.push(sign),
            _ if plain.ends_with('-') || plain.is_empty() => {}
            _ => plain.push('-'),
        }
    }
    let short: String = plain.chars().take(MAX_NAME).collect();
    match short.trim_matches('-') {
        "" => "scenario-game.toml".to_owned(),
        short => format!("scenario-{short}.toml"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_come_from_titles() {
        assert_eq!(name("The Ford: 2nd edition"), "scenario-the-ford-2nd-edition.toml");
        assert_eq!(name("../../etc/<b>"), "scenario-etc-b.toml");
        assert_eq!(name("Żółw"), "scenario-w.toml");
        assert_eq!(name("…"), "scenario-game.toml");
    }
}
