//! The colours of the sides: the same in every chart and on every map, and distinct for colour-blind readers (Okabe and Ito
//! 2008).

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// As `rgb`, in SVG and CSS notation.
    pub css: &'static str,
}

/// The colours of the first and the second side.
pub const SIDES: [Colour; 2] =
    [Colour { rgb: [0, 114, 178], css: "#0072b2" }, Colour { rgb: [213, 94, 0], css: "#d55e00" }];

#[cfg(test)]
mod tests {
    use super::SIDES;

    #[test]
    fn both_ways_of_writing_a_colour_agree() {
        for colour in SIDES {
            let [red, green, blue] = colour.rgb;
            assert_eq!(colour.css, format!("#{red:02x}{green:02x}{blue:02x}"));
        }
    }
}
