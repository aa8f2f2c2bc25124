//! Expected output stored in files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The path of a file or folder under `tests/`.
fn path(name: &Path) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The text of a file under `tests/` that every game has.
///
/// # Panics
/// When this game has none.
pub fn read(name: &Path) -> String {
    let path = path(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("a shipped game needs {}: {error}", path.display()))
}

/// The names of the files of a folder under `tests/`.
pub fn names(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(path(folder)).expect("the folder can be read");
    files.map(|file| file.expect("an entry").file_name().into_string().expect("a name")).collect()
}

/// Compares a text with the file of that name under `tests/`; writes the file when `KARTACZ_BLESS` is set.
pub fn compare_or_bless(name: &Path, found: &str) {
    let path = path(name);
    if std::env::var_os("KARTACZ_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&path, found).expect("the file can be written");
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    if let Some((number, (old, new))) =
        expected.lines().zip(found.lines()).enumerate().find(|(_, (old, new))| old != new)
    {
        panic!("{}:{}:\n  recorded {old}\n  found    {new}", path.display(), number + 1);
    }
    assert_eq!(expected.lines().count(), found.lines().count(), "{}: number of lines", path.display());
}
