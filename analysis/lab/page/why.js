// Why the changed scenario scores differently: what each change contributes, as a waterfall.
"use strict";

function clearWhy() {
  byId("why-said").textContent = isChanged() ? "" : "Nothing is changed yet.";
  byId("waterfall").replaceChildren();
  byId("why-go").disabled = !isChanged();
  clearWorth();
}

async function explainChanges() {
  const round = stopTrials();
  const said = byId("why-said");
  const games = gamesIn("why-games");
  byId("waterfall").replaceChildren();
  complain("");
  try {
    const asked = await lab.desk.ask({ do: "why", slot: "baseline", seed: state.seed, ...variant() });
    const list = asked.variants.map((one) => ({ ...one, seed: state.seed, games }));
    const progress = (done, all) => { said.textContent = `${whole(games)} games of ${done} of ${all} variants …`; };
    progress(0, list.length);
    const played = await playTrials(round, list, progress);
    if (!played) return;
    const results = played.map((rows) => rows.map(([outcome, , vp]) => [outcome, vp]));
    const { measures } = await lab.desk.ask({ do: "effects", results });
    if (round === trials.round) showWhy(asked, measures, games);
  } catch (error) {
    if (round !== trials.round) return;
    said.textContent = "";
    complain(`Not explained: ${error.message}`);
  }
}

function showWhy({ groups, idle, orders, variants }, measures, games) {
  const [score] = measures;
  const side = opened.sideNames[0];
  const without = idle.length ? ` Without effect in play: ${idle.join(", ")}.` : "";
  byId("why-said").textContent = `The changes move the score of ${side} by ${points(score.difference.mean)} pp (${points(score.difference.low)} to ${points(score.difference.high)}); `
    + `${whole(games)} games of each of ${variants.length} variants, ${orders} ${orders === 1 ? "order" : "orders"}.${without}`;
  const others = [measures[1], measures[3]].map(({ effects }) => effects);
  const rows = score.effects.map((effect) => [groupInWords(effect.group), `${points(effect.effect)} (${points(effect.low)} to ${points(effect.high)})`,
    ...others.map((effects) => points(effects.find(({ group }) => group === effect.group).effect))]);
  const head = ["Change", "Score, pp", `${side} win`, "Draws"];
  const again = make("details", {}, make("summary", {}, "The same with the program"), make("code", {}, command("explain", games)));
  byId("waterfall").replaceChildren(waterfall(score, side), groups.length > 1 ? table("What each change contributes", head, rows) : "", again);
}

// A group as the list of changes calls it.
function groupInWords(group) {
  if (!state.sets.includes(group)) return group;
  const { group: owner, text } = changeOf(group);
  return `${owner}: ${text}`;
}

// Bars from the score without changes to that with all; each interval is drawn as a line.
function waterfall({ from, to, effects }, side) {
  let at = from.mean;
  const steps = effects.map(({ group, effect, low, high }) => {
    const start = at;
    at += effect;
    return { name: groupInWords(group), start, end: at, low: start + low, high: start + high, text: `${points(effect)} pp`, kind: effect >= 0 ? "s0" : "s1" };
  });
  const end = (name, { mean, low, high }) => ({ name, start: null, end: mean, low, high, text: percent(mean), kind: "" });
  const rows = [end("Baseline", from), ...steps, end("With the change", to)];
  const all = rows.flatMap(({ start, end: last, low, high }) => [start ?? last, last, low, high]);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = Math.max(0.02, most - least);
  const x = (value) => 12 + (276 * (value - least)) / room;
  const words = rows.map(({ name, text }) => `${name} ${text}`).join(", ");
  const picture = draw("svg", { viewBox: `0 0 360 ${rows.length * 38 + 4}`, role: "img", "aria-label": `Score of ${side}: ${words}` });
  rows.forEach((row, place) => {
    const y = place * 38;
    const [left, right] = [x(row.start ?? row.end), x(row.end)].sort((one, other) => one - other);
    const name = row.name.length > 52 ? `${row.name.slice(0, 51)}…` : row.name;
    const mark = row.start === null
      ? draw("circle", { class: "mark", cx: right, cy: y + 25, r: 5 })
      : draw("rect", { class: row.kind, x: left, y: y + 18, width: Math.max(1, right - left), height: 14 });
    picture.append(
      draw("text", { x: 12, y: y + 12 }, name), mark,
      draw("line", { class: "outline", x1: x(row.low), x2: x(row.high), y1: y + 25, y2: y + 25 }),
      draw("text", { x: 350, y: y + 29, "text-anchor": "end" }, row.text),
    );
    const following = rows[place + 1];
    if (following) picture.append(draw("line", { class: "axis", x1: x(row.end), x2: x(row.end), y1: y + 32, y2: y + 56 }));
  });
  const sums = { "data-from": from.mean, "data-to": to.mean, "data-effects": JSON.stringify(effects.map(({ group, effect }) => [group, effect])) };
  return make("figure", sums, make("figcaption", {}, `Score of ${side}, from the scenario to the changed one`),
    make("p", { class: "remark" }, "Lines: 95 % intervals; those of the steps are simultaneous."), picture);
}

function connectWhy() {
  byId("why-go").onclick = explainChanges;
}
