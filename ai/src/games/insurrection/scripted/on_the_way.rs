//! Route costs, and which hexes lie on a route.

use kartacz_engine::grid::Hex;

use super::super::maps::{Gait, Maps, NEVER, NO_PATH};
use crate::games::insurrection::Played;

/// How far a hex may lie off the cheapest route and still count as on it, in movement points.
const OFF: f32 = 2.0;

/// The cost of the cheapest route, in movement points.
pub(super) fn cost<E: Played>(maps: &Maps<E>, gait: Gait, from: Hex<E::Size>, to: Hex<E::Size>) -> f32 {
    match maps.cost(gait, from, to) {
        NEVER => NO_PATH,
        cost => f32::from(cost),
    }
}

/// Whether a hex lies beyond `via` on the route to `next`.
pub(super) fn passed<E: Played>(
    maps: &Maps<E>,
    gait: Gait,
    via: Hex<E::Size>,
    next: Hex<E::Size>,
    hex: Hex<E::Size>,
) -> bool {
    via != next
        && cost(maps, gait, via, hex) + cost(maps, gait, hex, next) <= cost(maps, gait, via, next) + OFF
        && cost(maps, gait, hex, next) < cost(maps, gait, via, next)
}
