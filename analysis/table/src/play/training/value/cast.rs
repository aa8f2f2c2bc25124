//! The players from whose games a value is learned.

use std::sync::Arc;

use kartacz_ai::Player;
use kartacz_ai::core::learning::{Network, place};
use kartacz_engine::core::dice::{mix, unbiased};
use kartacz_engine::core::game::Side;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::base::error::Failure;
use crate::base::values::Opponent;
use crate::play::playable::{AnyPlayer, EXPERT, LooksAhead, Playable, opponents};
use crate::play::sets;

/// Tickets of an opponent with a whole share in a draw.
const TICKETS: f64 = 20.0;
/// The share of the usual player beside all others: a value is used most for its games.
const USUAL: f64 = 4.0;

/// Some players take any candidate at one decision in this many: a value knows nothing of what is never played.
const TRIES_OUT: u32 = 16;

/// The shipped players of both sides of a scenario that play thousands of games in minutes.
pub(super) struct Cast<G: Playable> {
    sides: [Vec<Member<G>>; 2],
}

struct Member<G: Playable> {
    tickets: u32,
    /// None for a player that tries things out: its games are not those of a named one.
    name: Option<String>,
    player: AnyPlayer<G>,
}

impl<G: Playable> Clone for Cast<G> {
    fn clone(&self) -> Self {
        let again = |members: &Vec<Member<G>>| -> Vec<Member<G>> {
            let again = |Member { tickets, name, player }: &Member<G>| Member {
                tickets: *tickets,
                name: name.clone(),
                player: player.clone(),
            };
            members.iter().map(again).collect()
        };
        Self { sides: self.sides.each_ref().map(again) }
    }
}

impl<G: Playable> Cast<G> {
    /// All that know the game.
    ///
    /// # Errors
    /// When a shipped file has a fault.
    pub fn of(game: &G) -> Result<Self, Failure> {
        let side = |side: Side| -> Result<Vec<Member<G>>, Failure> {
            // An expert by the shipped value plays no part: a value learns from players that do not depend on it.
            let ranks = G::is_trained() && G::EXPERT_SETS.is_none();
            let expert = ranks.then(|| Opponent { player: EXPERT.to_owned(), share: 1.0 });
            let mut all: Vec<Opponent> = opponents(side, &[game])?.into_iter().chain(expert).collect();
            let usual = all.iter().position(|one| one.player == G::affordable()).unwrap_or(0);
            let others: f64 = all.iter().map(|one| one.share).sum();
            all[usual].share = USUAL.max(others / 2.0);
            let member = |Opponent { player, share }: Opponent| {
                let seated = game.seat(side, &player)?;
                let tickets = (TICKETS * share).round() as u32;
                Ok(Member { tickets, name: Some(seated.name), player: seated.player })
            };
            let mut members = all.into_iter().map(member).collect::<Result<Vec<_>, Failure>>()?;
            members.extend(trying_out(&members));
            Ok(members)
        };
        Ok(Self { sides: [side(Side::First)?, side(Side::Second)?] })
    }

    /// With players that look one step ahead by this value, in half of all seats; unchanged where there are none.
    pub fn joined(mut self, network: &Arc<Network>) -> Self {
        let Some(player) = G::ONE_PLY else { return self };
        for members in &mut self.sides {
            let half = members.iter().map(|member| member.tickets).sum::<u32>().div_ceil(2);
            for tries_out in [0, TRIES_OUT] {
                let player = AnyPlayer::OnePly(Box::new(player(sets::FEWEST, Arc::clone(network), tries_out)));
                let name = (tries_out == 0).then(looks_ahead);
                members.push(Member { tickets: half, name, player });
            }
        }
        self
    }

    /// The names of the players, as their games are recorded, those of the first side first; without those that try things out.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.sides.iter().flatten().filter_map(|member| member.name.as_ref())
    }

    /// The players of the game with this seed.
    pub fn draw(&mut self, seed: u64) -> [&mut dyn Player<G>; 2] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed ^ 1));
        self.sides.each_mut().map(|members| {
            let drawn = drawn(members, &mut rng);
            &mut members[drawn].player as &mut dyn Player<G>
        })
    }
}

/// The heuristic that tries out its candidates, in a quarter of all seats; `None` where it has none.
fn trying_out<G: Playable>(others: &[Member<G>]) -> Option<Member<G>> {
    let place = place::<G>();
    // Without dice it asks no value.
    let blind = Arc::new(Network::zeros(&[place.features.len(), place.outputs]));
    let tickets = others.iter().map(|other| other.tickets).sum::<u32>().div_ceil(3);
    let player = |looks_ahead: LooksAhead<G>| AnyPlayer::OnePly(Box::new(looks_ahead(0, blind, TRIES_OUT)));
    G::ONE_PLY.map(|looks_ahead| Member { tickets, name: None, player: player(looks_ahead) })
}

/// The name of the player that looks one step ahead.
pub(super) fn looks_ahead() -> String {
    format!("{}:{}", sets::KIND, sets::FEWEST)
}

fn drawn<G: Playable>(members: &[Member<G>], rng: &mut Xoshiro256PlusPlus) -> usize {
    let mut left = unbiased(rng, members.iter().map(|member| member.tickets).sum());
    for (place, member) in members.iter().enumerate() {
        match left.checked_sub(member.tickets) {
            Some(rest) => left = rest,
            None => return place,
        }
    }
    0
}
