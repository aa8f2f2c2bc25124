//! Referees: programs that know the rulebooks and judge the event logs of games, without the engine.

mod classic_referee;
mod insurrection_referee;
mod pluton_referee;
mod spqr_referee;
