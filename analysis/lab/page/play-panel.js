// The panel of a game by hand: the decision, the actions by counter, what happened.
"use strict";

function showPlayPanel(before) {
  const panel = byId("play-panel");
  const { position, side, tray, terms, made } = lab.sitting;
  // What is read out when it changes must stay in the page.
  if (!panel.hasChildNodes()) panel.append(...skeleton(terms.both ? "Both sides" : `You play the ${opened.sideNames[side]}`));
  panel.hidden = false;
  byId("undo").disabled = made.length === 0;
  showDecider();
  byId("asked").textContent = position.end ?? (position.roll ? rollInWords(position.roll) : position.prompt);
  showRoll();
  showEnd();
  byId("find-action").hidden = position.actions.length < 40;
  byId("filter").value = "";
  byId("odds").textContent = "";
  showTray(tray);
  byId("news").replaceChildren(...newsLines(before));
  byId("news").setAttribute("aria-label", `${newsTitle()}, can be scrolled`);
  byId("news").hidden = !byId("news").hasChildNodes();
  byId("log").replaceChildren(...position.log.map((line, place) => logLine(line, lineWorth(place))));
  showLine();
  showJudged();
  showAway();
}

function skeleton(title) {
  return [
    make("div", { class: "bar top" }, make("h2", {}, title), make("span", { class: "pair" },
      button("Undo", takeBack, { id: "undo", title: "Take the last choice or roll back (Ctrl+Z)" }),
      button("Save the game", saveGame, { id: "save-play", title: "As a file, to go on with it elsewhere" }),
      button("Leave", leave, { id: "leave", title: "The game is kept: you can go on with it" }))),
    // On small screens these stay at the edge of the screen, with the map in view.
    make("div", { class: "play-head" }, make("p", { id: "decides", "aria-live": "polite", hidden: true }), make("p", { id: "asked", "aria-live": "polite" }),
      make("div", { id: "roll", role: "group", "aria-label": "The roll", hidden: true }),
      make("div", { id: "ended", class: "general", hidden: true }),
      make("div", { id: "tray", role: "group", "aria-label": "Counters to place", hidden: true }),
      make("div", { id: "general", class: "general", role: "group", "aria-label": "Actions of the side" })),
    make("label", { id: "find-action", class: "find", hidden: true }, "Find ", make("input", { id: "filter", type: "search", oninput: findActions, placeholder: "fire, 0704 …" })),
    make("div", { id: "actions", role: "group", "aria-label": "Legal actions" }),
    make("p", { id: "odds", class: "hidden", "aria-live": "polite" }),
    make("div", { id: "news", tabindex: 0, role: "region", "aria-label": "News" }),
    make("section", { id: "course", "aria-label": "Expected score", hidden: true }),
    make("section", { id: "judged", "aria-label": "The most expensive moves", hidden: true }),
    make("h3", {}, "Log"),
    make("div", { id: "log", tabindex: 0, role: "region", "aria-label": "Log, can be scrolled" }),
    make("details", { id: "away" }, make("summary", {}, "Off the map"), make("ul", {})),
  ];
}

function logLine({ level, text, rules }, worth = "") {
  const note = rules.length ? make("small", {}, ` [${rules.join(", ")}]`) : "";
  return make("p", { class: level === null ? "head" : "", vars: { "margin-left": `${level ?? 0}rem` } }, text, note,
    worth && make("small", { class: "worth" }, ` ${worth}`));
}

function showAway() {
  const away = lab.sitting.position.counters.filter((one) => !one.place);
  byId("away").hidden = away.length === 0;
  byId("away").querySelector("summary").textContent = `Off the map (${away.length})`;
  byId("away").querySelector("ul").replaceChildren(...away.map((one) => make("li", {}, one.notes ? `${one.name}: ${one.notes}` : one.name)));
}

// ---- Actions -------------------------------------------------------------------------------------------------

function showActions() {
  const { general, groups, picked, tray } = lab.sitting;
  const chosen = new Set(pickedGroups());
  // Counters in the tray are chosen there.
  const shown = groups.filter((group) => group.actions.some(isSought) && (chosen.has(group) || !tray.includes(group)));
  const none = picked && chosen.size === 0 ? "It can do nothing now." : sought() && shown.length === 0 ? "No action has these letters." : "";
  const staying = stays();
  keepAction(() => {
    byId("general").replaceChildren(...[...general, ...staying].map((action) => actionButton(action, "primary", sentenceOf(action))));
    byId("actions").replaceChildren(none && remark(none),
      ...shown.map((group) => groupElement(group, { open: isFew() || chosen.has(group) || sought() !== "", chosen: chosen.has(group), staying })));
  });
}

// Looks for actions: in the list and on the map.
function findActions() {
  lab.sitting.place = null;
  showPicked();
}

// The same button keeps the focus when the list is made again.
function keepAction(redraw) {
  const old = document.activeElement;
  const [index, group] = byId("play-panel").contains(old) ? [old.dataset.index, old.dataset.group] : [];
  redraw();
  if (old.isConnected || (index === undefined && group === undefined)) return;
  const same = [...byId("play-panel").querySelectorAll("button")].find((one) => one.dataset.index === index && one.dataset.group === group);
  same?.focus({ preventScroll: true });
}

function groupElement(group, { open, chosen, staying }) {
  const { name, counters, actions } = group;
  const places = [...new Set(counters.map(({ place }) => place).filter(Boolean))];
  const known = [counters.length === 1 && LETTERS >= counters[0].values.length ? counters[0].values : "", places.join(", ")].filter(Boolean).join(" · ");
  const found = actions.filter(isSought);
  const of = found.length < actions.length ? `${whole(found.length)} of ` : "";
  const many = make("span", { class: "many" }, `${of}${plural(actions.length, "action")}`);
  const about = make("small", { title: places.length ? "Where it is, after the values on its counter" : "The values on its counter" }, known);
  const head = button("", () => pickGroup(name), { class: "unit", "data-group": name, "aria-expanded": String(open) });
  head.append(make("span", { class: "name" }, name), about, many);
  head.addEventListener("mouseenter", () => glow(counters.map(({ id }) => id)));
  head.addEventListener("mouseleave", () => glow([]));
  const rows = open ? rowsOf(found.filter((action) => !staying.includes(action))) : [];
  return make("div", { class: chosen ? "acts chosen" : "acts" }, head, make("div", { class: "rows" }, rows));
}

// A row for each action; actions at a place that differ in the facing share one.
function rowsOf(actions) {
  const shared = new Map([...byPlace(actions)].filter(([, list]) => turnsOnly(list)));
  const done = new Set();
  return actions.flatMap((action) => {
    const list = shared.get(action.aim.to);
    if (!list) return actionButton(action);
    if (done.has(action.aim.to)) return [];
    done.add(action.aim.to);
    return lab.sitting.place === action.aim.to ? list.map((one) => actionButton(one)) : placeButton(action);
  });
}

function placeButton({ aim, text }) {
  const attributes = { class: "action", "data-place": aim.to, onmouseenter: () => light([aim.to]), onmouseleave: () => light([]), onfocus: () => light([aim.to]) };
  return button(`${capital(withoutFacing(text))} …`, (event) => openPlace(aim.to, event.detail === 0), attributes);
}

function actionButton(action, kind = "action", text = capital(action.text)) {
  const odds = lab.sitting.odds.get(action.index);
  const element = button(text, (event) => act(action.index, event.detail === 0 ? "list" : ""), {
    class: kind, "data-index": action.index, "data-place": action.aim.to, title: action.words,
    onmouseenter: () => pointAt(action), onmouseleave: () => light([]), onfocus: () => pointAt(action),
  });
  if (odds) element.append(make("span", { class: "chance" }, ` – ${odds}`));
  return element;
}

// An action is looked at in the list: its place is lit, and its odds are fetched.
function pointAt(action) {
  light([action.aim.to]);
  wantOdds(action);
}
