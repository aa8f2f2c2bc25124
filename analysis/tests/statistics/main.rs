//! The statistics on known truths: how often intervals contain them, and how often the gate errs.

mod coverage;
mod gate_rates;
mod shapley;
