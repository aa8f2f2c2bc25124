// The odds of an action in plain words: fetched when it is looked at, and written after its sentence.
"use strict";
let oddsWanted = 0;

function wantOdds(action) {
  oddsWanted += 1;
  const wanted = oddsWanted;
  const { odds, position } = lab.sitting;
  if (odds.has(action.index)) return sayOdds(action);
  setTimeout(async () => {
    const same = () => wanted === oddsWanted && lab.sitting?.position === position;
    if (!same() || byId("play-panel").dataset.busy === "true") return;
    const answer = await lab.desk.raw({ do: "odds", index: action.index });
    if (!answer.ok || lab.sitting?.position !== position) return;
    odds.set(action.index, oddsInWords(answer.ok));
    appendOdds(action);
    if (same()) sayOdds(action);
  }, 150);
}

const sayOdds = (action) => {
  const text = lab.sitting.odds.get(action.index);
  byId("odds").textContent = text ? `${sentenceOf(action)} – ${text}` : sentenceOf(action);
};

// The buttons and places of the action get the odds without being made again.
function appendOdds(action) {
  const text = lab.sitting.odds.get(action.index);
  if (!text) return;
  for (const one of document.querySelectorAll(`:is(#general, #actions, #stack) [data-index="${action.index}"]`)) {
    if (!one.querySelector(".chance")) one.append(make("span", { class: "chance" }, ` – ${text}`));
  }
  const place = action.aim.to && targetAt(action.aim.to);
  const title = place && byPlace(litActions()).get(action.aim.to)?.length === 1 ? place.querySelector("title") : null;
  if (title) title.textContent = `${phraseOf(action)} – ${text}`;
}

// "losses of the Russians: 40 % chance of 1 more, 25 % of 2 more"; nothing when no roll decides anything.
function oddsInWords({ exact, changes }) {
  const parts = changes.map(changeInWords).filter(Boolean);
  if (parts.length === 0) return "";
  return `${parts.join("; ")}${exact ? "" : " (from a sample)"}`;
}

// What is certain is no matter of odds.
function changeInWords({ what, chances }) {
  const moves = chances.filter(([by, chance]) => by !== 0 && chance >= 0.005);
  if (moves.length === 0 || moves.some(([, chance]) => chance > 0.995)) return "";
  const listed = moves.slice(0, 4).map(([by, chance], place) => `${fixed(100 * chance, 0)} % ${place ? "" : "chance "}of ${Math.abs(by)} ${by > 0 ? "more" : "fewer"}`);
  return `${countInWords(what)}: ${listed.join(", ")}`;
}

// The name of a count, with the name of its side in place of its id.
function countInWords(what) {
  if (what === "victory points") return `VP of the ${opened.sideNames[0]}`;
  const named = opened.sideNames.find((name) => what.endsWith(` of ${name}`));
  if (named) return `${what.slice(0, -named.length)}the ${named}`;
  const side = opened.sides.findIndex((id) => what.endsWith(` ${id.replaceAll(/[_-]/g, " ")}`));
  if (side < 0) return what;
  return `${what.slice(0, -opened.sides[side].length - 1)} of the ${opened.sideNames[side]}`;
}
