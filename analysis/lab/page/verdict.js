// The verdict: the finding in a sentence, the rates as bars, and how sure they are.
"use strict";
const CLASSES = ["first", "second", "draw"];
const outcomeName = (outcome) => (outcome === 2 ? "draw" : `${opened.sideNames[outcome]} win`);

function showVerdict() {
  const { verdict } = run;
  if (!verdict) return;
  showFinding();
  const bars = [outcomeBar(verdict.variant ? "Baseline" : "", verdict.baseline)];
  if (verdict.variant) bars.push(outcomeBar("With the change", verdict.variant));
  byId("bars").replaceChildren(legendOfBars(), ...bars);
  byId("interval").replaceChildren(interval(verdict), ...withLuckInWords(verdict));
  showCharts();
}

// The figures of some scenarios depend on an assumed value: that stands before them.
function showAssumed() {
  const [first, ...rest] = opened.assumed;
  byId("assumed").hidden = !first;
  byId("assumed").replaceChildren(make("summary", {}, first ?? ""), ...rest.map((text) => remark(text)));
}

// Figures change many times a second: screen readers get those of a run that has ended.
function showFinding() {
  const { verdict } = run;
  if (!verdict) return;
  const [finding, sure] = [findingInWords(verdict), sureInWords(verdict)];
  byId("finding").textContent = finding;
  byId("sure").textContent = sure;
  const said = `${finding} ${sure}`;
  if (!run.on && byId("finding-said").textContent !== said) byId("finding-said").textContent = said;
}

// The half-widths up to which a figure is called so, as in the program; a side is said to be helped from the first estimate on.
const LEVELS = [[0.01, "precise to ±1 pp"], [0.02, "precise to ±2 pp"], [0.05, "a first estimate"], [Infinity, "a rough guess"]];
const ESTIMATE = 0.05;

// The finding of a run that goes on is not the last word.
function findingInWords(verdict) {
  const text = tooFew(verdict) ?? inType(verdict.finding);
  if (!run.on) return text;
  const small = text.replace(/^(The|No|Nearly|Inconclusive|Too)\b/, (word) => word.toLowerCase());
  return `So far: ${small.replace(" so far.", ".")}`;
}

function tooFew({ difference }) {
  if (!difference || counts.different === 0 || ESTIMATE >= halfOf(difference)) return null;
  return `Inconclusive, too few pairs of games: ${points(difference.mean)} pp for ${opened.sideNames[0]} (${points(difference.low)} to ${points(difference.high)}).`;
}

// With a change, the least precise of the two figures counts.
function sureInWords(verdict) {
  const { difference, variant: changed, baseline: plain } = verdict;
  if (!difference) return inType(verdict.sure);
  const [, level] = LEVELS.find(([most]) => most >= widestOf(verdict));
  const [one, other] = [difference, changed.score].map((mean) => `±${fixed(100 * halfOf(mean), 1)} pp`);
  return inType(`After ${plural(plain.games, "pair")}: ${level}. The difference is known to ${one}, the score with the change to ${other} (95 %).`);
}

// Where the luck of the dice is taken out: the figure as the games ended, and what that is worth.
function withLuckInWords({ difference, baseline: plain, variant: changed }) {
  const { plain: ended, worth } = difference ?? plain.score;
  const luckless = ended ?? changed?.score.plain;
  if (!luckless) return [];
  const asEnded = ended ? `As the games ended: ${difference ? pointsWithHalf(ended) : withHalf(ended)}. ` : "";
  const gain = ended ? `, as good as ${whole(worth)} ${difference ? "pairs" : "games"} without that` : "";
  return [remark(`${asEnded}The luck of the dice is taken out of the ${difference ? "difference and the scores" : "score"}${gain}.`)];
}

// No verdict stands over games of something else.
function clearVerdict(text) {
  run.verdict = null;
  byId("finding").textContent = text;
  ["sure", "bars", "interval", "finding-said"].forEach((id) => byId(id).replaceChildren());
}

// The names of the outcomes, each above its end of the bars.
function legendOfBars() {
  const one = (outcome, text) => make("span", { class: `text-${CLASSES[outcome]}` }, text);
  return make("p", { class: "rates names", "aria-hidden": "true" }, one(0, opened.sideNames[0]), one(2, "draw"), one(1, opened.sideNames[1]));
}

// What never happens has no width.
function outcomeBar(label, { rates, score }) {
  const words = rates.map((rate, outcome) => `${outcomeName(outcome)} ${percent(rate.mean)}`);
  const order = [0, 2, 1];
  const parts = order.filter((outcome) => rates[outcome].mean > 0).map((outcome) => make("span", {
    class: CLASSES[outcome], vars: { "flex-grow": String(rates[outcome].mean) },
    title: `${words[outcome]} (${percent(rates[outcome].low)} to ${percent(rates[outcome].high)})`,
  }));
  const figures = order.map((outcome) => make("span", { class: `text-${CLASSES[outcome]}` }, percent(rates[outcome].mean)));
  const own = `${label}: ${opened.sideNames[0]} score ${percent(score.mean)} ± ${fixed(100 * halfOf(score), 1)} pp`;
  const full = label ? `${own}. ${words.join(", ")}` : words.join(", ");
  const range = `${percent(score.low)} to ${percent(score.high)}`;
  return make("div", { class: "outcomes" }, label ? make("p", { class: "row-label", "aria-hidden": "true", title: range }, own) : "",
    make("p", { class: "rates", "aria-hidden": "true" }, figures), make("div", { class: "outcome", role: "img", "aria-label": full }, parts));
}

// The interval of the score, or of its difference, on a scale.
function interval({ difference, baseline: plain }) {
  const mean = difference ?? plain.score;
  const side = opened.sideNames[0];
  const half = fixed(50 * (mean.high - mean.low), 1);
  const [middle, text, range] = difference
    ? [0, `Difference for ${side}: ${points(mean.mean)} ± ${half} pp`, `${points(mean.low)} to ${points(mean.high)} pp`]
    : [0.5, `Score of ${side}: ${percent(mean.mean)} ± ${half} pp`, `${percent(mean.low)} to ${percent(mean.high)}`];
  const reach = Math.max(0.02, Math.abs(mean.low - middle), Math.abs(mean.high - middle)) * 1.15;
  const x = (value) => 150 + (140 * (value - middle)) / reach;
  const kind = mean.mean >= middle ? "s0" : "s1";
  const zero = difference ? "no change" : "even";
  const picture = draw("svg", { viewBox: "0 0 300 36", role: "img", "aria-label": `${text}, ${range}` },
    draw("line", { class: "axis", x1: 10, x2: 290, y1: 11, y2: 11 }), draw("line", { class: "zero", x1: 150, x2: 150, y1: 2, y2: 22 }),
    draw("rect", { class: kind, x: x(mean.low), y: 6, width: Math.max(1.5, x(mean.high) - x(mean.low)), height: 10, rx: 2, opacity: 0.5 }),
    draw("circle", { class: `point ${kind}`, cx: x(mean.mean), cy: 11, r: 4.5 }),
    draw("text", { class: "scale", x: 150, y: 33, "text-anchor": "middle" }, zero));
  const figures = { "data-mean": mean.mean, "data-low": mean.low, "data-high": mean.high };
  return make("figure", figures, make("figcaption", {}, make("b", {}, text), make("span", {}, range)), picture);
}
