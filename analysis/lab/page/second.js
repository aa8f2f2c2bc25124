// A second strength: the balance of the draft between other players, beside the verdict.
"use strict";

// Players that can be compared with; a game has those of them that play both its sides.
const STRENGTHS = ["scripted:greedy", "heuristic", "search:16"];
const STRENGTH_WORDS = { "scripted:greedy": "weak", heuristic: "middling", "search:16": "strong" };
const strengthName = (player) => player.replace("scripted:", "");
const SECOND = "kartacz-lab:second";
// The main run comes first: this one waits until that one is known to ±2 pp, or this long, in milliseconds.
const SECOND_WAITS = 10000;
// A block of games takes about this long; while the main run plays, three times as long is left to it.
const SECOND_BLOCK = 150;
const SECOND_PRECISE = 0.02;
const MOST_SECOND = 100000;

const second = { round: 0, player: "", key: "", rows: [], tally: null, verdict: null, on: false, stop: null, chosen: null };

const pausing = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

// What this browser was last set to, or what is usual for the game: rules in a file are new, and balanced for some players only.
function usualSecond() {
  second.chosen ??= storage((store) => JSON.parse(store.getItem(SECOND)), null) ?? {};
  return second.chosen[opened.system] ?? (opened.system === "classic" ? "scripted:greedy" : "");
}

const strengthsHere = () => STRENGTHS.filter((name) => opened.players.every((names) => names.map((one) => (one === "search" ? "search:16" : one)).includes(name)));

// Starts again, with every edit.
function restartSecond() {
  second.stop?.abort();
  second.round += 1;
  const wished = usualSecond();
  const player = strengthsHere().includes(wished) ? wished : "";
  const key = JSON.stringify([player, playersKey()]);
  if (second.key !== key) second.rows = [];
  Object.assign(second, { player, key, tally: emptyTally(), verdict: null, on: Boolean(player), stop: new AbortController() });
  showSecond();
  const { round } = second;
  if (player) playSecond(round, second.stop.signal).catch((error) => { if (round === second.round) complain(error.message); });
}

// The main run is the user's: where it is stopped, this one stops, too.
function secondMayPlay(began) {
  if (run.halted || lab.sitting || trials.playing || document.hidden) return false;
  if (run.done) return true;
  return run.on && Boolean(run.verdict) && (SECOND_PRECISE >= widestOf(run.verdict) || performance.now() - began > SECOND_WAITS);
}

async function playSecond(round, signal) {
  const began = performance.now();
  const [changed, before, now, seats, { seed }] = [isChanged(), baseline(), variant(), [second.player, second.player], state];
  let size = 2;
  const isOver = () => signal.aborted || round !== second.round;
  while (!isOver() && second.tally.games < MOST_SECOND) {
    if (!secondMayPlay(began)) {
      await pausing(100);
      continue;
    }
    const start = performance.now();
    const from = second.tally.games;
    // Games of the baseline that are known are not played again.
    const known = second.rows.length > from;
    const to = Math.min(from + size, known ? second.rows.length : Infinity);
    const scenarios = [...(known ? [] : [before]), ...(changed ? [now] : [])];
    const take = (first, end, rows) => { if (!isOver()) takeSecond(first, end, known ? [second.rows.slice(first, end), ...rows] : rows); };
    if (scenarios.length) await lab.engine.play({ scenarios, seats, seed, from, to }, take, signal);
    else take(from, to, []);
    if (isOver()) return;
    await judgeSecond(round, changed);
    const took = performance.now() - start;
    size = Math.max(1, Math.min(400, Math.round(((to - from) * SECOND_BLOCK) / Math.max(took, 5)), 4 * size));
    if (second.verdict && isSecondPrecise()) break;
    if (run.on) await pausing(3 * took);
  }
  if (isOver()) return;
  second.on = false;
  showSecond();
  showPace();
}

function takeSecond(from, to, [first, other]) {
  first.forEach((row, place) => { second.rows[from + place] = row; });
  addToTally(second.tally, first, other);
}

const isSecondPrecise = () => second.tally.games >= 500 && SECOND_PRECISE >= widestOf(second.verdict);

async function judgeSecond(round, changed) {
  const verdict = await verdictOfTally(second.tally, changed);
  if (round !== second.round) return;
  second.verdict = verdict;
  showSecond();
}

// The figures, as a version keeps them.
function secondNow() {
  if (!second.verdict || second.tally.games < 100) return null;
  const { baseline: plain, variant: changed, difference } = second.verdict;
  const { games, score } = changed ?? plain;
  return { player: second.player, games, score, difference: difference ?? null };
}

// ---- Shown ---------------------------------------------------------------------------------------------------

function showSecond() {
  const names = strengthsHere();
  const box = byId("second");
  box.hidden = names.length === 0;
  const choice = byId("second-player");
  const wished = JSON.stringify(names);
  if (choice.dataset.names !== wished) choice.replaceChildren(option("", second.player === "", "off"), ...names.map((name) => option(name, false, `${strengthName(name)} on both sides, ${STRENGTH_WORDS[name]}`)));
  choice.dataset.names = wished;
  choice.value = second.player;
  byId("second-finding").textContent = second.player ? secondInWords() : "";
  const apart = apartInWords();
  // It is read out when it changes.
  if (byId("second-apart").textContent !== apart) byId("second-apart").textContent = apart;
  byId("second-apart").hidden = !apart;
  const figures = secondNow();
  Object.assign(box.dataset, { games: second.tally.games, done: !second.on, mean: figures?.score.mean ?? "", difference: figures?.difference?.mean ?? "" });
}

function secondInWords() {
  const now = secondNow();
  if (state.seats.every((seat) => seat === second.player)) return `${capital(strengthName(second.player))} plays both sides above, too.`;
  if (!now && second.tally.games > 0) return `${plural(second.tally.games, "game")} …`;
  if (!now) return second.on ? (run.halted ? "Stopped." : "It plays when the first verdict is known to ±2 pp.") : "";
  const paired = now.difference ? `; the change moves it by ${pointsWithHalf(now.difference)}` : "";
  return `${opened.sideNames[0]} ${withHalf(now.score)}${paired} (${plural(now.games, now.difference ? "pair" : "game")}${second.on ? (run.halted ? ", stopped" : ", goes on") : ""}).`;
}

// The side that a verdict favours; null where it is open.
function favouredBy(verdict) {
  const score = (verdict?.variant ?? verdict?.baseline)?.score;
  if (!score || (score.low <= 0.5 && score.high >= 0.5)) return null;
  return score.low > 0.5 ? 0 : 1;
}

// They differ when their intervals exclude each other, the more so when they favour different sides.
function apartInWords() {
  const known = second.player && secondNow() && run.verdict?.baseline.games >= 100 ? [run.verdict, second.verdict] : [];
  const [mine, others] = known.map(({ variant: changed, baseline: plain }) => (changed ?? plain).score);
  if (!mine || (others.high >= mine.low && mine.high >= others.low)) return "";
  const [one, other] = known.map(favouredBy);
  const names = [playersInWords(state.seats), strengthName(second.player)];
  if (one === null || other === null || one === other) {
    const [first, next] = [mine, others].map(({ mean }) => `${fixed(100 * mean, 0)} %`);
    return `It depends on how well both sides play: ${opened.sideNames[0]} score ${first} with ${names[0]}, ${next} with ${names[1]} on both sides.`;
  }
  return `The two strengths disagree: ${names[0]} favours ${opened.sideNames[one]}, ${names[1]} favours ${opened.sideNames[other]}.`;
}

function chooseSecond(event) {
  second.chosen = { ...second.chosen, [opened.system]: event.target.value };
  storage((store) => store.setItem(SECOND, JSON.stringify(second.chosen)));
  restartSecond();
}

function connectSecond() {
  byId("second-player").onchange = chooseSecond;
}
