// The running verdict: games of the scenario as it is and of the changed one, with the same numbers.
"use strict";

// Games of the baseline by number, kept while scenario, players and seed stay: a change plays only the changed games.
const kept = { key: "", rows: [] };
// `halted`: the user has stopped them; no edit starts games again until they go on.
const run = { on: false, halted: false, round: 0, games: 0, verdict: null, began: 0, played: 0, done: false, stop: null };

// The longest run: slow players reach no ±1 pp.
const MOST_GAMES = 400000;

// The half-width of an interval at which a figure is precise, as in the program.
const PRECISE = 0.01;
const halfOf = ({ low, high }) => (high - low) / 2;

// With a change, the score of the changed scenario must be precise, too: designers read it as the balance.
const widestOf = ({ half, variant: changed }) => Math.max(half, changed ? halfOf(changed.score) : 0);
const isPrecise = (verdict) => verdict.enough && PRECISE >= widestOf(verdict);
const neededFor = (verdict) => Math.max(verdict.needs, verdict.baseline.games * (widestOf(verdict) / PRECISE) ** 2);

const playersKey = () => JSON.stringify([state.scenario, state.seats, state.seed, lab.added]);

function stopGames() {
  run.round += 1;
  pauseGames();
}

function pauseGames() {
  run.on = false;
  run.stop?.abort();
  showPace();
  showFinding();
}

// Starts again from the first game. Known games of the baseline are not played again.
async function restartGames() {
  stopGames();
  stopTrials();
  clearWhy();
  clearSuggest();
  if (kept.key !== playersKey()) Object.assign(kept, { key: playersKey(), rows: [] });
  Object.assign(run, { games: 0, verdict: null, done: false, of: { hash: lab.variant.hash, seats: [...state.seats], seed: state.seed } });
  resetCounts();
  clearVerdict(run.halted ? "Stopped: no games of this draft yet." : "No games yet.");
  hideHeat();
  hidePrint();
  restartSecond();
  if (run.halted) showPace();
  else goOn();
}

// The button counts for all games that are played beside the page: those of the second strength, too.
const isPlayingOn = () => run.on || (run.done && second.on && !run.halted);

function pressGo() {
  run.halted = isPlayingOn();
  if (run.halted) pauseGames();
  // Games that are known well enough go on when only they are left.
  else if (!run.done || !second.on) goOn();
  showPace();
  showSecond();
}

async function goOn() {
  if (run.on) return;
  Object.assign(run, { on: true, done: false, began: performance.now(), played: 0, stop: new AbortController() });
  const { round, stop } = run;
  showPace();
  try {
    await playOn(round, stop.signal);
  } catch (error) {
    if (round === run.round) complain(error.message);
  }
  // Another run may have begun.
  if (run.stop === stop) {
    run.on = false;
    showPace();
    showFinding();
  }
}

// Of known games of the baseline, only the variant is played; of the others, both.
async function playOn(round, signal) {
  const take = (from, rows) => { if (round === run.round && !signal.aborted) takeBlock(from, rows); };
  const play = (scenarios, from, to, unpacked) => lab.engine.play(
    { scenarios, seats: state.seats, seed: state.seed, from, to }, (first, end, rows) => take(first, unpacked(first, end, rows)), signal);
  const known = kept.rows.length;
  const before = (from, to) => kept.rows.slice(from, to);
  if (known > run.games && !isChanged()) take(run.games, before(run.games, known).map((row) => [row, row]));
  if (known > run.games && isChanged()) {
    await play([variant()], run.games, known, (from, to, [now]) => before(from, to).map((row, index) => [row, now[index]]));
  }
  if (signal.aborted || run.done || round !== run.round) return;
  await play(isChanged() ? [baseline(), variant()] : [baseline()], run.games, MOST_GAMES, (from, to, [first, second]) => {
    first.forEach((row, index) => { kept.rows[from + index] = row; });
    return first.map((row, index) => [row, (second ?? first)[index]]);
  });
}

function takeBlock(from, pairs) {
  pairs.forEach((pair, index) => count(from + index, pair));
  run.games = from + pairs.length;
  run.played += pairs.length * (isChanged() ? 2 : 1);
  judge();
}

let judging = false;

async function judge() {
  if (judging) return;
  judging = true;
  const [round, games] = [run.round, run.games];
  const [one, other] = counts.outcomes;
  const request = { do: "verdict", sides: opened.sideNames, baseline: one, variant: isChanged() ? other : null, pairs: counts.pairs, luck: counts.luck };
  const { ok: verdict } = await lab.desk.raw(request);
  judging = false;
  if (round !== run.round || !verdict) return;
  run.verdict = verdict;
  if (isPrecise(verdict) && run.on) {
    run.done = true;
    pauseGames();
  }
  showVerdict();
  showPace();
  showSecond();
  noteVerdict();
  followRun();
  if (run.games > games) judge();
}

function showPace() {
  byId("go").textContent = isPlayingOn() ? "Stop" : "Go on";
  const seconds = (performance.now() - run.began) / 1000;
  const speed = run.on && seconds > 0.5 ? `, ${whole(run.played / seconds)} games/s` : "";
  const end = run.done ? ", stopped: ±1 pp" : run.halted ? ", stopped: press Go on" : "";
  byId("pace").textContent = `${whole(run.games)} ${isChanged() ? "pairs" : "games"}${speed}${end}`;
  const needs = run.verdict ? neededFor(run.verdict) : 1;
  byId("progress").value = run.done ? 1 : Math.min(1, run.games / needs);
  document.body.dataset.games = run.games;
  document.body.dataset.done = run.done;
}

function refuseSeed(event) {
  const field = event.target;
  const seed = Number(field.value);
  if (field.id !== "seed" || (field.value !== "" && Number.isSafeInteger(seed) && seed >= 0)) return;
  event.stopPropagation();
  field.value = state.seed;
  noteAt(field, `Seeds are whole numbers from 0. It is still ${state.seed}.`);
}

function connectGames() {
  byId("go").onclick = pressGo;
  // Before the page takes the seed over: one that is none is refused, and said.
  byId("choice").addEventListener("change", refuseSeed, { capture: true });
}
