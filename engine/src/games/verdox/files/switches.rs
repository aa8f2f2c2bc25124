//! The readings of ambiguous rows.

use crate::games::verdox::switches::*;
use crate::scenario::reader::Reader;

/// Reads a switch whose type knows the names of its readings.
macro_rules! reading {
    ($t:ident, $key:literal, $kind:ident) => {
        $t.choice($key, $kind::NAMES, $kind::from_name).unwrap_or_default()
    };
}

pub(super) fn read(t: &mut Reader) -> Switches {
    t.table("switches", |t| Switches {
        entry_zone: reading!(t, "entry_zone", EntryZone),
        entry_blocked: reading!(t, "entry_blocked", EntryBlocked),
        flip_target: reading!(t, "flip_target", FlipTarget),
        blockers: reading!(t, "blockers", Blockers),
        corner: reading!(t, "corner", Corner),
        melee_reach: reading!(t, "melee_reach", MeleeReach),
        annihilation: reading!(t, "annihilation", Annihilation),
        reserve_counts: t.flag("reserve_counts"),
        time_up: reading!(t, "time_up", TimeUp),
        same_hill_open: t.flag("same_hill_open"),
        valley_shooters: reading!(t, "valley_shooters", ValleyShooters),
        valley_targets: reading!(t, "valley_targets", ValleyTargets),
        road_march: reading!(t, "road_march", RoadMarch),
        failed_move: reading!(t, "failed_move", FailedMove),
        melee_from_water: t.flag("melee_from_water"),
        marsh_dice: reading!(t, "marsh_dice", MarshDice),
        leave_by_front: t.flag("leave_by_front"),
        demolition: reading!(t, "demolition", Demolition),
        gate_capture: reading!(t, "gate_capture", GateCapture),
        gate_passage: reading!(t, "gate_passage", GatePassage),
        artillery_anywhere: t.flag("artillery_anywhere"),
        barge_water: reading!(t, "barge_water", BargeWater),
        barge_owner: reading!(t, "barge_owner", BargeOwner),
        shipwreck: reading!(t, "shipwreck", Shipwreck),
        barge_crew: reading!(t, "barge_crew", BargeCrew),
    })
}
