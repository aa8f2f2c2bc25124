//! The readings of ambiguous rows.

use crate::games::verdox::switches::*;
use crate::scenario::reader::Reader;

pub(super) fn read(t: &mut Reader) -> Switches {
    t.table("switches", |t| Switches {
        entry_zone: t.reading("entry_zone"),
        entry_blocked: t.reading("entry_blocked"),
        flip_target: t.reading("flip_target"),
        blockers: t.reading("blockers"),
        corner: t.reading("corner"),
        melee_reach: t.reading("melee_reach"),
        annihilation: t.reading("annihilation"),
        reserve_counts: t.flag("reserve_counts"),
        time_up: t.reading("time_up"),
        same_hill_open: t.flag("same_hill_open"),
        valley_shooters: t.reading("valley_shooters"),
        valley_targets: t.reading("valley_targets"),
        road_march: t.reading("road_march"),
        failed_move: t.reading("failed_move"),
        melee_from_water: t.flag("melee_from_water"),
        marsh_dice: t.reading("marsh_dice"),
        leave_by_front: t.flag("leave_by_front"),
        demolition: t.reading("demolition"),
        gate_capture: t.reading("gate_capture"),
        gate_passage: t.reading("gate_passage"),
        artillery_anywhere: t.flag("artillery_anywhere"),
        barge_water: t.reading("barge_water"),
        barge_owner: t.reading("barge_owner"),
        shipwreck: t.reading("shipwreck"),
        barge_crew: t.reading("barge_crew"),
    })
}
