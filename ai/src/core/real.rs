//! Floating-point functions that depend on the platform's math library.
//!
//! WebAssembly has no such library, and the single-precision substitute rounds a few per cent of results differently from other
//! platforms, which occasionally changes a player's choice. In the browser the result is therefore computed in double precision
//! and rounded, which matches Linux in all but a few cases per thousand.

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
