//! Expected output stored in files.

use std::path::{Path, PathBuf};

/// Compares a text with the file of that name under `tests/`; writes the file when `KARTACZ_BLESS` is set.
pub fn compare_or_bless(name: &Path, found: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    if std::env::var_os("KARTACZ_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, found).expect("the file can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    if let Some((number, (old, new))) =
        expected.lines().zip(found.lines()).enumerate().find(|(_, (old, new))| old != new)
    {
        panic!("{}:{}:\n  recorded {old}\n  found    {new}", path.display(), number + 1);
    }
    assert_eq!(expected.lines().count(), found.lines().count(), "{}: number of lines", path.display());
}
