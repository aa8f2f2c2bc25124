// The panel of playtests: the games in a table, and their score beside the simulated one.
"use strict";

// The games that count: all, or those of the latest version.
function countedPlaytests() {
  const [all, latest] = [playtestsOf(state.scenario), latestVersion()];
  return latest && playtests.latest ? all.filter(({ version }) => version === latest) : all;
}

function showPlaytests() {
  if (!opened) return;
  const all = playtestsOf(state.scenario);
  byId("count-playtests").textContent = all.length || "";
  if (!isShown("playtests")) return;
  const latest = latestVersion();
  keepFocus(() => byId("playtests-list").replaceChildren(...[
    make("div", { class: "bar start" }, button("Add a game…", addPlaytest, { id: "add-playtest", class: "primary" }), button("Paste games…", pastePlaytests, { id: "paste-playtests" }),
      all.length ? button("Download as CSV", downloadPlaytests, { id: "download-playtests" }) : ""),
    latest && all.length ? onlyLatest(latest) : "",
    all.length ? playtestTable(all, latest) : remark("No games yet. Add the result of each game that people have played: date, players, winner."),
  ].filter(Boolean)));
  showPlaytestScore(countedPlaytests());
}

function onlyLatest(latest) {
  const toggle = (event) => {
    playtests.latest = event.target.checked;
    showPlaytests();
  };
  return make("label", {}, make("input", { type: "checkbox", id: "playtests-latest", checked: playtests.latest, onchange: toggle }), `Count only games of version ${latest}`);
}

function playtestTable(all, latest) {
  const results = [...opened.sideNames, "Draw"];
  const head = ["Date", ...opened.sideNames, "Winner", ...(latest ? ["Version"] : []), "Note", ""];
  const row = ({ date, players, result, note, version }, place) => make("tr", {},
    make("td", {}, date || "–"), ...players.map((name) => make("td", { class: "name-cell" }, name || "–")), make("td", { class: `text-${CLASSES[result]}` }, results[result]),
    latest ? make("td", {}, version ?? "–") : "", make("td", { class: "note-cell" }, note),
    make("td", { class: "acts-cell" }, button("Edit", () => editPlaytest(place), { id: `playtest-${place}-edit`, class: "quiet", "aria-label": `Edit game ${place + 1}` }),
      button("Remove", () => removePlaytest(place), { id: `playtest-${place}-remove`, class: "quiet", "aria-label": `Remove game ${place + 1}` })));
  return make("div", { class: "wide-table", tabindex: 0, role: "group", "aria-label": "Playtests, can be scrolled" }, make("table", { class: "playtests" },
    make("thead", {}, make("tr", {}, head.map((cell) => (cell ? make("th", { scope: "col" }, cell) : make("td", {}))))), make("tbody", {}, all.map(row))));
}

// The simulated score of the draft, when it is known.
function simulatedScore() {
  const { verdict } = run;
  return verdict ? (verdict.variant ?? verdict.baseline).score : null;
}

async function showPlaytestScore(games) {
  const round = playtests.round += 1;
  const place = byId("playtests-score");
  if (games.length === 0) return place.replaceChildren();
  const verdict = await verdictOfTally({ outcomes: [outcomesOfGames(games), [0, 0, 0]], pairs: [0, 0, 0, 0, 0], luck: null }, false);
  if (round !== playtests.round) return null;
  const simulated = simulatedScore();
  const { score } = verdict.baseline;
  const gap = simulated ? await lab.desk.ask({ do: "apart", one: score, other: simulated }) : null;
  if (round !== playtests.round) return null;
  const players = playersInWords(state.seats);
  const rows = [["People", score], ...(simulated ? [[`Simulated${isChanged() ? ", with your changes" : ""}: ${players}`, simulated]] : [])];
  return place.replaceChildren(scoresDrawn(rows), ...playtestWords(games, score, gap).map((text) => make("p", {}, thin(text))),
    remark("People learn from game to game and choose their side; the program's players do neither."));
}

// Scores with their intervals, on one scale.
function scoresDrawn(rows) {
  const [first, other] = opened.sideNames;
  const x = (share) => 10 + 280 * share;
  const words = rows.map(([name, score]) => `${name}: ${percent(score.mean)} (${percent(score.low)} to ${percent(score.high)})`).join("; ");
  const bar = ([name, { mean, low, high }], place) => {
    const y = 16 + 30 * place;
    return [draw("text", { x: 10, y: y - 6 }, name.length > 48 ? `${name.slice(0, 47)}…` : name),
      draw("line", { class: "axis", x1: 10, x2: 290, y1: y + 5, y2: y + 5 }),
      draw("rect", { class: mean >= 0.5 ? "s0" : "s1", x: x(low), y, width: Math.max(1.5, x(high) - x(low)), height: 10, rx: 2, opacity: 0.5 }),
      draw("circle", { class: `point ${mean >= 0.5 ? "s0" : "s1"}`, cx: x(mean), cy: y + 5, r: 4.5 })];
  };
  const bottom = 16 + 30 * rows.length;
  const scale = [[0, "0 %", "start"], [0.5, "even", "middle"], [1, "100 %", "end"]].map(([share, text, anchor]) => draw("text", { class: "scale", x: x(share), y: bottom + 4, "text-anchor": anchor }, text));
  return make("figure", { "data-mean": rows[0][1].mean, "data-low": rows[0][1].low, "data-high": rows[0][1].high }, make("figcaption", {}, `Score of ${first} against ${other}`),
    draw("svg", { viewBox: `0 0 300 ${bottom + 8}`, role: "img", "aria-label": words }, draw("line", { class: "zero", x1: 150, x2: 150, y1: 6, y2: bottom - 6 }), ...rows.flatMap(bar), ...scale));
}

// The simulated score follows the run, every two seconds at most; the list with its buttons stays.
function followRun() {
  if (!isShown("playtests") || playtests.waits) return;
  playtests.waits = true;
  setTimeout(() => {
    playtests.waits = false;
    if (isShown("playtests")) showPlaytestScore(countedPlaytests());
  }, run.on ? 2000 : 100);
}

function connectPlaytests() {
  byId("panels").addEventListener("chosen", ({ detail }) => { if (detail === "playtests") showPlaytests(); });
  window.addEventListener("storage", ({ key }) => { if (key?.startsWith(PLAYTESTS)) showPlaytests(); });
}
