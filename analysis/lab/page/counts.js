// Counts over the games: outcomes, victory points, endings, stages, games that end differently. First index: as it is, changed.
"use strict";
let counts = null;
const FLIPS = 4;

function resetCounts() {
  counts = {
    outcomes: [[0, 0, 0], [0, 0, 0]], vp: [new Map(), new Map()], endings: [[], []], stages: [[], []],
    pairs: [0, 0, 0, 0, 0], flips: [[], []], flipped: [0, 0], different: 0, flow: [[0, 0, 0], [0, 0, 0], [0, 0, 0]], luck: null,
  };
}

// The first side's score in halves, by outcome.
const HALVES = [2, 0, 1];
// The place of the luck in the row of a game.
const LUCK = 4;

// Sums with the luck in the score, of games of even and of odd numbers; null where luck is not measured. The program takes the luck out.
const emptySums = () => [0, 1].map(() => Array(10).fill(0));

function withLuck(sums, game, [before, now]) {
  const lucks = [before[LUCK], now[LUCK]];
  if (lucks.includes(undefined)) return null;
  const all = sums ?? { baseline: emptySums(), variant: emptySums(), pairs: emptySums() };
  const [one, other] = [before, now].map(([outcome]) => HALVES[outcome]);
  addLuck(all.baseline[game % 2], one, [lucks[0], 0]);
  addLuck(all.variant[game % 2], other, [lucks[1], 0]);
  addLuck(all.pairs[game % 2], other - one, [lucks[1], lucks[0]]);
  return all;
}

function addLuck(half, result, [one, other]) {
  const more = [1, result, result * result, one, other, result * one, result * other, one * one, other * other, one * other];
  more.forEach((sum, place) => { half[place] += sum; });
}

function count(game, pair) {
  counts.luck = withLuck(counts.luck, game, pair);
  pair.forEach(([outcome, ending, vp, stage], which) => {
    counts.outcomes[which][outcome] += 1;
    counts.vp[which].set(vp, (counts.vp[which].get(vp) ?? 0) + 1);
    counts.endings[which][ending] = (counts.endings[which][ending] ?? 0) + 1;
    const row = counts.stages[which][stage] ??= [0, 0, 0];
    row[outcome] += 1;
  });
  const [[before, , from], [now, , to]] = pair;
  counts.pairs[2 + HALVES[now] - HALVES[before]] += 1;
  counts.flow[before][now] += 1;
  if (before !== now) counts.different += 1;
  if (before + now === 1) {
    counts.flipped[before] += 1;
    const list = counts.flips[before];
    list.push({ game, vp: [from, to] });
    list.sort((one, other) => Math.abs(other.vp[1] - other.vp[0]) - Math.abs(one.vp[1] - one.vp[0]) || one.game - other.game);
    list.length = Math.min(list.length, FLIPS);
  }
}
