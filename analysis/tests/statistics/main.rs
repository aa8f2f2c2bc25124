//! Statistics with known true values: the coverage of intervals, and the error rates of the gate.

mod coverage;
mod equilibrium;
mod gate_rates;
mod shapley;
mod vp_means;
