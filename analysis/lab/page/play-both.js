// Both sides by hand, at one screen: whose decision it is, the screen that stands between the sides where a game hides things, and the result.
"use strict";

// Games of the system `classic` hide nothing from a side.
const hidesThings = () => opened.system !== "classic";

function showDecider() {
  const { terms, side, position } = lab.sitting;
  const place = byId("decides");
  place.hidden = !terms.both || Boolean(position.end);
  byId("asked").className = terms.both ? `side${side}-edge` : "";
  const text = `${opened.sideNames[side]} to ${position.roll ? "roll" : "decide"}`;
  // It is read out when it changes.
  if (place.textContent !== text) place.replaceChildren(make("span", { class: `dot side${side}` }), text);
}

// ---- The screen between the sides ----------------------------------------------------------------------------

// Whether the position is not of the side whose view is on the screen. When the game is over, nothing is hidden any more.
function isHandedOver() {
  const { terms, side, shown, position } = lab.sitting;
  return terms.both && hidesThings() && !position.end && side !== shown;
}

// The view of the other side is taken from the page, not only covered.
function showHandOver(go) {
  const { side, made } = lab.sitting;
  hideHandOver();
  Object.assign(document.body.dataset, { playing: true, handOver: side, choices: lab.sitting.position.choices });
  byId("play-panel").replaceChildren();
  map.movable = false;
  showCounters([]);
  map.targets.replaceChildren();
  clearNews();
  hideStack();
  say("");
  const ready = () => {
    hideHandOver();
    go();
  };
  const name = opened.sideNames[side];
  const back = { id: "hand-over-undo", title: "Take the last choice or roll back (Ctrl+Z)", disabled: made.length === 0 };
  document.body.append(make("section", { id: "hand-over", role: "dialog", "aria-modal": "true", "aria-labelledby": "hand-over-title" },
    make("div", { class: `sheet side${side}-edge` },
      make("h2", { id: "hand-over-title" }, make("span", { class: `dot side${side}` }), `Hand over to the ${name}: press when ready`),
      remark(`Until then, the map and the log are empty. They then show what the ${name} know.`),
      button("Ready", ready, { id: "ready", class: "primary", onkeydown: notHeld }),
      make("span", { class: "pair" }, button("Undo", takeBack, back), button("Save the game", saveGame), button("Leave", leave)),
      make("p", { id: "hand-over-said", class: "remark", "aria-live": "polite" }))));
  byId("ready").focus();
}

// A key that is still held from the last choice is no answer.
function notHeld(event) {
  if (event.repeat) event.preventDefault();
}

function hideHandOver() {
  delete document.body.dataset.handOver;
  byId("hand-over")?.remove();
}

// The page is not seen while it is handed over.
function sayInGame(text) {
  say(text);
  const place = byId("hand-over-said");
  if (place) place.textContent = text;
}

// ---- The result ----------------------------------------------------------------------------------------------

// How a game between two people ended: the index of the winner, null for a draw; null while it is not over.
function resultOf({ end }) {
  if (!end) return null;
  const names = lab.variant.sideNames;
  const winner = names.findIndex((name) => end.startsWith(`${name} win: `));
  const how = end.slice((winner < 0 ? "A draw" : `${names[winner]} win`).length + 2);
  // After it come the victory points.
  const ending = how.replace(/, \S+ VP for [^]*$/, "");
  return { winner: winner < 0 ? null : winner, ending, date: dateToday() };
}

// What can be done with a game that is over.
function showEnd() {
  const { terms, position } = lab.sitting;
  const enter = terms.both && position.end;
  byId("ended").hidden = !enter;
  const give = () => enterPlaytest(resultOf(position));
  byId("ended").replaceChildren(...(enter ? [button("Enter as a playtest", give, { id: "enter-playtest", class: "primary" })] : []));
}
