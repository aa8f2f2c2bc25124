// Which counter carries the game: the score without each, or with one more of it.
"use strict";

function clearWorth() {
  byId("worth-said").textContent = "";
  byId("worth").replaceChildren();
  byId("worth-go").textContent = "Rank the counters";
}

async function rankCounters() {
  const busy = byId("worth-go").textContent === "Stop";
  const round = stopTrials();
  clearWorth();
  if (busy) return;
  complain("");
  byId("worth-go").textContent = "Stop";
  const [games, more] = [gamesIn("worth-games"), byId("worth-more").value === "more"];
  try {
    const { variants, refused } = await lab.desk.ask({ do: "knock-out", slot: "variant", ...variant(), more });
    const list = [variant(), ...variants].map(({ scenario, what_ifs, sets }) => ({ scenario, what_ifs, sets, seed: state.seed, games }));
    const progress = (done, all) => { byId("worth-said").textContent = `${whole(games)} games of ${done} of ${all} variants …`; };
    progress(0, list.length);
    const played = await playTrials(round, list, progress);
    if (!played) return;
    const results = played.map((rows) => rows.map(([outcome, , vp]) => [outcome, vp]));
    const ranking = await lab.desk.ask({ do: "knocked-out", results });
    if (round === trials.round) showRanking(ranking, refused, games, more);
  } catch (error) {
    if (round !== trials.round) return;
    clearWorth();
    complain(`Not ranked: ${error.message}`);
  }
}

const isSignificant = ({ adjusted }) => adjusted < 0.05;

function showRanking(ranking, refused, games, more) {
  byId("worth-go").textContent = "Rank the counters";
  byId("worth-said").textContent = rankingInWords(ranking, games, more);
  const left = refused.map(({ name, why }) => make("li", {}, `${name}: ${why}`));
  const again = `${command("knock-out", games)}${more ? " --more" : ""}`;
  byId("worth").replaceChildren(
    make("p", { class: "remark" }, `Difference of the score of ${opened.sideNames[0]}, pp. Lines: 95 % intervals. Grey: no significant effect.`),
    make("div", { class: "ranking" }, rankingRows(ranking)),
    left.length ? make("details", {}, make("summary", {}, "Not played ", make("span", { class: "count" }, left.length)), make("ul", {}, left)) : "",
    make("details", {}, make("summary", {}, "The same with the program"), make("code", {}, again)),
  );
}

// The finding, in a sentence.
function rankingInWords(ranking, games, more) {
  const [first] = [...ranking].sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference)).filter(isSignificant);
  if (!first) return `No counter has a significant effect in ${whole(games)} games.`;
  const [what, way] = more ? ["One more of", "with it"] : ["Removing", "without it"];
  const { name, difference, low, high } = first;
  const by = `${fixed(100 * Math.abs(difference), 1)} pp ${difference > 0 ? "more" : "less"}`;
  return thin(`${what} ‘${name}’ moves the balance most: ${opened.sideNames[0]} score ${by} ${way} (${points(low)} to ${points(high)}).`);
}

// A row for each counter: its name, and its interval on a common scale.
function rankingRows(ranking) {
  const reach = Math.max(0.01, ...ranking.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
  const x = (share) => 60 + (58 * share) / reach;
  return ranking.map((one) => {
    const kind = isSignificant(one) ? `s${sideOfRank(one)}` : "s2";
    const picture = draw("svg", { viewBox: "0 0 120 16", "aria-hidden": "true" },
      draw("line", { class: "zero", x1: 60, x2: 60, y1: 0, y2: 16 }), draw("line", { class: "outline", x1: x(one.low), x2: x(one.high), y1: 8, y2: 8 }),
      draw("circle", { class: kind, cx: x(one.difference), cy: 8, r: 4 }));
    const range = `${points(one.difference)} (${points(one.low)} to ${points(one.high)})`;
    return button([make("span", { class: "name" }, counterLabel({ ...one, side: sideOfRank(one), values: "" })), picture, make("span", { class: "range-text" }, range)],
      () => chooseOnMap(one.path), { id: `worth-${one.path}`, class: "rank" });
  });
}

// The side by its number, whether it comes as one or by its name.
const sideOfRank = ({ side }) => (typeof side === "number" ? side : sideIndex(side));

function chooseOnMap(path) {
  showTab("view-map");
  choose(path, false);
  const counter = counterBy(path);
  if (counter && ground.places.has(counter.place)) showPlace(counter.place);
  say(counter ? `${describe(counter)}.` : `${nameOfCounter(path)} is not on the map.`);
}

function connectWorth() {
  byId("worth-go").onclick = rankCounters;
}
