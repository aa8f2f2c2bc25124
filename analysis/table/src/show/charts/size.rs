//! The sizes in which every chart is drawn: one for a page, one for a phone.

/// A size: the width of the drawing and the heights of its letters, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The width of the drawing.
    pub width: i32,
    /// The height of a chart's title.
    pub title: i32,
    /// The height of a panel's title.
    pub panel: i32,
    /// The height of any other text.
    pub text: i32,
    /// The height of text where there is little room.
    pub small: i32,
    /// Whether panels stand below each other.
    pub narrow: bool,
}

/// For a page.
pub const WIDE: Size = Size { width: 960, title: 27, panel: 21, text: 17, small: 14, narrow: false };
/// For a phone: about as many pixels as it has.
pub const NARROW: Size = Size { width: 380, title: 19, panel: 16, text: 14, small: 12, narrow: true };
/// Both, in the order in which a chart holds them.
pub const SIZES: [Size; 2] = [WIDE, NARROW];

impl Size {
    /// This number of pixels on a page, or that on a phone.
    pub const fn pick(self, wide: i32, narrow: i32) -> i32 {
        if self.narrow { narrow } else { wide }
    }
}
