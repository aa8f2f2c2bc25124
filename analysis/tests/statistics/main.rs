//! Statistics with known true values: the coverage of intervals, and the error rates of the gate.

mod chance;
mod coverage;
mod equilibrium;
mod events;
mod gate_luck;
mod gate_rates;
mod luck;
mod methods;
mod shapley;
mod vp_means;
