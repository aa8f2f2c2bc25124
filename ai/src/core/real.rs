//! Functions of real numbers that a platform's library computes.
//!
//! In a browser there is no such library, and the substitute in single precision rounds differently from that of other platforms in
//! some per cent of its results; now and then a player then chooses otherwise. There the result is computed in double precision and
//! rounded, as the library of Linux does in all but a few cases of a thousand.

/// `base` to the power of `exponent`.
#[inline]
#[must_use]
pub fn power(base: f32, exponent: f32) -> f32 {
    if cfg!(target_family = "wasm") { f64::from(base).powf(f64::from(exponent)) as f32 } else { base.powf(exponent) }
}

/// e to the power of `exponent`.
#[inline]
#[must_use]
pub fn exp(exponent: f32) -> f32 {
    if cfg!(target_family = "wasm") { f64::from(exponent).exp() as f32 } else { exponent.exp() }
}

/// The natural logarithm.
#[inline]
#[must_use]
pub fn ln(number: f32) -> f32 {
    if cfg!(target_family = "wasm") { f64::from(number).ln() as f32 } else { number.ln() }
}
