//! The version of the program.

/// The version of the program.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");
/// The hash of the source code that the program was built from, in hexadecimal.
pub const SOURCES: &str = env!("KARTACZ_SOURCES");
/// The version, the hash of the source code, and the commit, if the build names one. Two programs with the same hash play alike.
pub const VERSION: &str = env!("KARTACZ_VERSION");
/// The commit that the program was built from, if the build names one.
pub const COMMIT: Option<&str> = option_env!("KARTACZ_COMMIT");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_is_named_where_the_build_names_one() {
        let commit = COMMIT.filter(|commit| !commit.is_empty());
        assert!(VERSION.starts_with(&format!("{PROGRAM} (sources {SOURCES}")), "{VERSION}");
        assert_eq!(VERSION.contains(", commit "), commit.is_some(), "{VERSION}");
    }
}
