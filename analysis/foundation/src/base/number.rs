//! Numbers on the command line.

/// Reads a whole number between two bounds.
///
/// # Errors
/// The accepted range, when it is not a number within it.
pub fn whole<N: TryFrom<i64>, const LEAST: i64, const MOST: i64>(text: &str) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| (LEAST..=MOST).contains(number));
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| format!("write a whole number from {LEAST} to {MOST}"))
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn numbers_have_bounds() {
        assert_eq!([whole::<u8, 0, 9>("0"), whole::<u8, 0, 9>("9")], [Ok(0), Ok(9)]);
        for wrong in ["", "x", "-1", "10", "1.5", "99999999999999999999"] {
            assert_eq!(whole::<u8, 0, 9>(wrong), Err("write a whole number from 0 to 9".to_owned()), "{wrong}");
        }
    }
}
