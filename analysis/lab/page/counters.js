// Counters on the map: drawn, dragged, moved by keys, chosen, also from stacks.
"use strict";
const facingName = (facing) => (facing === null ? "" : map.sheet.facings[facing] ?? "");

function describe(counter) {
  const parts = [counter.name, counter.side === null ? "" : opened.sideNames[counter.side], counter.values, counter.place ? `in ${counter.place}` : "off the map"];
  if (facingName(counter.facing)) parts.push(`facing ${facingName(counter.facing)}`);
  if (counter.notes) parts.push(counter.notes);
  return parts.filter(Boolean).join(", ");
}

const counterBy = (id) => map.counters.find((one) => one.id === id);
const pieceOf = (id) => map.pieces.querySelector(`[data-counter="${CSS.escape(id)}"]`);
const isLeader = ({ kind = "" }) => kind === "commanders" || kind === "leaders";

// Draws the counters; `changed` are the ids of those that the user has changed.
function showCounters(counters, changed = new Set()) {
  const focused = document.activeElement?.dataset?.counter;
  map.counters = counters;
  // Hundreds of counters take a while; those that are there already stay.
  const drawn = JSON.stringify([counters, [...changed], map.sheet.offset, ground.measured]);
  if (drawn === map.drawn) return choose(counterBy(map.chosen) ? map.chosen : null, false);
  // What is not shown has no size: it is drawn again when it is.
  map.drawn = byId("view-map").hidden ? "" : drawn;
  map.pieces.replaceChildren();
  const stacks = stacksOf(counters);
  for (const [place, stack] of stacks) {
    const spread = (map.sheet.offset * (stack.length - 1)) / 2;
    const shifted = stack.map((counter, depth) => [counter, map.sheet.offset * depth - spread]);
    // The first lies on top; leaders, who are small, lie above all.
    const rank = ([counter]) => Number(isLeader(counter));
    shifted.reverse().sort((one, other) => rank(one) - rank(other)).forEach(([counter, shift]) => {
      map.pieces.append(piece(counter, place, shift, changed));
    });
  }
  frameAll();
  if (focused) (pieceOf(focused) ?? byId("map")).focus({ preventScroll: true });
  choose(counterBy(map.chosen) ? map.chosen : null, false);
}

function stacksOf(counters) {
  const stacks = new Map();
  for (const counter of counters.filter((one) => map.places.has(one.place))) {
    stacks.set(counter.place, [...(stacks.get(counter.place) ?? []), counter]);
  }
  return stacks;
}

// The most letters that fit on a counter; longer values are only in its name.
const LETTERS = 7;

// The drawing of a counter, with its values in the white field.
function showFace(element, counter) {
  element.innerHTML = counter.drawing;
  if (counter.values && counter.arrow && LETTERS >= counter.values.length) element.append(draw("text", { class: "values", y: 18.4 }, counter.values));
  return element;
}

function piece(counter, place, shift, changed) {
  const [x, y] = map.places.get(place);
  const inner = showFace(draw("g", { class: "body", transform: `translate(${-shift} ${-shift})` }), counter);
  const arrow = draw("g", { class: "facing", transform: `rotate(${60 * (counter.facing ?? 0)})` });
  arrow.innerHTML = counter.arrow;
  const group = draw("g", {
    class: ["counter", changed.has(counter.id) ? "changed" : "", counter.notes.startsWith("arrives") ? "waits" : ""].join(" "),
    transform: `translate(${x} ${y})`, tabindex: 0, role: "group", "aria-roledescription": "counter", "aria-label": describe(counter), "data-counter": counter.id,
  }, draw("title", {}, describe(counter)), arrow, inner);
  group.addEventListener("pointerdown", (event) => startDrag(event, counter.id, group));
  group.addEventListener("keydown", (event) => keyOnCounter(event, counter.id));
  group.addEventListener("focus", () => choose(counter.id, false));
  return group;
}

// The frame of a counter encloses its drawing, which may cover two hexes. All are measured before one is drawn: otherwise the map is laid
// out again for each.
function frameAll() {
  const bodies = [...map.pieces.querySelectorAll(".counter > .body")];
  // The range of a leader is seen under the pointer alone.
  const ranges = map.pieces.querySelectorAll(".m-range");
  ranges.forEach((range) => range.setAttribute("display", "none"));
  const boxes = bodies.map((body) => body.getBBox());
  ranges.forEach((range) => range.removeAttribute("display"));
  bodies.forEach((body, place) => {
    const { x, y, width, height } = boxes[place];
    body.append(draw("rect", { class: "choice", x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 4 }));
  });
}

// Marks a counter as chosen; `open` shows what can be done with it.
function choose(id, open) {
  map.chosen = id;
  map.pieces.querySelectorAll(".counter").forEach((one) => one.classList.toggle("chosen", one.dataset.counter === id));
  const counter = counterBy(id);
  byId("turn-left").disabled = byId("turn-right").disabled = !(map.movable && counter && counter.facing !== null);
  // The panel is always that of the counter with the ring: its buttons act on no other.
  if (counter && !lab.sitting) followCounter(counter);
  if (open && counter) map.onChoose?.(counter);
}

// ---- Dragging ------------------------------------------------------------------------------------------------

function startDrag(event, id, group) {
  if (event.button !== 0) return;
  const counter = counterBy(id);
  choose(id, false);
  hideStack();
  const from = pointOf(event);
  const [x, y] = map.places.get(counter.place);
  let dragged = false;
  let mark = null;
  const move = (to) => {
    const at = pointOf(to);
    if (!dragged && Math.hypot(at.x - from.x, at.y - from.y) < 8) return;
    if (!map.movable || !counter.at) return;
    dragged = true;
    // It is no longer where it was drawn.
    map.drawn = "";
    group.classList.add("dragged");
    group.setAttribute("transform", `translate(${x + at.x - from.x} ${y + at.y - from.y})`);
    mark?.remove();
    mark = outlineOf(nearest(at) ?? counter.place, { class: "drop" });
    map.marks.append(mark);
  };
  const stop = (end) => {
    ["pointermove", "pointerup", "pointercancel"].forEach((name) => group.removeEventListener(name, name === "pointermove" ? move : stop));
    mark?.remove();
    group.classList.remove("dragged");
    group.setAttribute("transform", `translate(${x} ${y})`);
    if (end.type === "pointercancel") return;
    const place = nearest(pointOf(end));
    if (!dragged) pick(counter);
    else if (place && place !== counter.place) map.onMove?.(counter, place);
  };
  group.setPointerCapture(event.pointerId);
  group.addEventListener("pointermove", move);
  group.addEventListener("pointerup", stop);
  group.addEventListener("pointercancel", stop);
}

function keyOnCounter(event, id) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const counter = counterBy(id);
  const way = WAYS[event.key];
  if (event.key === "Enter" || event.key === " ") openByKey(id);
  else if (event.key === "[" || event.key === "]") turnChosen(event.key === "[" ? -1 : 1);
  else if (event.key === "Delete" && map.movable && counter.kind) removeCounter(counter.path);
  else if (way && map.movable && counter.at) orStays(counter, moveBy(id, way));
  else return;
  event.preventDefault();
}

// The panel that edits the counter takes the focus; Escape gives it back.
function openByKey(id) {
  choose(id, !lab.sitting);
  if (lab.sitting) actionsOf(counterBy(id), "map").then(focusPicked);
  else {
    byId("counter").focus({ preventScroll: true });
    revealPanel();
  }
}

function turnChosen(by) {
  const counter = counterBy(map.chosen);
  if (!map.movable || !counter || counter.facing === null) return;
  map.onTurn?.(counter, by);
}

// ---- Stacks --------------------------------------------------------------------------------------------------

// A counter that was clicked; where several lie, all are offered.
function pick(counter) {
  choose(counter.id, true);
  // In a game, the list has the actions of the counter, too.
  if (lab.sitting) return;
  const here = map.counters.filter((one) => one.place === counter.place);
  if (here.length > 1) showStack(counter.place, here);
  else revealPanel();
}

function showStack(place, here) {
  const list = byId("stack");
  const items = () => here.map((one) => button(counterLabel(one), () => {
    choose(one.id, true);
    showStack(place, here);
    revealPanel();
  }, { id: `stack-${one.id}`, "aria-pressed": String(one.id === map.chosen), class: "item" }));
  keepFocus(() => list.replaceChildren(make("p", {}, `${place}: ${here.length} counters`), ...items()));
  placeStack(place);
}

// Shows the list beside its place.
function placeStack(place) {
  const list = byId("stack");
  list.hidden = false;
  const [x, y] = map.places.get(place);
  const at = new DOMPoint(x, y).matrixTransform(map.svg.getScreenCTM());
  const box = byId("stage").getBoundingClientRect();
  const far = (26 / ground.pitch) * 40;
  const left = at.x - box.left + far;
  list.style.setProperty("left", `${Math.max(4, Math.min(left, box.width - list.offsetWidth - 8))}px`);
  list.style.setProperty("top", `${Math.max(4, Math.min(at.y - box.top - 20, box.height - list.offsetHeight - 8))}px`);
}

function hideStack() {
  byId("stack").hidden = true;
}

function counterLabel(counter) {
  const side = counter.side === null ? "" : make("span", { class: `dot side${counter.side}` });
  return make("span", { class: "label" }, side, counter.name, counter.values ? make("small", {}, ` ${counter.values}`) : "");
}

function connectCounters() {
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#stack, .counter")) hideStack();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideStack();
  });
  byId("counter").addEventListener("keydown", (event) => {
    if (event.key === "Escape" && map.chosen) (pieceOf(map.chosen) ?? byId("map")).focus();
  });
  byId("map").addEventListener("scroll", hideStack);
}
