//! The printed number of a cell: two pairs of digits.

/// Reads two pairs of digits, such as `0109`.
#[must_use]
pub(crate) fn parse(label: &str) -> Option<[u8; 2]> {
    let &[a, b, c, d] = label.as_bytes() else {
        return None;
    };
    let number =
        |tens: u8, ones: u8| (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| (tens - b'0') * 10 + ones - b'0');
    Some([number(a, b)?, number(c, d)?])
}

/// Two numbers as two pairs of digits; `----` for none.
pub(crate) struct Label(pub Option<[u8; 2]>);

impl core::fmt::Display for Label {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Some([first, second]) => write!(f, "{first:02}{second:02}"),
            None => f.write_str("----"),
        }
    }
}
