// Games of variants beside the run of the page.
"use strict";
// `playing`: nothing else plays meanwhile.
const trials = { round: 0, stop: null, playing: false };

// Variants that are played at a time: in workers, a few keep all of them busy.
const AT_ONCE = 2;

// Ends what is being played; what is asked of the trials after it is another matter.
function stopTrials() {
  trials.round += 1;
  trials.stop?.abort();
  trials.stop = new AbortController();
  trials.playing = false;
  return trials.round;
}

// The games of variants, {scenario, what_ifs, sets, seed, games} each: a list of rows for each, in their order. Null when they were stopped.
async function playTrials(round, list, progress) {
  pauseGames();
  const { signal } = trials.stop;
  const played = list.map(() => null);
  let next = 0;
  let done = 0;
  trials.playing = true;
  const keepOn = async () => {
    while (round === trials.round && list.length > next) {
      const which = next;
      next += 1;
      played[which] = await playTrial(signal, list[which]);
      done += 1;
      if (round === trials.round) progress(done, list.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepOn)).finally(() => { if (round === trials.round) trials.playing = false; });
  return round === trials.round ? played : null;
}

async function playTrial(signal, { scenario, what_ifs, sets: changed, seed, games }) {
  const rows = [];
  const one = { scenario, what_ifs, sets: changed };
  await lab.engine.play({ scenarios: [one], seats: state.seats, seed, from: 0, to: games }, (from, to, [more]) => rows.push(...more), signal);
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
