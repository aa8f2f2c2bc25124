// The running verdict: workers play blocks of games, of the scenario as it is and of the changed one, with the same numbers.
"use strict";

// Games of one scenario by number, kept while scenario, players and seed stay: a change plays only the changed games.
const kept = { key: "", rows: [] };
const run = { on: false, round: 0, games: 0, next: 0, blocks: new Map(), rows: [], verdict: null, began: 0, played: 0, size: 4, done: false };

// The longest run: slow players reach no ±1 pp.
const MOST_GAMES = 400000;
// A block takes about this long, in milliseconds.
const BLOCK = 200;

const playersKey = () => JSON.stringify([state.scenario, state.seats, state.seed, lab.added]);

function stopGames() {
  run.on = false;
  run.round += 1;
  showPace();
}

// Blocks that are being played are still counted.
function pauseGames() {
  run.on = false;
  showPace();
}

// Starts again from the first game. Known games of the baseline are not played again.
async function restartGames() {
  stopGames();
  stopTrials();
  clearWhy();
  clearSuggest();
  const round = run.round;
  if (kept.key !== playersKey()) Object.assign(kept, { key: playersKey(), rows: [] });
  Object.assign(run, { games: 0, next: 0, blocks: new Map(), rows: [], verdict: null, size: 4, done: false });
  resetCounts();
  clearVerdict("No games yet.");
  hideHeat();
  const opening = lab.players.map(async (player) => {
    await player.ask({ do: "open", slot: "baseline", ...baseline() });
    await player.ask({ do: "open", slot: "variant", ...variant() });
  });
  try {
    await Promise.all(opening);
    if (round === run.round) goOn();
  } catch (error) {
    complain(error.message);
  }
}

function goOn() {
  if (run.on) return;
  Object.assign(run, { on: true, done: false, began: performance.now(), played: 0 });
  const round = run.round;
  lab.players.forEach((player) => keepPlaying(player, round));
  showPace();
}

async function keepPlaying(player, round) {
  while (run.on && round === run.round && run.next < MOST_GAMES) {
    const [from, to] = [run.next, Math.min(MOST_GAMES, run.next + run.size)];
    run.next = to;
    const began = performance.now();
    try {
      const rows = await block(player, from, to);
      if (round !== run.round) return;
      fit(performance.now() - began, to - from);
      take(from, rows);
    } catch (error) {
      complain(error.message);
      stopGames();
    }
  }
}

// Longer blocks of fast games, shorter ones of slow games.
function fit(time, games) {
  run.size = Math.max(1, Math.min(500, Math.round((games * BLOCK) / Math.max(time, 5)), run.size * 2));
}

async function block(player, from, to) {
  const ask = (slot) => player.ask({ do: "play", slot, seats: state.seats, seed: state.seed, from, to });
  let before = kept.rows.slice(from, to).filter(Boolean);
  if (before.length < to - from) {
    before = await ask("baseline");
    run.played += to - from;
    before.forEach((row, index) => { kept.rows[from + index] = row; });
  }
  if (!isChanged()) return before.map((row) => [row, row]);
  const now = await ask("variant");
  run.played += to - from;
  return before.map((row, index) => [row, now[index]]);
}

// Counts the blocks in the order of the games, so that the figures are those of the games 0 to N-1.
function take(from, rows) {
  run.blocks.set(from, rows);
  let counted = false;
  while (run.blocks.has(run.games)) {
    const next = run.blocks.get(run.games);
    run.blocks.delete(run.games);
    next.forEach((pair, index) => count(run.games + index, pair));
    run.games += next.length;
    counted = true;
  }
  if (counted) judge();
}

let judging = false;

async function judge() {
  if (judging) return;
  judging = true;
  const [round, games] = [run.round, run.games];
  const [one, other] = counts.outcomes;
  const request = { do: "verdict", sides: opened.sideNames, baseline: one, variant: isChanged() ? other : null, pairs: counts.pairs };
  const { ok: verdict } = await lab.desk.raw(request);
  judging = false;
  if (round !== run.round || !verdict) return;
  run.verdict = verdict;
  if (verdict.enough && run.on) {
    run.on = false;
    run.done = true;
  }
  showVerdict();
  showPace();
  if (run.games > games) judge();
}

function showPace() {
  byId("go").textContent = run.on ? "Stop" : "Go on";
  const seconds = (performance.now() - run.began) / 1000;
  const speed = run.on && seconds > 0.5 ? `, ${whole(run.played / seconds)} games/s` : "";
  const end = run.done ? ", stopped: ±1 pp" : "";
  byId("pace").textContent = `${whole(run.games)} ${isChanged() ? "pairs" : "games"}${speed}${end}`;
  const needs = run.verdict?.needs ?? 1;
  byId("progress").value = run.done ? 1 : Math.min(1, run.games / needs);
  document.body.dataset.games = run.games;
  document.body.dataset.done = run.done;
}

function connectGames() {
  byId("go").onclick = () => {
    if (run.on) pauseGames();
    else goOn();
  };
}
