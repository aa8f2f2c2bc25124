// Games of variants beside the run of the page: each variant is played by one worker.
"use strict";
const trials = { round: 0 };

// Ends what is being played; what is asked of the trials after it is another matter.
function stopTrials() {
  trials.round += 1;
  return trials.round;
}

// The games of variants, {scenario, what_ifs, sets, seed, games} each: a list of rows for each, in their order. Null when they were stopped.
async function playTrials(round, list, progress) {
  pauseGames();
  const played = list.map(() => null);
  let next = 0;
  let done = 0;
  const keepOn = async (player) => {
    while (round === trials.round && list.length > next) {
      const which = next;
      next += 1;
      played[which] = await playTrial(player, round, list[which]);
      done += 1;
      if (round === trials.round) progress(done, list.length);
    }
  };
  await Promise.all(lab.players.map(keepOn));
  return round === trials.round ? played : null;
}

// Short blocks, so that it can be stopped.
async function playTrial(player, round, { scenario, what_ifs, sets: changed, seed, games }) {
  await player.ask({ do: "open", slot: "trial", scenario, what_ifs, sets: changed });
  const rows = [];
  let size = 2;
  while (round === trials.round && games > rows.length) {
    const began = performance.now();
    const to = Math.min(games, rows.length + size);
    rows.push(...await player.ask({ do: "play", slot: "trial", seats: state.seats, seed, from: rows.length, to }));
    size = Math.max(1, Math.min(500, Math.round((size * BLOCK) / Math.max(performance.now() - began, 5))));
  }
  return rows;
}

// Wins of the first side, of the second, draws.
function outcomesOf(rows) {
  const sums = [0, 0, 0];
  rows.forEach(([outcome]) => { sums[outcome] += 1; });
  return sums;
}

// The games that a field names.
function gamesIn(id) {
  const field = byId(id);
  const games = Math.round(Number(field.value)) || Number(field.defaultValue);
  field.value = Math.max(Number(field.min), Math.min(Number(field.max), games));
  return Number(field.value);
}
