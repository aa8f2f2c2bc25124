// The map with its counters: drawn, dragged, moved by keys, chosen.
"use strict";
const map = { sheet: null, svg: null, counters: [], chosen: null, movable: true, zoom: 1, places: new Map(), onChoose: null, onMove: null, onTurn: null };

function showSheet(sheet) {
  map.sheet = sheet;
  map.places = new Map(sheet.places.map(([name, x, y]) => [name, [x, y]]));
  map.svg = draw("svg", { viewBox: sheet.view, role: "group", "aria-label": "Map with counters" });
  map.ground = draw("g");
  map.ground.innerHTML = sheet.ground;
  map.targets = draw("g", { role: "group", "aria-label": "Places to choose" });
  map.pieces = draw("g");
  map.svg.append(map.ground, map.pieces, map.targets);
  byId("map").replaceChildren(map.svg);
  const legend = draw("svg", { viewBox: sheet.legend_view, role: "img", "aria-label": "Legend" });
  legend.innerHTML = sheet.legend;
  byId("legend").replaceChildren(legend);
  setZoom(legible(sheet));
}

// The least width of a place on the screen, in pixels: less is too small to touch.
const LEAST = 40;

// The zoom at which places can be touched.
function legible({ view, places }) {
  const [[, x, y], ...others] = places;
  const pitch = Math.min(...others.map(([, left, top]) => Math.hypot(left - x, top - y)));
  const width = Number(view.split(" ")[2]);
  return (LEAST / pitch) * (width / byId("map").clientWidth);
}

function setZoom(zoom) {
  map.zoom = Math.min(6, Math.max(1, zoom));
  byId("map").style.setProperty("--zoom", `${100 * map.zoom}%`);
}

const facingName = (facing) => (facing === null ? "" : map.sheet.facings[facing] ?? "");

function describe(counter) {
  const parts = [counter.name, counter.side === null ? "" : opened.sideNames[counter.side], counter.values, `in ${counter.place}`];
  if (facingName(counter.facing)) parts.push(`facing ${facingName(counter.facing)}`);
  if (counter.notes) parts.push(counter.notes);
  return parts.filter(Boolean).join(", ");
}

// Draws the counters; `changed` are the ids of those that the user has moved.
function showCounters(counters, changed = new Set()) {
  const focused = document.activeElement?.dataset?.counter;
  map.counters = counters;
  const stacks = new Map();
  for (const counter of counters.filter((one) => map.places.has(one.place))) {
    const stack = stacks.get(counter.place) ?? [];
    stack.push(counter);
    stacks.set(counter.place, stack);
  }
  map.pieces.replaceChildren();
  for (const [place, stack] of stacks) {
    const spread = map.sheet.offset * (stack.length - 1) / 2;
    // The first lies on top.
    stack.map((counter, depth) => [counter, depth]).reverse().forEach(([counter, depth]) => {
      map.pieces.append(piece(counter, place, map.sheet.offset * depth - spread, changed));
    });
  }
  if (focused) map.pieces.querySelector(`[data-counter="${focused}"]`)?.focus({ preventScroll: true });
  choose(map.counters.some((one) => one.id === map.chosen) ? map.chosen : null, false);
}

// The most letters that fit on a counter; longer values are only in its name.
const LETTERS = 9;

function piece(counter, place, shift, changed) {
  const [x, y] = map.places.get(place);
  const inner = draw("g", { transform: `translate(${-shift} ${-shift})` });
  inner.innerHTML = counter.drawing;
  const { height } = { height: counter.arrow || counter.values ? 44 : 30 };
  if (counter.values && counter.arrow && LETTERS >= counter.values.length) inner.append(draw("text", { class: "values", y: 18 }, counter.values));
  inner.append(draw("rect", { class: "choice", x: -height / 2 - 1, y: -height / 2 - 1, width: height + 2, height: height + 2, rx: 4 }));
  const arrow = draw("g", { transform: `rotate(${60 * (counter.facing ?? 0)})` });
  arrow.innerHTML = counter.arrow;
  const group = draw("g", {
    class: ["counter", changed.has(counter.id) ? "changed" : "", counter.notes.startsWith("arrives") ? "waits" : ""].join(" "),
    transform: `translate(${x} ${y})`, tabindex: 0, role: "group", "aria-roledescription": "counter", "aria-label": describe(counter), "data-counter": counter.id,
  }, draw("title", {}, describe(counter)), arrow, inner);
  group.addEventListener("pointerdown", (event) => startDrag(event, counter, group));
  group.addEventListener("keydown", (event) => keyOnCounter(event, counter));
  group.addEventListener("focus", () => choose(counter.id, false));
  return group;
}

// Marks a counter as chosen; `open` shows what can be done with it.
function choose(id, open) {
  map.chosen = id;
  map.pieces.querySelectorAll(".counter").forEach((one) => one.classList.toggle("chosen", one.dataset.counter === id));
  const counter = map.counters.find((one) => one.id === id);
  byId("turn-left").disabled = byId("turn-right").disabled = !(map.movable && counter && counter.facing !== null);
  if (open && counter) map.onChoose?.(counter);
}

function pointOf(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(map.svg.getScreenCTM().inverse());
}

// The place nearest to a point; nothing far from all.
function nearest({ x, y }, reach = 60) {
  let best = null;
  for (const [name, [left, top]] of map.places) {
    const far = Math.hypot(left - x, top - y);
    if (far < (best?.far ?? reach)) best = { name, far };
  }
  return best?.name ?? null;
}

function startDrag(event, counter, group) {
  if (event.button !== 0) return;
  choose(counter.id, false);
  const from = pointOf(event);
  const [x, y] = map.places.get(counter.place);
  let dragged = false;
  const mark = draw("circle", { class: "drop", r: 26 });
  const move = (to) => {
    const at = pointOf(to);
    if (!dragged && Math.hypot(at.x - from.x, at.y - from.y) < 8) return;
    if (!map.movable || !counter.at) return;
    if (!dragged) {
      dragged = true;
      group.classList.add("dragged");
      map.svg.append(mark);
    }
    group.setAttribute("transform", `translate(${x + at.x - from.x} ${y + at.y - from.y})`);
    const place = map.places.get(nearest(at) ?? counter.place);
    mark.setAttribute("cx", place[0]);
    mark.setAttribute("cy", place[1]);
  };
  const stop = (end) => {
    group.removeEventListener("pointermove", move);
    group.removeEventListener("pointerup", stop);
    group.removeEventListener("pointercancel", stop);
    mark.remove();
    group.classList.remove("dragged");
    group.setAttribute("transform", `translate(${x} ${y})`);
    if (end.type === "pointercancel") return;
    const place = nearest(pointOf(end));
    if (!dragged) choose(counter.id, true);
    else if (place && place !== counter.place) map.onMove?.(counter, place);
  };
  group.setPointerCapture(event.pointerId);
  group.addEventListener("pointermove", move);
  group.addEventListener("pointerup", stop);
  group.addEventListener("pointercancel", stop);
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function keyOnCounter(event, counter) {
  const way = WAYS[event.key];
  if (event.key === "Enter" || event.key === " ") choose(counter.id, true);
  else if (event.key === "[" || event.key === "]") turnChosen(event.key === "[" ? -1 : 1);
  else if (way && map.movable && counter.at) {
    const place = beside(counter.place, way);
    if (place) map.onMove?.(counter, place);
  } else return;
  event.preventDefault();
}

// The next place in a direction.
function beside(place, [dx, dy]) {
  const [x, y] = map.places.get(place);
  let best = null;
  for (const [name, [left, top]] of map.places) {
    const [right, down] = [left - x, top - y];
    const along = right * dx + down * dy;
    const aside = Math.abs(right * dy - down * dx);
    if (name === place || along < 12 || aside > 1.2 * along) continue;
    const cost = Math.hypot(right, down) + aside / 4;
    if (cost < (best?.cost ?? 200)) best = { name, cost };
  }
  return best?.name ?? null;
}

function turnChosen(by) {
  const counter = map.counters.find((one) => one.id === map.chosen);
  if (!map.movable || !counter || counter.facing === null) return;
  const count = map.sheet.facings.length;
  map.onTurn?.(counter, map.sheet.facings[(counter.facing + by + count) % count]);
}

function connectMap() {
  byId("turn-left").onclick = () => turnChosen(-1);
  byId("turn-right").onclick = () => turnChosen(1);
  byId("smaller").onclick = () => setZoom(map.zoom / 1.4);
  byId("larger").onclick = () => setZoom(map.zoom * 1.4);
}
