// The charts of the games: victory points, endings, stages, games that end differently.
"use strict";

function showCharts() {
  const changed = isChanged();
  const all = opened.endings.map((name, index) => [name, ...shares(counts.endings, index, changed)]);
  const endings = all.filter((row) => row.slice(1).some((cell) => cell !== "0.0 %"));
  const share = `Share of all games: won by ${opened.sideNames[0]} / by ${opened.sideNames[1]}.`;
  byId("charts").replaceChildren(
    histogram(changed),
    table(commonEnding(changed), ["How games end", ...columns(changed)], endings),
    table(`Games by their last ${opened.stage}`, [capital(opened.stage), ...columns(changed)], stageRows(changed), share),
  );
  keepFocus(() => byId("flipped").replaceChildren(...(changed ? flippedGames() : [])));
}

// What the charts show, in a sentence.
function commonEnding(changed) {
  const ends = counts.endings[changed ? 1 : 0];
  const most = opened.endings.map((_, index) => ends[index] ?? 0).reduce((best, games, index, all) => (games > all[best] ? index : best), 0);
  return `Most common ending: ${opened.endings[most]}, ${percent((ends[most] ?? 0) / Math.max(1, run.games))}`;
}

function meanLead(which) {
  const all = [...counts.vp[which]];
  const mean = all.reduce((sum, [vp, games]) => sum + vp * games, 0) / Math.max(1, run.games);
  const side = opened.sideNames[mean >= 0 ? 0 : 1];
  return `${side} lead by ${fixed(Math.abs(mean), 1)} VP on average`;
}

const columns = (changed) => (changed ? ["Baseline", "Changed"] : ["Games"]);
const shares = (lists, index, changed) => (changed ? [0, 1] : [0]).map((which) => percent((lists[which][index] ?? 0) / Math.max(1, run.games)));

// Long games have many stages: ten bands at most.
function stageRows(changed) {
  const last = Math.max(counts.stages[0].length, counts.stages[1].length) - 1;
  const band = Math.ceil(last / 10);
  const rows = [];
  for (let from = 1; from <= last; from += band) {
    const to = Math.min(last, from + band - 1);
    const cells = (changed ? [0, 1] : [0]).map((which) => {
      const sums = [0, 0, 0];
      for (let stage = from; stage <= to; stage += 1) (counts.stages[which][stage] ?? []).forEach((games, outcome) => { sums[outcome] += games; });
      const all = sums[0] + sums[1] + sums[2];
      return all ? `${percent(all / run.games)}: ${percent(sums[0] / all)} / ${percent(sums[1] / all)}` : "–";
    });
    if (cells.some((cell) => cell !== "–")) rows.push([from === to ? from : `${from}–${to}`, ...cells]);
  }
  return rows;
}

function table(caption, head, rows, note = "") {
  return make("figure", {}, make("figcaption", {}, caption), note ? make("p", { class: "remark" }, note) : "", make("table", {},
    make("thead", {}, make("tr", {}, head.map((cell) => make("th", { scope: "col" }, cell)))),
    make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell) => make("td", {}, cell)))))));
}

// The most numbers on an axis.
const TICKS = 10;

// Round numbers from the least to the most, with 0 where it is between them.
function roundTicks(least, most) {
  const steps = [0, 1, 2, 3, 4].flatMap((power) => [1, 2, 5].map((one) => one * 10 ** power));
  const step = steps.find((one) => TICKS >= (most - least) / one) ?? steps.at(-1);
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.max(0, Math.floor(most / step) - first + 1) }, (_, place) => (first + place) * step);
}

// Victory points: bars of the changed games, an outline of those as they are.
function histogram(changed) {
  const all = [...counts.vp[0].keys(), ...counts.vp[1].keys()];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  // The smallest difference of points: one, or a half.
  const unit = 1 / opened.unit;
  const places = (most - least) / unit + 1;
  const width = unit * Math.max(1, Math.ceil(places / 40));
  const bins = Array.from({ length: Math.ceil((places * unit) / width) }, () => [0, 0]);
  [0, 1].forEach((which) => counts.vp[which].forEach((games, vp) => { bins[Math.floor((vp - least) / width)][which] += games; }));
  const top = Math.max(1, ...bins.flat());
  const step = 320 / bins.length;
  const y = (games) => 130 - (120 * games) / top;
  const picture = draw("svg", { viewBox: "0 0 360 158", role: "img", "aria-label": `Victory points from ${least} to ${most}, net for ${opened.sideNames[0]}` });
  const outline = [];
  bins.forEach((games, index) => {
    const [from, x] = [least + index * width, 25 + index * step];
    const range = `${from}${width > unit ? ` to ${from + width - unit}` : ""} VP`;
    const [before, now] = games.map((number) => percent(number / run.games));
    const title = changed ? `${range}: baseline ${before}, with the change ${now}` : `${range}: ${now}`;
    const kind = from > 0 ? "s0" : from < 0 ? "s1" : "s2";
    const top = y(games[1]);
    picture.append(draw("rect", { class: kind, x: x + 0.5, y: top, width: Math.max(0.5, step - 1), height: 130 - top }, draw("title", {}, title)));
    outline.push(`${x},${y(games[0])}`, `${x + step},${y(games[0])}`);
  });
  if (changed) picture.append(draw("polyline", { class: "outline", points: outline.join(" ") }));
  picture.append(draw("line", { class: "axis", x1: 25, x2: 345, y1: 130, y2: 130 }));
  for (const tick of roundTicks(least, most)) {
    const x = 25 + (Math.floor((tick - least) / width) + 0.5) * step;
    picture.append(draw("line", { class: "axis", x1: x, x2: x, y1: 130, y2: 134 }));
    picture.append(draw("text", { x, y: 146, "text-anchor": "middle" }, fixed(tick, 0)));
  }
  const note = `Victory points, net for ${opened.sideNames[0]}.${changed ? " Bars: with the change. Line: baseline." : ""}`;
  return make("figure", {}, make("figcaption", {}, meanLead(changed ? 1 : 0)), make("p", { class: "remark" }, note), picture);
}

function flippedGames() {
  const [one, other] = opened.sideNames;
  const [lost, won] = counts.flipped;
  const rest = counts.different - lost - won;
  const flips = `${whole(lost)} flip from ${one} to ${other}, ${whole(won)} from ${other} to ${one}, ${whole(rest)} between a draw and a win`;
  const text = `${whole(counts.different)} of ${whole(run.games)} pairs end differently: ${flips}.`;
  const buttons = counts.flips.flatMap((list, from) => list.map(({ game, vp }) => make("button", {
    type: "button", class: "flip", id: `flip-${game}`, onclick: () => watchGame(game, true),
  }, `Game ${game}: ${opened.sideNames[from]} → ${opened.sideNames[1 - from]} (${vp[0]} to ${vp[1]} VP)`)));
  return [make("h3", {}, "Games that end differently"), make("p", {}, text), make("div", { class: "choices" }, buttons)];
}
