// A game by hand on the map: counters that can act, lit places, arrows for facings, the menu at a place.
"use strict";

// Counters that can do something have a ring.
function showAble() {
  const { groups, picked } = lab.sitting;
  const able = new Set(groups.flatMap(({ counters }) => counters.map(({ id }) => id)));
  const chosen = new Set(pickedGroups().flatMap(({ counters }) => counters.map(({ id }) => id)));
  for (const one of map.pieces.querySelectorAll(".counter")) {
    one.classList.toggle("able", able.has(one.dataset.counter) && !(picked && chosen.has(one.dataset.counter)));
    one.classList.toggle("acting", Boolean(picked) && chosen.has(one.dataset.counter));
  }
}

function glow(ids) {
  for (const one of map.pieces.querySelectorAll(".counter")) one.classList.toggle("glow", ids.includes(one.dataset.counter));
}

// ---- Lit places ----------------------------------------------------------------------------------------------

function showTargets() {
  const { place, picked } = lab.sitting;
  const focused = document.activeElement?.dataset?.place;
  const inMap = map.targets.contains(document.activeElement);
  const lit = litActions();
  const places = byPlace(lit);
  map.targets.replaceChildren(...[...places].map(([name, actions]) => target(name, actions)));
  map.targets.append(...leftMark());
  if (place && places.has(place)) map.targets.append(...arrowsAt(place, places.get(place)));
  // Turns where the counter stands.
  const turns = lit.filter(({ aim }) => picked && aim.facing !== null && !aim.to);
  const groups = pickedGroups();
  if (turns.length && groups.length === 1) {
    const at = groups[0].counters.find((one) => map.places.has(one.place));
    if (at) map.targets.append(...arrowsAt(at.place, turns));
  }
  if (inMap && focused) targetAt(focused)?.focus({ preventScroll: true });
}

const targetAt = (place) => map.targets.querySelector(`.target[data-place="${CSS.escape(place)}"]`);

function target(place, actions) {
  const label = actions.length === 1 ? phraseOf(actions[0])
    : turnsOnly(actions) ? `${capital(withoutFacing(actions[0].text))}: choose the facing` : `${place}: ${plural(actions.length, "action")}`;
  const look = () => {
    lightRows([place]);
    if (actions.length === 1) wantOdds(actions[0]);
  };
  const outline = outlineOf(place, {
    class: lab.sitting.place === place ? "target open" : "target", tabindex: 0, role: "button", "data-place": place,
    onclick: (event) => take(place, event.detail === 0), onmouseenter: look, onmouseleave: () => lightRows([]), onfocus: look,
    onkeydown: (event) => keyOnTarget(event, place),
  });
  // The title is the name for screen readers, too.
  outline.append(draw("title", {}, actions.length === 1 ? label : [label, ...actions.map(phraseOf).slice(0, 8)].join("\n")));
  return outline;
}

// The place is chosen: its action, its arrows, or a menu.
function take(place, byKey) {
  const actions = byPlace(litActions()).get(place) ?? [];
  if (actions.length === 1) act(actions[0].index, byKey ? "map" : "");
  else if (turnsOnly(actions)) openPlace(place, byKey);
  else if (actions.length) showMenu(place, `${place}: choose`, actions.map((action) => menuItem(action, phraseOf(action))), byKey);
}

function keyOnTarget(event, place) {
  const way = WAYS[event.key];
  if (event.key === "Enter" || event.key === " ") take(place, true);
  else if (way) besideLit(place, way)?.focus();
  else return;
  event.preventDefault();
}

// The next lit place in a direction.
function besideLit(place, [dx, dy]) {
  const [x, y] = map.places.get(place);
  const cost = (one) => {
    const [left, top] = map.places.get(one.dataset.place);
    const [along, aside] = [(left - x) * dx + (top - y) * dy, Math.abs((left - x) * dy - (top - y) * dx)];
    return along > 4 ? along + 2 * aside : Infinity;
  };
  const others = [...map.targets.querySelectorAll(".target")].map((one) => [cost(one), one]).filter(([far]) => far < Infinity);
  const next = others.sort(([one], [other]) => one - other)[0]?.[1] ?? null;
  if (next) showPlace(next.dataset.place);
  return next;
}

// ---- Facings -------------------------------------------------------------------------------------------------

// Facings point at corners or at sides of a hex: the first one is to the north, or beside it.
const facingAngle = (facing) => 60 * facing + (map.sheet.facings[0] === "n" ? 0 : 30);

function arrowsAt(place, actions) {
  const [x, y] = map.places.get(place);
  // Around a counter that stands there; otherwise within the place.
  const far = (map.counters.some((one) => one.place === place) ? 0.6 : 0.42) * ground.pitch;
  const size = 0.26 * ground.pitch;
  return actions.map((action) => {
    const go = (byKey) => act(action.index, byKey ? "map" : "");
    return draw("g", {
      class: "arrow", transform: `translate(${x} ${y}) rotate(${facingAngle(action.aim.facing)})`, tabindex: 0, role: "button",
      "data-index": action.index,
      onclick: (event) => go(event.detail === 0), onmouseenter: () => wantOdds(action), onfocus: () => wantOdds(action),
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        go(true);
      },
    }, draw("circle", { class: "touch", cx: 0, cy: -far, r: 0.24 * ground.pitch }),
    draw("path", { d: `M0 ${-far - 0.6 * size}l${0.7 * size} ${size}l${-0.7 * size} ${-0.3 * size}l${-0.7 * size} ${0.3 * size}z` }), draw("title", {}, phraseOf(action)));
  });
}

// ---- Light on both sides -------------------------------------------------------------------------------------

function light(places) {
  for (const one of map.targets.querySelectorAll(".target")) one.classList.toggle("hot", places.includes(one.dataset.place));
}

function lightRows(places) {
  const rows = [...byId("actions").querySelectorAll("[data-place]")];
  rows.forEach((one) => one.classList.toggle("hot", places.includes(one.dataset.place)));
  const first = rows.find((one) => one.classList.contains("hot"));
  if (first) scrollInto(byId("actions"), first);
}

// Scrolls the list alone, not the page.
function scrollInto(list, one) {
  const [outer, inner] = [list.getBoundingClientRect(), one.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
}

// ---- Menus ---------------------------------------------------------------------------------------------------

const menuItem = (action, text) => button(text, (event) => act(action.index, event.detail === 0 ? "map" : ""), {
  class: "item", "data-index": action.index, title: action.words, onmouseenter: () => wantOdds(action), onfocus: () => wantOdds(action),
});

function showMenu(place, title, items, focus) {
  byId("stack").replaceChildren(make("p", {}, title), ...items);
  placeStack(place);
  if (focus) byId("stack").querySelector("button")?.focus();
}

// The counters of a place, and what the chosen one can do where it is.
function showCounterMenu(counter) {
  const here = map.counters.filter((one) => one.place === counter.place);
  const own = pickedGroups().flatMap(({ actions }) => actions).filter(({ aim }) => !aim.to && aim.facing === null);
  if (!map.places.has(counter.place) || (here.length < 2 && own.length === 0)) return;
  const others = here.length < 2 ? [] : here.map((one) => button(counterLabel(one), (event) => { choose(one.id, false); actionsOf(one, event.detail === 0 ? "map" : "", true); }, {
    id: `stack-${one.id}`, "aria-pressed": String(one.id === counter.id), class: "item",
  }));
  const items = lab.sitting.picked ? own.map((action) => menuItem(action, phraseOf(action))) : [];
  showMenu(counter.place, describe(counter), [...others, ...(others.length && items.length ? [make("hr")] : []), ...items], false);
}
