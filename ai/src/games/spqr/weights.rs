//! The numbers that make a player bold or cautious. Values are in rout points.

use crate::core::weights;
use crate::core::weights::Scale::{Even, Ratio};

weights::weights! {
    /// How much a side values each consideration.
    system "spqr";
    /// Value of being a hex closer to the enemy: heavy foot, light foot, mounted units.
    advance: [f32; 3] = Ratio(5.0);
    /// Value of losses of the enemy, as a factor on rout points.
    kill: f32 = Ratio(5.0);
    /// Value of own losses, as a factor on rout points.
    loss: f32 = Ratio(5.0);
    /// Share of the worth of a unit that is lost with all hits short of its rout.
    wear: f32 = Even(1.0);
    /// Least gain of an attack by units that stand next to the enemy.
    nerve: f32 = Ratio(5.0);
    /// Factor on the gain of an attack after a move.
    charge: f32 = Ratio(5.0);
    /// Value of each friendly unit beside a unit of heavy foot, in line with it.
    line: f32 = Ratio(5.0);
    /// Cost of an open flank of heavy foot near the enemy, as a share of its worth.
    flank: f32 = Even(1.0);
    /// Factor on the losses that enemies beside a place can cause.
    fear: f32 = Ratio(5.0);
    /// Factor on the expected hits of missiles.
    fire: f32 = Ratio(5.0);
    /// Value of standing where missiles reach the enemy and it must come nearer.
    range: f32 = Ratio(5.0);
    /// Value of a hex of distance from the enemy for units that are spent.
    spare: f32 = Ratio(5.0);
    /// Share of its quality in hits with which a unit is spent.
    spent: f32 = Even(1.0);
    /// From one half on, heavy foot keeps away from heavy foot that has superiority over it.
    shy: f32 = Even(1.0);
    /// Value of a way round a flank for mounted units, in hexes of detour.
    round: f32 = Ratio(10.0);
    /// Least gain of an order to move.
    move_gain: f32 = Ratio(3.0);
    /// Factor on the danger that a withdrawal escapes.
    withdraw: f32 = Ratio(5.0);
    /// Factor on the gain of an attempt to rally a unit.
    rally: f32 = Ratio(5.0);
    /// Factor on the gain of the removal of hits.
    recover: f32 = Ratio(5.0);
    /// Least gain of an attempt to trump.
    trump: f32 = Ratio(20.0);
    /// Cost of the die roll of doom, as a factor on what the other side can do.
    doom: f32 = Ratio(5.0);
    /// Value of a unit in the range of its leader.
    lead: f32 = Ratio(2.0);
    /// Cost of a leader near an enemy, as a share of his worth.
    risk: f32 = Ratio(2.0);
    /// How much losses count more when an army is near its withdrawal.
    endgame: f32 = Ratio(5.0);
    /// Cost of each hex by which heavy foot outruns the foot around it.
    pace: f32 = Ratio(3.0);
    /// Factor on the value of the shot that a unit has at the end of its move.
    volley: f32 = Ratio(3.0);
    /// What the losses of the enemy are multiplied by for each unit that attacks it already.
    shared: f32 = Even(1.0);
    /// Factor on the hit of a unit that moves again in a turn.
    tired: f32 = Ratio(5.0);
    /// Chance that an enemy beside a unit attacks it, for a turn in reaction.
    expect: f32 = Even(1.0);
    /// Factor on the losses that an order of prepared withdrawal may avoid.
    prepare: f32 = Ratio(2.0);
    /// Factor on the gain of a line command, relative to that of individual orders.
    lines: f32 = Ratio(5.0);
    /// Value for a phalanx of each other phalanx beside it.
    pair: f32 = Ratio(5.0);
    /// Share of the value of an advance that foot loses while fresh foot of the line before it has still to move.
    after: f32 = Even(1.0);
    /// Share of the value of an advance of foot that is lost while all leaders of the enemy are still to come.
    wait: f32 = Even(1.0);
}
