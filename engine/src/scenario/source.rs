//! Sources of the texts of scenario files.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::fault::{Log, Place};
use crate::core::hint::shown;
use crate::core::hint::unseen;

/// The most bytes of a file.
pub const MAX_FILE: usize = 1 << 20;
/// The most bytes of the name of a file with its folders: every fault repeats it.
const MAX_PATH: usize = 4096;

/// Provides the texts of files by their names: built-in ones, or ones read from a disk.
pub trait Sources {
    /// The text of a file, or `None` when there is none. Names are those of the request, followed by `/` and the
    /// relative names written in the files; parts of a name are separated by `/`.
    fn read(&self, name: &str) -> Option<Cow<'_, str>>;

    /// The reason why [`Sources::read`] returns no text, and the remedy.
    fn refusal(&self, name: &str) -> Refusal {
        Refusal::missing(name)
    }

    /// The name under which [`Sources::read`] looks up the file of another scenario, from which an overlay takes values;
    /// `file` is its name as typed, with its ending. Its parts are looked up beside the returned name.
    fn scenario(&self, file: &str) -> String {
        file.to_owned()
    }

    /// The file of the overlay with this plain name, for a scenario of the rule system `system`; `folder` is the folder
    /// of the scenario ending in `/`, empty for none.
    fn overlay(&self, folder: &str, _system: &str, name: &str) -> Overlay {
        Overlay::beside(folder, name)
    }
}

/// The location of an overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// The name of its file.
    pub file: String,
    /// The folder of the parts that it names, ending in `/`; empty for none.
    pub folder: String,
}

impl Overlay {
    /// The overlay of this name in the `what-if/` folder beside a scenario. Its parts lie beside the scenario.
    #[must_use]
    pub fn beside(folder: &str, name: &str) -> Self {
        Self { file: format!("{folder}what-if/{name}.toml"), folder: folder.to_owned() }
    }
}

/// Why a file is not read, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The error: a sentence without its full stop.
    pub message: String,
    /// The remedy.
    pub help: String,
}

impl Refusal {
    /// There is no file of this name.
    #[must_use]
    pub fn missing(name: &str) -> Self {
        Self { message: format!("there is no file `{name}`"), help: "check the name".to_owned() }
    }
}

impl<K: Ord + core::borrow::Borrow<str>, V: AsRef<str>> Sources for BTreeMap<K, V> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        self.get(name).map(|text| Cow::Borrowed(text.as_ref()))
    }
}

impl Sources for [(&str, &str)] {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        self.iter().find(|(known, _)| *known == name).map(|(_, text)| Cow::Borrowed(*text))
    }
}

impl<S: Sources + ?Sized> Sources for &S {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        (**self).read(name)
    }

    fn refusal(&self, name: &str) -> Refusal {
        (**self).refusal(name)
    }

    fn scenario(&self, file: &str) -> String {
        (**self).scenario(file)
    }

    fn overlay(&self, folder: &str, system: &str, name: &str) -> Overlay {
        (**self).overlay(folder, system, name)
    }
}

/// Whether a name written in a file stays inside the folder it is looked up in.
pub(crate) fn stays_inside(name: &str) -> bool {
    let plain = |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', ':']);
    name.len() <= 200 && !name.contains(unseen) && name.split('/').all(plain)
}

/// The folder of a file, ending in `/`; empty for none.
pub(crate) fn folder(name: &str) -> &str {
    name.rfind('/').map_or("", |end| &name[..=end])
}

/// Opens a file of acceptable size and registers it in the log. `named` is the place where another file names it.
pub(crate) fn open(
    sources: &impl Sources,
    name: &str,
    named: Option<&Place>,
    log: &mut Log,
) -> Option<(usize, String)> {
    let refusal = match sources.read(name) {
        _ if name.contains(unseen) => Refusal {
            message: format!("the name {} has an invisible character", shown(name)),
            help: "give the file another name".to_owned(),
        },
        _ if name.len() > MAX_PATH => Refusal {
            message: format!("the name {} is too long", shown(name)),
            help: format!("a file name, with its folders, has at most {MAX_PATH} bytes"),
        },
        None => sources.refusal(name),
        // Its real length is unknown: a source stops reading soon after the limit.
        Some(text) if text.len() > MAX_FILE => Refusal {
            message: format!("the file `{name}` is too long"),
            help: format!("a scenario file has at most {MAX_FILE} bytes"),
        },
        Some(text) => return Some((log.open(name, &text), text.into_owned())),
    };
    let place = named.cloned().unwrap_or_else(|| Place { file: log.open(&visible(name), ""), span: 0..0 });
    log.add_hiding(&place, refusal.message, refusal.help);
    None
}

/// A name with invisible characters escaped, cut to the maximum length.
fn visible(name: &str) -> String {
    name.chars().take(MAX_PATH).map(|sign| if unseen(sign) { char::REPLACEMENT_CHARACTER } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_folder() {
        for good in ["rules.toml", "shared/rules.toml"] {
            assert!(stays_inside(good), "{good}");
        }
        for bad in ["", "/etc/passwd", "../rules.toml", "a/../b", "a//b", "c:x", "a\\b", "./a", "a\nb"] {
            assert!(!stays_inside(bad), "{bad}");
        }
    }
}
